"""Counts three-player games from the words of their records, apart from arbitru: the only thing they
share is the published graph of the board. Prints what `tests/stats_three_player.rs` compares.

    python3 count_three_player.py three-player.pgn > three-player.json
    python3 count_three_player.py --house three-player-house.pgn > three-player-house.json

`--house`: the first mate ends the game, and places are worth 2, 1, 0.
"""

import collections
import json
import math
import pathlib
import re
import sys
from fractions import Fraction

GRAPH = json.loads((pathlib.Path(__file__).parent / "../three-player/geometry.json").read_text())
SEATS = ["White", "Red", "Black"]
NAMES = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}
HOUSE = "--house" in sys.argv
POINTS = [2, 1, 0] if HOUSE else [3, 1, 0]
PRINTED = ["abcdefgh"] * 4 + ["hgfeklmn"] * 4 + ["abcdklmn"] * 4


def read_placement(text):
    board = {}
    for number, (letters, rank) in enumerate(zip(PRINTED, text.split("/")), 1):
        column = 0
        for colour, role, empty in re.findall(r"([wrb])([KQRBNP])|(\d)", rank):
            if empty:
                column += int(empty)
            else:
                board[f"{letters[column]}{number}"] = ("wrb".index(colour), role)
                column += 1
    return board


START = read_placement(
    "wRwNwBwQwKwBwNwR/wPwPwPwPwPwPwPwP/8/8/8/8/bPbPbPbPbPbPbPbP/bRbNbBbQbKbBbNbR/8/8/"
    "rPrPrPrPrPrPrPrP/rRrNrBrKrQrBrNrR")


def attacks(board, origin, target):
    colour, role = board[origin]
    if role == "P":
        return target in GRAPH["pawn_caps"][SEATS[colour]].get(origin, [])
    if role in "NK":
        return target in GRAPH["knight" if role == "N" else "king"][origin]
    roads = (GRAPH["ortho"][origin] if role in "RQ" else []) + (GRAPH["diag"][origin] if role in "BQ" else [])
    for road in roads:
        for cell in road:
            if cell == target:
                return True
            if cell in board:
                break
    return False


class Game:
    def __init__(self, tags, words):
        fen = tags.get("FEN", "").split()
        self.board = read_placement(fen[0]) if fen else dict(START)
        self.commander = [None if c in "-x" else "wrb".index(c) for c in fen[4]] if fen else [0, 1, 2]
        self.absent = [fen[4][s] == "x" for s in range(3)] if fen else [False] * 3
        self.tags, self.plies, self.rounds = tags, 0, set()
        self.exits, self.mates, self.transfers, self.deeds = [], [], [], []
        turn = "wrb".index(fen[1]) if fen else 0
        first = int(fen[7]) if len(fen) > 7 else 1
        for index, word in enumerate(words, turn):
            self.word(index % 3, first + index // 3, word)

    def playing(self):
        return [seat for seat in range(3) if self.commander[seat] == seat]

    def word(self, seat, round_, word):
        if word == "--" and self.commander[seat] == seat:
            self.leave(seat, round_, self.tags.get("Termination", "resignation"))
            self.take_off(seat)
        elif word == "=":
            self.leave(seat, round_, "stalemate")
        elif word.startswith("#"):
            self.mate("wrb".index(word[1]), seat, round_)
        elif word != "--":
            self.move(seat, round_, word)

    def take_off(self, seat):
        self.board = {cell: man for cell, man in self.board.items() if man != (seat, "K")}

    def leave(self, seat, round_, how):
        self.exits.append((seat, how, round_))
        self.commander = [None if owner == seat else owner for owner in self.commander]

    def mate(self, by, of, round_):
        king = next(cell for cell, man in self.board.items() if man == (of, "K"))
        men = [man for cell, man in self.board.items()
               if self.commander[man[0]] == by and attacks(self.board, cell, king)]
        name = NAMES[men[0][1]] if len(men) == 1 else "several" if men else "another's"
        self.exits.append((of, "checkmate", round_))
        self.mates.append((by, of, name))
        self.take_off(of)
        self.commander = [by if owner == of else owner for owner in self.commander]
        if len(self.playing()) > 1 and not HOUSE:
            self.transfers.append((by, of, sum(man[0] == of for man in self.board.values())))

    def move(self, seat, round_, word):
        self.plies += 1
        self.rounds.add(round_)
        checked = ["wrb".index(letter) for letter in word.partition("+")[2]]
        word = word.partition("+")[0]
        deed = {"by": seat, "checked": checked, "taken": None, "en-passant": False, "promotion": None}
        self.deeds.append(deed)
        if word.startswith("O"):
            deed["role"] = "K"
            side = "K" if word == "O-O" else "Q"
            _, rook, rook_to, king, king_to, *_ = next(c for c in GRAPH["castling"][SEATS[seat]] if c[0] == side)
            self.board[king_to], self.board[rook_to] = self.board.pop(king), self.board.pop(rook)
            return
        letter, origin, takes, target, promotion = re.fullmatch(
            r"([KQRBN]?)([a-hk-n]\d+)([-x])([a-hk-n]\d+)(?:=(.))?", word).groups()
        man = self.board.pop(origin)
        assert man[1] == (letter or "P") and self.commander[man[0]] == seat, word
        deed["role"], deed["promotion"] = man[1], promotion
        if takes == "x":
            at = target
            if target not in self.board:
                deed["en-passant"] = True
                at = GRAPH["pawn_push"][GRAPH["sector"][target]][target]
            colour, role = self.board.pop(at)
            owner = self.commander[colour]
            assert owner != seat
            deed["taken"] = (role, colour if owner is None else owner, owner is None)
        self.board[target] = (man[0], promotion or man[1])


def games(text):
    tags, body = {}, []
    for line in text.splitlines() + ['[End ""]']:
        tag = re.match(r'\[(\w+) "(.*)"\]$', line)
        if not tag:
            body.append(line)
            continue
        if any(part.strip() for part in body):
            movetext = re.sub(r"\{[^}]*\}", "", " ".join(body)).split()
            yield Game(tags, [word for word in movetext[:-1] if not re.match(r"\d+\.", word)])
            tags = {}
        body = []
        tags[tag[1]] = tag[2]


def spread(name, values):
    values = sorted(values)
    quantile = lambda percent: values[max(1, math.ceil(len(values) * percent / 100)) - 1]
    return {f"{name}_mean": sum(values) / len(values), f"{name}_max": values[-1],
            **{f"{name}_q{percent:02}": quantile(percent) for percent in (5, 25, 50, 75, 95)}}


def places(game):
    result = game.tags["Result"]
    if result == "*":
        return None
    ranking = [None if p == "x" else int(p) for p in result.split("-")]
    there = [place for place in ranking if place]
    # Each is one place behind those who are before him, or nobody is ranked.
    return ranking if all(place == 1 + sum(other < place for other in there) for place in there) else None


def result_key(game):
    return game.tags["Result"] if places(game) else "unknown"


def worth(ranking, seat):
    sharing = ranking.count(ranking[seat])
    first = min(ranking[seat] - 1, 3 - sharing)
    return Fraction(sum(POINTS[first:first + sharing]), sharing)


def standing(of):
    out = dict.fromkeys(["first", "shared_first", "second", "shared_second", "third"], 0)
    points, placed = Fraction(0), 0
    for game, seat in of:
        ranking = places(game)
        if ranking:
            place, shared = ranking[seat], ranking.count(ranking[seat]) > 1
            out[("shared_" if shared and place < 3 else "") + ["first", "second", "third"][place - 1]] += 1
            points, placed = points + worth(ranking, seat), placed + 1
    out["no_place"] = len(of) - placed
    if placed:
        out["points_mean"] = float(points / placed)
    return out


def table(groups, numbers):
    return [[*(key if isinstance(key, tuple) else (key,)), len(of), numbers(of)] for key, of in groups.items()]


def group(pairs):
    groups = collections.defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return groups


def count(all_games):
    name = lambda seat: SEATS[seat].lower()
    seated = [(game, seat) for game in all_games for seat in range(3) if not game.absent[seat]]
    lengths = lambda of: {**spread("rounds", [len(g.rounds) for g in of]), **spread("plies", [g.plies for g in of])}
    deeds = [deed for game in all_games for deed in game.deeds]
    mates = [mate for game in all_games for mate in game.mates]
    exits = [(game, *left) for game in all_games for left in game.exits]

    def place_key(game, seat):
        ranking = places(game)
        sharing = ranking.count(ranking[seat])
        return f"{ranking[seat]}" + (f" shared by {sharing}" if sharing > 1 else "")

    def encounter(by, of):
        mine = [deed for deed in deeds if deed["by"] == by]
        taken = [deed["taken"] for deed in mine if deed["taken"] and deed["taken"][1] == of]
        return {"checks": sum(of in deed["checked"] for deed in mine),
                "captures": sum(not frozen for *_, frozen in taken), "frozen_captures": sum(f for *_, f in taken),
                "mates": sum(mate[:2] == (by, of) for mate in mates)}

    def man(role):
        mine = [deed for deed in deeds if deed["role"] == role]
        return {"checks": sum(bool(d["checked"]) for d in mine), "captures": sum(bool(d["taken"]) for d in mine),
                "taken": sum(bool(d["taken"]) and d["taken"][0] == role for d in deeds),
                "mates": sum(mate[2] == NAMES[role] for mate in mates)}

    together = [(by, of) for by in range(3) for of in range(3) if by != of]
    sits = lambda *who: sum(not any(game.absent[seat] for seat in who) for game in all_games)
    sum_up = lambda of: {"men": sum(men for _, _, men in of), "men_mean": sum(men for _, _, men in of) / len(of),
                         "won": sum((ranking := places(game)) is not None and ranking[by] == 1 and ranking.count(1) == 1
                                    for game, by, _ in of)}
    return {
        "three-lengths": [["rounds", len(all_games), spread("length", [len(g.rounds) for g in all_games])],
                          ["plies", len(all_games), spread("length", [g.plies for g in all_games])]],
        "three-endings": table(group((g.tags.get("Termination", "unknown"), g) for g in all_games), lengths),
        "three-results": table(group(
            (result_key(g), g) for g in all_games), lengths),
        "three-seats": table(group((name(seat), (game, seat)) for game, seat in seated), standing),
        "three-players": table(group((game.tags[SEATS[seat]], (game, seat)) for game, seat in seated
                                     if game.tags[SEATS[seat]] != "?"), standing),
        "three-places": table(group((place_key(*who), worth(places(who[0]), who[1])) for who in seated if places(who[0])),
                              lambda of: {"points_mean": float(sum(of) / len(of))}),
        "three-exits": table(group(((name(s), how), round_) for _, s, how, round_ in exits),
                             lambda of: spread("round", of)),
        "three-mates": table(group(((name(by), name(of), man), 1) for by, of, man in mates), lambda of: {"share": len(of)}),
        "three-transfers": table(group(((name(by), name(of)), (game, by, men))
                                       for game in all_games for by, of, men in game.transfers), sum_up),
        "three-freezes": table(group((name(s), (game, s, round_)) for game, s, how, round_ in exits if how == "stalemate"),
                               lambda of: {**spread("round", [r for *_, r in of]), **standing([o[:2] for o in of])}),
        "three-encounters": [[name(by), name(of), sits(by, of), encounter(by, of)] for by, of in together],
        "three-men": [row for role in NAMES for row in [[NAMES[role], sum(deed["role"] == role for deed in deeds), man(role)]]
                      if row[1] or any(row[2].values())],
        "checks": sorted(collections.Counter(sum(bool(d["checked"]) for d in g.deeds) for g in all_games).items()),
        "captures": sorted(collections.Counter(sum(bool(d["taken"]) for d in g.deeds) for g in all_games).items()),
        "en-passant": sum(deed["en-passant"] for deed in deeds),
        "promotions": sum(bool(deed["promotion"]) for deed in deeds),
        "underpromotions": sum(deed["promotion"] in ("N", "B", "R") for deed in deeds),
    }


def lines(value):
    """One row a line."""
    dump = lambda v: json.dumps(v, ensure_ascii=False)
    body = ",\n".join(f'"{key}": [\n' + ",\n".join("  " + dump(row) for row in rows) + "\n]"
                      if isinstance(rows, list) else f'"{key}": {rows}' for key, rows in value.items())
    return "{\n" + body + "\n}"


if __name__ == "__main__":
    print(lines(count([game for path in sys.argv[1:] if path != "--house" for game in games(pathlib.Path(path).read_text())])))
