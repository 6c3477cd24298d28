/** A text counted in code points, as every offset in the data is. */
export class CodePoints {
  constructor(source) {
    this.source = source;
    this.points = /[\ud800-\udfff]/.test(source) ? Array.from(source) : null;
  }

  get length() {
    return this.points ? this.points.length : this.source.length;
  }

  slice(start, end) {
    return this.points ? this.points.slice(start, end).join("") : this.source.slice(start, end);
  }

  /** Whether `at` lies between two letters or figures, so that a span may not begin or end there. */
  insideWord(at) {
    return at > 0 && at < this.length && isWordSign(this.slice(at - 1, at)) && isWordSign(this.slice(at, at + 1));
  }
}

/** Number of code points of a string. */
export function lengthOf(string) {
  return new CodePoints(string).length;
}

export function isWordSign(sign) {
  return /^[\p{L}\p{N}]$/u.test(sign);
}

/** The text in one line. */
export function flat(string) {
  return string.split(/\s+/).filter(Boolean).join(" ");
}

/** "1 word", "1,520 words". */
export function counted(number, one, many = `${one}s`) {
  return `${thousands(number)} ${number === 1 ? one : many}`;
}

export function thousands(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** One decimal as the printed report gives it, or a dash where there is no number. */
export function oneDecimal(number) {
  if (number === null) return "–";
  const [whole, tenth] = number.toFixed(1).split(".");
  return `${thousands(whole)}.${tenth}`;
}
