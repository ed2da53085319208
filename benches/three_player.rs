//! Perft of three-player chess: `cargo bench --bench three_player`.

use arbitru::three_player::{State, Switches, perft};
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Nodes a second from the start position, by depth in plies.
#[divan::bench(args = [(4, 178_080), (5, 3_960_896)], sample_count = 10)]
fn start(bencher: divan::Bencher, (depth_plies, nodes): (u32, u64)) {
    let start = State::start(Switches::default());
    bencher
        .counter(ItemsCount::new(nodes))
        .bench(|| perft(&start, divan::black_box(depth_plies)));
}
