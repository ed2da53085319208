# Lists the recipes.
default:
    @just --list

# Formatting, lints and docs, all of them as errors.
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --no-deps

# The test suite.
test:
    cargo test

# Everything that continuous integration runs.
ready: check test

# Benches; `just bench lex` runs one.
bench name="":
    cargo bench {{ if name == "" { "" } else { "--bench " + name } }}

# The API documentation.
docs:
    cargo doc --no-deps --open

# The long tests of matches: a thousand games in every variant, fifty kills.
soak:
    cargo test --release --test play -- --ignored

# Real engines in four variants, openings from random play; then `validate`, `score` and python-chess (`pip install chess`) judge every game again.
engine-matches stockfish="stockfish" fairy="fairy-stockfish" nodes="2000" games="40":
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --release
    arbitru=$PWD/target/release/arbitru; referee=$PWD/oracle/match_referee.py
    mkdir -p target/engine-matches; cd target/engine-matches
    meet() {
        "$arbitru" play -q random random --variant "$1" --max-moves 5 --games {{ games }} --pgn book.pgn > book.txt
        "$arbitru" play -q "$2,patience=300" "$3" --variant "$1" --nodes {{ nodes }} --games {{ games }} --concurrency 2 \
            --openings book.pgn --opening-plies 6 --pgn "$4.pgn"
    }
    for variant in standard chess960; do
        meet $variant {{ stockfish }} {{ stockfish }},name=other,patience=300 $variant-peers
        meet $variant {{ stockfish }} alphabeta $variant-ours
    done
    for variant in three-check antichess; do
        meet $variant {{ fairy }} {{ fairy }},name=other,patience=300 $variant-peers
        meet $variant {{ fairy }} alphabeta $variant-ours
    done
    "$arbitru" validate --fail-on warning *-peers.pgn *-ours.pgn
    "$arbitru" score *-peers.pgn *-ours.pgn
    python3 "$referee" *-peers.pgn *-ours.pgn

# Known perft counts of every variant, up to ten thousand million nodes each.
perft max="10000000000":
    cargo build --release
    target/release/arbitru perft --suite testdata/perft/standard.epd --max-nodes {{ max }}
    target/release/arbitru perft --suite testdata/perft/chess960.epd --variant chess960 --max-nodes {{ max }}
    target/release/arbitru perft --suite testdata/perft/three-check.epd --variant three-check --max-nodes {{ max }}
    target/release/arbitru perft --suite testdata/perft/antichess.epd --variant antichess --max-nodes {{ max }}
    target/release/arbitru perft --suite testdata/perft/trei-sahuri.epd --variant trei-sahuri --max-nodes {{ max }}

# The corpora of `compare`; KIND is plain or comments, SOURCE a PGN file, perhaps .zst. Without it, games are made up.
corpus KIND SOURCE="../shared/corpora/large/plain.pgn.zst":
    mkdir -p corpus
    cargo run --release -p oracle --bin corpus -- {{ KIND }} {{ SOURCE }} corpus/{{ KIND }}.pgn

# Replay against pgn-reader + shakmaty and, where it is installed, pgn-extract, turn by turn, on both corpora.
compare: (corpus "plain") (corpus "comments")
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --release
    RUSTFLAGS="-C target-cpu=native" cargo build --release -p oracle --target-dir target/native
    # Debian keeps it where not every shell looks.
    pgn_extract=$(PATH=$PATH:/usr/games command -v pgn-extract || true)
    for corpus in corpus/plain.pgn corpus/comments.pgn; do
        peers=(--vs "target/native/release/replay_peer $corpus")
        if [ -n "$pgn_extract" ]; then
            peers+=(--vs "$pgn_extract -s -r $corpus")
        fi
        target/native/release/compare "target/release/arbitru validate -j1 -q --summary-only $corpus" "${peers[@]}"
    done

# Perft against shakmaty and cozy-chess.
peers-perft:
    cargo build --release -p oracle --bin perft_peers
    RUSTFLAGS="-C target-cpu=native" cargo build --release -p oracle --target-dir target/native --bin perft_peers
    target/release/perft_peers arbitru
    target/native/release/perft_peers shakmaty
    target/native/release/perft_peers cozy-chess

# Random games beside shakmaty and cozy-chess, 100,000 plies of each law.
differential:
    ORACLE_PLIES=100000 cargo test -p oracle --test differential

# Ten thousand random games of Trei șahuri against the slow reference of the tests.
trei-sahuri games="10000":
    TREI_SAHURI_GAMES={{ games }} cargo test --release --test trei_sahuri_reference -- --nocapture

# Statistics of 300 three-player games of the built-in players against the count of a Python script that replays them.
three-player-count:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --release
    arbitru=$PWD/target/release/arbitru; mkdir -p target/three-player
    games() { "$arbitru" play -q --variant three-player "$@" --games 50 --pgn "target/three-player/$seed.pgn" --seed $seed > /dev/null; }
    seed=1; games greedy greedy,name=Ben greedy,name=Cleo
    seed=2; games greedy greedy,name=Ben random
    for seed in 3 4; do games paranoid random greedy; done
    for seed in 5 6; do games random random,name=Ben random,name=Cleo; done
    cat target/three-player/[1-6].pgn > target/three-player/games.pgn
    python3 testdata/stats/count_three_player.py target/three-player/games.pgn > target/three-player/expected.json
    ARBITRU_THREE_PLAYER=$PWD/target/three-player cargo test --test stats_three_player python -- --nocapture
