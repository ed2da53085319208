//! What can be typed.

use std::num::NonZeroUsize;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand};

use super::color::ColorChoice;
use super::{
    completions, elo, explain, man, perft, play, rulesets, score, show, sprt, stats, tally, uci,
    validate, variants, verify,
};

const EXAMPLES: &str = "\
Examples:
  arbitru validate archive.pgn       report everything that is wrong in an archive
  arbitru explain                    list all findings
  arbitru explain illegal-move       say what one of them means
  arbitru completions fish > ~/.config/fish/completions/arbitru.fish

Exit codes: 0 nothing found, 1 findings, 2 the job could not be done, 130 stopped by Ctrl-C.";

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// More than machines have, and few enough for any system to start.
const MAX_THREADS: usize = 1024;

/// The command-line chess arbiter: checks PGN, FEN and EPD archives in parallel, adjudicates six
/// variants, counts points.
#[derive(Parser, Debug)]
#[command(name = "arbitru", version, styles = STYLES, after_help = EXAMPLES, max_term_width = 100)]
pub(super) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(super) command: Command,
    #[command(flatten)]
    pub(super) global: GlobalArgs,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub(super) enum Command {
    Validate(validate::ValidateArgs),
    Score(score::ScoreArgs),
    Show(show::ShowArgs),
    Tally(tally::TallyArgs),
    Elo(elo::EloArgs),
    Sprt(sprt::SprtArgs),
    Stats(Box<stats::StatsArgs>),
    Verify(Box<verify::VerifyArgs>),
    Perft(Box<perft::PerftArgs>),
    Explain(explain::ExplainArgs),
    Variants(variants::VariantsArgs),
    Rulesets(rulesets::RulesetsArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Play(play::PlayArgs),
    Uci(uci::UciArgs),
}

/// Options that every subcommand understands.
#[derive(Args, Debug)]
#[command(next_help_heading = "Global options")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "two flags, as clap reads them"
)]
pub(super) struct GlobalArgs {
    /// Colour the output
    ///
    /// `auto` colours on a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`; `CLICOLOR_FORCE` colours
    /// everywhere. Formats for programs are never coloured.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true
    )]
    #[arg(help = "Colour the output: auto, always or never")]
    pub(super) color: ColorChoice,
    /// Threads to use; all processors if not given
    ///
    /// The output does not depend on it.
    #[arg(short = 'j', long, global = true, value_name = "N", value_parser = threads)]
    pub(super) threads: Option<NonZeroUsize>,
    /// Print no progress and no summary
    #[arg(short, long, global = true)]
    pub(super) quiet: bool,
    /// Print no progress
    ///
    /// Progress is shown only on a terminal, and not where the variable `CI` is set.
    #[arg(long, global = true)]
    pub(super) no_progress: bool,
}

fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    let number = text.parse().ok();
    let possible = number.filter(|threads: &NonZeroUsize| threads.get() <= MAX_THREADS);
    possible.ok_or("expected a number from 1 to 1024")
}
