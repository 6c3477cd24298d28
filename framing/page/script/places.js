import { el, fill, select } from "./dom.js";
import { counted, flat, thousands } from "./text.js";
import { sectionOf, wordsOf } from "./model.js";
import { placesIn } from "./spans.js";
import { shorten, whose } from "./explain.js";
import { placesAddress } from "./charts.js";

const SIDE = 70;
const PAGE = 100;
const MOST = 5000;

/** Search, and the list of places behind every number: each in its line, with a way to it. */
export class Places {
  constructor(state) {
    this.state = state;
    this.parameters = {};
    this.shown = PAGE;
    this.query = el("input", {
      type: "search",
      autocomplete: "off",
      on: { input: () => this.change({ q: this.query.value.trim() }) },
    });
    this.filters = el("div", { class: "controls" });
    this.status = el("p", { class: "note", role: "status" });
    this.list = el("ol", { class: "lines" });
    this.more = el(
      "button",
      {
        type: "button",
        class: "plain",
        on: {
          click: () => {
            this.shown += PAGE;
            this.draw();
          },
        },
      },
      "Show more places",
    );
    this.element = el(
      "div",
      { class: "places" },
      el("h2", { tabindex: -1 }, "Places"),
      el("p", {}, "Every number is a set of places. Look for words in the articles, or narrow the marks down."),
      el(
        "form",
        { role: "search", on: { submit: (event) => event.preventDefault() } },
        el("label", { class: "field wide" }, el("span", {}, "Words"), this.query),
        this.filters,
      ),
      this.status,
      this.list,
      this.more,
    );
    state.addEventListener("decided", () => this.draw());
  }

  /** Show the places that these parameters of the address name. */
  open(parameters) {
    this.parameters = { k: "marks", d: "", c: "", o: "", v: "", q: "", ...parameters };
    if (document.activeElement !== this.query) this.query.value = this.parameters.q;
    this.shown = PAGE;
    this.controls();
    this.draw();
  }

  change(part) {
    history.replaceState(null, "", placesAddress({ ...this.parameters, ...part }));
    this.parameters = { ...this.parameters, ...part };
    this.shown = PAGE;
    if ("d" in part || "k" in part) this.controls();
    this.draw();
  }

  controls() {
    const { model } = this.state;
    const p = this.parameters;
    const dimension = model.dimension.get(p.d);
    const marks = p.k === "marks";
    fill(
      this.filters,
      select(
        "Look in",
        [
          ["marks", "marked places"],
          ["texts", "all words"],
        ],
        p.k,
        (k) => this.change({ k }),
      ),
      marks &&
        select("Dimension", [["", "all"], ...model.dimensions.map((d) => [d.id, d.title])], p.d, (d) =>
          this.change({ d, c: "" }),
        ),
      marks &&
        dimension &&
        select("Category", [["", "all"], ...dimension.categories.map((c) => [c.id, c.label])], p.c, (c) =>
          this.change({ c }),
        ),
      marks && select("Voice", [["", "all"], ...model.voices], p.v, (v) => this.change({ v })),
      select("Outlet", [["", "all"], ...model.outlets.map((name, n) => [n, name])], p.o, (o) => this.change({ o })),
    );
  }

  draw() {
    const found = this.parameters.k === "marks" ? this.marks() : this.texts();
    const kind = this.parameters.k === "marks" ? "mark" : "place";
    fill(
      this.list,
      found.slice(0, this.shown).map((line) => lineView(line)),
    );
    const empty = this.parameters.k === "texts" && !this.parameters.q;
    fill(
      this.status,
      empty
        ? "Write the words to look for."
        : `${found.length >= MOST ? "More than " : ""}${counted(found.length, kind)}${found.length > this.shown ? `, the first ${thousands(this.shown)} shown` : ""}.`,
    );
    this.more.hidden = found.length <= this.shown;
  }

  marks() {
    const { d, c, o, v, q } = this.parameters;
    const { model, result } = this.state;
    const words = q.toLowerCase();
    return result.findings
      .filter(
        (f) =>
          (!d || f.dimension === d) &&
          (o === "" || f.article.outlet === Number(o)) &&
          (!v || model.voices[f.voice][0] === v) &&
          (c ? f.category === c : !d || !model.dimension.get(f.dimension).category.get(f.category)?.apart) &&
          (!words || flat(wordsOf(f)).toLowerCase().includes(words) || f.speaker.toLowerCase().includes(words)),
      )
      .map((f) => {
        const dimension = model.dimension.get(f.dimension);
        return {
          article: f.article,
          place: f,
          note: `${dimension.category.get(f.category)?.label ?? f.category} · ${whose(model, f)}`,
          href: `#read?a=${f.article.n}&m=${f.article.n}:${encodeURIComponent(f.code)}${f.added ? `:${f.start}` : ""}`,
        };
      });
  }

  texts() {
    const { o, q } = this.parameters;
    const pattern = flat(q)
      .split(" ")
      .map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("\\s+");
    if (!pattern) return [];
    const found = [];
    for (const article of this.state.model.articles) {
      if (o !== "" && article.outlet !== Number(o)) continue;
      for (const section of article.sections) {
        for (const place of placesIn(article, section, new RegExp(pattern, "giu"), false)) {
          if (found.length >= MOST) return found;
          found.push({
            article,
            place,
            note: section.counts ? "" : "not counted",
            href: `#read?a=${article.n}&t=${place.given}:${place.start}:${place.end}`,
          });
        }
      }
    }
    return found;
  }
}

function lineView({ article, place, note, href }) {
  const section = sectionOf(article, place.given, place.start, place.end) ?? { start: place.start, end: place.end };
  const source = article.source[place.given];
  const before = tail(source.slice(section.start, place.start), SIDE);
  const after = head(source.slice(place.end, section.end), SIDE);
  return el(
    "li",
    {},
    el(
      "a",
      { href },
      el("span", { class: "line-outlet", dir: "auto" }, article.outletName),
      " ",
      el(
        "span",
        { class: "line-text", dir: "auto" },
        before,
        el("b", {}, shorten(flat(source.slice(place.start, place.end)), 160)),
        after,
      ),
      note && el("span", { class: "line-note", dir: "auto" }, ` ${note}`),
    ),
  );
}

/** The end of a text in one line, from a word on; a space that ends it is kept. */
function tail(text, length) {
  const line = flat(text) + (/\s$/.test(text) ? " " : "");
  return line.length <= length ? line : `… ${line.slice(-length).replace(/^\S*\s/, "")}`;
}

/** The beginning of a text in one line, up to a word; a space that begins it is kept. */
function head(text, length) {
  const line = (/^\s/.test(text) ? " " : "") + flat(text);
  return line.length <= length ? line : `${line.slice(0, length).replace(/\s\S*$/, "")} …`;
}
