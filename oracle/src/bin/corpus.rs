//! Builds the corpora of `just compare`: the same bytes from the same input on every machine.
//!
//! Usage: `corpus plain|comments SOURCE.pgn[.zst] TARGET.pgn`. `plain` repeats the source's games six
//! times, each time in another order; `comments` writes them once with a seeded clock and evaluation
//! after every move, as large sites do. Where there is no such source, as many games are made up of
//! random moves, the same ones on every machine.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use arbitru::chess::{Position, Standard};
use arbitru::notation::san;
use arbitru::pgn::write::Writer;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

const REPEATS: usize = 6;
const SEED: u64 = 1;
/// Games of the commented corpus, enough for about 100 MB.
const COMMENTED: usize = 29_343;

/// Games that are made up, as many as the usual source has.
const GENERATED: u32 = 40_646;
/// Plies of a made-up game; tournament games have 81 on average.
const PLIES: std::ops::RangeInclusive<u32> = 20..=142;

/// Games of random moves, with the tags of a tournament's.
fn generated() -> Result<Vec<u8>, Box<dyn Error>> {
    let mut random = Pcg64::seed_from_u64(SEED);
    let mut pgn = Writer::new(String::new());
    for number in 1..=GENERATED {
        let mut position = Position::<Standard>::start();
        let mut words = Vec::new();
        for _ in 0..random.random_range(PLIES) {
            let moves = position.legal_moves();
            if moves.is_empty() || position.ending().is_some() {
                break;
            }
            let played = moves[random.random_range(0..moves.len())];
            words.push(san::write(&position, played));
            position.play(played);
        }
        let result = match position.ending() {
            Some(ending) => ending.outcome.to_string(),
            None => ["1-0", "0-1", "1/2-1/2"][random.random_range(0..3)].to_owned(),
        };
        let [white, black]: [u32; 2] = std::array::from_fn(|_| random.random_range(1..=2000));
        let tags = [
            ("Event", "Random moves".to_owned()),
            ("Site", "?".to_owned()),
            ("Date", "2026.11.30".to_owned()),
            ("Round", number.to_string()),
            ("White", format!("Player {white}")),
            ("Black", format!("Player {}", 2000 + black)),
            ("Result", result.clone()),
        ];
        for (name, value) in &tags {
            pgn.tag(name, value)?;
        }
        pgn.end_tags()?;
        for (word, ply) in words.iter().zip(0..) {
            if ply % 2 == 0 {
                pgn.move_number(ply / 2 + 1, ".")?;
            }
            pgn.word(word)?;
        }
        pgn.end_game(&result)?;
    }
    Ok(pgn.into_inner().into_bytes())
}

fn read(path: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let bytes = fs::read(path)?;
    if path.extension().is_some_and(|extension| extension == "zst") {
        return Ok(zstd::decode_all(bytes.as_slice())?);
    }
    Ok(bytes)
}

/// Cuts at lines that begin with `[Event `; the sources of these corpora have no others.
fn games(bytes: &[u8]) -> Vec<&[u8]> {
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|&at| (at == 0 || bytes[at - 1] == b'\n') && bytes[at..].starts_with(b"[Event "))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| &bytes[start..end])
        .collect()
}

fn plain(games: &[&[u8]], out: &mut impl Write) -> std::io::Result<()> {
    let mut random = Pcg64::seed_from_u64(SEED);
    let mut order = games.to_vec();
    for _ in 0..REPEATS {
        order.shuffle(&mut random);
        for game in &order {
            out.write_all(game)?;
        }
    }
    Ok(())
}

fn comments(games: &[&[u8]], out: &mut impl Write) -> std::io::Result<()> {
    let mut random = Pcg64::seed_from_u64(SEED);
    let mut order: Vec<&[u8]> = games
        .iter()
        .copied()
        .filter(|game| !game.contains(&b'{') && !game.contains(&b'('))
        .collect();
    order.shuffle(&mut random);
    for game in order.into_iter().take(COMMENTED) {
        let text = String::from_utf8_lossy(game);
        let Some((tags, movetext)) = text.split_once("\n\n") else {
            continue;
        };
        writeln!(out, "{tags}\n")?;
        let mut clocks = [600_u32; 2];
        let mut ply = 0;
        for word in movetext.split_whitespace() {
            if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
                write!(out, "{word}")?;
                continue;
            }
            let word = word
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .trim_start_matches('.');
            if word.is_empty() {
                continue;
            }
            let clock = &mut clocks[ply % 2];
            *clock = clock.saturating_sub(random.random_range(0..=12)).max(1);
            let (minutes, seconds) = (*clock / 60, *clock % 60);
            let centipawns: i32 = random.random_range(-400..=400);
            let (sign, pawns) = (if centipawns < 0 { "-" } else { "" }, centipawns.abs());
            let dots = if ply % 2 == 0 { "." } else { "..." };
            write!(
                out,
                "{}{dots} {word} {{ [%eval {sign}{}.{:02}] [%clk 0:{minutes:02}:{seconds:02}] }} ",
                ply / 2 + 1,
                pawns / 100,
                pawns % 100,
            )?;
            ply += 1;
        }
        write!(out, "\n\n")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, source, target] = arguments.as_slice() else {
        return Err("usage: corpus plain|comments SOURCE.pgn[.zst] TARGET.pgn".into());
    };
    let bytes = if Path::new(source).exists() {
        read(Path::new(source))?
    } else {
        println!("{source} does not exist: {GENERATED} games of random moves take its place");
        generated()?
    };
    let games = games(&bytes);
    let mut out = BufWriter::new(File::create(target)?);
    match kind.as_str() {
        "plain" => plain(&games, &mut out)?,
        "comments" => comments(&games, &mut out)?,
        other => {
            return Err(format!("unknown corpus `{other}`: expected plain or comments").into());
        }
    }
    out.flush()?;
    println!("{target}: {} games read", games.len());
    Ok(())
}
