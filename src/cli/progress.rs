//! The progress bar.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::shell::{Shell, Verbosity};

/// Bytes, games a second and time left, on stderr.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    begun: Instant,
    games: u64,
}

impl Progress {
    /// A bar up to `bytes`, or one without an end if they are not known (stdin). It draws nothing
    /// unless the shell wants progress.
    pub fn new(bytes: Option<u64>, shell: &Shell) -> Self {
        let (bar, template) = match bytes {
            Some(bytes) => (
                ProgressBar::new(bytes),
                "{wide_bar:.cyan/blue} {percent:>3}% of {total_bytes}  {msg}  {eta} left",
            ),
            None => (
                ProgressBar::no_length(),
                "{spinner} {bytes}  {msg}  {elapsed}",
            ),
        };
        bar.set_draw_target(match shell.verbosity {
            Verbosity::Progress => ProgressDrawTarget::stderr(),
            Verbosity::Summary | Verbosity::Quiet => ProgressDrawTarget::hidden(),
        });
        bar.set_style(style(template));
        Self {
            bar,
            begun: Instant::now(),
            games: 0,
        }
    }

    /// Counts input that is done. `bytes` are those of the file, compressed ones if it is compressed.
    pub fn advance(&mut self, bytes: u64, games: u64) {
        self.games += games;
        self.bar.inc(bytes);
        if !self.bar.is_hidden() {
            let millis = self.begun.elapsed().as_millis().max(1);
            let rate = u128::from(self.games) * 1000 / millis;
            self.bar
                .set_message(format!("{} games, {rate} games/s", self.games));
        }
    }

    /// Runs `write` while the bar is off the screen, so that output and bar do not mix.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the bar off the screen and tells how long it all took.
    pub fn finish(self) -> Duration {
        self.bar.finish_and_clear();
        self.begun.elapsed()
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template)
        .expect("both templates are well-formed")
        .progress_chars("━╸─")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_templates_are_well_formed() {
        for bytes in [None, Some(10)] {
            let mut progress = Progress::new(bytes, &Shell::for_tests(Verbosity::Quiet));
            progress.advance(10, 1);
            assert_eq!(progress.suspend(|| 7), 7);
            progress.finish();
        }
    }
}
