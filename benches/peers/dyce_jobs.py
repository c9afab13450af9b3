"""The five dice jobs in dyce, which counts in whole numbers."""

from math import lcm

from clock import row
from dyce import H

D6, D10, NOTHING = H(6), H(10), H({0: 1})


def mixed(parts):
    """One of several distributions, each so many times as likely."""
    whole = lcm(*(die.total for _, die in parts))
    counts = {}
    for weight, die in parts:
        for outcome, count in die.items():
            counts[outcome] = counts.get(outcome, 0) + weight * count * (whole // die.total)
    return H(counts)


def a(number):
    hit = 11 - number
    attack = mixed([
        ((10 - hit) ** 2, NOTHING),
        (2 * hit * (10 - hit), D6),
        (hit * hit - 1, 3 @ D6),
        (1, 3 @ D6 + 2 @ D10),
    ])
    three = 3 @ attack
    return sum(count for outcome, count in three.items() if outcome >= 28) / three.total


def b(count):
    return dict((count @ D10).items())


def c(count):
    # Sums and sixes in one number: a six counts a thousand.
    return dict((count @ H([1, 2, 3, 4, 5, 1000])).items())


def table(depth):
    deeper = table(depth + 1) if depth < 3 else NOTHING
    more = [NOTHING, deeper, deeper + deeper]
    rolls = [(r, s) for r in range(1, 11) for s in range(1, 7)]
    return mixed([(1, more[(s == 6) + (r == 10)] + (r * s % 13 + 1000 * (r == s))) for r, s in rolls])


def d(bonus):
    first = table(1)
    die = mixed([(1, H({face: 1})) for face in range(1, 6)] + [(1, first + 6)])
    hits = min(max(bonus - 3, 0), 10)
    return dict(mixed([(hits, 3 @ die), (10 - hits, NOTHING)]).items())


def e(number):
    hit = 6 @ D10
    total = NOTHING
    for torpedo in range(10):
        hits = 21 - (number - torpedo)
        total = total + mixed([(hits, hit), (20 - hits, NOTHING)])
    return dict(total.items())


for job, ask, cases in [
    ("a", a, [8, 6, 7, 9, 5]),
    ("b", b, [10]),
    ("c", c, [5]),
    ("d", d, [7, 5, 6, 8, 4]),
    ("e", e, [18, 16, 17, 19, 15]),
]:
    row("dyce", f"{job}, exact", ask, cases)
