"""Plays a seat of any game: always the first of its legal moves."""

import json
import sys


def ask(request):
    print(json.dumps(request), flush=True)
    return json.loads(sys.stdin.readline())


for line in sys.stdin:
    seat = json.loads(line)["choose"]
    offer = ask({"do": "legal", "seat": seat})["ok"]["offers"][0]
    ask({"do": "act", "seat": seat, "move": offer["moves"][0]["move"]})
