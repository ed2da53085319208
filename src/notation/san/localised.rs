//! Piece letters of other languages: never read, only recognised, for a better message.

use super::standard;

/// Letters that English does not use for pieces, and who does.
const LETTERS: [(u8, &str); 12] = [
    (b'S', "German piece letters"),
    (b'L', "German piece letters"),
    (b'T', "German, French or Spanish piece letters"),
    (b'D', "German, French or Spanish piece letters"),
    (b'C', "French or Spanish piece letters"),
    (b'F', "French piece letters"),
    (b'A', "Spanish or Italian piece letters"),
    (b'W', "Polish piece letters"),
    (b'H', "Polish piece letters"),
    (b'G', "Polish piece letters"),
    (b'V', "Czech piece letters"),
    (b'J', "Czech piece letters"),
];

/// The language in which `core`, a word without its suffix, would be a move.
pub(super) fn language(core: &[u8]) -> Option<&'static str> {
    // Cyrillic letters are two bytes, the first of them 0xD0 or 0xD1.
    if let [0xd0 | 0xd1, _, rest @ ..] = core {
        let second_letter = matches!(rest, [0xd0 | 0xd1, _, ..]);
        let rest = if second_letter { &rest[2..] } else { rest };
        return is_piece_move(rest).then_some("Russian piece letters");
    }
    let named = |letter: u8| LETTERS.iter().find(|&&(known, _)| known == letter);
    match core {
        [letter, rest @ ..] if is_piece_move(rest) => named(*letter),
        [pawn @ .., b'=', letter] | [pawn @ .., letter] if standard::read_core(pawn).is_some() => {
            named(*letter)
        }
        _ => None,
    }
    .map(|&(_, language)| language)
}

/// Is this a piece move without its letter?
fn is_piece_move(rest: &[u8]) -> bool {
    let mut word = [b'N'; 8];
    let Some(tail) = word.get_mut(1..=rest.len()) else {
        return false;
    };
    tail.copy_from_slice(rest);
    standard::read_core(&word[..=rest.len()]).is_some()
}
