//! Comments that are nothing but clocks and evaluations, written as nearly everybody writes them: after
//! every ply in most archives that have them at all.
//!
//! No command in such a comment is malformed, and that is all most readers want to know. Eight bytes are
//! looked at together, and no branch depends on a digit.

/// No longer comment is read here, in bytes: far below any limit.
const LEN_MAX: usize = 128;

/// The length of the usual comment whose text begins `text`, if a `}` ends it.
#[inline(always)]
pub(crate) fn comment_len(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < LEN_MAX {
        let near = eight(text, at)?;
        let blank = usize::from(near as u8 == b' ');
        let near = near >> (8 * blank);
        at += blank;
        at += if near & SCORE.mask == SCORE.text {
            SCORE.len + score_len(eight(text, at + SCORE.len)?)?
        } else if near & CLOCK.mask == CLOCK.text {
            CLOCK.len + clock_len(text, at + CLOCK.len)?
        } else if near as u8 == b'}' {
            return Some(at);
        } else {
            return None;
        };
    }
    None
}

/// Where the first `}` stands, if that is quick to tell: in the next 64 bytes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn near_brace(text: &[u8]) -> Option<usize> {
    use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_movemask_epi8, _mm_set_epi64x, _mm_set1_epi8};
    let (blocks, _) = text.first_chunk::<64>()?.as_chunks::<16>();
    let mut braces = 0_u64;
    for (block, place) in blocks.iter().zip([0, 16, 32, 48]) {
        let block = u128::from_le_bytes(*block);
        // SAFETY: every x86-64 processor has these instructions (SSE2).
        let found = unsafe {
            let block = _mm_set_epi64x((block >> 64) as i64, block as i64);
            _mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8(b'}' as i8)))
        };
        braces |= u64::from(found.cast_unsigned()) << place;
    }
    (braces != 0).then_some(braces.trailing_zeros() as usize)
}

/// On other processors it is not.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn near_brace(_: &[u8]) -> Option<usize> {
    None
}

/// How a command begins.
struct Opening {
    text: u64,
    mask: u64,
    len: usize,
}

const CLOCK: Opening = opening(b"[%clk ");
const SCORE: Opening = opening(b"[%eval ");

const fn opening(bytes: &[u8]) -> Opening {
    let (mut text, mut mask, mut at) = (0, 0, bytes.len());
    while at > 0 {
        at -= 1;
        text = text << 8 | bytes[at] as u64;
        mask = mask << 8 | 0xff;
    }
    Opening {
        text,
        mask,
        len: bytes.len(),
    }
}

#[inline(always)]
fn eight(text: &[u8], at: usize) -> Option<u64> {
    let near = text.get(at..)?.first_chunk()?;
    Some(u64::from_le_bytes(*near))
}

/// Eight times the same byte.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The length of `0:12:34]`, and of `0:12:34.5]`.
#[inline(always)]
fn clock_len(text: &[u8], at: usize) -> Option<usize> {
    const ZERO: u64 = u64::from_le_bytes(*b"0:00:00]");
    // What is still in a byte's range when this is added stays below 0x80: nine is added to a digit's 0x76,
    // five to a tens digit's 0x7a, nothing to a sign's 0x7f.
    const ROOM: u64 = u64::from_le_bytes([0x76, 0x7f, 0x7a, 0x76, 0x7f, 0x7a, 0x76, 0x7f]);
    let odd = eight(text, at)? ^ ZERO;
    let beyond = (odd.wrapping_add(ROOM) | odd) & each(0x80);
    if beyond == 0 {
        return Some(8);
    }
    let has_tenths =
        beyond << 8 == 0 && matches!(text.get(at + 7..at + 10), Some([b'.', b'0'..=b'9', b']']));
    has_tenths.then_some(10)
}

/// The length of `1.23]`, `-0.4]` or `12.34]`, which begins eight bytes of text.
#[inline(always)]
fn score_len(near: u64) -> Option<usize> {
    let sign = u32::from(near as u8 == b'-');
    let near = near >> (8 * sign);
    let value = near ^ each(b'0');
    let signs = (value.wrapping_add(each(0x76)) | value) & each(0x80);
    // The bits of the first two bytes that are no digits, and where these stand.
    let dot = signs.trailing_zeros() & 0x38;
    let bracket = (signs & signs.wrapping_sub(1)).trailing_zeros() & 0x38;
    let byte = |bits: u32| (near >> bits) as u8;
    let is_usual = matches!(dot, 8 | 16)
        & matches!(bracket.wrapping_sub(dot), 16 | 24)
        & (byte(dot) == b'.')
        & (byte(bracket) == b']');
    is_usual.then_some((sign + bracket / 8) as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::command::{Command, commands};

    #[test]
    fn usual_commands_are_sound() {
        for usual in [
            "",
            " [%eval -2.67] [%clk 0:09:59] ",
            "[%clk 1:00:00]",
            "[%clk 0:00:09.7]",
            "[%eval 12.3]",
            "[%eval 0.31][%eval -10.25]",
        ] {
            let text = format!("{usual}}} 12. Nf3 Nc6");
            assert_eq!(comment_len(text.as_bytes()), Some(usual.len()), "{usual}");
            let is_malformed = |command| matches!(command, Command::Malformed { .. });
            assert!(!commands(usual.as_bytes()).any(is_malformed), "{usual}");
        }
    }

    #[test]
    fn a_brace_nearby_is_found() {
        for len in 0..100 {
            let text = "x".repeat(len) + "}" + &"y}".repeat(50);
            let found = near_brace(text.as_bytes());
            let is_told = cfg!(target_arch = "x86_64") && len < 64;
            assert_eq!(found, is_told.then_some(len));
        }
        assert_eq!(near_brace(b"}"), None, "too near the end");
    }

    #[test]
    fn all_else_is_left_to_a_closer_look() {
        for unusual in [
            "text",
            "[%clk 0:60:00]",
            "[%clk 0:00:0a]",
            "[%clk 0:00:00.]",
            "[%clk 0;00:00]",
            "[%eval 1.x]",
            "[%eval 1.2",
            "[%eval 1.234]",
            "[%eval .12]",
            "[%eval 123.4]",
            "[%eval 1:23]",
            "[%emt 0:00:01]",
            "[%eval #3]",
            "a{",
        ] {
            let text = format!("{unusual}}} 12. Nf3 Nc6");
            assert_eq!(comment_len(text.as_bytes()), None, "{unusual}");
        }
        assert_eq!(comment_len(b"[%clk 0:00:00]"), None, "nothing closes it");
        let long = "[%clk 0:00:00]".repeat(LEN_MAX) + "} 12. Nf3 Nc6";
        assert_eq!(comment_len(long.as_bytes()), None);
    }
}
