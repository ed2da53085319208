//! One game of a match file: who sat where, and what is known of it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use super::schema::GameText;
use super::{Evidence, MatchGame, fault_at, usual_seats};
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::VariantChoice;
use crate::chess::Variant;
use crate::diagnostic::closest;
use crate::game::{MAX_SEATS, Outcome, Termination};
use crate::pgn::Lexer;
use crate::pgn::source::Source as PgnSource;
use crate::ruleset::Ruleset;
use crate::tally::event::PlayerId;
use crate::tally::judged::{Judged, Stated, judge};
use crate::tally::settle::settle_statement;
use crate::yaml::{Fault, Spanned};

/// Reads games; collects faults.
pub(super) struct Reader<'m> {
    pub variant: Variant,
    pub ruleset: &'m Ruleset,
    pub players: &'m [String],
    pub rulebook: &'m Rulebook,
    pub choice: VariantChoice,
    /// Where relative paths start.
    pub folder: PathBuf,
    /// PGN files read so far.
    pub files: BTreeMap<PathBuf, Result<Vec<Judged>, String>>,
    pub faults: Vec<Fault>,
}

type Text = Option<Spanned<String>>;

impl Reader<'_> {
    pub(super) fn game(&mut self, index: usize, game: &Spanned<GameText>) -> MatchGame {
        let number = index + 1;
        let text = &game.value;
        if let (Some(_), Some(pgn)) = (&text.moves, &text.pgn) {
            let message = "`moves` and `pgn` are both given; which are its moves?";
            self.faults.push(fault_at(pgn.span, number, message));
        }
        let seats = self.seats(index, text);
        let reason = self.reason(number, text);
        let leaver = self.leaver(number, text, seats);
        let stated = self.stated(number, text, leaver);
        let reason = reason.or(leaver.map(|(_, how)| how));
        let (seats, evidence) = if let Some(pgn) = &text.pgn {
            match self.pgn_game(number, pgn) {
                Some(judged) => (
                    self.named_seats(number, pgn, &judged, text, seats),
                    Evidence::Replayed(judged),
                ),
                None => (seats, Evidence::Pending),
            }
        } else if let Some(moves) = &text.moves {
            let pgn = as_pgn(text, self.variant, stated, reason, &moves.value.0);
            let mut games = judge(Lexer::new(pgn.as_bytes()), 0, self.rulebook, self.choice);
            if games.len() > 1 {
                let message = "these are the moves of several games";
                self.faults.push(fault_at(moves.span, number, message));
            }
            (
                seats,
                games.pop().map_or(Evidence::Pending, Evidence::Replayed),
            )
        } else {
            (seats, self.bare(number, text, stated, reason))
        };
        MatchGame { seats, evidence }
    }

    /// A game without moves.
    fn bare(
        &mut self,
        number: usize,
        text: &GameText,
        stated: Option<Stated>,
        reason: Option<Termination>,
    ) -> Evidence {
        let Some(stated) = stated else {
            return Evidence::Pending;
        };
        if let Err(given) = settle_statement(stated, reason, self.ruleset)
            && let Some(result) = &text.result
        {
            let message = format!("no game is worth `{}`", result.value);
            self.faults
                .push(fault_at(result.span, number, message).help(given));
        }
        Evidence::Stated(stated, reason)
    }

    fn seats(&mut self, index: usize, text: &GameText) -> [Option<PlayerId>; MAX_SEATS] {
        let usual = usual_seats(index, self.players.len(), self.ruleset.colours);
        let three = self.players.len() == 3;
        if let (Some(red), false) = (&text.red, three) {
            self.faults.push(fault_at(
                red.span,
                index + 1,
                "there is no Red in a game for two",
            ));
        }
        let said: Vec<&Text> = if three {
            vec![&text.white, &text.red, &text.black]
        } else {
            vec![&text.white, &text.black]
        };
        if said.iter().all(|name| name.is_none()) {
            return usual;
        }
        let mut seats = [None; MAX_SEATS];
        for (seat, name) in said.iter().enumerate() {
            let Some(name) = name else { continue };
            let player = self.player(index + 1, name);
            if player.is_some() && seats.contains(&player) {
                let message = format!("`{}` has two seats", name.value.trim());
                self.faults.push(fault_at(name.span, index + 1, message));
            }
            seats[seat] = player;
        }
        // Whoever is left takes the seats that are left, in the usual order.
        for seat in 0..self.players.len() {
            if seats[seat].is_none() {
                seats[seat] = usual
                    .into_iter()
                    .find(|player| player.is_some() && !seats.contains(player))
                    .flatten();
            }
        }
        seats
    }

    fn player(&mut self, number: usize, name: &Spanned<String>) -> Option<PlayerId> {
        let wanted = name.value.trim();
        let found = self.players.iter().position(|player| player == wanted);
        if found.is_none() {
            let message = format!("`{wanted}` is no player of this match");
            let names = self.players.iter().map(String::as_str);
            let help = closest(wanted, names).map(|name| format!("did you mean `{name}`?"));
            let fault = fault_at(name.span, number, message);
            self.faults.push(match help {
                Some(help) => fault.help(help),
                None => fault.help(format!("they are {}", self.players.join(" and "))),
            });
        }
        found.map(PlayerId)
    }

    fn reason(&mut self, number: usize, text: &GameText) -> Option<Termination> {
        let reason = text.reason.as_ref()?;
        match reason.value.trim().parse() {
            Ok(termination) => Some(termination),
            Err(error) => {
                let names = Termination::ALL.map(Termination::name);
                let fault = fault_at(reason.span, number, error);
                self.faults.push(match closest(&reason.value, names) {
                    Some(name) => fault.help(format!("did you mean `{name}`?")),
                    None => fault.help(format!("expected one of {}", names.join(", "))),
                });
                None
            }
        }
    }

    /// The seat that left the game, and how.
    fn leaver(
        &mut self,
        number: usize,
        text: &GameText,
        seats: [Option<PlayerId>; MAX_SEATS],
    ) -> Option<(usize, Termination)> {
        let said = [
            (&text.resigned, Termination::Resignation),
            (&text.flag, Termination::TimeForfeit),
            (&text.abandoned, Termination::Abandonment),
        ];
        let mut said = said
            .into_iter()
            .filter_map(|(who, how)| Some((who.as_ref()?, how)));
        let (who, how) = said.next()?;
        if let Some((other, _)) = said.next() {
            let message = "only one of `resigned`, `flag` and `abandoned` can end it";
            self.faults.push(fault_at(other.span, number, message));
        }
        if self.players.len() != 2 {
            let message = "with three players say the `result`";
            self.faults.push(fault_at(who.span, number, message));
            return None;
        }
        let seat = match who.value.trim() {
            "white" => 0,
            "black" => 1,
            _ => {
                let player = self.player(number, who)?;
                seats.iter().position(|&seat| seat == Some(player))?
            }
        };
        Some((seat, how))
    }

    fn stated(
        &mut self,
        number: usize,
        text: &GameText,
        leaver: Option<(usize, Termination)>,
    ) -> Option<Stated> {
        let won = leaver.map(|(seat, _)| Stated {
            outcome: Outcome::win(1 - seat, 2),
            points: None,
        });
        let Some(result) = &text.result else {
            return won;
        };
        if result.value.trim() == "*" {
            return None;
        }
        let stated = Stated::read(&result.value, self.players.len());
        match (stated, won) {
            (None, _) => {
                let message = format!("`{}` is no result", result.value);
                self.faults.push(fault_at(result.span, number, message));
            }
            (Some(stated), Some(won)) if stated.outcome != won.outcome => {
                let message = format!("`{}` is not how that ends", result.value);
                self.faults.push(fault_at(result.span, number, message));
            }
            (Some(_), _) => {}
        }
        stated
    }

    /// The game that `pgn: file#number` names.
    fn pgn_game(&mut self, number: usize, pgn: &Spanned<String>) -> Option<Judged> {
        let (file, index) = match pgn.value.rsplit_once('#') {
            Some((file, index)) if index.parse::<usize>().is_ok_and(|index| index > 0) => {
                (file, index.parse().unwrap_or(1))
            }
            Some(_) | None => (pgn.value.as_str(), 1),
        };
        let games = match self.files.entry(self.folder.join(file)) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let games = read_all(entry.key())
                    .map(|bytes| judge(Lexer::new(&bytes), 0, self.rulebook, self.choice));
                entry.insert(games)
            }
        };
        let game = match games {
            Err(error) => Err(error.clone()),
            Ok(games) => games
                .get(index - 1)
                .cloned()
                .ok_or_else(|| match games.len() {
                    0 => format!("`{file}` has no games"),
                    1 => format!("`{file}` has one game, not {index}"),
                    number => format!("`{file}` has {number} games, not {index}"),
                }),
        };
        let game = match game {
            Ok(game) => game,
            Err(message) => {
                self.faults.push(fault_at(pgn.span, number, message));
                return None;
            }
        };
        let same_law = game
            .variant
            .is_some_and(|variant| self.ruleset.applies_to(variant));
        if !same_law {
            let played = game.variant.map_or("another variant", Variant::name);
            let message = format!("`{}` is {played}, the match is {}", pgn.value, self.variant);
            self.faults.push(fault_at(pgn.span, number, message));
        }
        Some(game)
    }

    /// Who sat where by the names in a PGN; a record without names is believed to keep the seats.
    #[expect(
        clippy::too_many_arguments,
        reason = "each is another part of the game's entry"
    )]
    fn named_seats(
        &mut self,
        number: usize,
        pgn: &Spanned<String>,
        game: &Judged,
        text: &GameText,
        seats: [Option<PlayerId>; MAX_SEATS],
    ) -> [Option<PlayerId>; MAX_SEATS] {
        let said = [&text.white, &text.black, &text.red];
        if said.iter().any(|name| name.is_some()) || game.names.iter().all(String::is_empty) {
            return seats;
        }
        let mut named = [None; MAX_SEATS];
        for (seat, name) in game.names.iter().enumerate() {
            named[seat] = self.player(
                number,
                &Spanned {
                    value: name.clone(),
                    span: pgn.span,
                },
            );
        }
        named
    }
}

fn read_all(path: &Path) -> Result<Vec<u8>, String> {
    let describe = |error: &dyn std::error::Error| match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    };
    let source = PgnSource::open(path).map_err(|error| describe(&error))?;
    let mut bytes = Vec::new();
    for chunk in source.chunks() {
        let chunk = chunk.map_err(|error| describe(&error))?;
        io::copy(&mut chunk.bytes(), &mut bytes).map_err(|error| error.to_string())?;
    }
    Ok(bytes)
}

/// The game as PGN, so that it is judged as one.
fn as_pgn(
    text: &GameText,
    variant: Variant,
    stated: Option<Stated>,
    reason: Option<Termination>,
    moves: &str,
) -> String {
    let mut pgn = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(pgn, "[{name} \"{value}\"]");
    };
    tag("Variant", variant.tag());
    if let Some(fen) = &text.fen {
        tag("SetUp", "1");
        tag("FEN", &fen.value);
    }
    if let Some(reason) = reason {
        tag("Termination", reason.name());
    }
    if let Some([white, black]) = stated.and_then(|stated| stated.points) {
        tag("Points", &format!("{white}-{black}"));
    }
    let result = stated.map_or_else(|| "*".to_owned(), |stated| stated.outcome.to_string());
    let _ = write!(pgn, "\n{moves} {result}\n");
    pgn
}
