//! Two ways to look along lines, so that one generator serves every processor well.

use super::attacks;
use super::bitboard::Bitboard;
use super::square::Square;

#[cfg(target_arch = "x86_64")]
pub(crate) use pext::Bmi2;
#[cfg(target_arch = "x86_64")]
pub(super) use pext::Pext;

/// How bishops and rooks see.
pub(super) trait Sliders: Copy {
    /// Squares a bishop on `from` attacks.
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard;
    /// Squares a rook on `from` attacks.
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard;
}

/// By arithmetic over small tables: no start-up, few cache lines, any processor.
#[derive(Copy, Clone)]
pub(super) struct Arithmetic;

impl Sliders for Arithmetic {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(from, occupied)
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook(from, occupied)
    }
}

/// By table: the men on the lines, gathered by one instruction, are the index.
#[cfg(target_arch = "x86_64")]
mod pext {
    use std::arch::x86_64::_pext_u64;
    use std::sync::LazyLock;

    use super::{Bitboard, Sliders, Square, attacks};
    use crate::chess::role::Role;

    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

    /// Proof that the processor has BMI2, and the tables.
    #[derive(Copy, Clone)]
    pub(in crate::chess) struct Pext(&'static Tables);

    /// Proof that the processor has the instructions for which the hot loops are compiled a second time.
    #[derive(Copy, Clone)]
    pub(crate) struct Bmi2(());

    impl Bmi2 {
        /// If it has.
        #[inline]
        pub(crate) fn detect() -> Option<Self> {
            let able = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            able.then_some(Self(()))
        }
    }

    impl Pext {
        /// If this processor has the instructions.
        pub(in crate::chess) fn detect() -> Option<Self> {
            Bmi2::detect().map(|_| Self(&TABLES))
        }
    }

    struct Tables {
        attacks: Vec<Bitboard>,
        bishops: [Window; 64],
        rooks: [Window; 64],
    }

    /// The part of the attack table that belongs to a square.
    #[derive(Copy, Clone)]
    struct Window {
        /// Squares where a man can stop the slider; the edges stop it anyway.
        mask: u64,
        start: usize,
    }

    impl Tables {
        fn new() -> Self {
            let mut attacks = Vec::new();
            let mut windows = |role, look: fn(Square, Bitboard) -> Bitboard| {
                std::array::from_fn(|index| {
                    let from = Square::from_index(index);
                    // A square matters unless it is the last of its ray.
                    let mask: Bitboard = attacks::rays(role, from)
                        .into_iter()
                        .filter(|&square| {
                            look(from, Bitboard::of(square)) != look(from, Bitboard::EMPTY)
                        })
                        .collect();
                    let start = attacks.len();
                    // Carry-rippling visits the subsets in the order of their gathered bits.
                    let mut subset = 0_u64;
                    loop {
                        attacks.push(look(from, Bitboard(subset)));
                        subset = subset.wrapping_sub(mask.0) & mask.0;
                        if subset == 0 {
                            break;
                        }
                    }
                    Window {
                        mask: mask.0,
                        start,
                    }
                })
            };
            let bishops = windows(Role::Bishop, attacks::bishop);
            let rooks = windows(Role::Rook, attacks::rook);
            Self {
                attacks,
                bishops,
                rooks,
            }
        }
    }

    impl Sliders for Pext {
        #[inline(always)]
        fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
            self.look(self.0.bishops[from.index()], occupied)
        }

        #[inline(always)]
        fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
            self.look(self.0.rooks[from.index()], occupied)
        }
    }

    impl Pext {
        #[inline(always)]
        fn look(self, window: Window, occupied: Bitboard) -> Bitboard {
            // SAFETY: a `Pext` is only made where BMI2 was detected.
            let subset = unsafe { _pext_u64(occupied.0, window.mask) } as usize;
            // SAFETY: `Tables::new` pushed one entry for each of the 2^n subsets of a mask of n
            // squares, from `start` on, and n bits are gathered.
            unsafe { *self.0.attacks.get_unchecked(window.start + subset) }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn both_ways_of_looking_agree() {
            let Some(pext) = Pext::detect() else {
                return;
            };
            let mut random = 0x9e37_79b9_7f4a_7c15_u64;
            for _ in 0..5_000 {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let occupied = Bitboard(random & random.rotate_left(29));
                for from in Square::all() {
                    assert_eq!(pext.bishop(from, occupied), attacks::bishop(from, occupied));
                    assert_eq!(pext.rook(from, occupied), attacks::rook(from, occupied));
                }
            }
        }
    }
}
