import { announce, el, fill, save } from "./dom.js";
import { counted, flat } from "./text.js";
import { fromFile, sameOverrule, toFile } from "./overrules.js";

/** What readers decided: the list, and the file to keep it in. */
export class Decisions {
  constructor(state) {
    this.state = state;
    this.status = el("p", { class: "note", role: "status" });
    this.problem = el("p", { class: "problem", role: "alert" });
    this.list = el("ol", { class: "decisions" });
    const file = el("input", { type: "file", accept: ".json,application/json", on: { change: () => this.load(file) } });
    const by = el("input", {
      type: "text",
      autocomplete: "off",
      on: {
        input: () => {
          state.by = by.value.trim();
        },
      },
    });
    this.save = el(
      "button",
      { type: "button", on: { click: () => save("overrules.json", toFile(state.overrules), "application/json") } },
      "Save to a file",
    );
    this.clear = el(
      "button",
      { type: "button", class: "plain", on: { click: () => state.decide([]) } },
      "Forget them all",
    );
    this.element = el(
      "div",
      { class: "decided-view" },
      el("h2", { tabindex: -1 }, "Decisions"),
      el(
        "p",
        {},
        "Marks that you reject or add are counted at once, in every number of this page. They are your decisions, not findings of the program. Save them to a file: the command line makes the report and the tables with it, ",
        el("code", {}, "framing report … --overrules overrules.json"),
        ", and comes to the same numbers.",
      ),
      el(
        "p",
        {},
        "A decision changes what is marked. It does not change whose words a sentence is, so the number of words stays.",
      ),
      el(
        "div",
        { class: "controls" },
        el("label", { class: "field" }, el("span", {}, "Your name or initials, if you like"), by),
        this.save,
        el("label", { class: "field" }, el("span", {}, "Load from a file"), file),
        this.clear,
      ),
      this.problem,
      this.status,
      this.list,
    );
    state.addEventListener("decided", () => this.draw());
    this.draw();
  }

  async load(input) {
    const [file] = input.files;
    if (!file) return;
    try {
      const loaded = fromFile(await file.text(), this.state.model);
      fill(this.problem);
      const known = this.state.overrules;
      this.state.decide([...known, ...loaded.filter((o) => !known.some((k) => sameOverrule(k, o)))]);
      announce(`${counted(loaded.length, "decision")} loaded.`);
    } catch (error) {
      fill(this.problem, `${file.name}: ${error.message}`);
    }
    input.value = "";
  }

  draw() {
    const { decisions } = this.state.result;
    const stale = decisions.filter((d) => d.stale).length;
    fill(
      this.status,
      decisions.length
        ? `${counted(decisions.length, "decision")}${stale ? `, ${stale} of them not applied` : ""}.`
        : "There are no decisions yet: choose a mark in an article, or mark other words there.",
    );
    this.save.disabled = this.clear.disabled = !decisions.length;
    fill(
      this.list,
      decisions.map((d) => this.row(d)),
    );
  }

  row(d) {
    const o = d.overrule;
    const { model } = this.state;
    const dimension = model.dimension.get(o.dimension);
    const label = `${dimension?.title ?? o.dimension}, ${dimension?.category.get(o.category)?.label ?? o.category}`;
    const words = el("span", { dir: "auto" }, flat(o.text));
    return el(
      "li",
      { class: d.stale ? "stale" : "" },
      el("span", { class: "verb" }, o.action === "add" ? "Added" : "Rejected"),
      " ",
      el(
        "b",
        {},
        d.article && !d.stale
          ? el("a", { href: `#read?a=${d.article.n}&t=${Number(o.field === "headline")}:${o.start}:${o.end}` }, words)
          : words,
      ),
      ` as ${label}, in `,
      el("span", { dir: "auto" }, d.article?.outletName ?? o.article_id),
      ".",
      o.why && el("span", { dir: "auto" }, ` ${o.why}`),
      o.by && el("span", { class: "note", dir: "auto" }, ` (${o.by})`),
      d.stale && el("span", { class: "problem" }, ` Not applied: ${d.stale}.`),
      " ",
      el(
        "button",
        {
          type: "button",
          class: "plain",
          "aria-label": `Take back: ${o.action === "add" ? "added" : "rejected"} ${flat(o.text)}`,
          on: { click: () => this.state.remove(o) },
        },
        "Take back",
      ),
    );
  }
}
