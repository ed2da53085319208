//! The board for a terminal of 80 columns.

use super::legend;
use super::plane::{self, APOTHEM, Label, Point};
use crate::game::Seat;
use crate::three_player::{Army, Cell, Move, State};

/// Columns from the middle of the board to its left and right corners.
const RADIUS: i32 = 37;
/// Columns left of the board, for labels.
const MARGIN: i32 = 2;
/// A character is about twice as high as wide.
const ASPECT: f64 = 2.0;

/// The hexagon in characters: dark cells are shaded, a man is its colour and its letter (`rQ`), behind it
/// who moves it if that is not its own player (`rQw`), or `-` if nobody does; the cells of the last move
/// are in brackets.
pub fn text(state: &State, last_move: Option<Move>) -> String {
    let mut canvas = Canvas::new();
    for label in plane::labels() {
        canvas.write(beside(&label), &label.text);
    }
    canvas.shade();
    for cell in Cell::all() {
        let man = state.position().board().man(cell);
        let is_last = last_move.is_some_and(|m| m.from() == cell || m.to() == cell);
        let name = man.map(|man| {
            let hand = hand(state, man.army);
            format!("{}{}{hand}", man.army.letter(), man.role.letter())
        });
        let mark = match (name, is_last) {
            (Some(name), true) => format!("[{name}]"),
            (Some(name), false) => format!(" {name:<3}"),
            (None, true) => "[  ]".to_owned(),
            (None, false) => continue,
        };
        canvas.write(plane::middle(cell), &mark);
    }
    let mut text = canvas.into_text();
    for line in legend::lines(state) {
        text.push_str(&line);
        text.push('\n');
    }
    let strangers = |&army: &Army| !hand(state, army).is_empty() && has_men(state, army);
    if Army::ALL.iter().any(strangers) {
        text.push_str(
            "A letter behind a man is the player's who moves it; `-` says that nobody does.\n",
        );
    }
    text
}

fn has_men(state: &State, army: Army) -> bool {
    state.position().board().army(army).any()
}

/// Who moves the men of a colour, where it is not their own player.
fn hand(state: &State, army: Army) -> String {
    match state.position().commander(army) {
        Some(player) if player == army => String::new(),
        Some(player) => player.letter().to_string(),
        None => "-".to_owned(),
    }
}

/// How far a label stands from the rim beside it, in columns.
const GAP: f64 = 2.5;

/// Where a label stands: above or below the board where its edge is level; else in the row of its cell,
/// or, at the left and right corners where a letter and a number meet, one row up and one down.
fn beside(label: &Label) -> Point {
    let edge = label.at.y.abs();
    if edge > APOTHEM {
        return label.at;
    }
    let middle = plane::middle(label.cell);
    let is_corner = middle.y.abs() < 0.5 * ASPECT / f64::from(RADIUS);
    let y = match (is_corner, label.at.y > 0.0) {
        (false, _) => middle.y,
        (true, true) => ASPECT / f64::from(RADIUS),
        (true, false) => -ASPECT / f64::from(RADIUS),
    };
    // The rim runs from a corner at distance 1 at a slope of 60 degrees.
    let rim = 1.0 - y.abs() / (2.0 * APOTHEM);
    let x = rim + GAP / f64::from(RADIUS);
    Point::new(if label.at.x < 0.0 { -x } else { x }, y)
}

/// Rows from the middle of the board to its upper and lower edges, 16, and to the labels beyond.
const HALF_HEIGHT: i32 = 18;
const HALF_WIDTH: i32 = RADIUS + MARGIN;

struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn new() -> Self {
        let line = (-HALF_WIDTH..=HALF_WIDTH).map(|_| ' ').collect();
        Self {
            rows: (-HALF_HEIGHT..=HALF_HEIGHT)
                .map(|_| Vec::clone(&line))
                .collect(),
        }
    }

    fn shade(&mut self) {
        for (y, line) in (-HALF_HEIGHT..).zip(&mut self.rows) {
            for (x, sign) in (-HALF_WIDTH..).zip(line) {
                let point = Point {
                    x: f64::from(x) / f64::from(RADIUS),
                    y: -f64::from(y) * ASPECT / f64::from(RADIUS),
                };
                let cell = Cell::all().find(|&cell| plane::contains(cell, point));
                if cell.is_some_and(Cell::is_dark) {
                    *sign = '░';
                }
            }
        }
    }

    /// Writes centred on a point; what lies outside is cut off.
    fn write(&mut self, at: Point, mark: &str) {
        let scaled = Point {
            x: at.x * f64::from(RADIUS),
            y: -at.y * f64::from(RADIUS) / ASPECT,
        };
        let steps = mark.chars().skip(1).map(|_| 1).sum::<i32>();
        let column = (scaled.x - f64::from(steps) / 2.0).round() as i32 + HALF_WIDTH;
        let row = scaled.y.round() as i32 + HALF_HEIGHT;
        let line = usize::try_from(row)
            .ok()
            .and_then(|row| self.rows.get_mut(row));
        let start = usize::try_from(column).ok();
        if let (Some(line), Some(start)) = (line, start) {
            for (place, sign) in line.iter_mut().skip(start).zip(mark.chars()) {
                *place = sign;
            }
        }
    }

    fn into_text(self) -> String {
        let mut text = String::new();
        for row in self.rows {
            let line: String = row.into_iter().collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}
