//! The board for a terminal of 80 columns.

use super::legend;
use super::plane::{self, Point};
use crate::three_player::{Cell, Move, State};

/// Columns from the middle of the board to its left and right corners.
const RADIUS: i32 = 37;
/// Columns left of the board, for labels.
const MARGIN: i32 = 2;
/// A character is about twice as high as wide.
const ASPECT: f64 = 2.0;

/// The hexagon in characters: dark cells are shaded, a man is its colour and its letter (`rQ`), the
/// cells of the last move are in brackets.
pub fn text(state: &State, last_move: Option<Move>) -> String {
    let mut canvas = Canvas::new();
    for (point, label) in plane::labels() {
        canvas.write(point, &label);
    }
    canvas.shade();
    for cell in Cell::all() {
        let man = state.position().board().man(cell);
        let is_last = last_move.is_some_and(|m| m.from() == cell || m.to() == cell);
        let name = man.map(|man| format!("{}{}", man.army.letter(), man.role.letter()));
        let mark = match (name, is_last) {
            (Some(name), true) => format!("[{name}]"),
            (Some(name), false) => format!(" {name} "),
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
    text
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
