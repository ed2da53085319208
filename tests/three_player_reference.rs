//! The board against an independent slow reference, at every ply of random games.
//!
//! `ARBITRU_REFERENCE_GAMES=2000` plays as many games; the default is small.

#![expect(
    clippy::unwrap_used,
    reason = "a broken fixture should fail its test at once"
)]

#[path = "three_player_reference/game.rs"]
mod game;
#[path = "three_player_reference/mesh.rs"]
mod mesh;

use arbitru::chess::Role;
use arbitru::game::{GameState, Seat, Termination};
use arbitru::notation::three_player::read_state;
use arbitru::three_player::{
    self, Army, Cell, Command, Knight, Neutrality, SIDES, State, Switches, rook_home,
};
use game::{Board, Fate, Game};

const ROLES: [(Role, game::Role); 6] = [
    (Role::Pawn, game::Role::Pawn),
    (Role::Knight, game::Role::Knight),
    (Role::Bishop, game::Role::Bishop),
    (Role::Rook, game::Role::Rook),
    (Role::Queen, game::Role::Queen),
    (Role::King, game::Role::King),
];

fn role(of: Role) -> game::Role {
    ROLES.iter().find(|(role, _)| *role == of).unwrap().1
}

fn men(state: &State) -> Vec<Option<game::Man>> {
    let board = state.position().board();
    let man = |cell| {
        board
            .man(cell)
            .map(|man| (man.army.index(), role(man.role)))
    };
    Cell::all().map(man).collect()
}

fn reference<'b>(board: &'b Board, state: &State) -> Game<'b> {
    let position = state.position();
    let setup = state.setup();
    let commander = setup.command.map(|command| match command {
        Command::By(player) => Some(player.index()),
        Command::Nobody | Command::Absent => None,
    });
    let fate = |army: &Army| match state.fate(*army) {
        three_player::Fate::Playing => Fate::Playing,
        three_player::Fate::Frozen => Fate::Frozen,
        three_player::Fate::Out { place } => Fate::Out(place),
        three_player::Fate::Absent => Fate::Absent,
    };
    let corners = Army::ALL
        .iter()
        .flat_map(|&army| SIDES.map(|side| (army, side)));
    Game {
        board,
        men: men(state),
        turn: state.turn().index(),
        commander,
        rights: corners
            .filter(|&(army, side)| position.rights().has(army, side))
            .map(|(army, side)| rook_home(army, side).index())
            .collect(),
        passed: position
            .skipped()
            .into_iter()
            .map(|cell| {
                let pusher = commander[cell.sector().index()].unwrap();
                (cell.index(), cell.index() + 8, pusher)
            })
            .collect(),
        fates: [0, 1, 2].map(|seat| fate(&Army::ALL[seat])),
        last_victim: setup.victims.map(|victim| victim.map(Army::index)),
        neutrality: state.switches().neutrality == Neutrality::On,
        knight: usize::from(state.switches().knight == Knight::TwoOne),
    }
}

fn plain(m: three_player::Move) -> game::Move {
    (m.from().index(), m.to().index(), m.promotion().map(role))
}

fn sorted(mut moves: Vec<game::Move>) -> Vec<String> {
    moves.sort_by_key(|&(from, to, _)| (from, to));
    let mut texts: Vec<_> = moves.iter().map(|m| format!("{m:?}")).collect();
    texts.sort();
    texts
}

/// Numbers that look random and never change.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

/// The array, and endings where mates and stalemates are near.
const STARTS: [&str; 6] = [
    "4wK3/2wP5/2bP5/8/8/2wQ5/8/bK7/8/8/8/rR2rK4 w - - wrb",
    "wR3wK2wR/8/8/8/8/wQ7/7bP/bR3bK2bR/8/rQ7/rP7/rR2rK3rR w wKQrKQbKQ - wrb",
    "wK7/7wP/8/7wQ/8/8/bP7/7bK/8/1bQ6/7rP/5rQ1rK r - - wrb",
    "4wK3/wPwPwP5/8/wQ7/8/8/5bPbPbP/4bK2bQ/8/8/rPrPrP5/rQ2rK4 b - - wrb",
    "wR3wK3/wP7/8/8/bP7/1wQ6/6bP1/bK6bR/8/rQ7/5rP2/rR7 w - - wwb",
    "wR3wK3/wP7/8/8/bP7/1bQ6/6bP1/4bK2bR/8/8/8/8 w - - wxb",
];

#[derive(Default)]
struct Seen {
    plies: usize,
    mates: usize,
    freezes: usize,
    ends: usize,
}

/// Any move, but in half of the plies one after which somebody leaves the game, if there is one:
/// random play alone mates too seldom.
fn choose(state: &State, legal: &[three_player::Move], dice: &mut Dice) -> three_player::Move {
    let exits = state.exits().count();
    let expels = |&&m: &&three_player::Move| {
        let mut after = *state;
        after.play(m);
        after.exits().count() > exits
    };
    let random = legal[dice.below(legal.len())];
    if dice.below(2) == 0 {
        legal.iter().find(expels).copied().unwrap_or(random)
    } else {
        random
    }
}

fn play_game(board: &Board, number: usize, seen: &mut Seen) {
    let mut dice = Dice(number as u64);
    let switches = Switches {
        neutrality: [Neutrality::Off, Neutrality::On][number / 2 % 2],
        knight: [Knight::Either, Knight::TwoOne][number / 4 % 2],
        ..Switches::default()
    };
    let mut state = if number.is_multiple_of(2) {
        State::start(switches)
    } else {
        read_state(STARTS[dice.below(STARTS.len())], switches).unwrap()
    };
    let mut slow = reference(board, &state);
    for ply in 0..400 {
        let legal = state.legal_moves();
        let moves = legal.iter().copied().map(plain).collect();
        assert_eq!(
            sorted(moves),
            sorted(slow.legal_moves()),
            "game {number}, ply {ply}"
        );
        if legal.is_empty() {
            break;
        }
        let chosen = choose(&state, &legal, &mut dice);
        state.play(chosen);
        slow.play(plain(chosen));
        let again = reference(board, &state);
        let place = format!("game {number}, ply {ply}, {chosen:?}");
        assert_eq!(again.men, slow.men, "{place}");
        assert_eq!(
            (again.turn, state.ending().is_some()),
            (slow.turn, slow.is_over()),
            "{place}"
        );
        assert_eq!(again.commander, slow.commander, "{place}");
        assert_eq!(
            (again.fates, again.last_victim),
            (slow.fates, slow.last_victim),
            "{place}"
        );
        seen.plies += 1;
    }
    seen.mates += state
        .exits()
        .filter(|exit| exit.how == Termination::Checkmate)
        .count();
    seen.freezes += state
        .exits()
        .filter(|exit| exit.how == Termination::Stalemate)
        .count();
    if let Some(ending) = state.ending() {
        let frozen = match ending.termination {
            Termination::Checkmate => "2",
            _ => "1",
        };
        let places = slow.result(frozen);
        assert_eq!(ending.outcome.to_string(), places, "game {number}");
        seen.ends += 1;
    }
}

#[test]
fn legal_moves_and_verdicts_are_those_of_the_slow_reference() {
    let asked = std::env::var("ARBITRU_REFERENCE_GAMES").ok();
    let games = asked.map_or(12, |text| text.parse().unwrap());
    let board = Board::new();
    let mut seen = Seen::default();
    for number in 0..games {
        play_game(&board, number, &mut seen);
    }
    eprintln!(
        "{games} games, {} plies, {} mates, {} freezes, {} ends",
        seen.plies, seen.mates, seen.freezes, seen.ends
    );
    assert!(seen.plies > 100 * games);
}
