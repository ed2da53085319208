//! What a worker does with one piece of an archive or a list of positions.

use std::sync::Arc;

use crate::adjudicate::replay::{Game, Known, Observer, Recorded, Replayer, Status, VariantChoice};
use crate::adjudicate::{Referee, Rulebook};
use crate::chess::{EnPassantMode, Laws, Move, Position, Setup, Variant, WithLaws, legality};
use crate::diagnostic::{Family, Severity};
use crate::game::{Ending, RuleRef, Termination};
use crate::notation::{self, epd, fen, san};
use crate::pgn::{Chunk, encoding, tag};
use crate::report::{Adjudged, Agreement, DecidedBy, GameStatus, ScoreResult};
use crate::ruleset::Ruleset;
use crate::three_player::{self, State};

/// What all workers share.
#[derive(Debug)]
pub(super) struct Orders {
    pub rulebook: Rulebook,
    pub choice: VariantChoice,
}

/// Adjudicates the games of a piece; they are counted from its start.
pub(super) fn games(chunk: &Chunk, source: &Arc<str>, orders: &Orders) -> Vec<Adjudged> {
    let mut replayer = Replayer::new(
        chunk.lexer(),
        chunk.base_offset(),
        &orders.rulebook,
        orders.choice,
    );
    let mut last = LastPly::default();
    let mut judged = Vec::new();
    while let Some(game) = replayer.next_game(&mut last) {
        let number = judged.len() as u64 + 1;
        judged.push(adjudged(
            &game,
            &std::mem::take(&mut last),
            source,
            number,
            orders,
        ));
    }
    judged
}

fn adjudged(
    game: &Game<'_, '_>,
    last: &LastPly,
    source: &Arc<str>,
    number: u64,
    orders: &Orders,
) -> Adjudged {
    let ruleset = game.variant.map(|variant| orders.rulebook.of(variant));
    let variant = match game.variant {
        Some(variant) => variant.name().into(),
        None => tag::decode(game.header.raw(Known::Variant).unwrap_or_default()).into(),
    };
    let result = ruleset.and_then(|ruleset| result(game, ruleset, last));
    Adjudged {
        source: Arc::clone(source),
        game: number,
        label: label(game),
        variant,
        ruleset: ruleset
            .map(|ruleset| ruleset.name.as_str().into())
            .unwrap_or_default(),
        status: match (game.variant, game.status) {
            (None, _) | (_, Status::Unjudged) => GameStatus::Skipped,
            (Some(_), Status::Broken) => GameStatus::Broken,
            (Some(_), Status::Whole) => GameStatus::Played,
        },
        plies: game.plies,
        recorded: match game.score {
            Some(score) => score.to_string().into(),
            None => "*".into(),
        },
        result,
        claims: game
            .claims
            .iter()
            .zip(["repetition-claim", "move-rule-claim"])
            .filter_map(|(available, name)| Some((name, available.as_ref()?.ply)))
            .collect(),
        agreement: agreement(game),
    }
}

/// By the rules, or else as recorded: a resignation leaves no trace on the board. A recorded result that
/// contradicts the board is worth nothing.
fn result(game: &Game<'_, '_>, ruleset: &Ruleset, last: &LastPly) -> Option<ScoreResult> {
    if let Some((ending, ply)) = game.ending {
        let is_last = ply == last.plies;
        return Some(ScoreResult {
            ply: Some(ply),
            decided_by: is_last.then(|| last.word(game.variant?, ruleset)).flatten(),
            ..by_rules(ending, ruleset)
        });
    }
    if agreement(game) == Agreement::Contradicts {
        return None;
    }
    let outcome = game.recorded.filter(|_| game.status == Status::Whole)?;
    let termination = match game.termination {
        Some(Recorded::Ended(termination)) => Some(termination),
        Some(Recorded::Unspecific | Recorded::Unterminated | Recorded::BoardWin) | None => None,
    };
    // Without a reason a win is worth what a person's decision is: the ruleset's default.
    let worth = termination.unwrap_or(Termination::Adjudication);
    let ending = Ending {
        outcome,
        termination: worth,
        rule: RuleRef(""),
    };
    Some(ScoreResult {
        termination,
        rule: None,
        ..by_rules(ending, ruleset)
    })
}

fn by_rules(ending: Ending, ruleset: &Ruleset) -> ScoreResult {
    ScoreResult {
        outcome: ending.outcome,
        termination: Some(ending.termination),
        rule: Some(ending.rule),
        ply: None,
        decided_by: None,
        points: ruleset.points(&ending),
    }
}

fn agreement(game: &Game<'_, '_>) -> Agreement {
    let wrong = game.found.kept().iter().any(|finding| {
        finding.kind.family() == Family::Result && finding.kind.severity() == Severity::Error
    });
    match (game.status, game.ending, game.recorded) {
        (Status::Broken | Status::Unjudged, None, _) => Agreement::Unknown,
        _ if wrong => Agreement::Contradicts,
        (_, Some((ending, _)), Some(recorded)) if ending.outcome == recorded => Agreement::Agrees,
        (_, Some(_), Some(_)) => Agreement::Contradicts,
        (_, Some(_), None) => Agreement::Unrecorded,
        (_, None, Some(_)) => Agreement::NotProvable,
        (_, None, None) => Agreement::Unfinished,
    }
}

fn label(game: &Game<'_, '_>) -> Box<str> {
    let names: Vec<_> = [Known::White, Known::Red, Known::Black]
        .into_iter()
        .filter_map(|name| game.header.raw(name))
        .map(tag::decode)
        .filter(|name| !matches!(name.as_ref(), "" | "?"))
        .collect();
    names.join(" - ").into()
}

/// The last ply that was played, and where.
#[derive(Default)]
struct LastPly {
    plies: u32,
    last: Option<Last>,
}

#[expect(
    clippy::large_enum_variant,
    reason = "there is one of it, overwritten at every ply"
)]
enum Last {
    OfTwo(Setup, Move),
    OfThree(State, three_player::Move),
}

impl Observer for LastPly {
    fn ply<L: Laws>(&mut self, before: &Position<L>, legal: Move, _: &Position<L>) {
        self.plies += 1;
        self.last = Some(Last::OfTwo(before.to_setup(EnPassantMode::Legal), legal));
    }

    fn three_player_ply(&mut self, before: &State, legal: three_player::Move, _: &State) {
        self.plies += 1;
        self.last = Some(Last::OfThree(*before, legal));
    }
}

impl LastPly {
    fn word(&self, variant: Variant, ruleset: &Ruleset) -> Option<DecidedBy> {
        struct Write<'r>(Setup, Move, &'r Ruleset);

        impl WithLaws for Write<'_> {
            type Output = Option<DecidedBy>;

            fn run<L: Laws>(self) -> Self::Output {
                let before = Position::<L>::from_setup(self.0).ok()?;
                let before = before.with_readings(self.2.readings.into());
                Some(DecidedBy::new(&san::write(&before, self.1)))
            }
        }

        match self.last.as_ref()? {
            &Last::OfTwo(setup, played) => {
                variant.with_laws(Write(setup, played, ruleset)).flatten()
            }
            Last::OfThree(before, played) => Some(DecidedBy::new(
                &notation::three_player::write_move(before, *played),
            )),
        }
    }
}

/// Adjudicates the positions of a piece of a FEN or EPD list.
pub(super) fn positions(chunk: &Chunk, source: &Arc<str>, orders: &Orders) -> Vec<Adjudged> {
    let variant = orders
        .choice
        .forced
        .or(orders.choice.default)
        .unwrap_or(Variant::Standard);
    let ruleset = orders.rulebook.of(variant);
    let is_epd = source.to_ascii_lowercase().contains(".epd");
    chunk
        .bytes()
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .map(|line| {
            line.strip_prefix(b"\xEF\xBB\xBF")
                .unwrap_or(line)
                .trim_ascii()
        })
        .filter(|line| !line.is_empty() && !line.starts_with(b"#"))
        .zip(1..)
        .map(|(line, number)| {
            let text = encoding::decode(line);
            let (sound, ending) = if variant == Variant::ThreePlayer {
                let state = notation::three_player::read_state(&*text, ruleset.readings.into());
                let sound = state.as_ref().is_ok_and(|state| !state.hides_places());
                let ending = |state| Referee::new(ruleset, &state).ending();
                (sound, state.ok().filter(|_| sound).and_then(ending))
            } else {
                let reading = if is_epd {
                    epd::read(&text).position
                } else {
                    fen::read(text.as_bytes())
                };
                let sound = reading.is_usable()
                    && legality::faults(&reading.setup, variant)
                        .into_iter()
                        .all(|fault| fault.kind().severity() < Severity::Error);
                let ending = sound.then(|| ending(reading.setup, variant, ruleset));
                (sound, ending.flatten())
            };
            Adjudged {
                source: Arc::clone(source),
                game: number,
                label: text.as_ref().into(),
                variant: variant.name().into(),
                ruleset: ruleset.name.as_str().into(),
                status: if sound {
                    GameStatus::Played
                } else {
                    GameStatus::Skipped
                },
                plies: 0,
                recorded: "*".into(),
                result: ending.map(|ending| by_rules(ending, ruleset)),
                claims: Vec::new(),
                agreement: match (sound, ending) {
                    (false, _) => Agreement::Unknown,
                    (true, None) => Agreement::Unfinished,
                    (true, Some(_)) => Agreement::Unrecorded,
                },
            }
        })
        .collect()
}

/// The ending that a position already is, if it is one.
fn ending(setup: Setup, variant: Variant, ruleset: &Ruleset) -> Option<Ending> {
    struct Judge<'r>(Setup, &'r Ruleset);

    impl WithLaws for Judge<'_> {
        type Output = Option<Ending>;

        fn run<L: Laws>(self) -> Self::Output {
            let position = Position::<L>::from_setup(self.0).ok()?;
            let position = position.with_readings(self.1.readings.into());
            Referee::new(self.1, &position).ending()
        }
    }

    variant.with_laws(Judge(setup, ruleset)).flatten()
}
