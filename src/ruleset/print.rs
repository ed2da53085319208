//! A ruleset as a file that extends nothing.

use std::fmt::{self, Display, Write};

use super::check::can_be_won;
use super::{Limit, Ruleset};
use crate::chess::Variant;
use crate::game::{Points, Termination};

impl Ruleset {
    /// The whole ruleset in YAML; reading it gives the same ruleset.
    pub fn to_yaml(&self) -> String {
        let mut text = String::new();
        self.write(&mut text)
            .expect("writing to a String cannot fail");
        text
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "name: {}", Quoted(&self.name))?;
        writeln!(out, "variant: {}", self.variant)?;
        writeln!(out, "source: {}", Quoted(&self.source))?;
        writeln!(out, "repetition: {}", self.repetition)?;
        writeln!(out, "move-rule: {}", self.move_rule)?;
        writeln!(out, "insufficient-material: {}", self.material.name())?;
        writeln!(out, "dead-position: {}", self.dead_position.name())?;
        writeln!(out, "flag-fall: {{ loses: {} }}", self.flag_fall.name())?;
        match self.illegal_moves {
            Some(count) => writeln!(out, "illegal-moves: {{ lose-at: {count} }}")?,
            None => writeln!(out, "illegal-moves: {{}}")?,
        }
        writeln!(out, "agreement: {}", self.agreement.name())?;
        let (games, colours) = (self.games, self.colours.name());
        writeln!(out, "match: {{ games: {games}, colours: {colours} }}")?;
        self.write_points(out)?;
        self.write_readings(out)
    }

    fn write_points(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "points:")?;
        if self.variant == Variant::ThreePlayer {
            return writeln!(out, "  places: {}", List(&self.points.places()));
        }
        let default = self.points.win(Termination::Adjudication);
        writeln!(out, "  default: {}", List(&default))?;
        for termination in Termination::ALL {
            let points = self.points.win(termination);
            if points != default && can_be_won(self.variant, termination) {
                writeln!(out, "  {termination}: {}", List(&points))?;
            }
        }
        writeln!(out, "  draw: {}", List(&self.points.draw()))
    }

    fn write_readings(&self, out: &mut String) -> fmt::Result {
        let readings = &self.readings;
        let entries = match self.variant {
            Variant::Standard | Variant::Chess960 | Variant::ThreeCheck | Variant::Antichess => {
                return Ok(());
            }
            Variant::TreiSahuri => vec![
                ("pinned-man", readings.pinned_man.name()),
                ("standing-check", readings.standing_check.name()),
                (
                    "mate-with-own-king-en-prise",
                    readings.mate_with_own_king_en_prise.name(),
                ),
            ],
            Variant::ThreePlayer => vec![
                ("end", readings.end.name()),
                ("neutrality", readings.neutrality.name()),
                ("knight", readings.knight.name()),
                ("mate-credit", readings.mate_credit.name()),
            ],
        };
        writeln!(out, "readings:")?;
        entries
            .into_iter()
            .try_for_each(|(key, word)| writeln!(out, "  {key}: {word}"))
    }
}

impl Display for Limit {
    /// As a ruleset file has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.claim, self.automatic) {
            (Some(claim), Some(automatic)) => {
                write!(f, "{{ claim: {claim}, automatic: {automatic} }}")
            }
            (Some(claim), None) => write!(f, "{{ claim: {claim} }}"),
            (None, Some(automatic)) => write!(f, "{{ automatic: {automatic} }}"),
            (None, None) => f.write_str("{}"),
        }
    }
}

struct List<'a>(&'a [Points]);

impl Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<String> = self.0.iter().map(Points::to_string).collect();
        write!(f, "[{}]", points.join(", "))
    }
}

struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.replace('\\', "\\\\").replace('"', "\\\"");
        write!(f, "\"{}\"", text.replace('\n', "\\n"))
    }
}
