//! For people: `full` with code frames, `concise` with one line a finding.

use std::io::{self, Write};

use super::escape::printable;
use super::event::{Event, Finding};
use super::frame::frame;
use super::paint::Paint;
use super::policy::Detail;
use super::reporter::Reporter;
use super::statistics::{sentence, statistics};

/// Writes frames, or lines.
pub(super) struct Text<W> {
    pub(super) out: W,
    pub(super) layout: Layout,
    pub(super) paint: Paint,
    pub(super) detail: Detail,
}

/// How a finding is laid out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    Frame,
    Line,
}

impl<W: Write> Reporter for Text<W> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Finding(finding) => match self.layout {
                Layout::Frame => writeln!(self.out, "{}", frame(finding, self.paint)),
                Layout::Line => writeln!(self.out, "{}", line(finding, self.paint)),
            },
            Event::Game(_) => Ok(()),
            Event::Summary(summary) => {
                match self.detail {
                    // The summary is for people and goes to stderr; stdout holds findings only.
                    Detail::Findings => {}
                    Detail::Statistics => write!(self.out, "{}", statistics(&summary.counts))?,
                    Detail::SummaryOnly => {
                        writeln!(self.out, "{}", sentence(summary))?;
                        write!(self.out, "{}", statistics(&summary.counts))?;
                    }
                }
                self.out.flush()
            }
        }
    }
}

/// `file:line:column: severity[name]: message`.
fn line(finding: &Finding, paint: Paint) -> String {
    let severity = finding.severity();
    let (color, strong) = (paint.severity(severity), paint.strong());
    format!(
        "{strong}{}:{}:{}{strong:#}: {color}{severity}[{}]{color:#}: {}",
        printable(&finding.game.source),
        finding.place.line,
        finding.place.column,
        finding.kind.name(),
        printable(&finding.message()),
    )
}
