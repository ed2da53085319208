//! A finished game as PGN.

use std::fmt;

use super::board::Board;
use super::record::{GameRecord, NoteRecord};
use crate::chess::Variant;
use crate::game::{Seat, Termination};
use crate::pgn::write::Writer;
use crate::ruleset::{Ruleset, default_for};

/// What the games of a match have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The Event tag.
    pub event: String,
    /// The day the match began.
    pub date: String,
    /// What is played.
    pub variant: Variant,
    /// The variant's own start position; empty if it has many, and games say theirs.
    pub array: String,
    /// Each player's name, and its clock as the `TimeControl` tag has it; `-` without a clock.
    pub controls: Vec<(String, String)>,
}

/// The game as PGN, with an empty line after it. Nothing in it depends on when or where it was
/// played, except times where times decide.
///
/// # Errors
/// If the record's own position or moves can not be read.
pub fn pgn<B: Board>(
    heading: &Heading,
    ruleset: &Ruleset,
    game: &GameRecord,
) -> Result<String, BrokenRecord> {
    Ok(text(
        heading,
        named(heading, ruleset),
        game,
        &replayed::<B>(ruleset, game)?,
    ))
}

/// The name that the Ruleset tag has: of three players' games always, else if it is not the variant's own.
fn named<'r>(heading: &Heading, ruleset: &'r Ruleset) -> Option<&'r str> {
    let is_usual = ruleset.name == default_for(heading.variant).name;
    (heading.variant == Variant::ThreePlayer || !is_usual).then_some(ruleset.name.as_str())
}

/// A ply, or the column of a player who does not move, as it is written.
struct Ply {
    number: u32,
    seat: usize,
    san: String,
    comment: Option<String>,
}

fn replayed<B: Board>(ruleset: &Ruleset, game: &GameRecord) -> Result<Vec<Ply>, BrokenRecord> {
    let broken = || BrokenRecord(game.game);
    let mut state = B::from_fen(&game.fen).ok_or_else(broken)?.under(ruleset);
    let mut number = first_number(&game.fen);
    let notes = game.notes.iter().map(Some);
    let mut notes = std::iter::repeat_n(None, game.opening_plies).chain(notes);
    let mut plies = Vec::new();
    for word in game.moves.split_ascii_whitespace() {
        let m = state.read_uci(word).ok_or_else(broken)?;
        let mover = state.turn();
        let note = notes.next().flatten();
        let san = state.san(m);
        state.play(m);
        let columns = state.columns_after(mover).into_iter();
        let mut seat = mover;
        for (word, note) in [(san, note)]
            .into_iter()
            .chain(columns.map(|column| (column, None)))
        {
            plies.push(Ply {
                number,
                seat: seat.index(),
                san: word,
                comment: note.and_then(|note| comment(note, seat.index(), B::Seat::ALL.len())),
            });
            seat = seat.next();
            number += u32::from(seat.index() == 0);
        }
    }
    Ok(plies)
}

fn text(heading: &Heading, ruleset: Option<&str>, game: &GameRecord, plies: &[Ply]) -> String {
    let mut writer = Writer::new(String::new());
    tags(&mut writer, heading, ruleset, game)
        .and_then(|()| movetext(&mut writer, plies))
        .and_then(|()| writer.end_game(&game.outcome))
        .expect("writing to a String cannot fail");
    writer.into_inner()
}

/// The ply of another player than the first has a number where a comment or nothing stands before it.
fn movetext(writer: &mut Writer<String>, plies: &[Ply]) -> fmt::Result {
    let mut apart = true;
    for ply in plies {
        match (ply.seat, apart) {
            (0, _) => writer.move_number(ply.number, ".")?,
            (_, true) => writer.move_number(ply.number, "...")?,
            (_, false) => {}
        }
        writer.word(&ply.san)?;
        if let Some(comment) = &ply.comment {
            writer.comment(comment)?;
        }
        apart = ply.comment.is_some();
    }
    Ok(())
}

/// A record does not hold a game of its variant.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the record of game {0} holds no game of this variant")]
pub struct BrokenRecord(pub u32);

fn tags(
    writer: &mut Writer<String>,
    heading: &Heading,
    ruleset: Option<&str>,
    game: &GameRecord,
) -> fmt::Result {
    writer.tag("Event", &heading.event)?;
    writer.tag("Site", "?")?;
    writer.tag("Date", &heading.date)?;
    writer.tag("Round", &game.game.to_string())?;
    let colours: &[&str] = match game.players.len() {
        3 => &["White", "Red", "Black"],
        _ => &["White", "Black"],
    };
    for (colour, player) in colours.iter().zip(&game.players) {
        writer.tag(colour, player)?;
    }
    writer.tag("Result", &game.outcome)?;
    if heading.variant != Variant::Standard {
        writer.tag("Variant", heading.variant.tag())?;
    }
    if let Some(ruleset) = ruleset {
        writer.tag("Ruleset", ruleset)?;
    }
    if game.fen != heading.array {
        writer.tag("SetUp", "1")?;
        writer.tag("FEN", &game.fen)?;
    }
    writer.tag(
        "PlyCount",
        &game.moves.split_ascii_whitespace().count().to_string(),
    )?;
    let controls: Vec<&str> = game
        .players
        .iter()
        .map(|name| control(heading, name))
        .collect();
    match controls[..] {
        [first, ref others @ ..] if others.iter().all(|other| *other == first) => {
            writer.tag("TimeControl", first)?;
        }
        _ => {
            let names = ["WhiteTimeControl", "BlackTimeControl"];
            for (name, control) in names.iter().zip(controls) {
                writer.tag(name, control)?;
            }
        }
    }
    writer.tag("Termination", termination(&game.termination))?;
    if let Some(fault) = game.faults.first() {
        writer.tag("Fault", fault.class.name())?;
    }
    let is_usual = |points: &String| matches!(points.as_str(), "0" | "1/2" | "1");
    if game.players.len() == 2 && !game.points.iter().all(is_usual) {
        writer.tag("Points", &game.points.join("-"))?;
    }
    writer.end_tags()
}

fn control<'h>(heading: &'h Heading, name: &str) -> &'h str {
    let mut controls = heading.controls.iter();
    controls
        .find(|(player, _)| player == name)
        .map_or("?", |(_, control)| control)
}

/// The words of PGN standard 9.8.1 where it has some, else our own name.
fn termination(name: &str) -> &str {
    match name.parse() {
        Ok(Termination::TimeForfeit) => "time forfeit",
        Ok(Termination::Abandonment) => "abandoned",
        Ok(Termination::IllegalMoves) => "rules infraction",
        Ok(Termination::KingCaptured) => "king captured",
        Ok(_) | Err(_) => name,
    }
}

/// The number before the first ply.
fn first_number(fen: &str) -> u32 {
    let mut fields = fen
        .split_ascii_whitespace()
        .filter(|field| !field.contains('+'));
    fields
        .next_back()
        .and_then(|field| field.parse().ok())
        .unwrap_or(1)
}

/// `[%eval]` is for White, whoever moved; of three players' opinions none is the other's reverse, and
/// they are not written.
fn comment(note: &NoteRecord, seat: usize, seats: usize) -> Option<String> {
    let sign = if seat == 0 { 1 } else { -1 };
    let depth = note
        .depth
        .map_or_else(String::new, |depth| format!(",{depth}"));
    let eval = match (note.cp, note.mate) {
        (Some(cp), _) => {
            let cp = sign * cp;
            let minus = if cp < 0 { "-" } else { "" };
            Some(format!(
                "[%eval {minus}{}.{:02}{depth}]",
                cp.abs() / 100,
                cp.abs() % 100
            ))
        }
        (None, Some(moves)) => Some(format!("[%eval #{}{depth}]", sign * moves)),
        (None, None) => None,
    };
    let eval = eval.filter(|_| seats == 2);
    let clock = note.left.map(|left| format!("[%clk {}]", hours(left)));
    let used = note.ms.filter(|_| note.left.is_none());
    let used = used.map(|used| format!("[%emt {}]", hours(used)));
    let parts: Vec<String> = [eval, clock, used].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn hours(millis: u64) -> String {
    let (seconds, millis) = (millis / 1000, millis % 1000);
    format!(
        "{}:{:02}:{:02}.{millis:03}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, ThreeCheck};
    use crate::engine::fault::FaultClass;
    use crate::engine::record::GameFault;
    use crate::ruleset::builtin;

    type Game = Position<ThreeCheck>;

    fn heading() -> Heading {
        Heading {
            event: "A \"match\"".into(),
            date: "2026.11.29".into(),
            variant: Variant::ThreeCheck,
            array: Game::start().fen(),
            controls: vec![("a".into(), "60+0.5".into()), ("b".into(), "-".into())],
        }
    }

    fn note(cp: Option<i32>, mate: Option<i32>) -> NoteRecord {
        NoteRecord {
            cp,
            mate,
            depth: Some(4),
            ..NoteRecord::default()
        }
    }

    fn game() -> GameRecord {
        GameRecord {
            game: 7,
            round: 4,
            players: vec!["a".into(), "b".into()],
            fen: Game::start().fen(),
            opening_plies: 2,
            moves: "e2e4 e7e5 d1h5 g7g6 h5e5".into(),
            outcome: "1-0".into(),
            termination: "abandonment".into(),
            rule: "FIDE 6.7".into(),
            points: vec!["3".into(), "0".into()],
            faults: vec![GameFault {
                seat: 1,
                class: FaultClass::Crash,
            }],
            notes: vec![
                note(Some(-35), None),
                note(Some(120), None),
                note(None, Some(-2)),
            ],
        }
    }

    #[test]
    fn a_record_becomes_a_game_with_all_that_is_known() {
        insta::assert_snapshot!(pgn::<Game>(&heading(), default_for(Variant::ThreeCheck), &game()).unwrap(), @r#"
        [Event "A \"match\""]
        [Site "?"]
        [Date "2026.11.29"]
        [Round "7"]
        [White "a"]
        [Black "b"]
        [Result "1-0"]
        [Variant "Three-check"]
        [PlyCount "5"]
        [WhiteTimeControl "60+0.5"]
        [BlackTimeControl "-"]
        [Termination "abandoned"]
        [Fault "crash"]
        [Points "3-0"]

        1. e4 e5 2. Qh5 {[%eval -0.35,4]} 2... g6 {[%eval -1.20,4]} 3. Qxe5+ {[%eval
        #-2,4]} 1-0
        "#);
    }

    #[test]
    fn another_start_is_told() {
        let fen = "4k3/8/8/8/8/8/8/4K2R b K - 3 12 +1+0";
        let game = GameRecord {
            fen: fen.into(),
            moves: "e8e7 e1g1".into(),
            opening_plies: 0,
            notes: Vec::new(),
            ..game()
        };
        let text = pgn::<Game>(&heading(), default_for(Variant::ThreeCheck), &game).unwrap();
        assert!(
            text.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")),
            "{text}"
        );
        assert!(text.ends_with("\n\n12... Ke7 13. O-O 1-0\n\n"), "{text}");
    }

    #[test]
    fn a_record_of_something_else_is_refused() {
        let game = GameRecord {
            moves: "e2e5".into(),
            ..game()
        };
        assert_eq!(
            pgn::<Game>(&heading(), default_for(Variant::ThreeCheck), &game),
            Err(BrokenRecord(7))
        );
    }

    #[test]
    fn the_ruleset_is_named_where_it_cannot_be_guessed() {
        let of_three = Heading {
            variant: Variant::ThreePlayer,
            ..heading()
        };
        let usual = default_for(Variant::ThreeCheck);
        let other = builtin("lichess-three-check").unwrap();
        let three = default_for(Variant::ThreePlayer);
        assert_eq!(named(&heading(), usual), None);
        assert_eq!(named(&heading(), other), Some("lichess-three-check"));
        assert_eq!(named(&of_three, three), Some("three-player"));
    }
}
