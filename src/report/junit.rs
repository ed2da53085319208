//! `junit`: a test suite for each file, a test case for each game with findings.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::escape::printable;
use super::event::{Event, Finding};
use super::frame::{frame, whereabouts};
use super::paint::Paint;
use super::policy::FailOn;
use super::reporter::Reporter;

/// Collects findings, since JUnit states the numbers first.
pub(super) struct Junit<W> {
    out: W,
    fail_on: FailOn,
    report: Report,
    case: Option<OpenCase>,
}

/// The game whose findings are coming in.
struct OpenCase {
    source: std::sync::Arc<str>,
    game: u64,
    name: String,
    failures: Vec<String>,
    notes: Vec<String>,
}

impl<W: Write> Junit<W> {
    pub(super) fn new(out: W, fail_on: FailOn) -> Self {
        Self {
            out,
            fail_on,
            report: Report::new("arbitru"),
            case: None,
        }
    }

    fn add(&mut self, finding: &Finding) {
        let game = &finding.game;
        let is_next = |case: &OpenCase| case.source == game.source && case.game == game.game;
        if !self.case.as_ref().is_some_and(is_next) {
            self.close_case();
        }
        let case = self.case.get_or_insert_with(|| OpenCase {
            source: game.source.clone(),
            game: game.game,
            name: whereabouts_of_game(finding),
            failures: Vec::new(),
            notes: Vec::new(),
        });
        let text = frame(finding, Paint::Plain);
        if self.fail_on.includes(finding.severity()) {
            case.failures.push(text);
        } else {
            case.notes.push(text);
        }
    }

    fn close_case(&mut self) {
        let Some(case) = self.case.take() else { return };
        let status = match case.failures.as_slice() {
            [] => TestCaseStatus::success(),
            failures => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                let title = failures[0].lines().next().unwrap_or_default();
                status
                    .set_message(title)
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
        self.suite(&source).add_test_case(test);
    }

    fn suite(&mut self, source: &str) -> &mut TestSuite {
        let last = self.report.test_suites.last();
        if last.is_none_or(|suite| suite.name.as_str() != source) {
            self.report.add_test_suite(TestSuite::new(source));
        }
        self.report
            .test_suites
            .last_mut()
            .expect("one was just added")
    }

    /// A run without findings must not look like a run that did nothing.
    fn pass_all(&mut self, games: u64) {
        let name = format!("{games} games without findings");
        let test = TestCase::new(name, TestCaseStatus::success());
        self.suite("arbitru").add_test_case(test);
    }
}

impl<W: Write> Reporter for Junit<W> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Finding(finding) => {
                self.add(finding);
                Ok(())
            }
            Event::Game(_) => Ok(()),
            Event::Summary(summary) => {
                self.close_case();
                if self.report.test_suites.is_empty() {
                    self.pass_all(summary.totals.games);
                }
                self.report
                    .serialize(&mut self.out)
                    .map_err(io::Error::other)?;
                self.out.flush()
            }
        }
    }
}

fn whereabouts_of_game(finding: &Finding) -> String {
    let mut game = finding.clone();
    game.ply = None;
    whereabouts(&game)
}
