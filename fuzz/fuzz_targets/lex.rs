//! Any bytes can be lexed, whole and in pieces, with the same tokens.

#![no_main]

use std::io::Cursor;
use std::path::Path;

use arbitru::pgn::source::Source;
use arbitru::pgn::{Lexer, TokenKind};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u16, &[u8])| {
    let (chunk_len, text) = input;
    let mut end = 0;
    let mut whole = Vec::new();
    for token in Lexer::new(text) {
        let span = token.place.span(0);
        assert!(span.start <= span.end && span.end <= text.len() as u64);
        if !matches!(token.kind, TokenKind::Fault(_)) {
            assert!(end <= span.start);
            end = span.end;
        }
        whole.push((token.kind, span));
    }
    // Other encodings than UTF-8 are transcoded, and line ends of CR alone changed.
    let is_read_as_it_is = text.contains(&b'\n')
        && !text.starts_with(b"\xFF\xFE")
        && !text.starts_with(b"\xFE\xFF")
        && !text.starts_with(b"\x1F\x8B")
        && !text.starts_with(b"BZh")
        && text.get(1..4) != Some(b"\xB5\x2F\xFD")
        && text.get(1..4) != Some(b"\x2A\x4D\x18");
    if is_read_as_it_is {
        let source = Source::from_reader(Path::new("fuzz"), Cursor::new(text.to_vec()))
            .expect("memory can be read");
        let pieces = source.chunks_of(chunk_len.into()).flat_map(|chunk| {
            let chunk = chunk.expect("memory can be read");
            let base = chunk.base_offset();
            chunk
                .lexer()
                .map(|token| (token.kind, token.place.span(base)))
                .collect::<Vec<_>>()
        });
        assert!(pieces.eq(whole));
    }
});
