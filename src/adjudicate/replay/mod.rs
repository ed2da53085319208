//! From the bytes of a game to a verdict: tags, start position, movetext, and whether the record agrees
//! with itself and with the board.

mod agreement;
mod board;
mod commands;
mod game;
mod header;
mod held;
mod known;
mod line;
mod movetext;
mod notes;
mod observer;
mod points_tag;
mod position;
mod recorded;
mod short;
mod skim;
mod start;
mod tag_values;
mod three_player;

pub use agreement::{Written, outcome};
pub use game::{Game, Replayer, Status};
pub use header::Header;
pub use held::Available;
pub use known::Known;
pub use notes::is_note;
pub use observer::{Observer, Unobserved};
pub use points_tag::points_pair;
pub use recorded::Recorded;
pub use start::VariantChoice;
