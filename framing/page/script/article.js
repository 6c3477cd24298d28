import { el } from "./dom.js";

/** The dimensions beyond this many look alike. */
export const LOOKS = 10;

/** An article with all its marks, shared passages and voices. Switching marks changes classes, never this tree. */
export function articleView(state, article) {
  const findings = state.shown(article);
  const root = el(
    "article",
    { class: "article", lang: "en", "data-article": article.n },
    articleHead(article),
    article.sections.map((section) => sectionView(state, article, section, findings)),
  );
  root.findings = findings;
  return root;
}

function articleHead(article) {
  return el(
    "header",
    {},
    el("p", { class: "outlet", dir: "auto" }, article.outletName),
    el("p", { class: "note", dir: "auto" }, article.facts.join(" · ")),
    article.warnings.map((line) => el("p", { class: "note warning", dir: "auto" }, line)),
  );
}

const TAGS = { headline: "h3" };

function sectionView(state, article, section, findings) {
  const text = article.source[section.given].slice(section.start, section.end);
  if (!text.trim()) return null;
  const note = section.counts ? section.label : `${section.label || section.role}, not counted`;
  const tag = section.counts ? (TAGS[section.role] ?? "p") : "p";
  return el(
    tag,
    { class: `section r-${section.role} ${section.counts ? "" : "uncounted"}`, dir: "auto" },
    note && tag === "p" ? el("span", { class: "role" }, `${note} `) : null,
    pieces(state, article, section, findings),
  );
}

/** The section cut wherever a mark, a voice or a shared passage begins or ends. */
function pieces(state, article, section, findings) {
  const here = (o) => o.given === section.given && o.start < section.end && (o.end ?? Infinity) > section.start;
  const marks = findings.map((f, n) => ({ f, n })).filter(({ f }) => here(f));
  const shared = article.shared.filter(here);
  const voices = article.voices.filter((v) => v.given === section.given);
  const cuts = new Set([section.start, section.end]);
  const cut = (at) => {
    if (at > section.start && at < section.end) cuts.add(at);
  };
  for (const { f } of marks) [f.start, f.end].forEach(cut);
  for (const s of shared) [s.start, s.end].forEach(cut);
  voices.forEach((v) => cut(v.start));
  const at = [...cuts].sort((a, b) => a - b);
  const source = article.source[section.given];
  let voice = 0;
  return at.slice(0, -1).flatMap((start, n) => {
    const end = at[n + 1];
    while (voice + 1 < voices.length && voices[voice + 1].start <= start) voice += 1;
    const over = marks
      .filter(({ f }) => f.start <= start && f.end >= end)
      .sort((a, b) => a.f.start - b.f.start || b.f.end - a.f.end);
    const passage = shared.find((s) => s.start <= start && s.end >= end);
    const piece = pieceView(state, source.slice(start, end), {
      start,
      section,
      over,
      passage,
      voice: voices[voice]?.voice ?? 0,
    });
    return passage?.start === start ? [passageButton(state, article, passage), piece] : [piece];
  });
}

function pieceView(state, text, { start, section, over, passage, voice }) {
  const classes = ["p", `v${voice}`, passage ? (passage.exact ? "shared exact" : "shared") : ""].join(" ");
  const properties = { class: classes, "data-s": start, "data-g": section.given };
  if (passage) properties["data-passage"] = passage.passage;
  if (over.length) properties["data-f"] = over.map(({ n }) => n).join(" ");
  if (over.some(({ f }) => f.start === start)) properties["data-stop"] = "";
  const inner = [...over].reverse().reduce((child, { f }) => el("span", { class: markClasses(state, f) }, child), text);
  return el("span", properties, inner);
}

function markClasses(state, f) {
  const index = Math.min(state.model.dimension.get(f.dimension).index, LOOKS - 1);
  const rejected = state.rejection(f) ? "gone" : "";
  return `m d${index} mv${f.voice} s${f.added ? 3 : f.strength} k-${f.mark} ${f.voice === 0 || f.voice > 2 ? "own" : ""} ${rejected} ${f.added ? "new" : ""}`;
}

function passageButton(state, article, passage) {
  const others = state.model.passages.get(passage.passage).filter((p) => p.article !== article);
  const names = [...new Set(others.map((p) => p.article.outletName))];
  if (!names.length) return null;
  return el(
    "button",
    {
      type: "button",
      class: "passage",
      "data-passage": passage.passage,
      title: `Also in ${names.join(", ")}`,
      "aria-label": `Also in ${names.join(", ")}: show side by side`,
    },
    "⇄",
  );
}
