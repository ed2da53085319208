//! Tables that have a name.

use super::dimension::Dimension;
use super::filter::Filter;
use super::metric::Metric;
use super::spec::{Rows, Spec};
use crate::diagnostic::UnknownName;

/// A table that has a name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its kebab-case name.
    pub name: &'static str,
    /// What stands above it.
    title: &'static str,
    by: &'static str,
    metrics: &'static str,
    only: &'static str,
    /// What it shows, for help texts.
    pub meaning: &'static str,
}

/// The tables of a run that asks for none.
const USUAL: [&str; 6] = [
    "overview",
    "terminations",
    "lengths",
    "first-moves",
    "eco",
    "soundness",
];

/// The tables of a page that asks for none: those with pictures, and some that people look for.
const PAGE: [&str; 16] = [
    "overview",
    "variants",
    "terminations",
    "lengths",
    "families",
    "openings",
    "first-moves",
    "players",
    "rating-differences",
    "years",
    "speeds",
    "checks",
    "survival",
    "targets",
    "mate-squares",
    "soundness",
];

/// The tables in which the most frequent comes first, whatever it is.
const FREQUENT_FIRST: [&str; 7] = [
    "check-pieces",
    "third-check",
    "captures",
    "promotions",
    "targets",
    "mates",
    "mate-squares",
];

impl Preset {
    /// All of them.
    pub const ALL: &'static [Self] = PRESETS;

    /// The table of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .iter()
            .find(|preset| preset.name == name)
            .copied()
            .ok_or_else(|| UnknownName::among(name, Self::ALL.iter().map(|preset| preset.name)))
    }

    /// The tables of a run that asks for none.
    pub fn usual() -> impl Iterator<Item = Self> {
        Self::ALL
            .iter()
            .filter(|preset| USUAL.contains(&preset.name))
            .copied()
    }

    /// The tables of a page that asks for none.
    pub fn of_page() -> impl Iterator<Item = Self> {
        Self::ALL
            .iter()
            .filter(|preset| PAGE.contains(&preset.name))
            .copied()
    }

    /// What it counts.
    #[expect(clippy::missing_panics_doc, reason = "a test makes all of them")]
    pub fn spec(self) -> Spec {
        let list = |text: &'static str| text.split([',', ' ']).filter(|word| !word.is_empty());
        Spec {
            name: self.name.to_owned(),
            title: self.title.to_owned(),
            by: list(self.by)
                .map(|name| name.parse::<Dimension>().expect("a test reads all of them"))
                .collect(),
            metrics: list(self.metrics)
                .map(|name| name.parse::<Metric>().expect("a test reads all of them"))
                .collect(),
            only: list(self.only)
                .map(|text| text.parse::<Filter>().expect("a test reads all of them"))
                .collect(),
            rows: if FREQUENT_FIRST.contains(&self.name) {
                Rows::ByCount
            } else {
                Rows::ByDimension
            },
        }
    }
}

const fn preset(
    [name, title]: [&'static str; 2],
    by: &'static str,
    metrics: &'static str,
    only: &'static str,
    meaning: &'static str,
) -> Preset {
    Preset {
        name,
        title,
        by,
        metrics,
        only,
        meaning,
    }
}

#[rustfmt::skip]
const PRESETS: &[Preset] = &[
    preset(["overview", "Results"], "", "score,length", "", "results and lengths of all games"),
    preset(["variants", "Variants"], "variant", "score,length", "", "the same by variant"),
    preset(["terminations", "How games end"], "termination", "score,length", "", "ways of ending: results and lengths"),
    preset(["agreement", "Termination tag and board"], "termination-tag,termination-board", "", "", "what the tag says against what the board proves"),
    preset(["lengths", "Lengths"], "length", "score", "", "results by length"),
    preset(["openings", "Openings"], "eco,line", "score,length", "", "results by the last named position reached"),
    preset(["eco", "Openings by code"], "eco-group", "score", "", "the same by letter and first digit of the code"),
    preset(["families", "Openings by family"], "opening", "score,length", "", "the same by family of openings"),
    preset(["first-moves", "First moves"], "first-move,reply", "score", "", "results by first moves"),
    preset(["players", "Players"], "player", "score,performance,streak", "", "score, performance and streaks"),
    preset(["colors", "Players by colour"], "player,color", "score,performance", "", "the same by colour"),
    preset(["ratings", "Ratings"], "rating", "score,length", "", "results by average rating"),
    preset(["rating-differences", "Rating differences"], "rating-difference", "score", "", "White's score by rating difference"),
    preset(["years", "Years"], "year", "score,length", "", "results by year"),
    preset(["speeds", "Speeds"], "speed", "score,length,termination", "", "results and endings by time control class"),
    preset(["checks", "Checks a game"], "checks", "score", "", "how many checks games have"),
    preset(["check-pieces", "What moves and gives check"], "piece,check", "", "check!=none", "men that move and give check, and how: directly, or through another man"),
    preset(["third-check", "The third check, where it does not mate"], "piece,check", "", "termination=third-check last=yes", "what moves and ends three-check games by a check that does not mate, and how"),
    preset(["third-check-moves", "The move of the third check"], "move", "", "termination=third-check last=yes", "at which move it comes"),
    preset(["captures", "Captures"], "piece,captured", "", "captured!=none", "what captures what"),
    preset(["promotions", "Promotions"], "promotion", "", "promotion!=none", "what pawns become"),
    preset(["castling", "Castling"], "castling,opponent-castling", "score", "", "score by castling sides"),
    preset(["en-passant", "En passant"], "en-passant", "", "", "captures en passant in a game"),
    preset(["queens", "Queens"], "queens", "score,length", "", "results by when the queens left the board"),
    preset(["survival", "Survival"], "start-square,man", "survival", "", "men of the array that are never captured"),
    preset(["targets", "Where men go"], "square", "", "", "plies by target square"),
    preset(["mates", "Mates"], "piece", "", "termination=checkmate last=yes", "what mates"),
    preset(["mate-squares", "Where kings are mated"], "king-square", "", "termination=checkmate last=yes", "where the mated king stands"),
    preset(["material", "Material by move"], "move", "material", "move=1..100", "balance of material by move"),
    preset(["time", "Time by move"], "move", "time", "move=1..100", "time used by move"),
    preset(["phases", "Time by phase"], "phase,color", "time", "", "time used by phase and colour"),
    preset(["evals", "Evaluations"], "phase,color", "eval,loss", "", "evaluations and losses by phase and colour"),
    preset(["choice", "Choice by move"], "move", "options,forced", "move=1..100", "legal moves, and plies with a capture at hand (antichess: forced)"),
    preset(["points", "Points"], "player", "points", "", "points under the ruleset, for games ended on the board"),
    preset(["soundness", "Soundness"], "soundness", "score", "", "sound games and others"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Faulty, Plan};

    #[test]
    fn every_preset_is_a_table() {
        let specs: Vec<Spec> = Preset::ALL.iter().map(|preset| preset.spec()).collect();
        assert!(Plan::new(specs, &[], Faulty::Include, 200).is_ok());
        assert_eq!(Preset::usual().count(), USUAL.len());
        assert_eq!(Preset::of_page().count(), PAGE.len());
        for name in FREQUENT_FIRST {
            assert!(Preset::find(name).is_ok(), "{name}");
        }
        assert_eq!(
            Preset::find("openigs").unwrap_err().nearest,
            Some("openings")
        );
    }
}
