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

# Known perft counts of every variant, up to ten thousand million nodes each.
perft max="10000000000":
    cargo build --release
    target/release/arbitru perft --suite testdata/perft/standard.epd --max-nodes {{ max }}
    target/release/arbitru perft --suite testdata/perft/chess960.epd --variant chess960 --max-nodes {{ max }}
    target/release/arbitru perft --suite testdata/perft/three-check.epd --variant three-check --max-nodes {{ max }}
    target/release/arbitru perft --suite testdata/perft/antichess.epd --variant antichess --max-nodes {{ max }}
    target/release/arbitru perft --suite testdata/perft/trei-sahuri.epd --variant trei-sahuri --max-nodes {{ max }}
