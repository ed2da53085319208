//! Made-up events for the tests of the formats.

use std::sync::Arc;
use std::time::Duration;

use super::event::{
    Event, Finding, GameRef, GameReport, GameStatus, SkippedVariants, Summary, Totals,
};
use crate::diagnostic::{Diagnostic, Illegal, Kind, Lines, Span};
use crate::game::{Ending, Outcome, RuleRef, Termination};

const PGN: &str = "[Event \"Hastings, \\\"A\\\" group\"]\n[White \"Müller, A\"]\n[Black \"李, 明\"]\n\
    [Round \"=1+1\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. 0-0 Nf6 6. Nxf6 \x1b[31mred *\n";

pub(super) fn illegal_move() -> Finding {
    finding(
        "Nxf6",
        Kind::IllegalMove {
            why: Illegal::NoPiece,
        },
    )
    .at_ply(11)
}

pub(super) fn findings() -> Vec<Finding> {
    let mut zeros = finding("0-0", Kind::ZeroCastling).at_ply(9);
    zeros.fix = Diagnostic::new(zeros.span, Kind::ZeroCastling)
        .replace_with("O-O")
        .fix;
    vec![
        finding("=1+1", Kind::BadTagName),
        zeros,
        illegal_move(),
        finding("\x1b[31mred", Kind::UnknownToken),
        finding(
            "*",
            Kind::ClaimAvailable {
                claim: "repetition-claim",
                value: 3,
            },
        ),
    ]
}

pub(super) fn game() -> GameReport {
    GameReport {
        game: game_ref(),
        line: 1,
        variant: "standard".into(),
        status: GameStatus::Broken,
        plies: 10,
        recorded: None,
        ending: None,
    }
}

pub(super) fn totals() -> Totals {
    Totals {
        files: 2,
        games: 1204,
        positions: 0,
        broken: 1,
        plies: 98_765,
        bytes: 1_234_567,
        skipped_variants: SkippedVariants::only("Crazyhouse", 2),
        elapsed: Duration::from_millis(250),
    }
}

/// A run with every kind of event.
pub(super) fn run() -> Vec<Event> {
    let mut summary = Summary {
        totals: totals(),
        ..Summary::default()
    };
    let mut events = Vec::new();
    for finding in findings() {
        summary.counts.add(&finding.kind);
        events.push(Event::Finding(finding));
    }
    events.push(Event::Game(game()));
    events.push(Event::Game(GameReport {
        game: GameRef {
            source: "games/mate.pgn".into(),
            game: 7,
            label: "".into(),
        },
        line: 88,
        variant: "three-check".into(),
        status: GameStatus::Played,
        plies: 31,
        recorded: Some(Outcome::win(1, 2)),
        ending: Some(Ending {
            outcome: Outcome::win(0, 2),
            termination: Termination::Checkmate,
            rule: RuleRef("FIDE 5.1.1"),
        }),
    }));
    events.push(Event::Summary(summary));
    events
}

/// A run that found nothing.
pub(super) fn clean_run() -> Vec<Event> {
    vec![Event::Summary(Summary {
        totals: Totals {
            files: 1,
            games: 1,
            plies: 40,
            bytes: 600,
            ..Totals::default()
        },
        ..Summary::default()
    })]
}

fn finding(words: &str, kind: Kind) -> Finding {
    let start = PGN.rfind(words).expect("the words are in the text") as u64;
    let span = Span::new(start, start + words.len() as u64);
    let mut finding = Finding::new(
        game_ref(),
        Diagnostic::new(span, kind),
        &mut Lines::new(PGN.as_bytes(), 0),
    );
    finding.shift(1198, 11);
    finding
}

fn game_ref() -> GameRef {
    GameRef {
        source: Arc::from("games/hastings.pgn"),
        game: 1,
        label: Arc::from("Müller, A - 李, 明"),
    }
}
