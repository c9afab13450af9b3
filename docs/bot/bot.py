"""A bot that plays one side of a battle at `sandtable serve`: docs/protocol.md says what goes over the line.

    pip install websockets
    python3 bot.py http://127.0.0.1:8420 mad first-shots

It needs Python 3.9 and one library. What it plays is not clever: the first thing that is offered and allowed, with the best chances
where there are several. It sets up a battle against the computer, plays it to the end, and has the record verified.
"""

import json
import sys
import urllib.request

from websockets.sync.client import connect


class Table:
    """The line to a table, and what has been told over it."""

    def __init__(self, server, key):
        self.line = connect(server.replace("http", "ws", 1) + "/api/table", max_size=None)
        self.asked = 0
        self.moved = set()
        self.page = None
        self.about = None
        self.say({"type": "join", "key": key})
        while self.page is None:  # `seats` and `story` may come before `welcome`
            self.hear()

    def say(self, message):
        self.line.send(json.dumps(message))

    def hear(self):
        """Takes the next message in, and gives it."""
        message = json.loads(self.line.recv())
        kind = message["type"]
        if kind == "welcome":
            self.page, self.about, self.side = message["page"], message["about"], message["seat"]["kind"]["side"]
        elif kind == "news":
            self.learn(message)
        elif kind in ("unwelcome", "broken"):
            sys.exit(message["why"])
        return message

    def learn(self, news):
        """Merges what has changed into the page: only pieces and roster are told in parts."""
        self.page["n"] = news["n"]
        for key, value in news["changes"].items():
            if key == "tokens":
                tokens = {token["piece"]: token for token in self.page["tokens"] if token["piece"] not in value["gone"]}
                tokens.update({token["piece"]: token for token in value["set"]})
                self.page["tokens"] = [tokens[piece] for piece in sorted(tokens)]
            elif key == "roster":
                units = (self.page["roster"]["units"] + [None] * value["count"])[: value["count"]]
                for at, unit in value["units"]:
                    units[at] = unit
                self.page["roster"] = {**value["rest"], "units": units}
            else:
                self.page[key] = value

    def answer(self, message, kind):
        """Says something under a name of its own, and waits for what belongs to that name; news may come first."""
        self.asked += 1
        name = f"b{self.asked}"
        self.say({**message, "id": name})
        while True:
            heard = self.hear()
            if heard["type"] == kind and heard["id"] == name:
                return heard[kind]

    def ask(self, question):
        return self.answer({"type": "ask", "question": question}, "reply")

    def want(self, wish):
        return self.answer({"type": "want", "after": self.page["n"], "wish": wish}, "answer")


def least(slot):
    """Something that lies in the outline of a slot."""
    (kind, of), = slot.items()
    if kind == "number":
        return {"number": of["from"]}
    if kind == "piece":
        return {"piece": of[0]}
    if kind == "point":
        return {"point": of["about"]}
    if kind == "heading":
        return {"heading": of["from"]}
    if kind == "path":
        start, step = of["from"], min(of["reach"], 50_000)  # 50 mm ahead, in micrometres
        return {"path": [{"x": start["x"], "y": start["y"] + step}]}
    return None  # courses, orders and subsets are left to cleverer bots


def fillings(offer):
    """An offer with each piece that it could be about."""
    slots = offer["slots"]
    values = [least(slot) for slot in slots]
    if None in values:
        return
    pieces = [at for at, slot in enumerate(slots) if "piece" in slot]
    for piece in slots[pieces[0]]["piece"] if pieces else [None]:
        filled = list(values)
        if pieces:
            filled[pieces[0]] = {"piece": piece}
        yield {"filled": {"offer": offer, "values": filled}}


# What a bot that wants to get somewhere does first: see `role` of a verb.
ORDER = ["commit", "name", "act", "end", "pass", "pass-all"]


def decide(table):
    """Gives a command that is allowed: of the first role that has one, what is expected to gain most."""
    verbs, turn = table.about["verbs"], table.page["roster"]["turn"]
    for role in ORDER:
        offers = [offer for offer in table.page["offers"] if verbs[offer["verb"]]["role"] == role]
        if role == "act":  # each piece does one thing in a turn
            offers = [offer for offer in offers if (turn, offer["actor"]) not in table.moved]
        ways = [way for offer in offers for way in fillings(offer)][:64]
        known = table.ask({"ways": ways})["ways"] if ways else []
        allowed = [(sum(f["gain"] for f in to["forecasts"]), way) for way, to in zip(ways, known) if not to["refused"]]
        for _, way in sorted(allowed, key=lambda one: -one[0]):
            if role == "act":
                table.moved.add((turn, way["filled"]["offer"]["actor"]))
            if table.want({"give": way})["is"] in ("done", "sealed"):
                return
    # What it does not understand the computer decides, as it would for anybody.
    before = table.page["n"]
    table.want({"for-me": {"until": "activation"}})
    while table.page["n"] == before:
        table.hear()


def post(server, path, body=None, key=None):
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    data = json.dumps(body).encode() if body is not None else b""
    with urllib.request.urlopen(urllib.request.Request(server + path, data, headers)) as answer:
        return json.load(answer)


def main(server, book, scenario):
    seats = ["person", {"computer": "doctrine-quick"}]
    battle = post(server, "/api/battles", {"book": book, "scenario": scenario, "seats": seats})
    key = battle["sides"][0]["key"]
    table = Table(server, key)
    while table.page["outcome"] is None:
        if table.side in table.page["asked"]:
            decide(table)
        else:
            table.hear()
    print(json.dumps(table.page["outcome"]))
    print(post(server, "/api/verify", key=key)["what"])


if __name__ == "__main__":
    main(*sys.argv[1:4])
