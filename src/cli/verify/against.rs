//! `verify --against`: the cases asked of a UCI engine.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};

use crate::case::against::{ask, not_asked};
use crate::case::{Case, CaseFile, CaseResult, Place};
use crate::chess::Variant;
use crate::cli::play::entrant;
use crate::cli::shell::Shell;
use crate::engine::clock::Limits;
use crate::engine::enquiry::{Enquiry, EnquiryError, Means};
use crate::engine::entrant::EntrantKind;
use crate::engine::game::Bounds;
use crate::engine::players::StartError;
use crate::engine::uci::Unacceptable;
use crate::report::printable;

/// How long an engine may take for an answer, if `patience=` does not say otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

/// An engine, started once for each variant that the cases are about.
pub(super) struct Against<'a> {
    engine: &'a str,
    desks: BTreeMap<Variant, Desk>,
}

/// What the engine is to the cases of one variant.
enum Desk {
    Open(Box<Enquiry>),
    /// It does not play the variant.
    Closed {
        reason: String,
        cases: usize,
    },
}

impl<'a> Against<'a> {
    pub(super) fn new(engine: &'a str) -> Self {
        Self {
            engine,
            desks: BTreeMap::new(),
        }
    }

    /// Asks about one case.
    pub(super) fn ask(&mut self, file: &CaseFile, case: &Case) -> anyhow::Result<CaseResult> {
        let Place { line, column, .. } = case.place;
        let about = || {
            let (file, id) = (printable(file.name()), printable(&case.id));
            format!("{} about {id} ({file}:{line}:{column})", self.engine)
        };
        if !self.desks.contains_key(&case.variant) {
            let desk = open(self.engine, case.variant).with_context(|| self.engine.to_owned())?;
            self.desks.insert(case.variant, desk);
        }
        let desk = self.desks.get_mut(&case.variant);
        match desk.expect("it was put there") {
            Desk::Open(enquiry) => ask(file, case, enquiry.as_mut()).with_context(about),
            Desk::Closed { reason, cases } => {
                *cases += 1;
                Ok(not_asked(case, reason))
            }
        }
    }

    /// Says what was not asked, and how, and lets the engine go.
    pub(super) fn finish(self, shell: &Shell) {
        for (variant, desk) in self.desks {
            match desk {
                Desk::Open(enquiry) => {
                    if enquiry.means() == Means::SearchMoves {
                        let name = printable(enquiry.name()).into_owned();
                        shell.summary(&format!(
                            "{name} has no `go perft`: {variant} was asked move by move"
                        ));
                    }
                    enquiry.quit();
                }
                Desk::Closed { reason, cases } => {
                    let cases = match cases {
                        1 => "1 case was".to_owned(),
                        cases => format!("{cases} cases were"),
                    };
                    shell.summary(&format!("{variant}: {cases} not asked: {reason}"));
                }
            }
        }
    }
}

fn open(engine: &str, variant: Variant) -> anyhow::Result<Desk> {
    let closed = |reason: String| Desk::Closed { reason, cases: 0 };
    if variant == Variant::ThreePlayer {
        return Ok(closed("the UCI has no board for three".to_owned()));
    }
    let bounds = Bounds {
        // A player has to have a limit; no game is played.
        limits: Limits {
            depth: Some(1),
            ..Limits::default()
        },
        margin: Duration::ZERO,
        patience: PATIENCE,
    };
    let entrant = entrant(engine, variant, bounds)?;
    let EntrantKind::Engine {
        program, protocol, ..
    } = &entrant.kind
    else {
        bail!("it is built in; there is nobody to ask");
    };
    match Enquiry::start(program, protocol, entrant.bounds.patience) {
        Ok(enquiry) => Ok(Desk::Open(Box::new(enquiry))),
        Err(EnquiryError::Start(StartError::Option(why))) if is_about_the_variant(&why) => {
            Ok(closed(match why {
                Unacceptable::NoSuchOption(_) => why.to_string(),
                Unacceptable::OutOfRange { name, value, .. } => {
                    format!("the engine does not list `{value}` under `{name}`")
                }
            }))
        }
        Err(EnquiryError::Start(StartError::Spawn(why))) if engine.contains(' ') => {
            let advice = "arguments are written `PROGRAM,arg=FIRST,arg=SECOND`";
            Err(anyhow!(why).context(format!("can not be started; {advice}")))
        }
        Err(why) => Err(anyhow!(why)),
    }
}

/// Does the engine lack the variant, rather than an option that the user asked for?
fn is_about_the_variant(why: &Unacceptable) -> bool {
    let (Unacceptable::NoSuchOption(name) | Unacceptable::OutOfRange { name, .. }) = why;
    ["UCI_Variant", "UCI_Chess960"]
        .into_iter()
        .any(|option| name.eq_ignore_ascii_case(option))
}
