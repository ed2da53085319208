//! What can be asked of `stats`.

use anyhow::bail;
use clap::{Args, Subcommand};

use super::merge::MergeArgs;
use super::write::WriteArgs;
use crate::cli::inputs::InputArgs;
use crate::cli::rules::RuleArgs;
use crate::diagnostic::UnknownName;
use crate::stats::{
    Dimension, Faulty, Filter, Metric, Plan, Preset, Rows, Show, Spec, ThreePlayerTable, Unit,
};

fn unknown(name: &str) -> UnknownName {
    let of_two = Preset::ALL.iter().map(|preset| preset.name);
    let of_three = ThreePlayerTable::all().map(ThreePlayerTable::name);
    UnknownName::among(name, of_two.chain(of_three).chain([ALL_OF_THREE, "all"]))
}

/// Asks for every table of three-player games.
const ALL_OF_THREE: &str = "three-player";

/// The long help: every table, dimension and metric by name.
pub(super) fn names() -> String {
    let mut out = String::from(
        "\
Examples:
  arbitru stats archive.pgn                               results, endings, lengths, openings
  arbitru stats --tables players,openings archive.pgn
  arbitru stats --by opening,color --metric score,length archive.pgn
  arbitru stats --html report.html archive.pgn.zst        one page with pictures

  How do I score with Black against 1.d4, by rating band?
    arbitru stats --where player=me --where color=black --where first-move=d4 \\
      --by opponent-rating --metric score games.pgn
  How long do games last that end on time?
    arbitru stats --where termination=time-forfeit --metric length games.pgn
  Which check wins three-check games?
    arbitru stats --tables third-check,third-check-moves games.pgn

  arbitru stats --part 1/2 --partial a.part big.pgn       one half on one machine, then
  arbitru stats merge a.part b.part                       both together

Tables (--tables):
",
    );
    let line = |name: &str, meaning: &str| format!("  {name:<19} {meaning}\n");
    for preset in Preset::ALL {
        out.push_str(&line(preset.name, preset.meaning));
    }
    out.push_str("\nTables of three-player games, made unasked where there are any:\n");
    out.push_str(&line(ALL_OF_THREE, "all of these"));
    for table in ThreePlayerTable::all() {
        out.push_str(&line(table.name(), table.meaning()));
    }
    out.push_str("\nDimensions (--by, --where):\n");
    for dimension in Dimension::all() {
        out.push_str(&line(dimension.name(), dimension.meaning()));
    }
    out.push_str("\nMetrics (--metric):\n");
    for metric in Metric::all() {
        out.push_str(&line(metric.name(), metric.meaning()));
    }
    out.push_str(
        "
A table counts the finest thing it speaks of: games; sides, if a dimension tells the two players
of a game apart; plies; or men of the array. What is not known is counted as `unknown`.
Three-player games are in the tables that count games by what all games have, and in tables of
their own.

Exit codes: 0 counted, 2 an input could not be read, 130 stopped.",
    );
    out
}

/// Count what archives say as a whole: results, endings, openings, players, time, checks, ...
///
/// One pass over any number of archives, in parallel. Every table has how many there were and a 95 %
/// interval beside every percentage; the numbers are the same for any number of threads.
#[derive(Args, Debug)]
#[command(
    after_long_help = names(),
    after_help = "Examples, and the names of all tables, dimensions and metrics: arbitru stats --help",
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
pub(in crate::cli) struct StatsArgs {
    #[command(subcommand)]
    pub(super) what: Option<What>,
    #[command(flatten)]
    pub(super) inputs: InputArgs,
    #[command(flatten)]
    pub(super) rules: RuleArgs,
    #[command(flatten)]
    pub(super) tables: TableArgs,
    #[command(flatten)]
    pub(super) output: WriteArgs,
    /// Count only the Kth of N parts of the inputs, cut between games
    #[arg(
        long,
        value_name = "K/N",
        requires = "partial",
        help_heading = "Output"
    )]
    pub(super) part: Option<PartOf>,
}

#[derive(Subcommand, Debug)]
pub(super) enum What {
    Merge(MergeArgs),
}

/// Which tables are made, and of which games.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Tables")]
pub(super) struct TableArgs {
    /// Tables by name, or `all`
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    tables: Vec<String>,
    /// Make a table with a row for each value of these dimensions, at most four
    #[arg(long, value_name = "DIMENSION,...", value_delimiter = ',')]
    by: Vec<Dimension>,
    /// What that table measures
    #[arg(long, value_name = "METRIC,...", value_delimiter = ',')]
    metric: Vec<Metric>,
    /// Count only what has this value, or does not have it: DIMENSION=VALUE, DIMENSION!=VALUE
    ///
    /// Numbers may be ranges (year=1990..1999, length=..20), names may end in `*`. Given more than once,
    /// all must hold.
    #[arg(long = "where", value_name = "DIMENSION=VALUE")]
    only: Vec<Filter>,
    /// Games with an error in the record: include, exclude or only
    ///
    /// They are counted apart in the first line in any case, and by the dimension `soundness`. A game
    /// with a move that cannot be played is counted up to that move.
    #[arg(long, value_name = "WHAT", default_value = "include")]
    faulty: Faulty,
    /// Count games that repeat an earlier one too
    ///
    /// The same game, the same record with another result, a record cut short, the same moves under
    /// another record. It takes about 320 bytes of memory for each game. `validate --duplicates` names
    /// them.
    #[arg(long)]
    duplicates: bool,
    /// Width of rating bands
    #[arg(long, value_name = "POINTS", default_value = "200", value_parser = clap::value_parser!(u32).range(1..))]
    rating_band: u32,
}

/// What tables are made for, if none are named.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Tables,
    Page,
}

impl TableArgs {
    /// Is anything asked for by `--where`?
    pub(super) fn has_conditions(&self) -> bool {
        !self.only.is_empty()
    }

    pub(super) fn plan(&self, purpose: Purpose) -> anyhow::Result<Plan> {
        let mut specs: Vec<Spec> = Vec::new();
        let (mut three, mut show) = (Vec::new(), Show::Always);
        for name in &self.tables {
            if name == "all" {
                specs.extend(Preset::ALL.iter().map(|preset| preset.spec()));
                three.extend(ThreePlayerTable::all());
                show = Show::IfThereAreAny;
                continue;
            }
            if name == ALL_OF_THREE {
                three.extend(ThreePlayerTable::all());
                continue;
            }
            if let Ok(table) = name.parse() {
                three.push(table);
                continue;
            }
            match Preset::find(name) {
                Ok(preset) => specs.push(preset.spec()),
                Err(_) => bail!("no table has that name: {}", unknown(name)),
            }
        }
        if !self.by.is_empty() || !self.metric.is_empty() {
            specs.push(self.own());
        }
        if specs.is_empty() && three.is_empty() {
            show = Show::IfThereAreAny;
            match purpose {
                Purpose::Tables => {
                    specs.extend(Preset::usual().map(Preset::spec));
                    three.extend(ThreePlayerTable::usual());
                }
                Purpose::Page => {
                    specs.extend(Preset::of_page().map(Preset::spec));
                    three.extend(ThreePlayerTable::all());
                }
            }
        }
        let mut named = Vec::new();
        three.retain(|table| {
            let is_new = !named.contains(table);
            named.push(*table);
            is_new
        });
        let mut seen = Vec::new();
        specs.retain(|spec| {
            let is_new = !seen.contains(&spec.name);
            seen.push(spec.name.clone());
            is_new
        });
        let plan = Plan::new(specs, &self.only, self.faulty, self.rating_band)?
            .with_three_player(three, show);
        Ok(if self.duplicates {
            plan.with_repeats()
        } else {
            plan
        })
    }

    /// The table of `--by` and `--metric`.
    fn own(&self) -> Spec {
        let by = each_once(&self.by);
        let dimensions = by.iter().copied();
        let filters = self.only.iter().map(Filter::dimension);
        let finest = dimensions.chain(filters).map(Dimension::unit).max();
        let metrics = match finest {
            _ if !self.metric.is_empty() => each_once(&self.metric),
            None | Some(Unit::Game | Unit::Side) => vec![Metric::Score],
            Some(Unit::Ply | Unit::Man) => Vec::new(),
        };
        let list = |words: Vec<String>| words.join(", ");
        let mut title = list(metrics.iter().map(ToString::to_string).collect());
        if title.is_empty() {
            "how many".clone_into(&mut title);
        }
        if !by.is_empty() {
            title.push_str(" by ");
            title.push_str(&list(by.iter().map(ToString::to_string).collect()));
        }
        if !self.only.is_empty() {
            title.push_str(" where ");
            title.push_str(&list(self.only.iter().map(ToString::to_string).collect()));
        }
        Spec {
            name: "table".to_owned(),
            title,
            by,
            metrics,
            only: Vec::new(),
            rows: Rows::ByDimension,
        }
    }
}

/// The list without what stands in it before.
fn each_once<T: Copy + PartialEq>(list: &[T]) -> Vec<T> {
    let mut once = Vec::new();
    for item in list {
        if !once.contains(item) {
            once.push(*item);
        }
    }
    once
}

/// One of so many equal parts, such as `2/8`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct PartOf {
    pub part: u64,
    pub of: u64,
}

impl std::str::FromStr for PartOf {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (part, of) = text.split_once('/')?;
            let part = Self {
                part: part.parse().ok()?,
                of: of.parse().ok()?,
            };
            (1..=part.of).contains(&part.part).then_some(part)
        };
        read().ok_or_else(|| "expected a part such as 2/8".to_owned())
    }
}
