//! Moves as people and old programs write them: everything [`super::standard`] does not read.
//!
//! The word is taken apart from both ends: signs at its end, a piece letter in front, a promotion
//! behind, and squares in between.

use super::localised;
use super::standard::{file_set, piece, promoted, read_origin};
use super::word::{Asks, CaptureMark, Oddities, Oddity, SanWord, Suffix, Unreadable, Word};
use crate::chess::{Bitboard, CastlingSide, File, Role, San, Square};

/// Reads a word that is not lawful SAN.
#[cold]
pub(super) fn read(word: &[u8]) -> Result<Word, Unreadable> {
    if let b"--" | b"Z0" | b"null" | b"NULL" | b"0000" | b"@@@@" | b"<>" | b"pass" = word {
        return Ok(Word::Null);
    }
    let mut found = Found::default();
    let letters = Letters::of(word, &mut found.oddities);
    let core = found.take_signs(letters.as_bytes());
    if is_drop(core) {
        return Ok(Word::Drop);
    }
    let asks = found.read_castling(core).or_else(|| found.read_move(core));
    match asks {
        Some(asks) => Ok(Word::Move(SanWord {
            asks,
            suffix: found.suffix,
            capture: found.capture,
            oddities: found.oddities,
        })),
        None => Err(localised::language(core).map_or(Unreadable::NotAMove, Unreadable::Localised)),
    }
}

/// `N@f6`, `@d5`.
fn is_drop(core: &[u8]) -> bool {
    let ([b'@', square @ ..] | [b'P' | b'N' | b'B' | b'R' | b'Q', b'@', square @ ..]) = core else {
        return false;
    };
    Square::from_ascii(square).is_some()
}

/// Longer words are no moves.
const MAX_LEN: usize = 24;

/// A word with every sign from outside ASCII replaced by the letter it stands for.
struct Letters {
    bytes: [u8; MAX_LEN],
    len: usize,
}

impl Letters {
    fn of(mut word: &[u8], oddities: &mut Oddities) -> Self {
        let mut letters = Self {
            bytes: [0; MAX_LEN],
            len: 0,
        };
        while let [first, rest @ ..] = word {
            let (letter, rest): (&[u8], &[u8]) = match word {
                // U+2654..U+265F: king, queen, rook, bishop, knight, pawn, white then black.
                [0xe2, 0x99, figurine @ 0x94..=0x9f, rest @ ..] => {
                    oddities.add(Oddity::Figurine);
                    let index = usize::from(figurine - 0x94) % 6;
                    ([&b"K"[..], b"Q", b"R", b"B", b"N", b""][index], rest)
                }
                // A variation selector, which picks the look of a figurine.
                [0xef, 0xb8, 0x8e | 0x8f, rest @ ..] => (b"", rest),
                // The multiplication sign.
                [0xc3, 0x97, rest @ ..] => {
                    oddities.add(Oddity::CaptureForm);
                    (b"x", rest)
                }
                // Hyphens, dashes, and the minus.
                [0xe2, 0x80, 0x90..=0x95, rest @ ..] | [0xe2, 0x88, 0x92, rest @ ..] => {
                    oddities.add(Oddity::Dash);
                    (b"-", rest)
                }
                // Dagger and double dagger.
                [0xe2, 0x80, 0xa0, rest @ ..] => (b"ch", rest),
                [0xe2, 0x80, 0xa1, rest @ ..] => (b"mate", rest),
                _ => (std::slice::from_ref(first), rest),
            };
            if letters.len + letter.len() > MAX_LEN {
                return Self {
                    bytes: [0; MAX_LEN],
                    len: 0,
                };
            }
            letters.bytes[letters.len..letters.len + letter.len()].copy_from_slice(letter);
            letters.len += letter.len();
            word = rest;
        }
        letters
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// What a sign at the end of a word means.
enum Sign {
    Suffix(Suffix),
    OddSuffix(Suffix),
    Odd(Oddity),
    /// `!` and `?` are glyphs, the business of whoever reads annotations.
    Glyph,
}

/// Signs at the end of words; a longer one comes before its own end.
const SIGNS: [(&[u8], Sign); 30] = [
    (b"e.p.", Sign::Odd(Oddity::EnPassantSuffix)),
    (b"e.p", Sign::Odd(Oddity::EnPassantSuffix)),
    (b"ep.", Sign::Odd(Oddity::EnPassantSuffix)),
    (b"ep", Sign::Odd(Oddity::EnPassantSuffix)),
    (b"checkmate", Sign::OddSuffix(Suffix::Mate)),
    (b"mate", Sign::OddSuffix(Suffix::Mate)),
    (b"check", Sign::OddSuffix(Suffix::Check)),
    (b"dblch", Sign::OddSuffix(Suffix::Check)),
    (b"dbl", Sign::OddSuffix(Suffix::Check)),
    (b"disch", Sign::OddSuffix(Suffix::Check)),
    (b"dis", Sign::OddSuffix(Suffix::Check)),
    (b"ch.", Sign::OddSuffix(Suffix::Check)),
    (b"ch", Sign::OddSuffix(Suffix::Check)),
    (b"++", Sign::OddSuffix(Suffix::Check)),
    (b"##", Sign::OddSuffix(Suffix::Mate)),
    (b"+#", Sign::OddSuffix(Suffix::Mate)),
    (b"#+", Sign::OddSuffix(Suffix::Mate)),
    (b"(=)", Sign::Odd(Oddity::Sign)),
    (b"+/-", Sign::Odd(Oddity::Sign)),
    (b"-/+", Sign::Odd(Oddity::Sign)),
    (b"+/=", Sign::Odd(Oddity::Sign)),
    (b"=/+", Sign::Odd(Oddity::Sign)),
    (b"+-", Sign::Odd(Oddity::Sign)),
    (b"-+", Sign::Odd(Oddity::Sign)),
    (b"+=", Sign::Odd(Oddity::Sign)),
    (b"=+", Sign::Odd(Oddity::Sign)),
    (b"+", Sign::Suffix(Suffix::Check)),
    (b"#", Sign::Suffix(Suffix::Mate)),
    (b"!", Sign::Glyph),
    (b"?", Sign::Glyph),
];

/// The word without its check and other signs.
pub(super) fn without_signs(word: &str) -> &str {
    let len = Found::default().take_signs(word.as_bytes()).len();
    word.get(..len).unwrap_or(word)
}

/// What has been found in a word so far.
#[derive(Default)]
struct Found {
    suffix: Suffix,
    capture: CaptureMark,
    oddities: Oddities,
}

impl Found {
    /// Takes the signs off the end of `word`, and gives the rest.
    fn take_signs<'w>(&mut self, mut word: &'w [u8]) -> &'w [u8] {
        while let Some((rest, sign)) = SIGNS
            .iter()
            .find_map(|(text, sign)| Some((word.strip_suffix(*text)?, sign)))
        {
            word = rest;
            match *sign {
                Sign::Suffix(suffix) => self.suffix = suffix,
                Sign::OddSuffix(suffix) => {
                    self.suffix = suffix;
                    self.oddities.add(Oddity::SuffixForm);
                }
                Sign::Odd(oddity) => self.oddities.add(oddity),
                Sign::Glyph => {}
            }
        }
        word
    }

    /// `0-0`, `o-o-o`, `OO`.
    fn read_castling(&mut self, core: &[u8]) -> Option<Asks> {
        let mut towers = 0;
        for &byte in core {
            match byte {
                b'0' | b'o' | b'O' => towers += 1,
                b'-' => {}
                _ => return None,
            }
        }
        let side = match towers {
            2 => CastlingSide::King,
            3 => CastlingSide::Queen,
            _ => return None,
        };
        // Lawful castling comes here only for what stood behind it.
        if !matches!(core, b"O-O" | b"O-O-O") {
            self.oddities.add(Oddity::ZeroCastling);
        }
        Some(Asks::San(San::Castle(side)))
    }

    fn read_move(&mut self, core: &[u8]) -> Option<Asks> {
        let (role, rest) = self.take_letter(core);
        let (rest, promotion) = match role {
            Role::Pawn => self.take_promotion(rest),
            _ => (rest, None),
        };
        let (origin, target, separator) = self.split(rest)?;
        match role {
            Role::Pawn => self.read_pawn(origin, target, separator, promotion),
            role => {
                let from = read_origin(origin)?;
                let to = Square::from_ascii(target)?;
                Some(Asks::San(San::Normal {
                    role,
                    from,
                    to,
                    promotion,
                }))
            }
        }
    }

    /// Takes the letter of the man in front; without one it is a pawn.
    fn take_letter<'w>(&mut self, core: &'w [u8]) -> (Role, &'w [u8]) {
        match core {
            [letter, rest @ ..] if piece(*letter).is_some() => {
                (piece(*letter).unwrap_or(Role::Pawn), rest)
            }
            [b'P' | b'p', rest @ ..] => {
                self.oddities.add(Oddity::PawnLetter);
                (Role::Pawn, rest)
            }
            [letter @ (b'n' | b'r' | b'q' | b'k'), rest @ ..] => {
                self.oddities.add(Oddity::LowerCase);
                (
                    piece(letter.to_ascii_uppercase()).unwrap_or(Role::Pawn),
                    rest,
                )
            }
            // `b` is a file first; only before two whole squares can it be nothing but a bishop.
            [b'b', rest @ ..] if is_two_squares(rest) => {
                self.oddities.add(Oddity::LowerCase);
                (Role::Bishop, rest)
            }
            core => (Role::Pawn, core),
        }
    }

    /// Takes a promotion off the end: `=Q`, `=q`, `(Q)`, `=(Q)`, `/Q`, `Q` after a last rank.
    fn take_promotion<'w>(&mut self, core: &'w [u8]) -> (&'w [u8], Option<Role>) {
        let (rest, letter) = match core {
            [rest @ .., b'=', b'(', letter, b')'] | [rest @ .., b'(', letter, b')'] => {
                (rest, *letter)
            }
            [rest @ .., b'=' | b'/', letter] => (rest, *letter),
            [rest @ .., letter] if matches!(rest, [.., b'1' | b'8']) => (rest, *letter),
            _ => return (core, None),
        };
        let Some(role) = promoted(letter.to_ascii_uppercase()) else {
            return (core, None);
        };
        let is_lawful = core[rest.len()] == b'=' && core.len() == rest.len() + 2;
        // UCI has its own form of promotion, and is noted as a whole.
        let is_uci = rest.len() == 4 && is_two_squares(rest) && letter.is_ascii_lowercase();
        if !(is_lawful && letter.is_ascii_uppercase() || is_uci) {
            self.oddities.add(Oddity::PromotionForm);
        }
        (rest, Some(role))
    }

    /// Origin, target, and what stands between them. The target is a square, or a file if the rest
    /// is another file.
    fn split<'w>(&mut self, core: &'w [u8]) -> Option<(&'w [u8], &'w [u8], Option<u8>)> {
        let core = match core {
            [rest @ .., b':'] => {
                self.mark_capture(b':');
                rest
            }
            core => core,
        };
        let target_len = if matches!(core, [.., b'1'..=b'8']) {
            2
        } else {
            1
        };
        let (before, target) = core.split_at_checked(core.len().checked_sub(target_len)?)?;
        match before {
            [origin @ .., separator @ (b'x' | b'X' | b':')] => {
                self.mark_capture(*separator);
                Some((origin, target, Some(*separator)))
            }
            [origin @ .., b'-'] => {
                self.oddities.add(Oddity::Long);
                Some((origin, target, Some(b'-')))
            }
            origin => Some((origin, target, None)),
        }
    }

    fn mark_capture(&mut self, mark: u8) {
        self.capture = CaptureMark::Present;
        if mark != b'x' {
            self.oddities.add(Oddity::CaptureForm);
        }
    }

    fn read_pawn(
        &mut self,
        origin: &[u8],
        target: &[u8],
        separator: Option<u8>,
        promotion: Option<Role>,
    ) -> Option<Asks> {
        let normal = |from: Bitboard, to: Square| {
            Asks::San(San::Normal {
                role: Role::Pawn,
                from,
                to,
                promotion,
            })
        };
        match (origin, target) {
            ([from @ b'a'..=b'h'], [to @ b'a'..=b'h']) if from != to && promotion.is_none() => {
                self.oddities.add(Oddity::FilesOnly);
                let file = |letter: u8| File::from_index(usize::from(letter - b'a'));
                Some(Asks::Files {
                    from: file(*from),
                    to: file(*to),
                })
            }
            ([], to) if separator.is_none() => Some(normal(Bitboard::ALL, Square::from_ascii(to)?)),
            ([file], to) => Some(normal(file_set(*file)?, Square::from_ascii(to)?)),
            (from, to) => {
                let (from, to) = (Square::from_ascii(from)?, Square::from_ascii(to)?);
                let is_uci = separator.is_none();
                self.oddities
                    .add(if is_uci { Oddity::Uci } else { Oddity::Long });
                Some(Asks::Squares {
                    from,
                    to,
                    promotion,
                })
            }
        }
    }
}

/// `c1d2`, `c1-d2`, `c1xd2`.
fn is_two_squares(text: &[u8]) -> bool {
    let is_square = |text: &[u8]| Square::from_ascii(text).is_some();
    matches!(text.len(), 4 | 5) && is_square(&text[..2]) && is_square(&text[text.len() - 2..])
}
