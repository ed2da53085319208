//! Field 1: the men.

use std::ops::Range;

use crate::chess::{File, Piece, Rank, Setup, Square};
use crate::diagnostic::Kind;

/// Puts the men of `text`, which starts at `offset`, on the board. `fault` is called for each rank
/// that does not describe eight squares, and once if there are not eight ranks.
pub(super) fn read(
    text: &[u8],
    offset: usize,
    setup: &mut Setup,
    mut fault: impl FnMut(Range<usize>, Kind),
) {
    let mut start = 0;
    let mut ranks = 0;
    for line in text.split(|&b| b == b'/') {
        if ranks < 8 {
            let rank = Rank::from_index(7 - ranks);
            if read_rank(line, rank, setup).is_err() {
                let rank = rank.index() as u8 + 1;
                let place = offset + start..offset + start + line.len();
                fault(place, Kind::BadRank { rank });
            }
        }
        ranks += 1;
        start += line.len() + 1;
    }
    if ranks != 8 {
        fault(offset..offset + text.len(), Kind::BadRank { rank: 0 });
    }
}

/// The rank does not describe exactly eight squares in the one lawful way.
struct BadRank;

/// Reads as much as fits; a digit after a digit is a fault but its squares still count.
fn read_rank(text: &[u8], rank: Rank, setup: &mut Setup) -> Result<(), BadRank> {
    let mut file = 0;
    let mut after_digit = false;
    let mut sound = true;
    for &byte in text {
        if let b'1'..=b'8' = byte {
            sound &= !after_digit;
            after_digit = true;
            file += usize::from(byte - b'0');
        } else {
            after_digit = false;
            match Piece::from_letter(byte) {
                Some(piece) if file < 8 => {
                    setup.put(Square::new(File::from_index(file), rank), piece);
                }
                Some(_) => {}
                None => sound = false,
            }
            file += 1;
        }
    }
    if sound && file == 8 {
        Ok(())
    } else {
        Err(BadRank)
    }
}
