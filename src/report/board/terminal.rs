//! A position as text.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};

use super::{Diagram, Mark};
use crate::chess::{Color, Piece, Role, Square};
use crate::report::Paint;

/// What a board is drawn with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// Chess men and lines.
    Unicode,
    /// Letters.
    Ascii,
}

/// The board, a legend if marks need one, and whose ply it is; ends with a line end.
///
/// Without colours a last move is marked `[♕]`, a man that gives check `♕!`, a king in check `♚+`.
pub fn terminal(diagram: &Diagram, glyphs: Glyphs, paint: Paint) -> String {
    let brush = Brush { glyphs, paint };
    let mut out = String::new();
    brush.edge(&mut out, ["  ┌", "┐"], "  +");
    let last = diagram.ranks().len() - 1;
    for (line, rank) in diagram.ranks().into_iter().enumerate() {
        let _ = write!(out, "{} {}", rank.digit(), brush.wall());
        for file in diagram.files() {
            brush.cell(&mut out, diagram, Square::new(file, rank));
        }
        out.push_str(brush.wall());
        let side = match line {
            0 => Some(diagram.bottom.other()),
            line if line == last => Some(diagram.bottom),
            _ => None,
        };
        if let Some(side) = side {
            brush.side(&mut out, diagram, side);
        }
        out.push('\n');
    }
    brush.edge(&mut out, ["  └", "┘"], "  +");
    out.push_str("   ");
    for file in diagram.files() {
        let _ = write!(out, " {} ", file.letter());
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    brush.legend(&mut out, diagram);
    out
}

struct Brush {
    glyphs: Glyphs,
    paint: Paint,
}

impl Brush {
    fn edge(&self, out: &mut String, [left, right]: [&str; 2], ascii: &str) {
        let _ = match self.glyphs {
            Glyphs::Unicode => writeln!(out, "{left}{}{right}", "─".repeat(24)),
            Glyphs::Ascii => writeln!(out, "{ascii}{}+", "-".repeat(24)),
        };
    }

    const fn wall(&self) -> &'static str {
        match self.glyphs {
            Glyphs::Unicode => "│",
            Glyphs::Ascii => "|",
        }
    }

    fn cell(&self, out: &mut String, diagram: &Diagram, square: Square) {
        let (man, mark) = (diagram.man(square), diagram.mark(square));
        let _ = match self.paint {
            Paint::Plain => {
                let left = if diagram.last_move.contains(square) {
                    '['
                } else {
                    ' '
                };
                let right = match mark {
                    Mark::GivesCheck => '!',
                    Mark::InCheck => '+',
                    Mark::LastMove => ']',
                    Mark::None => ' ',
                };
                write!(out, "{left}{}{right}", self.glyph(man, square))
            }
            Paint::Ansi => {
                let style = style(man, mark, square);
                write!(out, "{style} {} {style:#}", self.glyph(man, square))
            }
        };
    }

    fn glyph(&self, man: Option<Piece>, square: Square) -> char {
        let Some(man) = man else {
            return match (self.glyphs, self.paint) {
                (Glyphs::Ascii, Paint::Plain) => '.',
                (Glyphs::Unicode, Paint::Plain) if square.is_dark() => '·',
                (_, Paint::Ansi) | (Glyphs::Unicode, Paint::Plain) => ' ',
            };
        };
        match (self.glyphs, self.paint, man.color) {
            (Glyphs::Ascii, _, _) => man.letter(),
            (Glyphs::Unicode, Paint::Plain, Color::White) => outlined(man.role),
            // On a coloured square the ink tells the sides apart, and filled men are easier to see.
            (Glyphs::Unicode, _, _) => filled(man.role),
        }
    }

    /// Beside the board, on a side's first rank: whose it is, checks given, whether it is to move.
    fn side(&self, out: &mut String, diagram: &Diagram, color: Color) {
        let (arrow, dots) = match self.glyphs {
            Glyphs::Unicode => ('▸', ['●', '○']),
            Glyphs::Ascii => ('>', ['*', 'o']),
        };
        let to_move = if diagram.turn == color { arrow } else { ' ' };
        let name = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        let _ = write!(out, " {to_move} {name}");
        if let Some(dots) = diagram.dots(color, dots) {
            let _ = write!(out, " {dots}");
        }
    }

    fn legend(&self, out: &mut String, diagram: &Diagram) {
        let words = [
            (
                Mark::LastMove,
                !diagram.last_move.is_empty(),
                "[ ] last move",
            ),
            (
                Mark::GivesCheck,
                !diagram.checkers.is_empty(),
                "! gives check",
            ),
            (Mark::InCheck, !diagram.in_check.is_empty(), "+ in check"),
        ];
        let mut before = "    ";
        for (mark, shown, text) in words {
            if !shown {
                continue;
            }
            let _ = match self.paint {
                Paint::Plain => write!(out, "{before}{text}"),
                Paint::Ansi => {
                    let style = Style::new().bg_color(Some(ground(mark, Shade::Dark).into()));
                    let words = text.trim_start_matches(['[', ' ', ']', '!', '+']);
                    write!(out, "{before}{style}  {style:#} {words}")
                }
            };
            before = "   ";
        }
        if before == "   " {
            out.push('\n');
        }
    }
}

#[derive(Copy, Clone)]
enum Shade {
    Light,
    Dark,
}

fn style(man: Option<Piece>, mark: Mark, square: Square) -> Style {
    let shade = if square.is_dark() {
        Shade::Dark
    } else {
        Shade::Light
    };
    let ink = match man.map(|man| man.color) {
        Some(Color::White) => Some(Ansi256Color(231)),
        Some(Color::Black) => Some(Ansi256Color(16)),
        None => None,
    };
    Style::new()
        .fg_color(ink.map(Into::into))
        .bg_color(Some(ground(mark, shade).into()))
}

/// Mid-tones, on which both white and black ink can be read.
const fn ground(mark: Mark, shade: Shade) -> Ansi256Color {
    Ansi256Color(match (mark, shade) {
        (Mark::None, Shade::Light) => 109,
        (Mark::None, Shade::Dark) => 66,
        (Mark::LastMove, Shade::Light) => 143,
        (Mark::LastMove, Shade::Dark) => 100,
        (Mark::GivesCheck, _) => 172,
        (Mark::InCheck, _) => 160,
    })
}

const fn outlined(role: Role) -> char {
    match role {
        Role::Pawn => '♙',
        Role::Knight => '♘',
        Role::Bishop => '♗',
        Role::Rook => '♖',
        Role::Queen => '♕',
        Role::King => '♔',
    }
}

const fn filled(role: Role) -> char {
    match role {
        Role::Pawn => '♟',
        Role::Knight => '♞',
        Role::Bishop => '♝',
        Role::Rook => '♜',
        Role::Queen => '♛',
        Role::King => '♚',
    }
}
