use std::io::Write;

use super::*;
use crate::pgn::TokenKind;
use crate::pgn::encoding::Charset;

const GAMES: &str = "[White \"Müller\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";

/// The text a source delivers, and whether it breaks.
fn read(source: Source, chunk_len: usize) -> (Vec<u8>, Option<SourceError>) {
    let mut text = Vec::new();
    for chunk in source.chunks_of(chunk_len) {
        match chunk {
            Ok(chunk) => text.extend_from_slice(chunk.bytes()),
            Err(error) => return (text, Some(error)),
        }
    }
    (text, None)
}

fn read_bytes(name: &str, bytes: Vec<u8>) -> (Vec<u8>, Option<SourceError>) {
    let source = Source::from_reader(Path::new(name), io::Cursor::new(bytes)).unwrap();
    read(source, 10)
}

fn zstd(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 1).unwrap()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

type Packer = fn(&[u8]) -> Vec<u8>;

const PACKERS: [Packer; 3] = [zstd, gzip, bzip2];

#[test]
fn compressed_inputs_of_several_parts_are_read_to_their_end() {
    for pack in PACKERS {
        let (one, other) = GAMES.as_bytes().split_at(30);
        let packed = [pack(one), pack(other)].concat();
        let (text, error) = read_bytes("no-extension", packed);
        assert!(error.is_none(), "{error:?}");
        assert_eq!(text, GAMES.as_bytes());
    }
}

#[test]
fn a_broken_stream_gives_what_is_whole_and_then_an_error() {
    for pack in PACKERS {
        let mut packed = pack(GAMES.as_bytes());
        let cut = pack(b"[White \"C\"]\n\n1. c4 *\n");
        packed.extend_from_slice(&cut[..cut.len() - 6]);
        let (text, error) = read_bytes("broken.pgn", packed);
        assert!(text.starts_with(GAMES.as_bytes()));
        let SourceError::Io { name, .. } = error.expect("the stream is broken");
        assert_eq!(name, Path::new("broken.pgn"));
    }
}

#[test]
fn what_only_its_name_calls_compressed_is_an_error() {
    let (text, error) = read_bytes("plain.pgn.gz", GAMES.as_bytes().to_vec());
    assert!(text.is_empty());
    assert!(error.is_some());
}

#[test]
fn utf_16_is_transcoded_in_either_byte_order() {
    for mark in ["\u{feff}", ""] {
        for line_end in ["\n", "\r"] {
            let games = mark.to_owned() + &GAMES.replace('\n', line_end);
            let little: Vec<u8> = games.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = games.encode_utf16().flat_map(u16::to_be_bytes).collect();
            for bytes in [little, big] {
                let (text, error) = read_bytes("utf16.pgn", bytes);
                assert!(error.is_none());
                assert_eq!(String::from_utf8(text).unwrap(), GAMES);
            }
        }
    }
}

#[test]
fn a_chunk_tells_how_its_input_is_stored() {
    let charset = |bytes: Vec<u8>| {
        let source = Source::from_reader(Path::new("a.pgn"), io::Cursor::new(bytes)).unwrap();
        source.chunks().next().unwrap().unwrap().charset()
    };
    let utf16 = GAMES.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(charset(utf16), Charset::Utf16);
    assert_eq!(charset(GAMES.into()), Charset::Bytes);
}

#[test]
fn carriage_returns_alone_end_lines_too() {
    let (text, _) = read_bytes("mac.pgn", GAMES.replace('\n', "\r").into_bytes());
    assert_eq!(String::from_utf8(text).unwrap(), GAMES);
}

#[test]
fn a_file_is_cut_into_chunks_that_follow_each_other() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.pgn");
    std::fs::write(&path, GAMES.repeat(1000)).unwrap();
    let source = Source::open(&path).unwrap();
    assert_eq!(source.stored_len(), Some(GAMES.len() as u64 * 1000));
    let mut chunks = source.chunks_of(5000);
    let mut games = 0;
    let mut offset = 0;
    for chunk in chunks.by_ref() {
        let chunk = chunk.unwrap();
        assert_eq!(chunk.base_offset(), offset);
        offset += chunk.bytes().len() as u64;
        games += chunk
            .lexer()
            .filter(|token| token.kind == TokenKind::GameStart)
            .count();
    }
    assert_eq!(games, 2000);
    assert_eq!(chunks.bytes_read(), offset);
}

#[test]
fn a_missing_file_says_its_name() {
    let error = Source::open(Path::new("missing.pgn")).err().unwrap();
    assert_eq!(error.to_string(), "cannot read missing.pgn");
}

#[test]
fn empty_inputs_have_no_chunks() {
    for name in ["empty.pgn", "-"] {
        assert!(read_bytes(name, Vec::new()).0.is_empty());
    }
}

#[test]
fn what_follows_gzip_data_is_told_from_data_that_end_early() {
    for garbage in [&b"garbage\n"[..], b"\0"] {
        let packed = [gzip(GAMES.as_bytes()), garbage.to_vec()].concat();
        let (text, error) = read_bytes("games.pgn.gz", packed);
        assert_eq!(text, GAMES.as_bytes());
        let reason = error.unwrap().reason().to_string();
        assert!(reason.contains("something else follows"), "{reason}");
    }
}
