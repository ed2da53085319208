use super::*;
use crate::chess::{Bitboard, CheckCounts, Color, Setup, Square};
use crate::diagnostic::Kind;
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn squares(names: &str) -> Bitboard {
    names
        .split_whitespace()
        .map(|name| name.parse::<Square>().unwrap())
        .collect()
}

/// The faults of a text as `kind-name @ the bytes it concerns`.
fn faults(text: &str) -> Vec<String> {
    let reading = read(text);
    let show = |fault: &Fault| format!("{}@{}", fault.kind.name(), &text[fault.place.clone()]);
    reading.faults.iter().map(show).collect()
}

fn sound(text: &str) -> Setup {
    let reading = read(text);
    assert_eq!(reading.faults, [], "{text}");
    reading.setup
}

#[test]
fn the_start_position_is_read() {
    let setup = sound(START);
    assert_eq!(setup.by_color.white.len() + setup.by_color.black.len(), 32);
    assert_eq!(setup.castling, squares("a1 h1 a8 h8"));
    assert_eq!(
        (setup.turn, setup.halfmove_clock, setup.fullmove_number),
        (Color::White, 0, 1)
    );
    assert_eq!((setup.ep_square, setup.checks), (None, None));
}

#[test]
fn fields_are_found_wherever_blanks_put_them() {
    let text = "  4k3/8/8/8/4P3/8/8/4K3 \t b  -  e3 0 12 ";
    let setup = sound(text);
    assert_eq!((setup.turn, setup.fullmove_number), (Color::Black, 12));
    assert_eq!(setup.ep_square, "e3".parse().ok());
    assert_eq!(&text[read(text).place(Field::EnPassant)], "e3");
    assert_eq!(&text[read(text).place(Field::Checks)], "");
}

#[test]
fn four_fields_lack_the_clocks_and_are_usable() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - -";
    assert_eq!(faults(text), ["clock-missing@"]);
    assert!(read(text).is_usable());
    assert_eq!(faults("4k3/8/8/8/8/8/8/4K3 w - - 1+3"), ["clock-missing@"]);
}

#[test]
fn wrong_numbers_of_fields_are_named() {
    for (text, expected) in [
        ("", vec!["bad-field-count@"]),
        (
            "4k3/8/8/8/8/8/8/4K3",
            vec!["bad-field-count@4k3/8/8/8/8/8/8/4K3"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w",
            vec!["bad-field-count@4k3/8/8/8/8/8/8/4K3 w"],
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 7", vec!["bad-field-count@7"]),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x y",
            vec!["bad-field-count@x y"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1 x",
            vec!["bad-field-count@x"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0",
            vec!["bad-field-count@3+3 0"],
        ),
    ] {
        assert_eq!(faults(text), expected, "{text}");
        assert!(!read(text).is_usable());
    }
    assert_eq!(
        read("a b c d e f g h i j")
            .faults
            .last()
            .map(|fault| fault.kind.clone()),
        Some(Kind::BadFieldCount { found: 10 })
    );
}

#[test]
fn all_faults_are_reported_at_once() {
    assert_eq!(
        faults("4k3/9/8/44/8/x7/8/4K3/8 white KQx e -1 100000"),
        [
            "bad-rank@9",
            "bad-rank@44",
            "bad-rank@x7",
            "bad-rank@4k3/9/8/44/8/x7/8/4K3/8",
            "bad-fen-field@white",
            "bad-fen-field@KQx",
            "bad-fen-field@e",
            "bad-fen-field@-1",
            "bad-fen-field@100000",
        ]
    );
    assert_eq!(
        read("8/9/8/8/8/8/8/8 w - - 0 1").faults[0].kind,
        Kind::BadRank { rank: 7 }
    );
    assert_eq!(
        faults("8/8/8/8/8/8/8 w - - 0 1"),
        ["bad-rank@8/8/8/8/8/8/8"]
    );
    assert_eq!(
        faults("8/8/8/8/8/8/8/ppppppppp w - - 0 1"),
        ["bad-rank@ppppppppp"]
    );
}

#[test]
fn the_first_move_has_number_one() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 0 0";
    assert_eq!(faults(text), ["clock-inconsistent@0"]);
    assert_eq!(read(text).setup.fullmove_number, 1);
}

#[test]
fn dashes_from_outside_ascii_are_taken_and_noted() {
    for dash in ["\u{2013}", "\u{2014}", "\u{2212}"] {
        let text = format!("4k3/8/8/8/8/8/8/4K3 w {dash} {dash} 0 1");
        let note = format!("non-ascii-punctuation@{dash}");
        assert_eq!(faults(&text), [note.clone(), note]);
        assert!(read(&text).is_usable());
    }
}

#[test]
fn check_counters_are_read_in_three_forms() {
    for (text, form) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +2+0", ChecksForm::GivenLast),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1",
            ChecksForm::RemainingBeforeClocks,
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - +2+0 0 1",
            ChecksForm::GivenBeforeClocks,
        ),
    ] {
        assert_eq!(sound(text).checks, Some(CheckCounts::new(2, 0)), "{text}");
        assert_eq!(read(text).checks_form, Some(form));
    }
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1+3",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1",
        "4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1",
    ] {
        assert_eq!(read(text).faults.len(), 1, "{text}");
        assert_eq!(read(text).faults[0].kind.name(), "check-counter");
        assert!(read(text).is_usable());
    }
}

#[test]
fn x_fen_rights_mean_the_outermost_rook() {
    for (text, rooks) in [
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "b1 g1 b8 g8"),
        ("4k3/8/8/8/8/8/8/1RR1KR1R w KQ - 0 1", "b1 h1"),
        ("4k3/8/8/8/8/8/8/1RR1KR1R w FC - 0 1", "c1 f1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAkq - 0 1", "a1 h1 a8 h8"),
        // Where X-FEN finds no rook the corner stands for it.
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "a1 h1"),
    ] {
        assert_eq!(sound(text).castling, squares(rooks), "{text}");
    }
    assert_eq!(
        faults("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1"),
        ["bad-fen-field@KK"]
    );
    assert_eq!(
        faults("r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1"),
        ["bad-fen-field@KH"]
    );
}

#[test]
fn a_fen_is_written_in_every_style() {
    let inner = sound("4k3/8/8/8/8/8/8/1RR1KR1R w HC - 0 1");
    let shredder = Style {
        castling: CastlingStyle::Shredder,
        ..Style::default()
    };
    assert_eq!(
        write(&inner, Style::default()),
        "4k3/8/8/8/8/8/8/1RR1KR1R w KC - 0 1"
    );
    assert_eq!(
        write(&inner, shredder),
        "4k3/8/8/8/8/8/8/1RR1KR1R w HC - 0 1"
    );
    let counted = sound("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 9 +2+0");
    let remaining = Style {
        checks: ChecksStyle::Remaining,
        ..Style::default()
    };
    assert_eq!(
        write(&counted, Style::default()),
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 9 +2+0"
    );
    assert_eq!(
        write(&counted, remaining),
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 1+3 0 9"
    );
    assert_eq!(
        write_epd(&counted, CastlingStyle::XFen),
        "4k3/8/8/8/4P3/8/8/4K3 b - e3"
    );
}

/// Any well-formed setup, possible or not.
fn any_setup() -> impl Strategy<Value = Setup> {
    let men = proptest::collection::vec(proptest::option::weighted(0.4, 0..12_usize), 64);
    let counter = proptest::option::of((0..4_u8, 0..4_u8));
    let ep_square = proptest::option::of(0..64_usize);
    (
        men,
        any::<bool>(),
        any::<u64>(),
        ep_square,
        (0..9_999_u16, 1..9_999_u16),
        counter,
    )
        .prop_map(
            |(men, black, rights, ep_square, (halfmove, fullmove), checks)| {
                let mut setup = Setup::EMPTY;
                for (square, man) in Square::all().zip(men) {
                    if let Some(man) = man {
                        let piece = crate::chess::Piece::from_letter(b"PNBRQKpnbrqk"[man]).unwrap();
                        setup.put(square, piece);
                    }
                }
                setup.turn = if black { Color::Black } else { Color::White };
                let rooks = setup.by_role[crate::chess::Role::Rook as usize];
                for color in [Color::White, Color::Black] {
                    let back = crate::chess::Rank::relative(color, 0);
                    let own = rooks & setup.by_color[color] & Bitboard::rank(back);
                    setup.castling |= Bitboard(rights) & own;
                }
                setup.ep_square = ep_square.map(Square::from_index);
                setup.halfmove_clock = halfmove;
                setup.fullmove_number = fullmove.into();
                setup.checks = checks.map(|(white, black)| CheckCounts::new(white, black));
                setup
            },
        )
}

proptest! {
    #[test]
    fn what_is_written_reads_back(setup in any_setup()) {
        for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
            for checks in [ChecksStyle::Given, ChecksStyle::Remaining] {
                let text = write(&setup, Style { castling, checks });
                prop_assert_eq!(sound(&text), setup, "{}", text);
            }
        }
    }

    #[test]
    fn no_bytes_upset_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
        for fault in read(&bytes).faults {
            prop_assert!(fault.place.end <= bytes.len());
        }
    }

    #[test]
    fn nothing_like_a_fen_upsets_the_reader(text in "[a-hkqrnbwKQRNBPp1-9/ +\\-0]{0,90}") {
        let reading = read(&text);
        prop_assert!(reading.faults.iter().all(|fault| text.get(fault.place.clone()).is_some()));
    }
}
