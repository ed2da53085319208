use super::*;
use crate::pgn::token::{CommentForm, TagPair};

/// One token as a short text.
fn show(token: Token, text: &[u8]) -> String {
    let bytes = |place: Place| String::from_utf8_lossy(place.of(text)).into_owned();
    match token.kind {
        TokenKind::GameStart => "<game".to_owned(),
        TokenKind::Tag(TagPair { name, value }) => format!("[{}={}]", bytes(name), bytes(value)),
        TokenKind::TagsEnd => "/".to_owned(),
        TokenKind::MoveNumber { number, dots } => format!("{number}:{dots}"),
        TokenKind::Word => bytes(token.place),
        TokenKind::Nag(nag) => format!("${nag}"),
        TokenKind::Comment(CommentForm::Brace) => format!("{{{}}}", bytes(token.place)),
        TokenKind::Comment(CommentForm::RestOfLine) => format!(";{}", bytes(token.place)),
        TokenKind::VariationOpen => "(".to_owned(),
        TokenKind::VariationClose => ")".to_owned(),
        TokenKind::Result(score) => format!("={score:?}"),
        TokenKind::EscapeLine => bytes(token.place),
        TokenKind::GameEnd(end) => format!("{end:?}>"),
        TokenKind::Fault(fault) => format!("!{}", fault.diagnostic(token.place, 0).kind.name()),
    }
}

fn lex(text: &[u8]) -> String {
    let tokens: Vec<_> = Lexer::new(text).map(|token| show(token, text)).collect();
    tokens.join(" ")
}

#[test]
fn dump() {
    for dir in ["edge", "bug-reports"] {
        let mut files: Vec<_> = std::fs::read_dir(format!("testdata/pgn/cases/{dir}"))
            .unwrap()
            .map(|e| e.unwrap().path())
            .filter(|p| p.extension().is_some_and(|e| e == "pgn"))
            .collect();
        files.sort();
        for file in files {
            let text = std::fs::read(&file).unwrap();
            println!("== {}\n{}", file.display(), lex(&text));
        }
    }
}
