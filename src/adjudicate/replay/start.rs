//! Which game a record is, and where it starts: variant and first position from the tags.

use crate::chess::{Setup, Variant, legality};
use crate::diagnostic::{Diagnostic, Findings, Kind, SetUpTag, Severity};
use crate::notation::fen;
use crate::pgn::tag;

use super::header::Header;
use super::known::Known;

/// The FEN of the array every game starts from unless a tag says otherwise.
const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Which variant games are read as.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct VariantChoice {
    /// The variant of games without a tag; standard chess if none.
    pub default: Option<Variant>,
    /// The variant of all games, whatever their tag says.
    pub forced: Option<Variant>,
}

/// Where a game starts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// From the variant's own array.
    Array(Variant),
    /// From this position.
    Setup(Variant, Setup),
    /// From a three-player position; the FEN tag, if there is one, is not read yet.
    ThreePlayer,
    /// The variant is not known here: the game is skipped.
    Skipped,
    /// The start position cannot be known: moves cannot be judged.
    Unknown(Variant),
}

/// Reads the tags that say what is played and from where, and says what is wrong with them.
pub(super) fn start(
    header: &Header<'_>,
    choice: VariantChoice,
    base: u64,
    found: &mut Findings,
) -> Start {
    let Some(variant) = variant(header, choice, base, found) else {
        return Start::Skipped;
    };
    check_setup_tag(header, base, found);
    if variant == Variant::ThreePlayer {
        return Start::ThreePlayer;
    }
    match header.raw(Known::Fen) {
        Some(text) => from_fen(text, variant, header, base, found),
        None if header.raw(Known::SetUp) == Some(b"1") => Start::Unknown(variant),
        None => {
            if variant == Variant::Chess960
                && let Some(place) = header.place(Known::Variant)
            {
                found.push(Diagnostic::new(
                    place.span(base),
                    Kind::StartPositionAssumed,
                ));
            }
            Start::Array(variant)
        }
    }
}

fn variant(
    header: &Header<'_>,
    choice: VariantChoice,
    base: u64,
    found: &mut Findings,
) -> Option<Variant> {
    let by_default = choice.default.unwrap_or(Variant::Standard);
    let (Some(raw), Some(place)) = (header.raw(Known::Variant), header.place(Known::Variant))
    else {
        return Some(choice.forced.unwrap_or(by_default));
    };
    if choice.forced.is_some() {
        return choice.forced;
    }
    let text = tag::decode(raw);
    let Some(variant) = Variant::from_tag(&text) else {
        found.push(Diagnostic::new(place.span(base), Kind::UnknownVariant));
        return None;
    };
    let usual = text == variant.tag()
        || variant == Variant::Standard && matches!(text.as_ref(), "" | "?" | "From Position")
        || variant == Variant::TreiSahuri && text == "Trei șahuri";
    if !usual {
        let canonical = variant.tag();
        let finding = Diagnostic::new(place.span(base), Kind::VariantAlias { canonical });
        found.push(finding.replace_with(canonical));
    }
    Some(variant)
}

/// `SetUp "1"` and `FEN` belong together (PGN standard 9.7).
fn check_setup_tag(header: &Header<'_>, base: u64, found: &mut Findings) {
    match (
        header.raw(Known::SetUp),
        header.place(Known::SetUp),
        header.place(Known::Fen),
    ) {
        (Some(b"1"), Some(setup), None) => {
            found.push(Diagnostic::new(setup.span(base), Kind::SetupWithoutFen));
        }
        (Some(b"1"), _, _) | (_, _, None) => {}
        (_, Some(setup), Some(_)) => {
            let kind = Kind::FenWithoutSetup {
                setup: SetUpTag::Otherwise,
            };
            found.push(Diagnostic::new(setup.span(base), kind).replace_with("1"));
        }
        (_, None, Some(fen)) => {
            let kind = Kind::FenWithoutSetup {
                setup: SetUpTag::Missing,
            };
            found.push(Diagnostic::new(fen.span(base), kind));
        }
    }
}

fn from_fen(
    text: &[u8],
    variant: Variant,
    header: &Header<'_>,
    base: u64,
    found: &mut Findings,
) -> Start {
    let at = header
        .place(Known::Fen)
        .map_or(base, |place| base + u64::from(place.start));
    let span = |place: &std::ops::Range<usize>| {
        crate::diagnostic::Span::new(at + place.start as u64, at + place.end as u64)
    };
    let reading = fen::read(text);
    let usable = reading.is_usable();
    found.extend(
        reading
            .faults
            .iter()
            .map(|fault| Diagnostic::new(span(&fault.place), fault.kind.clone())),
    );
    if !usable {
        return Start::Unknown(variant);
    }
    let setup = reading.setup;
    let variant = if variant == Variant::Standard && legality::is_chess960_shape(&setup) {
        let kind = Kind::VariantSuspected {
            canonical: Variant::Chess960.tag(),
            why: "its castling rights belong to a Chess960 array",
        };
        found.push(Diagnostic::new(
            span(&reading.place(fen::Field::Castling)),
            kind,
        ));
        Variant::Chess960
    } else {
        variant
    };
    if variant == Variant::Standard && text == ARRAY.as_bytes() {
        found.push(Diagnostic::new(span(&(0..text.len())), Kind::RedundantFen));
    }
    let mut possible = true;
    for fault in legality::faults(&setup, variant) {
        let kind = fault.kind();
        possible &= kind.severity() < Severity::Error;
        found.push(Diagnostic::new(
            span(&reading.place(fen::Field::of(&fault))),
            kind,
        ));
    }
    if possible {
        Start::Setup(variant, setup)
    } else {
        Start::Unknown(variant)
    }
}
