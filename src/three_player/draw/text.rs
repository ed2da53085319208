//! The board for a terminal of 80 columns.

use super::legend;
use super::plane::{self, APOTHEM, Point};
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

struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn new() -> Self {
        let half = (f64::from(RADIUS) * APOTHEM / ASPECT).ceil() as usize + 1;
        let width = (2 * (RADIUS + MARGIN) + 1) as usize;
        Self {
            rows: vec![vec![' '; width]; 2 * half + 1],
        }
    }

    /// The point in the middle of a character.
    fn point(&self, row: usize, column: usize) -> Point {
        let radius = f64::from(RADIUS);
        let offset = |at: usize, centre: usize| at as f64 - centre as f64;
        Point {
            x: offset(column, (RADIUS + MARGIN) as usize) / radius,
            y: -offset(row, self.rows.len() / 2) * ASPECT / radius,
        }
    }

    fn shade(&mut self) {
        for row in 0..self.rows.len() {
            for column in 0..self.rows[row].len() {
                let point = self.point(row, column);
                let cell = Cell::all().find(|&cell| plane::contains(cell, point));
                if cell.is_some_and(Cell::is_dark) {
                    self.rows[row][column] = '░';
                }
            }
        }
    }

    /// Writes centred on a point; what lies outside is cut off.
    fn write(&mut self, at: Point, mark: &str) {
        let radius = f64::from(RADIUS);
        let row = (self.rows.len() / 2) as f64 - at.y * radius / ASPECT;
        let width = mark.chars().count() as f64;
        let column = f64::from(RADIUS + MARGIN) + at.x * radius - (width - 1.0) / 2.0;
        for (offset, sign) in mark.chars().enumerate() {
            let place = self.rows.get_mut(row.round() as usize);
            let place = place.and_then(|row| row.get_mut(column.round() as usize + offset));
            if let Some(place) = place {
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
