"""Counts games.pgn with python-chess, apart from arbitru, and writes expected.json.

Every table is a list of rows: the labels, then the numbers that tests/stats.rs compares.
"""

import collections
import json

import chess
import chess.pgn

NAMES = {chess.PAWN: "pawn", chess.KNIGHT: "knight", chess.BISHOP: "bishop",
         chess.ROOK: "rook", chess.QUEEN: "queen", chess.KING: "king", None: "none"}
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
ENDS = {"CHECKMATE": "checkmate", "STALEMATE": "stalemate", "INSUFFICIENT_MATERIAL": "dead-position",
        "SEVENTYFIVE_MOVES": "move-rule", "FIVEFOLD_REPETITION": "repetition"}

tables = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0, 0, 0]))
lengths = []
survived = collections.Counter()
times = collections.defaultdict(list)
losses = collections.defaultdict(list)
balances = collections.defaultdict(list)
opponents = collections.defaultdict(list)


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
                    kind = "direct"
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
        count("terminations", end or stated, result=white)
        count("agreement", stated, end or "not on the board")
        count("lengths", band(length, 10), result=white)
        count("first-moves", *opener, result=white)
        count("years", h["Date"][:4], result=white)
        count("checks", str(checks), result=white)
        count("queens", queens, result=white)
        ratings = [int(h[tag]) if tag in h else None for tag in ("WhiteElo", "BlackElo")]
        count("rating-differences", band(ratings[0] - ratings[1], 200) if ratings[0] else "unknown", result=white)
        for side in (0, 1):
            name = h[["White", "Black"][side]]
            count("players", name, result=scores[side])
            count("colors", name, ["white", "black"][side], result=scores[side])
            count("castling", castled[side], castled[1 - side], result=scores[side])
            if ratings[1 - side] and scores[side] is not None:
                opponents[name].append(ratings[1 - side])
        for start in where.values():
            survived[chess.square_name(start)] += 1

lengths.sort()
quantile = lambda percent: lengths[-(-percent * len(lengths) // 100) - 1]
expected = {
    name: sorted([*labels, *counts] for labels, counts in rows.items()) for name, rows in tables.items()
}
expected["length"] = [sum(lengths), quantile(5), quantile(50), quantile(95), lengths[-1]]
expected["survival"] = sorted(survived.items())
expected["phases"] = sorted([*key, len(used), round(sum(used), 3)] for key, used in times.items())
expected["evals"] = sorted([*key, len(lost), sum(lost), sum(loss >= 300 for loss in lost)] for key, lost in losses.items())
expected["material"] = sorted([str(n), len(b), sum(b), sum(x != 0 for x in b)] for n, b in balances.items() if n <= 100)
expected["opponents"] = sorted([name, len(r), sum(r)] for name, r in opponents.items())
with open("expected.json", "w", encoding="utf-8") as out:
    json.dump(expected, out, ensure_ascii=False, indent=None, separators=(",", ":"))
    out.write("\n")
