//! The rules that decide something, as verdicts cite them. Numbers with a dot are the source's; the
//! readings are ours, numbered in `docs/rules/three-player.md`.

use crate::game::RuleRef;

/// Only one player's men gave the check.
pub(super) const SOLE_CHECKER: RuleRef = RuleRef("three-player reading 4: he alone gave check");
/// Two gave check, and it had been mate before the last move.
pub(super) const MATE_STOOD: RuleRef =
    RuleRef("three-player reading 4: it was mate before the last move");
/// Two gave check, and the last move made it mate.
pub(super) const LAST_MOVE_MATED: RuleRef =
    RuleRef("three-player reading 4: the last move made it mate");
/// By the switch `mate-credit: last-mover`.
pub(super) const LAST_MOVER: RuleRef = RuleRef("three-player mate-credit: last-mover");
/// By the switch `mate-credit: next-capturer`.
pub(super) const NEXT_CAPTURER: RuleRef = RuleRef("three-player mate-credit: next-capturer");
/// The second mate: mater first, mated second.
pub(super) const SECOND_MATE: RuleRef = RuleRef("three-player 4.3");
/// A mate while a third player is frozen.
pub(super) const MATE_BESIDE_FROZEN: RuleRef = RuleRef("three-player 3.1, reading 9");
/// The switch `end: first-mate`.
pub(super) const FIRST_MATE: RuleRef = RuleRef("three-player end: first-mate");
/// No check and no move: out of play, men frozen.
pub(super) const STALEMATE: RuleRef = RuleRef("three-player 5.1");
/// Two stalemates.
pub(super) const THREE_WAY_DRAW: RuleRef = RuleRef("three-player 5.5");
/// A stalemate after a mate: the two who were left share the first place.
pub(super) const SHARED_FIRST: RuleRef = RuleRef("three-player 5.5, reading 9");
/// Resignation, flag and the like.
pub(super) const WITHDRAWN: RuleRef = RuleRef("three-player reading 10");
/// The position given was over already.
pub(super) const FINISHED_SETUP: RuleRef = RuleRef("three-player reading 9");
/// The position given was over already, and it does not tell who left first.
pub(super) const UNTOLD: RuleRef =
    RuleRef("three-player reading 9: a FEN does not tell who left first");
