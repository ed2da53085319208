//! The movetext of one game: words become plies, and what is wrong on the way is noted.

use std::ops::ControlFlow;

use crate::adjudicate::referee::{Referee, Weight};
use crate::adjudicate::repetition::Past;
use crate::diagnostic::{Diagnostic, Findings, Illegal, Kind, Span};
use crate::game::{Claims, Ending, Seat, Winnable};
use crate::pgn::result::Score;
use crate::pgn::{Fault, GameEnd, Lexer, Place, Token, TokenKind};
use crate::ruleset::{FlagFall, Ruleset};

use super::agreement::Written;
use super::board::{Board, Unread};
use super::commands::check_commands;
use super::game::Status;
use super::held::{Available, Movetext};
use super::line::{Line, Progress, Remark, Signals};
use super::notes::{self, is_note};
use super::observer::Observer;

/// What is said of a man that is dropped.
const DROP_SUSPECTED: Kind = Kind::VariantSuspected {
    canonical: "Crazyhouse",
    why: "a man is dropped on the board",
};

/// Replays the movetext of a game from `start` to its end.
pub(super) fn replay<G: Board, O: Observer>(
    lexer: &mut Lexer<'_>,
    start: G,
    ruleset: &Ruleset,
    context: Context<'_, G::Identity>,
    observer: &mut O,
) -> Movetext {
    let memory = std::mem::take(context.past);
    let referee = Referee::reusing(memory, ruleset, &start);
    let ending = referee.ending();
    let mut replay = Replay {
        bytes: lexer.bytes(),
        ends_input: lexer.ends_input(),
        context,
        current: start,
        previous: None,
        last: None,
        progress: Progress::Playing,
        referee,
        lines: Vec::new(),
        siblings: 0,
        number_offset: 0,
        observer,
        out: Movetext::default(),
    };
    if let Some(ending) = ending {
        replay.end(ending, Place::default());
    }
    loop {
        if replay.lines.is_empty() && replay.progress == Progress::Playing {
            replay.short_words(lexer);
        }
        if let Some((score, place)) = lexer.plain_end() {
            replay.marker(score, place);
            replay.out.end = place.end;
            break;
        }
        match lexer.next() {
            Some(token) if replay.token(token).is_continue() => {}
            _ => break,
        }
    }
    replay.finish();
    let Replay {
        context,
        referee,
        out,
        ..
    } = replay;
    *context.past = referee.into_memory();
    out
}

/// What a replay writes to.
pub(super) struct Context<'f, Identity> {
    /// Offset of the lexer's slice in its input.
    pub base: u64,
    /// Where findings go.
    pub found: &'f mut Findings,
    /// The memory of the referee, from game to game.
    pub past: &'f mut Past<Identity>,
}

pub(super) struct Replay<'a, 'r, 'f, 'o, G: Board, O: Observer> {
    bytes: &'a [u8],
    /// Does the input end with these bytes?
    ends_input: bool,
    context: Context<'f, G::Identity>,
    pub(super) current: G,
    pub(super) previous: Option<G>,
    last: Option<G::Move>,
    pub(super) progress: Progress,
    referee: Referee<'r, G>,
    /// The open variations, outermost first.
    lines: Vec<Line<G>>,
    /// Variations on the last move of the innermost line so far.
    siblings: u32,
    /// Written minus expected move number, as last said.
    pub(super) number_offset: i64,
    pub(super) observer: &'o mut O,
    out: Movetext,
}

impl<G: Board, O: Observer> Replay<'_, '_, '_, '_, G, O> {
    #[inline]
    fn token(&mut self, token: Token) -> ControlFlow<()> {
        match token.kind {
            TokenKind::Word if self.lines.is_empty() => self.word(token.place),
            TokenKind::Word => self.variation_word(token.place),
            TokenKind::MoveNumber { number, .. } => self.number(number, token.place),
            TokenKind::VariationOpen => self.open(),
            TokenKind::VariationClose => {
                if let Some(line) = self.lines.pop() {
                    self.siblings = line.branch.nth;
                }
            }
            TokenKind::Result(score) if self.lines.is_empty() => self.marker(score, token.place),
            TokenKind::Comment(_) => {
                let text = token.place.of(self.bytes);
                if self.lines.is_empty() {
                    self.observer.comment(text);
                }
                check_commands(text, token.place, self.context.base, self.context.found);
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

    fn marker(&mut self, score: Score, place: Place) {
        let span = place.span(self.context.base);
        self.out.marker = Some(Written { score, span });
    }

    pub(super) fn word(&mut self, place: Place) {
        if self.progress != Progress::Playing {
            if is_note(place.of(self.bytes)) {
                return;
            }
            self.out.words += 1;
            self.siblings = 0;
            return self.surplus(place);
        }
        match self.current.read(place.of(self.bytes)) {
            Ok((legal, spelling)) => {
                self.previous = Some(self.current);
                self.current.play(legal);
                self.played(legal, spelling, place);
            }
            Err(unread) => {
                self.out.words += 1;
                self.siblings = 0;
                self.failed(unread, place);
            }
        }
    }

    /// The move of the word at `place`, which led from `previous` to `current`, is the last now.
    fn played(&mut self, legal: G::Move, spelling: G::Spelling, place: Place) {
        self.counted(legal, place);
        self.form_of_last(legal, spelling, place);
        let _ = self.judged(place);
    }

    /// Takes note of the ply just played.
    #[inline(always)]
    pub(super) fn counted(&mut self, legal: G::Move, place: Place) {
        self.out.words += 1;
        self.siblings = 0;
        self.out.plies += 1;
        self.out.last = place;
        self.last = Some(legal);
        if let Some(before) = &self.previous {
            G::show_ply(self.observer, before, legal, &self.current);
        }
    }

    /// Has the referee judge the ply just played; breaks if it ended the game.
    #[inline(always)]
    pub(super) fn judged(&mut self, place: Place) -> ControlFlow<()> {
        match self.referee.observe_draws(&self.current) {
            Weight::Light => ControlFlow::Continue(()),
            Weight::Heavy => self.weigh(place),
        }
    }

    /// The referee has found the game drawn, or that a draw may be claimed.
    #[cold]
    #[inline(never)]
    fn weigh(&mut self, place: Place) -> ControlFlow<()> {
        if let Some(ending) = self.referee.ending() {
            self.end(ending, place);
            return ControlFlow::Break(());
        }
        self.claims(self.referee.claims(), place);
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn form_of_last(&mut self, legal: G::Move, spelling: G::Spelling, place: Place) {
        if let Some(before) = self.previous {
            let kinds = before.remarks(&self.current, legal, spelling);
            if !kinds.is_empty() {
                self.form(&before, legal, kinds, place);
            }
        }
    }

    /// Says what is wrong with the form of the last word, which was played without its spelling.
    #[cold]
    pub(super) fn mark_of_last(&mut self) {
        let place = self.out.last;
        let read = self
            .previous
            .map(|before| before.read(place.of(self.bytes)));
        if let Some(Ok((legal, spelling))) = read {
            self.form_of_last(legal, spelling, place);
        }
    }

    #[cold]
    fn form(&mut self, before: &G, legal: G::Move, kinds: Vec<Kind>, place: Place) {
        let canonical = before.canonical(legal);
        let span = place.span(self.context.base);
        for kind in kinds {
            let finding = Diagnostic::new(span, kind).replace_with(canonical.clone());
            self.context.found.push(finding);
        }
    }

    #[cold]
    fn claims(&mut self, claims: Claims, place: Place) {
        for (slot, value) in [claims.repetition, claims.move_rule]
            .into_iter()
            .enumerate()
        {
            if let (Some(value), None) = (value, self.out.claims[slot]) {
                let seat = self.current.turn().index();
                self.out.claims[slot] = Some(Available {
                    ply: self.out.plies,
                    seat,
                    value,
                    place,
                });
            }
        }
    }

    /// The game is over by the word at `place`.
    #[cold]
    fn end(&mut self, ending: Ending, place: Place) {
        self.out.ending = Some((ending, self.out.plies));
        self.progress = Progress::Over {
            first: None,
            last: place,
            words: 0,
        };
    }

    /// A main-line word that cannot be played.
    #[cold]
    fn failed(&mut self, unread: Unread, place: Place) {
        if unread == Unread::Unknown
            && self.out.plies > 0
            && let Some(kind) = notes::remark(place.of(self.bytes))
        {
            self.out.words -= 1;
            return self.say(place, kind);
        }
        if unread == Unread::Unknown && self.is_torn(place) {
            self.out.words -= 1;
            return;
        }
        if let Some(ending) = self.current.ending() {
            self.end(ending, self.out.last);
            return self.surplus(place);
        }
        let word = place.of(self.bytes);
        let signals = if G::is_board_signal(word) {
            Signals::Perhaps
        } else {
            Signals::No
        };
        self.progress = Progress::Broken {
            finding: self.context.found.kept().len(),
            words: 1,
            signals,
        };
        self.out.status = Status::Broken;
        let becomes_king =
            unread == Unread::Illegal(Illegal::PromotionNotAllowed) && word.ends_with(b"K");
        let kind = match unread {
            Unread::Illegal(why) => Kind::IllegalMove { why },
            Unread::Ambiguous(candidates) => Kind::AmbiguousMove {
                candidates,
                path: None,
            },
            Unread::PromotionMissing => Kind::PromotionMissing,
            Unread::Null => Kind::NullMove,
            Unread::Foreign(form) => {
                self.say(place, Kind::LongOrLocalisedNotation { form });
                Kind::IllegalMove {
                    why: Illegal::ForeignLetters,
                }
            }
            Unread::Drop => {
                self.say(place, DROP_SUSPECTED);
                Kind::IllegalMove {
                    why: Illegal::DropNotInVariant,
                }
            }
            Unread::Unknown => Kind::UnknownToken,
        };
        self.say(place, kind);
        if becomes_king {
            let kind = Kind::VariantSuspected {
                canonical: "Antichess",
                why: "a pawn becomes a king",
            };
            self.say(place, kind);
        }
    }

    /// May the rest of the word be missing, since the input ends in it? That is said of the input.
    fn is_torn(&self, place: Place) -> bool {
        self.ends_input && place.end as usize == self.bytes.len()
    }

    /// A main-line word after the last that could be played.
    #[cold]
    fn surplus(&mut self, place: Place) {
        match &mut self.progress {
            Progress::Over { first, last, words } => {
                first.get_or_insert(place);
                *last = place;
                *words += 1;
            }
            Progress::Broken { words, signals, .. } => {
                *words += 1;
                if !G::is_board_signal(place.of(self.bytes)) {
                    *signals = Signals::No;
                }
            }
            Progress::Playing => {}
        }
    }

    #[cold]
    fn open(&mut self) {
        let nth = self.siblings + 1;
        let line = if let Some(outer) = self.lines.last() {
            outer.branch(nth)
        } else {
            let before = self.previous.filter(|_| self.progress == Progress::Playing);
            Line::branching(before, self.last, self.current, nth)
        };
        self.lines.push(line);
        self.siblings = 0;
    }

    fn variation_word(&mut self, place: Place) {
        self.siblings = 0;
        let word = place.of(self.bytes);
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        let kind = match line.word(word) {
            Remark::None => return,
            Remark::Form(before, legal, kinds) => {
                return self.form(&before, legal, kinds, place);
            }
            Remark::Note(kind) => kind,
            Remark::RepeatsMainline => Kind::VariationRepeatsMainline,
            Remark::Null => Kind::NullMoveInVariation,

            Remark::Unread(Unread::Ambiguous(candidates)) => Kind::AmbiguousMove {
                candidates,
                path: Some(self.path()),
            },
            Remark::Unread(Unread::PromotionMissing) => Kind::PromotionMissing,
            Remark::Illegal(why) | Remark::Unread(Unread::Illegal(why)) => {
                Kind::IllegalInVariation {
                    why,
                    path: self.path(),
                }
            }
            Remark::Unread(Unread::Drop) => {
                self.say(place, DROP_SUSPECTED);
                Kind::IllegalInVariation {
                    why: Illegal::DropNotInVariant,
                    path: self.path(),
                }
            }
            Remark::Unread(Unread::Foreign(form)) => {
                self.say(place, Kind::LongOrLocalisedNotation { form });
                Kind::IllegalInVariation {
                    why: Illegal::ForeignLetters,
                    path: self.path(),
                }
            }
            Remark::Unread(Unread::Unknown) if self.is_torn(place) => return,
            Remark::Unread(Unread::Unknown | Unread::Null) => Kind::UnknownToken,
        };
        self.say(place, kind);
    }

    /// Where the innermost variation is: `12... (2) 15. (1)`.
    fn path(&self) -> Box<str> {
        let steps: Vec<String> = self
            .lines
            .iter()
            .map(|line| {
                let dots = if line.branch.seat == 0 { "." } else { "..." };
                format!("{}{dots} ({})", line.branch.number, line.branch.nth)
            })
            .collect();
        steps.join(" ").into()
    }

    /// Numbers are decoration, but wrong ones are said: each time the distance to the right one changes.
    #[inline]
    fn number(&mut self, number: u32, place: Place) {
        if !self.lines.is_empty() || self.progress != Progress::Playing {
            return;
        }
        let expected = self.current.move_number();
        let offset = i64::from(number) - i64::from(expected);
        if offset != self.number_offset {
            self.number_offset = offset;
            if offset != 0 {
                self.wrong_number(expected, place);
            }
        }
    }

    #[cold]
    fn wrong_number(&mut self, expected: u32, place: Place) {
        let digits = place
            .of(self.bytes)
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let start = u64::from(place.start) + self.context.base;
        let span = Span::new(start, start + digits as u64);
        let finding = Diagnostic::new(span, Kind::WrongMoveNumber { expected });
        self.context
            .found
            .push(finding.replace_with(expected.to_string()));
    }

    #[cold]
    fn fault(&mut self, fault: Fault, place: Place) {
        if fault == Fault::UnknownToken
            && let Some(kind) = notes::remark(place.of(self.bytes))
        {
            return self.say(place, kind);
        }
        // Unknown words in the main line may have been a move: what follows cannot be judged. A lone
        // comma or plus sign was none.
        if fault == Fault::UnknownToken
            && place.of(self.bytes).iter().any(u8::is_ascii_alphanumeric)
            && self.lines.is_empty()
            && self.progress == Progress::Playing
        {
            self.out.status = Status::Broken;
            let finding = self.context.found.kept().len();
            self.progress = Progress::Broken {
                finding,
                words: 0,
                signals: Signals::No,
            };
        }
        self.context
            .found
            .push(fault.diagnostic(place, self.context.base));
    }

    #[cold]
    fn say(&mut self, place: Place, kind: Kind) {
        self.context
            .found
            .push(Diagnostic::new(place.span(self.context.base), kind));
    }

    fn finish(&mut self) {
        self.check_last_mark();
        match self.progress {
            Progress::Playing => {
                if let Some(ending) = self.current.ending() {
                    self.out.ending = Some((ending, self.out.plies));
                }
            }
            Progress::Over {
                first: Some(first),
                last,
                words,
            } => {
                if let Some((ending, _)) = self.out.ending {
                    let kind = Kind::MovesAfterEnd {
                        ending: ending.termination.name(),
                        plies: words,
                    };
                    let span = first
                        .span(self.context.base)
                        .to(last.span(self.context.base));
                    self.context.found.push(Diagnostic::new(span, kind));
                }
            }
            Progress::Broken {
                finding,
                words: 1..=2,
                signals: Signals::Perhaps,
            } => {
                if let Some(finding) = self.context.found.kept_mut(finding) {
                    finding.kind = Kind::BoardSignalMoves;
                    self.out.status = Status::Whole;
                }
            }
            Progress::Over { .. } | Progress::Broken { .. } => {}
        }
        self.drop_late_claims();
        for (&seat, cannot_win) in G::Seat::ALL.iter().zip(&mut self.out.cannot_win) {
            *cannot_win = match self.referee.ruleset().flag_fall {
                FlagFall::Always => false,
                FlagFall::UnlessOpponentHasBareKing => self.current.bare_king(seat),
                FlagFall::UnlessOpponentLacksMaterial => self.current.lacks_material(seat),
                FlagFall::UnlessOpponentCannotWin => self.current.can_win(seat) == Winnable::No,
            };
        }
        self.current.show_end(self.observer);
    }

    /// Nobody claims anything in a game that is over (FIDE 5.1, 5.2): that the board had ended it by the
    /// ply after which a claim was noted is known only now.
    fn drop_late_claims(&mut self) {
        if let Some((_, end)) = self.out.ending {
            for claim in &mut self.out.claims {
                *claim = claim.filter(|claim| claim.ply < end);
            }
        }
    }

    /// While a game went on, `+` was enough for any check; its last move may have been mate.
    fn check_last_mark(&mut self) {
        let Some(before) = self.previous else {
            return;
        };
        let word = self.out.last.of(self.bytes);
        if word.last().is_some_and(u8::is_ascii_digit) && !self.current.may_be_mate() {
            return;
        }
        let is_over = !matches!(self.progress, Progress::Broken { .. });
        if is_over
            && let Ok((legal, spelling)) = before.read(word)
            && let Some(kind) = self.current.last_remark(spelling)
            && before.remarks(&self.current, legal, spelling).is_empty()
        {
            let finding = Diagnostic::new(self.out.last.span(self.context.base), kind);
            self.context
                .found
                .push(finding.replace_with(before.canonical(legal)));
        }
    }
}
