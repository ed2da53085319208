//! Whether a text is plain: ASCII without carriage returns and control characters. Most pieces of most
//! archives are, and then one look at them is enough.

/// How many bytes are looked at before anything is decided: a fold without an exit is compiled to vector
/// instructions.
const BLOCK: usize = 512;

/// Is nothing in the text but printable ASCII, spaces, tabs and LF?
pub(super) fn is_plain(text: &[u8]) -> bool {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the instructions have just been detected.
        return unsafe { is_plain_by_avx2(text) };
    }
    is_plain_anywhere(text)
}

/// The same, compiled for wider registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn is_plain_by_avx2(text: &[u8]) -> bool {
    is_plain_anywhere(text)
}

#[expect(clippy::inline_always, reason = "compiled once for each processor")]
#[expect(
    clippy::needless_bitwise_bool,
    reason = "branches are not compiled to vector instructions"
)]
#[inline(always)]
fn is_plain_anywhere(text: &[u8]) -> bool {
    text.chunks(BLOCK).all(|block| {
        // Printable ASCII comes first when counted from the space.
        let odd = block.iter().fold(false, |odd, &byte| {
            odd | (byte.wrapping_sub(b' ') > b'~' - b' ') & (byte != b'\n') & (byte != b'\t')
        });
        !odd
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_is_plain_or_not() {
        for byte in 0..=u8::MAX {
            let expected = matches!(byte, b' '..=b'~' | b'\n' | b'\t');
            let mut text = vec![b'x'; 3 * BLOCK];
            for at in [0, BLOCK - 1, 2 * BLOCK + 3] {
                text[at] = byte;
                assert_eq!(is_plain(&text), expected, "{byte:#x} at {at}");
                assert_eq!(is_plain_anywhere(&text), expected, "{byte:#x} at {at}");
                text[at] = b'x';
            }
        }
    }
}
