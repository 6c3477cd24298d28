/** Passage -> how far down its column it stands, in pixels. */
export function anchors(column) {
  const top = column.body.getBoundingClientRect().top - column.body.scrollTop;
  const found = new Map();
  for (const piece of column.view.querySelectorAll(".p[data-passage]")) {
    const passage = piece.dataset.passage;
    if (!found.has(passage)) found.set(passage, piece.getBoundingClientRect().top - top);
  }
  return found;
}

/** The value at `x` of the broken line through `points`. */
export function between(points, x) {
  const n = Math.max(
    1,
    points.findIndex(([px], i) => i > 0 && px >= x),
  );
  const [[x0, y0], [x1, y1]] = [points[n - 1], points[n]];
  return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}
