import { announce, el, fill, save } from "./dom.js";
import { counted, thousands } from "./text.js";

const ROWS = 100;
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** A table that can be sorted by every column, filtered, and saved as CSV. `columns` are names, `rows` arrays of values. */
export function dataTable({ id, title, columns, rows, note = "", filterable = true }) {
  let order = { column: -1, down: false };
  let filter = { words: "", column: -1 };
  let shown = ROWS;
  const numeric = columns.map(
    (_, n) => rows.some((r) => typeof r[n] === "number") && rows.every((r) => typeof r[n] !== "string" || r[n] === ""),
  );
  const body = el("tbody");
  const status = el("p", { class: "note" });
  const more = el(
    "button",
    {
      type: "button",
      class: "plain",
      on: {
        click: () => {
          shown += ROWS * 5;
          draw();
        },
      },
    },
    "Show more rows",
  );
  const heads = columns.map((name, n) =>
    el(
      "th",
      { scope: "col", class: numeric[n] ? "number" : "" },
      el("button", { type: "button", on: { click: () => sortBy(n) } }, readable(name)),
    ),
  );

  function sortBy(column) {
    order = { column, down: order.column === column && !order.down };
    heads.forEach((head, n) => {
      if (n === column) head.setAttribute("aria-sort", order.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    draw();
    announce(`Sorted by ${readable(columns[column])}, ${order.down ? "descending" : "ascending"}.`);
  }

  function selected() {
    const words = filter.words.toLowerCase();
    const kept = rows.filter((row) => {
      const cells = filter.column < 0 ? row : [row[filter.column]];
      return (
        !words ||
        cells.some((cell) =>
          String(cell ?? "")
            .toLowerCase()
            .includes(words),
        )
      );
    });
    return order.column < 0
      ? kept
      : [...kept].sort((a, b) => compare(a[order.column], b[order.column]) * (order.down ? -1 : 1));
  }

  function draw() {
    const kept = selected();
    fill(
      body,
      kept.slice(0, shown).map((row) =>
        el(
          "tr",
          {},
          row.map((cell, n) => tableCell(cell, numeric[n])),
        ),
      ),
    );
    fill(
      status,
      kept.length === rows.length
        ? counted(rows.length, "row")
        : `${thousands(kept.length)} of ${counted(rows.length, "row")}`,
      kept.length > shown ? `, the first ${thousands(shown)} shown` : "",
      ".",
    );
    more.hidden = kept.length <= shown;
  }

  draw();
  const inColumn = el(
    "select",
    {
      on: {
        change: (event) => {
          filter = { ...filter, column: Number(event.target.value) };
          draw();
        },
      },
    },
    el("option", { value: -1 }, "every column"),
    columns.map((name, n) => el("option", { value: n }, readable(name))),
  );
  const search = el("input", {
    type: "search",
    on: {
      input: (event) => {
        filter = { ...filter, words: event.target.value.trim() };
        shown = ROWS;
        draw();
      },
    },
  });
  return el(
    "div",
    { class: "data-table" },
    filterable &&
      el(
        "div",
        { class: "controls" },
        el("label", { class: "field" }, el("span", {}, "Only rows with"), search),
        el("label", { class: "field" }, el("span", {}, "in"), inColumn),
        el(
          "button",
          {
            type: "button",
            class: "plain",
            on: { click: () => save(`${id}.csv`, toCsv(columns, selected()), "text/csv") },
          },
          "Save as CSV",
        ),
      ),
    status,
    el(
      "div",
      { class: "scroller", tabindex: 0, role: "region", "aria-label": title },
      el("table", {}, el("caption", { class: "hidden-text" }, title), el("thead", {}, el("tr", {}, heads)), body),
    ),
    note && el("p", { class: "note" }, note),
    more,
  );
}

/** "article_id" -> "article id". */
export function readable(name) {
  return name.replaceAll("_", " ");
}

function compare(a, b) {
  const empty = (value) => value === null || value === undefined || value === "";
  if (empty(a) || empty(b)) return Number(empty(a)) - Number(empty(b));
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
}

function tableCell(value, numeric) {
  return el("td", numeric ? { class: "number" } : { dir: "auto" }, cellText(value));
}

function cellText(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return Number.isInteger(value) ? thousands(value) : value.toFixed(3);
  return value;
}

/** CSV as the command line writes it: byte order mark, no cell that a spreadsheet takes for a formula. */
function toCsv(columns, rows) {
  const cell = (value) => {
    if (value === null || value === undefined) return "";
    const text = typeof value === "string" && /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\ufeff${[columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
