//! Three-player records: the words in the columns of a round become plies and departures, and what is
//! wrong on the way is noted.

mod line;
mod start;

use std::ops::ControlFlow;

use crate::adjudicate::referee::Referee;
use crate::diagnostic::{Diagnostic, Findings, Kind, Span};
use crate::game::{Claims, Ending, GameState, Seat, Termination};
use crate::notation::three_player::{Unread, Word, read_word, write_move};
use crate::pgn::{Fault, GameEnd, Lexer, Place, Token, TokenKind};
use crate::ruleset::Ruleset;
use crate::three_player::{Army, Fate, Move, State};

use super::agreement::{Written, outcome};
use super::commands::check_commands;
use super::game::Status;
use super::header::Header;
use super::held::{Available, Movetext};
use super::observer::Observer;
use super::recorded::Recorded;
use line::{Course, Line, Track};
use start::{check_players, start};

/// A record whose tags are read and whose movetext is next.
pub(super) struct ThreePlayerRecord<'g, 'a, 'r> {
    pub header: &'g Header<'a>,
    /// The Result tag.
    pub tag: Option<Written>,
    /// The Termination tag.
    pub termination: Option<Recorded>,
    pub ruleset: &'r Ruleset,
    /// Offset of the lexer's slice in its input.
    pub base: u64,
    pub found: &'g mut Findings,
}

impl ThreePlayerRecord<'_, '_, '_> {
    /// Replays the movetext to its end; `None`, with nothing read of it, if the start is not known.
    pub(super) fn replay<O: Observer>(
        self,
        lexer: &mut Lexer<'_>,
        observer: &mut O,
    ) -> Option<Movetext> {
        let start = start(
            self.header,
            self.ruleset.readings.into(),
            self.base,
            self.found,
        )?;
        check_players(self.header, &start.state, self.base, self.found);
        let referee = Referee::new(self.ruleset, &start.state);
        let ending = referee.ending();
        let mut replay = Replay {
            bytes: lexer.bytes(),
            base: self.base,
            found: self.found,
            observer,
            departure: Departure::of(self.termination),
            referee,
            main: Line::new(&start),
            variations: Vec::new(),
            siblings: 0,
            number_offset: 0,
            surplus: None,
            out: Movetext::default(),
        };
        if let Some(ending) = ending {
            replay.out.ending = Some((ending, 0));
        }
        for token in lexer.by_ref() {
            if replay.token(token).is_break() {
                break;
            }
        }
        Some(replay.finish(self.tag))
    }
}

/// How a player leaves who has `--` where a move is due.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Departure {
    Resigns,
    Flag,
    GoesAway,
}

impl Departure {
    /// The record has no better place to say it than its Termination tag.
    fn of(termination: Option<Recorded>) -> Self {
        if termination == Some(Recorded::Ended(Termination::TimeForfeit)) {
            Self::Flag
        } else if termination == Some(Recorded::Ended(Termination::Abandonment)) {
            Self::GoesAway
        } else {
            Self::Resigns
        }
    }
}

/// Words after the end of the game.
struct Surplus {
    first: Place,
    last: Place,
    words: u32,
}

struct Replay<'a, 'r, 'f, 'o, O> {
    bytes: &'a [u8],
    base: u64,
    found: &'f mut Findings,
    observer: &'o mut O,
    /// What `--` means where a move is due.
    departure: Departure,
    referee: Referee<'r, State>,
    main: Line,
    /// The open variations, outermost first.
    variations: Vec<Line>,
    /// Variations on the last move of the innermost line so far.
    siblings: u32,
    /// Written minus right round number, as last said.
    number_offset: i64,
    surplus: Option<Surplus>,
    out: Movetext,
}

impl<O: Observer> Replay<'_, '_, '_, '_, O> {
    fn token(&mut self, token: Token) -> ControlFlow<()> {
        match token.kind {
            TokenKind::Word => self.word(token.place),
            // A stalemate; in games for two it is an evaluation.
            TokenKind::Nag(_) if self.is_equals_sign(token.place) => self.word(token.place),
            TokenKind::MoveNumber { number, .. } => self.number(number, token.place),
            TokenKind::VariationOpen => {
                let line = self.variations.last().unwrap_or(&self.main);
                let branch = line.branch(self.siblings + 1);
                self.variations.push(branch);
                self.siblings = 0;
            }
            TokenKind::VariationClose => {
                if let Some(line) = self.variations.pop() {
                    self.siblings = line.nth;
                }
            }
            TokenKind::Result(score) if self.variations.is_empty() => {
                self.out.marker = Some(Written {
                    score,
                    span: token.place.span(self.base),
                });
            }
            TokenKind::Comment(_) => {
                let text = token.place.of(self.bytes);
                if self.variations.is_empty() {
                    self.observer.comment(text);
                }
                check_commands(text, token.place, self.base, self.found);
            }
            TokenKind::Fault(fault) => self.fault(fault, token.place),
            TokenKind::EscapeLine => self.say(token.place, Kind::EscapeLine),
            TokenKind::GameEnd(how) => {
                if how == GameEnd::Limit {
                    self.out.status = Status::Broken;
                }
                self.out.end = token.place.end;
                return ControlFlow::Break(());
            }
            TokenKind::Nag(_)
            | TokenKind::Result(_)
            | TokenKind::GameStart
            | TokenKind::Tag(_)
            | TokenKind::TagsEnd => {}
        }
        ControlFlow::Continue(())
    }

    fn is_equals_sign(&self, place: Place) -> bool {
        place.of(self.bytes) == b"="
    }

    fn word(&mut self, place: Place) {
        self.siblings = 0;
        if self.variations.is_empty() {
            self.main_word(place);
        } else {
            self.variation_word(place);
        }
    }

    fn main_word(&mut self, place: Place) {
        if self.main.course == Course::Lost {
            self.out.words += 1;
            return;
        }
        let Track { state, seat, .. } = &self.main.now;
        let read = read_word(state, *seat, place.of(self.bytes));
        if self.out.ending.is_some() && !matches!(read, Ok(Word::Passed(_))) {
            return self.after_end(place);
        }
        match read {
            Ok(Word::Move { legal, remarks }) => self.played(legal, remarks, place),
            Ok(Word::Passed(_)) => self.main.now.next_column(),
            Ok(Word::Leaves) => self.leaves(place),
            Err(unread) => {
                self.out.words += 1;
                self.main.course = Course::Lost;
                self.out.status = Status::Broken;
                self.say(place, unread.kind());
            }
        }
    }

    fn played(&mut self, legal: Move, remarks: Vec<Kind>, place: Place) {
        let before = self.main.now.state;
        self.main.play(legal);
        self.out.words += 1;
        self.out.plies += 1;
        self.out.last = place;
        let after = &self.main.now.state;
        self.observer.three_player_ply(&before, legal, after);
        let ending = self.referee.observe(after);
        self.form(&before, legal, remarks, place);
        self.end(ending);
        let claims = self.referee.claims();
        if !claims.is_empty() {
            self.claims(claims, place);
        }
    }

    fn leaves(&mut self, place: Place) {
        let Track { state, seat, .. } = &mut self.main.now;
        let ending = match self.departure {
            Departure::Resigns => self.referee.resign(*seat, state),
            Departure::Flag => self.referee.flag(*seat, state),
            Departure::GoesAway => self.referee.abandon(*seat, state),
        };
        self.main.now.next_column();
        self.out.last = place;
        self.end(ending);
    }

    fn end(&mut self, ending: Option<Ending>) {
        self.out.ending = ending.map(|ending| (ending, self.out.plies));
    }

    fn after_end(&mut self, place: Place) {
        self.out.words += 1;
        let surplus = self.surplus.get_or_insert(Surplus {
            first: place,
            last: place,
            words: 0,
        });
        surplus.last = place;
        surplus.words += 1;
    }

    fn variation_word(&mut self, place: Place) {
        let Some(line) = self.variations.last_mut() else {
            return;
        };
        if line.course == Course::Lost {
            return;
        }
        let Track { state, seat, .. } = &mut line.now;
        match read_word(state, *seat, place.of(self.bytes)) {
            Ok(Word::Move { legal, remarks }) => {
                let before = *state;
                line.play(legal);
                if line.repeats() {
                    self.say(place, Kind::VariationRepeatsMainline);
                } else {
                    self.form(&before, legal, remarks, place);
                }
            }
            Ok(Word::Passed(_)) => line.now.next_column(),
            Ok(Word::Leaves) => {
                state.withdraw(*seat, Termination::Resignation);
                line.now.next_column();
            }
            Err(unread) => {
                line.course = Course::Lost;
                let kind = match unread {
                    Unread::Illegal(why) => Kind::IllegalInVariation {
                        why,
                        path: self.path(),
                    },
                    other => other.kind(),
                };
                self.say(place, kind);
            }
        }
    }

    /// Where the innermost variation is: `12... (2) 15. (1)`.
    fn path(&self) -> Box<str> {
        let steps = self.variations.iter().filter_map(|line| {
            let (at, _) = line.replaces?;
            let dots = if at.seat == Army::White { "." } else { "..." };
            Some(format!("{}{dots} ({})", at.round, line.nth))
        });
        steps.collect::<Vec<_>>().join(" ").into()
    }

    /// What is not as it should be about the form of a word whose move is clear.
    fn form(&mut self, before: &State, legal: Move, remarks: Vec<Kind>, place: Place) {
        if remarks.is_empty() {
            return;
        }
        let canonical = write_move(before, legal);
        let span = place.span(self.base);
        let findings = remarks
            .into_iter()
            .map(|kind| Diagnostic::new(span, kind).replace_with(canonical.as_str()));
        self.found.extend(findings);
    }

    fn claims(&mut self, claims: Claims, place: Place) {
        for (slot, value) in self
            .out
            .claims
            .iter_mut()
            .zip([claims.repetition, claims.move_rule])
        {
            if let (None, Some(value)) = (&slot, value) {
                *slot = Some(Available {
                    ply: self.out.plies,
                    seat: self.main.now.state.turn().index(),
                    value,
                    place,
                });
            }
        }
    }

    /// Wrong numbers are said each time their distance to the right one changes.
    fn number(&mut self, number: u32, place: Place) {
        let is_judged = self.main.course == Course::Sound && self.out.ending.is_none();
        if !self.variations.is_empty() || !is_judged {
            return;
        }
        let expected = self.main.now.round;
        let offset = i64::from(number) - i64::from(expected);
        let is_known = offset == self.number_offset;
        self.number_offset = offset;
        if offset == 0 || is_known {
            return;
        }
        let text = place.of(self.bytes);
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let start = u64::from(place.start) + self.base;
        let span = Span::new(start, start + digits as u64);
        let finding = Diagnostic::new(span, Kind::WrongMoveNumber { expected });
        self.found.push(finding.replace_with(expected.to_string()));
    }

    fn fault(&mut self, fault: Fault, place: Place) {
        if matches!(fault, Fault::DuplicateNag { .. }) && self.is_equals_sign(place) {
            return;
        }
        let was_word = place.of(self.bytes).iter().any(u8::is_ascii_alphanumeric);
        let is_judged = self.main.course == Course::Sound && self.out.ending.is_none();
        if fault == Fault::UnknownToken && was_word && self.variations.is_empty() && is_judged {
            self.out.status = Status::Broken;
            self.main.course = Course::Lost;
        }
        self.found.push(fault.diagnostic(place, self.base));
    }

    fn say(&mut self, place: Place, kind: Kind) {
        self.found
            .push(Diagnostic::new(place.span(self.base), kind));
    }

    fn finish(mut self, tag: Option<Written>) -> Movetext {
        if let (Some(surplus), Some((ending, _))) = (&self.surplus, self.out.ending) {
            let kind = Kind::MovesAfterEnd {
                ending: ending.termination.name(),
                plies: surplus.words,
            };
            let span = surplus
                .first
                .span(self.base)
                .to(surplus.last.span(self.base));
            self.found.push(Diagnostic::new(span, kind));
        }
        if let Some(written) = self.out.marker.or(tag)
            && self.out.ending.is_none()
        {
            self.check_settled_places(written);
        }
        self.observer.three_player_end(&self.main.now.state);
        self.out
    }

    /// While a game goes on, the places of those who have left it are settled.
    fn check_settled_places(&mut self, written: Written) {
        let Some(places) = outcome(written.score, Army::ALL.len()) else {
            return;
        };
        let state = &self.main.now.state;
        let contradicts = |&seat: &Army| match (state.fate(seat), places.place(seat.index())) {
            (Fate::Out { place }, stated) => stated != Some(place),
            (Fate::Absent, stated) => stated.is_some(),
            (Fate::Playing | Fate::Frozen, stated) => stated.is_none(),
        };
        if !Army::ALL.iter().any(contradicts) {
            return;
        }
        let settled = Army::ALL.iter().map(|&seat| match state.fate(seat) {
            Fate::Out { place } => place.to_string(),
            Fate::Absent => "x".to_owned(),
            Fate::Playing | Fate::Frozen => "?".to_owned(),
        });
        let kind = Kind::ResultContradictsBoard {
            expected: settled.collect::<Vec<_>>().join("-").into(),
            ending: state
                .exits()
                .last()
                .map_or("not over", |exit| exit.how.name()),
        };
        self.found.push(Diagnostic::new(written.span, kind));
    }
}
