import { announce, el, fill, select } from "./dom.js";
import { counted, flat } from "./text.js";
import { wordsOf } from "./model.js";
import { additionOf, cannotAdd } from "./overrules.js";
import { articleView, LOOKS } from "./article.js";
import { categorySelect, explanation, shorten, whose } from "./explain.js";
import { anchors, between } from "./scrolling.js";
import { context, occurrences, rangeAt, selectedPlace, wordsAt } from "./spans.js";
import { keyMark, toolbar } from "./toolbar.js";

const MOST_COLUMNS = 4;

/** The reading view: one to four articles side by side, their marks, and what each mark means. */
export class Desk {
  constructor(state) {
    this.state = state;
    this.columns = [];
    this.selected = null;
    this.driver = null;
    this.element = el("div", { class: "desk" });
    this.panel = el("aside", { class: "panel", "aria-label": "About the marks", tabindex: -1 });
    this.rack = el("div", { class: "rack" });
    this.tools = toolbar(state);
    this.element.append(
      el("h2", { class: "hidden-text" }, "Read"),
      this.tools,
      el("div", { class: "desk-body" }, this.rack, this.panel),
    );
    this.panel.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    state.addEventListener("filtered", () => this.filter());
    state.addEventListener("decided", () => this.decided());
    this.filter();
  }

  /** Show the articles with these numbers; `mark` is {n, code} or `place` {n, given, start, end} to go to. */
  open(numbers, { mark = null, place = null, passage = null } = {}) {
    const wanted = numbers
      .map((n) => this.state.model.articles[n - 1])
      .filter(Boolean)
      .slice(0, MOST_COLUMNS);
    const articles = wanted.length ? wanted : [this.state.model.articles[0]];
    if (articles.map((a) => a.n).join() !== this.columns.map((c) => c.article.n).join()) this.build(articles);
    if (mark) this.goToMark(mark);
    else if (place) this.goToPlace(place);
    else if (passage !== null) this.alignAt(passage, this.columns[0]);
    else if (!this.selected) this.legend();
  }

  build(articles) {
    const old = new Map(this.columns.map((c) => [c.article, c]));
    this.columns = articles.map((article) => old.get(article) ?? this.column(article));
    this.element.classList.toggle("many", articles.length > 1);
    this.rack.style.setProperty("--columns", articles.length);
    fill(
      this.rack,
      this.columns.map((c) => c.element),
    );
    this.columns.forEach((column, n) => this.heads(column, n));
    this.active = this.columns[0];
    this.selected = null;
    this.filter();
  }

  column(article) {
    const column = {
      article,
      head: el("div", { class: "column-head controls" }),
      view: articleView(this.state, article),
    };
    column.list = el(
      "details",
      { class: "mark-list", on: { toggle: () => column.list.open && this.listMarks(column) } },
      el("summary", {}, "All marks of this article, as a list"),
    );
    column.body = el(
      "div",
      { class: "column-body", role: "region", tabindex: 0, "aria-label": `Article of ${article.outletName}` },
      column.view,
      column.list,
    );
    column.element = el("div", { class: "column" }, column.head, column.body);
    const drive = () => {
      this.driver = column;
      this.active = column;
    };
    for (const event of ["pointerover", "focusin", "wheel", "touchstart"])
      column.element.addEventListener(event, drive, { passive: true });
    column.body.addEventListener("scroll", () => this.driver === column && this.follow(column), { passive: true });
    column.body.addEventListener("click", (event) => this.clicked(column, event));
    column.body.addEventListener("keydown", (event) => this.pressed(column, event));
    column.body.addEventListener("pointerup", () => this.selectionMade(column));
    return column;
  }

  heads(column, position) {
    const { model } = this.state;
    const options = model.outlets.map((label, outlet) => ({
      label,
      options: model.articles
        .filter((a) => a.outlet === outlet)
        .map((a) => [a.n, `${a.n}  ${shorten(a.headline || a.id, 70)}`]),
    }));
    const numbers = this.columns.map((c) => c.article.n);
    fill(
      column.head,
      select(`Article ${position + 1}`, options, column.article.n, (value) =>
        goToArticles(numbers.with(position, Number(value))),
      ),
      this.columns.length > 1 &&
        el(
          "button",
          {
            type: "button",
            class: "plain",
            "aria-label": `Close ${column.article.outletName}`,
            on: { click: () => goToArticles(numbers.toSpliced(position, 1)) },
          },
          "Close",
        ),
      position === this.columns.length - 1 &&
        position < MOST_COLUMNS - 1 &&
        model.articles.length > this.columns.length &&
        el(
          "button",
          { type: "button", class: "plain", on: { click: () => goToArticles([...numbers, this.next(numbers)]) } },
          "Add one beside",
        ),
    );
  }

  /** The next article of an outlet that is not shown yet, else the next article. */
  next(numbers) {
    const { articles } = this.state.model;
    const outlets = new Set(numbers.map((n) => articles[n - 1].outlet));
    return (articles.find((a) => !outlets.has(a.outlet)) ?? articles.find((a) => !numbers.includes(a.n))).n;
  }

  /** Show the marks that are switched on. */
  filter() {
    const { dimensions, voices, strength, shared } = this.state.filter;
    const { model } = this.state;
    const list = this.element.classList;
    for (let n = 0; n < LOOKS; n += 1)
      list.toggle(
        `off-d${n}`,
        model.dimensions.some((d) => Math.min(d.index, LOOKS - 1) === n && dimensions.has(d.id)),
      );
    model.voices.forEach((_, n) => list.toggle(`off-v${n}`, voices.has(n)));
    for (let n = 0; n < 3; n += 1) list.toggle(`off-s${n}`, n < strength);
    list.toggle("show-shared", shared);
    this.columns.forEach((column) => this.stops(column));
  }

  /** Which marks can be reached: a piece of text is a button where a mark that is switched on begins. */
  stops(column) {
    let first = true;
    for (const piece of column.view.querySelectorAll("[data-stop]")) {
      const findings = this.findingsOf(column, piece).filter((f) => this.state.visible(f));
      if (!findings.length) {
        for (const name of ["role", "tabindex", "aria-description"]) piece.removeAttribute(name);
        continue;
      }
      piece.setAttribute("role", "button");
      piece.setAttribute("tabindex", first ? "0" : "-1");
      piece.setAttribute("aria-description", findings.map((f) => this.described(f)).join("; "));
      first = false;
    }
  }

  described(f) {
    const dimension = this.state.model.dimension.get(f.dimension);
    return `${dimension.title}: ${dimension.category.get(f.category)?.label ?? f.category}, ${whose(this.state.model, f)}${this.state.rejection(f) ? ", rejected" : ""}`;
  }

  findingsOf(column, piece) {
    return piece.dataset.f.split(" ").map((n) => column.view.findings[Number(n)]);
  }

  decided() {
    const at = this.selected && { n: this.selected.article.n, code: this.selected.code, start: this.selected.start };
    this.columns.forEach((column) => {
      const view = articleView(this.state, column.article);
      column.view.replaceWith(view);
      column.view = view;
      this.stops(column);
      if (column.list.open) this.listMarks(column);
    });
    if (!at) return;
    const column = this.columns.find((c) => c.article.n === at.n);
    const finding = column?.view.findings.find((f) => f.code === at.code && f.start === at.start);
    if (finding)
      this.explain(
        column,
        column.view.findings.filter((f) => f.start === finding.start && this.state.visible(f)),
        { focus: true },
      );
    else this.legend({ focus: true });
  }

  clicked(column, event) {
    const passage = event.target.closest(".passage");
    if (passage) return this.beside(column, Number(passage.dataset.passage));
    if (!getSelection().isCollapsed) return undefined;
    const piece = event.target.closest("[data-f]");
    const findings = piece ? this.findingsOf(column, piece).filter((f) => this.state.visible(f)) : [];
    return findings.length ? this.explain(column, findings, { piece }) : undefined;
  }

  pressed(column, event) {
    const piece = event.target.closest?.("[data-stop]");
    if (!piece) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.explain(
        column,
        this.findingsOf(column, piece).filter((f) => this.state.visible(f)),
        { piece, focus: true },
      );
      return;
    }
    const stops = [...column.view.querySelectorAll("[data-stop][role]")];
    const at = stops.indexOf(piece);
    const target = { ArrowRight: stops[at + 1], ArrowLeft: stops[at - 1], Home: stops[0], End: stops.at(-1) }[
      event.key
    ];
    if (!target) return;
    event.preventDefault();
    piece.setAttribute("tabindex", "-1");
    target.setAttribute("tabindex", "0");
    target.focus();
    this.explain(
      column,
      this.findingsOf(column, target).filter((f) => this.state.visible(f)),
      { piece: target },
    );
  }

  explain(column, findings, { piece = null, focus = false } = {}) {
    this.selected = findings[0];
    this.active = column;
    this.element.querySelectorAll("[aria-current]").forEach((e) => e.removeAttribute("aria-current"));
    this.origin = piece ?? this.pieceOf(column, findings[0]);
    this.origin?.setAttribute("aria-current", "true");
    this.element.classList.add("explaining");
    fill(
      this.panel,
      el(
        "div",
        { class: "panel-head controls" },
        el("h2", { tabindex: -1 }, findings.length > 1 ? counted(findings.length, "mark") : "This mark"),
        el("button", { type: "button", class: "plain", on: { click: () => this.close() } }, "Back to the text"),
      ),
      findings.map((f) => explanation(this.state, f)),
      this.source(findings[0]),
    );
    if (focus) this.panel.querySelector("h2").focus();
  }

  source(f) {
    if (!f.sourceSpan) return null;
    const words = flat(f.article.source[f.given].slice(...f.sourceSpan));
    return el(
      "p",
      { class: "note" },
      "Named in the text as ",
      el("q", { dir: "auto" }, words),
      f.sourceType ? `; kind of source: ${f.sourceType}.` : ".",
    );
  }

  pieceOf(column, finding) {
    const n = column.view.findings.indexOf(finding);
    return [...column.view.querySelectorAll("[data-stop]")].find((p) => p.dataset.f.split(" ").includes(String(n)));
  }

  close() {
    const origin = this.origin;
    this.legend();
    origin?.focus();
  }

  /** The panel when no mark is chosen: what the marks mean, and how to mark other words. */
  legend({ focus = false } = {}) {
    const { model } = this.state;
    this.selected = null;
    this.element.classList.remove("explaining");
    this.element.querySelectorAll("[aria-current]").forEach((e) => e.removeAttribute("aria-current"));
    fill(
      this.panel,
      el("h2", { tabindex: -1 }, "About the marks"),
      el(
        "p",
        {},
        "Choose a marked word to see why it is marked, how often such marks are right, and to reject it. From one mark, the arrow keys lead to the next.",
      ),
      el(
        "dl",
        { class: "key" },
        model.dimensions.map((d) => [
          el("dt", {}, el("span", { class: `m d${d.index} own k-${keyMark(d.id)}` }, d.title)),
          el("dd", {}, d.definition || d.label),
        ]),
      ),
      el(
        "p",
        { class: "note" },
        "A filled mark stands in the outlet’s own words, headline or caption; one without filling in words that are quoted or retold. ⇄ stands before a sentence that other outlets print too.",
      ),
      this.addForm(),
    );
    if (focus) this.panel.querySelector("h2").focus();
  }

  /** A form that marks words of the active article: typed, or taken from what is selected in the text. */
  addForm(place = null) {
    const { model } = this.state;
    const first = model.dimensions[0];
    let kind = `${first?.id}/${first?.categories[0]?.id}`;
    let places = place ? [place] : [];
    const words = el("input", {
      type: "text",
      autocomplete: "off",
      value: place ? flat(wordsAt(this.active.article, place)) : "",
    });
    const which = el("select", {});
    const whichField = el("label", { class: "field" }, el("span", {}, "Which of them"), which);
    const why = el("input", { type: "text", autocomplete: "off" });
    const problem = el("p", { class: "problem", role: "alert" });
    const look = () => {
      places =
        place && words.value === flat(wordsAt(this.active.article, place))
          ? [place]
          : occurrences(this.active.article, words.value);
      fill(
        which,
        places.map((p, n) => el("option", { value: n }, context(this.active.article, p))),
      );
      whichField.hidden = places.length < 2;
    };
    words.addEventListener("input", look);
    look();
    const submit = (event) => {
      event.preventDefault();
      look();
      const chosen = places[Number(which.value) || 0];
      const [dimension, category] = kind.split("/");
      if (!chosen)
        return fill(
          problem,
          words.value.trim() ? "These words do not stand in the article as whole words." : "Write the words to mark.",
        );
      const overrule = additionOf(
        this.active.article,
        chosen,
        dimension,
        category,
        why.value.trim(),
        this.state.by ?? "",
      );
      const stale = cannotAdd(overrule, this.active.article, this.state.result.byArticle.get(this.active.article));
      if (stale) return fill(problem, `This cannot be marked: ${stale}.`);
      this.state.add(overrule);
      announce("Marked.");
      return this.legend({ focus: true });
    };
    return el(
      "details",
      { class: "add", open: place !== null },
      el("summary", {}, "Mark other words"),
      el(
        "form",
        { on: { submit } },
        el(
          "p",
          { class: "note" },
          "Select words in the text, or write them here. Article: ",
          el("span", { dir: "auto" }, this.active ? `${this.active.article.n}, ${this.active.article.outletName}` : ""),
          ".",
        ),
        el("label", { class: "field" }, el("span", {}, "Words"), words),
        whichField,
        categorySelect(model, "Mark them as", kind, (value) => {
          kind = value;
        }),
        el("label", { class: "field" }, el("span", {}, "Your reason, if you like"), why),
        problem,
        el("button", { type: "submit", class: "plain" }, "Mark"),
      ),
    );
  }

  selectionMade(column) {
    const selection = getSelection();
    if (
      selection.isCollapsed ||
      !column.view.contains(selection.anchorNode) ||
      !column.view.contains(selection.focusNode)
    )
      return;
    const place = selectedPlace(column.article, selection.getRangeAt(0));
    if (!place) return;
    this.active = column;
    this.legend();
    const form = this.addForm(place);
    this.panel.querySelector(".add").replaceWith(form);
    this.panel.scrollTop = form.offsetTop - this.panel.offsetTop;
    this.element.classList.add("explaining");
  }

  /** The lists of marks of all open articles, for paper. */
  listAll() {
    this.columns.forEach((column) => this.listMarks(column));
  }

  listMarks(column) {
    const findings = [...column.view.findings]
      .filter((f) => this.state.visible(f))
      .sort((a, b) => b.given - a.given || a.start - b.start);
    const { model } = this.state;
    const rows = findings.map((f) => {
      const dimension = model.dimension.get(f.dimension);
      return el(
        "li",
        {},
        el(
          "a",
          {
            href: `#read?a=${this.columns.map((c) => c.article.n).join()}&m=${column.article.n}:${encodeURIComponent(f.code)}`,
          },
          el("span", { dir: "auto" }, shorten(flat(wordsOf(f)), 80)),
        ),
        ` ${dimension.category.get(f.category)?.label ?? f.category}; `,
        el("span", { dir: "auto" }, whose(model, f)),
        `${this.state.rejection(f) ? "; rejected" : ""}. ${f.reason}`,
      );
    });
    column.list.querySelector("ol")?.remove();
    column.list.append(el("ol", {}, rows.length ? rows : el("li", {}, "No mark is switched on here.")));
  }

  goToMark({ n, code, start = null }) {
    const column = this.columns.find((c) => c.article.n === n);
    const finding = column?.view.findings.find((f) => f.code === code && (start === null || f.start === start));
    if (!finding) return;
    const piece = this.pieceOf(column, finding);
    this.explain(column, [finding], { piece });
    piece?.scrollIntoView({ block: "center" });
    piece?.focus({ preventScroll: true });
  }

  goToPlace({ n, given, start, end }) {
    const column = this.columns.find((c) => c.article.n === n);
    if (!column) return;
    this.legend();
    const range = rangeAt(column.view, given, start, end);
    if (!range) return;
    range.startContainer.parentElement.scrollIntoView({ block: "center" });
    column.body.focus({ preventScroll: true });
    if (globalThis.CSS?.highlights) CSS.highlights.set("found", new Highlight(range));
  }

  /** Open the passage in other outlets beside this article, or line up those that are open. */
  beside(column, passage) {
    const places = this.state.model.passages.get(passage);
    const open = this.columns.filter((c) => c !== column && places.some((p) => p.article === c.article));
    this.driver = column;
    if (open.length) {
      this.alignAt(passage, column);
      announce(`Lined up with ${open.map((c) => c.article.outletName).join(", ")}.`);
      return;
    }
    const other = places.find(
      (p) => p.article !== column.article && !this.columns.some((c) => c.article === p.article),
    );
    const numbers = this.columns.map((c) => c.article.n);
    const kept = numbers.length < MOST_COLUMNS ? numbers : numbers.filter((n) => n === column.article.n);
    location.hash = `#read?a=${[...kept, other.article.n].join()}&p=${passage}`;
  }

  /** Scroll all columns so that a passage stands at one height. */
  alignAt(passage, column) {
    const line = 120;
    for (const c of this.columns) {
      const piece = c.view.querySelector(`.p[data-passage="${passage}"]`);
      if (piece) c.body.scrollTop += piece.getBoundingClientRect().top - c.body.getBoundingClientRect().top - line;
    }
    const all = this.element.querySelectorAll(`.p[data-passage="${passage}"]`);
    this.element.querySelectorAll(".lit").forEach((piece) => piece.classList.remove("lit"));
    all.forEach((piece) => piece.classList.add("lit"));
    column?.view.querySelector(`.passage[data-passage="${passage}"]`)?.focus({ preventScroll: true });
  }

  /** Scroll the other columns along with this one, from one shared passage to the next. */
  follow(column) {
    if (this.columns.length < 2 || !this.state.filter.shared) return;
    const mine = anchors(column);
    const line = column.body.scrollTop + 0.3 * column.body.clientHeight;
    for (const other of this.columns) {
      if (other === column) continue;
      const theirs = anchors(other);
      const pairs = [...mine]
        .filter(([passage]) => theirs.has(passage))
        .map(([passage, y]) => [y, theirs.get(passage)])
        .sort((a, b) => a[0] - b[0]);
      if (!pairs.length) continue;
      other.body.scrollTop =
        between([[0, 0], ...pairs, [column.body.scrollHeight, other.body.scrollHeight]], line) -
        0.3 * column.body.clientHeight;
    }
  }
}

function goToArticles(numbers) {
  location.hash = `#read?a=${numbers.join()}`;
}
