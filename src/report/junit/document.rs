//! A JUnit document. It states its numbers first, so its test cases wait outside memory until all are in.

use std::io::{self, Read, Seek, SeekFrom, Write};

use quick_junit::{Report, TestCase, TestSuite};
use tempfile::SpooledTempFile;

/// So much is kept in memory before a temporary file is made, in bytes.
const IN_MEMORY: usize = if cfg!(test) { 512 } else { 4 << 20 };

/// So much text of test cases waits to be written together, in bytes.
const TOGETHER: usize = if cfg!(test) { 256 } else { 1 << 16 };

/// Collects suites of test cases.
pub(super) struct Document {
    /// The suites that are complete, without their cases.
    report: Report,
    /// Bytes of the cases of each.
    lens: Vec<u64>,
    /// The suite whose cases are coming in, with those that are not written yet.
    suite: Option<Open>,
    /// The cases of all suites as XML.
    cases: SpooledTempFile,
}

struct Open {
    suite: TestSuite,
    /// Bytes of text in cases that are not written yet.
    waiting: usize,
    /// Bytes of cases that are written.
    len: u64,
}

impl Document {
    /// A document without suites.
    pub(super) fn new(name: &str) -> Self {
        Self {
            report: Report::new(name),
            lens: Vec::new(),
            suite: None,
            cases: SpooledTempFile::new(IN_MEMORY),
        }
    }

    /// Adds a case with about `weight` bytes of text to a suite. Suites come one after another.
    pub(super) fn add(&mut self, suite: &str, case: TestCase, weight: usize) -> io::Result<()> {
        let is_open = |open: &Open| open.suite.name.as_str() == suite;
        if !self.suite.as_ref().is_some_and(is_open) {
            self.close_suite()?;
        }
        let open = self.suite.get_or_insert_with(|| Open {
            suite: TestSuite::new(suite),
            waiting: 0,
            len: 0,
        });
        open.suite.add_test_case(case);
        open.waiting += weight;
        if open.waiting >= TOGETHER {
            open.write(&mut self.cases)?;
        }
        Ok(())
    }

    /// Writes all of it.
    pub(super) fn write(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.close_suite()?;
        self.cases.seek(SeekFrom::Start(0))?;
        let frame = self.report.to_string().map_err(io::Error::other)?;
        let mut lens = self.lens.iter();
        for line in frame.split_inclusive('\n') {
            let head = line.trim_end().strip_suffix("/>");
            match head.filter(|head| head.trim_start().starts_with("<testsuite ")) {
                None => out.write_all(line.as_bytes())?,
                Some(head) => {
                    let len = lens.next().copied().unwrap_or_default();
                    write!(out, "{head}>")?;
                    io::copy(&mut (&mut self.cases).take(len), out)?;
                    out.write_all(b"\n    </testsuite>\n")?;
                }
            }
        }
        Ok(())
    }

    fn close_suite(&mut self) -> io::Result<()> {
        if let Some(mut open) = self.suite.take() {
            open.write(&mut self.cases)?;
            self.report.add_test_suite(open.suite);
            self.lens.push(open.len);
        }
        Ok(())
    }
}

impl Open {
    /// Writes the cases that wait, and keeps only their number.
    fn write(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut part = TestSuite::new("");
        std::mem::swap(&mut part.test_cases, &mut self.suite.test_cases);
        let mut report = Report::unnamed();
        report.test_suites.push(part);
        let text = report.to_string().map_err(io::Error::other)?;
        let cases = between(&text, "<testsuite ", "</testsuite>").unwrap_or_default();
        out.write_all(cases.as_bytes())?;
        self.len += cases.len() as u64;
        self.waiting = 0;
        Ok(())
    }
}

/// What the element that `open` begins holds, without the white space at its end.
fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<&'t str> {
    let (_, head) = text.split_once(open)?;
    let (_, inside) = head.split_once('>')?;
    Some(inside.rsplit_once(close)?.0.trim_end())
}

#[cfg(test)]
mod tests {
    use quick_junit::{NonSuccessKind, TestCaseStatus};

    use super::*;

    fn case(number: usize) -> TestCase {
        let mut status = TestCaseStatus::success();
        if number.is_multiple_of(3) {
            status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status
                .set_message("a < b > c \"</testsuite>\"")
                .set_description("<testsuite >\n</testsuite>\n  1. e4 & e5\n\n");
        }
        let mut case = TestCase::new(format!("game {number}"), status);
        case.set_classname("a/b.pgn");
        if number.is_multiple_of(5) {
            case.set_system_out("a note ]]>\n");
        }
        case
    }

    #[test]
    fn the_document_is_the_one_that_memory_would_have_held() {
        let mut document = Document::new("arbitru");
        let mut report = Report::new("arbitru");
        for (suite, cases) in [
            ("a.pgn", 0..100),
            ("<b>.pgn", 100..101),
            ("a.pgn", 101..120),
        ] {
            let mut whole = TestSuite::new(suite);
            for number in cases {
                document.add(suite, case(number), 40).unwrap();
                whole.add_test_case(case(number));
            }
            report.add_test_suite(whole);
        }
        assert!(document.cases.is_rolled(), "a file has been made");
        let mut out = Vec::new();
        document.write(&mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), report.to_string().unwrap());
    }

    #[test]
    fn a_document_without_suites_is_one() {
        let mut out = Vec::new();
        Document::new("arbitru").write(&mut out).unwrap();
        let report = Report::new("arbitru").to_string().unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), report);
    }
}
