import { gammaCdf, root, thinner } from "./distributions.js";
import { isShared } from "./model.js";

export const UNIT = "per 1,000 words";
const TAIL = 0.025;
const POISSON = { value: 1, df: Infinity };
const intervals = new Map();
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** Mid-P exact interval for the mean of a Poisson variable observed as `count`. */
export function poissonInterval(count, tail = TAIL) {
  const key = `${count} ${tail}`;
  if (!intervals.has(key)) {
    const more = (mean) => (gammaCdf(mean, count) + gammaCdf(mean, count + 1)) / 2;
    const most = 2 * count + 40 - 20 * Math.log10(Math.max(tail, 1e-300));
    const low = count ? root((mean) => more(mean) - tail, 0, most) : 0;
    intervals.set(key, [low, root((mean) => more(mean) - (1 - tail), 0, most)]);
  }
  return intervals.get(key);
}

/** How much more the articles of one outlet differ than chance makes them, over all outlets; `usual` is from elsewhere. */
function spread(samples, usual) {
  let pearson = 0;
  let free = 0;
  for (const { counts, words } of samples) {
    const rate = sum(words) ? sum(counts) / sum(words) : 0;
    const used = counts.map((k, n) => [k, rate * words[n], words[n]]).filter(([, , n]) => n);
    if (sum(counts) && used.length > 1) {
      for (const [k, mean] of used) pearson += (k - mean) ** 2 / mean;
      free += used.length - 1;
    }
  }
  if (!free) return { value: usual.spread, df: Infinity };
  const df = usual.weight + free;
  const value = Math.max(1, (usual.weight * usual.spread + pearson) / df);
  return { value, df: value > 1 ? (df * value) / (value - 1) : Infinity };
}

/** Count, words, rate and interval of a sample; rate and interval are null where there are too few words. */
function measured({ counts, words }, between, minWords) {
  const count = sum(counts);
  const denominator = sum(words);
  if (denominator < minWords) return { count, denominator, rate: null, low: null, high: null };
  const here = counts.length < 2 ? POISSON : between;
  const [low, high] = poissonInterval(count / here.value, thinner(TAIL, here.df)).map(
    (n) => (1000 * n * here.value) / denominator,
  );
  return { count, denominator, rate: (1000 * count) / denominator, low, high };
}

/**
 * Counts and measures of the findings that count. A key is dimension, category ("" for all) and voice (-1 for all); a basis
 * is "outlet" (all text) or "own" (without what outlets share).
 */
export class Counts {
  constructor(model, findings) {
    this.model = model;
    this.counts = { outlet: new Map(), own: new Map() };
    this.spreads = new Map();
    this.articles = model.outlets.map((_, outlet) => model.articles.filter((a) => a.outlet === outlet));
    for (const f of findings) {
      const apart = model.dimension.get(f.dimension).category.get(f.category)?.apart;
      for (const basis of isShared(f) ? ["outlet"] : ["outlet", "own"]) {
        for (const category of apart ? [f.category] : [f.category, ""]) {
          for (const voice of [f.voice, -1]) this.add(basis, [f.article.n, f.dimension, category, voice].join("|"));
        }
      }
    }
  }

  add(basis, name) {
    this.counts[basis].set(name, (this.counts[basis].get(name) ?? 0) + 1);
  }

  inArticle(article, [dimension, category, voice], basis = "outlet") {
    return this.counts[basis].get([article.n, dimension, category, voice].join("|")) ?? 0;
  }

  words(article, voice, basis = "outlet") {
    const words = basis === "own" ? article.ownWords : article.words;
    return voice < 0 ? sum(words) : words[voice];
  }

  /** Words of an outlet in a voice. */
  denominator(outlet, voice, basis = "outlet") {
    return sum(this.articles[outlet].map((a) => this.words(a, voice, basis)));
  }

  count(outlet, key, basis = "outlet") {
    return sum(this.articles[outlet].map((a) => this.inArticle(a, key, basis)));
  }

  /** The articles of an outlet that have words of the voice, with their counts. */
  sample(outlet, key, basis) {
    const rows = this.articles[outlet]
      .map((a) => [this.inArticle(a, key, basis), this.words(a, key[2], basis)])
      .filter(([k, n]) => k || n);
    return { counts: rows.map(([k]) => k), words: rows.map(([, n]) => n) };
  }

  ofArticle(article, key) {
    return measured(
      { counts: [this.inArticle(article, key)], words: [this.words(article, key[2])] },
      POISSON,
      this.model.minWords,
    );
  }

  ofOutlet(outlet, key, basis = "outlet") {
    const name = [basis, ...key].join("|");
    if (!this.spreads.has(name))
      this.spreads.set(
        name,
        spread(
          this.articles.map((_, n) => this.sample(n, key, basis)),
          this.model.usual,
        ),
      );
    return measured(this.sample(outlet, key, basis), this.spreads.get(name), this.model.minWords);
  }
}

export const MEASURE_COLUMNS = [
  "basis",
  "level",
  "article_id",
  "outlet",
  "dimension",
  "category",
  "voice",
  "count",
  "denominator",
  "unit",
  "rate",
  "low",
  "high",
  "status",
];

/** Every measure as a row of the exported table. */
export function measureRows(model, counts) {
  const owners = [
    ...model.articles.map((a) => [["all text", "article", a.id, a.outletName], (key) => counts.ofArticle(a, key)]),
    ...model.outlets.map((name, n) => [["all text", "outlet", "", name], (key) => counts.ofOutlet(n, key)]),
    ...model.outlets.map((name, n) => [
      ["without shared text", "outlet", "", name],
      (key) => counts.ofOutlet(n, key, "own"),
    ]),
  ];
  const keys = model.dimensions.flatMap((d) =>
    ["", ...d.categories.map((c) => c.id)].flatMap((category) =>
      [...model.voices.keys(), -1].map((voice) => [d.id, category, voice]),
    ),
  );
  return owners.flatMap(([head, measure]) =>
    keys.map((key) => {
      const m = measure(key);
      const voice = key[2] < 0 ? "" : model.voices[key[2]][0];
      const status = m.rate === null ? "too short to rate" : "";
      return [...head, key[0], key[1], voice, m.count, m.denominator, UNIT, m.rate, m.low, m.high, status];
    }),
  );
}
