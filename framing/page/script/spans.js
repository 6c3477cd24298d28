import { flat } from "./text.js";
import { sectionOf } from "./model.js";

const CONTEXT = 30;

/** Places of an article where these words stand as whole words in counted text. */
export function occurrences(article, words) {
  const pattern = flat(words)
    .split(" ")
    .filter(Boolean)
    .map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("\\s+");
  if (!pattern) return [];
  return article.sections
    .filter((s) => s.counts)
    .flatMap((section) => placesIn(article, section, new RegExp(pattern, "giu")));
}

/** Matches of a pattern in a section as places of whole words. */
export function placesIn(article, section, pattern, whole = true) {
  const source = article.source[section.given];
  const text = source.slice(section.start, section.end);
  const found = [];
  for (const match of text.matchAll(pattern)) {
    const start = section.start + [...text.slice(0, match.index)].length;
    const place = { given: section.given, start, end: start + [...match[0]].length };
    if (!whole || !(source.insideWord(place.start) || source.insideWord(place.end))) found.push(place);
  }
  return found;
}

export function wordsAt(article, place) {
  return article.source[place.given].slice(place.start, place.end);
}

export function context(article, place) {
  const section = sectionOf(article, place.given, place.start, place.end);
  const source = article.source[place.given];
  const before = source.slice(Math.max(section.start, place.start - CONTEXT), place.start);
  return flat(
    `…${before}[${wordsAt(article, place)}]${source.slice(place.end, Math.min(section.end, place.end + CONTEXT))}…`,
  );
}

/** The place that a selection covers, widened to whole words; null where it is in no one section. */
export function selectedPlace(article, range) {
  const start = offsetAt(range.startContainer, range.startOffset);
  const end = offsetAt(range.endContainer, range.endOffset);
  if (!start || !end || start.given !== end.given) return null;
  const source = article.source[start.given];
  let [from, to] = [start.offset, end.offset];
  while (from < to && !source.slice(from, from + 1).trim()) from += 1;
  while (to > from && !source.slice(to - 1, to).trim()) to -= 1;
  while (source.insideWord(from)) from -= 1;
  while (source.insideWord(to)) to += 1;
  return from < to && sectionOf(article, start.given, from, to) ? { given: start.given, start: from, end: to } : null;
}

function offsetAt(node, offset) {
  const piece = (node.nodeType === 3 ? node.parentElement : node).closest?.(".p");
  if (!piece) return null;
  const before = node.nodeType === 3 ? [...node.data.slice(0, offset)].length : 0;
  return { given: Number(piece.dataset.g), offset: Number(piece.dataset.s) + before };
}

/** The stretch of the page that shows a place of an article. */
export function rangeAt(view, given, start, end) {
  const pieces = [...view.querySelectorAll(".p")].filter((p) => Number(p.dataset.g) === given);
  const point = (at, after) => {
    for (const piece of pieces) {
      const from = Number(piece.dataset.s);
      const signs = [...piece.textContent];
      if (after ? from < at && at <= from + signs.length : from <= at && at < from + signs.length) {
        let node = piece;
        while (node.nodeType !== 3) node = node.firstChild;
        return [node, signs.slice(0, at - from).join("").length];
      }
    }
    return null;
  };
  const [from, to] = [point(start, false), point(end, true)];
  if (!from || !to) return null;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
}
