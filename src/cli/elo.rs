//! `arbitru elo`: how far apart players are.

use std::fmt::Write;

use clap::Args;
use serde::Serialize;

use super::counts::{CountArgs, Counted, Score};
use super::exit::Exit;
use super::print;
use super::problems::Problems;
use super::shell::Shell;
use crate::report::{Align, ExcludedGame, Table, TableFormat, printable, to_string_pretty};
use crate::tally::Event;
use crate::tally::elo::{EloInterval, Estimate};
use crate::tally::rating::{FirstMove, RatingList, RatingModel};
use crate::tally::sample::{Pentanomial, Sample, Trinomial};

const EXAMPLES: &str = "\
Examples:
  arbitru elo +76 =123 -89                wins, draws, losses of one side
  arbitru elo --pairs 34,54,63,64,75      pairs of games: LL, LD, level, WD, WW
  arbitru elo match.pgn                   the score of the first player named
  arbitru elo tournament.pgn              more than two players: a rating list

The interval is Wilson's, with the dispersion of the sample: it exists at 0 %,
at 100 % and after one game. Where other programs print a symmetric ±, it is
shown too.";

/// Estimate the difference in strength behind a score
///
/// Wins, draws and losses count, never the points of a variant.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct EloArgs {
    #[command(flatten)]
    counts: CountArgs,
    /// Rating list: draws given to every player against an opponent of mean rating
    #[arg(long, value_name = "DRAWS", default_value_t = RatingModel::default().prior_draws)]
    prior: f64,
    /// Rating list: estimate what having White is worth
    #[arg(long)]
    white_advantage: bool,
    /// How to write: table, json, csv or markdown
    #[arg(long, value_name = "FORMAT", default_value_t)]
    format: TableFormat,
}

/// Runs the subcommand.
pub(super) fn run(args: &EloArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let mut problems = Problems::new(shell);
    let exit = match args.counts.read(&mut problems, shell)? {
        Counted::Score(score) => {
            print_score(&score, args)?;
            say_excluded(&score.excluded, shell)
        }
        Counted::Event(event, excluded) => {
            print_list(&event, args, shell)?;
            say_excluded(&excluded, shell)
        }
    };
    Ok(exit.max(problems.exit()))
}

/// Names on stderr what was not counted.
pub(super) fn say_excluded(excluded: &[ExcludedGame], shell: &Shell) -> Exit {
    for game in excluded {
        shell.summary(&printable(&format!(
            "{} is not counted: {}",
            game.place, game.why
        )));
    }
    if excluded.is_empty() {
        Exit::Clean
    } else {
        Exit::Findings
    }
}

fn print_score(score: &Score, args: &EloArgs) -> anyhow::Result<()> {
    let by_game = score.games.and_then(|games| Estimate::new(&games.into()));
    let by_pair = score.pairs.and_then(|pairs| Estimate::new(&pairs.into()));
    if by_game.is_none() && by_pair.is_none() {
        anyhow::bail!("no games, no estimate");
    }
    let table = || {
        let mut table = Table::new([("what", Align::Left), ("value", Align::Left)]);
        for (label, value) in facts(score, by_game, by_pair) {
            table.row([label, &value]);
        }
        table
    };
    match args.format {
        TableFormat::Table => print(&lines(score, by_game, by_pair))?,
        TableFormat::Json => {
            let record = ScoreRecord {
                schema: 1,
                players: score.players.as_ref(),
                games: score
                    .games
                    .zip(by_game)
                    .map(|(games, estimate)| GamesRecord {
                        wins: games.wins,
                        draws: games.draws,
                        losses: games.losses,
                        draw_ratio: games.draw_ratio(),
                        estimate: EstimateRecord::new(&estimate),
                    }),
                pairs: score
                    .pairs
                    .zip(by_pair)
                    .map(|(pairs, estimate)| PairsRecord {
                        counts: pairs.0,
                        pairs_ratio: pairs.pairs_ratio(),
                        level_ratio: pairs.level_ratio(),
                        estimate: EstimateRecord::new(&estimate),
                    }),
            };
            print(&format!("{}\n", to_string_pretty(&record)?))?;
        }
        TableFormat::Csv => table().csv(std::io::stdout().lock())?,
        TableFormat::Markdown => print(&table().markdown())?,
    }
    Ok(())
}

fn lines(score: &Score, by_game: Option<Estimate>, by_pair: Option<Estimate>) -> String {
    let lines: Vec<String> = facts(score, by_game, by_pair)
        .into_iter()
        .map(|(label, value)| {
            let line = format!("{label:<14}{}", printable(&value));
            format!("{}\n", line.trim_end())
        })
        .collect();
    lines.concat()
}

fn facts(
    score: &Score,
    by_game: Option<Estimate>,
    by_pair: Option<Estimate>,
) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    if let Some([player, opponent]) = &score.players {
        facts.push(("player", format!("{player} against {opponent}")));
    }
    if let (Some(games), Some(estimate)) = (score.games, by_game) {
        facts.push(("games", games_text(games)));
        facts.extend(estimate_facts(&estimate));
        facts.push(("draws", percent(games.draw_ratio())));
    }
    if let (Some(pairs), Some(estimate)) = (score.pairs, by_pair) {
        if by_game.is_some() {
            facts.push(("", String::new()));
        }
        facts.push(("pairs", pairs_text(pairs)));
        facts.extend(estimate_facts(&estimate));
        facts.push(("level pairs", percent(pairs.level_ratio())));
        let ratio = pairs
            .pairs_ratio()
            .map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
        facts.push(("won / lost", ratio));
    }
    facts
}

pub(super) fn games_text(games: Trinomial) -> String {
    let Trinomial {
        wins,
        draws,
        losses,
    } = games;
    format!("{} (+{wins} ={draws} -{losses})", games.games())
}

pub(super) fn pairs_text(pairs: Pentanomial) -> String {
    let counts = pairs.0.map(|count| count.to_string()).join(", ");
    format!("{} (LL, LD, level, WD, WW: {counts})", pairs.pairs())
}

fn estimate_facts(estimate: &Estimate) -> Vec<(&'static str, String)> {
    let (low, high) = estimate.score_interval;
    let elo = estimate
        .elo
        .map_or_else(|| "unbounded".to_owned(), |elo| format!("{elo:+.1}"));
    let mut facts = vec![
        (
            "score",
            format!(
                "{:.2} %  (95 %: {:.2} to {:.2})",
                100.0 * estimate.score,
                100.0 * low,
                100.0 * high
            ),
        ),
        (
            "Elo",
            format!("{elo}  (95 %: {})", interval_text(estimate.elo_interval)),
        ),
    ];
    if let Some(margin) = estimate.elo_margin {
        facts.push(("", format!("±{margin:.1} as other programs count")));
    }
    if let Some(normalized) = estimate.normalized_elo {
        facts.push((
            "normalized",
            format!("{normalized:+.1} ±{:.1}", estimate.normalized_elo_margin),
        ));
    }
    facts.push((
        "superiority",
        format!("{:.2} %", 100.0 * estimate.superiority),
    ));
    facts
}

/// `-46.3 to +14.7`; an open end as `above +338.7`.
pub(super) fn interval_text(EloInterval { low, high }: EloInterval) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("{low:+.1} to {high:+.1}"),
        (Some(low), None) => format!("above {low:+.1}"),
        (None, Some(high)) => format!("below {high:+.1}"),
        (None, None) => "unbounded".to_owned(),
    }
}

fn percent(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{:.2} %", 100.0 * ratio))
}

fn print_list(event: &Event, args: &EloArgs, shell: &Shell) -> anyhow::Result<()> {
    let model = RatingModel {
        prior_draws: args.prior,
        first_move: if args.white_advantage {
            FirstMove::Fitted
        } else {
            FirstMove::Ignored
        },
    };
    let list = RatingList::new(event, model)?;
    let mut table = Table::new([
        ("rank", Align::Right),
        ("player", Align::Left),
        ("Elo", Align::Right),
        ("±", Align::Right),
        ("games", Align::Right),
        ("score", Align::Right),
        ("better than next", Align::Right),
    ]);
    for (index, row) in list.rows.iter().enumerate() {
        let next = if index + 1 < list.rows.len() {
            percent(Some(list.superiority(index, index + 1)))
        } else {
            String::new()
        };
        table.row([
            (index + 1).to_string(),
            event.players()[row.player.0].clone(),
            format!("{:+.1}", row.rating),
            format!("{:.1}", row.margin),
            row.games.to_string(),
            percent(Some(row.score)),
            next,
        ]);
    }
    match args.format {
        TableFormat::Table => {
            let mut text = table.text(shell.paint_stdout());
            if let Some(first_move) = list.first_move {
                let _ = writeln!(text, "\nHaving White is worth {first_move:+.1}.");
            }
            print(&text)?;
        }
        TableFormat::Json => {
            let record = ListRecord {
                schema: 1,
                prior_draws: args.prior,
                white_advantage: list.first_move,
                players: list
                    .rows
                    .iter()
                    .map(|row| PlayerRecord {
                        player: &event.players()[row.player.0],
                        elo: row.rating,
                        margin: row.margin,
                        games: row.games,
                        score: row.score,
                    })
                    .collect(),
            };
            print(&format!("{}\n", to_string_pretty(&record)?))?;
        }
        TableFormat::Csv => table.csv(std::io::stdout().lock())?,
        TableFormat::Markdown => print(&table.markdown())?,
    }
    Ok(())
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ScoreRecord<'a> {
    schema: u32,
    players: Option<&'a [String; 2]>,
    games: Option<GamesRecord>,
    pairs: Option<PairsRecord>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct GamesRecord {
    wins: u64,
    draws: u64,
    losses: u64,
    draw_ratio: Option<f64>,
    #[serde(flatten)]
    estimate: EstimateRecord,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct PairsRecord {
    counts: [u64; 5],
    pairs_ratio: Option<f64>,
    level_ratio: Option<f64>,
    #[serde(flatten)]
    estimate: EstimateRecord,
}

/// What is not defined is `null`, never NaN.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct EstimateRecord {
    score: f64,
    score_interval: (f64, f64),
    elo: Option<f64>,
    elo_interval: [Option<f64>; 2],
    elo_margin: Option<f64>,
    normalized_elo: Option<f64>,
    normalized_elo_margin: f64,
    superiority: f64,
}

impl EstimateRecord {
    fn new(estimate: &Estimate) -> Self {
        Self {
            score: estimate.score,
            score_interval: estimate.score_interval,
            elo: estimate.elo,
            elo_interval: [estimate.elo_interval.low, estimate.elo_interval.high],
            elo_margin: estimate.elo_margin,
            normalized_elo: estimate.normalized_elo,
            normalized_elo_margin: estimate.normalized_elo_margin,
            superiority: estimate.superiority,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ListRecord<'a> {
    schema: u32,
    prior_draws: f64,
    white_advantage: Option<f64>,
    players: Vec<PlayerRecord<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct PlayerRecord<'a> {
    player: &'a str,
    elo: f64,
    margin: f64,
    games: u64,
    score: f64,
}

/// The sample of a score: pairs if they are known, else games.
pub(super) fn sample(score: &Score) -> Option<Sample> {
    score
        .pairs
        .map(Sample::from)
        .or_else(|| score.games.map(Sample::from))
}
