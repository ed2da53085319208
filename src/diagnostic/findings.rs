//! The findings of one game, so many of each kind and no more.

use std::mem::{Discriminant, discriminant};

use super::{Diagnostic, Kind};

/// So many findings of one kind are kept of a game, and of the text between two games; more are only
/// counted. A file can hold a fault every few bytes, and nobody reads ten thousand of them.
pub const KEPT_OF_A_KIND: u64 = 100;

/// Findings, of each kind the first [`KEPT_OF_A_KIND`]; the others are counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    kept: Vec<Diagnostic>,
    tallies: Vec<(Discriminant<Kind>, u64)>,
    surplus: Vec<Surplus>,
}

/// Findings of one kind beyond those that are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Surplus {
    /// The first of them.
    pub first: Diagnostic,
    /// How many they are, the first included.
    pub number: u64,
}

impl Findings {
    /// Takes a finding in.
    pub fn push(&mut self, finding: Diagnostic) {
        let of = discriminant(&finding.kind);
        let known = self.tallies.iter().position(|(kind, _)| *kind == of);
        let index = known.unwrap_or_else(|| {
            self.tallies.push((of, 0));
            self.tallies.len() - 1
        });
        let tally = &mut self.tallies[index].1;
        *tally += 1;
        if *tally <= KEPT_OF_A_KIND {
            return self.kept.push(finding);
        }
        let is_same = |surplus: &&mut Surplus| discriminant(&surplus.first.kind) == of;
        match self.surplus.iter_mut().find(is_same) {
            Some(surplus) => surplus.number += 1,
            None => self.surplus.push(Surplus {
                first: finding,
                number: 1,
            }),
        }
    }

    /// Forgets all and keeps the memory.
    pub fn clear(&mut self) {
        self.kept.clear();
        self.tallies.clear();
        self.surplus.clear();
    }

    /// Sorts what is kept by place.
    pub fn sort(&mut self) {
        self.kept
            .sort_by_key(|finding| (finding.span.start, finding.span.end));
        self.surplus.sort_by_key(|surplus| surplus.first.span.start);
    }

    /// Those that are kept.
    pub fn kept(&self) -> &[Diagnostic] {
        &self.kept
    }

    /// One of those that are kept, to change what it says.
    pub fn kept_mut(&mut self, index: usize) -> Option<&mut Diagnostic> {
        self.kept.get_mut(index)
    }

    /// Those that are only counted, a kind at a time.
    pub fn surplus(&self) -> &[Surplus] {
        &self.surplus
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }
}

impl Extend<Diagnostic> for Findings {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, findings: T) {
        for finding in findings {
            self.push(finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Span;

    fn nags(findings: &mut Findings, numbers: std::ops::Range<u64>) {
        let at = |at| Diagnostic::new(Span::at(at), Kind::DuplicateNag { nag: at as u8 });
        findings.extend(numbers.map(at));
    }

    #[test]
    fn so_many_of_a_kind_are_kept_and_the_others_are_counted() {
        let mut findings = Findings::default();
        nags(&mut findings, 0..1_000_000);
        findings.push(Diagnostic::new(Span::at(7), Kind::EscapeLine));
        assert_eq!(findings.kept().len() as u64, KEPT_OF_A_KIND + 1);
        let [surplus] = findings.surplus() else {
            panic!("of one kind there are too many");
        };
        assert_eq!(surplus.number, 1_000_000 - KEPT_OF_A_KIND);
        assert_eq!(surplus.first.span, Span::at(KEPT_OF_A_KIND));
    }

    #[test]
    fn the_next_game_begins_anew() {
        let mut findings = Findings::default();
        nags(&mut findings, 0..200);
        findings.clear();
        assert_eq!(findings, Findings::default());
        nags(&mut findings, 0..KEPT_OF_A_KIND);
        assert!(findings.surplus().is_empty());
    }

    #[test]
    fn findings_are_sorted_by_place() {
        let mut findings = Findings::default();
        nags(&mut findings, 5..6);
        nags(&mut findings, 2..3);
        findings.sort();
        assert_eq!(findings.kept()[0].span, Span::at(2));
    }
}
