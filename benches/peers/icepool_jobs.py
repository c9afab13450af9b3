"""The five dice jobs in icepool, which counts in whole numbers."""

import icepool
from clock import row
from icepool import Die, d6, d10, d20


def attack(number):
    def result(one, other):
        hits = (one >= number) + (other >= number)
        if hits == 0:
            return 0
        if hits == 1:
            return d6
        return 3 @ d6 + 2 @ d10 if one == other == 10 else 3 @ d6

    return icepool.map(result, d10, d10)


def a(number):
    return (3 @ attack(number)).probability(">=", 28)


def b(count):
    return (count @ d10).probabilities()


def c(count):
    die = Die([icepool.Vector((face, 0)) for face in range(1, 6)] + [icepool.Vector((0, 1))])
    return (count @ die).probabilities()


def table(depth):
    deeper = table(depth + 1) if depth < 3 else Die([0])
    more = [Die([0]), deeper, 2 @ deeper]

    def roll(row, column):
        return row * column % 13 + 1000 * (row == column) + more[(column == 6) + (row == 10)]

    return icepool.map(roll, d10, d6)


def d(bonus):
    first = table(1)
    damage = 3 @ d6.map(lambda face: 6 + first if face == 6 else face)
    return d10.map(lambda face: damage if face + bonus >= 14 else 0).probabilities()


def e(number):
    hit = 6 @ d10
    total = Die([0])
    for torpedo in range(10):
        total = total + d20.map(lambda face: hit if face >= number - torpedo else 0)
    return total.probabilities()


for job, ask, cases in [
    ("a", a, [8, 6, 7, 9, 5]),
    ("b", b, [10]),
    ("c", c, [5]),
    ("d", d, [7, 5, 6, 8, 4]),
    ("e", e, [18, 16, 17, 19, 15]),
]:
    row("icepool", f"{job}, exact", ask, cases)
