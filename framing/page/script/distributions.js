/**
 * Gamma, beta and Student's t distribution functions, as framing/distributions.py has them: series and continued fractions
 * of the NIST Digital Library of Mathematical Functions (8.7.1, 8.9.2, 8.17.22).
 */
const TINY = 1e-300;
const PRECISION = 1e-15;
const MOST_TERMS = 100_000;
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];

/** Logarithm of the gamma function for x > 0: Stirling's series from 10 on (DLMF 5.11.1), the recurrence below. */
export function logGamma(x) {
  let below = 1;
  let at = x;
  while (at < 10) {
    below *= at;
    at += 1;
  }
  const series = STIRLING.reduceRight((sum, term) => sum / (at * at) + term, 0) / at;
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - Math.log(below);
}

/** The chance that a Poisson count of mean `x` is `shape` or more. */
export function gammaCdf(x, shape) {
  if (shape <= 0) return 1;
  if (x <= 0) return 0;
  const front = Math.exp(shape * Math.log(x) - x - logGamma(shape + 1));
  if (x < shape + 1) {
    let term = 1;
    let total = 1;
    for (let k = shape + 1; term > PRECISION * total; k += 1) {
      term *= x / k;
      total += term;
    }
    return Math.min(1, front * total);
  }
  let b = x + 1 - shape;
  let d = 1 / b;
  let c = 1 / TINY;
  let value = d;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const step = -n * (n - shape);
    b += 2;
    d = 1 / awayFromZero(step * d + b);
    c = awayFromZero(b + step / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return Math.max(0, 1 - front * shape * value);
}

function betaCdf(x, a, b) {
  if (a <= 0 || x >= 1) return 1;
  if (b <= 0 || x <= 0) return 0;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaCdf(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const even = (n * (b - n) * x) / ((a + 2 * n - 1) * (a + 2 * n));
    const odd = (-(a + n) * (a + b + n) * x) / ((a + 2 * n) * (a + 2 * n + 1));
    for (const step of [even, odd]) {
      d = 1 / awayFromZero(1 + step * d);
      c = awayFromZero(1 + step / c);
      value *= c * d;
    }
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return Math.min(1, front * value);
}

function awayFromZero(value) {
  return Math.abs(value) > TINY ? value : TINY;
}

/** Where a rising function crosses 0 between `low` and `high`, by halving. */
export function root(rising, low, high) {
  let [from, to] = [low, high];
  while (to - from > 1e-12 * Math.max(1, to)) {
    const middle = (from + to) / 2;
    if (rising(middle) < 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** The tail of the normal law beyond the point that leaves `tail` in Student's t with `df` degrees of freedom. */
export function thinner(tail, df) {
  if (df === Infinity) return tail;
  const point = root((t) => tail - betaCdf(df / (df + t * t), df / 2, 0.5) / 2, 0, 1e6);
  return (1 - gammaCdf((point * point) / 2, 0.5)) / 2;
}
