//! Two thousand games that Fairy-Stockfish and python-chess played and judged: every position, every
//! number of legal moves, every spelling and every verdict is ours too, but for one rule of antichess
//! that the three programs read differently.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use arbitru::adjudicate::Referee;
use arbitru::chess::{Antichess, EnPassantMode, Laws, Position, ThreeCheck, Variant};
use arbitru::game::{Ending, Outcome, Termination};
use arbitru::notation::fen::{self, ChecksStyle, Style};
use arbitru::notation::{san, uci};
use arbitru::ruleset::default_for;
use flate2::read::GzDecoder;
use serde::Deserialize;

/// A game as the other programs recorded it.
#[derive(Deserialize)]
struct Recorded {
    id: String,
    result: String,
    reason: String,
    positions: Vec<RecordedPosition>,
}

#[derive(Deserialize)]
struct RecordedPosition {
    fen: String,
    #[serde(rename = "nlegal")]
    legal_moves: usize,
    /// The move played, and its name; none in the last position.
    uci: Option<String>,
    san: Option<String>,
}

/// The games of one archive beside the project, if it is there.
fn archive(name: &str) -> Option<impl Iterator<Item = Recorded>> {
    let shared = std::env::var_os("ARBITRU_SHARED").map_or("../shared".into(), PathBuf::from);
    let Ok(file) = File::open(shared.join("corpora/oracle").join(name)) else {
        eprintln!("skipped: no ../shared");
        return None;
    };
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    Some(lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap()))
}

fn written<L: Laws>(position: &Position<L>) -> String {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    if position.ending().is_some() {
        // Nothing is legal after the end; the other programs write no square then.
        setup.ep_square = None;
    }
    let style = Style {
        checks: ChecksStyle::Remaining,
        ..Style::default()
    };
    fen::write(&setup, style)
}

/// Plays the recorded moves beside the record; the ending that our referee found, and after how many
/// plies.
fn replay<L: Laws>(game: &Recorded, variant: Variant) -> Option<(Ending, usize)> {
    let first = fen::read(&game.positions[0].fen).setup;
    let mut position = Position::<L>::from_setup(first).unwrap();
    let mut referee = Referee::new(default_for(variant), &position);
    let mut ended = None;
    for (ply, recorded) in game.positions.iter().enumerate() {
        let place = format!("{}, ply {ply}: {}", game.id, recorded.fen);
        assert_eq!(written(&position), recorded.fen, "{place}");
        assert_eq!(
            position.legal_moves().len(),
            recorded.legal_moves,
            "{place}"
        );
        ended = ended.or(referee.ending().map(|ending| (ending, ply)));
        let (Some(word), Some(name)) = (&recorded.uci, &recorded.san) else {
            break;
        };
        let word = uci::read(word.as_bytes()).unwrap();
        let m = word.resolve(&position).unwrap();
        // Sites differ in the suffix of a variant's last move.
        let bare = |san: &str| san.trim_end_matches(['+', '#']).to_owned();
        assert_eq!(bare(&san::write(&position, m)), bare(name), "{place}");
        position.play(m);
        referee.observe(&position);
    }
    ended.or_else(|| {
        claimed(&mut referee, &position).map(|ending| (ending, game.positions.len() - 1))
    })
}

/// The draw that the player to move may claim at the end of a game that goes on, with or without
/// announcing a move.
fn claimed<L: Laws>(
    referee: &mut Referee<'_, Position<L>>,
    position: &Position<L>,
) -> Option<Ending> {
    let turn = position.turn();
    let announced = position.legal_moves();
    let mut moves = std::iter::once(None).chain(announced.iter().copied().map(Some));
    moves.find_map(|m| referee.claim(turn, position, m).ok())
}

/// What the record's word for an ending is here.
fn termination(reason: &str, variant: Variant) -> Option<Termination> {
    Some(match (reason, variant) {
        ("checkmate", _) => Termination::Checkmate,
        ("variant-end", Variant::Antichess) => Termination::NoPieces,
        ("variant-end", _) => Termination::ThirdCheck,
        ("no-moves", Variant::Antichess) => Termination::NoMoves,
        ("no-moves", _) => Termination::Stalemate,
        ("insufficient-material", _) => Termination::InsufficientMaterial,
        ("seventyfive", _) => Termination::MoveRule,
        ("fifty-claimed", _) => Termination::MoveRuleClaim,
        ("threefold-claimed", _) => Termination::RepetitionClaim,
        ("cap", _) => return None,
        _ => panic!("{reason}"),
    })
}

/// Replays an archive; how often each reason was confirmed, and the games with another verdict.
fn judge<L: Laws>(name: &str, variant: Variant) -> Option<(BTreeMap<String, usize>, Vec<String>)> {
    let mut confirmed = BTreeMap::new();
    let mut others = Vec::new();
    let mut plies = 0;
    for game in archive(name)? {
        let last = game.positions.len() - 1;
        plies += last;
        let found = replay::<L>(&game, variant);
        if game.reason.ends_with("(python-chess only)") {
            others.push(describe(&game, found));
            continue;
        }
        let expected = termination(&game.reason, variant)
            .map(|termination| (game.result.parse::<Outcome>().unwrap(), termination, last));
        let ours = found.map(|(ending, ply)| (ending.outcome, ending.termination, ply));
        if ours == expected {
            *confirmed.entry(game.reason).or_insert(0) += 1;
        } else {
            others.push(describe(&game, found));
        }
    }
    eprintln!("{variant}: {plies} plies; {confirmed:?}; {others:#?}");
    Some((confirmed, others))
}

fn describe(game: &Recorded, found: Option<(Ending, usize)>) -> String {
    let ours = found.map_or("it goes on".to_owned(), |(ending, ply)| {
        format!("{} by {} after {ply}", ending.outcome, ending.termination)
    });
    let last = game.positions.last().unwrap();
    format!(
        "{}: {} by {} after {}, here {ours}: {}",
        game.id,
        game.result,
        game.reason,
        game.positions.len() - 1,
        last.fen
    )
}

#[test]
fn three_check_verdicts_agree() {
    let Some((confirmed, others)) =
        judge::<ThreeCheck>("three-check-selfplay.jsonl.gz", Variant::ThreeCheck)
    else {
        return;
    };
    assert_eq!(confirmed.values().sum::<usize>(), 1_000);
    assert_eq!(others, [""; 0]);
}

#[test]
fn antichess_verdicts_agree() {
    let Some((confirmed, others)) =
        judge::<Antichess>("antichess-selfplay.jsonl.gz", Variant::Antichess)
    else {
        return;
    };
    assert_eq!(confirmed.values().sum::<usize>(), 1_000);
    assert_eq!(others, [""; 0]);
}
