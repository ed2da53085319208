use std::fmt::Write;
use std::sync::Arc;

use super::*;
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::VariantChoice;
use crate::pgn::Lexer;
use crate::stats::{Faulty, Orders, Plan, Preset, Show, ThreePlayerTable, count};

const GAMES: &str = "[White \"Ann\"]\n[Black \"Bo\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n\
    [TimeControl \"60+0\"]\n[Result \"0-1\"]\n\n\
    1. f3 {[%clk 0:00:59] [%eval -0.5]} e5 {[%clk 0:00:58] [%eval 0.1]} 2. g4 {[%clk 0:00:50]} Qh4# 0-1\n\n\
    [White \"Bo\"]\n[Black \"Cy\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n\n";

/// A transfer, a freeze whose frozen man is taken, and two who resign.
const THREE: &str = "[White \"Ana\"]\n[Red \"Bo\"]\n[Black \"Cy\"]\n[Variant \"Three-player\"]\n\
    [Result \"1-3-2\"]\n\n1. c2-c4 c11-c10 l7-l6 2. Qd1-a4 b11-b9 m7-m5 3. Qa4-a9+r #w h7-h6\n\
    4. l11-l9 -- h6-h5 5. Qk12-n9 -- h5-h4 6. Qn9-n5+b -- #w 1-3-2\n\n\
    [White \"Bo\"]\n[Red \"?\"]\n[Black \"Ana\"]\n[Variant \"Three-player\"]\n[Result \"1-1-1\"]\n\
    [FEN \"4wK3/2wP5/2bP5/8/2wQ5/8/8/bK7/8/8/8/rR2rK4 w - - wrb --- 0 1\"]\n[SetUp \"1\"]\n\n\
    1. Qf5-f7 Ra12-a11 = 2. Ke1-d1 Ra11-a3 -- 3. Kd1-e1 Ra3xc3 -- 4. Qf7-g7 1-1-1\n\n\
    [White \"Bo\"]\n[Red \"Cy\"]\n[Black \"Ana\"]\n[Variant \"Three-player\"]\n[Result \"3-1-2\"]\n\n\
    1. e2-e4 d11-d10 e7-e6 2. -- d10-d9 -- 3-1-2\n\n";

fn part(tables: &[&str]) -> Part {
    let specs = tables.iter().map(|name| Preset::find(name).unwrap().spec());
    let plan = Plan::new(specs.collect(), &[], Faulty::Include, 200).unwrap();
    counted(plan.with_repeats(), GAMES)
}

/// Only the tables of games for three.
fn three() -> Part {
    let plan = Plan::new(Vec::new(), &[], Faulty::Include, 200).unwrap();
    let tables = ThreePlayerTable::all().collect();
    counted(plan.with_three_player(tables, Show::Always), THREE)
}

fn counted(plan: Plan, games: &str) -> Part {
    let orders = Orders {
        plan: Arc::new(plan),
        rulebook: Rulebook::default(),
        choice: VariantChoice::default(),
    };
    let length = games.len() as u64;
    Part {
        extents: vec![Extent {
            name: "games.pgn".to_owned(),
            length,
            digest: "0123456789abcdef".to_owned(),
            from: 0,
            to: length,
        }],
        tables: count(Lexer::new(games.as_bytes()), 0, &orders),
    }
}

fn all() -> Part {
    let all: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name).collect();
    part(&all)
}

/// The same lines with digests that fit them.
fn sealed(lines: &str) -> String {
    let mut state = text::NOTHING;
    lines.lines().fold(String::new(), |mut out, line| {
        let json = &line[text::DIGITS + 1..];
        state = text::digest(state, json.as_bytes());
        let _ = writeln!(out, "{state:016x} {json}");
        out
    })
}

#[test]
fn a_part_is_read_as_it_was_written() {
    let written = all().write();
    let read = Part::read(written.as_bytes()).unwrap();
    assert_eq!(read.write(), written);
    assert_eq!(sealed(&written), written);
    assert_eq!(read.tables.sheets(), all().tables.sheets());
}

#[test]
fn no_byte_of_a_part_can_change() {
    let tables = ["overview", "players", "phases", "survival", "mates"];
    let mut bytes = part(&tables).write().into_bytes();
    assert!(Part::read(&bytes).is_ok());
    for at in 0..bytes.len() {
        let before = bytes[at];
        let mut others = vec![before ^ 1, before ^ 0x80, b'\n', b' '];
        if before.is_ascii_digit() {
            others.push(b'0' + (before - b'0' + 1) % 10);
            others.push(b'0' + (before - b'0' + 9) % 10);
        }
        for other in others.into_iter().filter(|other| *other != before) {
            bytes[at] = other;
            assert!(Part::read(&bytes).is_err(), "{before} to {other} at {at}");
        }
        bytes[at] = before;
        let shorter = [&bytes[..at], &bytes[at + 1..]].concat();
        assert!(Part::read(&shorter).is_err(), "without the byte at {at}");
    }
}

#[test]
fn a_part_is_read_whole_or_not_at_all() {
    let written = part(&["overview", "players"]).write();
    for at in 0..written.len() {
        assert!(Part::read(&written.as_bytes()[..at]).is_err(), "{at} bytes");
    }
    let longer = format!("{written}\n");
    assert_eq!(
        Part::read(longer.as_bytes()).unwrap_err(),
        PartError::TooLong { line: 7 }
    );
    let mut lines: Vec<&str> = written.lines().collect();
    lines.swap(3, 4);
    let swapped = lines.join("\n") + "\n";
    assert!(matches!(
        Part::read(swapped.as_bytes()),
        Err(PartError::Damaged { line: 4, .. })
    ));
}

#[test]
fn an_error_says_where_the_damage_is() {
    let written = part(&["overview", "players"]).write();
    let says = |text: &str| Part::read(text.as_bytes()).unwrap_err().to_string();
    let line = |nth: usize| written.lines().nth(nth).unwrap();
    assert_eq!(
        says(&written.replacen("\"Bo\"", "\"Ba\"", 1)),
        "line 3 (the names) is damaged: its digest is not that of its content"
    );
    let four: String = written.split_inclusive('\n').take(5).collect();
    assert_eq!(
        says(&four),
        "the part ends after line 5, before the table `players`"
    );
    assert!(says("[Event \"?\"]\n").contains("no part"));
    let other = sealed(&written.replacen("-part\":5", "-part\":4", 1));
    assert!(says(&other).contains("counts in another way"));
    let rows = line(4);
    let fewer = sealed(&written.replace(rows, &format!("{} []", &rows[..16])));
    assert_eq!(says(&fewer), "line 5 (the table `overview`): 0 games of 2");
}

#[test]
fn numbers_that_cannot_be_true_are_told() {
    let written = part(&["overview", "players", "survival", "terminations"]).write();
    let says = |from: &str, to: &str| {
        assert!(written.contains(from), "{from} in {written}");
        let text = sealed(&written.replacen(from, to, 1));
        Part::read(text.as_bytes()).unwrap_err().to_string()
    };
    assert!(says("\"wins\":0", "\"wins\":1").contains("`score` of a row of 2 games"));
    assert!(says("\"counted\":2", "\"counted\":3").contains("3 games counted of 2"));
    assert!(says("\"broken\":0", "\"broken\":1").contains("1 broken games of 0"));
    assert!(says("\"from\":0", "\"from\":999").contains("bytes 999 to"));
    assert!(says("\"best\":1", "\"best\":7").contains("`streak`"));
    assert!(says("{\"count\":2,\"of\":2}", "{\"count\":3,\"of\":2}").contains("`survival`"));
}

/// What becomes of the part if each of its digits in turn is replaced.
fn read_with_other_digits(written: &str, digits: &str, mut came: impl FnMut(usize, Option<Part>)) {
    for (at, byte) in written.bytes().enumerate() {
        if byte.is_ascii_digit() && written[..at].lines().last().is_some_and(|l| l.len() > 17) {
            let text = sealed(&format!("{}{digits}{}", &written[..at], &written[at + 1..]));
            came(at, Part::read(text.as_bytes()).ok());
        }
    }
}

#[test]
fn no_number_in_a_part_makes_it_stumble() {
    for written in [all().write(), three().write()] {
        for digits in [
            "9",
            "99999999999",
            "18446744073709551615",
            "-9223372036854775808",
        ] {
            read_with_other_digits(&written, digits, |_, part| {
                let Some(part) = part else { return };
                let _ = part.tables.sheets();
                if let Ok(whole) = join(vec![part.clone(), part]) {
                    let _ = whole.tables.sheets();
                }
            });
        }
    }
}

#[test]
fn of_games_for_three_each_table_is_held_against_the_others() {
    let written = three().write();
    assert_eq!(
        Part::read(written.as_bytes())
            .unwrap()
            .tables
            .sheets()
            .len(),
        12
    );
    let place = |words: &str| written.find(words).unwrap();
    let counts = written.trim_end();
    let counts = place("{\"lengths\"")..counts.len();
    // No other table tells how games ended, in which rounds players left, and how many men were taken over.
    let endings = place("\"endings\"")..place("\"results\"");
    let is_key = |at: usize| {
        let rest = written[at..].trim_start_matches(|c: char| c.is_ascii_digit());
        rest.starts_with("\":")
    };
    let free = [
        place("\"exits\"")..place("\"mates\""),
        place("\"transfers\"")..place("\"freezes\""),
    ];
    let mut refused = 0;
    for digits in ["7", "12", "18446744073709551615"] {
        read_with_other_digits(&written, digits, |at, part| {
            if !counts.contains(&at) || written[at..].starts_with(digits) {
                return;
            }
            refused += u32::from(part.is_none());
            let around = written.get(at - 40..at + 10).unwrap_or(&written[at..]);
            assert!(
                part.is_none()
                    || free.iter().any(|free| free.contains(&at))
                    || endings.contains(&at) && is_key(at),
                "{digits} in {around}"
            );
        });
    }
    assert!(refused > 900, "{refused}");
}
