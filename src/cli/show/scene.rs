//! All that is to be said about one position, no longer bound to its law.

use crate::adjudicate::Referee;
use crate::chess::laws::King;
use crate::chess::{Color, EnPassantMode, Laws, Move, Position, Setup, Square, Variant, WithLaws};
use crate::game::Ending;
use crate::notation::{fen, san, uci};
use crate::report::Diagram;
use crate::ruleset::Ruleset;

/// A position and what there is to say about it.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub diagram: Diagram,
    pub fen: String,
    pub turn: Color,
    pub variant: Variant,
    pub ruleset: String,
    /// Men that attack each king, as `Qh5`.
    pub attackers: Vec<(Color, Vec<String>)>,
    /// How the game has ended, if this position alone shows it.
    pub ending: Option<Ending>,
    /// Legal moves by kind.
    pub moves: Vec<(Kind, Vec<NamedMove>)>,
    /// Men that attack the square that was asked for, by side.
    pub asked: Option<(Square, [Vec<String>; 2])>,
    pub limits: Vec<String>,
    /// What is odd about the position.
    pub warnings: Vec<String>,
}

/// A move in both notations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NamedMove {
    pub san: String,
    pub uci: String,
}

/// What a legal move is for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// Trei șahuri: it captures the king.
    TakesKing,
    /// It ends the check.
    AnswersCheck,
    /// Trei șahuri: it leaves the king attacked.
    IgnoresCheck,
    Capture,
    Promotion,
    Castling,
    Quiet,
}

impl Kind {
    /// As a heading.
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::TakesKing => "take the king",
            Self::AnswersCheck => "answer the check",
            Self::IgnoresCheck => "ignore the check",
            Self::Capture => "captures",
            Self::Promotion => "promotions",
            Self::Castling => "castling",
            Self::Quiet => "other moves",
        }
    }

    /// The kebab-case name in JSON.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::TakesKing => "takes-king",
            Self::AnswersCheck => "answers-check",
            Self::IgnoresCheck => "ignores-check",
            Self::Capture => "capture",
            Self::Promotion => "promotion",
            Self::Castling => "castling",
            Self::Quiet => "quiet",
        }
    }
}

/// How to look at positions.
#[derive(Copy, Clone, Debug)]
pub(super) struct Viewer<'r> {
    pub variant: Variant,
    pub ruleset: &'r Ruleset,
    pub bottom: Color,
    pub square: Option<Square>,
}

impl Viewer<'_> {
    /// The scene of a position, after `last` was played in an earlier one.
    pub(super) fn scene<L: Laws>(
        &self,
        position: &Position<L>,
        last: Option<(&Position<L>, Move)>,
    ) -> Scene {
        let mut diagram = Diagram::new(position).from_side_of(self.bottom);
        if let Some((before, played)) = last {
            diagram = diagram.after(before, played);
        }
        let referee = Referee::new(self.ruleset, position);
        Scene {
            diagram,
            fen: fen::write(
                &position.to_setup(EnPassantMode::Legal),
                fen::Style::default(),
            ),
            turn: position.turn(),
            variant: self.variant,
            ruleset: self.ruleset.name.clone(),
            attackers: attackers(position),
            ending: referee.ending(),
            moves: moves(position, self.variant),
            asked: self.square.map(|square| {
                let on = |color| men_attacking(position, square, color);
                (square, [on(Color::White), on(Color::Black)])
            }),
            limits: self.limits(position),
            warnings: Vec::new(),
        }
    }

    /// The scene of the contents of a FEN.
    ///
    /// # Errors
    /// If no game can have such a position.
    pub(super) fn scene_of(self, setup: Setup) -> Result<Scene, String> {
        struct Look<'r>(Viewer<'r>, Setup);

        impl WithLaws for Look<'_> {
            type Output = Result<Scene, String>;

            fn run<L: Laws>(self) -> Self::Output {
                let position =
                    Position::<L>::from_setup(self.1).map_err(|error| error.to_string())?;
                let position = position.with_readings(self.0.ruleset.readings.into());
                Ok(self.0.scene(&position, None))
            }
        }

        self.variant
            .with_laws(Look(self, setup))
            .unwrap_or_else(|| Err("it is no position of a game for two".to_owned()))
    }

    /// How far the position is from the draws that the ruleset counts moves for.
    fn limits<L: Laws>(&self, position: &Position<L>) -> Vec<String> {
        let clock = position.halfmove_clock();
        let limit = self.ruleset.move_rule;
        let say = |rounds: Option<u16>, what: &str| {
            rounds.map(|rounds| format!("{clock} of {} plies to {what}", u32::from(rounds) * 2))
        };
        let claim = say(limit.claim, "a claim by the move rule");
        let automatic = say(limit.automatic, "a draw by the move rule");
        [claim, automatic].into_iter().flatten().collect()
    }
}

/// Men of `color` that attack `square`, as `Qh5`.
fn men_attacking<L: Laws>(position: &Position<L>, square: Square, color: Color) -> Vec<String> {
    let attackers = position.attackers_to(square, position.occupied()) & position.color(color);
    attackers
        .into_iter()
        .filter_map(|from| {
            let role = position.piece_at(from)?.role;
            Some(match role {
                crate::chess::Role::Pawn => from.to_string(),
                role => format!("{}{from}", role.letter()),
            })
        })
        .collect()
}

/// Kings that are attacked, and by whom.
fn attackers<L: Laws>(position: &Position<L>) -> Vec<(Color, Vec<String>)> {
    if L::KING == King::Commoner {
        return Vec::new();
    }
    [Color::White, Color::Black]
        .into_iter()
        .filter_map(|color| {
            let men = men_attacking(position, position.king(color)?, !color);
            (!men.is_empty()).then_some((color, men))
        })
        .collect()
}

fn moves<L: Laws>(position: &Position<L>, variant: Variant) -> Vec<(Kind, Vec<NamedMove>)> {
    let mode = match variant {
        Variant::Chess960 => uci::CastlingMode::Chess960,
        Variant::Standard
        | Variant::ThreeCheck
        | Variant::Antichess
        | Variant::TreiSahuri
        | Variant::ThreePlayer => uci::CastlingMode::Standard,
    };
    let mut kinds: Vec<(Kind, Vec<NamedMove>)> = Vec::new();
    let mut all: Vec<(Kind, NamedMove)> = position
        .legal_moves()
        .iter()
        .map(|&m| {
            let named = NamedMove {
                san: san::write(position, m).to_string(),
                uci: uci::write(position, m, mode).to_string(),
            };
            (kind(position, m), named)
        })
        .collect();
    all.sort_by(|a, b| (a.0, &a.1.san).cmp(&(b.0, &b.1.san)));
    for (kind, named) in all {
        match kinds.last_mut() {
            Some((last, same)) if *last == kind => same.push(named),
            Some(_) | None => kinds.push((kind, vec![named])),
        }
    }
    kinds
}

fn kind<L: Laws>(position: &Position<L>, m: Move) -> Kind {
    let own = position.turn();
    if L::KING == King::Capturable && position.king(!own) == Some(m.to()) {
        return Kind::TakesKing;
    }
    if position.is_check() {
        let mut after = *position;
        after.play(m);
        let attacked = after
            .king(own)
            .is_some_and(|king| !men_attacking(&after, king, !own).is_empty());
        return if attacked {
            Kind::IgnoresCheck
        } else {
            Kind::AnswersCheck
        };
    }
    if m.promotion().is_some() {
        Kind::Promotion
    } else if position.is_castling(m).is_some() {
        Kind::Castling
    } else if position.is_capture(m) {
        Kind::Capture
    } else {
        Kind::Quiet
    }
}
