use super::*;
use crate::chess::{Bitboard, CastlingSide, File, Rank, Role, San, Square};
use proptest::prelude::*;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn word(text: &str) -> SanWord {
    match read(text.as_bytes()) {
        Ok(Word::Move(word)) => word,
        other => panic!("{text}: {other:?}"),
    }
}

/// The move a word asks for as `role:origin:target:promotion`, squares as the text gave them.
fn asks(text: &str) -> String {
    let promoted =
        |role: Option<Role>| role.map_or(String::new(), |role| role.letter().to_string());
    match word(text).asks {
        Asks::San(San::Castle(CastlingSide::King)) => "king side".into(),
        Asks::San(San::Castle(CastlingSide::Queen)) => "queen side".into(),
        Asks::San(San::Normal {
            role,
            from,
            to,
            promotion,
        }) => {
            let of_file = File::all().find(|&file| Bitboard::file(file) == from);
            let of_rank = Rank::all().find(|&rank| Bitboard::rank(rank) == from);
            let origin = match (of_file, of_rank, from) {
                (Some(file), _, _) => file.letter().to_string(),
                (_, Some(rank), _) => rank.digit().to_string(),
                (_, _, Bitboard::ALL) => String::new(),
                (_, _, one) => one.first().unwrap().to_string(),
            };
            format!("{}:{origin}:{to}:{}", role.letter(), promoted(promotion))
        }
        Asks::Squares {
            from,
            to,
            promotion,
        } => format!("?:{from}:{to}:{}", promoted(promotion)),
        Asks::Files { from, to } => format!("P:{}:{}:", from.letter(), to.letter()),
    }
}

fn oddities(text: &str) -> Vec<Oddity> {
    word(text).oddities.iter().collect()
}

#[test]
fn lawful_san_is_read() {
    for (text, expected) in [
        ("e4", "P::e4:"),
        ("exd5", "P:e:d5:"),
        ("e8=Q", "P::e8:Q"),
        ("axb1=N", "P:a:b1:N"),
        ("e8=K", "P::e8:K"),
        ("Nf3", "N::f3:"),
        ("Nxf3", "N::f3:"),
        ("Nbd2", "N:b:d2:"),
        ("R1e2", "R:1:e2:"),
        ("R1xe2", "R:1:e2:"),
        ("Qa1b2", "Q:a1:b2:"),
        ("Qa1xb2", "Q:a1:b2:"),
        ("O-O", "king side"),
        ("O-O-O", "queen side"),
    ] {
        assert_eq!(asks(text), expected, "{text}");
        assert_eq!(oddities(text), [], "{text}");
        assert_eq!(
            word(text).capture == CaptureMark::Present,
            text.contains('x')
        );
        for (suffix, meaning) in [
            ("", Suffix::None),
            ("+", Suffix::Check),
            ("#", Suffix::Mate),
        ] {
            assert_eq!(word(&format!("{text}{suffix}")).suffix, meaning);
        }
    }
}

#[test]
fn other_ways_of_writing_are_read_and_noted() {
    use Oddity::*;
    for (text, expected, noted) in [
        ("0-0", "king side", vec![ZeroCastling]),
        ("0-0-0+", "queen side", vec![ZeroCastling]),
        ("o-o", "king side", vec![ZeroCastling]),
        ("OO", "king side", vec![ZeroCastling]),
        ("O\u{2013}O", "king side", vec![Dash]),
        ("e2-e4", "?:e2:e4:", vec![Long]),
        ("e4xd5", "?:e4:d5:", vec![Long]),
        ("Ng1-f3", "N:g1:f3:", vec![Long]),
        ("g1-f3", "?:g1:f3:", vec![Long]),
        ("Bb5xc6", "B:b5:c6:", vec![]),
        ("e7-e8=Q", "?:e7:e8:Q", vec![Long]),
        ("g1f3", "?:g1:f3:", vec![Uci]),
        ("e7e8q", "?:e7:e8:Q", vec![Uci]),
        ("e7e8Q", "?:e7:e8:Q", vec![PromotionForm, Uci]),
        ("e8Q", "P::e8:Q", vec![PromotionForm]),
        ("e8Q+", "P::e8:Q", vec![PromotionForm]),
        ("e8(Q)", "P::e8:Q", vec![PromotionForm]),
        ("e8=(Q)", "P::e8:Q", vec![PromotionForm]),
        ("e8/Q", "P::e8:Q", vec![PromotionForm]),
        ("e8=q", "P::e8:Q", vec![PromotionForm]),
        ("exd8q", "P:e:d8:Q", vec![PromotionForm]),
        ("bxa8b", "P:b:a8:B", vec![PromotionForm]),
        ("exd6e.p.", "P:e:d6:", vec![EnPassantSuffix]),
        ("exd6ep", "P:e:d6:", vec![EnPassantSuffix]),
        ("exd6e.p.+", "P:e:d6:", vec![EnPassantSuffix]),
        ("\u{2658}f3", "N::f3:", vec![Figurine]),
        ("\u{265e}xf3+", "N::f3:", vec![Figurine]),
        ("\u{2657}\u{fe0e}b5", "B::b5:", vec![Figurine]),
        ("\u{2659}e4", "P::e4:", vec![Figurine]),
        ("nf3", "N::f3:", vec![LowerCase]),
        ("qxd5", "Q::d5:", vec![LowerCase]),
        ("bc1d2", "B:c1:d2:", vec![LowerCase]),
        ("bc4", "P:b:c4:", vec![]),
        ("bxc5", "P:b:c5:", vec![]),
        ("Pe4", "P::e4:", vec![PawnLetter]),
        ("Pe2-e4", "?:e2:e4:", vec![Long, PawnLetter]),
        ("ed5", "P:e:d5:", vec![]),
        ("ed", "P:e:d:", vec![FilesOnly]),
        ("exd", "P:e:d:", vec![FilesOnly]),
        ("Nf3:", "N::f3:", vec![CaptureForm]),
        ("N:f3", "N::f3:", vec![CaptureForm]),
        ("e:d5", "P:e:d5:", vec![CaptureForm]),
        ("N\u{d7}f3", "N::f3:", vec![CaptureForm]),
        ("Nf3++", "N::f3:", vec![SuffixForm]),
        ("Nf3ch", "N::f3:", vec![SuffixForm]),
        ("Qf7mate", "Q::f7:", vec![SuffixForm]),
        ("Nf6dblch", "N::f6:", vec![SuffixForm]),
        ("Qf7\u{2021}", "Q::f7:", vec![SuffixForm]),
        ("Nf3+/-", "N::f3:", vec![Sign]),
        ("Nf3(=)", "N::f3:", vec![Sign]),
        ("Nf3!?", "N::f3:", vec![]),
        ("O-O!", "king side", vec![]),
    ] {
        assert_eq!(asks(text), expected, "{text}");
        assert_eq!(oddities(text), noted, "{text}");
    }
}

#[test]
fn colons_and_missing_crosses_are_told_apart() {
    assert_eq!(word("Nf3:").capture, CaptureMark::Present);
    assert_eq!(word("e:d5").capture, CaptureMark::Present);
    assert_eq!(word("ed5").capture, CaptureMark::Absent);
    assert_eq!(word("exd").capture, CaptureMark::Present);
}

#[test]
fn odd_suffixes_still_say_check_or_mate() {
    for (text, suffix) in [
        ("Nf3++", Suffix::Check),
        ("Nf3+!", Suffix::Check),
        ("Nf3#?", Suffix::Mate),
        ("Nf3ch", Suffix::Check),
        ("Qf7mate", Suffix::Mate),
        ("Qf7+#", Suffix::Mate),
        ("Nf3+-", Suffix::None),
    ] {
        assert_eq!(word(text).suffix, suffix, "{text}");
    }
}

#[test]
fn null_moves_and_drops_are_words_of_their_own() {
    for text in ["--", "Z0", "null", "0000"] {
        assert_eq!(read(text.as_bytes()), Ok(Word::Null), "{text}");
    }
    for text in ["N@f6", "@d5", "P@e4", "Q@h7#"] {
        assert_eq!(read(text.as_bytes()), Ok(Word::Drop), "{text}");
    }
}

#[test]
fn letters_of_other_languages_are_recognised_and_refused() {
    for (text, language) in [
        ("Sf3", "German piece letters"),
        ("Lxc6", "German piece letters"),
        ("Dd4+", "German, French or Spanish piece letters"),
        ("Tad1", "German, French or Spanish piece letters"),
        ("Cf3", "French or Spanish piece letters"),
        ("Ab5", "Spanish or Italian piece letters"),
        ("Fb5", "French piece letters"),
        ("e8=D", "German, French or Spanish piece letters"),
        ("\u{41a}f3", "Russian piece letters"),
        ("\u{41a}\u{440}e2", "Russian piece letters"),
    ] {
        assert_eq!(
            read(text.as_bytes()),
            Err(Unreadable::Localised(language)),
            "{text}"
        );
    }
}

#[test]
fn what_is_no_move_is_refused() {
    for text in [
        "",
        "e",
        "e9",
        "i4",
        "Nf9",
        "Nff",
        "x",
        "=Q",
        "e4=",
        "Z3",
        "1-0",
        "O",
        "O-O-O-O",
        "0",
        "-",
        "Nf3x",
        "xd5",
        "N",
        "Ng1f3e5",
        "e2e4e5",
        "hello",
        "[%clk",
        "\u{2658}",
        "ee",
        "exe",
        "e8=Z",
        "NNf3",
        "Nf3Nc6",
        "thequickbrownfoxjumpsoverthelazydog",
    ] {
        assert_eq!(read(text.as_bytes()), Err(Unreadable::NotAMove), "{text}");
    }
}

#[test]
fn squares_of_a_uci_word_are_kept() {
    let asks = Asks::Squares {
        from: square("e7"),
        to: square("e8"),
        promotion: Some(Role::Rook),
    };
    assert_eq!(word("e7e8r").asks, asks);
}

proptest! {
    #[test]
    fn no_bytes_upset_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        let _ = read(&bytes);
    }

    #[test]
    fn nothing_like_a_move_upsets_the_reader(text in "[a-hxNBRQKnrqkO0=+#1-8:@(/)♘♞×.\\-]{0,12}") {
        let _ = read(text.as_bytes());
    }
}
