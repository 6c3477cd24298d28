import { el, hiddenText } from "./dom.js";
import { counted, oneDecimal, thousands } from "./text.js";

/** Address of the list of places behind a number. */
export function placesAddress(parameters) {
  const kept = Object.entries(parameters).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return `#places?${new URLSearchParams(kept)}`;
}

/** Whose words each outlet's articles are made of: a bar of a whole for each outlet. */
export function voiceBars(model, counts) {
  return el(
    "div",
    { class: "voice-bars" },
    el(
      "ul",
      { class: "bar-key", "aria-hidden": "true" },
      model.voices.map(([id, label]) => el("li", {}, el("span", { class: `fill-${id}` }), label)),
    ),
    el(
      "ul",
      { class: "bars" },
      model.outlets.map((outlet, n) => voiceBar(model, counts, outlet, n)),
    ),
  );
}

function voiceBar(model, counts, outlet, n) {
  const total = counts.denominator(n, -1);
  const shares = model.voices.map(([id, label], voice) => ({
    id,
    label,
    share: total ? counts.denominator(n, voice) / total : 0,
  }));
  const said = shares
    .filter((s) => s.share > 0)
    .map((s) => `${s.label} ${percent(s.share)}`)
    .join(", ");
  return el(
    "li",
    { class: "bar-row" },
    el("span", { class: "bar-name", dir: "auto" }, outlet),
    el(
      "span",
      { class: "bar", "aria-hidden": "true" },
      shares.map(
        (s) =>
          s.share > 0 &&
          el(
            "span",
            { class: `fill-${s.id}`, style: { "flex-grow": s.share }, title: `${s.label}: ${percent(s.share)}` },
            s.share >= 0.09 ? el("span", {}, percent(s.share)) : "",
          ),
      ),
    ),
    hiddenText(`: ${said}. `),
    el("span", { class: "bar-figure" }, counted(total, "word")),
  );
}

function percent(share) {
  return share > 0 && share < 0.005 ? "<1 %" : `${Math.round(100 * share)} %`;
}

/** Rates of all outlets on one scale, dot and interval; every row leads to its places. `basis` is "outlet" or "own". */
export function rateChart(model, counts, dimension, voice, basis) {
  const rows = model.outlets.map((outlet, n) => ({
    outlet,
    n,
    ...counts.ofOutlet(n, [dimension.id, "", voice], basis),
  }));
  const top = niceTop(Math.max(...rows.map((r) => r.high ?? 0)));
  return el(
    "div",
    { class: "rates" },
    el(
      "ul",
      { class: "bars" },
      rows.map((row) => rateRow(row, dimension, voice, top, model)),
    ),
    top > 0 &&
      el(
        "div",
        { class: "axis", "aria-hidden": "true" },
        el("span", {}, "0"),
        el("span", {}, oneOrNone(top / 2)),
        el("span", {}, `${oneOrNone(top)} per 1,000 words`),
      ),
  );
}

function rateRow(row, dimension, voice, top, model) {
  const figure = `${thousands(row.count)} in ${counted(row.denominator, "word")}`;
  const rate = row.rate === null ? "too short to rate" : oneDecimal(row.rate);
  const at = (value) => `${(100 * value) / top}%`;
  const track =
    row.rate === null
      ? el("span", { class: "track none", "aria-hidden": "true" })
      : el(
          "span",
          { class: "track", "aria-hidden": "true" },
          el("span", { class: "interval", style: { left: at(row.low), width: at(row.high - row.low) } }),
          el("span", { class: "dot", style: { left: at(row.rate) } }),
        );
  const range = row.rate === null ? "" : `, interval ${oneDecimal(row.low)} to ${oneDecimal(row.high)}`;
  return el(
    "li",
    {},
    el(
      "a",
      {
        class: "bar-row",
        href: placesAddress({ d: dimension.id, o: row.n, v: voice < 0 ? "" : model.voices[voice][0] }),
      },
      el("span", { class: "bar-name", dir: "auto" }, row.outlet),
      hiddenText(": "),
      track,
      el(
        "span",
        { class: "bar-figure" },
        el("strong", {}, rate),
        row.rate === null ? "" : hiddenText(" per 1,000 words"),
        hiddenText(range),
        el("span", {}, hiddenText(", "), figure),
      ),
    ),
  );
}

/** Counts of every category by outlet; a bar in each cell shows the rate, and every cell leads to its places. */
export function categoryGrid(model, counts, dimension, voice, basis) {
  const used = dimension.categories.filter((c) =>
    model.outlets.some((_, n) => counts.count(n, [dimension.id, c.id, voice], basis)),
  );
  if (!used.length) return el("p", { class: "note" }, "Nothing was found here.");
  const cells = used.map((c) => model.outlets.map((_, n) => counts.ofOutlet(n, [dimension.id, c.id, voice], basis)));
  const top = Math.max(...cells.flat().map((m) => m.rate ?? 0));
  const voiceId = voice < 0 ? "" : model.voices[voice][0];
  return el(
    "div",
    { class: "scroller", tabindex: 0, role: "region", "aria-label": `${dimension.title} by category` },
    el(
      "table",
      { class: "grid" },
      el("caption", { class: "hidden-text" }, `${dimension.title}: counts by category and outlet`),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("td", {}),
          model.outlets.map((outlet) => el("th", { scope: "col", dir: "auto" }, outlet)),
        ),
      ),
      el(
        "tbody",
        {},
        used.map((c, row) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, c.label, c.apart ? el("span", { class: "note" }, " (apart)") : ""),
            cells[row].map((m, n) =>
              gridCell(
                m,
                top,
                placesAddress({ d: dimension.id, c: c.id, o: n, v: voiceId }),
                `${c.label}, ${model.outlets[n]}`,
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

function gridCell(m, top, address, label) {
  const bar = el("span", { class: "cell-bar", style: { width: `${top && m.rate ? (100 * m.rate) / top : 0}%` } });
  if (!m.count) return el("td", { class: "zero" }, "0");
  return el(
    "td",
    {},
    el("a", { href: address, "aria-label": `${label}: ${counted(m.count, "mark")}` }, thousands(m.count), bar),
  );
}

/** The first round number from `value` on: 1, 2, 2.5 or 5 times a power of ten, in tenths of it. */
function niceTop(value) {
  if (!value) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((n) => n * power).find((n) => n >= value);
}

function oneOrNone(value) {
  return Number.isInteger(value) ? thousands(value) : value.toFixed(1);
}
