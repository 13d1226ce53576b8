"""Whether two samples may be of one distribution, whatever that is: the two-sample test of Kolmogorov and Smirnov."""

import math
from bisect import bisect_right
from typing import Sequence


def p_value(one: Sequence[float], two: Sequence[float]) -> float:
    """How probable it is that samples of one distribution are as far apart as these: to some per cent, from a dozen values on.

    M. A. Stephens, Use of the Kolmogorov-Smirnov, Cramér-von Mises and related statistics without extensive tables (1970).
    """
    root = math.sqrt(len(one) * len(two) / (len(one) + len(two)))
    return survival((root + 0.12 + 0.11 / root) * distance(one, two))


def distance(one: Sequence[float], two: Sequence[float]) -> float:
    """The greatest difference between the shares of both that are no larger than some value."""
    one, two = sorted(one), sorted(two)
    return max(abs(bisect_right(one, value) / len(one) - bisect_right(two, value) / len(two)) for value in [*one, *two])


def survival(x: float) -> float:
    """The probability that Kolmogorov's distribution gives more than `x`."""
    # Of less it is 1 to sixteen digits, and the series would need more terms.
    if x < 0.2:
        return 1
    return min(1, 2 * sum((-1) ** (k - 1) * math.exp(-2 * (k * x) ** 2) for k in range(1, 101)))
