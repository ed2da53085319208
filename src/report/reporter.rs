//! What a format must do, and how several write in one run.

use std::io;

use super::event::Event;

/// Writes events in one format.
pub trait Reporter {
    /// Writes an event. The last one of a run is [`Event::Summary`]; it completes the document and
    /// flushes it.
    ///
    /// # Errors
    /// If writing fails.
    fn report(&mut self, event: &Event) -> io::Result<()>;
}

/// Several reporters that see the same events.
impl Reporter for Vec<Box<dyn Reporter>> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        self.iter_mut()
            .try_for_each(|reporter| reporter.report(event))
    }
}
