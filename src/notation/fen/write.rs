//! Writing a FEN.

use std::fmt::{self, Write};

use super::rights::outermost_rook;
use crate::chess::{Bitboard, CastlingSide, CheckCounts, Color, File, Rank, Setup, Square};

/// How castling rights are written.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum CastlingStyle {
    /// `KQkq`, a file letter only where the rook is not the outermost one (X-FEN).
    #[default]
    XFen,
    /// The files of the rooks: `HAha`.
    Shredder,
}

/// How the check counter is written, if the position has one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum ChecksStyle {
    /// Checks given, last: `... 0 1 +2+0`.
    #[default]
    Given,
    /// Checks remaining, before the clocks: `... 1+3 0 1`.
    Remaining,
}

/// The choices a FEN leaves open.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Style {
    /// Castling rights.
    pub castling: CastlingStyle,
    /// Check counter.
    pub checks: ChecksStyle,
}

/// Writes a FEN of six fields, seven if there is a check counter. The en passant square is written
/// whenever the setup has one.
pub fn write(setup: &Setup, style: Style) -> String {
    Text {
        setup,
        style,
        clocks: Clocks::Written,
    }
    .to_string()
}

/// Writes the first four fields only, as EPD has them.
pub fn write_epd(setup: &Setup, castling: CastlingStyle) -> String {
    let style = Style {
        castling,
        checks: ChecksStyle::default(),
    };
    Text {
        setup,
        style,
        clocks: Clocks::LeftOut,
    }
    .to_string()
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Clocks {
    Written,
    LeftOut,
}

struct Text<'s> {
    setup: &'s Setup,
    style: Style,
    clocks: Clocks,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup;
        write_placement(setup, f)?;
        f.write_str(match setup.turn {
            Color::White => " w ",
            Color::Black => " b ",
        })?;
        write_castling(setup, self.style.castling, f)?;
        match setup.ep_square {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        if self.clocks == Clocks::LeftOut {
            return Ok(());
        }
        if let (Some(given), ChecksStyle::Remaining) = (setup.checks, self.style.checks) {
            let CheckCounts { white, black } = given;
            write!(
                f,
                " {}+{}",
                3_u8.saturating_sub(white),
                3_u8.saturating_sub(black)
            )?;
        }
        write!(f, " {} {}", setup.halfmove_clock, setup.fullmove_number)?;
        if let (Some(CheckCounts { white, black }), ChecksStyle::Given) =
            (setup.checks, self.style.checks)
        {
            write!(f, " +{white}+{black}")?;
        }
        Ok(())
    }
}

fn write_placement(setup: &Setup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::all().rev() {
        let mut empty = 0;
        for file in File::all() {
            match setup.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    f.write_char(piece.letter())?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank.index() > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

fn write_castling(setup: &Setup, style: CastlingStyle, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if setup.castling.is_empty() {
        return f.write_char('-');
    }
    for color in [Color::White, Color::Black] {
        let back_rank = Bitboard::rank(Rank::relative(color, 0));
        let mut rooks: Vec<Square> = (setup.castling & back_rank).into_iter().collect();
        rooks.reverse();
        for rook in rooks {
            let is_outermost = |side| outermost_rook(setup, color, side) == rook;
            let letter = match style {
                CastlingStyle::XFen if is_outermost(CastlingSide::King) => 'k',
                CastlingStyle::XFen if is_outermost(CastlingSide::Queen) => 'q',
                CastlingStyle::XFen | CastlingStyle::Shredder => rook.file().letter(),
            };
            f.write_char(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            })?;
        }
    }
    Ok(())
}
