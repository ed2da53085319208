//! Just enough FEN for the tests of this layer; reading FEN for people is `notation::fen`.

use super::{Bitboard, CheckCounts, Color, File, Laws, Piece, Position, Rank, Role, Setup, Square};

/// The position of a sound FEN with X-FEN or Shredder castling and any of the counter forms.
pub(super) fn position<L: Laws>(fen: &str) -> Position<L> {
    Position::from_setup(setup(fen)).unwrap_or_else(|fault| panic!("{fen}: {fault}"))
}

pub(super) fn setup(fen: &str) -> Setup {
    let mut setup = Setup::EMPTY;
    let mut fields = fen.split_whitespace();
    for (rank, row) in Rank::all().rev().zip(fields.next().unwrap().split('/')) {
        let mut file = 0;
        for letter in row.bytes() {
            if let Some(piece) = Piece::from_letter(letter) {
                setup.put(Square::new(File::from_index(file), rank), piece);
                file += 1;
            } else {
                file += usize::from(letter - b'0');
            }
        }
    }
    if fields.next() == Some("b") {
        setup.turn = Color::Black;
    }
    for letter in fields.next().unwrap().bytes().filter(|&b| b != b'-') {
        setup.castling |= Bitboard::of(rook(&setup, letter));
    }
    setup.ep_square = fields.next().and_then(|field| field.parse().ok());
    let mut numbers = Vec::new();
    for field in fields {
        match field.split('+').collect::<Vec<_>>()[..] {
            ["", white, black] => {
                setup.checks = Some(CheckCounts::new(
                    white.parse().unwrap(),
                    black.parse().unwrap(),
                ));
            }
            [white, black] => {
                let given = |left: &str| 3 - left.parse::<u8>().unwrap();
                setup.checks = Some(CheckCounts::new(given(white), given(black)));
            }
            _ => numbers.push(field.parse::<u32>().unwrap()),
        }
    }
    if let [halfmove_clock, fullmove_number] = numbers[..] {
        setup.halfmove_clock = halfmove_clock as u16;
        setup.fullmove_number = fullmove_number;
    }
    setup
}

fn rook(setup: &Setup, letter: u8) -> Square {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let home = Bitboard::rank(Rank::relative(color, 0));
    let king = (setup.men(color, Role::King) & home).first().unwrap();
    let rooks = setup.men(color, Role::Rook) & home;
    match letter.to_ascii_uppercase() {
        b'K' => rooks
            .into_iter()
            .filter(|&rook| rook > king)
            .last()
            .unwrap(),
        b'Q' => rooks.into_iter().find(|&rook| rook < king).unwrap(),
        file => Square::new(
            File::from_index(usize::from(file - b'A')),
            Rank::relative(color, 0),
        ),
    }
}
