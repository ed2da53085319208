//! The graph of the 96 cells against the published tables, every entry of every table.

#![expect(
    clippy::unwrap_used,
    reason = "a broken fixture should fail its test at once"
)]

use std::collections::{BTreeMap, BTreeSet};

use arbitru::game::Seat;
use arbitru::three_player::{Army, Cell, Cells, Geometry, Knight, diagonal_roads, straight_roads};
use serde_json::Value;

fn tables() -> Value {
    serde_json::from_str(include_str!("../testdata/three-player/geometry.json")).unwrap()
}

fn cell(name: &Value) -> Cell {
    name.as_str().unwrap().parse().unwrap()
}

fn set(names: &Value) -> Cells {
    names.as_array().unwrap().iter().map(cell).collect()
}

fn roads(lists: &Value) -> BTreeSet<Vec<Cell>> {
    let road = |list: &Value| list.as_array().unwrap().iter().map(cell).collect();
    lists.as_array().unwrap().iter().map(road).collect()
}

fn total(reach: impl Fn(Cell) -> Cells) -> u32 {
    Cell::all().map(|cell| reach(cell).len()).sum()
}

#[test]
fn cells_have_the_printed_names_shades_and_sectors() {
    let tables = tables();
    let names: BTreeSet<_> = Cell::all().map(|c| c.to_string()).collect();
    let printed: BTreeSet<_> = tables["order"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, printed);
    for cell in Cell::all() {
        let name = cell.to_string();
        assert_eq!(tables["shade"][&name] == "dark", cell.is_dark(), "{name}");
        let sector = tables["sector"][&name].as_str().unwrap();
        assert_eq!(sector.to_lowercase(), cell.sector().name(), "{name}");
    }
}

#[test]
fn roads_are_those_of_the_tables_cell_by_cell_in_order() {
    let tables = tables();
    for cell in Cell::all() {
        let name = cell.to_string();
        let straight: BTreeSet<_> = straight_roads(cell).collect();
        assert_eq!(straight, roads(&tables["ortho"][&name]), "{name}");
        let diagonal: BTreeSet<_> = diagonal_roads(cell).collect();
        assert_eq!(diagonal, roads(&tables["diag"][&name]), "{name}");
    }
}

#[test]
fn kings_knights_and_pawns_reach_what_the_tables_say() {
    let tables = tables();
    let geometry = Geometry::get();
    for cell in Cell::all() {
        let name = cell.to_string();
        assert_eq!(geometry.king(cell), set(&tables["king"][&name]), "{name}");
        assert_eq!(
            geometry.knight(Knight::Either, cell),
            set(&tables["knight"][&name]),
            "{name}"
        );
        for &army in Army::ALL {
            let color = ["White", "Red", "Black"][army.index()];
            let push = &tables["pawn_push"][color][&name];
            let push: Option<Cell> = push.as_str().map(|name| name.parse().unwrap());
            assert_eq!(geometry.ahead(army, cell), push, "{army} {name}");
            assert_eq!(
                geometry.pawn(army, cell),
                set(&tables["pawn_caps"][color][&name]),
                "{army} {name}"
            );
        }
    }
}

#[test]
fn empty_board_totals_are_those_counted_by_hand() {
    let geometry = Geometry::get();
    assert_eq!(total(|cell| geometry.rook(cell)), 1344);
    assert_eq!(total(|cell| geometry.bishop(cell)), 936);
    assert_eq!(
        total(|cell| geometry.rook(cell) | geometry.bishop(cell)),
        2280
    );
    assert_eq!(total(|cell| geometry.king(cell)), 636);
    assert_eq!(total(|cell| geometry.knight(Knight::Either, cell)), 528);
    assert_eq!(total(|cell| geometry.knight(Knight::TwoOne, cell)), 504);
    assert!(Cell::all().all(|cell| geometry.rook(cell).len() == 14));
}

/// Reach of rook, bishop, queen, king and knight for the sixteen kinds of cell.
const BY_KIND: [(&str, [u32; 5]); 16] = [
    ("a1", [14, 11, 25, 3, 2]),
    ("b1", [14, 7, 21, 5, 3]),
    ("c1", [14, 7, 21, 5, 4]),
    ("d1", [14, 7, 21, 5, 4]),
    ("a2", [14, 7, 21, 5, 3]),
    ("b2", [14, 13, 27, 8, 4]),
    ("c2", [14, 9, 23, 8, 6]),
    ("d2", [14, 9, 23, 8, 6]),
    ("a3", [14, 7, 21, 5, 4]),
    ("b3", [14, 9, 23, 8, 6]),
    ("c3", [14, 15, 29, 8, 8]),
    ("d3", [14, 11, 25, 8, 9]),
    ("a4", [14, 7, 21, 5, 4]),
    ("b4", [14, 9, 23, 8, 6]),
    ("c4", [14, 11, 25, 8, 9]),
    ("d4", [14, 17, 31, 9, 10]),
];

#[test]
fn each_kind_of_cell_has_its_counts_in_all_six_half_sectors() {
    let geometry = Geometry::get();
    for (name, counts) in BY_KIND {
        let cell: Cell = name.parse().unwrap();
        let mirrored = Cell::new(cell.sector(), 7 - cell.column(), cell.row());
        for cell in [cell, mirrored] {
            for cell in [cell, cell.rotated(), cell.rotated().rotated()] {
                let (rook, bishop) = (geometry.rook(cell), geometry.bishop(cell));
                let found = [
                    rook.len(),
                    bishop.len(),
                    (rook | bishop).len(),
                    geometry.king(cell).len(),
                    geometry.knight(Knight::Either, cell).len(),
                ];
                assert_eq!(found, counts, "{cell}");
            }
        }
    }
}

#[test]
fn a_knight_of_fixed_legs_has_24_one_way_leaps_all_near_the_centre() {
    let geometry = Geometry::get();
    let leaps = |cell| geometry.knight(Knight::TwoOne, cell);
    let one_way: BTreeMap<_, _> = Cell::all()
        .map(|from| {
            let lost: Vec<_> = leaps(from)
                .into_iter()
                .filter(|&to| !leaps(to).contains(from))
                .collect();
            (from.to_string(), lost)
        })
        .filter(|(_, lost)| !lost.is_empty())
        .collect();
    assert_eq!(one_way.values().map(Vec::len).sum::<usize>(), 24);
    assert!(one_way["d3"].contains(&"k9".parse().unwrap()));
    for cell in Cell::all() {
        for to in leaps(cell) {
            assert!(geometry.knights_on(Knight::TwoOne, to).contains(cell));
        }
        let both = geometry.knight(Knight::Either, cell);
        assert_eq!(both, geometry.knights_on(Knight::Either, cell), "{cell}");
    }
}

#[test]
fn no_cell_is_reached_by_two_roads() {
    for cell in Cell::all() {
        let straight: Vec<_> = straight_roads(cell).flatten().collect();
        let mut by_bishop: BTreeMap<Cell, BTreeSet<Vec<Cell>>> = BTreeMap::new();
        for road in diagonal_roads(cell) {
            for (at, &step) in road.iter().enumerate() {
                assert!(!straight.contains(&step));
                by_bishop
                    .entry(step)
                    .or_default()
                    .insert(road[..at].to_vec());
            }
        }
        assert!(by_bishop.values().all(|roads| roads.len() == 1), "{cell}");
        for (to, roads) in by_bishop {
            let road: Cells = roads.first().unwrap().iter().copied().collect();
            assert_eq!(Geometry::get().between(cell, to), road);
        }
    }
}

#[test]
fn a_long_diagonal_forks_at_the_centre_and_nowhere_else() {
    let reach = |name: &str| Geometry::get().bishop(name.parse().unwrap());
    for corner in ["h8", "n12"] {
        assert!(reach("a1").contains(corner.parse().unwrap()));
    }
    for corner in ["a12", "n8"] {
        assert!(reach("h1").contains(corner.parse().unwrap()));
    }
    for (from, across) in [("e4", "k9"), ("d4", "k5"), ("d9", "e5")] {
        let across = across.parse().unwrap();
        assert!(!reach(from).contains(across), "{from}");
        assert!(!Geometry::get().king(from.parse().unwrap()).contains(across));
    }
}
