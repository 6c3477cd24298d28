import { lengthOf } from "./text.js";
import { sectionOf, voiceAt, wordsOf } from "./model.js";

export const KIND = "framing overrules";
export const HUMAN_REASON = "Marked by a reader.";

/** The findings that count after the overrules, and what became of each; the command line does the same. */
export function applyOverrules(model, overrules) {
  const kept = new Map(model.articles.map((a) => [a, a.findings]));
  const decisions = new Map();
  for (const action of ["reject", "add"]) {
    for (const o of overrules.filter((one) => one.action === action)) {
      const article = articleOf(o, model);
      const stale = staleness(o, article);
      if (stale) decisions.set(o, { overrule: o, article, finding: null, stale });
      else if (action === "reject") decisions.set(o, reject(o, article, kept));
      else decisions.set(o, add(o, article, kept, model));
    }
  }
  return {
    byArticle: kept,
    findings: model.articles.flatMap((a) => kept.get(a)),
    decisions: overrules.map((o) => decisions.get(o)),
  };
}

/** The article with the id and the text, else the one article with the text, else the one with the id. */
function articleOf(o, model) {
  const named = model.articleOf.get(o.article_id);
  if (named?.sha256 === o.sha256) return named;
  const same = model.articles.filter((a) => a.sha256 === o.sha256);
  return same.length === 1 ? same[0] : named;
}

function staleness(o, article) {
  if (!article) return "there is no such article";
  if (o.sha256 !== article.sha256) return "the text of the article has changed";
  if (article.source[givenOf(o)].slice(o.start, o.end) !== o.text) return "other words stand there";
  return "";
}

function givenOf(o) {
  return o.field === "headline" ? 1 : 0;
}

function sameMark(f, o) {
  return (
    f.dimension === o.dimension &&
    f.category === o.category &&
    f.given === givenOf(o) &&
    f.start === o.start &&
    f.end === o.end
  );
}

function reject(o, article, kept) {
  const hit = kept.get(article).filter((f) => sameMark(f, o) && f.rule.id === o.rule);
  if (!hit.length) return { overrule: o, article, finding: null, stale: "this rule marks nothing there" };
  kept.set(
    article,
    kept.get(article).filter((f) => !hit.includes(f)),
  );
  return { overrule: o, article, finding: hit[0], stale: "" };
}

function add(o, article, kept, model) {
  const stale = cannotAdd(o, article, kept.get(article));
  if (stale) return { overrule: o, article, finding: null, stale };
  const { voice, speaker } = voiceAt(article, givenOf(o), o.start);
  const finding = {
    article,
    code: "+",
    dimension: o.dimension,
    category: o.category,
    rule: { id: "reader", checked: null },
    voice,
    given: givenOf(o),
    start: o.start,
    end: o.end,
    strength: 0,
    negated: false,
    speaker,
    reason: o.why || HUMAN_REASON,
    mark: markOf(o),
    subcategory: "",
    sourceType: "",
    confidence: null,
    sourceSpan: null,
    act: "",
    added: true,
  };
  kept.set(article, [...kept.get(article), finding]);
  return { overrule: o, article, finding, stale: "" };
}

/** Why a mark cannot be added at a place, "" where it can. */
export function cannotAdd(o, article, findings) {
  const source = article.source[givenOf(o)];
  if (findings.some((f) => sameMark(f, o))) return "it is marked already";
  if (source.insideWord(o.start) || source.insideWord(o.end)) return "it begins or ends inside a word";
  const section = sectionOf(article, givenOf(o), o.start, o.end);
  if (!section) return "it runs over the end of a paragraph";
  return section.counts ? "" : "it stands in text that is not counted";
}

function markOf(o) {
  if (o.dimension !== "hedging") return ["loaded", "attribution"].includes(o.dimension) ? o.dimension : "other";
  return { booster: "booster", evidential: "evidence" }[o.category] ?? "hedge";
}

/** The overrule that rejects a finding. */
export function rejectionOf(f, why = "", by = "") {
  return overruleAt("reject", f.article, f, {
    text: wordsOf(f),
    dimension: f.dimension,
    category: f.category,
    rule: f.rule.id,
    why,
    by,
  });
}

/** The overrule that marks a place. */
export function additionOf(article, place, dimension, category, why = "", by = "") {
  const text = article.source[place.given].slice(place.start, place.end);
  return overruleAt("add", article, place, { text, dimension, category, rule: "", why, by });
}

function overruleAt(action, article, { given, start, end }, { text, dimension, category, rule, why, by }) {
  return {
    action,
    article_id: article.id,
    sha256: article.sha256,
    dimension,
    category,
    rule,
    field: given ? "headline" : "text",
    start,
    end,
    text,
    why,
    by,
  };
}

/** Whether two overrules say the same of the same place. */
export function sameOverrule(a, b) {
  return ["action", "article_id", "dimension", "category", "rule", "field", "start", "end"].every(
    (name) => a[name] === b[name],
  );
}

export function toFile(overrules) {
  return `${JSON.stringify({ kind: KIND, version: 1, overrules }, null, 1)}\n`;
}

/** The overrules of a file; throws an Error with a line for each problem. */
export function fromFile(text, model) {
  let raw;
  try {
    raw = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new Error("This is not JSON; choose a file that was saved here.");
  }
  if (raw?.kind !== KIND || !Array.isArray(raw.overrules)) throw new Error("This is no overrules file.");
  if (raw.version !== 1) throw new Error("This version of the overrules is not known to this page.");
  const problems = raw.overrules.flatMap((row, n) => {
    const problem = problemOf(row, model);
    return problem ? [`Overrule ${n + 1}: ${problem}`] : [];
  });
  if (problems.length) throw new Error(problems.join("\n"));
  return raw.overrules.map(complete);
}

function problemOf(row, model) {
  if (row === null || typeof row !== "object" || Array.isArray(row)) return "it is not an object in curly brackets.";
  if (!["reject", "add"].includes(row.action)) return "“action” has to be “reject” or “add”.";
  for (const name of ["article_id", "sha256", "dimension", "category", "text"]) {
    if (typeof row[name] !== "string" || !row[name]) return `“${name}” is missing or no text.`;
  }
  for (const name of ["rule", "why", "by"]) {
    if (typeof (row[name] ?? "") !== "string") return `“${name}” has to be text.`;
  }
  if (row.action === "reject" && !row.rule) return "“rule” is missing.";
  if (!["text", "headline"].includes(row.field ?? "text")) return "“field” has to be “text” or “headline”.";
  if (!Number.isInteger(row.start) || !Number.isInteger(row.end) || row.start < 0 || row.start >= row.end) {
    return "“start” and “end” have to be whole numbers with 0 ≤ start < end.";
  }
  if (row.end - row.start !== lengthOf(row.text)) return "“text” is not as long as “start” and “end” say.";
  if (row.action === "add" && !model.dimension.get(row.dimension)?.category.has(row.category)) {
    return `there is no category “${row.category}” of “${row.dimension}”.`;
  }
  return "";
}

function complete(row) {
  const { action, article_id, sha256, dimension, category, field = "text", start, end, text, why = "", by = "" } = row;
  return {
    action,
    article_id,
    sha256,
    dimension,
    category,
    rule: action === "add" ? "" : row.rule,
    field,
    start,
    end,
    text,
    why,
    by,
  };
}
