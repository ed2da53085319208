//! How fast text becomes tokens: `cargo bench --bench lex`.
//!
//! Reads `corpus/plain.pgn` and `corpus/comments.pgn` where they are (`just corpus`), else one game many
//! times.

use std::fs;
use std::path::Path;

use arbitru::pgn::source::Source;
use arbitru::pgn::{Lexer, TokenKind};
use divan::Bencher;
use divan::counter::BytesCount;

fn main() {
    divan::main();
}

const PLAIN: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"1\"]\n[White \"A\"]\n\
    [Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5\n\
    7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1-0\n\n";

const COMMENTS: &str = "[Event \"?\"]\n[Result \"0-1\"]\n\n1. f3 { [%eval -0.2] [%clk 0:03:00] } \
    1... e5 { [%eval -0.3] [%clk 0:03:00] } 2. g4 { [%eval #-1] [%clk 0:02:59] } \
    2... Qh4# { [%clk 0:02:58] } 0-1\n\n";

const CORPORA: [&str; 2] = ["plain", "comments"];

fn corpus(name: &str) -> Vec<u8> {
    let sample = if name == "plain" { PLAIN } else { COMMENTS };
    fs::read(file(name)).unwrap_or_else(|_| sample.repeat(20_000).into_bytes())
}

fn file(name: &str) -> String {
    format!("{}/corpus/{name}.pgn", env!("CARGO_MANIFEST_DIR"))
}

#[divan::bench(args = CORPORA)]
fn lex(bencher: Bencher<'_, '_>, name: &str) {
    let text = corpus(name);
    bencher.counter(BytesCount::of_slice(&text)).bench(|| {
        Lexer::new(&text)
            .filter(|token| token.kind == TokenKind::Word)
            .count()
    });
}

#[divan::bench(args = CORPORA)]
fn split(bencher: Bencher<'_, '_>, name: &str) {
    let text = corpus(name);
    let path = std::env::temp_dir().join(format!("arbitru-bench-{name}.pgn"));
    fs::write(&path, &text).expect("the temporary directory can be written to");
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| chunks(&path));
}

fn chunks(path: &Path) -> usize {
    Source::open(path)
        .expect("the file is there")
        .chunks()
        .map(|chunk| chunk.expect("the file can be read").bytes().len())
        .sum()
}
