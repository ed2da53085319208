"""Counts games.pgn, three-check.pgn and collection.pgn with python-chess, apart from arbitru, and writes expected.json.

Every table is a list of rows: the labels, then the numbers that tests/stats compares.
"""

import collections
import json
import logging
import math
import pathlib

import chess
import chess.pgn
import chess.variant

NAMES = {chess.PAWN: "pawn", chess.KNIGHT: "knight", chess.BISHOP: "bishop",
         chess.ROOK: "rook", chess.QUEEN: "queen", chess.KING: "king", None: "none"}
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
ENDS = {"CHECKMATE": "checkmate", "STALEMATE": "stalemate", "INSUFFICIENT_MATERIAL": "dead-position",
        "SEVENTYFIVE_MOVES": "move-rule", "FIVEFOLD_REPETITION": "repetition"}

# The table of openings is arbitru's; where a game is in it is found here by the positions of python-chess.
BOOK = {}
for line in (pathlib.Path(__file__).parent / "../../src/stats/opening/eco.tsv").read_text(encoding="utf-8").splitlines():
    code, name, moves = line.split("\t")
    end = chess.Board()
    for word in moves.split():
        end.push_san(word)
    BOOK[end.epd(en_passant="legal")] = (code, name)
LONGEST = max(len(line.split("\t")[2].split()) for line in open(
    pathlib.Path(__file__).parent / "../../src/stats/opening/eco.tsv", encoding="utf-8"))

FIDE = [0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184,
        193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501,
        538, 589, 677, 800]
SPEEDS = {"60+0": "bullet", "300+3": "blitz", "-": "unknown"}

tables = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0, 0, 0]))
lengths = []
overtime = []
survived = collections.Counter()
times = collections.defaultdict(list)
losses = collections.defaultdict(list)
balances = collections.defaultdict(list)
opponents = collections.defaultdict(list)
choices = collections.defaultdict(list)
moments = collections.defaultdict(list)
results = collections.defaultdict(list)
points = collections.defaultdict(lambda: [0, 0, 0])


def count(table, *labels, result=None):
    row = tables[table][labels]
    row[0] += 1
    if result in (1, 0.5, 0):
        row[1 + [1, 0.5, 0].index(result)] += 1


def band(number, width):
    low = number // width * width
    return f"{low}..{low + width - 1}"


def phase(number, pieces):
    return "endgame" if pieces <= 6 else "opening" if number <= 12 else "middlegame"


with open("games.pgn", encoding="utf-8") as file:
    while game := chess.pgn.read_game(file):
        h = game.headers
        white = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}.get(h["Result"])
        scores = [white, None if white is None else 1 - white]
        moves = list(game.mainline())
        board = game.board()
        where = {square: square for square in chess.SQUARES if board.piece_at(square)}
        checks = 0
        passing = 0
        line = None
        castled = ["none", "none"]
        queens = "on the board"
        opener = ["unknown", "unknown"]
        clocks = [None, None]
        base, _, increment = h["TimeControl"].partition("+")
        previous = None
        for node in moves:
            move, side, number = node.move, 0 if board.turn else 1, board.fullmove_number
            piece = board.piece_type_at(move.from_square)
            captured = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
            legal = list(board.legal_moves)
            choices[number].append((len(legal), any(map(board.is_capture, legal))))
            passing += board.is_en_passant(move)
            if board.is_castling(move):
                captured = None
                short = board.is_kingside_castling(move)
                castled[side] = "king-side" if short else "queen-side"
                rook = chess.square(7 if short else 0, chess.square_rank(move.from_square))
                where[chess.square(5 if short else 3, chess.square_rank(rook))] = where.pop(rook)
            if board.is_en_passant(move):
                where.pop(chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square)))
            where[move.to_square] = where.pop(move.from_square)
            if board.ply() < 2:
                opener[board.ply()] = board.san(move)
            board.push(move)
            if board.ply() <= LONGEST:
                line = BOOK.get(board.epd(en_passant="legal"), line)
            became = NAMES[move.promotion or piece]
            count("targets", chess.square_name(move.to_square))
            count("captures-all", became, NAMES[captured])
            if move.promotion:
                count("promotions", NAMES[move.promotion])
            if board.is_check():
                checks += 1
                checkers = board.checkers()
                kind = "double" if len(checkers) > 1 else "direct" if move.to_square in checkers else "discovered"
                if board.move_stack and castled[side] != "none" and piece == chess.KING and abs(move.from_square - move.to_square) == 2:
                    kind = "castling"
                count("check-pieces", became, kind)
                if board.is_checkmate():
                    count("mates", became)
                    count("mate-squares", chess.square_name(board.king(board.turn)))
            men = board.piece_map().values()
            balance = sum(WORTH[p.piece_type] * (1 if p.color else -1) for p in men)
            balances[number].append(balance)
            pieces = sum(p.piece_type not in (chess.PAWN, chess.KING) for p in men)
            if queens == "on the board" and not board.queens:
                queens = "off by move 20" if number <= 20 else "off by move 40" if number <= 40 else "off later"
            key = (phase(number, pieces), ["white", "black"][side])
            now = node.clock()
            if now is not None:
                first = clocks[side] is None
                before = float(base) if first else clocks[side]
                used = before + (0 if first else float(increment)) - now
                if used >= 0:
                    times[key].append(used)
                    moments[number].append(used)
                clocks[side] = now
            score = node.eval()
            if score is not None:
                value = score.white().score()
                if previous is not None:
                    losses[key].append(max(0, (previous - value) * (1 if side == 0 else -1)))
                previous = value
        outcome = board.outcome()
        end = ENDS[outcome.termination.name] if outcome else None
        stated = next((name for word, name in [
            ("checkmate", "checkmate"), ("stalemate", "stalemate"), ("insufficient", "insufficient-material"),
            ("seventyfive", "unknown"), ("fivefold", "repetition"), ("time", "time-forfeit"),
            ("resign", "resignation"), ("agree", "agreement"), ("unterminated", "unterminated"),
        ] if word in h["Termination"]), "unknown")
        length = (len(moves) + 1) // 2
        lengths.append(length)
        count("overview", result=white)
        count("variants", "standard", result=white)
        code, name = line or ("unknown", "unknown")
        count("openings", code, name, result=white)
        count("eco", code[:2] + "x" if line else code, result=white)
        count("families", name.partition(":")[0], result=white)
        count("speeds", SPEEDS[h["TimeControl"]], result=white)
        count("en-passant", str(passing))
        count("terminations", end or stated, result=white)
        count("agreement", stated, end or "not on the board")
        count("lengths", band(length, 10), result=white)
        count("first-moves", *opener, result=white)
        count("years", h["Date"][:4], result=white)
        count("months", h["Date"][:7].replace(".", "-"), result=white)
        if (end or stated) == "time-forfeit":
            overtime.append(length)
        count("checks", str(checks), result=white)
        count("queens", queens, result=white)
        ratings = [int(h[tag]) if tag in h else None for tag in ("WhiteElo", "BlackElo")]
        count("rating-differences", band(ratings[0] - ratings[1], 200) if ratings[0] else "unknown", result=white)
        count("ratings", band(sum(ratings) // 2, 200) if ratings[0] else "unknown", result=white)
        if opener[0] == "d4":
            count("black-against-d4", h["Black"], band(ratings[0], 200) if ratings[0] else "unknown", result=scores[1])
        for side in (0, 1):
            name = h[["White", "Black"][side]]
            count("players", name, result=scores[side])
            count("colors", name, ["white", "black"][side], result=scores[side])
            count("castling", castled[side], castled[1 - side], result=scores[side])
            results[name].append(scores[side])
            if end:
                mine = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[board.result()]
                mine = mine if side == 0 else 1 - mine
                points[name][0] += 1
                points[name][1] += mine
                points[name][2] += 1 - mine
            if ratings[1 - side] and scores[side] is not None:
                opponents[name].append((ratings[1 - side], scores[side]))
        for start in where.values():
            survived[chess.square_name(start)] += 1



def spread(numbers):
    """Sum, quantiles and maximum."""
    numbers = sorted(numbers)
    return [sum(numbers), *(numbers[-(-percent * len(numbers) // 100) - 1] for percent in (5, 50, 95)), numbers[-1]]


expected = {
    name: sorted([*labels, *counts] for labels, counts in rows.items()) for name, rows in tables.items()
}
expected["length"] = spread(lengths)
expected["overtime"] = [len(overtime), *spread(overtime)]
expected["survival"] = sorted(survived.items())
expected["phases"] = sorted([*key, len(used), round(sum(used), 3)] for key, used in times.items())
expected["evals"] = sorted([*key, len(lost), sum(lost), sum(loss >= 300 for loss in lost)] for key, lost in losses.items())
expected["material"] = sorted([str(n), len(b), sum(b), sum(x != 0 for x in b)] for n, b in balances.items() if n <= 100)
expected["opponents"] = sorted([name, len(r), sum(o for o, _ in r)] for name, r in opponents.items())


def longest(games, fits):
    """The longest run of games that fit; those without a result neither count nor end it."""
    best = run = 0
    for score in games:
        if score is not None:
            run = run + 1 if fits(score) else 0
            best = max(best, run)
    return best


def performance(games):
    average = sum(rating for rating, _ in games) / len(games)
    score = sum(score for _, score in games) / len(games)
    percent = math.floor(100 * score + 0.5)
    fide = FIDE[percent - 50] if percent >= 50 else -FIDE[50 - percent]
    elo = 400 * math.log10(score / (1 - score))
    return [math.floor(average + elo + 0.5), math.floor(average + 0.5) + fide]


expected["streaks"] = sorted(
    [name, longest(games, lambda s: s == 1), longest(games, lambda s: s == 0), longest(games, lambda s: s > 0)]
    for name, games in results.items())
expected["performance"] = sorted([name, *performance(games)] for name, games in opponents.items())
expected["choice"] = sorted(
    [str(n), len(c), sum(m for m, _ in c), sum(taking for _, taking in c), sum(m == 1 for m, _ in c)]
    for n, c in choices.items() if n <= 100)
expected["time"] = sorted([str(n), len(t), round(sum(t), 3)] for n, t in moments.items() if n <= 100)
expected["points"] = sorted([name, *p] for name, p in points.items())

tables.clear()
with open("three-check.pgn", encoding="utf-8") as file:
    while game := chess.pgn.read_game(file):
        board = game.board()
        for node in game.mainline():
            piece, number = board.piece_type_at(node.move.from_square), board.fullmove_number
            castles = board.is_castling(node.move)
            board.push(node.move)
        usual = chess.Board(board.board_fen())
        usual.turn = board.turn
        # A third check that mates is a mate.
        if (board.is_variant_win() or board.is_variant_loss()) and not usual.is_checkmate():
            checkers = board.checkers()
            kind = "double" if len(checkers) > 1 else "castling" if castles else "direct" if node.move.to_square in checkers else "discovered"
            count("third-check", NAMES[node.move.promotion or piece], kind)
            count("third-check-moves", str(number))

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
by_record, by_moves, counted = {}, {}, set()
with open("collection.pgn", encoding="utf-8") as file:
    while game := chess.pgn.read_game(file):
        h, moves = game.headers, tuple(game.mainline_moves())
        outcome = game.end().board().outcome()
        wrong = outcome and outcome.result() != h["Result"]
        count("soundness", "broken" if game.errors else "wrong" if wrong else "clean")
        record = (h["White"], h["Black"], h["Date"], h["Round"])
        first = by_record.setdefault(record, (h["Result"], moves))
        repeats = by_moves.setdefault(moves, record + (h["Result"],)) != record + (h["Result"],)
        again = record in counted
        counted.add(record)
        if again and first[0] != h["Result"]:
            count("duplicates", "the same record with another result")
        elif again and first[1] == moves:
            count("duplicates", "the same game")
        elif again and first[1][: len(moves)] == moves[: len(first[1])] and min(len(moves), len(first[1])) >= 24:
            count("duplicates", "the same game cut short")
        elif repeats:
            count("duplicates", "the same moves under another record")
for name, rows in tables.items():
    expected[name] = sorted([*labels, *counts] for labels, counts in rows.items())
with open("expected.json", "w", encoding="utf-8") as out:
    json.dump(expected, out, ensure_ascii=False, indent=None, separators=(",", ":"))
    out.write("\n")
