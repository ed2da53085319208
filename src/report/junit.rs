//! `junit`: a test suite for each file, a test case for each game with findings.

mod document;

use std::io::{self, Write};
use std::sync::Arc;

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus};

use self::document::Document;
use super::escape::printable;
use super::event::{Event, Finding};
use super::frame::{frame, game_name};
use super::paint::Paint;
use super::policy::FailOn;
use super::reporter::Reporter;
use super::statistics::count;

/// Collects the findings of a game, and hands on game after game.
pub(super) struct Junit<W> {
    out: W,
    fail_on: FailOn,
    document: Document,
    case: Option<OpenCase>,
}

/// The game whose findings are coming in.
struct OpenCase {
    source: Arc<str>,
    game: u64,
    name: String,
    /// The first failure in one line.
    title: Option<String>,
    failures: Vec<String>,
    notes: Vec<String>,
}

impl<W: Write> Junit<W> {
    pub(super) fn new(out: W, fail_on: FailOn) -> Self {
        Self {
            out,
            fail_on,
            document: Document::new("arbitru"),
            case: None,
        }
    }

    fn add(&mut self, finding: &Finding) -> io::Result<()> {
        let game = &finding.game;
        let is_next = |case: &OpenCase| case.source == game.source && case.game == game.game;
        if !self.case.as_ref().is_some_and(is_next) {
            self.close_case()?;
        }
        let case = self.case.get_or_insert_with(|| OpenCase {
            source: game.source.clone(),
            game: game.game,
            name: game_name(game),
            title: None,
            failures: Vec::new(),
            notes: Vec::new(),
        });
        let text = frame(finding, Paint::Plain);
        if self.fail_on.includes(finding.severity()) {
            let name = finding.kind.name();
            let title = format!("{}[{name}]: {}", finding.severity(), finding.message());
            case.title
                .get_or_insert_with(|| printable(&title).into_owned());
            case.failures.push(text);
        } else {
            case.notes.push(text);
        }
        Ok(())
    }

    fn close_case(&mut self) -> io::Result<()> {
        let Some(case) = self.case.take() else {
            return Ok(());
        };
        let texts = case.failures.iter().chain(&case.notes);
        let weight = case.name.len() + texts.map(String::len).sum::<usize>();
        let status = match case.failures.as_slice() {
            [] => TestCaseStatus::success(),
            failures => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status
                    .set_message(case.title.unwrap_or_default())
                    .set_description(failures.join("\n"));
                status
            }
        };
        let source = printable(&case.source).into_owned();
        let mut test = TestCase::new(case.name, status);
        test.set_classname(&source);
        if !case.notes.is_empty() {
            test.set_system_out(case.notes.join("\n"));
        }
        self.document.add(&source, test, weight)
    }

    /// A run without findings must not look like a run that did nothing.
    fn pass_all(&mut self, games: u64) -> io::Result<()> {
        let name = format!("{} without findings", count(games, "game"));
        let weight = name.len();
        let test = TestCase::new(name, TestCaseStatus::success());
        self.document.add("arbitru", test, weight)
    }
}

impl<W: Write> Reporter for Junit<W> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Finding(finding) => self.add(finding),
            Event::Game(_) => Ok(()),
            Event::Summary(summary) => {
                self.close_case()?;
                if summary.counts.total() == 0 {
                    self.pass_all(summary.totals.games)?;
                }
                self.document.write(&mut self.out)?;
                self.out.flush()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    fn document(fail_on: FailOn) -> String {
        let mut out = Vec::new();
        let mut junit = Junit::new(&mut out, fail_on);
        for event in samples::run() {
            junit.report(&event).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_findings_of_a_game_are_one_test_case() {
        let text = document(FailOn::default());
        assert!(text.contains(r#"<testsuites name="arbitru" tests="1" skipped="0" failures="1""#));
        assert_eq!(text.matches("<testcase ").count(), 1);
        assert_eq!(text.matches("<failure ").count(), 1);
    }

    #[test]
    fn findings_below_the_level_are_no_failure() {
        let text = document(FailOn::Never);
        assert!(text.contains(r#"tests="1" skipped="0" failures="0""#));
        assert!(text.contains("<system-out>") && text.contains("illegal-move"));
    }
}
