//! From what was typed to a match.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};

use super::args::{Claims, LimitArgs, OpeningOrder, Pairings, PlayArgs};
use super::entrant::{castling, entrant};
use crate::chess::Variant;
use crate::engine::adjudication::{Adjudication, MAX_PLIES};
use crate::engine::clock::{Limits, seconds};
use crate::engine::contest::Contest;
use crate::engine::entrant::Entrant;
use crate::engine::game::{Bounds, Claiming, Conduct};
use crate::engine::openings::{Book, Opening, Order, games, positions};
use crate::engine::players::Playable;
use crate::engine::record::Header;
use crate::engine::schedule::{Kind, Schedule};
use crate::engine::scoreboard::Pairing;
use crate::ruleset::{Colours, Ruleset, default_for};
use crate::tally::sprt::{ErrorRates, Model, Sprt};

/// No file may be written over another that the same match reads or writes.
pub(super) fn files_differ(args: &PlayArgs) -> anyhow::Result<()> {
    let named = [
        ("--openings", &args.openings.openings),
        ("--log", &args.files.log),
        ("--pgn", &args.files.pgn),
        ("--output", &args.files.output),
    ];
    let mut seen = BTreeMap::new();
    for (option, path) in named {
        let Some(path) = path else {
            continue;
        };
        let real = fs::canonicalize(path).or_else(|_| std::path::absolute(path))?;
        if let Some(earlier) = seen.insert(real, option) {
            bail!("{}: named by {earlier} and by {option}", path.display());
        }
    }
    Ok(())
}

/// The ruleset of the match.
pub(super) fn ruleset(args: &PlayArgs) -> anyhow::Result<Ruleset> {
    let variant = args.game.variant;
    let Some(name) = &args.game.ruleset else {
        return Ok(default_for(variant).clone());
    };
    let ruleset = Ruleset::find(name)?;
    if !ruleset.applies_to(variant) {
        bail!(
            "the ruleset `{}` is for {}, not for {variant}",
            ruleset.name,
            ruleset.variant
        );
    }
    Ok(ruleset)
}

/// The match. `arrays` are where games start without a list of openings.
pub(super) fn contest<B: Playable>(
    args: &PlayArgs,
    ruleset: Ruleset,
    arrays: Vec<B>,
) -> anyhow::Result<Contest<B>> {
    let variant = args.game.variant;
    let defaults = bounds(&args.limits)?;
    let mut entrants = args
        .players
        .iter()
        .map(|text| entrant(text, variant, defaults))
        .collect::<anyhow::Result<Vec<Entrant>>>()?;
    tell_apart(&mut entrants);
    let seats = variant.seats();
    if entrants.len() < seats {
        let sits_out = match variant {
            Variant::ThreePlayer => {
                "; name one for the seat of an army that is left off too, he sits out"
            }
            Variant::Standard
            | Variant::Chess960
            | Variant::ThreeCheck
            | Variant::Antichess
            | Variant::TreiSahuri => "",
        };
        bail!(
            "{variant} is a game for {seats}, and {} are named{sits_out}",
            entrants.len()
        );
    }
    let schedule = Schedule {
        kind: match args.game.kind {
            Pairings::RoundRobin => Kind::RoundRobin,
            Pairings::Gauntlet => Kind::Gauntlet,
        },
        seats,
        players: entrants.len(),
        games: args
            .game
            .games
            .map_or(u32::from(ruleset.games).max(2), std::num::NonZeroU32::get),
        colours: ruleset.colours,
    };
    let encounters = Schedule {
        games: 1,
        ..schedule
    }
    .len();
    if u64::from(encounters) * u64::from(schedule.games) > MOST_GAMES {
        bail!("more than {MOST_GAMES} games");
    }
    let max_plies = args
        .end
        .max_moves
        .map_or(MAX_PLIES, |moves| moves.get().saturating_mul(seats as u32));
    Ok(Contest {
        entrants,
        schedule,
        book: book(args, arrays, &ruleset)?,
        ruleset,
        conduct: Conduct {
            adjudication: Adjudication {
                draw: args.end.draw,
                resign: args.end.resign,
                max_plies: max_plies.min(MAX_PLIES),
            },
            claims: match args.game.claims {
                Claims::Always => Claiming::Always,
                Claims::Never => Claiming::Never,
            },
        },
        castling: castling(variant),
        seed: args.game.seed,
        concurrency: args.game.concurrency,
    })
}

/// Games that one match may have; all their records are kept in memory.
const MOST_GAMES: u64 = 1_000_000;

fn bounds(args: &LimitArgs) -> anyhow::Result<Bounds> {
    let move_time = args
        .st
        .as_deref()
        .map(seconds)
        .transpose()
        .context("--st")?;
    Ok(Bounds {
        limits: Limits {
            clock: args.tc,
            move_time,
            nodes: args.nodes.map(std::num::NonZeroU64::get),
            depth: args.depth.map(std::num::NonZeroU16::get),
        },
        margin: Duration::from_millis(args.margin),
        patience: seconds(&args.patience).context("--patience")?,
    })
}

/// Numbers players that would have the same name.
fn tell_apart(entrants: &mut [Entrant]) {
    for index in 1..entrants.len() {
        let name = entrants[index].name.clone();
        let mut number = 2;
        while entrants[..index]
            .iter()
            .any(|other| other.name == entrants[index].name)
        {
            entrants[index].name = format!("{name} {number}");
            number += 1;
        }
    }
}

fn book<B: Playable>(
    args: &PlayArgs,
    arrays: Vec<B>,
    ruleset: &Ruleset,
) -> anyhow::Result<Book<B>> {
    let typed = &args.openings;
    let mut openings = match &typed.openings {
        Some(path) => from_file(path, args.game.variant, typed.opening_plies)
            .with_context(|| path.display().to_string())?,
        None => arrays
            .into_iter()
            .map(|start| Opening {
                start,
                moves: Vec::new(),
            })
            .collect(),
    };
    for opening in &mut openings {
        opening.start = opening.start.clone().under(ruleset);
    }
    // Chess960 arrays are drawn by lot unless a file says otherwise.
    let drawn = typed.openings.is_none() && args.game.variant == Variant::Chess960;
    let order = match typed.order {
        OpeningOrder::Sequential if !drawn => Order::Sequential,
        OpeningOrder::Sequential | OpeningOrder::Random => Order::Random,
    };
    let book = Book::new(openings, order, args.game.seed, typed.skip);
    book.with_context(|| {
        let path = typed.openings.as_deref().unwrap_or(Path::new(""));
        path.display().to_string()
    })
}

fn from_file<B: Playable>(
    path: &Path,
    variant: Variant,
    plies: usize,
) -> anyhow::Result<Vec<Opening<B>>> {
    let bytes = fs::read(path)?;
    if path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
    {
        return Ok(games(&bytes, variant, plies)?);
    }
    Ok(positions(&String::from_utf8_lossy(&bytes))?)
}

/// What the log begins with.
pub(super) fn header<B: Playable>(args: &PlayArgs, contest: &Contest<B>, date: String) -> Header {
    let schedule = contest.schedule;
    let Conduct {
        adjudication,
        claims,
    } = &contest.conduct;
    Header {
        schema: 1,
        date,
        variant: args.game.variant.to_string(),
        ruleset: contest.ruleset.name.clone(),
        players: contest.entrants.iter().map(Entrant::record).collect(),
        plan: format!(
            "{:?}, {} games, colours {:?}, claims {claims:?}, draw {:?}, resign {:?}, at most {} plies",
            schedule.kind,
            schedule.games,
            schedule.colours,
            adjudication.draw,
            adjudication.resign,
            adjudication.max_plies,
        ),
        openings: contest.book.digest(),
        seed: contest.seed,
    }
}

/// Whether the games of the match come in pairs.
pub(super) fn pairing(schedule: Schedule) -> Pairing {
    match schedule.colours {
        Colours::Alternate if schedule.games >= 2 && schedule.seats == 2 => Pairing::Pairs,
        Colours::Alternate | Colours::Fixed => Pairing::Singles,
    }
}

/// The test that may stop the match.
pub(super) fn sprt(args: &PlayArgs) -> anyhow::Result<Option<(Sprt, String)>> {
    let Some(text) = &args.end.sprt else {
        return Ok(None);
    };
    if args.players.len() != 2 {
        bail!("--sprt compares two players");
    }
    let [elo0, elo1, model] = match text.split(':').collect::<Vec<_>>()[..] {
        [elo0, elo1] => [elo0, elo1, Model::Normalized.name()],
        [elo0, elo1, model] => [elo0, elo1, model],
        _ => bail!("--sprt: expected ELO0:ELO1 or ELO0:ELO1:MODEL, such as 0:5"),
    };
    let model: Model = model
        .parse()
        .map_err(anyhow::Error::msg)
        .context("--sprt")?;
    let number = |text: &str, option: &'static str| {
        let number = text.parse::<f64>();
        number.with_context(|| format!("{option}: `{text}`"))
    };
    let Some((alpha, beta)) = args.end.error_rates.split_once(':') else {
        bail!("--error-rates: expected ALPHA:BETA, such as 0.05:0.05");
    };
    let rates = ErrorRates {
        alpha: number(alpha, "--error-rates")?,
        beta: number(beta, "--error-rates")?,
    };
    let sprt = Sprt::new(
        number(elo0, "--sprt")?,
        number(elo1, "--sprt")?,
        rates,
        model,
    )?;
    Ok(Some((sprt, format!("{model} [{elo0}, {elo1}]"))))
}
