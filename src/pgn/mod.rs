//! Portable Game Notation, read without copying.
//!
//! [`source::Source`] gives the bytes, [`split::Chunks`] cuts them between games into pieces that can
//! be worked on apart, [`lex::Lexer`] pulls tokens from a piece. What a movetext word means is not
//! decided here: the game decides.
//!
//! ```
//! use arbitru::pgn::{Lexer, TokenKind, tag};
//!
//! let text = b"[White \"Anna\"]\n\n1. e4 e5 2. Nf3 {[%clk 0:05:00]} 1-0\n";
//! let mut plies = 0;
//! for token in Lexer::new(text) {
//!     match token.kind {
//!         TokenKind::Tag(pair) => {
//!             assert_eq!(pair.at(token.place).name.of(text), b"White");
//!             assert_eq!(tag::decode(pair.at(token.place).value.of(text)), "Anna");
//!         }
//!         TokenKind::Word => plies += 1,
//!         TokenKind::Fault(fault) => panic!("{:?}", fault.diagnostic(token.place, 0)),
//!         _ => {}
//!     }
//! }
//! assert_eq!(plies, 3);
//! ```

#![expect(
    clippy::inline_always,
    reason = "the replay of a ply is one loop, and inlining decides what it costs"
)]

pub(crate) mod class;
pub mod command;
mod comment;
pub mod encoding;
pub mod lex;
pub mod limits;
mod list;
pub mod nag;
mod plain;
pub mod result;
mod skip;
pub mod source;
pub mod split;
pub mod survey;
pub mod tag;
mod text;
pub mod token;
mod usual;
pub mod write;

pub use lex::Lexer;
pub use list::ListChunks;
pub use split::{Chunk, Chunks};
pub use token::{CommentForm, Fault, GameEnd, PackedTag, Place, TagPair, Token, TokenKind};
