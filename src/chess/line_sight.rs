//! Looking along lines by tables that are small enough to stay near.
//!
//! The big tables of `sliders` answer in fewer instructions, but a replay looks at far less than a search
//! does, so that they would be fetched from afar each time.

#[cfg(target_arch = "x86_64")]
pub(crate) use bmi2::LineSight;

#[cfg(target_arch = "x86_64")]
mod bmi2 {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    use crate::chess::attacks;
    use crate::chess::bitboard::Bitboard;
    use crate::chess::sliders::Sliders;
    use crate::chess::square::Square;

    /// Proof that the processor has BMI2.
    #[derive(Copy, Clone)]
    pub(crate) struct LineSight(());

    impl LineSight {
        /// If this processor has the instructions that the hot loops are compiled for a second time.
        #[inline]
        pub(crate) fn detect() -> Option<Self> {
            let able = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            able.then_some(Self(()))
        }

        /// What a slider on `square` sees of `line`: the men on it, gathered by one instruction, are the
        /// index of a byte, which another one scatters over the line.
        #[inline(always)]
        fn look(self, line: Line, occupied: Bitboard) -> u64 {
            // SAFETY: a `LineSight` is only made where BMI2 was detected.
            let men = unsafe { _pext_u64(occupied.0, line.squares) } as usize;
            let seen = SEEN[(line.row as usize | men) % SEEN.len()];
            // SAFETY: likewise.
            unsafe { _pdep_u64(seen.into(), line.squares) }
        }
    }

    impl Sliders for LineSight {
        #[inline(always)]
        fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
            let lines = &LINES[from.index()];
            Bitboard(self.look(lines.diagonal, occupied) | self.look(lines.anti_diagonal, occupied))
        }

        #[inline(always)]
        fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
            let lines = &LINES[from.index()];
            Bitboard(self.look(lines.rank, occupied) | self.look(lines.file, occupied))
        }
    }

    /// A line through a square.
    #[derive(Copy, Clone)]
    struct Line {
        /// All its squares.
        squares: u64,
        /// Where the row of [`SEEN`] begins that belongs to the square's place among them.
        row: u64,
    }

    #[derive(Copy, Clone)]
    #[repr(align(64))]
    struct Lines {
        rank: Line,
        file: Line,
        diagonal: Line,
        anti_diagonal: Line,
    }

    static LINES: [Lines; 64] = {
        const NONE: Line = Line { squares: 0, row: 0 };
        let mut table = [Lines {
            rank: NONE,
            file: NONE,
            diagonal: NONE,
            anti_diagonal: NONE,
        }; 64];
        let mut index = 0;
        while index < 64 {
            let square = Square::from_index(index);
            let [diagonal, anti_diagonal] = attacks::diagonals(square);
            table[index] = Lines {
                rank: line(square, Bitboard::rank(square.rank())),
                file: line(square, Bitboard::file(square.file())),
                diagonal: line(square, diagonal),
                anti_diagonal: line(square, anti_diagonal),
            };
            index += 1;
        }
        table
    };

    const fn line(square: Square, through: Bitboard) -> Line {
        let own = Bitboard::of(square).0;
        Line {
            squares: through.0 | own,
            row: ((through.0 & (own - 1)).count_ones() as u64) << 8,
        }
    }

    /// What a slider sees of eight squares in line, by its place and by the men on them.
    static SEEN: [u8; 8 << 8] = {
        let mut table = [0; 8 << 8];
        let mut index = 0;
        while index < table.len() {
            table[index] = seen(index >> 8, index & 0xff);
            index += 1;
        }
        table
    };

    const fn seen(place: usize, men: usize) -> u8 {
        let mut set = 0;
        let mut at = place;
        while at < 7 {
            at += 1;
            set |= 1 << at;
            if men >> at & 1 != 0 {
                break;
            }
        }
        at = place;
        while at > 0 {
            at -= 1;
            set |= 1 << at;
            if men >> at & 1 != 0 {
                break;
            }
        }
        set
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn small_tables_tell_the_same_as_arithmetic() {
            let Some(sight) = LineSight::detect() else {
                return;
            };
            let mut random = 0x9e37_79b9_7f4a_7c15_u64;
            for _ in 0..5_000 {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let occupied = Bitboard(random & random.rotate_left(29));
                for from in Square::all() {
                    assert_eq!(
                        sight.bishop(from, occupied),
                        attacks::bishop(from, occupied)
                    );
                    assert_eq!(sight.rook(from, occupied), attacks::rook(from, occupied));
                }
            }
        }
    }
}
