//! `json`: one document; `jsonl`: one object a line.

use std::io::{self, Write};

use serde::Serialize;

use super::event::Event;
use super::json_text;
use super::record::{Record, SCHEMA};
use super::reporter::Reporter;

/// Writes `{"schema": 1, "findings": [...], "summary": {...}}`, finding by finding.
pub(super) struct Json<W> {
    out: W,
    written: u64,
}

impl<W> Json<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out, written: 0 }
    }
}

impl<W: Write> Reporter for Json<W> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        let record = Record::new(event);
        match record {
            Record::Finding(finding) => {
                if self.written == 0 {
                    writeln!(self.out, "{{\"schema\":{SCHEMA},\"findings\":[")?;
                } else {
                    writeln!(self.out, ",")?;
                }
                self.written += 1;
                json_text::to_writer(&mut self.out, &finding)?;
                Ok(())
            }
            // A game without findings has no place in a document that is read as a whole; `jsonl` has it.
            Record::Game(_) => Ok(()),
            Record::Summary(summary) => {
                if self.written == 0 {
                    write!(self.out, "{{\"schema\":{SCHEMA},\"findings\":[")?;
                } else {
                    writeln!(self.out)?;
                }
                write!(self.out, "],\"summary\":")?;
                json_text::to_writer(&mut self.out, &summary)?;
                writeln!(self.out, "}}")?;
                self.out.flush()
            }
        }
    }
}

/// Writes each event as an object on a line of its own.
pub(super) struct JsonLines<W> {
    pub(super) out: W,
}

impl<W: Write> Reporter for JsonLines<W> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        #[derive(Serialize)]
        struct Line<'a> {
            schema: u32,
            #[serde(flatten)]
            record: Record<'a>,
        }
        let line = Line {
            schema: SCHEMA,
            record: Record::new(event),
        };
        json_text::to_writer(&mut self.out, &line)?;
        writeln!(self.out)?;
        match event {
            Event::Summary(_) => self.out.flush(),
            Event::Finding(_) | Event::Game(_) => Ok(()),
        }
    }
}
