//! Nodes and nodes per second, for people who wait.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::cli::shell::{Shell, Verbosity};

/// Shows on stderr what a count has come to, as long as it lives.
pub(super) struct Meter {
    bar: ProgressBar,
    nodes: Arc<AtomicU64>,
    begun: Instant,
}

const TICK: Duration = Duration::from_millis(200);

impl Meter {
    /// It draws nothing unless the shell wants progress.
    pub(super) fn new(shell: &Shell) -> Self {
        let bar = ProgressBar::no_length();
        let nodes = Arc::new(AtomicU64::new(0));
        let begun = Instant::now();
        let shown = Arc::clone(&nodes);
        let style = ProgressStyle::with_template("{spinner} {elapsed}  {nodes}  {msg}")
            .expect("the template is well-formed")
            .with_key("nodes", move |_: &ProgressState, out: &mut dyn Write| {
                // A line that is not drawn is no loss.
                let _ = out.write_str(&rate(shown.load(Ordering::Relaxed), begun.elapsed()));
            });
        bar.set_draw_target(match shell.verbosity {
            Verbosity::Progress => ProgressDrawTarget::stderr(),
            Verbosity::Summary | Verbosity::Quiet => ProgressDrawTarget::hidden(),
        });
        bar.set_style(style);
        if shell.verbosity == Verbosity::Progress {
            bar.enable_steady_tick(TICK);
        }
        Self { bar, nodes, begun }
    }

    /// What to add nodes to.
    pub(super) fn nodes(&self) -> &AtomicU64 {
        &self.nodes
    }

    /// Says what is being counted.
    pub(super) fn say(&self, what: impl Into<std::borrow::Cow<'static, str>>) {
        self.bar.set_message(what);
    }

    /// Takes the line off the screen, and tells what it all came to.
    pub(super) fn finish(self) -> String {
        self.bar.finish_and_clear();
        let time = self.begun.elapsed();
        let nodes = self.nodes.load(Ordering::Relaxed);
        format!("{} in {:.2} s", rate(nodes, time), time.as_secs_f64())
    }
}

fn rate(nodes: u64, time: Duration) -> String {
    let micros = time.as_micros().max(1);
    format!("{nodes} nodes, {} Mnodes/s", u128::from(nodes) / micros)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_nodes_a_second_are_one_per_microsecond() {
        let text = rate(300_000_000, Duration::from_secs(2));
        assert_eq!(text, "300000000 nodes, 150 Mnodes/s");
        assert_eq!(rate(5, Duration::ZERO), "5 nodes, 5 Mnodes/s");
        let meter = Meter::new(&Shell::for_tests(Verbosity::Quiet));
        meter.nodes().fetch_add(7, Ordering::Relaxed);
        assert!(meter.finish().starts_with("7 nodes, "));
    }
}
