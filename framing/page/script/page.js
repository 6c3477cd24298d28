import { el, fill } from "./dom.js";
import { State } from "./state.js";
import { Desk } from "./desk.js";
import { Overview } from "./overview.js";
import { comparedView } from "./compared.js";
import { Places } from "./places.js";
import { Tables } from "./tables.js";
import { Decisions } from "./decisions.js";
import { methodView } from "./method.js";

const VIEWS = [
  ["overview", "Overview"],
  ["read", "Read"],
  ["compared", "Side by side"],
  ["places", "Places"],
  ["tables", "Tables"],
  ["decisions", "Decisions"],
  ["method", "Method"],
];

const state = new State(JSON.parse(document.getElementById("data").textContent));
const main = document.getElementById("main");
const made = new Map();
const links = VIEWS.map(([id, label]) => [id, el("a", { href: `#${id}` }, label)]);

fill(document.getElementById("title"), state.model.title);
fill(document.getElementById("subtitle"), state.model.subtitle);
fill(
  document.getElementById("views"),
  links.map(([, link]) => el("li", {}, link)),
);
countDecisions();
state.addEventListener("decided", countDecisions);
addEventListener("hashchange", () => show(true));
addEventListener("beforeprint", () => {
  document.querySelectorAll("main details").forEach((d) => {
    d.open = true;
  });
  made.get("read")?.listAll();
});
addTheme(document.getElementById("theme"));
show(false);

/** Show the view that the address names; views are made when they are first shown. */
function show(moved) {
  const [id, query = ""] = location.hash.slice(1).split("?");
  const name = VIEWS.some(([v]) => v === id) ? id : "overview";
  const parameters = Object.fromEntries(new URLSearchParams(query));
  if (!made.has(name)) {
    made.set(name, makeView(name));
    main.append(made.get(name).element);
  }
  for (const [other, view] of made) view.element.hidden = other !== name;
  for (const [other, link] of links) {
    if (other === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.view = name;
  document.title = `${VIEWS.find(([v]) => v === name)[1]} – ${state.model.title}`;
  if (moved && !parameters.m && !parameters.t && !parameters.p) main.focus({ preventScroll: true });
  if (moved && name !== "read") scrollTo(0, 0);
  openView(made.get(name), name, parameters);
}

function makeView(name) {
  if (name === "read") return new Desk(state);
  if (name === "places") return new Places(state);
  if (name === "tables") return new Tables(state);
  if (name === "decisions") return new Decisions(state);
  if (name === "compared") return { element: comparedView(state.model) };
  return name === "method" ? { element: methodView(state.model) } : new Overview(state);
}

function openView(view, name, parameters) {
  if (name === "places" || name === "tables") view.open(parameters);
  if (name !== "read") return;
  const before = view.columns.map((c) => c.article.n);
  const numbers = parameters.a ? parameters.a.split(",").map(Number) : before;
  if (parameters.p !== undefined || (numbers.length > 1 && before.length < 2))
    state.changeFilter((filter) => {
      filter.shared = state.model.passages.size > 0;
    });
  const [n, code, start] = (parameters.m ?? "").split(":");
  const [given, from, to] = (parameters.t ?? "").split(":").map(Number);
  view.open(numbers, {
    mark: parameters.m
      ? { n: Number(n), code: decodeURIComponent(code), start: start === undefined ? null : Number(start) }
      : null,
    place: parameters.t && name === "read" ? { n: numbers[0], given, start: from, end: to } : null,
    passage: parameters.p === undefined ? null : Number(parameters.p),
  });
}

function countDecisions() {
  const number = state.overrules.length;
  links.find(([id]) => id === "decisions")[1].textContent = number ? `Decisions (${number})` : "Decisions";
}

/** A switch between light and dark that begins as the system is set. */
function addTheme(button) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const set = (dark) => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    button.setAttribute("aria-pressed", String(dark));
  };
  set(system.matches);
  system.addEventListener("change", (event) => set(event.matches));
  button.addEventListener("click", () => set(document.documentElement.dataset.theme !== "dark"));
}
