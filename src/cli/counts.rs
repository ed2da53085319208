//! Scores to estimate strength from: typed, or counted in games.

use anyhow::{Context, bail};
use clap::Args;

use super::games;
use super::inputs::InputArgs;
use super::problems::Problems;
use super::rules::RuleArgs;
use super::shell::Shell;
use crate::report::ExcludedGame;
use crate::tally::sample::{Pentanomial, Trinomial};
use crate::tally::{Event, Game, Played, PlayerId};

/// Scores to estimate strength from.
#[derive(Args, Debug)]
pub(super) struct CountArgs {
    /// The score of one side as +WINS =DRAWS -LOSSES, or files with games
    #[arg(value_name = "COUNT|FILE", allow_negative_numbers = true)]
    what: Vec<String>,
    /// Pairs of games with colours reversed, by their score: LL,LD,LEVEL,WD,WW
    ///
    /// A level pair is two draws or a win each. Pairs measure the variance that unbalanced openings
    /// leave.
    #[arg(
        long,
        value_name = "COUNTS",
        value_delimiter = ',',
        conflicts_with = "what"
    )]
    pairs: Option<Vec<u64>>,
    /// Whose score it is; the first player named if not given
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
}

/// What was counted.
#[derive(Debug)]
pub(super) enum Counted {
    /// The score of one side.
    Score(Score),
    /// Games of more than two players.
    Event(Event, Vec<ExcludedGame>),
}

/// The score of one side against another.
#[derive(Debug, Default)]
pub(super) struct Score {
    /// Whose it is, and against whom, if games were read.
    pub players: Option<[String; 2]>,
    /// Game by game; `None` if only pairs are known.
    pub games: Option<Trinomial>,
    /// Pair by pair, if the games are pairs.
    pub pairs: Option<Pentanomial>,
    /// Games that do not count.
    pub excluded: Vec<ExcludedGame>,
}

impl CountArgs {
    /// Reads the score.
    ///
    /// # Errors
    /// If it is none, or games cannot be read.
    pub(super) fn read(
        &self,
        problems: &mut Problems<'_>,
        shell: &Shell,
    ) -> anyhow::Result<Counted> {
        if let Some(pairs) = &self.pairs {
            let Ok(counts) = <[u64; 5]>::try_from(pairs.as_slice()) else {
                bail!(
                    "pairs are five counts, LL,LD,LEVEL,WD,WW, not {}",
                    pairs.len()
                );
            };
            let pairs = Some(Pentanomial(counts));
            return Ok(Counted::Score(Score {
                pairs,
                ..Score::default()
            }));
        }
        if self.what.is_empty() {
            bail!("a score is missing, such as +10 =5 -3, or a file with games");
        }
        if self.what.iter().all(|word| is_count(word)) {
            let games = Some(typed(&self.what)?);
            return Ok(Counted::Score(Score {
                games,
                ..Score::default()
            }));
        }
        self.count_games(problems, shell)
    }

    fn count_games(&self, problems: &mut Problems<'_>, shell: &Shell) -> anyhow::Result<Counted> {
        let inputs = InputArgs {
            files: self.what.iter().map(Into::into).collect(),
            stdin_name: "stdin".to_owned(),
            files_from: None,
        };
        let rulebook = self.rules.rulebook()?;
        let records = games::read(&inputs, &self.rules, &rulebook, problems, shell)?;
        if records.is_empty() {
            bail!("there are no games to count");
        }
        let (event, excluded) = games::gather_outcomes(&records, &rulebook)?;
        let player = match &self.player {
            None => PlayerId(0),
            Some(name) => {
                let index = event.players().iter().position(|player| player == name);
                PlayerId(index.with_context(|| format!("`{name}` played none of these games"))?)
            }
        };
        if event.players().len() != 2 && self.player.is_none() {
            return Ok(Counted::Event(event, excluded));
        }
        let names = event.players();
        let opponent = match names {
            [_, _] => names[1 - player.0].clone(),
            _ => "all others".to_owned(),
        };
        Ok(Counted::Score(Score {
            players: Some([names[player.0].clone(), opponent]),
            games: Some(score_of(&event, player)),
            pairs: pairs_of(&event, player),
            excluded,
        }))
    }
}

fn is_count(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '=', '-']);
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// `+10 =5 -3` in any order; what is not said is 0.
fn typed(words: &[String]) -> anyhow::Result<Trinomial> {
    let mut counts = [None; 3];
    for word in words {
        let (sign, digits) = word.split_at(1);
        let slot = match sign {
            "+" => &mut counts[0],
            "=" => &mut counts[1],
            _ => &mut counts[2],
        };
        let count: u64 = digits
            .parse()
            .with_context(|| format!("`{word}` is no count"))?;
        if count > MOST_GAMES {
            bail!("`{word}` is more than anybody played");
        }
        if slot.replace(count).is_some() {
            bail!("`{sign}` is counted twice");
        }
    }
    let [wins, draws, losses] = counts.map(Option::unwrap_or_default);
    Ok(Trinomial {
        wins,
        draws,
        losses,
    })
}

/// Sums of such counts stay exact.
const MOST_GAMES: u64 = 1_000_000_000_000;

/// Two points for a win, one for a draw.
fn half_points(game: &Game, player: PlayerId) -> Option<u8> {
    let seat = game.seat_of(player)?;
    Some(match game.outcome.winner() {
        Some(winner) if winner == seat => 2,
        None if game.outcome.is_draw() => 1,
        Some(_) | None => 0,
    })
}

fn score_of(event: &Event, player: PlayerId) -> Trinomial {
    let mut score = Trinomial::default();
    let games = event
        .games()
        .iter()
        .filter(|game| game.played == Played::AtTheBoard);
    for halves in games.filter_map(|game| half_points(game, player)) {
        match halves {
            2 => score.wins += 1,
            1 => score.draws += 1,
            _ => score.losses += 1,
        }
    }
    score
}

/// The games two by two; `None` unless in each pair the same two players change colours.
fn pairs_of(event: &Event, player: PlayerId) -> Option<Pentanomial> {
    let (pairs, []) = event.games().as_chunks::<2>() else {
        return None;
    };
    let mut counts = [0; 5];
    for [first, second] in pairs {
        let swapped = [second.seats[1], second.seats[0]] == [first.seats[0], first.seats[1]];
        if !swapped
            || [first, second]
                .iter()
                .any(|game| game.played == Played::Forfeited)
        {
            return None;
        }
        let halves = half_points(first, player)? + half_points(second, player)?;
        counts[usize::from(halves)] += 1;
    }
    Some(Pentanomial(counts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Trinomial, String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        assert!(words.iter().all(|word| is_count(word)));
        typed(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn a_score_is_written_as_in_a_cross_table() {
        let score = Trinomial {
            wins: 76,
            draws: 123,
            losses: 89,
        };
        assert_eq!(read(&["+76", "=123", "-89"]), Ok(score));
        assert_eq!(read(&["-89", "+76", "=123"]), Ok(score));
        assert_eq!(
            read(&["+1"]),
            Ok(Trinomial {
                wins: 1,
                draws: 0,
                losses: 0
            })
        );
        assert_eq!(read(&["+1", "+2"]), Err("`+` is counted twice".into()));
        assert!(read(&["+99999999999999999999"]).is_err());
        assert!(!is_count("-") && !is_count("+x") && !is_count("games.pgn"));
    }
}
