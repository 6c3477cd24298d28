import { el } from "./dom.js";
import { dataTable } from "./table.js";
import { claim } from "./overview.js";

/** What several outlets tell, side by side: names, acts, figures, words; as the report was made. */
export function comparedView(model) {
  return el(
    "div",
    { class: "compared" },
    el("h2", { tabindex: -1 }, "Side by side"),
    el(
      "p",
      {},
      "What several outlets tell, set next to each other. These comparisons were written when the report was made.",
    ),
    el(
      "ul",
      { class: "contents" },
      model.sections.map((s) =>
        el("li", {}, el("button", { type: "button", class: "plain", on: { click: () => goTo(s) } }, s.title)),
      ),
    ),
    model.sections.map((section) =>
      el(
        "section",
        { class: "dimension", id: `section-${section.id}` },
        el("h3", { tabindex: -1 }, section.title),
        el(
          "p",
          { class: "question" },
          section.question,
          section.definition && el("span", { class: "note" }, section.definition),
        ),
        section.claims.map(claim),
        section.parts.map(part),
      ),
    ),
  );
}

function goTo(section) {
  const place = document.getElementById(`section-${section.id}`);
  place.scrollIntoView();
  place.querySelector("h3").focus({ preventScroll: true });
}

function part(one, number) {
  const content = { chart, tellings, grid, table }[one.kind](one, number);
  return el("section", { class: "part" }, el("h4", { dir: "auto" }, one.title), content);
}

function chart(one) {
  return el("figure", {}, el("img", { src: one.picture, alt: one.alt }), one.note && el("figcaption", {}, one.note));
}

function table(one, number) {
  return dataTable({ id: `part-${number + 1}`, ...one, filterable: false });
}

function tellings(one) {
  return el(
    "ul",
    { class: "lines" },
    one.rows.map(([outlet, article, code, before, span, after, how]) =>
      el(
        "li",
        {},
        el(
          "a",
          { href: `#read?a=${article}&m=${article}:${encodeURIComponent(code)}` },
          el("span", { class: "line-outlet", dir: "auto" }, outlet),
          " ",
          el("span", { class: "line-text", dir: "auto" }, before, el("b", {}, span), after),
          el("span", { class: "line-note" }, ` ${how}`),
        ),
      ),
    ),
  );
}

/** A table of words: a row a thing, a column an outlet. */
function grid(one) {
  return [
    el(
      "div",
      { class: "scroller", tabindex: 0, role: "region", "aria-label": one.title },
      el(
        "table",
        { class: "words" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            one.columns.map((name) => el("th", { scope: "col", dir: "auto" }, name)),
          ),
        ),
        el(
          "tbody",
          {},
          one.rows.map(([name, note, cells, remark]) =>
            el(
              "tr",
              {},
              el("th", { scope: "row", dir: "auto" }, name, note && el("span", { class: "note" }, ` ${note}`)),
              cells.map((cell) =>
                el("td", {}, cell.length ? el("ul", {}, cell.map(item)) : el("span", { class: "note" }, "–")),
              ),
              one.columns.length > cells.length + 1 && el("td", { dir: "auto" }, remark),
            ),
          ),
        ),
      ),
    ),
    one.note && el("p", { class: "note" }, one.note),
  ];
}

function item([text, note, marked]) {
  return el(
    "li",
    { dir: "auto" },
    marked ? el("b", {}, text) : text,
    note && el("span", { class: "note" }, ` ${note}`),
  );
}
