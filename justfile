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
