//! From a case file to cases.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::result::Place;
use super::schema::{CaseFileText, CaseText, EventText, ExpectText};
use crate::chess::Variant;
use crate::diagnostic::Span;
use crate::ruleset::{Reference, Ruleset, VariantName, default_for, resolve_reference};
use crate::yaml::{self, Fault, Faults, ReadError, Source, Spanned};

/// Why a case file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CaseFileError {
    /// It cannot be looked at.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It says something that is no case.
    #[error(transparent)]
    Faults(#[from] Faults),
}

/// The cases of a file.
#[derive(Clone, Debug)]
pub struct CaseFile {
    pub(super) source: Source,
    cases: Vec<Case>,
}

/// A rule case, ready to run.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// The game it is about.
    pub variant: Variant,
    /// The ruleset to apply.
    pub ruleset: Arc<Ruleset>,
    /// Where it begins in the file.
    pub place: Place,
    pub(super) comment: Option<String>,
    pub(super) origin: Option<String>,
    pub(super) pending: Option<Spanned<String>>,
    pub(super) fen: Option<Spanned<String>>,
    pub(super) moves: Spanned<Vec<String>>,
    pub(super) events: Vec<Spanned<EventText>>,
    pub(super) expect: Spanned<ExpectText>,
}

impl CaseFile {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or every fault in it; a file without cases is one.
    pub fn load(path: &Path) -> Result<Self, CaseFileError> {
        Ok(Self::parse(Source::read(path)?)?)
    }

    /// Reads a text.
    ///
    /// # Errors
    /// Every fault in it; a text without cases is one.
    pub fn parse(source: Source) -> Result<Self, Faults> {
        let text: CaseFileText = yaml::parse(&source)?;
        let mut reader = Reader {
            source: &source,
            text: &text,
            faults: Vec::new(),
            ruleset: None,
        };
        if text.cases.value.is_empty() {
            reader
                .faults
                .push(Fault::new(text.cases.span, "there is no case here"));
        }
        reader.check_ids();
        reader.find_ruleset();
        let cases: Vec<Case> = text
            .cases
            .value
            .iter()
            .filter_map(|case| reader.case(case))
            .collect();
        if reader.faults.is_empty() {
            Ok(Self { source, cases })
        } else {
            Err(Faults::new(&source, reader.faults))
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.source.name()
    }

    /// Its text.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Its cases, in order.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }
}

/// Depths of a count that a gate has time for.
const MOST_PLIES: u32 = 6;

struct Reader<'a> {
    source: &'a Source,
    text: &'a CaseFileText,
    faults: Vec<Fault>,
    ruleset: Option<Arc<Ruleset>>,
}

impl Reader<'_> {
    fn check_ids(&mut self) {
        let mut known = BTreeSet::new();
        for case in &self.text.cases.value {
            let id = &case.value.id;
            if !known.insert(&id.value) {
                let message = format!("another case is called `{}`", id.value);
                self.faults.push(Fault::new(id.span, message));
            }
        }
    }

    /// The ruleset of the file, which must regulate the variant of the file.
    fn find_ruleset(&mut self) {
        let Some(reference) = &self.text.ruleset else {
            return;
        };
        self.ruleset = self.resolve(reference);
        if let (Some(ruleset), Some(variant)) = (&self.ruleset, self.text.variant)
            && !ruleset.applies_to(variant.value.0)
        {
            let message = format!(
                "`{}` regulates {}, but the cases are about {}",
                ruleset.name, ruleset.variant, variant.value.0
            );
            self.faults.push(Fault::new(reference.span, message));
        }
    }

    fn case(&mut self, text: &Spanned<CaseText>) -> Option<Case> {
        let case = &text.value;
        let variant = case
            .variant
            .or(self.text.variant)
            .map_or(Variant::Standard, |name| {
                let VariantName(variant) = name.value;
                variant
            });
        let ruleset = self.ruleset_of(case, variant)?;
        for event in &case.events {
            self.check_event(event);
        }
        if let Some(expect) = &case.expect {
            self.check_expectations(&expect.value);
        }
        let expect = match &case.expect {
            Some(expect) => expect.clone(),
            None => Spanned {
                value: ExpectText::default(),
                span: Span::at(text.span.start),
            },
        };
        let moves = case.moves.clone().map_or(
            Spanned {
                value: Vec::new(),
                span: text.span,
            },
            |moves| moves.map(|moves| moves.0),
        );
        Some(Case {
            id: case.id.value.clone(),
            variant,
            ruleset,
            place: place(self.source, text.span),
            comment: case.comment.clone(),
            origin: case.source.clone().or_else(|| self.text.source.clone()),
            pending: case.pending.clone(),
            fen: case.fen.clone().or_else(|| self.text.fen.clone()),
            moves,
            events: case.events.clone(),
            expect,
        })
    }

    /// An expectation that cannot fail, or takes for ever, is a mistake.
    fn check_expectations(&mut self, expect: &ExpectText) {
        if let Some(perft) = &expect.perft
            && (perft.value.is_empty()
                || perft
                    .value
                    .keys()
                    .any(|depth| !(1..=MOST_PLIES).contains(depth)))
        {
            let message = format!(
                "a case counts depths from 1 to {MOST_PLIES}; `arbitru perft --suite` goes deeper"
            );
            self.faults.push(Fault::new(perft.span, message));
        }
        if let Some(can_win) = &expect.can_win
            && can_win.value.white.is_none()
            && can_win.value.black.is_none()
        {
            let message = "`can-win` says something of `white` or of `black`";
            self.faults.push(Fault::new(can_win.span, message));
        }
    }

    /// The case's own ruleset, else the file's if it regulates the variant, else the usual one.
    fn ruleset_of(&mut self, case: &CaseText, variant: Variant) -> Option<Arc<Ruleset>> {
        let Some(reference) = &case.ruleset else {
            let of_file = self
                .ruleset
                .clone()
                .filter(|ruleset| ruleset.applies_to(variant));
            return Some(of_file.unwrap_or_else(|| Arc::new(default_for(variant).clone())));
        };
        let ruleset = self.resolve(reference)?;
        if !ruleset.applies_to(variant) {
            let message = format!(
                "`{}` regulates {}, but the case is about {variant}",
                ruleset.name, ruleset.variant
            );
            self.faults.push(Fault::new(reference.span, message));
        }
        Some(ruleset)
    }

    fn resolve(&mut self, reference: &Spanned<Reference>) -> Option<Arc<Ruleset>> {
        match resolve_reference(reference, self.source) {
            Ok(ruleset) => Some(Arc::new(ruleset)),
            Err(faults) => {
                self.faults
                    .extend(faults.list.into_iter().map(|(_, _, fault)| fault));
                None
            }
        }
    }

    fn check_event(&mut self, event: &Spanned<EventText>) {
        let text = &event.value;
        let deeds = [
            text.claim.is_some(),
            text.resign.is_some(),
            text.agree.is_some(),
            text.flag.is_some(),
            text.illegal.is_some(),
            text.move_.is_some() && text.claim.is_none(),
        ];
        if deeds.into_iter().filter(|&done| done).count() != 1 {
            let message =
                "an event is one of `claim`, `resign`, `agree`, `flag`, `illegal`, `move`";
            self.faults.push(Fault::new(event.span, message));
        }
        if let Some(illegal) = &text.illegal
            && illegal.moves.is_empty() == illegal.times.is_none()
        {
            let message = "illegal attempts have either `moves` or `times`";
            self.faults.push(Fault::new(event.span, message));
        }
    }
}

pub(super) fn place(source: &Source, span: Span) -> Place {
    let (line, column) = source.line_column(span.start);
    Place { span, line, column }
}
