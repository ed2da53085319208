//! Lists of positions: FEN and EPD, one a line.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::judged::{Judged, Said};
use super::split::Part;
use super::worker::{Found, Games, Keep, Orders};
use crate::adjudicate::Referee;
use crate::chess::{Laws, Position, Setup, Variant, WithLaws, legality};
use crate::diagnostic::{Diagnostic, Findings, Kind, Lines, Severity, Span};
use crate::notation::epd;
use crate::notation::fen::{self, Fault, Reading};
use crate::notation::three_player;
use crate::pgn::{Chunk, encoding};
use crate::report::GameRef;
use crate::ruleset::Ruleset;
use crate::three_player::Switches;

/// What the lines of a list are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Fen,
    Epd,
}

impl Form {
    /// What a file holds, by its name: a list of positions, or games if `None`.
    pub(super) fn of(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let plain = [".zst", ".gz", ".bz2"]
            .iter()
            .find_map(|ending| name.strip_suffix(ending));
        let plain = plain.unwrap_or(&name);
        match plain.rsplit_once('.')?.1 {
            "fen" => Some(Self::Fen),
            "epd" => Some(Self::Epd),
            _ => None,
        }
    }
}

/// Judges the positions of a piece of a list and hands on one after another. Stops early if `take` breaks.
pub(super) fn judge(
    chunk: &Chunk,
    form: Form,
    source: &Arc<str>,
    orders: &Orders,
    take: &mut dyn FnMut(Judged) -> ControlFlow<()>,
) -> Found {
    let (bytes, base) = (chunk.bytes(), chunk.base_offset());
    let mut found = Found::default();
    let mut lines = Lines::new(bytes, base);
    let variant = orders
        .choice
        .forced
        .or(orders.choice.default)
        .unwrap_or(Variant::Standard);
    let mut at = base;
    let mut said = Findings::default();
    for line in bytes.split_inclusive(|byte| *byte == b'\n' || *byte == b'\r') {
        let start = at;
        at += line.len() as u64;
        let text = line
            .strip_prefix(b"\xEF\xBB\xBF")
            .unwrap_or(line)
            .trim_ascii();
        if text.is_empty() || text.starts_with(b"#") {
            continue;
        }
        let indent = line.len() - line.trim_ascii_start().len();
        let offset = start
            + if line.starts_with(b"\xEF") {
                3
            } else {
                indent as u64
            };
        found.games += 1;
        said.clear();
        let ruleset = orders.rulebook.of(variant);
        said.extend(faults(text, offset, form, variant, ruleset));
        let mut severities = said.kept().iter().map(|finding| finding.kind.severity());
        if severities.any(|severity| severity == Severity::Error) {
            found.broken += 1;
        }
        if orders.keep == Keep::Numbers {
            found.counts.add_all(&said);
        }
        if orders.games == Games::Silent && (orders.keep == Keep::Numbers || said.is_empty()) {
            continue;
        }
        let game = GameRef {
            source: Arc::clone(source),
            game: found.games,
            label: Arc::from(""),
        };
        let judged = Judged {
            between: Said::default(),
            said: match orders.keep {
                Keep::Findings => Said::of(&said, &game, &mut lines, orders),
                Keep::Numbers => Said::default(),
            },
            report: None,
            place: (start - base) as usize..(at - base) as usize,
            part: orders.part(&said),
            part_before: Part::Clean,
            entry: None,
            game,
        };
        if take(judged).is_break() {
            break;
        }
    }
    found
}

fn faults(
    text: &[u8],
    offset: u64,
    form: Form,
    variant: Variant,
    ruleset: &Ruleset,
) -> Vec<Diagnostic> {
    let decoded = encoding::decode(text);
    if variant == Variant::ThreePlayer {
        return three_player_faults(decoded.as_bytes(), offset, ruleset);
    }
    let reading = match form {
        Form::Fen => fen::read(decoded.as_bytes()),
        Form::Epd => epd::read(&decoded).position,
    };
    let span = |place: std::ops::Range<usize>| {
        Span::new(offset + place.start as u64, offset + place.end as u64)
    };
    let mut found: Vec<Diagnostic> = reading
        .faults
        .iter()
        .map(|fault| Diagnostic::new(span(fault.place.clone()), fault.kind.clone()))
        .collect();
    if !reading.is_usable() {
        return found;
    }
    let faults = legality::faults(&reading.setup, variant);
    found.extend(
        faults
            .iter()
            .map(|fault| Diagnostic::new(span(reading.place(fen::Field::of(fault))), fault.kind())),
    );
    if found
        .iter()
        .all(|finding| finding.kind.severity() < Severity::Error)
        && let Some(ending) = ending(&reading, variant, ruleset)
    {
        let kind = Kind::PositionFinished {
            ending: ending.into(),
        };
        found.push(Diagnostic::new(
            span(reading.place(fen::Field::Placement)),
            kind,
        ));
    }
    found
}

fn three_player_faults(text: &[u8], offset: u64, ruleset: &Ruleset) -> Vec<Diagnostic> {
    let switches: Switches = ruleset.readings.into();
    let reading = three_player::read_fen(text);
    let mut faults = reading.remarks(switches.knight);
    match reading.state(switches) {
        Err(errors) => faults = errors,
        Ok(state) => faults.extend(Referee::new(ruleset, &state).ending().map(|ending| Fault {
            place: reading.place(three_player::Field::Placement),
            kind: Kind::PositionFinished {
                ending: ending.termination.name().into(),
            },
        })),
    }
    let diagnostic = |Fault { place, kind }| {
        let span = Span::new(offset + place.start as u64, offset + place.end as u64);
        Diagnostic::new(span, kind)
    };
    faults.into_iter().map(diagnostic).collect()
}

/// The name of the ending that the position already is, if it is one.
fn ending(reading: &Reading, variant: Variant, ruleset: &Ruleset) -> Option<&'static str> {
    struct Ending<'r>(Setup, &'r Ruleset);

    impl WithLaws for Ending<'_> {
        type Output = Option<&'static str>;

        fn run<L: Laws>(self) -> Self::Output {
            let position = Position::<L>::from_setup(self.0).ok()?;
            let position = position.with_readings(self.1.readings.into());
            Referee::new(self.1, &position)
                .ending()
                .map(|ending| ending.termination.name())
        }
    }

    variant.with_laws(Ending(reading.setup, ruleset)).flatten()
}
