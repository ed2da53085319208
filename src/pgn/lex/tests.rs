use super::*;
use crate::pgn::token::CommentForm;

/// One token as a short text.
fn show(token: Token, text: &[u8]) -> String {
    let bytes = |place: Place| String::from_utf8_lossy(place.of(text)).into_owned();
    match token.kind {
        TokenKind::GameStart => "<".to_owned(),
        TokenKind::Tag(pair) => format!(
            "[{}={}]",
            bytes(pair.at(token.place).name),
            bytes(pair.at(token.place).value)
        ),
        TokenKind::TagsEnd => "|".to_owned(),
        TokenKind::MoveNumber { number, dots } => format!("{number}:{dots}"),
        TokenKind::Word | TokenKind::EscapeLine => bytes(token.place),
        TokenKind::Nag(nag) => format!("${nag}"),
        TokenKind::Comment(CommentForm::Brace) => format!("{{{}}}", bytes(token.place)),
        TokenKind::Comment(CommentForm::RestOfLine) => format!(";{}", bytes(token.place)),
        TokenKind::VariationOpen => "(".to_owned(),
        TokenKind::VariationClose => ")".to_owned(),
        TokenKind::Result(score) => format!("={score:?}"),
        TokenKind::GameEnd(end) => format!("{end:?}>"),
        TokenKind::Fault(fault) => format!("!{}", fault.diagnostic(token.place, 0).kind.name()),
    }
}

fn lex(text: &str) -> String {
    let tokens: Vec<_> = Lexer::new(text.as_bytes())
        .map(|token| show(token, text.as_bytes()))
        .collect();
    tokens.join(" ")
}

/// The movetext of a game, between its tags and its end.
fn movetext(text: &str) -> String {
    let all = lex(&format!("[Event \"\"]\n\n{text} *\n"));
    let start = all.find("| ").expect("the tags end") + 2;
    let end = all.rfind(" =Unfinished Marker>").expect("the game ends");
    all[start..end].to_owned()
}

#[test]
fn words_keep_their_check_marks_and_lose_their_glyphs() {
    assert_eq!(
        movetext("1.Nf3+!? e8=Q#?? O-O-O!!!"),
        "1:1 Nf3+ $5 e8=Q# $4 O-O-O $3"
    );
    assert_eq!(
        movetext("1. e2-e4 e7e5 2. P@e4 @d5"),
        "1:1 e2-e4 e7e5 2:1 P@e4 @d5"
    );
    assert_eq!(
        movetext("-- Z0 null @@@@ #w Qn9-n5+rb"),
        "-- Z0 null @@@@ #w Qn9-n5+rb"
    );
}

#[test]
fn numbers_and_dots_may_stand_anyhow() {
    assert_eq!(
        movetext("1 . e4 1...e5 2 Nf3 3....Nc6 17.Ba4 ... O-O... 0. d4"),
        "1:0 e4 1:3 e5 2:0 Nf3 3:4 Nc6 17:1 Ba4 O-O 0:1 d4"
    );
    assert_eq!(movetext("99999999999. e4"), "4294967295:1 e4");
}

#[test]
fn the_en_passant_suffix_stays_one_word() {
    assert_eq!(
        movetext("exd6e.p. exd6 e.p. exd6ep"),
        "exd6e.p. exd6 e.p. exd6ep"
    );
}

#[test]
fn results_may_be_glued_to_moves() {
    for (glued, word, score) in [
        ("Nc6*", "Nc6", "Unfinished"),
        ("R8xg20-1", "R8xg2", "Black"),
        ("d61-0", "d6", "White"),
        ("Kd71/2-1/2", "Kd7", "Draw"),
    ] {
        let text = format!("[Event \"\"]\n\n{glued}\n");
        assert_eq!(lex(&text), format!("< [Event=] | {word} ={score} Marker>"));
    }
}

#[test]
fn castling_with_noughts_is_no_result_but_nothing_at_all_may_be() {
    assert_eq!(movetext("1. d4 0-0 2. 0-0-0+"), "1:1 d4 0-0 2:1 0-0-0+");
    let forfeit = lex("[Result \"0-0\"]\n\n0-0\n");
    assert_eq!(forfeit, "< [Result=0-0] | =BothLose Marker>");
}

#[test]
fn evaluations_are_glyphs() {
    assert_eq!(
        movetext("e4 +- e5 -/+ d4 = d5 N a3 ± a6 ∞ b3 $22"),
        "e4 $18 e5 $17 d4 $10 d5 $146 a3 $16 a6 $13 b3 $22"
    );
    assert_eq!(
        movetext("e4 $256 $ +"),
        "e4 !nag-out-of-range !unknown-token !unknown-token"
    );
    assert_eq!(
        movetext("e4! $1 e5! $2"),
        "e4 $1 !duplicate-nag $1 e5 $1 $2"
    );
}

#[test]
fn comments_do_not_nest_and_semicolons_in_them_are_text() {
    assert_eq!(
        movetext("e4 {a {b} c} e5 ; x { y\nNf3 {;} "),
        "e4 !nested-comment {a {b} c !stray-brace e5 ; x { y Nf3 {;}"
    );
}

#[test]
fn lines_are_escaped_by_a_percent_sign_in_the_first_column_only() {
    assert_eq!(
        movetext("e4\n% [Event \"x\"] {\n e5 {\n%x}"),
        "e4 % [Event \"x\"] { e5 {\n%x}"
    );
    assert_eq!(movetext("e4 %x"), "e4 !unknown-token x");
}

#[test]
fn variations_are_followed_as_deep_as_agreed() {
    assert_eq!(movetext("e4 (d4 (c4) d5) e5"), "e4 ( d4 ( c4 ) d5 ) e5");
    assert_eq!(
        movetext("e4 () e5)"),
        "e4 ( !empty-variation ) e5 !stray-parenthesis"
    );
    assert_eq!(movetext("(c4) e4"), "!stray-parenthesis ( c4 ) e4");
    assert_eq!(
        movetext("a (b (c (d (e (f! {x} (g) $1) h) i) j) k) l"),
        "a ( b ( c ( d ( e !nesting-too-deep h ) i ) j ) k ) l"
    );
}

#[test]
fn a_result_in_a_variation_ends_nothing() {
    assert_eq!(movetext("e4 (d4 1-0) e5"), "e4 ( d4 =White ) e5");
}

#[test]
fn an_unterminated_comment_ends_where_the_next_game_begins() {
    assert_eq!(
        lex("[Event \"1\"]\n\n1. e4 {oh\n\n[Event \"2\"]\n\n1. d4 {fine} *\n"),
        "< [Event=1] | 1:1 e4 !unterminated-comment !missing-termination-marker NextGame> \
         < [Event=2] | 1:1 d4 {fine} =Unfinished Marker>"
    );
    assert_eq!(
        lex("[Event \"1\"]\n\n1. e4 {a game:\n\n[Event \"2\"]\n\n1. d4 *} *\n"),
        "< [Event=1] | 1:1 e4 {a game:\n\n[Event \"2\"]\n\n1. d4 *} =Unfinished Marker>"
    );
    assert_eq!(
        lex("[Event \"1\"]\n\n1. e4 {oh"),
        "< [Event=1] | 1:1 e4 !unterminated-comment !truncated-game Input>"
    );
}

#[test]
fn a_torn_tag_section_is_said_once_and_half_a_tag_is_nothing() {
    for torn in [
        "[Event \"1\"]",
        "[Event \"1\"]\n",
        "[Event \"1\"]\n[",
        "[Event \"1\"]\n[Si",
        "[Event \"1\"]\n[Site ",
        "[Event \"1\"]\n[Site \"",
        "[Event \"1\"]\n[Site \"Hast",
        "[Event \"1\"]\n[Site \"Hastings\"",
    ] {
        let tokens = "< [Event=1] !truncated-game | Input>";
        assert_eq!(lex(torn), tokens, "{torn}");
    }
    assert_eq!(
        lex("[Event \"1\"]\n\n"),
        "< [Event=1] | !missing-termination-marker Input>"
    );
    assert_eq!(
        lex("[Event \"1\"]\n[Site \"Hast\n"),
        "< [Event=1] !malformed-tag !truncated-game | Input>"
    );
}

#[test]
fn half_a_tag_after_a_game_is_no_text() {
    let game = "< | 1:1 e4 =Unfinished Marker>";
    assert_eq!(lex("1. e4 *\n\n[Ev"), format!("{game} !truncated-game"));
    assert_eq!(lex("1. e4 *\n\n["), format!("{game} !truncated-game"));
    assert_eq!(
        lex("1. e4 *\n\n[Ev\n"),
        format!("{game} !text-after-termination")
    );
    assert_eq!(lex("1. e4\n\n[Ev"), "< | 1:1 e4 !truncated-game Input>");
}

#[test]
fn a_tag_section_begins_a_game_wherever_it_stands() {
    assert_eq!(
        lex("\u{feff}[A \"1\"]\n\ne4 1-0\u{feff}[A \"2\"]\n\nd4 (c4 [A \"3\"]\n\n*\n"),
        "!byte-order-mark < [A=1] | e4 =White Marker> !byte-order-mark \
         < !missing-blank-line [A=2] | d4 ( c4 !unclosed-variation !missing-termination-marker NextGame> \
         < !missing-blank-line [A=3] | =Unfinished Marker>"
    );
}

#[test]
fn an_empty_line_in_a_tag_section_splits_it_only_at_its_first_tag() {
    assert_eq!(
        lex("[Event \"\"]\n\n[Site \"\"]\n\n[Event \"\"]\n[Event \"\"]\n\n*\n"),
        "< [Event=] !blank-line-in-tags [Site=] | !missing-termination-marker NextGame> \
         < [Event=] [Event=] | =Unfinished Marker>"
    );
}

#[test]
fn broken_lines_among_tags_are_reported_and_split_nothing() {
    assert_eq!(
        lex("[A \"1\"]\nB \"2\"]\n[C 3]\n[D \"4\n[E \"5\"] f\n\n*\n"),
        "< [A=1] !malformed-tag !malformed-tag !malformed-tag [E=5] !malformed-tag | \
         =Unfinished Marker>"
    );
}

#[test]
fn games_need_no_tags() {
    assert_eq!(
        lex("1. e4 e5 1-0\n\ne4 e5 *\n 1. O-O"),
        "< | 1:1 e4 e5 =White Marker> < | e4 e5 =Unfinished Marker> \
         < !missing-blank-line | 1:1 O-O !truncated-game Input>"
    );
}

#[test]
fn prose_is_no_game() {
    assert_eq!(
        lex("Hello e4 1. e4\n1. First of all\n*\n[A \"\"]\n\n* so\nand e4 so\n"),
        "!unknown-token !unknown-token !unknown-token < [A=] | =Unfinished Marker> \
         !text-after-termination !text-after-termination"
    );
    assert_eq!(lex("\n \n"), "");
}

#[test]
fn long_lines_are_reported_once_each() {
    let long = "e4 ".repeat(100);
    let faults = |text: &str| lex(text).matches("!long-line").count();
    assert_eq!(faults(&format!("[A \"\"]\n\n{long}\n{long}\r\ne4 *\n")), 2);
    let wrapped = "words in a comment\n".repeat(15);
    assert_eq!(faults(&format!("[A \"\"]\n\ne4 {{{wrapped}}} *\n")), 0);
}

#[test]
fn tokens_over_the_limit_end_their_game() {
    let long = "x".repeat(400);
    for token in [
        long.clone(),
        format!("{{{long}}}"),
        format!(";{long}\n"),
        format!("[B \"{long}\"]"),
        format!("\n%{long}\n"),
    ] {
        assert_eq!(
            lex(&format!("[A \"1\"]\n\ne4 {token} e5\n[A \"2\"]\n\n*\n"))
                .split(" < ")
                .last(),
            Some("!missing-blank-line [A=2] | =Unfinished Marker>"),
            "{token}"
        );
        let last = lex(&format!("[A \"1\"]\n\ne4 {token}"));
        assert!(
            last.contains("!token-too-long") && last.ends_with(" Limit>"),
            "{last}"
        );
    }
}

#[test]
fn blanks_between_games_have_a_limit_too() {
    let blanks = |count| format!("[A \"1\"]\n\n*\n{}\n[A \"2\"]\n\n*\n", "\0".repeat(count));
    assert_eq!(
        lex(&blanks(300)),
        "< [A=1] | =Unfinished Marker> !long-line < !missing-blank-line [A=2] | =Unfinished Marker>"
    );
    assert_eq!(
        lex(&blanks(301)),
        "< [A=1] | =Unfinished Marker> !token-too-long < !missing-blank-line [A=2] | =Unfinished Marker>"
    );
}

#[test]
fn reserved_angle_brackets_are_unknown_together() {
    assert_eq!(
        movetext("e4 <e5> \"x\" d4,"),
        "e4 !unknown-token !unknown-token x !unknown-token d4 !unknown-token"
    );
}
