//! `junit`: a test suite for each file, a test case for each rule case.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{CaseReporter, CaseTotals, details, sentence};
use crate::case::{CaseFile, CaseResult, Status};
use crate::report::printable;

/// Collects suites, since JUnit states the numbers first.
pub(super) struct Junit<W> {
    out: W,
    report: Report,
}

impl<W> Junit<W> {
    pub(super) fn new(out: W) -> Self {
        Self {
            out,
            report: Report::new("arbitru verify"),
        }
    }
}

impl<W: Write> CaseReporter for Junit<W> {
    fn file(&mut self, file: &CaseFile, results: &[CaseResult]) -> io::Result<()> {
        let name = printable(file.name());
        let mut suite = TestSuite::new(&*name);
        for result in results {
            let mut test = TestCase::new(&*printable(&result.id), status(file, result));
            test.set_classname(&*name);
            suite.add_test_case(test);
        }
        self.report.add_test_suite(suite);
        Ok(())
    }

    fn finish(&mut self, _: CaseTotals) -> io::Result<()> {
        self.report
            .serialize(&mut self.out)
            .map_err(io::Error::other)?;
        self.out.flush()
    }
}

fn status(file: &CaseFile, result: &CaseResult) -> TestCaseStatus {
    match &result.status {
        Status::Passed => TestCaseStatus::success(),
        Status::Pending { reason } | Status::NotAsked { reason } => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(&*printable(reason));
            status
        }
        Status::Failed => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            let title = result.mismatches.first().map(sentence).unwrap_or_default();
            let lines: Vec<String> = details(file, result)
                .lines()
                .map(|line| printable(line).into_owned())
                .collect();
            status
                .set_message(&*printable(&title))
                .set_description(lines.join("\n"));
            status
        }
    }
}
