//! `arbitru show`: a position, drawn and explained.

mod game;
mod scene;
mod three_player;
mod view;

use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::exit::Exit;
use super::print;
use super::rules::RuleArgs;
use super::shell::Shell;
use crate::chess::{Color, Variant, legality};
use crate::diagnostic::Severity;
use crate::notation::fen;
use crate::notation::three_player::{read_fen, read_state};
use crate::report::{Glyphs, Paint, printable, terminal};
use crate::ruleset::Ruleset;
use crate::three_player::State;
use scene::{Scene, Viewer};
use three_player::ThreePlayerScene;
use view::View;

const EXAMPLES: &str = "\
Examples:
  arbitru show                                      the start position
  arbitru show 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4'
  arbitru show --variant trei-sahuri 'rnbqkbnr/1pppp1pp/p4p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3 +1+0'
  arbitru show games.pgn --game 3 --ply 20          a game after its 20th ply
  arbitru show games.pgn --svg board.svg
  arbitru show --variant three-player               three armies on a hexagon

Exit codes: 0 shown, 2 the position cannot be read.";

/// Draw a position, list its legal moves, say its status and the rules that apply
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ShowArgs {
    /// A FEN, with or without quotes, or a PGN file; the start position if not given
    #[arg(value_name = "FEN|FILE")]
    what: Vec<String>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// After how many plies; at the end of the game if not given
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// Whose side is below
    #[arg(long, value_name = "SIDE", default_value = "white")]
    side: Side,
    /// What men are drawn with: unicode or ascii
    #[arg(
        long,
        value_name = "SET",
        default_value = "unicode",
        hide_possible_values = true
    )]
    men: MenChoice,
    /// Say which men attack SQUARE
    #[arg(long, value_name = "SQUARE")]
    attackers: Option<String>,
    /// Write the board to FILE as an SVG picture too
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RuleArgs,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum Side {
    White,
    Black,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum MenChoice {
    Unicode,
    Ascii,
}

/// Runs the subcommand.
pub(super) fn run(args: &ShowArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let mut view = view(args)?;
    if let View::OfThree(scene) = &mut view {
        scene.cell = attacked_square(args)?;
    }
    if let Some(path) = &args.svg {
        std::fs::write(path, view.svg()).with_context(|| path.display().to_string())?;
    }
    if args.json {
        print(&format!("{}\n", view.json()?))?;
    } else {
        let glyphs = match args.men {
            MenChoice::Unicode => Glyphs::Unicode,
            MenChoice::Ascii => Glyphs::Ascii,
        };
        print(&view.text(glyphs, shell.paint_stdout()))?;
    }
    Ok(Exit::Clean)
}

fn view(args: &ShowArgs) -> anyhow::Result<View> {
    let rulebook = args.rules.rulebook()?;
    let bottom = match args.side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let words = args.what.join(" ");
    if Path::new(&words).is_file() {
        return game::view(Path::new(&words), args, &rulebook, bottom);
    }
    if Path::new(&words).is_dir() {
        bail!("`{words}` is a folder; name a file in it");
    }
    if args.ply.is_some() || args.game != 1 {
        bail!(
            "--game and --ply are for the games of a file{}",
            match words.as_str() {
                "" => String::new(),
                words => format!("; `{words}` is none"),
            }
        );
    }
    let choice = args.rules.choice();
    let variant = choice
        .forced
        .or(choice.default)
        .unwrap_or(Variant::Standard);
    if variant == Variant::ThreePlayer {
        refuse_for_three(args)?;
        return three_players(&words, rulebook.of(variant));
    }
    let viewer = Viewer {
        variant,
        ruleset: rulebook.of(variant),
        bottom,
        square: attacked_square(args)?,
    };
    let setup = if words.is_empty() {
        fen::read(START)
    } else {
        fen::read(&words)
    };
    if !setup.is_usable() && read_fen(&words).faults.is_empty() {
        bail!("`{words}` is a FEN of three-player chess; say `--variant three-player`");
    }
    if !setup.is_usable() {
        bail!(
            "`{words}` is no file and no FEN: {}",
            sentences(&words, &setup.faults)
        );
    }
    let mut scene = viewer
        .scene_of(setup.setup)
        .map_err(|why| anyhow::anyhow!("`{words}` cannot be: {why}"))?;
    if !words.is_empty() {
        scene.warnings = warnings(&setup, &words, variant);
    }
    Ok(View::OfTwo(scene))
}

/// What is odd about a position that can be shown all the same.
fn warnings(reading: &fen::Reading, words: &str, variant: Variant) -> Vec<String> {
    let read = reading
        .faults
        .iter()
        .map(|fault| (fault.kind.clone(), fault.place.clone()));
    let judged = legality::faults(&reading.setup, variant)
        .into_iter()
        .map(|fault| (fault.kind(), reading.place(fen::Field::of(&fault))));
    read.chain(judged)
        .filter(|(kind, _)| kind.severity() == Severity::Warning)
        .map(|(kind, place)| kind.message(words.get(place).unwrap_or_default()))
        .collect()
}

fn three_players(words: &str, ruleset: &Ruleset) -> anyhow::Result<View> {
    let switches = ruleset.readings.into();
    let state = if words.is_empty() {
        State::start(switches)
    } else {
        read_state(words, switches).map_err(|faults| {
            anyhow::anyhow!(
                "`{words}` is no file and no FEN: {}",
                sentences(words, &faults)
            )
        })?
    };
    Ok(View::OfThree(ThreePlayerScene::new(&state, None, ruleset)))
}

/// The square of `--attackers`, by the names of the board that is shown.
fn attacked_square<T: FromStr<Err: Display>>(args: &ShowArgs) -> anyhow::Result<Option<T>> {
    let square = args.attackers.as_deref().map(str::parse);
    square
        .transpose()
        .map_err(|why: T::Err| anyhow::anyhow!("--attackers: {why}"))
}

/// The hexagon is drawn in one way.
fn refuse_for_three(args: &ShowArgs) -> anyhow::Result<()> {
    match args.side {
        Side::White => Ok(()),
        Side::Black => bail!(
            "--side turns boards of two players; the hexagon has White at the bottom, and letters and \
             numbers round it"
        ),
    }
}

/// What is wrong with a FEN.
fn sentences(text: &str, faults: &[fen::Fault]) -> String {
    let sentence = |fault: &fen::Fault| {
        let excerpt = text.get(fault.place.clone()).unwrap_or_default();
        fault.kind.message(excerpt)
    };
    faults.iter().map(sentence).collect::<Vec<_>>().join("; ")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Board, FEN, status, attackers, moves.
fn text(scene: &Scene, glyphs: Glyphs, paint: Paint) -> String {
    let strong = paint.strong();
    let mut out = terminal(&scene.diagram, glyphs, paint);
    out.push('\n');
    let mut line = |label: &str, value: &str| {
        let _ = writeln!(out, "{strong}{label:<10}{strong:#} {}", printable(value));
    };
    line("FEN", &scene.fen);
    let rules = if scene.variant.name() == scene.ruleset {
        scene.variant.to_string()
    } else {
        format!("{}, ruleset {}", scene.variant, scene.ruleset)
    };
    line("rules", &rules);
    line("status", &status(scene));
    for warning in &scene.warnings {
        line("warning", warning);
    }
    for (color, men) in &scene.attackers {
        line("attacked", &format!("{color}'s king by {}", men.join(", ")));
    }
    if let Some((square, [white, black])) = &scene.asked {
        let list = |men: &[String]| {
            if men.is_empty() {
                "nobody".to_owned()
            } else {
                men.join(", ")
            }
        };
        line(
            &format!("to {square}"),
            &format!("white {}; black {}", list(white), list(black)),
        );
    }
    for limit in &scene.limits {
        line("clock", limit);
    }
    let count: usize = scene.moves.iter().map(|(_, moves)| moves.len()).sum();
    line("moves", &format!("{count} legal"));
    for (kind, moves) in &scene.moves {
        let moves: Vec<_> = moves.iter().map(|named| named.san.as_str()).collect();
        let heading = format!("  {} ({})", kind.heading(), moves.len());
        out.push_str(&wrapped(&heading, &moves));
    }
    out
}

/// Words under a heading, in lines that fit a terminal.
fn wrapped(heading: &str, words: &[&str]) -> String {
    const INDENT: usize = 26;
    const WIDTH: usize = 80;
    let mut out = format!("{heading:<INDENT$}");
    let mut column = INDENT;
    for word in words {
        if column + word.len() > WIDTH {
            let _ = write!(out, "\n{:INDENT$}", "");
            column = INDENT;
        }
        let _ = write!(out, "{word} ");
        column += word.len() + 1;
    }
    let lines = out.lines().map(|line| format!("{}\n", line.trim_end()));
    lines.collect()
}

fn status(scene: &Scene) -> String {
    if let Some(ending) = scene.ending {
        return format!(
            "over: {} by {} ({})",
            ending.outcome, ending.termination, ending.rule
        );
    }
    let check = scene
        .attackers
        .iter()
        .any(|(color, _)| *color == scene.turn);
    let free = scene
        .attackers
        .iter()
        .any(|(color, _)| *color != scene.turn);
    let mut status = format!("{} to move", scene.turn);
    if check {
        status.push_str(", in check");
    }
    if free {
        status.push_str(", may take the king");
    }
    status
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct SceneRecord<'a> {
    schema: u32,
    fen: &'a str,
    variant: &'a str,
    ruleset: &'a str,
    turn: &'a str,
    outcome: Option<String>,
    termination: Option<&'a str>,
    rule: Option<&'a str>,
    warnings: &'a [String],
    attacked: Vec<AttackedRecord<'a>>,
    moves: Vec<MoveRecord<'a>>,
}

#[derive(Serialize)]
struct AttackedRecord<'a> {
    king: &'a str,
    by: &'a [String],
}

#[derive(Serialize)]
struct MoveRecord<'a> {
    san: &'a str,
    uci: &'a str,
    kind: &'a str,
}

impl<'a> SceneRecord<'a> {
    fn new(scene: &'a Scene) -> Self {
        Self {
            schema: 1,
            fen: &scene.fen,
            variant: scene.variant.name(),
            ruleset: &scene.ruleset,
            turn: scene.turn.name(),
            outcome: scene.ending.map(|ending| ending.outcome.to_string()),
            termination: scene.ending.map(|ending| ending.termination.name()),
            rule: scene.ending.map(|ending| ending.rule.0),
            warnings: &scene.warnings,
            attacked: scene
                .attackers
                .iter()
                .map(|(color, men)| AttackedRecord {
                    king: color.name(),
                    by: men,
                })
                .collect(),
            moves: scene
                .moves
                .iter()
                .flat_map(|(kind, moves)| {
                    moves.iter().map(|named| MoveRecord {
                        san: &named.san,
                        uci: &named.uci,
                        kind: kind.name(),
                    })
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::default_for;

    fn shown(variant: Variant, text_of: &str) -> String {
        let viewer = Viewer {
            variant,
            ruleset: default_for(variant),
            bottom: Color::White,
            square: Some("e8".parse().unwrap()),
        };
        let scene = viewer.scene_of(fen::read(text_of).setup).unwrap();
        text(&scene, Glyphs::Unicode, Paint::Plain)
    }

    #[test]
    fn in_trei_sahuri_moves_answer_or_ignore_the_check() {
        insta::assert_snapshot!(shown(
            Variant::TreiSahuri,
            "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2 +1+0"
        ));
    }

    #[test]
    fn a_king_that_may_be_taken_is_said_first() {
        let text = shown(
            Variant::TreiSahuri,
            "rnbqkbnr/1pppp1pp/p4p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3 +1+0",
        );
        assert!(text.contains("take the king (1)       Qxe8\n"), "{text}");
        assert!(text.contains("white to move, may take the king"), "{text}");
    }

    #[test]
    fn a_finished_position_has_its_ending_and_no_moves() {
        let text = shown(
            Variant::Standard,
            "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
        );
        assert!(
            text.contains("over: 1-0 by checkmate (FIDE 5.1.1)"),
            "{text}"
        );
        assert!(text.contains("0 legal"), "{text}");
    }
}
