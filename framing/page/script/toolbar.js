import { el, select } from "./dom.js";

/** The look of a dimension in keys: the name of its first mark. */
export function keyMark(dimension) {
  return { loaded: "loaded", attribution: "attribution", hedging: "hedge" }[dimension] ?? "other";
}

/** Switches for dimensions, voices, strength and shared passages. */
export function toolbar(state) {
  const { model } = state;
  const box = (set, value, label) => {
    const change = (event) =>
      state.changeFilter((filter) => (event.target.checked ? filter[set].delete(value) : filter[set].add(value)));
    return el("label", { class: "switch" }, el("input", { type: "checkbox", checked: true, on: { change } }), label);
  };
  const strengths = [
    [0, "every mark"],
    ...model.strengths.map((name, n) => [n, n === 3 ? "strong" : `${name} or stronger`]).slice(1),
  ];
  const shared = el("input", {
    type: "checkbox",
    on: {
      change: (event) =>
        state.changeFilter((filter) => {
          filter.shared = event.target.checked;
        }),
    },
  });
  state.addEventListener("filtered", () => {
    shared.checked = state.filter.shared;
  });
  return el(
    "details",
    { class: "tools", open: true },
    el("summary", {}, "What is marked"),
    el(
      "div",
      { class: "tool-groups" },
      el(
        "fieldset",
        {},
        el("legend", {}, "Marks"),
        model.dimensions.map((d) =>
          box("dimensions", d.id, el("span", { class: `m own d${d.index} k-${keyMark(d.id)}` }, d.title)),
        ),
      ),
      el(
        "fieldset",
        {},
        el("legend", {}, "In which words"),
        model.voices.map(([, label], n) => box("voices", n, el("span", {}, label))),
      ),
      select("How strong", strengths, 0, (value) =>
        state.changeFilter((filter) => {
          filter.strength = Number(value);
        }),
      ),
      el(
        "label",
        { class: "switch" },
        shared,
        el("span", { class: "shared-key" }, "Shared passages, scrolled together"),
      ),
    ),
  );
}
