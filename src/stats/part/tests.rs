use std::fmt::Write;
use std::sync::Arc;

use super::*;
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::VariantChoice;
use crate::pgn::Lexer;
use crate::stats::{Faulty, Orders, Plan, Preset, count};

const GAMES: &str = "[White \"Ann\"]\n[Black \"Bo\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n\
    [TimeControl \"60+0\"]\n[Result \"0-1\"]\n\n\
    1. f3 {[%clk 0:00:59] [%eval -0.5]} e5 {[%clk 0:00:58] [%eval 0.1]} 2. g4 {[%clk 0:00:50]} Qh4# 0-1\n\n\
    [White \"Bo\"]\n[Black \"Cy\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n\n";

fn part(tables: &[&str]) -> Part {
    let specs = tables.iter().map(|name| Preset::find(name).unwrap().spec());
    let plan = Plan::new(specs.collect(), &[], Faulty::Include, 200).unwrap();
    let orders = Orders {
        plan: Arc::new(plan.with_repeats()),
        rulebook: Rulebook::default(),
        choice: VariantChoice::default(),
    };
    let length = GAMES.len() as u64;
    Part {
        extents: vec![Extent {
            name: "games.pgn".to_owned(),
            length,
            digest: "0123456789abcdef".to_owned(),
            from: 0,
            to: length,
        }],
        tables: count(Lexer::new(GAMES.as_bytes()), 0, &orders),
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
    let other = sealed(&written.replacen("-part\":4", "-part\":3", 1));
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

#[test]
fn no_number_in_a_part_makes_it_stumble() {
    let written = all().write();
    for (at, byte) in written.bytes().enumerate() {
        if byte.is_ascii_digit() && written[..at].lines().last().is_some_and(|l| l.len() > 17) {
            for digits in [
                "9",
                "99999999999",
                "18446744073709551615",
                "-9223372036854775808",
            ] {
                let text = sealed(&format!("{}{digits}{}", &written[..at], &written[at + 1..]));
                if let Ok(part) = Part::read(text.as_bytes()) {
                    let _ = part.tables.sheets();
                    if let Ok(whole) = join(vec![part.clone(), part]) {
                        let _ = whole.tables.sheets();
                    }
                }
            }
        }
    }
}
