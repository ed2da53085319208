//! Where results come in, in input order, and go out.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::judged::{Judged, Said};
use super::list::Form;
use super::pieces::{Done, Piece, Verdicts};
use super::repeats::Repeats;
use super::split::Splitter;
use super::worker::{Found, Orders};
use crate::cli::interrupt::Interrupt;
use crate::cli::problems::Problems;
use crate::cli::progress::Progress;
use crate::diagnostic::{Diagnostic, Kind, LineEnds, Lines, Span};
use crate::pgn::source::SourceError;
use crate::pgn::survey::Survey;
use crate::report::{Finding, GameRef, Session, Totals};

/// Takes results in input order and hands them on.
pub(super) struct Desk<'o, 's> {
    orders: &'o Orders,
    session: Session,
    splitter: Splitter,
    progress: Progress,
    problems: Problems<'s>,
    totals: Totals,
    sheet: Option<Sheet>,
    repeats: Repeats,
    failure: Option<io::Error>,
}

/// What is known of the input being read.
struct Sheet {
    source: Arc<str>,
    form: Option<Form>,
    lines: LineEnds,
    games: u64,
    survey: Survey,
    /// Names of the findings that are said only once and have been.
    said: Vec<&'static str>,
    /// About text after the last game, as long as no other game follows.
    between: Said,
}

/// What a run came to.
pub(super) struct End<'s> {
    pub session: Session,
    pub totals: Totals,
    pub problems: Problems<'s>,
}

/// The piece whose games are coming in.
struct Place<'p> {
    bytes: &'p [u8],
    lines: Lines<'p>,
    lines_before: u64,
    games_before: u64,
}

impl<'o, 's> Desk<'o, 's> {
    pub(super) fn new(
        orders: &'o Orders,
        session: Session,
        splitter: Splitter,
        progress: Progress,
        problems: Problems<'s>,
    ) -> Self {
        Self {
            orders,
            session,
            splitter,
            progress,
            problems,
            totals: Totals::default(),
            sheet: None,
            repeats: Repeats::default(),
            failure: None,
        }
    }

    /// Takes the next result in.
    pub(super) fn take(&mut self, done: Done) -> ControlFlow<()> {
        let taken = match done {
            Done::Opened(source, form) => self.open(source, form),
            Done::Failed(error) => self.fail(&error),
            Done::Piece(piece, survey, lines, verdicts) => {
                self.piece(&piece, survey, lines, verdicts)
            }
        };
        match taken {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Ends the run.
    ///
    /// # Errors
    /// If something could not be written.
    pub(super) fn finish(mut self, interrupt: &Interrupt) -> io::Result<End<'s>> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        // Whether an input that was left holds a game is not known.
        if interrupt.is_set()
            && let Some(sheet) = self.sheet.take()
        {
            self.say_rest(sheet)?;
        }
        self.close()?;
        self.totals.elapsed = self.progress.finish();
        self.splitter.finish()?;
        Ok(End {
            session: self.session,
            totals: self.totals,
            problems: self.problems,
        })
    }

    fn open(&mut self, source: Arc<str>, form: Option<Form>) -> io::Result<()> {
        self.close()?;
        self.splitter.end_input();
        self.totals.files += 1;
        self.sheet = Some(Sheet {
            source,
            form,
            lines: LineEnds::default(),
            games: 0,
            survey: Survey::default(),
            said: Vec::new(),
            between: Said::default(),
        });
        Ok(())
    }

    fn fail(&mut self, error: &SourceError) -> io::Result<()> {
        match self.sheet.take() {
            Some(sheet) => self.say_rest(sheet)?,
            None => self.totals.files += 1,
        }
        let problems = &mut self.problems;
        self.progress.suspend(|| problems.unread(error));
        Ok(())
    }

    /// All of the input has been read.
    fn close(&mut self) -> io::Result<()> {
        let Some(sheet) = self.sheet.take() else {
            return Ok(());
        };
        if sheet.games > 0 {
            return self.say_rest(sheet);
        }
        let (source, form) = (Arc::clone(&sheet.source), sheet.form);
        self.say_rest(sheet)?;
        let nothing = Diagnostic::new(Span::at(0), Kind::NoGames { what: what(form) });
        let finding = Finding::new(nobody(&source, 0), nothing, &mut Lines::new(b"", 0));
        self.finding(finding)
    }

    /// Says what is to be said of the text after the last game of an input.
    fn say_rest(&mut self, sheet: Sheet) -> io::Result<()> {
        let game = nobody(&sheet.source, sheet.games);
        self.between(sheet.between, &game)
    }

    fn piece(
        &mut self,
        piece: &Piece,
        survey: Survey,
        lines: LineEnds,
        verdicts: Verdicts,
    ) -> io::Result<()> {
        let Some(mut sheet) = self.sheet.take() else {
            return Ok(());
        };
        let (bytes, base) = (piece.chunk.bytes(), piece.chunk.base_offset());
        let mut place = Place {
            bytes,
            lines: Lines::new(bytes, base),
            lines_before: sheet.lines.before(lines),
            games_before: sheet.games,
        };
        self.survey(&mut sheet, &mut place, survey)?;
        let found = match verdicts {
            Verdicts::Whole(found, games) => {
                for game in games {
                    self.game(&mut sheet, &mut place, game)?;
                }
                *found
            }
            Verdicts::TooMuch => {
                let mut written = Ok(());
                let found = piece.judge(self.orders, |game| {
                    written = self.game(&mut sheet, &mut place, game);
                    if written.is_ok() {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
                written?;
                found
            }
        };
        sheet.lines = sheet.lines + lines;
        sheet.games += found.games;
        self.totals.bytes += bytes.len() as u64;
        self.progress.advance(piece.read, found.games);
        self.end_piece(&mut sheet, &place, found)?;
        self.sheet = Some(sheet);
        Ok(())
    }

    fn game(
        &mut self,
        sheet: &mut Sheet,
        place: &mut Place<'_>,
        mut game: Judged,
    ) -> io::Result<()> {
        if !self.splitter.is_idle() {
            let parts = (game.part_before, game.part);
            self.splitter.game(place.bytes, game.place.start, parts)?;
        }
        if let Some(entry) = game.entry {
            let repeats = self
                .repeats
                .take(&game.game, entry, place.bytes, &mut place.lines);
            let selection = &self.orders.selection;
            let wanted = |finding: &Finding| selection.wants(&finding.kind);
            game.said
                .findings
                .extend(repeats.into_iter().filter(wanted));
        }
        sheet.take_between(game.between, place);
        let mut reference = game.game;
        reference.game += place.games_before;
        self.between(std::mem::take(&mut sheet.between), &reference)?;
        for mut finding in game.said.findings {
            if !sheet.was_said(&finding.kind) {
                finding.shift(place.lines_before, place.games_before);
                self.finding(finding)?;
            }
        }
        for (mut first, number) in game.said.surplus {
            if !is_said_once(first.kind.name()) {
                first.shift(place.lines_before, place.games_before);
                self.surplus(first, number)?;
            }
        }
        match game.report {
            None => Ok(()),
            Some(mut report) => {
                report.shift(place.lines_before, place.games_before);
                self.session.game(report)
            }
        }
    }

    fn end_piece(&mut self, sheet: &mut Sheet, place: &Place<'_>, found: Found) -> io::Result<()> {
        if !self.splitter.is_idle() {
            self.splitter.end_piece(place.bytes, found.rest_part)?;
        }
        sheet.take_between(found.rest, place);
        for (name, severity, number) in found.counts.by_name() {
            let number = match (is_said_once(name), sheet.said.contains(&name)) {
                (true, true) => continue,
                (true, false) => {
                    sheet.said.push(name);
                    1
                }
                (false, _) => number,
            };
            self.session.count(name, severity, number);
        }
        match sheet.form {
            None => self.totals.games += found.games,
            Some(_) => self.totals.positions += found.games,
        }
        self.totals.broken += found.broken;
        self.totals.plies += found.plies;
        self.totals.skipped_variants.merge(&found.skipped);
        Ok(())
    }

    /// What this piece is the first of its input to show about the input as a whole.
    fn survey(
        &mut self,
        sheet: &mut Sheet,
        place: &mut Place<'_>,
        survey: Survey,
    ) -> io::Result<()> {
        sheet.survey = sheet.survey.merge(survey);
        let base = place.lines.base();
        for diagnostic in sheet.survey.findings() {
            if diagnostic.span.start >= base && !sheet.was_said(&diagnostic.kind) {
                let game = nobody(&sheet.source, 0);
                let mut finding = Finding::new(game, diagnostic, &mut place.lines);
                finding.shift(place.lines_before, place.games_before);
                self.finding(finding)?;
            }
        }
        Ok(())
    }

    /// Says what is to be said of text before `game`.
    fn between(&mut self, between: Said, game: &GameRef) -> io::Result<()> {
        for mut finding in between.findings {
            finding.game = game.clone();
            self.finding(finding)?;
        }
        for (mut first, number) in between.surplus {
            first.game = game.clone();
            self.surplus(first, number)?;
        }
        Ok(())
    }

    fn finding(&mut self, finding: Finding) -> io::Result<()> {
        let session = &mut self.session;
        self.progress.suspend(|| session.finding(finding))
    }

    fn surplus(&mut self, first: Finding, number: u64) -> io::Result<()> {
        let session = &mut self.session;
        self.progress.suspend(|| session.surplus(first, number))
    }
}

impl Sheet {
    /// Has this kind, if it is said only once for an input, been said?
    fn was_said(&mut self, kind: &Kind) -> bool {
        let name = kind.name();
        let was_said = is_said_once(name) && self.said.contains(&name);
        if is_said_once(name) && !was_said {
            self.said.push(name);
        }
        was_said
    }

    /// Takes in what a piece says of text that belongs to no game.
    fn take_between(&mut self, mut between: Said, place: &Place<'_>) {
        between.findings.retain(|said| !self.was_said(&said.kind));
        between
            .surplus
            .retain(|(first, _)| !is_said_once(first.kind.name()));
        let firsts = between.surplus.iter_mut().map(|(first, _)| first);
        for finding in between.findings.iter_mut().chain(firsts) {
            finding.shift(place.lines_before, 0);
        }
        self.between.append(between);
    }
}

/// Is a finding of this name said only once for an input?
fn is_said_once(name: &str) -> bool {
    matches!(
        name,
        "invalid-utf8" | "control-character" | "mixed-line-ends" | "long-line"
    )
}

/// What an input should hold.
fn what(form: Option<Form>) -> &'static str {
    match form {
        None => "game",
        Some(Form::Fen | Form::Epd) => "position",
    }
}

/// A finding that is about no game stands with the last one, or where the first would be.
fn nobody(source: &Arc<str>, game: u64) -> GameRef {
    GameRef {
        source: Arc::clone(source),
        game: game.max(1),
        label: Arc::from(""),
    }
}
