//! What a worker makes of one game.

use std::ops::Range;

use super::repeats::Entry;
use super::split::Part;
use super::worker::Orders;
use crate::diagnostic::{Findings, KEPT_OF_A_KIND, Kind, Lines};
use crate::report::{Finding, GameRef, GameReport};

/// What came of one game. Lines and games count from the start of the piece.
#[derive(Debug)]
pub(super) struct Judged {
    pub game: GameRef,
    /// About text between the game before and this one.
    pub between: Said,
    pub said: Said,
    /// If games are told of.
    pub report: Option<GameReport>,
    /// The game's bytes in the piece.
    pub place: Range<usize>,
    /// Where it belongs: among the broken ones if it has a finding that makes the run fail.
    pub part: Part,
    /// Where the text before it belongs.
    pub part_before: Part,
    /// If games are compared.
    pub entry: Option<Entry>,
}

impl Judged {
    /// Bytes of memory that it takes, roughly.
    pub(super) fn weight(&self) -> usize {
        size_of::<Self>() + self.game.label.len() + self.between.weight() + self.said.weight()
    }
}

/// Findings about one game, or about the text between two: of each kind so many, and how many more.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub findings: Vec<Finding>,
    /// The first of those of a kind that are only counted, and how many they are.
    pub surplus: Vec<(Finding, u64)>,
}

impl Said {
    /// What is wanted of `found`.
    pub(super) fn of(
        found: &Findings,
        game: &GameRef,
        lines: &mut Lines<'_>,
        orders: &Orders,
    ) -> Self {
        let kept = found.kept().iter();
        let surplus = found.surplus().iter();
        Self {
            findings: kept
                .filter(|finding| orders.selection.wants(&finding.kind))
                .map(|finding| Finding::new(game.clone(), finding.clone(), lines))
                .collect(),
            surplus: surplus
                .filter(|surplus| orders.selection.wants(&surplus.first.kind))
                .map(|surplus| {
                    let first = Finding::new(game.clone(), surplus.first.clone(), lines);
                    (first, surplus.number)
                })
                .collect(),
        }
    }

    /// Adds findings about the same text, under the same limit.
    pub(super) fn append(&mut self, other: Self) {
        for finding in other.findings {
            let name = finding.kind.name();
            let same = self.findings.iter().filter(|said| said.kind.name() == name);
            if (same.count() as u64) < KEPT_OF_A_KIND {
                self.findings.push(finding);
            } else {
                self.add_surplus(finding, 1);
            }
        }
        for (first, number) in other.surplus {
            self.add_surplus(first, number);
        }
    }

    fn add_surplus(&mut self, first: Finding, number: u64) {
        let name = first.kind.name();
        let same = |(said, _): &&mut (Finding, u64)| said.kind.name() == name;
        match self.surplus.iter_mut().find(same) {
            Some((_, count)) => *count += number,
            None => self.surplus.push((first, number)),
        }
    }

    fn weight(&self) -> usize {
        let firsts = self.surplus.iter().map(|(first, _)| first);
        self.findings.iter().chain(firsts).map(weight).sum()
    }
}

fn weight(finding: &Finding) -> usize {
    // What other kinds carry is as short as a move; this grows with the depth of the variation.
    let path = if let Kind::IllegalInVariation { path, .. } = &finding.kind {
        path.len()
    } else {
        0
    };
    size_of::<Finding>() + finding.excerpt.line.len() + path
}
