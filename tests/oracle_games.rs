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
use arbitru::game::Ending;
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

fn written<L: Laws>(position: &Position<L>, mode: EnPassantMode) -> String {
    let style = Style {
        checks: ChecksStyle::Remaining,
        ..Style::default()
    };
    fen::write(&position.to_setup(mode), style)
}

/// Is the FEN ours? The other program writes an en passant square where a pawn stands ready to take,
/// legally or not; ours where a capture is legal.
fn is_ours<L: Laws>(position: &Position<L>, recorded: &str) -> bool {
    [EnPassantMode::Legal, EnPassantMode::Always]
        .into_iter()
        .any(|mode| written(position, mode) == recorded)
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
        assert!(is_ours(&position, &recorded.fen), "{place}");
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
    if ended.is_none() && game.reason.ends_with("-claimed") {
        let last = game.positions.len() - 1;
        ended = claimed(&mut referee, &position).map(|ending| (ending, last));
    }
    ended
}

/// The draw that the player to move may claim, with or without announcing a move.
fn claimed<L: Laws>(
    referee: &mut Referee<'_, Position<L>>,
    position: &Position<L>,
) -> Option<Ending> {
    let turn = position.turn();
    let announced = position.legal_moves();
    let mut moves = std::iter::once(None).chain(announced.iter().copied().map(Some));
    moves.find_map(|m| referee.claim(turn, position, m).ok())
}

/// What an archive came to.
struct Judged {
    /// Games that end here as recorded: the record's reason and ours, and how many.
    agree: BTreeMap<String, usize>,
    /// Games that end here earlier, or with another outcome: which, and what happens here.
    differ: Vec<String>,
}

fn judge<L: Laws>(name: &str, variant: Variant) -> Option<Judged> {
    let mut judged = Judged {
        agree: BTreeMap::new(),
        differ: Vec::new(),
    };
    let mut plies = 0;
    for game in archive(name)? {
        let last = game.positions.len() - 1;
        plies += last;
        let found = replay::<L>(&game, variant);
        let ours = found.map_or("*".to_owned(), |(ending, _)| ending.outcome.to_string());
        let how = found.map_or("open", |(ending, _)| ending.termination.name());
        let end = found.map_or(last, |(_, ply)| ply);
        if ours == game.result && end == last {
            let reasons = format!("{} = {how}", game.reason);
            *judged.agree.entry(reasons).or_insert(0) += 1;
        } else {
            let Recorded { id, reason, .. } = game;
            judged.differ.push(format!(
                "{id}: {reason} after {last}, here {how} after {end}"
            ));
        }
    }
    eprintln!("{variant}: {plies} plies; {:?}", judged.agree);
    Some(judged)
}

fn counts<const N: usize>(pairs: [(&str, usize); N]) -> BTreeMap<String, usize> {
    pairs.map(|(words, count)| (words.to_owned(), count)).into()
}

/// A third check that mates is mate here (rule 12); the record has one word for both.
#[test]
fn three_check_verdicts_agree() {
    let Some(judged) = judge::<ThreeCheck>("three-check-selfplay.jsonl.gz", Variant::ThreeCheck)
    else {
        return;
    };
    let agree = counts([
        ("cap = open", 8),
        ("checkmate = checkmate", 28),
        ("fifty-claimed = move-rule-claim", 1),
        ("insufficient-material = insufficient-material", 3),
        ("no-moves = stalemate", 24),
        ("threefold-claimed = repetition-claim", 1),
        ("variant-end = checkmate", 13),
        ("variant-end = third-check", 922),
    ]);
    assert_eq!(judged.agree, agree);
    assert_eq!(judged.differ, [""; 0]);
}

/// Opposite bishops: our ruleset draws (rule 10) what python-chess draws too but Fairy-Stockfish
/// plays on (14 games), and also where blocked pawns are left, which both play on (3 games).
#[test]
fn antichess_verdicts_agree_but_for_opposite_bishops() {
    let Some(judged) = judge::<Antichess>("antichess-selfplay.jsonl.gz", Variant::Antichess) else {
        return;
    };
    let agree = counts([
        ("fifty-claimed = move-rule-claim", 1),
        (
            "insufficient-material(python-chess only) = insufficient-material",
            14,
        ),
        ("no-moves = no-moves", 277),
        ("variant-end = no-pieces", 705),
    ]);
    assert_eq!(judged.agree, agree);
    assert_eq!(
        judged.differ,
        [
            "antichess-12-00233: fifty-claimed after 183, here insufficient-material after 83",
            "antichess-12-00557: seventyfive after 236, here insufficient-material after 86",
            "antichess-12-00746: cap after 400, here insufficient-material after 280",
        ]
    );
}
