//! One run's way from findings to reporters: counts, limits, baseline.

use std::io;

use super::baseline::Baseline;
use super::event::{Event, Finding, GameReport, Summary, Totals};
use super::policy::{Detail, Policy};
use super::reporter::Reporter;
use crate::diagnostic::{Kind, Severity};

/// Takes the events of a run in input order, applies the [`Policy`] and hands on what is to be shown.
pub struct Session {
    policy: Policy,
    reporters: Vec<Box<dyn Reporter>>,
    summary: Summary,
    shown: u64,
    /// Findings that were shown, or that a shown one stands for.
    told: u64,
    /// The first finding over the limit: `too-many-findings` points to it.
    first_hidden: Option<Finding>,
    new_baseline: Option<Baseline>,
}

impl Session {
    /// A run that has seen nothing yet.
    pub fn new(policy: Policy, reporters: Vec<Box<dyn Reporter>>) -> Self {
        Self {
            new_baseline: policy.write_baseline.as_ref().map(|_| Baseline::default()),
            policy,
            reporters,
            summary: Summary::default(),
            shown: 0,
            told: 0,
            first_hidden: None,
        }
    }

    /// Takes a finding; one that is not selected is dropped.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finding(&mut self, finding: Finding) -> io::Result<()> {
        if !self.policy.selection.wants(&finding.kind) {
            return Ok(());
        }
        if let Some(baseline) = &mut self.new_baseline {
            baseline.add(&finding);
        }
        if self
            .policy
            .baseline
            .as_mut()
            .is_some_and(|known| known.take(&finding))
        {
            self.summary.known += 1;
            return Ok(());
        }
        self.summary.counts.add(&finding.kind);
        if self.policy.detail == Detail::SummaryOnly {
            return Ok(());
        }
        self.show(finding, 1)
    }

    /// Takes `number` findings of one kind in one game, of which only `first` is at hand: they are
    /// counted, and one `too-many-findings` stands for them.
    ///
    /// # Errors
    /// If writing fails.
    pub fn surplus(&mut self, mut first: Finding, number: u64) -> io::Result<()> {
        if !self.policy.selection.wants(&first.kind) {
            return Ok(());
        }
        if let Some(baseline) = &mut self.new_baseline {
            baseline.add_surplus(&first, number);
        }
        let known = match &mut self.policy.baseline {
            Some(known) => known.take_surplus(&first, number),
            None => 0,
        };
        self.summary.known += known;
        let omitted = number - known;
        self.summary.counts.add_many(&first.kind, omitted);
        if omitted == 0 || self.policy.detail == Detail::SummaryOnly {
            return Ok(());
        }
        first.kind = Kind::TooManyFindings {
            omitted,
            of: Some(first.kind.name()),
        };
        first.fix = None;
        first.ply = None;
        self.show(first, omitted)
    }

    /// Takes `number` findings of one name that are not to be shown: a run that writes only numbers.
    pub fn count(&mut self, name: &'static str, severity: Severity, number: u64) {
        if self.policy.selection.wants_name(name) {
            self.summary.counts.add_named(name, severity, number);
        }
    }

    /// Does this run need no more of findings than their numbers?
    pub fn only_counts(&self) -> bool {
        self.policy.detail == Detail::SummaryOnly
            && self.policy.baseline.is_none()
            && self.new_baseline.is_none()
    }

    /// Shows a finding that stands for `number`, if there may be one more.
    fn show(&mut self, finding: Finding, number: u64) -> io::Result<()> {
        let most = self.policy.max_findings;
        if self.first_hidden.is_some() || most.is_some_and(|most| self.shown >= most) {
            self.first_hidden.get_or_insert(finding);
            return Ok(());
        }
        self.shown += 1;
        self.told += number;
        self.reporters.report(&Event::Finding(finding))
    }

    /// Takes a game, after its findings.
    ///
    /// # Errors
    /// If writing fails.
    pub fn game(&mut self, game: GameReport) -> io::Result<()> {
        if self.policy.detail == Detail::SummaryOnly {
            return Ok(());
        }
        self.reporters.report(&Event::Game(game))
    }

    /// Completes every document.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(mut self, totals: Totals) -> io::Result<Finished> {
        if let Some(mut finding) = self.first_hidden.take() {
            finding.kind = Kind::TooManyFindings {
                omitted: self.summary.counts.total() - self.told,
                of: None,
            };
            finding.fix = None;
            self.reporters.report(&Event::Finding(finding))?;
        }
        self.summary.totals = totals;
        self.reporters
            .report(&Event::Summary(self.summary.clone()))?;
        Ok(Finished {
            fails: self.policy.fail_on.fails(&self.summary.counts),
            summary: self.summary,
            baseline: self.new_baseline,
        })
    }
}

/// What a run came to.
#[derive(Debug)]
#[must_use]
pub struct Finished {
    /// The numbers.
    pub summary: Summary,
    /// Is there a finding at the level of `--fail-on` or above?
    pub fails: bool,
    /// All findings of the run, known ones too, if a baseline is to be written.
    pub baseline: Option<Baseline>,
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    struct Recorder(Rc<RefCell<Vec<Event>>>);

    impl Reporter for Recorder {
        fn report(&mut self, event: &Event) -> io::Result<()> {
            self.0.borrow_mut().push(event.clone());
            Ok(())
        }
    }

    fn run(policy: Policy) -> (Finished, Vec<Event>) {
        let events = Rc::new(RefCell::new(Vec::new()));
        let mut session = Session::new(policy, vec![Box::new(Recorder(Rc::clone(&events)))]);
        for finding in samples::findings() {
            session.finding(finding).unwrap();
        }
        session.game(samples::game()).unwrap();
        let finished = session.finish(samples::totals()).unwrap();
        let events = events.borrow().clone();
        (finished, events)
    }

    fn names(events: &[Event]) -> Vec<&'static str> {
        events
            .iter()
            .map(|event| match event {
                Event::Finding(finding) => finding.kind.name(),
                Event::Game(_) => "game",
                Event::Summary(_) => "summary",
            })
            .collect()
    }

    #[test]
    fn everything_reaches_the_reporters_in_order_and_is_counted() {
        let (finished, events) = run(Policy::default());
        let total = samples::findings().len();
        assert_eq!(events.len(), total + 2);
        assert_eq!(names(&events)[total..], ["game", "summary"]);
        assert_eq!(finished.summary.counts.total(), total as u64);
        assert!(finished.fails);
    }

    #[test]
    fn findings_over_the_limit_are_counted_and_announced() {
        let (finished, events) = run(Policy {
            max_findings: Some(1),
            ..Policy::default()
        });
        assert_eq!(
            names(&events),
            [
                samples::findings()[0].kind.name(),
                "game",
                "too-many-findings",
                "summary"
            ]
        );
        let Event::Finding(last) = &events[2] else {
            panic!("a finding")
        };
        assert_eq!(last.place, samples::findings()[1].place);
        assert_eq!(
            finished.summary.counts.total(),
            samples::findings().len() as u64
        );
    }

    #[test]
    fn findings_that_are_only_counted_are_told_of_once() {
        let events = Rc::new(RefCell::new(Vec::new()));
        let reporters: Vec<Box<dyn Reporter>> = vec![Box::new(Recorder(Rc::clone(&events)))];
        let mut session = Session::new(Policy::default(), reporters);
        session.surplus(samples::illegal_move(), 12_345).unwrap();
        let finished = session.finish(samples::totals()).unwrap();
        assert_eq!(finished.summary.counts.total(), 12_345);
        assert!(finished.fails);
        let events = events.borrow();
        let Event::Finding(told) = &events[0] else {
            panic!("a finding");
        };
        assert_eq!(
            told.message(),
            "12345 more findings `illegal-move` from here on are not shown"
        );
        assert_eq!(names(&events), ["too-many-findings", "summary"]);
    }

    #[test]
    fn the_limit_of_a_run_does_not_count_twice_what_a_game_has_told() {
        let events = Rc::new(RefCell::new(Vec::new()));
        let reporters: Vec<Box<dyn Reporter>> = vec![Box::new(Recorder(Rc::clone(&events)))];
        let policy = Policy {
            max_findings: Some(2),
            ..Policy::default()
        };
        let mut session = Session::new(policy, reporters);
        session.finding(samples::illegal_move()).unwrap();
        session.surplus(samples::illegal_move(), 10).unwrap();
        session.finding(samples::illegal_move()).unwrap();
        session.surplus(samples::illegal_move(), 20).unwrap();
        assert_eq!(
            session
                .finish(samples::totals())
                .unwrap()
                .summary
                .counts
                .total(),
            32
        );
        let Event::Finding(last) = &events.borrow()[2] else {
            panic!("a finding");
        };
        let kind = Kind::TooManyFindings {
            omitted: 21,
            of: None,
        };
        assert_eq!(last.kind, kind);
    }

    #[test]
    fn a_baseline_knows_findings_that_are_only_counted() {
        let run = |policy, number| {
            let mut session = Session::new(policy, Vec::new());
            session.surplus(samples::illegal_move(), number).unwrap();
            session.finish(samples::totals()).unwrap()
        };
        let first = run(
            Policy {
                write_baseline: Some("baseline.jsonl".into()),
                ..Policy::default()
            },
            1000,
        );
        let second = run(
            Policy {
                baseline: first.baseline,
                ..Policy::default()
            },
            1001,
        );
        assert_eq!(second.summary.known, 1000);
        assert_eq!(second.summary.counts.total(), 1);
    }

    #[test]
    fn known_findings_do_not_fail_a_run() {
        let (first, _) = run(Policy {
            write_baseline: Some("baseline.jsonl".into()),
            ..Policy::default()
        });
        let (second, events) = run(Policy {
            baseline: first.baseline,
            ..Policy::default()
        });
        assert!(first.fails && !second.fails);
        assert_eq!(names(&events), ["game", "summary"]);
        assert_eq!(second.summary.known, samples::findings().len() as u64);
    }

    #[test]
    fn a_summary_has_only_numbers() {
        let (finished, events) = run(Policy {
            detail: Detail::SummaryOnly,
            ..Policy::default()
        });
        assert_eq!(names(&events), ["summary"]);
        assert!(finished.fails);
    }
}
