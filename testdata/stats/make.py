"""Writes games.pgn, three-check.pgn and collection.pgn: random games with mates, draws, clocks, evaluations and odd tags,
always the same."""

import random

import chess
import chess.engine
import chess.pgn
import chess.variant

PLAYERS = ["Anders, Ida", "Berg, Nils", "Costa, Rui", "Dahl, Eva", "Müller, Jörg", "O'Neil, Kit"]
OPENINGS = ["e4 e5 Nf3 Nc6 Bb5 a6", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "d4 d5 c4 e6",
            "c4 c5 Nf3 Nf6 d4", "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6", "f3 e5 g4", "Nf3", "d4 c5 d5", ""]
MOVERS = {"bullet": ("60+0", 60, 0), "blitz": ("300+3", 300, 3), "none": ("-", None, 0)}


def choose(board, rng):
    moves = sorted(board.legal_moves, key=chess.Move.uci)
    for move in moves:
        board.push(move)
        mate = board.is_checkmate()
        board.pop()
        if mate:
            return move
    captures = [move for move in moves if board.is_capture(move) or move.promotion]
    return rng.choice(captures if captures and rng.random() < 0.35 else moves)


def game(number, rng):
    game = chess.pgn.Game()
    white, black = rng.sample(PLAYERS, 2)
    ratings = {name: 1400 + 190 * index for index, name in enumerate(PLAYERS)}
    control, base, increment = MOVERS[rng.choice(sorted(MOVERS))]
    game.headers.update(Event="Random games", Site="?", Date=f"{2018 + number % 4}.{1 + number % 12:02}.01",
                        Round=str(number), White=white, Black=black)
    if rng.random() < 0.85:
        game.headers["WhiteElo"] = str(ratings[white])
        game.headers["BlackElo"] = str(ratings[black])
    game.headers["TimeControl"] = control
    board, node, clocks = game.board(), game, [base, base]
    limit = rng.choice([12, 40, 80, 160, 260])
    book = rng.choice(OPENINGS).split()
    while board.ply() < limit and not board.outcome():
        move = board.parse_san(book.pop(0)) if book else choose(board, rng)
        side = 0 if board.turn else 1
        first = board.ply() < 2
        board.push(move)
        node = node.add_variation(move)
        if base:
            clocks[side] = max(1, clocks[side] - rng.randrange(0, 4)) + (0 if first else increment)
            node.set_clock(clocks[side])
        if number % 3 == 0:
            node.set_eval(chess.engine.PovScore(chess.engine.Cp(rng.randrange(-400, 401)), chess.WHITE))
    outcome = board.outcome()
    if outcome:
        game.headers["Result"] = outcome.result()
        game.headers["Termination"] = rng.choice(["normal", outcome.termination.name.lower().replace("_", " ")])
    else:
        game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
        decisive = ["time forfeit", "White resigns", "normal"]
        game.headers["Termination"] = {"1/2-1/2": "drawn by agreement", "*": "unterminated"}.get(
            game.headers["Result"], rng.choice(decisive))
    return game


def three_checks(number, rng):
    """A game of three-check in which most checks are given."""
    board = chess.variant.ThreeCheckBoard()
    game = chess.pgn.Game()
    game.setup(board)
    game.headers.update(Event="Random checks", Site="?", Date="2024.??.??", Round=str(number), White="A", Black="B")
    node = game
    while not board.is_variant_end() and not board.outcome() and board.ply() < 200:
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        checks = [move for move in moves if board.gives_check(move)]
        move = rng.choice(checks if checks and rng.random() < 0.8 else moves)
        board.push(move)
        node = node.add_variation(move)
    game.headers["Result"] = board.result()
    return game


def record(number, moves, result, players="AB"):
    """A game of the collection: nothing but the moves."""
    game = chess.pgn.Game()
    game.headers.update(Event="A collection", Site="?", Date="2024.05.01", Round=str(number),
                        White=players[0], Black=players[1], Result=result)
    game.add_line(moves)
    return str(game)


def collection(rng):
    """Games, and for each one more: the same again, with another result, cut short, under another name, or wrong."""
    records = []
    for number in range(1, 25):
        board = chess.Board()
        while board.ply() < 40 and not board.outcome():
            board.push(choose(board, rng))
        if number % 6 == 5:
            board = chess.Board()
            for word in "f3 e5 g4 Qh4".split():
                board.push_san(word)
        moves, result = list(board.move_stack), board.result()
        result = rng.choice(["1-0", "0-1", "1/2-1/2"]) if result == "*" else result
        other = {"1-0": "0-1", "0-1": "1/2-1/2", "1/2-1/2": "1-0"}[result]
        first = record(number, moves, result)
        again = {0: first, 1: record(number, moves, other), 2: record(number, moves[:30], result),
                 3: record(number, moves, result, "CD"), 4: record(number, moves[:20], result),
                 5: first.replace("2. g4", "2. Ke3") if number == 5 else record(100 + number, moves, other)}
        records += [first, again[number % 6]]
    return records


if __name__ == "__main__":
    rng = random.Random(7)
    with open("games.pgn", "w", encoding="utf-8") as out:
        for number in range(1, 61):
            print(game(number, rng), end="\n\n", file=out)
    with open("three-check.pgn", "w", encoding="utf-8") as out:
        for number in range(1, 41):
            print(three_checks(number, rng), end="\n\n", file=out)
    with open("collection.pgn", "w", encoding="utf-8") as out:
        for text in collection(random.Random(11)):
            print(text, end="\n\n", file=out)
