#!/usr/bin/env python3
"""Solves a small game for two exactly: kuhn_poker.py HOYLE GAME

It talks to `hoyle referee` and knows nothing of the game: neither its cards nor its moves. First it
follows all histories. The game must be one in which one seat gains what the other loses, and few
strategies are possible. Then it finds strategies with which each seat does best against the best
that the other can do, with fractions and the simplex method.
"""

import json
import subprocess
import sys
from fractions import Fraction
from itertools import product

SEATS = ["Ada", "Ben"]


class Referee:
    """A running `hoyle referee`."""

    def __init__(self, hoyle, game):
        self.process = subprocess.Popen(
            [hoyle, "referee", game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, *requests):
        """Sends requests in one line, and returns their answers."""
        print(json.dumps(requests), file=self.process.stdin, flush=True)
        answers = json.loads(self.process.stdout.readline())
        for answer in answers:
            if "error" in answer:
                raise RuntimeError(answer["error"]["message"])
        return [answer["ok"] for answer in answers]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Tree:
    """All histories of a game. Chance is a node of its own, so every probability is exact."""

    def __init__(self, referee):
        self.referee = referee
        self.histories = 0
        # For each seat: what it knows where it has to act, and its moves there.
        self.choices = [{} for _ in SEATS]
        referee.ask({"do": "new", "seats": SEATS, "chance": "asked"})
        self.root = self.follow()

    def follow(self):
        """The tree behind the present position."""
        self.histories += 1
        kept, acting, falls, returns = self.referee.ask(
            {"do": "clone"},
            {"do": "acting"},
            {"do": "outcomes"},
            {"do": "returns"},
        )
        if acting["over"]:
            node = returns["returns"][SEATS[0]]
        elif acting["chance"]:
            node = [
                (Fraction(fall["probability"]), self.after(kept, do="draw", outcome=fall["outcome"]))
                for fall in falls["outcomes"]
            ]
        else:
            node = self.decide(kept, acting["waits_for"][0])
        self.referee.ask({"do": "release", "handle": kept["handle"]})
        return node

    def decide(self, kept, name):
        legal, known = self.referee.ask(
            {"do": "legal", "seat": name},
            {"do": "information_state", "seat": name},
        )
        moves = [move["move"] for offer in legal["offers"] for move in offer["moves"]]
        seat, known = SEATS.index(name), json.dumps(known["information_state"])
        self.choices[seat].setdefault(known, moves)
        branches = {move: self.after(kept, do="act", seat=name, move=move) for move in moves}
        return seat, known, branches

    def after(self, kept, **request):
        self.referee.ask({"do": "restore", "handle": kept["handle"]}, request)
        return self.follow()

    def strategies(self, seat):
        """Every way to choose a move wherever the seat has to act."""
        known = list(self.choices[seat])
        moves = product(*self.choices[seat].values())
        return [dict(zip(known, chosen)) for chosen in moves]


def value(node, strategies):
    """What the first seat can expect if both keep to their strategies."""
    if isinstance(node, int):
        return node
    if isinstance(node, list):
        return sum(probability * value(after, strategies) for probability, after in node)
    seat, known, branches = node
    return value(branches[strategies[seat][known]], strategies)


def solve(payoffs):
    """The value of a matrix in which one chooses the row to gain much, and the other the column to
    lose little, and how often each should choose what. Simplex method with Bland's rule."""
    shift = 1 - min(map(min, payoffs))
    rows, columns = len(payoffs), len(payoffs[0])
    # Maximise the sum of y, where no row of payoffs, times y, is more than 1.
    table = [
        [cell + shift for cell in row] + [Fraction(at == other) for other in range(rows)] + [Fraction(1)]
        for at, row in enumerate(payoffs)
    ]
    goal = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = list(range(columns, columns + rows))
    while True:
        enter = next((at for at, cost in enumerate(goal[:-1]) if cost < 0), None)
        if enter is None:
            break
        limits = [
            (row[-1] / row[enter], basis[at], at) for at, row in enumerate(table) if row[enter] > 0
        ]
        leave = min(limits)[2]
        basis[leave] = enter
        pivot = table[leave][enter]
        table[leave] = [cell / pivot for cell in table[leave]]
        for row in [*(row for at, row in enumerate(table) if at != leave), goal]:
            factor = row[enter]
            if factor:
                row[:] = [cell - factor * other for cell, other in zip(row, table[leave])]
    total = goal[-1]
    second = [Fraction(0)] * (columns + rows)
    for at, column in enumerate(basis):
        second[column] = table[at][-1] / total
    first = [cell / total for cell in goal[columns:-1]]
    return 1 / total - shift, first, second[:columns]


def main(hoyle, game):
    referee = Referee(hoyle, game)
    (info,) = referee.ask({"do": "info"})
    tree = Tree(referee)
    referee.close()
    sets = " and ".join(str(len(choices)) for choices in tree.choices)
    print(f"{info['game']}: {tree.histories} histories, {sets} information sets")

    first, second = (tree.strategies(seat) for seat in range(2))
    payoffs = [[value(tree.root, (one, other)) for other in second] for one in first]
    worth, rows, columns = solve(payoffs)
    print(f"{SEATS[0]} can expect {worth}")

    # Whatever one of them does instead, it does no better.
    best = max(sum(a * y for a, y in zip(row, columns)) for row in payoffs)
    least = min(sum(x * a for x, a in zip(rows, column)) for column in zip(*payoffs))
    print(f"against these strategies: at most {best}, at least {least}")


if __name__ == "__main__":
    main(*sys.argv[1:])
