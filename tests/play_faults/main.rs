//! Every way an engine can misbehave, and what the runner makes of it: the right class, the right
//! verdict, within seconds, and nothing left running.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![cfg(unix)]

mod mock_engine;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use arbitru::chess::{Position, Standard, Variant};
use arbitru::engine::adjudication::Adjudication;
use arbitru::engine::board::CastlingText;
use arbitru::engine::clock::Limits;
use arbitru::engine::contest::{Contest, Finish, Observer};
use arbitru::engine::entrant::{Entrant, EntrantKind};
use arbitru::engine::fault::FaultClass;
use arbitru::engine::game::{Bounds, Claiming, Conduct};
use arbitru::engine::openings::Book;
use arbitru::engine::players::{BuiltIn, Protocol, Restart};
use arbitru::engine::process::Program;
use arbitru::engine::record::{FaultRecord, GameRecord};
use arbitru::engine::schedule::{Kind, Schedule};
use arbitru::engine::stop::Stop;
use arbitru::ruleset::{Colours, default_for};

/// No test: the engine that the tests of this file play against, when they start it.
#[test]
fn mock_engine() {
    mock_engine::run();
}

const MARGIN: Duration = Duration::from_millis(200);

/// Long enough for a healthy engine on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(20);

struct Mock {
    entrant: Entrant,
    token: String,
}

/// A mock engine in one of its modes, with these limits.
fn mock(mode: &str, limits: Limits, patience: Duration) -> Mock {
    static TOKENS: AtomicU32 = AtomicU32::new(0);
    let number = TOKENS.fetch_add(1, Ordering::Relaxed);
    let token = format!("{}-{number}", std::process::id());
    let words = ["mock_engine", "--exact", "--nocapture"].map(str::to_owned);
    let own = [format!("mode={mode}"), format!("token={token}")];
    let program = Program {
        path: std::env::current_exe().unwrap(),
        arguments: words.into_iter().chain(own).collect(),
        folder: None,
    };
    let protocol = Protocol {
        variant: None,
        castling: CastlingText::KingMoves,
        options: Vec::new(),
        patience,
    };
    let kind = EntrantKind::Engine {
        program,
        protocol,
        restart: Restart::default(),
    };
    let bounds = Bounds {
        limits,
        margin: MARGIN,
        patience,
    };
    Mock {
        entrant: Entrant {
            name: "mock".into(),
            kind,
            bounds,
        },
        token,
    }
}

impl Mock {
    fn protocol(&mut self) -> &mut Protocol {
        match &mut self.entrant.kind {
            EntrantKind::Engine { protocol, .. } => protocol,
            EntrantKind::BuiltIn(_) => panic!("a mock is an engine"),
        }
    }
}

fn nodes() -> Limits {
    Limits {
        nodes: Some(100),
        ..Limits::default()
    }
}

fn depth() -> Limits {
    Limits {
        depth: Some(3),
        ..Limits::default()
    }
}

fn clock(text: &str) -> Limits {
    Limits {
        clock: Some(text.parse().unwrap()),
        ..Limits::default()
    }
}

#[derive(Default)]
struct Collected {
    games: Vec<GameRecord>,
    faults: Vec<FaultRecord>,
}

impl Observer for Collected {
    fn game(&mut self, game: &GameRecord, faults: &[FaultRecord]) -> ControlFlow<()> {
        self.games.push(game.clone());
        self.faults.extend_from_slice(faults);
        ControlFlow::Continue(())
    }
}

/// Two games of a mock engine against a healthy player, ended after 30 plies at most; fails if they
/// take longer than `within`, or leave a process behind.
fn match_of(mock: &Mock, within: Duration) -> Collected {
    let healthy = Entrant {
        name: "healthy".into(),
        kind: EntrantKind::BuiltIn(BuiltIn::Random),
        bounds: Bounds {
            limits: Limits::default(),
            margin: MARGIN,
            patience: PATIENCE,
        },
    };
    let contest = Contest {
        entrants: vec![mock.entrant.clone(), healthy],
        schedule: Schedule {
            kind: Kind::RoundRobin,
            seats: 2,
            players: 2,
            games: 2,
            colours: Colours::Alternate,
        },
        book: Book::of(Position::<Standard>::start()),
        ruleset: default_for(Variant::Standard).clone(),
        conduct: Conduct {
            adjudication: Adjudication {
                max_plies: 30,
                ..Adjudication::default()
            },
            claims: Claiming::Always,
        },
        castling: CastlingText::KingMoves,
        seed: 1,
        concurrency: 1.try_into().unwrap(),
    };
    let began = Instant::now();
    let mut collected = Collected::default();
    let finish = contest
        .run(Vec::new(), None, &Stop::default(), &mut collected)
        .unwrap();
    assert_eq!(finish, Finish::Complete);
    assert!(began.elapsed() < within, "took {:?}", began.elapsed());
    assert_eq!(running(&mock.token), 0, "left running");
    collected
}

/// Processes that were started with this token and still run.
fn running(token: &str) -> usize {
    let word = format!("token={token}");
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return 0;
    };
    processes
        .filter_map(|entry| std::fs::read(entry.ok()?.path().join("cmdline")).ok())
        .filter(|line| {
            line.split(|&byte| byte == 0)
                .any(|part| part == word.as_bytes())
        })
        .count()
}

/// Both games are lost by the fault, in the mock's own third move.
fn loses_by(
    mock: &Mock,
    class: FaultClass,
    termination: &str,
    within: Duration,
) -> Vec<FaultRecord> {
    let collected = match_of(mock, within);
    let found: Vec<_> = collected
        .faults
        .iter()
        .map(|fault| (fault.player.as_str(), fault.class))
        .collect();
    assert_eq!(found, [("mock", class); 2], "{:?}", collected.faults);
    let endings: Vec<_> = collected
        .games
        .iter()
        .map(|game| (game.outcome.as_str(), game.termination.as_str()))
        .collect();
    assert_eq!(endings, [("0-1", termination), ("1-0", termination)]);
    let plies: Vec<_> = collected.faults.iter().map(|fault| fault.ply).collect();
    assert_eq!(plies, [4, 5]);
    assert!(
        collected
            .faults
            .iter()
            .all(|fault| fault.moves.split(' ').count() == fault.ply)
    );
    collected.faults
}

/// Tries all of them side by side: most of what they do is wait.
fn each<T: Copy + Send>(cases: impl IntoIterator<Item = T>, attempt: impl Fn(T) + Sync) {
    let attempt = &attempt;
    std::thread::scope(|scope| {
        for case in cases {
            scope.spawn(move || attempt(case));
        }
    });
}

/// Nothing is wrong with either game.
fn plays_on(mode: &str, within: Duration) {
    let collected = match_of(&mock(mode, nodes(), PATIENCE), within);
    assert_eq!(collected.faults, [], "{mode}");
    assert_eq!(collected.games.len(), 2);
    assert!(
        collected
            .games
            .iter()
            .all(|game| game.moves.split(' ').count() > 10),
        "{mode}"
    );
}

const fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

#[test]
fn a_crash_is_told_with_its_signal_or_exit_code() {
    let modes = [
        ("segv", "ended by itself: signal 11"),
        ("abort", "ended by itself: signal 6"),
        ("kill", "ended by itself: signal 9"),
        ("exit-0", "ended by itself: exit code 0"),
        ("exit-3", "ended by itself: exit code 3"),
        ("panic", "ended by itself: exit code 101"),
        ("torn-move", "ended by itself: exit code 0"),
    ];
    each(modes, |(mode, detail)| {
        let mock = mock(mode, nodes(), PATIENCE);
        let faults = loses_by(&mock, FaultClass::Crash, "abandonment", seconds(20));
        assert!(
            faults.iter().all(|fault| fault.detail == detail),
            "{mode}: {faults:?}"
        );
    });
}

#[test]
fn the_error_output_is_kept_with_the_faulty_game() {
    let mock = mock("exit-3", nodes(), PATIENCE);
    let faults = loses_by(&mock, FaultClass::Crash, "abandonment", seconds(20));
    assert!(
        faults
            .iter()
            .all(|fault| fault.stderr == "out of memory at node 12345\n"),
        "{faults:?}"
    );
}

#[test]
fn wrong_answers_are_kept_apart() {
    let modes = [
        ("illegal", FaultClass::Illegal),
        ("null-move", FaultClass::NoMove),
        ("none-move", FaultClass::NoMove),
        ("empty-move", FaultClass::NoMove),
        ("resigns", FaultClass::Garbage),
        ("san", FaultClass::Garbage),
        ("garbage-bytes", FaultClass::Garbage),
    ];
    each(modes, |(mode, class)| {
        // An engine that hangs after its wrong answer must be restarted before the next game.
        let patience = if mode == "garbage-bytes" {
            seconds(2)
        } else {
            PATIENCE
        };
        loses_by(
            &mock(mode, nodes(), patience),
            class,
            "illegal-moves",
            seconds(20),
        );
    });
}

#[test]
fn silence_ends_at_the_deadline_whatever_the_limit_is() {
    let modes = [
        ("deaf", nodes()),
        ("deaf", depth()),
        ("deaf", clock("1")),
        (
            "deaf",
            Limits {
                move_time: Some(seconds(1)),
                ..Limits::default()
            },
        ),
        ("busy", nodes()),
        ("no-newline", nodes()),
        ("stops", nodes()),
    ];
    each(modes, |(mode, limits)| {
        let mock = mock(mode, limits, seconds(2));
        for fault in loses_by(&mock, FaultClass::Stall, "abandonment", seconds(20)) {
            assert!(fault.detail.starts_with("no answer after "), "{fault:?}");
        }
    });
}

#[test]
fn the_deadline_is_per_move_and_not_per_silence() {
    each(["info-flood", "endless-line"], |mode| {
        let mock = mock(mode, nodes(), seconds(2));
        loses_by(&mock, FaultClass::Stall, "abandonment", seconds(20));
    });
}

#[test]
fn an_engine_that_closes_its_output_and_lives_on_is_disconnected() {
    let mock = mock("closes-output", nodes(), PATIENCE);
    loses_by(&mock, FaultClass::Disconnect, "abandonment", seconds(20));
}

#[test]
fn a_late_answer_loses_on_time() {
    let half_a_second_a_move = Limits {
        move_time: Some(Duration::from_millis(500)),
        ..Limits::default()
    };
    each([clock("0.5"), half_a_second_a_move], |limits| {
        let late = mock("late", limits, PATIENCE);
        for fault in loses_by(&late, FaultClass::Time, "time-forfeit", seconds(20)) {
            assert!(fault.detail.contains(" ms of "), "{fault:?}");
        }
    });
}

#[test]
fn oddities_cost_nothing() {
    let modes = [
        "healthy",
        "crlf",
        "two-bestmoves",
        "early-bestmove",
        "junk-lines",
        "stderr-flood",
        "many-options",
        "babbles",
        "leaves-between-games",
    ];
    each(modes, |mode| plays_on(mode, seconds(30)));
}

#[test]
fn a_line_of_five_megabytes_costs_neither_memory_nor_the_game() {
    plays_on("long-line", seconds(40));
}

#[test]
fn an_engine_that_will_not_leave_is_killed_after_its_grace() {
    let mock = mock("ignores-quit", nodes(), PATIENCE);
    let collected = match_of(&mock, seconds(15));
    assert_eq!(collected.faults, []);
}

#[test]
fn nothing_that_an_engine_started_outlives_it() {
    let mock = mock("helpers", nodes(), seconds(2));
    loses_by(&mock, FaultClass::Stall, "abandonment", seconds(20));
}

#[test]
fn an_engine_that_gets_lost_between_games_is_started_again() {
    let collected = match_of(&mock("no-readyok-later", nodes(), seconds(2)), seconds(20));
    assert_eq!(collected.faults, []);
    assert_eq!(collected.games.len(), 2);
}

#[test]
fn an_engine_that_dies_before_every_game_forfeits_them() {
    let collected = match_of(&mock("crash-at-new-game", nodes(), PATIENCE), seconds(20));
    let classes: Vec<_> = collected.faults.iter().map(|fault| fault.class).collect();
    assert_eq!(classes, [FaultClass::Crash; 2]);
    assert!(collected.games.iter().all(|game| game.moves.is_empty()));
}

#[test]
fn an_engine_that_does_not_read_can_not_block_the_runner() {
    let collected = match_of(&mock("blind", nodes(), seconds(2)), seconds(20));
    assert_eq!(collected.games.len(), 2);
    assert!(collected.faults.iter().all(|fault| fault.player == "mock"));
}

#[test]
fn an_engine_that_can_not_play_is_refused_before_the_first_game() {
    let began = Instant::now();
    let modes = [
        ("no-uciok", "did not answer `uci` with `uciok` within 1 s"),
        ("uci-flood", "did not answer `uci` with `uciok` within 1 s"),
        (
            "no-readyok",
            "did not answer `isready` with `readyok` within 1 s",
        ),
        ("closes-at-once", "closed its output instead of answering"),
        ("exits-at-once", "ended instead of answering: exit code 7"),
    ];
    each(modes, |(mode, message)| {
        let patience = if message.contains("within") {
            seconds(1)
        } else {
            PATIENCE
        };
        let mock = mock(mode, nodes(), patience);
        assert_eq!(
            mock.entrant.check().unwrap_err().to_string(),
            message,
            "{mode}"
        );
        assert_eq!(running(&mock.token), 0, "{mode} left running");
    });
    assert!(began.elapsed() < seconds(20), "{:?}", began.elapsed());
}

#[test]
fn what_an_engine_does_not_offer_is_refused_before_the_first_game() {
    let mut known = mock("healthy", nodes(), PATIENCE);
    known.protocol().variant = Some("3check".into());
    assert_eq!(known.entrant.check().unwrap().as_deref(), Some("Mock"));

    let mut unknown = mock("healthy", nodes(), PATIENCE);
    unknown.protocol().variant = Some("antichess".into());
    assert_eq!(
        unknown.entrant.check().unwrap_err().to_string(),
        "option `UCI_Variant` can not be `antichess`: the engine takes one of chess, 3check"
    );

    let mut shuffled = mock("healthy", nodes(), PATIENCE);
    shuffled.protocol().castling = CastlingText::TakesRook;
    assert_eq!(
        shuffled.entrant.check().unwrap_err().to_string(),
        "the engine has no option `UCI_Chess960`"
    );

    let mut greedy = mock("healthy", nodes(), PATIENCE);
    greedy.protocol().options.push(("hash".into(), "65".into()));
    assert!(
        greedy
            .entrant
            .check()
            .unwrap_err()
            .to_string()
            .contains("a number from 1 to 64")
    );
}

#[test]
fn a_program_that_is_not_there_is_a_start_failure() {
    let mut missing = mock("healthy", nodes(), PATIENCE);
    if let EntrantKind::Engine { program, .. } = &mut missing.entrant.kind {
        program.path = "/no/such/engine".into();
    }
    assert_eq!(
        missing.entrant.check().unwrap_err().to_string(),
        "can not be started"
    );
    let collected = match_of(&missing, seconds(20));
    let classes: Vec<_> = collected.faults.iter().map(|fault| fault.class).collect();
    assert_eq!(classes, [FaultClass::StartFailure; 2]);
}
