#!/usr/bin/env python3
"""An independent referee for the games of `arbitru play`: python-chess replays each one.

    match_referee.py games.pgn ...

Every move has to be legal; no game may go on after the board, a third occurrence of a position or
fifty moves have ended it; the ending and the result in the tags have to be what the last position
gives. Prints one line a file; exit code 1 if anything differs. Needs `pip install chess`.
"""

import collections
import sys

import chess.pgn
import chess.variant


def ended_by(board):
    """How the position ends a game in which draws are claimed as soon as they can be: a name that
    `Termination` may have and the result; None if it goes on."""
    if board.is_variant_end() and isinstance(board, chess.variant.ThreeCheckBoard):
        return {"third-check"}, board.result()
    if isinstance(board, chess.variant.AntichessBoard):
        if board.is_variant_end():
            return {"no-pieces", "no-moves"}, board.result()
        if not any(board.generate_legal_moves()):
            return {"no-moves"}, board.result()
    if board.is_checkmate():
        return {"checkmate"}, board.result()
    if board.is_stalemate():
        return {"stalemate"}, "1/2-1/2"
    if board.is_insufficient_material():
        return {"dead-position", "insufficient-material"}, "1/2-1/2"
    if board.is_repetition(3):
        return {"repetition-claim"}, "1/2-1/2"
    if board.halfmove_clock >= 100:
        return {"move-rule-claim"}, "1/2-1/2"
    return None


# What python-chess can not see: positions that only pawns lock.
UNSEEN = {"dead-position", "adjudication"}


def judge(game):
    """What is wrong with a game, None if nothing."""
    if game.errors:
        return f"not legal: {game.errors[0]}"
    board = game.board()
    for ply, move in enumerate(game.mainline_moves()):
        if ended_by(board):
            return f"goes on after ply {ply}: {ended_by(board)}"
        if move not in board.legal_moves:
            return f"not legal: {move} at ply {ply}"
        board.push(move)
    claimed = game.headers["Termination"], game.headers["Result"]
    found = ended_by(board)
    if found is None:
        return None if claimed[0] in UNSEEN else f"{claimed}, but the game goes on"
    names, result = found
    return None if claimed[0] in names and claimed[1] == result else f"{claimed}, not {found}"


def main(paths):
    wrong = 0
    for path in paths:
        endings = collections.Counter()
        with open(path, encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                endings[game.headers["Termination"]] += 1
                if trouble := judge(game):
                    wrong += 1
                    print(f"{path}, round {game.headers['Round']}: {trouble}")
        counts = ", ".join(f"{name} {count}" for name, count in endings.most_common())
        print(f"{path}: {endings.total()} games ({counts})")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
