import { readModel } from "./model.js";
import { Counts } from "./measures.js";
import { applyOverrules, fromFile, sameOverrule, toFile } from "./overrules.js";

/** What the reader has chosen and decided; views read it and are told when it changes. */
export class State extends EventTarget {
  constructor(raw) {
    super();
    this.model = readModel(raw);
    this.filter = { dimensions: new Set(), voices: new Set(), strength: 0, shared: false };
    this.overrules = [];
    this.storage = new Kept(this.model, raw);
    this.decide(this.storage.load() ?? raw.overrules, { keep: false });
  }

  /** Take these overrules for all that there are. */
  decide(overrules, { keep = true } = {}) {
    this.overrules = overrules;
    this.result = applyOverrules(this.model, overrules);
    this.counts = new Counts(this.model, this.result.findings);
    if (keep) this.storage.save(overrules);
    this.dispatchEvent(new Event("decided"));
  }

  add(overrule) {
    if (!this.overrules.some((o) => sameOverrule(o, overrule))) this.decide([...this.overrules, overrule]);
  }

  remove(overrule) {
    this.decide(this.overrules.filter((o) => !sameOverrule(o, overrule)));
  }

  /** The overrule that rejects a finding, if there is one. */
  rejection(finding) {
    return this.result.decisions.find(
      (d) => d.overrule.action === "reject" && !d.stale && sameFinding(d.finding, finding),
    )?.overrule;
  }

  /** The findings of an article that a reader sees: those that count and those that were rejected. */
  shown(article) {
    const rejected = this.result.decisions.filter(
      (d) => d.overrule.action === "reject" && !d.stale && d.article === article,
    );
    const gone = new Set(rejected.map((d) => d.finding));
    return [...this.result.byArticle.get(article), ...gone];
  }

  /** Whether the marks of a finding are switched on. */
  visible(finding) {
    const { dimensions, voices, strength } = this.filter;
    return (
      !dimensions.has(finding.dimension) &&
      !voices.has(finding.voice) &&
      (finding.added || finding.strength >= strength || !strength)
    );
  }

  changeFilter(change) {
    change(this.filter);
    this.dispatchEvent(new Event("filtered"));
  }
}

function sameFinding(a, b) {
  return (
    a === b ||
    (a &&
      b &&
      a.article === b.article &&
      a.given === b.given &&
      a.start === b.start &&
      a.end === b.end &&
      a.dimension === b.dimension &&
      a.category === b.category &&
      a.rule.id === b.rule.id)
  );
}

/** Overrules kept in the browser between two visits; a convenience that may be missing. */
class Kept {
  constructor(model, raw) {
    this.model = model;
    this.key = `framing ${numberOf([...model.articles.map((a) => a.sha256), JSON.stringify(raw.overrules)].join(" "))}`;
  }

  load() {
    try {
      return fromFile(localStorage.getItem(this.key), this.model);
    } catch {
      return null;
    }
  }

  save(overrules) {
    try {
      localStorage.setItem(this.key, toFile(overrules));
    } catch {
      // A browser that keeps nothing for files still saves overrules to a file.
    }
  }
}

/** A number that differs between pages, so that they do not share what is kept. */
function numberOf(string) {
  let hash = 7;
  for (let i = 0; i < string.length; i += 1) hash = (Math.imul(hash, 31) + string.charCodeAt(i)) | 0;
  return hash >>> 0;
}
