import { el, select } from "./dom.js";
import { counted, flat } from "./text.js";
import { wordsOf } from "./model.js";
import { rejectionOf } from "./overrules.js";

const UNSURE = 0.6;

/** Everything there is to say about one mark, with the means to reject it. */
export function explanation(state, finding) {
  const { model } = state;
  const dimension = model.dimension.get(finding.dimension);
  const category = dimension.category.get(finding.category) ?? { label: finding.category, checked: null };
  const rejection = state.rejection(finding);
  return el(
    "section",
    { class: `card ${rejection ? "rejected" : ""}` },
    el(
      "p",
      { class: "kicker" },
      el("span", { class: `swatch d${dimension.index} k-${finding.mark}`, "aria-hidden": "true" }),
      `${dimension.title}${finding.added ? "" : ` · ${finding.code}`}`,
    ),
    el("h3", { dir: "auto" }, `“${shorten(flat(wordsOf(finding)), 160)}”`),
    el(
      "p",
      { class: "facts" },
      [category.label, finding.subcategory, model.strengths[finding.strength]].filter(Boolean).join(", "),
      " · ",
      el("span", { dir: "auto" }, whose(model, finding)),
    ),
    rejection && el("p", { class: "decided" }, `Rejected by a reader${rejection.why ? `: ${rejection.why}` : "."}`),
    finding.added && el("p", { class: "decided" }, "Added by a reader."),
    el("p", {}, finding.reason),
    finding.act && el("p", { class: "facts", dir: "auto" }, finding.act),
    !finding.added &&
      el("dl", {}, rule(finding), accuracy(dimension, category, finding), doubts(model, dimension, finding)),
    decisionForm(state, finding, rejection),
  );
}

/** "quoted: Dana Holt", "the outlet’s own words". */
export function whose(model, finding) {
  const label = model.voices[finding.voice][1];
  if (finding.dimension === "attribution") return finding.speaker ? `source: ${finding.speaker}` : "no source named";
  return finding.speaker && (finding.voice === 1 || finding.voice === 2) ? `${label}: ${finding.speaker}` : label;
}

function rule(finding) {
  const { form, id, conditions, plainer } = finding.rule;
  return [
    el("dt", {}, "Rule"),
    el("dd", {}, form ? `Entry “${form}” of the word list. Conditions: ${conditions.join("; ")}.` : `“${id}”.`),
    plainer?.length ? [el("dt", {}, "Plainer words"), el("dd", {}, plainer.join(", "))] : null,
  ];
}

function accuracy(dimension, category, finding) {
  const figures = [];
  if (category.checked) figures.push(right(category.checked, "category"));
  else if (dimension.checked) figures.push(right(dimension.checked, "dimension"));
  if (finding.rule.checked) figures.push(right(finding.rule.checked, "rule"));
  return [
    el("dt", {}, "How often it is right"),
    el(
      "dd",
      {},
      figures.length ? `In a checked sample: ${figures.join("; ")}.` : "Nobody has checked marks of this kind yet.",
    ),
  ];
}

function right([hits, marked], kind) {
  return `${hits} of ${counted(marked, "mark")} of this ${kind} right`;
}

function doubts(model, dimension, finding) {
  const found = [];
  if (finding.confidence !== null && finding.confidence < UNSURE)
    found.push(`The program is ${Math.round(100 * finding.confidence)} % sure of this one.`);
  if (finding.negated) found.push("It stands in a negated clause, and counts all the same.");
  if (finding.voice === 2 && finding.dimension !== "attribution")
    found.push("Whose words they are was read from the sentence; it is not in quotation marks.");
  if (finding.rule.no) found.push(`The same words do not count in: “${finding.rule.no}”`);
  if (!finding.rule.checked) found.push("No mark of this rule was in the checked sample.");
  if (dimension.notCounted) found.push(`It should not mark: ${lowerFirst(dimension.notCounted)}`);
  return [
    el("dt", {}, "Why it might be wrong"),
    el(
      "dd",
      {},
      el(
        "ul",
        {},
        found.map((line) => el("li", { dir: "auto" }, line)),
      ),
    ),
  ];
}

function lowerFirst(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function decisionForm(state, finding, rejection) {
  if (rejection) return undo(state, rejection, "Take the rejection back");
  if (finding.added) {
    const decision = state.result.decisions.find((d) => d.finding === finding);
    return decision ? undo(state, decision.overrule, "Take this mark away again") : null;
  }
  const why = el("input", { type: "text", autocomplete: "off" });
  return el(
    "form",
    {
      class: "decision",
      on: {
        submit: (event) => {
          event.preventDefault();
          state.add(rejectionOf(finding, why.value.trim(), state.by ?? ""));
        },
      },
    },
    el("label", { class: "field" }, el("span", {}, "Your reason, if you like"), why),
    el("button", { type: "submit", class: "plain" }, "Reject this mark"),
  );
}

function undo(state, overrule, label) {
  return el(
    "p",
    { class: "decision" },
    el("button", { type: "button", class: "plain", on: { click: () => state.remove(overrule) } }, label),
  );
}

/** A choice of every category, by dimension; its value is "dimension/category". */
export function categorySelect(model, label, value, change) {
  const groups = model.dimensions.map((d) => ({
    label: d.title,
    options: d.categories.map((c) => [`${d.id}/${c.id}`, c.label]),
  }));
  return select(label, groups, value, change);
}

export function shorten(text, length) {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
