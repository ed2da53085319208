//! What the referee costs for each ply, beside the moves themselves.

use arbitru::adjudicate::Referee;
use arbitru::chess::{Position, Standard};
use arbitru::notation::san::{self, Word};
use arbitru::ruleset::builtin;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

/// A game as people play it.
const GAME: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 \
axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ \
Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6 axb4 cxb4 Ra5 Nd5 f3 Bc8 Kf2 Bf5 Ra7 g6 Ra6+ Kc5 \
Ke1 Nf4 g3 Nxh3 Kd2 Kb5 Rd6 Kc5 Ra6 Nf2 g4 Bd3 Re6";

/// Pieces that wander for a hundred plies: the longest stretch to look back over.
const WANDER: &str = "Nf3 Nf6 Nc3 Nc6 Rg1 Rg8 Rb1 Rb8";

fn positions(moves: impl Iterator<Item = &'static str>) -> Vec<Position<Standard>> {
    let mut position = Position::start();
    let mut all = vec![position];
    for word in moves {
        let Ok(Word::Move(word)) = san::read(word.as_bytes()) else {
            panic!("{word} is no move");
        };
        position.play(word.resolve(&position).expect("the game is legal"));
        all.push(position);
    }
    all
}

/// Four squares for each of two knights, visited so that no position recurs soon.
fn wandering() -> Vec<Position<Standard>> {
    let back = ["Ra1", "Ra8", "Rh1", "Rh8", "Rb1", "Rb8", "Rg1", "Rg8"];
    positions(WANDER.split(' ').chain(back.into_iter().cycle().take(80)))
}

#[divan::bench]
fn game(bencher: Bencher<'_, '_>) {
    judge(bencher, &positions(GAME.split(' ')));
}

#[divan::bench]
fn wander(bencher: Bencher<'_, '_>) {
    judge(bencher, &wandering());
}

fn judge(bencher: Bencher<'_, '_>, positions: &[Position<Standard>]) {
    let rules = builtin("lichess-standard").expect("built in");
    let mut referee = Referee::new(rules, &positions[0]);
    bencher
        .counter(ItemsCount::new(positions.len() - 1))
        .bench_local(|| {
            referee.restart(&positions[0]);
            for position in &positions[1..] {
                black_box(referee.observe(black_box(position)));
            }
        });
}

fn main() {
    divan::main();
}
