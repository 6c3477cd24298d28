/**
 * An element. Children are elements or strings, and strings become text nodes: no text is ever read as markup.
 *
 * `properties` may hold "class", "on" (event -> function), "style" (name -> value); everything else is an attribute, left
 * out where it is false, null or undefined.
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "class") element.className = value;
    else if (name === "on") for (const [event, run] of Object.entries(value)) element.addEventListener(event, run);
    else if (name === "style")
      for (const [key, setting] of Object.entries(value)) element.style.setProperty(key, setting);
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** Replace what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** Text for screen readers only. */
export function hiddenText(text) {
  return el("span", { class: "hidden-text" }, text);
}

/** A labelled select; `options` are [value, label] or {label, options} groups. */
export function select(label, options, value, change) {
  const option = ([id, name]) => el("option", { value: id, selected: String(id) === String(value) }, name);
  const control = el(
    "select",
    { on: { change: (event) => change(event.target.value) } },
    options.map((o) => (Array.isArray(o) ? option(o) : el("optgroup", { label: o.label }, o.options.map(option)))),
  );
  return el("label", { class: "field" }, el("span", {}, label), control);
}

/** Offer a text as a file to save. */
export function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Say something to screen readers without moving the focus. */
export function announce(message) {
  document.getElementById("announcement").textContent = message;
}
