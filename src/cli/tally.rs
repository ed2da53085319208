//! `arbitru tally`: points over a match or an event.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use anyhow::{anyhow, bail};
use clap::Args;

use super::exit::Exit;
use super::games::{self, Record};
use super::inputs::InputArgs;
use super::print;
use super::problems::Problems;
use super::rules::RuleArgs;
use super::shell::Shell;
use crate::adjudicate::Rulebook;
use crate::chess::Variant;
use crate::report::{EventReport, MatchReport, TableFormat, USUAL_TIE_BREAKS};
use crate::ruleset::Ruleset;
use crate::tally::judged::{Judged, Ply};
use crate::tally::match_file::{Evidence, schema};
use crate::tally::{
    Counted, Exclusion, MatchFile, MatchGame, MatchTally, Override, PlayerId, Settled, Standings,
    TieBreak, Word, settle, settle_statement,
};
use crate::yaml::Source;

const EXAMPLES: &str = "\
Examples:
  arbitru tally examples/club-night.yaml          a match written by hand, every game replayed
  arbitru tally --override 2=1-0 match.yaml       decide a game whose record contradicts the board
  arbitru tally games/                            standings and cross table of an event
  arbitru tally --tie-breaks wins,buchholz swiss.pgn
  arbitru tally --format json match.yaml

Games between the same two players, or the same three, are a match, all others an event.

Exit codes: 0 every game counts, 1 games are excluded until somebody decides, 2 the job could not be done.";

/// Add up points over a match or an event
///
/// Every game is replayed; the points are those of the ruleset. A result that contradicts the board
/// is never counted in silence: the game is excluded and named.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct TallyArgs {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Decide a game: GAME is its number in the match or event, RESULT such as 1-0, 1/2-1/2 or 3-0; of
    /// three players their places, 1-3-2
    #[arg(long = "override", value_name = "GAME=RESULT")]
    overrides: Vec<String>,
    /// What ranks players with equal points, in this order
    ///
    /// Of direct-encounter, wins, black-games, sonneborn-berger, buchholz, buchholz-cut1, koya.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    tie_breaks: Vec<TieBreak>,
    /// Games in the match, if neither a match file nor the ruleset says it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    length: Option<u32>,
    /// How to write: table, json, csv or markdown
    #[arg(long, value_name = "FORMAT", default_value_t)]
    format: TableFormat,
    /// Print the JSON schema of match files, for editors
    #[arg(long, exclusive = true)]
    schema: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &TallyArgs, shell: &Shell) -> anyhow::Result<Exit> {
    if args.schema {
        print(&format!("{:#}\n", schema().as_value()))?;
        return Ok(Exit::Clean);
    }
    if let [path] = args.inputs.files.as_slice()
        && is_yaml(path)
    {
        let file = MatchFile::parse(&Source::read(path)?)?;
        return tally_match(&file, args, shell);
    }
    if let Some(path) = args.inputs.files.iter().find(|path| is_yaml(path)) {
        bail!("{} is a match file; tally one at a time", path.display());
    }
    let mut problems = Problems::new(shell);
    let rulebook = args.rules.rulebook()?;
    let records = games::read(&args.inputs, &args.rules, &rulebook, &mut problems, shell)?;
    let exit = match as_match(&records, &rulebook, args.length)? {
        Some(file) => tally_match(&file, args, shell)?,
        None => tally_event(&records, &rulebook, args, shell)?,
    };
    Ok(exit.max(problems.exit()))
}

fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|ending| {
        ending.eq_ignore_ascii_case("yaml") || ending.eq_ignore_ascii_case("yml")
    })
}

/// The games that `--override` decides; nobody decides one twice.
fn overrides(args: &TallyArgs, seats: usize) -> anyhow::Result<Vec<Override>> {
    let mut list: Vec<Override> = Vec::new();
    for text in &args.overrides {
        let word = Override::read(text, seats)?;
        if list.iter().any(|earlier| earlier.number == word.number) {
            bail!("game {} is decided twice", word.number);
        }
        list.push(word);
    }
    Ok(list)
}

fn tally_match(file: &MatchFile, args: &TallyArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let overrides = overrides(args, file.players.len())?;
    let tally = MatchTally::new(file, &overrides)?;
    let report = MatchReport {
        file,
        tally: &tally,
    };
    match args.format {
        TableFormat::Table => print(&report.text(shell.paint_stdout(), shell.columns()))?,
        TableFormat::Json => print(&report.json())?,
        TableFormat::Csv => report.table().csv(io::stdout().lock())?,
        TableFormat::Markdown => print(&report.markdown())?,
    }
    Ok(if tally.has_exclusions() {
        Exit::Findings
    } else {
        Exit::Clean
    })
}

/// The games as a match, if they are all between the same players, as many as sit at a board.
fn as_match(
    records: &[Record],
    rulebook: &Rulebook,
    length: Option<u32>,
) -> anyhow::Result<Option<MatchFile>> {
    let Some(first) = records.first() else {
        bail!("there are no games to add up");
    };
    let players = &first.game.names;
    let set = |game: &Judged| game.names.iter().cloned().collect::<BTreeSet<String>>();
    let named = set(&first.game);
    let is_whole = named.len() == players.len() && !named.contains("");
    if !is_whole || records.iter().any(|record| set(&record.game) != named) {
        return Ok(None);
    }
    let (ruleset, variant) = one_ruleset(records, rulebook)?;
    let games = u32::try_from(records.len())?;
    let planned = u32::from(ruleset.games);
    Ok(Some(MatchFile {
        title: None,
        variant,
        ruleset: ruleset.clone(),
        players: players.clone(),
        length: length.unwrap_or(if games <= planned { planned } else { games }),
        games: records
            .iter()
            .map(|record| MatchGame {
                seats: std::array::from_fn(|seat| {
                    let name = record.game.names.get(seat)?;
                    players
                        .iter()
                        .position(|player| player == name)
                        .map(PlayerId)
                }),
                evidence: Evidence::Replayed(record.game.clone()),
            })
            .collect(),
    }))
}

/// The one ruleset by which all games are judged: points of several cannot be added.
fn one_ruleset<'r>(
    records: &[Record],
    rulebook: &'r Rulebook,
) -> anyhow::Result<(&'r Ruleset, Variant)> {
    let known = records
        .iter()
        .find_map(|record| Some((record, record.game.variant?)));
    let Some((first, variant)) = known else {
        bail!("{}: the variant of no game is known", records[0].place());
    };
    let ruleset = rulebook.of(variant);
    let stranger = records.iter().find(|record| {
        record
            .game
            .variant
            .is_some_and(|other| !ruleset.applies_to(other))
    });
    if let (Some(stranger), Some(other)) = (
        stranger,
        stranger.and_then(|stranger| stranger.game.variant),
    ) {
        bail!(
            "{} is {other}, {} is {variant}; points of different variants are not added up",
            stranger.place(),
            first.place()
        );
    }
    Ok((ruleset, variant))
}

/// A tie-break that is asked for a second time can decide nothing.
fn repeated(names: &[TieBreak]) -> Option<TieBreak> {
    let mut rest = names;
    while let Some((first, others)) = rest.split_first() {
        if others.contains(first) {
            return Some(*first);
        }
        rest = others;
    }
    None
}

fn tally_event(
    records: &[Record],
    rulebook: &Rulebook,
    args: &TallyArgs,
    shell: &Shell,
) -> anyhow::Result<Exit> {
    let (ruleset, variant) = one_ruleset(records, rulebook)?;
    let overrides = overrides(args, variant.seats())?;
    if let Some(wrong) = overrides.iter().find(|word| {
        word.number == 0 || usize::try_from(word.number).is_ok_and(|number| number > records.len())
    }) {
        bail!(
            "there is no game {} to decide; there are {}",
            wrong.number,
            records.len()
        );
    }
    let mut decided = Vec::new();
    for Override { number, stated } in overrides {
        let counted = settle_statement(stated, None, ruleset)
            .map_err(|given| anyhow!("game {number} cannot be decided so: {given}"))?;
        decided.push((
            number,
            Counted {
                word: Word::Organiser,
                ..counted
            },
        ));
    }
    let mut number = 0;
    let mut known: BTreeMap<&[String], Vec<(u32, &[Ply])>> = BTreeMap::new();
    let (event, excluded) = games::gather(records, |record| {
        number += 1;
        let (names, moves) = (&record.game.names[..], &record.game.moves[..]);
        let games = known.entry(names).or_default();
        let first = games.iter().find(|(_, earlier)| *earlier == moves);
        let repeated = first.filter(|_| !moves.is_empty()).map(|&(of, _)| of);
        games.push((number, moves));
        match decided.iter().rev().find(|(decided, _)| *decided == number) {
            Some((_, counted)) => Settled::Counts(*counted),
            None => repeated.map_or_else(
                || settle(&record.game, ruleset),
                |of| Settled::Excluded(Exclusion::Duplicate { of }),
            ),
        }
    })?;
    if let Some(name) = repeated(&args.tie_breaks) {
        bail!("the tie-break `{name}` is named twice");
    }
    let tie_breaks: &[TieBreak] = if args.tie_breaks.is_empty() {
        &USUAL_TIE_BREAKS
    } else {
        &args.tie_breaks
    };
    let standings = Standings::new(&event, tie_breaks);
    let report = EventReport {
        event: &event,
        standings: &standings,
        excluded: &excluded,
    };
    match args.format {
        TableFormat::Table => print(&report.text(shell.paint_stdout(), shell.columns()))?,
        TableFormat::Json => print(&report.json())?,
        TableFormat::Csv => report.table().csv(io::stdout().lock())?,
        TableFormat::Markdown => print(&report.markdown())?,
    }
    Ok(if excluded.is_empty() {
        Exit::Clean
    } else {
        Exit::Findings
    })
}
