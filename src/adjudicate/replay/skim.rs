//! Movetext whose moves cannot be judged: read to its end all the same.

use crate::diagnostic::{Diagnostic, Findings, Kind};
use crate::pgn::{Lexer, TokenKind};

use super::agreement::Written;
use super::game::Status;
use super::held::Movetext;

/// Reads the movetext of a game to its end, without judging moves.
pub(super) fn skim(lexer: &mut Lexer<'_>, base: u64, found: &mut Findings) -> Movetext {
    let mut out = Movetext {
        status: Status::Unjudged,
        ..Movetext::default()
    };
    let mut depth = 0_u32;
    for token in lexer.by_ref() {
        match token.kind {
            TokenKind::Word if depth == 0 => out.words += 1,
            TokenKind::VariationOpen => depth += 1,
            TokenKind::VariationClose => depth = depth.saturating_sub(1),
            TokenKind::Result(score) if depth == 0 => {
                out.marker = Some(Written {
                    score,
                    span: token.place.span(base),
                });
            }
            TokenKind::Fault(fault) => found.push(fault.diagnostic(token.place, base)),
            TokenKind::EscapeLine => {
                found.push(Diagnostic::new(token.place.span(base), Kind::EscapeLine));
            }
            TokenKind::GameEnd(_) => {
                out.end = token.place.end;
                break;
            }
            TokenKind::Word
            | TokenKind::Result(_)
            | TokenKind::GameStart
            | TokenKind::Tag(_)
            | TokenKind::TagsEnd
            | TokenKind::MoveNumber { .. }
            | TokenKind::Nag(_)
            | TokenKind::Comment(_) => {}
        }
    }
    out
}
