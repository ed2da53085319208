//! Which findings are wanted: `--select` and `--ignore`.

use rustc_hash::FxHashSet;

use crate::diagnostic::{CATALOGUE, Family, Kind, UnknownName};

/// A set of names of findings. Workers ask it before they make anything of a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    names: FxHashSet<&'static str>,
}

impl Default for Selection {
    /// Everything, except the family `collection`, whose memory grows with the archive.
    fn default() -> Self {
        Self {
            names: names_of(|family| family != Family::Collection),
        }
    }
}

impl Selection {
    /// Everything in `select` (all of [`Selection::default`] if it is empty) but what is in
    /// `ignore`. Both hold names of findings and of families.
    ///
    /// # Errors
    /// If a word is neither; the error proposes the nearest.
    pub fn new<S: AsRef<str>>(select: &[S], ignore: &[S]) -> Result<Self, UnknownName> {
        let mut selection = match select {
            [] => Self::default(),
            words => Self {
                names: expand(words)?,
            },
        };
        let ignored = expand(ignore)?;
        selection.names.retain(|name| !ignored.contains(name));
        Ok(selection)
    }

    /// The same and all findings of a family, but what is in `ignore`.
    ///
    /// # Errors
    /// As [`Selection::new`].
    pub fn with<S: AsRef<str>>(
        mut self,
        family: Family,
        ignore: &[S],
    ) -> Result<Self, UnknownName> {
        self.names.extend(names_of(|of| of == family));
        let ignored = expand(ignore)?;
        self.names.retain(|name| !ignored.contains(name));
        Ok(self)
    }

    /// Is any finding of this family wanted?
    pub fn wants_any_of(&self, family: Family) -> bool {
        let mut entries = CATALOGUE.iter().filter(|entry| entry.family == family);
        entries.any(|entry| self.wants_name(entry.name))
    }

    /// Is a finding of this kind wanted?
    pub fn wants(&self, kind: &Kind) -> bool {
        self.wants_name(kind.name())
    }

    /// Is a finding of this name wanted?
    pub fn wants_name(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}

fn names_of(wanted: impl Fn(Family) -> bool) -> FxHashSet<&'static str> {
    CATALOGUE
        .iter()
        .filter(|entry| wanted(entry.family))
        .map(|entry| entry.name)
        .collect()
}

fn expand<S: AsRef<str>>(words: &[S]) -> Result<FxHashSet<&'static str>, UnknownName> {
    let mut names = FxHashSet::default();
    for word in words.iter().map(AsRef::as_ref) {
        if let Some(&family) = Family::ALL.iter().find(|family| family.name() == word) {
            names.extend(names_of(|of| of == family));
        } else if let Some(entry) = CATALOGUE.iter().find(|entry| entry.name == word) {
            names.insert(entry.name);
        } else {
            let families = Family::ALL.iter().map(|family| family.name());
            let known = CATALOGUE.iter().map(|entry| entry.name).chain(families);
            return Err(UnknownName::among(word, known));
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selection(select: &[&str], ignore: &[&str]) -> Selection {
        Selection::new(select, ignore).unwrap()
    }

    #[test]
    fn a_family_stands_for_all_its_findings() {
        let moves = selection(&["moves"], &[]);
        assert!(moves.wants(&Kind::NullMove) && moves.wants(&Kind::PromotionForm));
        assert!(!moves.wants(&Kind::BadElo));
    }

    #[test]
    fn what_is_ignored_is_taken_from_what_is_selected() {
        let most = selection(&[], &["tags", "null-move"]);
        assert!(most.wants(&Kind::ZeroCastling));
        assert!(!most.wants(&Kind::BadElo) && !most.wants(&Kind::NullMove));
        let one = selection(&["moves", "bad-elo"], &["null-move"]);
        assert!(one.wants(&Kind::BadElo) && !one.wants(&Kind::NullMove));
    }

    #[test]
    fn findings_about_a_whole_archive_must_be_asked_for() {
        let kind = Kind::DuplicateGame { first: "".into() };
        assert!(!Selection::default().wants(&kind));
        assert!(selection(&["collection"], &[]).wants(&kind));
        let with = Selection::default().with(Family::Collection, &["same-moves"]);
        let with = with.unwrap();
        assert!(with.wants(&kind) && with.wants(&Kind::NullMove));
        assert!(!with.wants_name("same-moves"));
        assert!(with.wants_any_of(Family::Collection));
        assert!(!Selection::default().wants_any_of(Family::Collection));
    }

    #[test]
    fn a_misspelt_family_is_named() {
        let error = Selection::new(&["sintax"], &[]).unwrap_err();
        assert_eq!(error.nearest, Some("syntax"));
    }
}
