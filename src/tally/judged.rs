//! A recorded game as the tally needs it: what the record says, what the arbiter found, and whether
//! the two can be believed together. Owned; no longer bound to the bytes it was read from.

use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::{
    Game, Header, Known, Observer, Recorded, Replayer, Status, VariantChoice, outcome, points_pair,
};
use crate::chess::{Laws, Move, Position, Variant};
use crate::diagnostic::{Diagnostic, Family, Kind, Severity, Span};
use crate::game::{Ending, Outcome, Points};
use crate::pgn::result::{Marker, Score};
use crate::pgn::{Lexer, tag};
use crate::three_player::{self, State};

/// A result as somebody states it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stated {
    /// Who finished where.
    pub outcome: Outcome,
    /// White's and Black's points, if it is stated in points, such as `2-0`.
    pub points: Option<[Points; 2]>,
}

impl Stated {
    /// Reads a result in any spelling; `None` if it is none for a game of `seats` seats, or `*`.
    pub fn read(text: &str, seats: usize) -> Option<Self> {
        match Marker::whole(text.trim().as_bytes()) {
            Some(marker) => Self::of(marker.score, seats),
            None if seats == 2 => points_pair(text).map(Self::of_points),
            None => None,
        }
    }

    fn of_points(points: [Points; 2]) -> Self {
        let outcome = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Outcome::win(0, 2),
            std::cmp::Ordering::Less => Outcome::win(1, 2),
            std::cmp::Ordering::Equal => Outcome::draw(2),
        };
        Self {
            outcome,
            points: Some(points),
        }
    }

    /// What `score` states; `None` for an unfinished game.
    pub fn of(score: Score, seats: usize) -> Option<Self> {
        Some(Self {
            outcome: outcome(score, seats)?,
            points: points(score),
        })
    }
}

fn points(score: Score) -> Option<[Points; 2]> {
    match score {
        Score::Points { white, black } => Some([white, black].map(|p| Points::whole(p.into()))),
        Score::White
        | Score::Black
        | Score::Draw
        | Score::BothLose
        | Score::Unfinished
        | Score::Places(_) => None,
    }
}

/// A game, replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Names by seat, in turn order; empty if the record has none.
    pub names: Vec<String>,
    /// What was played; `None` if this program does not know it.
    pub variant: Option<Variant>,
    /// How far it could be judged.
    pub status: Status,
    /// Plies of the main line that were played.
    pub plies: u32,
    /// The result that the record states.
    pub stated: Option<Stated>,
    /// Why it ended, if the record says so.
    pub reason: Option<Recorded>,
    /// How the board or the arbiter ended it, and after how many plies.
    pub ending: Option<(Ending, u32)>,
    /// Why the record cannot be believed: a sentence for each contradiction, or for the move that
    /// cannot be played.
    pub doubts: Vec<String>,
    /// The plies played.
    pub moves: Vec<Ply>,
}

/// A ply of either board: two games are the same if all theirs are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ply {
    /// Of a game for two.
    OfTwo(Move),
    /// Of a game for three.
    OfThree(three_player::Move),
}

/// Replays all games that `lexer` reads, whose text begins at `base` of its input.
pub fn judge(
    lexer: Lexer<'_>,
    base: u64,
    rulebook: &Rulebook,
    choice: VariantChoice,
) -> Vec<Judged> {
    let bytes = lexer.bytes();
    let mut replayer = Replayer::new(lexer, base, rulebook, choice);
    let mut games = Vec::new();
    let mut played = Played::default();
    while let Some(game) = replayer.next_game(&mut played) {
        let moves = std::mem::take(&mut played.moves);
        let words = |span: Span| String::from_utf8_lossy(&bytes[span.within(base)]).into_owned();
        games.push(Judged::new(&game, moves, words));
    }
    games
}

impl Judged {
    fn new(game: &Game<'_, '_>, moves: Vec<Ply>, words: impl Fn(Span) -> String) -> Self {
        let seats = game.variant.map_or(2, Variant::seats);
        let stated = game
            .score
            .and_then(|score| Stated::of(score, seats))
            .map(|stated| Stated {
                points: points_tag(game.header).or(stated.points),
                ..stated
            });
        let doubts: Vec<String> = game
            .found
            .kept()
            .iter()
            .filter(|finding| is_doubt(finding, game.status))
            .map(|finding| finding.kind.message(&words(finding.span)))
            .collect();
        Self {
            names: names(game.header, seats),
            variant: game.variant,
            status: game.status,
            plies: game.plies,
            stated,
            reason: game.termination,
            ending: game.ending,
            doubts: each_once(doubts),
            moves,
        }
    }
}

/// Sentences without those that stand there before: tag and marker may be wrong alike.
fn each_once(sentences: Vec<String>) -> Vec<String> {
    sentences
        .into_iter()
        .fold(Vec::new(), |mut kept, sentence| {
            if !kept.contains(&sentence) {
                kept.push(sentence);
            }
            kept
        })
}

/// Does the finding leave in doubt what the game was worth?
fn is_doubt(finding: &Diagnostic, status: Status) -> bool {
    match (finding.kind.family(), finding.kind.severity()) {
        (Family::Result, Severity::Error) => true,
        (Family::Result, Severity::Warning) => {
            matches!(finding.kind, Kind::TerminationContradictsResult { .. })
        }
        (_, Severity::Error) => match status {
            Status::Whole => false,
            Status::Broken => finding.kind.family() == Family::Moves,
            Status::Unjudged => matches!(finding.kind.family(), Family::Tags | Family::Fen),
        },
        (_, Severity::Warning | Severity::Info) => false,
    }
}

/// `[Points "2-0"]`, which the Romanian game has beside its result.
fn points_tag(header: &Header<'_>) -> Option<[Points; 2]> {
    points_pair(&tag::decode(header.raw(Known::Points)?))
}

fn names(header: &Header<'_>, seats: usize) -> Vec<String> {
    let tags: &[Known] = match seats {
        3 => &[Known::White, Known::Red, Known::Black],
        _ => &[Known::White, Known::Black],
    };
    tags.iter()
        .map(|&tag| header.raw(tag).map(tag::decode).unwrap_or_default())
        .map(|name| {
            if name == "?" {
                String::new()
            } else {
                name.trim().to_owned()
            }
        })
        .collect()
}

#[derive(Default)]
struct Played {
    moves: Vec<Ply>,
}

impl Observer for Played {
    fn ply<L: Laws>(&mut self, _: &Position<L>, legal: Move, _: &Position<L>) {
        self.moves.push(Ply::OfTwo(legal));
    }

    fn three_player_ply(&mut self, _: &State, legal: three_player::Move, _: &State) {
        self.moves.push(Ply::OfThree(legal));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tag_and_marker_have_wrong_alike_is_one_doubt() {
        let game = "[White \"A\"]\n[Red \"B\"]\n[Black \"C\"]\n[Variant \"Three-player\"]\n\
            [Result \"1-1-2\"]\n\n1. c2-c4 1-1-2\n";
        let lexer = Lexer::new(game.as_bytes());
        let games = judge(lexer, 0, &Rulebook::default(), VariantChoice::default());
        assert_eq!(
            games[0].doubts,
            ["`1-1-2` is no score of this ruleset: nobody is ranked so"]
        );
        assert_eq!(games[0].stated, None, "so it has no places");
    }
}
