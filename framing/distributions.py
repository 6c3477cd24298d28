"""Gamma, beta and Student's t distribution functions, for counts that need not be whole numbers.

Series and continued fractions of the NIST Digital Library of Mathematical Functions (8.7.1, 8.9.2, 8.17.22), summed until a
term changes nothing; written here because importing a library for them would cost more time than a report takes to draw.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from statistics import NormalDist

_TINY = 1e-300
_PRECISION = 1e-15
_MOST_TERMS = 100_000
_NORMAL = NormalDist()


def gamma_cdf(x: float, shape: float) -> float:
    """P(X <= x), 0-1, for a gamma variable of scale 1: the chance that a Poisson count of mean x is `shape` or more.

    `shape` 0 is the constant 0, whose function is 1 everywhere.
    """
    if shape <= 0:
        return 1.0
    if x <= 0:
        return 0.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape + 1))
    if x < shape + 1:
        term = total = 1.0
        k = shape
        while term > _PRECISION * total:
            k += 1
            term *= x / k
            total += term
        return min(1.0, front * total)
    b = x + 1 - shape
    d = 1 / b
    c, value = 1 / _TINY, d
    for n in range(1, _MOST_TERMS):
        step = -n * (n - shape)
        b += 2
        d = 1 / (step * d + b or _TINY)
        c = b + step / c or _TINY
        value *= d * c
        if abs(d * c - 1) < _PRECISION:
            break
    return max(0.0, 1 - front * shape * value)


def beta_cdf(x: float, a: float, b: float) -> float:
    """P(X <= x), 0-1, for a beta variable: the chance that a binomial of a + b - 1 throws with share x is a or more.

    `a` 0 is the constant 0, `b` 0 the constant 1.
    """
    if a <= 0 or x >= 1:
        return 1.0
    if b <= 0 or x <= 0:
        return 0.0
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_cdf(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or _TINY)
    value = d
    for n in range(1, _MOST_TERMS):
        even = n * (b - n) * x / ((a + 2 * n - 1) * (a + 2 * n))
        odd = -(a + n) * (a + b + n) * x / ((a + 2 * n) * (a + 2 * n + 1))
        for step in (even, odd):
            d = 1 / (1 + step * d or _TINY)
            c = 1 + step / c or _TINY
            value *= c * d
        if abs(c * d - 1) < _PRECISION:
            break
    return min(1.0, front * value)


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a rising function crosses 0 between `low` and `high`, to ten digits: by inverse quadratic interpolation where
    that is safe, else by halving (Chandrupatla 1997. Advances in Engineering Software 28, 145-149)."""
    one, other = (function(low), low), (function(high), high)
    if one[0] >= 0:
        return low
    if other[0] <= 0:
        return high
    share = 0.5
    for _ in range(200):
        at = one[1] + share * (other[1] - one[1])
        value = function(at)
        if (value < 0) == (one[0] < 0):
            last = one
        else:
            last, other = other, one
        one = (value, at)
        (f1, x1), (f2, x2), (f3, x3) = one, other, last
        nearest = min(one, other, key=lambda point: abs(point[0]))
        least = 0.5e-10 * max(1e-3, nearest[1]) / abs(x2 - x1)
        if least > 0.5 or not nearest[0]:
            break
        across, along = (x1 - x2) / (x3 - x2), (f1 - f2) / (f3 - f2)
        share = 0.5
        if along**2 < across and (1 - along) ** 2 < 1 - across:
            share = f1 / (f2 - f1) * f3 / (f2 - f3) + (x3 - x1) / (x2 - x1) * f1 / (f3 - f1) * f2 / (f3 - f2)
        share = min(1 - least, max(least, share))
    return nearest[1]


def t_tail(t: float, df: float) -> float:
    """P(T > t), 0-0.5, for t >= 0 of Student's distribution with `df` degrees of freedom (inf: the normal one)."""
    if math.isinf(df):
        return math.erfc(t / math.sqrt(2)) / 2
    return beta_cdf(df / (df + t * t), df / 2, 0.5) / 2


def fatter(p: float, df: float) -> float:
    """A two-sided p-value (0-1) of the normal law as one of Student's t with `df` degrees of freedom: never smaller."""
    if p >= 1 or math.isinf(df):
        return p
    return 2 * t_tail(-_NORMAL.inv_cdf(max(p, _TINY) / 2), df)


@cache
def thinner(tail: float, df: float) -> float:
    """The tail (0-0.5) of the normal law beyond the point that leaves `tail` in Student's t: the inverse of `fatter`."""
    if math.isinf(df):
        return tail
    far = 2.0
    while t_tail(far, df) > tail and far < 1e6:
        far *= 2
    point = root(lambda t: tail - t_tail(t, df), 0.0, far)
    return math.erfc(point / math.sqrt(2)) / 2
