//! Portable Game Notation, read without copying.
//!
//! [`source::Source`] gives the bytes, [`split::Chunks`] cuts them between games into pieces that can
//! be worked on apart, [`lex::Lexer`] pulls tokens from a piece. What a movetext word means is not
//! decided here: the game decides.

mod class;
pub mod command;
mod comment;
pub mod encoding;
pub mod lex;
pub mod limits;
mod list;
pub mod nag;
pub mod result;
mod skip;
pub mod source;
pub mod split;
pub mod tag;
mod text;
pub mod token;

pub use lex::Lexer;
pub use list::ListChunks;
pub use split::{Chunk, Chunks};
pub use token::{CommentForm, Fault, GameEnd, Place, TagPair, Token, TokenKind};
