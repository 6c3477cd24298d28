import { el } from "./dom.js";
import { dataTable } from "./table.js";

/** How the numbers were made, how often the program is right, and what the words mean. */
export function methodView(model) {
  return el(
    "div",
    { class: "method" },
    el("h2", { tabindex: -1 }, "Method"),
    el(
      "div",
      { class: "claims" },
      el("h3", { class: "side" }, "How it is counted"),
      definitions(model.how),
      el("h3", { class: "side" }, "To paste into a paper"),
      el("div", {}, el("p", { dir: "auto" }, model.paragraph)),
      el("h3", { class: "side" }, "How to cite"),
      el(
        "div",
        {},
        model.citation.map((line) => el("p", { dir: "auto" }, line)),
      ),
      el("h3", { class: "side" }, "What the numbers cannot say"),
      el(
        "div",
        {},
        el(
          "ul",
          {},
          model.limits.map((line) => el("li", {}, line)),
        ),
      ),
      el("h3", { class: "side" }, "What counts"),
      definitions(
        model.dimensions.map((d) => [
          d.title,
          `${d.definition} ${d.notCounted ? `Not counted: ${lower(d.notCounted)}` : ""}`,
        ]),
      ),
      el("h3", { class: "side" }, "The checked sample"),
      el(
        "div",
        {},
        el(
          "p",
          {},
          "“How often it is right” comes from marks in a random sample of news. Two readers, both language models working from a written codebook, marked each as right or wrong in its context. It is a guide, not a guarantee for these articles.",
        ),
      ),
      el("h3", { class: "side" }, "Words"),
      definitions(model.glossary),
      el("h3", { class: "side" }, "This page"),
      el(
        "div",
        {},
        el(
          "p",
          {},
          "Everything is in this one file. It asks no network for anything and sends nothing. Decisions are kept by this browser and in the files that you save.",
        ),
        el(
          "p",
          {},
          "In an article, Tab leads to the first mark, the arrow keys to the next and the one before, Enter to its explanation, Escape back to the text.",
        ),
      ),
      model.reading.length > 0 && [
        el("h3", { class: "side" }, "What was read"),
        el(
          "div",
          {},
          model.reading.map((line) => el("p", { dir: "auto" }, line)),
        ),
      ],
    ),
    model.methods.map((table, n) =>
      el("section", {}, el("h3", {}, table.title), dataTable({ id: `method-${n + 1}`, ...table, filterable: false })),
    ),
  );
}

function definitions(terms) {
  return el(
    "dl",
    {},
    terms.map(([term, meaning]) => [el("dt", {}, term), el("dd", {}, meaning)]),
  );
}

function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
