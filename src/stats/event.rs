//! What may happen in a ply.

use super::plies::{Check, Form, Ply};
use crate::chess::Role;

/// What may happen in a ply.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Event {
    Check,
    Capture,
    Promotion,
    Underpromotion,
    EnPassant,
}

impl Event {
    /// Does it happen in this one?
    pub(super) fn happens_in(self, ply: &Ply) -> bool {
        match self {
            Self::Check => ply.check != Check::None,
            Self::Capture => ply.captured.is_some(),
            Self::Promotion => ply.legal.promotion().is_some(),
            Self::Underpromotion => {
                let promotion = ply.legal.promotion();
                promotion.is_some_and(|role| role != Role::Queen)
            }
            Self::EnPassant => ply.form == Form::EnPassant,
        }
    }
}
