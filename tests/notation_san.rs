//! SAN and UCI against positions: what words mean, what is said about them, and that everything
//! written reads back.

use arbitru::chess::{
    Antichess, CastlingSide, EnPassantMode, Laws, Move, Position, Setup, Standard, ThreeCheck,
    TreiSahuri, Variant, WithLaws,
};
use arbitru::diagnostic::{Illegal, Kind};
use arbitru::notation::fen;
use arbitru::notation::san::{self, LawfulSuffix, SanWord, Unresolved, Word};
use arbitru::notation::uci::{self, CastlingMode};
use proptest::prelude::*;

fn setup(text: &str) -> Setup {
    let reading = fen::read(text);
    assert_eq!(reading.faults, [], "{text}");
    reading.setup
}

fn position<L: Laws>(text: &str) -> Position<L> {
    Position::from_setup(setup(text)).expect("the position is sound")
}

fn word(text: &str) -> SanWord {
    match san::read(text.as_bytes()) {
        Ok(Word::Move(word)) => word,
        other => panic!("{text}: {other:?}"),
    }
}

fn resolve<L: Laws>(position: &Position<L>, text: &str) -> Result<Move, Unresolved> {
    word(text).resolve(position)
}

/// The lawful SAN of a word and the names of all that is wrong with it.
fn judge<L: Laws>(position: &Position<L>, text: &str) -> (String, Vec<String>) {
    let word = word(text);
    let m = word
        .resolve(position)
        .unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let mut names: Vec<String> = word
        .remarks(position, m)
        .iter()
        .map(|kind| kind.name().to_owned())
        .collect();
    let mut after = *position;
    after.play(m);
    let lawful = LawfulSuffix::of(&after, after.ending());
    if let Some(Kind::WrongCheckSuffix { expected }) = word.suffix_remark(lawful) {
        names.push(format!("suffix `{expected}`"));
    }
    (san::write(position, m).to_string(), names)
}

const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/1PB1P3/5N2/P1PP1PPP/RNBQK2R w KQkq - 1 4";

#[test]
fn one_thing_said_in_many_ways_is_one_move() {
    let position: Position<Standard> = position(ITALIAN);
    let nothing: &[&str] = &[];
    for (text, lawful, remarks) in [
        ("O-O", "O-O", nothing),
        ("0-0", "O-O", &["zero-castling"]),
        ("e1g1", "O-O", &["long-or-localised-notation"]),
        ("e1-g1", "O-O", &["long-or-localised-notation"]),
        ("e1h1", "O-O", &["long-or-localised-notation"]),
        ("bxc5", "bxc5", nothing),
        ("bc5", "bxc5", &["wrong-capture-mark"]),
        ("bc", "bxc5", &["long-or-localised-notation"]),
        ("b:c5", "bxc5", &["wrong-capture-mark"]),
        ("b4xc5", "bxc5", &["long-or-localised-notation"]),
        ("b4c5", "bxc5", &["long-or-localised-notation"]),
        ("Bxf7+", "Bxf7+", nothing),
        ("Bxf7", "Bxf7+", &["suffix `+`"]),
        ("Bxf7#", "Bxf7+", &["suffix `+`"]),
        ("Bxf7++", "Bxf7+", &["suffix `+`"]),
        ("Bxf7ch", "Bxf7+", &["suffix `+`"]),
        ("c4f7", "Bxf7+", &["long-or-localised-notation"]),
        ("bxf7+", "Bxf7+", &["long-or-localised-notation"]),
        ("Bf7+", "Bxf7+", &["wrong-capture-mark"]),
        ("Nc3+", "Nc3", &["suffix ``"]),
        ("Nxc3", "Nc3", &["wrong-capture-mark"]),
        ("Nbc3", "Nc3", &["over-disambiguated"]),
        ("Nb1c3", "Nc3", &["over-disambiguated"]),
        ("Nb1-c3", "Nc3", &["long-or-localised-notation"]),
        ("nc3", "Nc3", &["long-or-localised-notation"]),
        ("\u{2658}c3", "Nc3", &["long-or-localised-notation"]),
        ("Nc3+/-", "Nc3", &["long-or-localised-notation"]),
        ("Pd4", "d4", &["long-or-localised-notation"]),
        ("dd4", "d4", &["over-disambiguated"]),
        ("bd5", "Bd5", &["long-or-localised-notation"]),
        ("Nc3", "Nc3", nothing),
        ("d4", "d4", nothing),
    ] {
        let (written, names) = judge(&position, text);
        assert_eq!(
            (written.as_str(), names),
            (lawful, remarks.iter().map(|&r| r.into()).collect()),
            "{text}"
        );
    }
}

#[test]
fn a_legal_pawn_move_is_never_read_as_a_bishop_move() {
    let text = "4k3/8/8/2p5/1P2B3/8/8/4KB2 w - - 0 1";
    let position: Position<Standard> = position(text);
    assert_eq!(judge(&position, "bxc5"), ("bxc5".into(), vec![]));
    assert_eq!(judge(&position, "bb5").0, "b5");
    assert_eq!(judge(&position, "bc4").0, "Bc4");
}

#[test]
fn promotions_are_named_or_missed() {
    let position: Position<Standard> = position("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(judge(&position, "e8=Q+"), ("e8=Q+".into(), vec![]));
    for text in ["e8Q+", "e8(Q)+", "e8/Q+", "e8=q+"] {
        assert_eq!(
            judge(&position, text),
            ("e8=Q+".into(), vec!["promotion-form".into()]),
            "{text}"
        );
    }
    assert_eq!(judge(&position, "e7e8q").1, ["long-or-localised-notation"]);
    for text in ["e8", "exd8", "e7e8", "e7-e8", "ed"] {
        assert_eq!(
            resolve(&position, text),
            Err(Unresolved::PromotionMissing),
            "{text}"
        );
    }
    assert_eq!(
        resolve(&position, "f8"),
        Err(Unresolved::Illegal(Illegal::NoPiece))
    );
}

#[test]
fn origins_are_given_by_file_then_rank_then_both() {
    let position: Position<Standard> = position("k7/8/8/2Q1Q3/8/2Q1N3/8/N1K4N w - - 0 1");
    for (text, lawful) in [
        ("Qe5d4", "Qed4"),
        ("Qc3d4", "Q3d4"),
        // A queen on its file and another on its rank: only the square tells c5 apart.
        ("Qc5d4", "Qc5d4"),
        ("Ne3c2", "Nec2"),
        ("Na1c2", "Nac2"),
        ("Nh1g3", "Ng3"),
    ] {
        assert_eq!(judge(&position, text).0, lawful, "{text}");
    }
    let Err(Unresolved::Ambiguous(moves)) = resolve(&position, "Qd4") else {
        panic!("three queens reach d4");
    };
    assert_eq!(san::write_list(&position, &moves), "Q3d4, Qc5d4, Qed4");
}

#[test]
fn a_pinned_man_needs_no_disambiguation() {
    let position: Position<Standard> = position("3k4/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(judge(&position, "Ne2"), ("Ne2".into(), vec![]));
    assert_eq!(
        judge(&position, "Nge2"),
        ("Ne2".into(), vec!["over-disambiguated".into()])
    );
}

#[test]
fn both_suffixes_are_lawful_where_a_variant_ends_the_game() {
    let third: Position<ThreeCheck> = position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1 +2+0");
    assert_eq!(judge(&third, "Qa4+"), ("Qa4+".into(), vec![]));
    assert_eq!(judge(&third, "Qa4#"), ("Qa4+".into(), vec![]));
    assert_eq!(judge(&third, "Qa4").1, ["suffix `+`"]);
    let last: Position<Antichess> = position("8/8/8/8/8/1p6/P7/8 w - - 0 1");
    assert_eq!(judge(&last, "axb3#"), ("axb3#".into(), vec![]));
    assert_eq!(judge(&last, "axb3"), ("axb3#".into(), vec![]));
    let king: Position<TreiSahuri> = position("4k3/8/8/7Q/8/8/8/4K3 w - - 0 1 +1+0");
    assert_eq!(judge(&king, "Qxe8"), ("Qxe8".into(), vec![]));
    assert_eq!(judge(&king, "Qxe8#").1, ["suffix ``"]);
}

#[test]
fn a_suffix_is_mended_in_place() {
    use san::Suffix;
    assert_eq!(san::with_suffix("Bxf7", Suffix::Check), "Bxf7+");
    assert_eq!(san::with_suffix("Bxf7++", Suffix::Mate), "Bxf7#");
    assert_eq!(san::with_suffix("Qf7mate", Suffix::None), "Qf7");
}

#[test]
fn castling_is_understood_in_both_uci_modes() {
    let position: Position<Standard> = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, standard, chess960) in [
        ("O-O", "e1g1", "e1h1"),
        ("O-O-O", "e1c1", "e1a1"),
        ("Kf1", "e1f1", "e1f1"),
    ] {
        let m = resolve(&position, text).unwrap();
        let write = |mode| uci::write(&position, m, mode).to_string();
        assert_eq!(write(CastlingMode::Standard), standard);
        assert_eq!(write(CastlingMode::Chess960), chess960);
        for written in [standard, chess960] {
            assert_eq!(
                uci::read(written.as_bytes()).unwrap().resolve(&position),
                Ok(m)
            );
        }
    }
    let beside = self::position::<Standard>("4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1");
    let m = uci::read(b"f1g1").unwrap().resolve(&beside).unwrap();
    assert_eq!(beside.is_castling(m), Some(CastlingSide::King));
    assert!(uci::read(b"0000").is_none() && uci::read(b"e2e4x").is_none());
}

/// Plays a game chosen by `choices`; every legal move of every position must read back from every
/// notation, and every position from its FEN.
struct Playout<'c> {
    from: Setup,
    choices: &'c [u16],
}

impl WithLaws for Playout<'_> {
    type Output = ();

    fn run<L: Laws>(self) {
        let mut position: Position<L> =
            Position::from_setup(self.from).expect("the array is sound");
        for &choice in self.choices {
            round_trip_fen(&position);
            let moves = position.legal_moves();
            for &m in &moves {
                round_trip_move(&position, m);
            }
            if moves.is_empty() || position.ending().is_some() {
                return;
            }
            position.play(moves[usize::from(choice) % moves.len()]);
        }
    }
}

fn round_trip_fen<L: Laws>(position: &Position<L>) {
    for mode in [EnPassantMode::Legal, EnPassantMode::Always] {
        let setup = position.to_setup(mode);
        for castling in [fen::CastlingStyle::XFen, fen::CastlingStyle::Shredder] {
            let text = fen::write(
                &setup,
                fen::Style {
                    castling,
                    ..fen::Style::default()
                },
            );
            assert_eq!(self::setup(&text), setup, "{text}");
        }
    }
}

fn round_trip_move<L: Laws>(position: &Position<L>, m: Move) {
    let text = san::write(position, m);
    let (written, remarks) = judge(position, &text);
    assert_eq!((written.as_str(), remarks), (&*text, vec![]));
    assert_eq!(resolve(position, &text), Ok(m), "{text}");
    let text = uci::write(position, m, CastlingMode::Chess960).to_string();
    let read = uci::read(text.as_bytes()).map(|uci| uci.resolve(position));
    assert_eq!(read, Some(Ok(m)), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn everything_written_reads_back(choices in proptest::collection::vec(any::<u16>(), 80)) {
        let start = Position::<Standard>::start().to_setup(EnPassantMode::Legal);
        let bare = Position::<Antichess>::start().to_setup(EnPassantMode::Legal);
        let counted = Position::<ThreeCheck>::start().to_setup(EnPassantMode::Legal);
        let array_960 = setup("bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1");
        for (variant, from) in [
            (Variant::Standard, start),
            (Variant::Chess960, array_960),
            (Variant::ThreeCheck, counted),
            (Variant::TreiSahuri, counted),
            (Variant::Antichess, bare),
        ] {
            variant.with_laws(Playout { from, choices: &choices }).unwrap();
        }
    }
}
