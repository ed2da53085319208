//! The board as SVG.

use std::fmt::Write;

use super::legend;
use super::plane::{self, APOTHEM, Point};
use super::silhouette::outline;
use crate::chess::Role;
use crate::game::Seat;
use crate::three_player::{Army, Cell, Man, Move, State};

/// Pixels from the middle of the board to a corner.
const RADIUS: f64 = 380.0;
const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 880.0;
/// Where the first line of the legend is.
const LEGEND: f64 = 778.0;
/// How far apart its lines are.
const LINE: f64 = 26.0;
/// Where the middle of the board is.
const MIDDLE: (f64, f64) = (WIDTH / 2.0, 375.0);
/// Side of the square a man is drawn in.
const MAN: f64 = 40.0;

const STYLE: &str = "\
<style>\
.board{stroke:#5b4636;stroke-width:1}\
.light{fill:#f1e3c8}.dark{fill:#b98d63}.last{fill:#e8c440}\
.rim{fill:none;stroke:#3a2a1d;stroke-width:4;stroke-linejoin:round}\
.half{stroke:#3a2a1d;stroke-width:2}\
text{font-family:sans-serif;fill:#2b2b2b}\
.label{font-size:17px;text-anchor:middle}\
.legend{font-size:18px}\
.man{stroke-width:1.6;stroke-linejoin:round}\
.white{fill:#fff;stroke:#1d1d1d}.red{fill:#cf2a27;stroke:#3d0907}.black{fill:#232323;stroke:#f4f4f4}\
.frozen{opacity:.45}\
.badge{stroke-width:1.5}\
</style>";

/// The hexagon as an SVG document: cells of the last move are yellow, frozen men pale, and a man moved
/// by another player than its colour's wears a disc of that player's colour.
pub fn svg(state: &State, last_move: Option<Move>) -> String {
    let mut svg = String::new();
    let legend = legend::lines(state);
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" role=\"img\"><title>Three-player chess</title><desc>{}</desc>{STYLE}",
        legend.join(". ")
    );
    svg.push_str("<defs>");
    for role in Role::ALL {
        let _ = write!(
            svg,
            "<path id=\"{}\" d=\"{}\"/>",
            role.name(),
            outline(role)
        );
    }
    svg.push_str("</defs><rect width=\"100%\" height=\"100%\" fill=\"#fbf8f2\"/>");
    draw_cells(&mut svg, last_move);
    draw_frame(&mut svg);
    for (cell, man) in state.position().board().men() {
        draw_man(&mut svg, state, cell, man);
    }
    draw_legend(&mut svg, &legend);
    draw_note(&mut svg, state);
    svg.push_str("</svg>\n");
    svg
}

fn place(point: Point) -> (f64, f64) {
    (MIDDLE.0 + point.x * RADIUS, MIDDLE.1 - point.y * RADIUS)
}

fn polygon(points: &[Point]) -> String {
    let texts: Vec<_> = points
        .iter()
        .map(|&point| {
            let (x, y) = place(point);
            format!("{x:.1},{y:.1}")
        })
        .collect();
    texts.join(" ")
}

fn draw_cells(svg: &mut String, last_move: Option<Move>) {
    svg.push_str("<g class=\"board\">");
    for cell in Cell::all() {
        let class = match last_move {
            Some(m) if m.from() == cell || m.to() == cell => "last",
            _ if cell.is_dark() => "dark",
            _ => "light",
        };
        let points = polygon(&plane::corners(cell));
        let _ = write!(svg, "<polygon class=\"{class}\" points=\"{points}\"/>");
    }
    svg.push_str("</g>");
}

/// The rim, the lines where sectors meet, letters and numbers.
fn draw_frame(svg: &mut String) {
    let rim = [
        (-0.5, -1.0),
        (0.5, -1.0),
        (1.0, 0.0),
        (0.5, 1.0),
        (-0.5, 1.0),
        (-1.0, 0.0),
    ]
    .map(|(x, y)| Point { x, y: y * APOTHEM });
    let _ = write!(svg, "<polygon class=\"rim\" points=\"{}\"/>", polygon(&rim));
    for &army in Army::ALL {
        let frontier = plane::corners(Cell::new(army, 0, 3))[3];
        let ((x1, y1), (x2, y2)) = (MIDDLE, place(frontier));
        let _ = write!(
            svg,
            "<line class=\"half\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
    }
    for label in plane::labels() {
        let (x, y) = place(label.at);
        let y = y + 6.0;
        let _ = write!(
            svg,
            "<text class=\"label\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
            label.text
        );
    }
}

fn draw_man(svg: &mut String, state: &State, cell: Cell, man: Man) {
    let (x, y) = place(plane::middle(cell));
    let (left, top) = (x - MAN / 2.0, y - MAN / 2.0);
    let commander = state.position().commander(man.army);
    let frozen = if commander.is_none() { " frozen" } else { "" };
    let _ = write!(
        svg,
        "<g class=\"man {}{frozen}\"><title>{} {} {cell}</title><use href=\"#{}\" \
         transform=\"translate({left:.1} {top:.1}) scale({:.3})\"/></g>",
        man.army,
        man.army,
        man.role.name(),
        man.role.name(),
        MAN / 45.0
    );
    if let Some(player) = commander.filter(|&player| player != man.army) {
        let (x, y) = (x + 12.0, y + 12.0);
        let _ = write!(
            svg,
            "<circle class=\"badge {player}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>"
        );
    }
}

fn draw_legend(svg: &mut String, lines: &[String]) {
    for (army, (line, row)) in Army::ALL.iter().zip(lines.iter().zip(0_u8..)) {
        let y = LEGEND + LINE * f64::from(row);
        let _ = write!(
            svg,
            "<rect class=\"man {army}\" x=\"40\" y=\"{:.1}\" width=\"16\" height=\"16\"/>\
             <text class=\"legend\" x=\"66\" y=\"{y:.1}\">{}</text>",
            y - 14.0,
            line.split_whitespace().collect::<Vec<_>>().join(" ")
        );
    }
}

/// What discs and pale men mean, where there are any.
fn draw_note(svg: &mut String, state: &State) {
    let position = state.position();
    let has_men = |army: Army| position.board().army(army).any();
    let moved_by_another = Army::ALL.iter().find_map(|&army| {
        let player = position.commander(army)?;
        (player != army && has_men(army)).then_some(player)
    });
    let mut notes = Vec::new();
    if moved_by_another.is_some() {
        notes.push("A disc on a man has the colour of the player who moves it.");
    }
    let is_frozen = |&army: &Army| position.commander(army).is_none() && has_men(army);
    if Army::ALL.iter().any(is_frozen) {
        notes.push("Pale men do not move.");
    }
    if notes.is_empty() {
        return;
    }
    let y = LEGEND + LINE * 3.0;
    if let Some(player) = moved_by_another {
        let _ = write!(
            svg,
            "<circle class=\"badge {player}\" stroke=\"#1d1d1d\" cx=\"48\" cy=\"{:.1}\" r=\"6\"/>",
            y - 6.0
        );
    }
    let _ = write!(
        svg,
        "<text class=\"legend\" x=\"66\" y=\"{y:.1}\">{}</text>",
        notes.join(" ")
    );
}
