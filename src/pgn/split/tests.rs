use proptest::prelude::*;

use super::*;
use crate::pgn::source::Source;
use crate::pgn::token::{Fault, Token};
use std::path::Path;

/// Pieces of text that mislead splitters.
const PIECES: &[&str] = &[
    "[Event \"A\"]\n",
    "[Event \"A\"]",
    "\n[Event \"B\"]\n[White \"x\"]\n\n",
    "\n\n[Event \"C\"]\n",
    "[White \"a } b { c ; d\"]\n",
    "[White \"un\"quoted\"]\n",
    "[Broken \"\n",
    "[NoQuote x]\n",
    "[%clk 1]",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "{",
    "}",
    "{c}",
    "{ two\nlines }",
    "{\n\n[Event \"quoted\"]\n\n1. e4 }",
    ";",
    "; [Event \"no\"] {\n",
    "\n% [Event \"no\"] {\n",
    "%",
    "(",
    ")",
    "((((((",
    "1. e4 e5 ",
    "1-0",
    "1-0\n",
    " 0-1\n\n",
    "1/2-1/2\n\n",
    "*",
    "\u{feff}",
    "prose of no game ",
    "1. e4 e5 1-0\n",
    "e4 e5 *\n",
    "$3",
    "!?",
    "\u{bd}-\u{bd}",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "          \t                                                                       ",
    "Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 ",
];

/// Bytes that a failing test prints as text.
#[derive(Clone)]
struct Nasty(Vec<u8>);

impl std::fmt::Debug for Nasty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

fn nasty_text() -> impl Strategy<Value = Nasty> {
    let piece = prop_oneof![
        30 => prop::sample::select(PIECES).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..20),
    ];
    prop::collection::vec(piece, 0..200).prop_map(|pieces| Nasty(pieces.concat()))
}

/// Tokens with absolute places.
fn absolute(lexer: Lexer<'_>, base: u64) -> impl Iterator<Item = String> {
    lexer.map(move |token| format!("{:?} {:?}", token.place.span(base), token.kind))
}

fn whole(text: &[u8]) -> Vec<String> {
    absolute(Lexer::new(text), 0).collect()
}

fn in_chunks(text: &[u8], chunk_len: usize) -> Vec<String> {
    let reader = std::io::Cursor::new(text.to_vec());
    let source = Source::from_reader(Path::new("test.pgn"), reader).unwrap();
    let mut tokens = Vec::new();
    let mut end = 0;
    for chunk in source.chunks_of(chunk_len) {
        let chunk = chunk.unwrap();
        let offset = usize::try_from(chunk.base_offset()).unwrap();
        assert_eq!(offset, end, "every byte is in one chunk");
        assert!(text[offset..].starts_with(chunk.bytes()));
        end += chunk.bytes().len();
        tokens.extend(absolute(chunk.lexer(), chunk.base_offset()));
    }
    assert_eq!(end, text.len(), "nothing is lost");
    tokens
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn lexing_in_chunks_is_lexing_the_whole(Nasty(text) in nasty_text(), chunk_len in 1usize..3000) {
        prop_assume!(!crate::pgn::text::ends_lines_with_cr(&text));
        prop_assume!(!text.starts_with(b"\xFF\xFE") && !text.starts_with(b"\xFE\xFF"));
        let (chunks, whole) = (in_chunks(&text, chunk_len), whole(&text));
        let same = chunks.iter().zip(&whole).take_while(|(one, other)| one == other).count();
        let (chunks, whole) = (chunks.get(same..), whole.get(same..));
        prop_assert!(chunks == whole, "token {same}: {chunks:?}\nwhole: {whole:?}");
    }

    #[test]
    fn a_quick_seam_is_the_beginning_of_a_game(Nasty(text) in nasty_text(), from in 0usize..2000) {
        if let Some(seam) = quick_seam(&text, from) {
            let is_seam = Lexer::new(&text)
                .any(|token| token.kind == TokenKind::GameStart && token.place.start as usize == seam);
            prop_assert!(is_seam, "{seam}");
        }
    }

    #[test]
    fn tokens_are_in_order_and_within_the_text(Nasty(text) in nasty_text()) {
        let mut end = 0;
        for Token { kind, place } in Lexer::new(&text) {
            prop_assert!(place.start <= place.end && place.end as usize <= text.len());
            if !matches!(kind, TokenKind::Fault(_)) {
                prop_assert!(end <= place.start, "{kind:?} {place:?} {end}");
                end = place.end;
            }
        }
    }

    #[test]
    fn every_game_begins_has_its_tags_and_ends(Nasty(text) in nasty_text()) {
        let mut expected = "start";
        for Token { kind, .. } in Lexer::new(&text) {
            expected = match (expected, kind) {
                ("start", TokenKind::GameStart) | ("tags", TokenKind::Tag(_)) => "tags",
                ("tags", TokenKind::TagsEnd) => "moves",
                ("moves", TokenKind::GameEnd(_)) => "start",
                ("moves", TokenKind::GameStart | TokenKind::Tag(_) | TokenKind::TagsEnd) => {
                    panic!("{kind:?} in movetext")
                }
                ("moves", _)
                | (_, TokenKind::Fault(_) | TokenKind::Comment(_) | TokenKind::EscapeLine) => {
                    expected
                }
                (state, kind) => panic!("{kind:?} in {state}"),
            };
        }
        prop_assert_eq!(expected, "start");
    }

    #[test]
    fn any_bytes_can_be_lexed(text in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(Lexer::new(&text).count() <= 8 * text.len() + 8);
    }
}

#[test]
fn a_game_over_the_limit_is_cut_and_the_next_one_read() {
    let moves = "Nf3 Nc6 ".repeat(200);
    let text = format!(
        "[Event \"A\"]\n\n{moves}{{[X \"\"]}}; [X \"\"]\n% [X \"\"]\n[Event \"B\"]\n\n1. e4 *\n"
    );
    for chunk_len in [1, 100, 5000] {
        assert_eq!(
            in_chunks(text.as_bytes(), chunk_len),
            whole(text.as_bytes())
        );
    }
    let games = Lexer::new(text.as_bytes()).filter(|token| token.kind == TokenKind::GameStart);
    assert_eq!(games.count(), 2);
    assert!(
        Lexer::new(text.as_bytes()).any(|token| token.kind == TokenKind::Fault(Fault::GameTooLong))
    );
}
