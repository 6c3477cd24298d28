import { el, fill, select } from "./dom.js";
import { dataTable, readable } from "./table.js";
import { counted } from "./text.js";
import { MEASURE_COLUMNS, measureRows } from "./measures.js";
import { wordsOf } from "./model.js";

const FINDING_COLUMNS = [
  "article_id",
  "outlet",
  "code",
  "dimension",
  "category",
  "subcategory",
  "rule",
  "voice",
  "field",
  "start",
  "end",
  "text",
  "strength",
  "negated",
  "speaker",
  "source_type",
  "confidence",
  "reason",
];
const NOTES = {
  measures:
    "Follows your decisions. Per 1,000 words of the voice; an empty category or voice means all of them together.",
  findings: "Follows your decisions. Offsets count code points of the original text.",
  shared: "A row is a sentence that another outlet prints too; sentences with one number say the same.",
};

/** Every table of the run, to sort, filter and save. */
export class Tables {
  constructor(state) {
    this.state = state;
    this.chosen = "measures";
    this.place = el("div", {});
    this.bar = el("div", { class: "controls" });
    this.element = el("div", { class: "tables" }, el("h2", { tabindex: -1 }, "Tables"), this.bar, this.place);
    state.addEventListener("decided", () => {
      this.stale = true;
    });
  }

  open({ t }) {
    const { model } = this.state;
    const names = [
      "measures",
      "findings",
      ...(model.passages.size ? ["shared"] : []),
      ...model.tables.map((table) => table.id),
    ];
    const wanted = names.includes(t) ? t : this.chosen;
    if (wanted === this.drawn && !this.stale) return;
    this.chosen = this.drawn = wanted;
    this.stale = false;
    fill(
      this.bar,
      select(
        "Table",
        names.map((n) => [n, readable(n)]),
        wanted,
        (value) => {
          location.hash = `#tables?t=${value}`;
        },
      ),
    );
    fill(this.place, dataTable({ id: wanted, title: readable(wanted), ...this.table(wanted) }));
  }

  table(name) {
    const { model, counts, result } = this.state;
    if (name === "measures")
      return { columns: MEASURE_COLUMNS, rows: measureRows(model, counts), note: NOTES.measures };
    if (name === "findings")
      return { columns: FINDING_COLUMNS, rows: result.findings.map((f) => findingRow(model, f)), note: NOTES.findings };
    if (name === "shared")
      return {
        columns: ["passage", "article_id", "outlet", "kind", "text"],
        rows: sharedRows(model),
        note: NOTES.shared,
      };
    const table = model.tables.find((one) => one.id === name);
    const cut =
      table.total > table.rows().length
        ? `Only the first of ${counted(table.total, "row")}; the exported tables have them all. `
        : "";
    return {
      columns: table.columns,
      rows: table.rows(),
      note: `${cut}As the report was made; decisions taken in this page are not in it.`,
    };
  }
}

function findingRow(model, f) {
  return [
    f.article.id,
    f.article.outletName,
    f.code,
    f.dimension,
    f.category,
    f.subcategory,
    f.rule.id,
    model.voices[f.voice][0],
    f.given ? "headline" : "text",
    f.start,
    f.end,
    wordsOf(f),
    f.strength,
    f.negated,
    f.speaker,
    f.sourceType,
    f.confidence,
    f.reason,
  ];
}

function sharedRows(model) {
  return [...model.passages].flatMap(([number, places]) =>
    places.map(({ article, place }) => [
      number + 1,
      article.id,
      article.outletName,
      place.exact ? "word for word" : "reworded",
      article.source[place.given].slice(place.start, place.end),
    ]),
  );
}
