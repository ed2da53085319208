use super::*;
use crate::chess::laws::{Antichess, Standard, TreiSahuri};
use crate::notation::fen;
use crate::report::Paint;

fn position<L: Laws>(text: &str) -> Position<L> {
    Position::from_setup(fen::read(text).setup).unwrap()
}

/// The Romanian game after 1. e4 f6 2. Qh5+ a6: Black overlooked the check.
fn overlooked() -> Position<TreiSahuri> {
    position("rnbqkbnr/1pppp1pp/p4p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3 +1+0")
}

#[test]
fn a_board_without_colours_marks_by_signs() {
    insta::assert_snapshot!(terminal(
        &Diagram::new(&overlooked()),
        Glyphs::Unicode,
        Paint::Plain
    ));
}

#[test]
fn a_board_in_letters_is_plain_ascii() {
    let text = terminal(
        &Diagram::new(&overlooked()).from_side_of(Color::Black),
        Glyphs::Ascii,
        Paint::Plain,
    );
    assert!(text.is_ascii());
    insta::assert_snapshot!(text);
}

#[test]
fn a_coloured_board_has_no_signs() {
    let text = terminal(&Diagram::new(&overlooked()), Glyphs::Unicode, Paint::Ansi);
    insta::assert_snapshot!(text.replace('\x1b', "\\e"));
}

#[test]
fn castling_marks_where_the_king_went() {
    let before: Position<Standard> = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let castling = before.legal_moves();
    let castling = castling
        .iter()
        .find(|&&m| before.is_castling(m) == Some(CastlingSide::Queen))
        .unwrap();
    let mut after = before;
    crate::game::GameState::play(&mut after, *castling);
    let text = terminal(
        &Diagram::new(&after).after(&before, *castling),
        Glyphs::Ascii,
        Paint::Plain,
    );
    assert!(
        text.contains("1 | .  . [K] R [.] .  .  R |   White"),
        "{text}"
    );
}

#[test]
fn kings_of_antichess_are_never_in_check() {
    let position: Position<Antichess> = position("4k3/8/8/8/8/8/8/4R2K b - - 0 1");
    let text = terminal(&Diagram::new(&position), Glyphs::Ascii, Paint::Plain);
    assert!(!text.contains('!') && !text.contains("in check"), "{text}");
}

#[test]
fn a_picture_holds_every_man_and_the_checks() {
    let picture = svg(&Diagram::new(&overlooked()));
    assert_eq!(picture.matches("class=\"w\"").count(), 16);
    assert_eq!(picture.matches("class=\"b\"").count(), 16);
    assert!(picture.contains("●○○") && picture.contains("○○○"));
    assert!(picture.contains("White to move") && !picture.contains("Black to move"));
    assert_eq!(picture.matches("class=\"check\"").count(), 1);
    assert_eq!(picture.matches("class=\"by\"").count(), 1);
}
