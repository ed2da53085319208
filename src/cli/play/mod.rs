//! `arbitru play`: matches.

mod args;
mod course;
mod date;
mod entrant;
mod prepare;
mod table;

pub(super) use entrant::entrant;

use std::collections::BTreeSet;
use std::io::Write as _;
use std::{fs, io};

use anyhow::{Context, bail};

pub(super) use self::args::PlayArgs;
use self::course::{Course, Decided};
use super::exit::Exit;
use super::interrupt::Interrupt;
use super::shell::Shell;
use crate::chess::{Laws, Position, Variant, WithLaws};
use crate::engine::archive::Heading;
use crate::engine::chess960;
use crate::engine::contest::{Contest, Finish};
use crate::engine::entrant::EntrantKind;
use crate::engine::log::Log;
use crate::engine::players::Playable;
use crate::engine::record::GameRecord;
use crate::engine::scoreboard::Scoreboard;
use crate::engine::stop::Stop;
use crate::three_player::{State, Switches};

pub(super) fn run(args: &PlayArgs, shell: &Shell) -> anyhow::Result<Exit> {
    args.game
        .variant
        .with_laws(Run { args, shell })
        .unwrap_or_else(|| play(args, shell, vec![State::start(Switches::default())]))
}

struct Run<'a> {
    args: &'a PlayArgs,
    shell: &'a Shell,
}

impl WithLaws for Run<'_> {
    type Output = anyhow::Result<Exit>;

    fn run<L: Laws>(self) -> anyhow::Result<Exit> {
        let arrays: Vec<Position<L>> = match self.args.game.variant {
            Variant::Chess960 => chess960::arrays()
                .map(|setup| Position::from_setup(setup).expect("all arrays are sound"))
                .collect(),
            Variant::Standard
            | Variant::ThreeCheck
            | Variant::Antichess
            | Variant::TreiSahuri
            | Variant::ThreePlayer => vec![Position::start()],
        };
        play(self.args, self.shell, arrays)
    }
}

fn play<B: Playable>(args: &PlayArgs, shell: &Shell, arrays: Vec<B>) -> anyhow::Result<Exit> {
    prepare::files_differ(args)?;
    let sprt = prepare::sprt(args)?;
    // Where there are many arrays, none goes without saying.
    let array = match &arrays[..] {
        [only] => only.fen(),
        _ => String::new(),
    };
    let contest = prepare::contest(args, prepare::ruleset(args)?, arrays)?;
    let interrupt = Interrupt::install()?;
    check_players(&contest, shell)?;
    let (mut log, date, done) = open_log(args, &contest)?;
    let known: BTreeSet<u32> = done.iter().map(|game| game.game).collect();
    announce(&contest, known.len(), shell);
    let names = contest
        .entrants
        .iter()
        .map(|entrant| entrant.name.clone())
        .collect();
    let board = Scoreboard::new(names, prepare::pairing(contest.schedule))?;
    let mut course = Course::<B>::new(shell, board, contest.schedule.len(), known);
    if let Some((sprt, name)) = sprt {
        course.test(sprt, name);
    }
    if let Some(path) = &args.files.pgn {
        course.archive(
            path,
            heading(args, &contest, date, array),
            contest.ruleset.clone(),
        )?;
    }
    let finish = contest.run(
        done,
        log.as_mut(),
        &Stop::when(interrupt.flag()),
        &mut course,
    )?;
    course.finish()?;
    if finish == Finish::Stopped && log.is_some() {
        shell.summary("stopped; the same command with --resume goes on");
    }
    let end = match (course.decided, finish) {
        (Some(decided), _) => decided.text(),
        (None, Finish::Complete | Finish::Decided) => "complete",
        (None, Finish::Stopped) => "interrupted",
    };
    if let Some(log) = &mut log
        && finish != Finish::Stopped
    {
        log.summary(&course.board.summary(end))?;
    }
    let result = table::Result {
        variant: args.game.variant.to_string(),
        ruleset: &contest.ruleset.name,
        seed: contest.seed,
        board: &course.board,
        test: course.test.as_ref(),
        end,
    };
    write_table(args, &result.write(args.files.format)?)?;
    Ok(match (finish, course.decided) {
        (Finish::Stopped, _) => Exit::Interrupted,
        (_, Some(Decided::AcceptedH0)) => Exit::Findings,
        (_, Some(Decided::AcceptedH1 | Decided::Undefined) | None) => Exit::Clean,
    })
}

/// Tells people what is about to be played, and what is needed to play it again.
fn announce<B: Playable>(contest: &Contest<B>, done: usize, shell: &Shell) {
    let (games, rounds) = (contest.schedule.len(), contest.schedule.rounds());
    let before = match done {
        0 => String::new(),
        done => format!(", {done} of them in the log already"),
    };
    shell.summary(&format!("{games} games, seed {}{before}", contest.seed));
    let openings = contest.book.len();
    let engines = contest.entrants.iter();
    let has_engine = engines
        .map(|entrant| &entrant.kind)
        .any(|kind| matches!(kind, EntrantKind::Engine { .. }));
    // Built-in players play from one position otherwise each time; engines may repeat themselves.
    if rounds as usize > openings && (openings > 1 || has_engine) {
        let plural = if openings == 1 { "" } else { "s" };
        shell.summary(&format!(
            "{openings} opening{plural} for {rounds} rounds: games may be repeated"
        ));
    }
}

/// Starts every engine once: what can not play is refused before the first game.
fn check_players<B: Playable>(contest: &Contest<B>, shell: &Shell) -> anyhow::Result<()> {
    for entrant in &contest.entrants {
        let own_name = entrant.check().with_context(|| {
            let hint = match &entrant.kind {
                EntrantKind::Engine { program, .. } if program.path.components().count() == 1 => {
                    " is no built-in player, and as a program"
                }
                EntrantKind::Engine { .. } | EntrantKind::BuiltIn(_) => "",
            };
            format!("player `{}`{hint}", entrant.name)
        })?;
        if let Some(own_name) = own_name {
            shell.summary(&format!("{} is {own_name}", entrant.name));
        }
    }
    Ok(())
}

fn open_log<B: Playable>(
    args: &PlayArgs,
    contest: &Contest<B>,
) -> anyhow::Result<(Option<Log>, String, Vec<GameRecord>)> {
    let header = prepare::header(args, contest, date::today());
    let Some(path) = &args.files.log else {
        return Ok((None, header.date, Vec::new()));
    };
    let named = || path.display().to_string();
    if args.files.resume {
        let (log, began, done) = Log::resume(path, &header).with_context(named)?;
        let fits = done
            .iter()
            .all(|game| (1..=contest.schedule.len()).contains(&game.game));
        if !fits {
            bail!(
                "{}: a game has a number that this match has not",
                path.display()
            );
        }
        return Ok((Some(log), began.date, done));
    }
    let log = Log::create(path, &header).with_context(named)?;
    Ok((Some(log), header.date, Vec::new()))
}

fn heading<B: Playable>(
    args: &PlayArgs,
    contest: &Contest<B>,
    date: String,
    array: String,
) -> Heading {
    let controls = contest.entrants.iter().map(|entrant| {
        let clock = entrant.bounds.limits.clock;
        (
            entrant.name.clone(),
            clock.map_or_else(|| "-".to_owned(), |clock| clock.to_string()),
        )
    });
    Heading {
        event: args.files.event.clone(),
        date,
        variant: args.game.variant,
        array,
        controls: controls.collect(),
    }
}

fn write_table(args: &PlayArgs, table: &str) -> anyhow::Result<()> {
    if let Some(path) = &args.files.output {
        return fs::write(path, table).with_context(|| path.display().to_string());
    }
    let mut out = io::stdout().lock();
    out.write_all(table.as_bytes())?;
    Ok(out.flush()?)
}
