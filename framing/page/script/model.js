import { CodePoints } from "./text.js";

/** The data of the page as objects: articles with sections, voices, shared passages and findings. */
export function readModel(raw) {
  const text = (number) => raw.strings[number];
  const dimensions = raw.dimensions.map((d, index) => readDimension(d, index));
  const model = {
    ...raw,
    dimensions,
    dimension: new Map(dimensions.map((d) => [d.id, d])),
    tables: raw.tables.map((table) => ({
      ...table,
      rows: () => table.rows.map((row) => row.map((c) => (Array.isArray(c) ? text(c[0]) : c))),
    })),
  };
  model.articles = raw.articles.map((article, index) => readArticle(article, index, model, text));
  model.articleOf = new Map(model.articles.map((a) => [a.id, a]));
  model.passages = passages(model.articles);
  return model;
}

function readDimension(d, index) {
  const categories = d.categories.map(([id, label, apart, checked]) => ({ id, label, apart, checked }));
  return { ...d, index, categories, category: new Map(categories.map((c) => [c.id, c])) };
}

function readArticle(raw, index, model, text) {
  const article = {
    ...raw,
    n: index + 1,
    outletName: model.outlets[raw.outlet],
    source: [new CodePoints(raw.text), new CodePoints(raw.given)],
    sections: raw.sections.map(([given, start, end, role, label, counts]) => ({
      given: Number(given),
      start,
      end,
      role: text(role),
      label: text(label),
      counts,
    })),
    voices: raw.voices.map(([given, start, voice, speaker]) => ({
      given: Number(given),
      start,
      voice,
      speaker: text(speaker),
    })),
    shared: raw.shared.map(([given, start, end, passage, exact, own]) => ({
      given: Number(given),
      start,
      end,
      passage,
      exact,
      own: new Set(text(own).split(" ").filter(Boolean)),
    })),
  };
  article.findings = raw.findings.map((f) => readFinding(f, article, model, text));
  return article;
}

function readFinding(f, article, model, text) {
  const [
    code,
    dimension,
    category,
    rule,
    voice,
    given,
    start,
    end,
    strength,
    negated,
    speaker,
    reason,
    mark,
    subcategory,
    sourceType,
    confidence,
    sourceStart,
    sourceEnd,
    act,
  ] = f;
  return {
    article,
    code: text(code),
    dimension: text(dimension),
    category: text(category),
    rule: model.rules[rule],
    voice,
    given,
    start,
    end,
    strength,
    negated: Boolean(negated),
    speaker: text(speaker),
    reason: text(reason),
    mark: text(mark),
    subcategory: text(subcategory),
    sourceType: text(sourceType),
    confidence,
    sourceSpan: sourceStart === null ? null : [sourceStart, sourceEnd],
    act: text(act),
    added: false,
  };
}

/** Number of a passage -> the places where it stands. */
function passages(articles) {
  const found = new Map();
  for (const article of articles) {
    for (const place of article.shared) {
      if (!found.has(place.passage)) found.set(place.passage, []);
      found.get(place.passage).push({ article, place });
    }
  }
  return found;
}

/** The words that a finding marks. */
export function wordsOf(finding) {
  return finding.article.source[finding.given].slice(finding.start, finding.end);
}

/** The section that holds a span whole, or undefined. */
export function sectionOf(article, given, start, end) {
  return article.sections.find((s) => s.given === given && s.start <= start && end <= s.end);
}

/** Voice and speaker of the words at an offset. */
export function voiceAt(article, given, start) {
  const own = article.voices.filter((v) => v.given === given);
  const before = own.filter((v) => v.start <= start);
  return before.at(-1) ?? own[0] ?? { voice: given ? 3 : 0, speaker: "" };
}

/** Whether a finding is wholly made of words that other outlets print in the same passage. */
export function isShared(finding) {
  const place = finding.article.shared.find(
    (p) => p.given === finding.given && p.start <= finding.start && finding.start < p.end,
  );
  if (!place) return false;
  const words = wordsOf(finding).match(/[\p{L}\p{N}_’']+/gu) ?? [];
  return !words.some((word) => place.own.has(word));
}
