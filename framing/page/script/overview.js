import { el, fill, select } from "./dom.js";
import { counted } from "./text.js";
import { categoryGrid, rateChart, voiceBars } from "./charts.js";

const GROUPS = [
  ["compared", "What was compared"],
  ["told", "What is told differently"],
  ["differs", "What differs"],
  ["same", "What does not"],
  ["found", "What was found"],
  ["unknown", "What cannot be told"],
];

/** The first view: what the report says in words, and the numbers behind it. */
export class Overview {
  constructor(state) {
    this.state = state;
    this.basis = "outlet";
    this.voice = "own";
    this.changed = el("p", { class: "banner", role: "status" });
    this.numbers = el("div", { class: "numbers" });
    this.element = el(
      "div",
      { class: "overview" },
      state.model.banners.map((line) => el("p", { class: "banner" }, line)),
      this.changed,
      words(state.model),
      this.head(),
      this.numbers,
    );
    state.addEventListener("decided", () => this.draw());
    this.draw();
  }

  head() {
    const { model } = this.state;
    const voices = [
      ["own", "as in the report"],
      ["-1", "every voice"],
      ...model.voices.map(([, label], n) => [n, label]),
    ];
    const bases = [
      ["outlet", "all text"],
      ["own", "without sentences that outlets share"],
    ];
    return el(
      "div",
      { class: "section-head" },
      el("h2", {}, "The numbers"),
      el(
        "p",
        {},
        "A dot is the rate per 1,000 words, the line its 95 % interval. Choose a row or a count to see the places it is made of.",
      ),
      el(
        "div",
        { class: "controls" },
        select("In which words", voices, this.voice, (value) => {
          this.voice = value;
          this.draw();
        }),
        model.passages.size
          ? select("Counted in", bases, this.basis, (value) => {
              this.basis = value;
              this.draw();
            })
          : null,
      ),
    );
  }

  draw() {
    const { model, counts, overrules, result } = this.state;
    const applied = result.decisions.filter((d) => !d.stale).length;
    this.changed.hidden = !overrules.length;
    fill(
      this.changed,
      `The numbers and marks follow ${counted(applied, "decision")} of readers. The sentences below were written `,
      model.overrules.length
        ? "when the report was made, with the decisions that it was given."
        : "before any of them.",
    );
    const first =
      model.voices.length &&
      el(
        "section",
        { class: "dimension" },
        el("h3", {}, "Whose words the articles are made of"),
        voiceBars(model, counts),
      );
    fill(
      this.numbers,
      first,
      model.dimensions.map((d) => this.dimension(d)),
    );
  }

  dimension(d) {
    const { model, counts } = this.state;
    const own = d.voice ? model.voices.findIndex(([id]) => id === d.voice) : -1;
    const voice = this.voice === "own" ? own : Number(this.voice);
    const label = voice < 0 ? "in every voice" : `in words that are ${model.voices[voice][1]}`;
    return el(
      "section",
      { class: "dimension" },
      el("h3", {}, d.title),
      el(
        "p",
        { class: "question" },
        d.question,
        " ",
        el("span", { class: "note" }, `${d.label}, ${voice === 0 ? "the outlet’s own words" : label}.`),
      ),
      rateChart(model, counts, d, voice, this.basis),
      el(
        "details",
        { open: true },
        el("summary", {}, "By category"),
        categoryGrid(model, counts, d, voice, this.basis),
      ),
    );
  }
}

function words(model) {
  const claims = GROUPS.map(([kind, title]) => [title, model.claims.filter((c) => c[0] === kind)]);
  const none = model.noDifference && !model.missing ? [["", "", model.noDifference, ""]] : [];
  return el(
    "div",
    { class: "claims" },
    el("h2", { class: "hidden-text" }, "In words"),
    claims.map(([title, own]) => {
      const lines = title === "What differs" && !own.length ? none : own;
      return lines.length ? [el("h3", { class: "side" }, title), el("div", {}, lines.map(claim))] : null;
    }),
    model.missing && [el("h3", { class: "side" }, "What is not there"), el("div", {}, el("p", {}, model.missing))],
    model.guesses.length > 0 && [
      el("h3", { class: "side" }, "What was guessed"),
      el(
        "div",
        {},
        model.guesses.map((line) => el("p", { dir: "auto" }, line)),
      ),
    ],
  );
}

export function claim([, topic, text, detail]) {
  return el("p", { dir: "auto" }, topic && el("strong", {}, `${topic}. `), text, detail ? ` ${detail}` : "");
}
