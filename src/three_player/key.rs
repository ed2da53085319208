//! Keys of positions, good enough to be trusted by a table.

use std::hash::Hasher;

/// Folds every word into the state by a product of 128 bits, upper half upon lower.
///
/// A hash that only multiplies in 64 bits lets two bits cancel out when two men of two armies change
/// places.
#[derive(Default)]
pub(super) struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        // Odd numbers without a pattern: the digits of the golden ratio, and a multiplier of PCG's.
        let product =
            u128::from(self.0 ^ value ^ 0x9e37_79b9_7f4a_7c15) * 0x5851_f42d_4c95_7f2d_u128;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
}
