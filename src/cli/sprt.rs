//! `arbitru sprt`: may a match stop?

use clap::Args;
use serde::Serialize;

use super::counts::{CountArgs, Counted};
use super::elo::{games_text, pairs_text, sample, say_excluded};
use super::exit::Exit;
use super::print;
use super::problems::Problems;
use super::shell::Shell;
use crate::report::printable;
use crate::tally::sprt::{Decision, ErrorRates, Model, Sprt};

const EXAMPLES: &str = "\
Examples:
  arbitru sprt --elo0 0 --elo1 2 +36433 =68692 -36027
  arbitru sprt --elo0 0 --elo1 2 --pairs 365,16618,36229,16974,390
  arbitru sprt --elo0 0 --elo1 10 --model cutechess --alpha 0.01 --beta 0.01 +3 =1 -149
  arbitru sprt --elo0 -5 --elo1 0 match.pgn

Exit codes: 0 elo1 accepted or not decided, 1 elo0 accepted or undefined, 2 the job could not be done.";

/// Test one Elo difference against another, sequentially
///
/// The sequential probability ratio test says when a match may stop: as soon as one hypothesis is
/// proved at the wanted error rates. Pairs are used where games are pairs.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct SprtArgs {
    #[command(flatten)]
    counts: CountArgs,
    /// Elo difference of the first hypothesis
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    elo0: f64,
    /// Elo difference of the second hypothesis, above the first
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    elo1: f64,
    /// Probability of accepting elo1 wrongly
    #[arg(long, value_name = "P", default_value_t = ErrorRates::default().alpha)]
    alpha: f64,
    /// Probability of accepting elo0 wrongly
    #[arg(long, value_name = "P", default_value_t = ErrorRates::default().beta)]
    beta: f64,
    /// Unit of elo0 and elo1: normalized, logistic, bayeselo or cutechess
    #[arg(long, value_name = "MODEL", default_value_t = Model::Normalized)]
    model: Model,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &SprtArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let rates = ErrorRates {
        alpha: args.alpha,
        beta: args.beta,
    };
    let test = Sprt::new(args.elo0, args.elo1, rates, args.model)?;
    let mut problems = Problems::new(shell);
    let score = match args.counts.read(&mut problems, shell)? {
        Counted::Score(score) => score,
        Counted::Event(..) => anyhow::bail!("a test needs two players; choose one by --player"),
    };
    let by_game = matches!(args.model, Model::BayesElo | Model::Cutechess);
    let sample = match score.games {
        Some(games) if by_game => Some(games.into()),
        Some(_) | None => sample(&score),
    };
    let Some(sample) = sample else {
        anyhow::bail!("no games, no test")
    };
    let state = test.test(&sample);
    if args.json {
        let record = Record {
            schema: 1,
            model: args.model.name(),
            elo: [args.elo0, args.elo1],
            bounds: [test.lower(), test.upper()],
            llr: state.llr,
            quick: test.quick_ratio(&sample),
            decision: name(state.decision),
        };
        print(&format!("{}\n", serde_json::to_string_pretty(&record)?))?;
    } else {
        let mut lines = Vec::new();
        if let Some([player, opponent]) = &score.players {
            lines.push(("player", format!("{player} against {opponent}")));
        }
        lines.extend(score.games.map(|games| ("games", games_text(games))));
        lines.extend(score.pairs.map(|pairs| ("pairs", pairs_text(pairs))));
        lines.push((
            "hypotheses",
            format!("{} against {} ({})", args.elo0, args.elo1, args.model),
        ));
        let llr = state
            .llr
            .map_or_else(|| "undefined".to_owned(), |llr| format!("{llr:.3}"));
        lines.push((
            "LLR",
            format!(
                "{llr}  (bounds {:.3} and {:.3})",
                test.lower(),
                test.upper()
            ),
        ));
        lines.push(("decision", sentence(state.decision, args)));
        let shown: Vec<String> = lines
            .into_iter()
            .map(|(label, value)| format!("{label:<12}{}\n", printable(&value)))
            .collect();
        print(&shown.concat())?;
    }
    let exit = match state.decision {
        Decision::Continue | Decision::AcceptH1 => Exit::Clean,
        Decision::AcceptH0 | Decision::Undefined => Exit::Findings,
    };
    Ok(exit
        .max(say_excluded(&score.excluded, shell))
        .max(problems.exit()))
}

const fn name(decision: Decision) -> &'static str {
    match decision {
        Decision::Continue => "continue",
        Decision::AcceptH0 => "accept-elo0",
        Decision::AcceptH1 => "accept-elo1",
        Decision::Undefined => "undefined",
    }
}

fn sentence(decision: Decision, args: &SprtArgs) -> String {
    match decision {
        Decision::Continue => "not decided, play on".to_owned(),
        Decision::AcceptH0 => format!("stop: {} is accepted", args.elo0),
        Decision::AcceptH1 => format!("stop: {} is accepted", args.elo1),
        Decision::Undefined => "stop: no ratio exists for these hypotheses and scores".to_owned(),
    }
}

#[derive(Serialize)]
struct Record {
    schema: u32,
    model: &'static str,
    elo: [f64; 2],
    bounds: [f64; 2],
    llr: Option<f64>,
    quick: Option<f64>,
    decision: &'static str,
}
