//! A position as a self-contained SVG picture.

use std::fmt::Write;

use super::men::outline;
use super::{Diagram, Mark};
use crate::chess::{Color, Square};

/// Units of a square; the men are drawn on such a grid.
const SQUARE: usize = 40;
/// Room for coordinates on the left and below.
const MARGIN: usize = 16;
/// Room for a side's name and its checks, above and below the board.
const STRIP: usize = 24;
const BOARD: usize = 8 * SQUARE;

/// The picture; it needs no font for the men and no other file.
pub fn svg(diagram: &Diagram) -> String {
    let (width, height) = (MARGIN + BOARD + MARGIN, 2 * STRIP + BOARD + MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{}\" height=\"{}\" font-family=\"sans-serif\" font-size=\"11\" role=\"img\">\n\
         <style>.l{{fill:#eadfc8}}.d{{fill:#a9835c}}.last{{fill:#f2d94e;opacity:.55}}\
         .check{{fill:#d9442f;opacity:.75}}.by{{fill:#ee9a2e;opacity:.75}}\
         .w{{fill:#fff;stroke:#222;stroke-width:1.3}}.b{{fill:#222;stroke:#f4f0e6;stroke-width:.9}}\
         .w,.b{{fill-rule:evenodd;stroke-linejoin:round}}text{{fill:#444}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fbf9f4\"/>\n",
        2 * width,
        2 * height
    );
    for (row, rank) in diagram.ranks().into_iter().enumerate() {
        for (column, file) in diagram.files().into_iter().enumerate() {
            let corner = (MARGIN + column * SQUARE, STRIP + row * SQUARE);
            square(&mut out, diagram, Square::new(file, rank), corner);
        }
        let y = STRIP + row * SQUARE + SQUARE / 2 + 4;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
            MARGIN / 2,
            rank.digit()
        );
    }
    for (column, file) in diagram.files().into_iter().enumerate() {
        let (x, y) = (MARGIN + column * SQUARE + SQUARE / 2, STRIP + BOARD + 12);
        let letter = file.letter();
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{letter}</text>"
        );
    }
    side(&mut out, diagram, diagram.bottom.other(), STRIP - 8);
    side(
        &mut out,
        diagram,
        diagram.bottom,
        STRIP + BOARD + MARGIN + 14,
    );
    out.push_str("</svg>\n");
    out
}

fn square(out: &mut String, diagram: &Diagram, square: Square, (x, y): (usize, usize)) {
    let mut rectangle = |class: &str| {
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
        );
    };
    rectangle(if square.is_dark() { "d" } else { "l" });
    match diagram.mark(square) {
        Mark::None => {}
        Mark::LastMove => rectangle("last"),
        Mark::GivesCheck => rectangle("by"),
        Mark::InCheck => rectangle("check"),
    }
    if let Some(man) = diagram.man(square) {
        let class = match man.color {
            Color::White => "w",
            Color::Black => "b",
        };
        let _ = writeln!(
            out,
            "<path class=\"{class}\" transform=\"translate({x} {y})\" d=\"{}\"/>",
            outline(man.role)
        );
    }
}

/// A side's name, whether it is to move, and the checks it has given.
fn side(out: &mut String, diagram: &Diagram, color: Color, y: usize) {
    let name = match color {
        Color::White => "White",
        Color::Black => "Black",
    };
    let (weight, to_move) = if diagram.turn == color {
        ("bold", " to move")
    } else {
        ("normal", "")
    };
    let _ = writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"12\" font-weight=\"{weight}\">{name}{to_move}</text>"
    );
    if let Some(dots) = diagram.dots(color, ['●', '○']) {
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{y}\" font-size=\"14\" text-anchor=\"end\">{dots}</text>",
            MARGIN + BOARD
        );
    }
}
