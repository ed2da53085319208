//! All that is to be said about a position for three.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::wrapped;
use crate::adjudicate::Referee;
use crate::chess::{Role, Variant};
use crate::game::{Ending, GameState, Seat};
use crate::notation::three_player::{Clocks, Column, write_fen, write_move};
use crate::report::{Glyphs, Paint, printable, to_string_pretty};
use crate::ruleset::Ruleset;
use crate::three_player::{Army, Cell, Cells, Move, State, draw};

/// A position for three and what there is to say about it.
#[derive(Clone, Debug)]
pub(super) struct ThreePlayerScene {
    state: State,
    last: Option<(State, Move)>,
    ruleset: String,
    /// The cell whose attackers are asked for.
    pub cell: Option<Cell>,
    /// How the game has ended, if this position or the record shows it.
    pub ending: Option<Ending>,
    limits: Vec<String>,
}

impl ThreePlayerScene {
    /// The scene of a position, after `last` was played in an earlier one.
    pub(super) fn new(state: &State, last: Option<(&State, Move)>, ruleset: &Ruleset) -> Self {
        Self {
            state: *state,
            last: last.map(|(before, played)| (*before, played)),
            ruleset: ruleset.name.clone(),
            cell: None,
            ending: Referee::new(ruleset, state).ending(),
            limits: limits(state, ruleset),
        }
    }

    /// Board, FEN, status, moves.
    pub(super) fn text(&self, glyphs: Glyphs, paint: Paint) -> String {
        let strong = paint.strong();
        let board = draw::text(&self.state, self.last_move());
        let board = match glyphs {
            Glyphs::Unicode => board,
            Glyphs::Ascii => board.replace('░', ":"),
        };
        let mut out = painted(&board, paint);
        out.push('\n');
        let mut line = |label: &str, value: &str| {
            let _ = writeln!(out, "{strong}{label:<10}{strong:#} {}", printable(value));
        };
        line("FEN", &self.fen());
        let variant = Variant::ThreePlayer.name();
        if self.ruleset == variant {
            line("rules", variant);
        } else {
            line("rules", &format!("{variant}, ruleset {}", self.ruleset));
        }
        if let Some(last) = self.last_word() {
            line("last move", &last);
        }
        line("status", &self.status());
        for (seat, men) in self.attacked() {
            line("attacked", &format!("{seat}'s king by {}", men.join(", ")));
        }
        if let Some(cell) = self.cell {
            line(
                "attackers",
                &format!("{cell}: {}", self.attackers_in_words(cell)),
            );
        }
        for limit in &self.limits {
            line("clock", limit);
        }
        let moves = self.moves();
        let count: usize = moves.iter().map(|(_, words)| words.len()).sum();
        line("moves", &format!("{count} legal"));
        for (role, words) in &moves {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            out.push_str(&wrapped(
                &format!("  {} ({})", role.name(), words.len()),
                &words,
            ));
        }
        out
    }

    /// The board as a picture.
    pub(super) fn svg(&self) -> String {
        draw::svg(&self.state, self.last_move())
    }

    /// One JSON document.
    pub(super) fn json(&self) -> serde_json::Result<String> {
        to_string_pretty(&self.record())
    }

    fn fen(&self) -> String {
        write_fen(&self.state.setup(), Clocks::Written)
    }

    fn last_move(&self) -> Option<Move> {
        self.last.as_ref().map(|(_, played)| *played)
    }

    /// The last move, and what its record has in the columns after it: `Qa4-a9+r #w`.
    fn last_word(&self) -> Option<String> {
        let (before, played) = self.last.as_ref()?;
        let mover = before.turn();
        let mut words = vec![write_move(before, *played)];
        for seat in [mover.next(), mover.next().next()] {
            match Column::of(&self.state, seat) {
                column @ (Column::Mated { .. } | Column::Stalemated) => {
                    words.push(column.to_string());
                }
                Column::Move | Column::Gone | Column::Nothing => {}
            }
        }
        Some(format!("{}, by {mover}", words.join(" ")))
    }

    fn status(&self) -> String {
        match self.ending {
            Some(ending) if self.state.hides_places() => format!("over ({})", ending.rule),
            Some(ending) => format!(
                "over: {} by {} ({})",
                ending.outcome, ending.termination, ending.rule
            ),
            None if self.state.in_check().contains(self.state.turn().index()) => {
                format!("{} to move, in check", self.state.turn())
            }
            None => format!("{} to move", self.state.turn()),
        }
    }

    /// Kings of active players that are attacked, and by which men.
    fn attacked(&self) -> Vec<(Army, Vec<String>)> {
        let position = self.state.position();
        let men = |seat| self.names(position.checkers(seat, self.state.switches().knight));
        let in_check = self.state.in_check();
        Army::ALL
            .iter()
            .filter(|seat| in_check.contains(seat.index()))
            .map(|&seat| (seat, men(seat)))
            .collect()
    }

    /// Men by their letters and cells: `Qa12`, `e4`.
    fn names(&self, men: Cells) -> Vec<String> {
        let board = self.state.position().board();
        let name = |cell: Cell| {
            Some(match board.man(cell)?.role {
                Role::Pawn => cell.to_string(),
                role => format!("{}{cell}", role.letter()),
            })
        };
        men.into_iter().filter_map(name).collect()
    }

    /// Players whose men attack `cell`, and which; frozen men attack nothing.
    fn attackers(&self, cell: Cell) -> Vec<(Army, Vec<String>)> {
        let position = self.state.position();
        let attackers = position.attackers_of_all(cell, self.state.switches().knight);
        let by = |&player: &Army| (player, self.names(attackers & position.men_of(player)));
        let players = Army::ALL.iter().map(by);
        players.filter(|(_, men)| !men.is_empty()).collect()
    }

    fn attackers_in_words(&self, cell: Cell) -> String {
        let players = self.attackers(cell).into_iter();
        let words: Vec<String> = players
            .map(|(player, men)| format!("{player}'s {}", men.join(", ")))
            .collect();
        if words.is_empty() {
            "no man".to_owned()
        } else {
            words.join("; ")
        }
    }

    /// Legal moves by the man that makes them.
    fn moves(&self) -> Vec<(Role, Vec<String>)> {
        let board = self.state.position().board();
        let legal = self.state.legal_moves();
        Role::ALL
            .into_iter()
            .filter_map(|role| {
                let of_role = |m: &&Move| board.man(m.from()).is_some_and(|man| man.role == role);
                let mut words: Vec<String> = legal
                    .iter()
                    .filter(of_role)
                    .map(|&m| write_move(&self.state, m))
                    .collect();
                words.sort();
                (!words.is_empty()).then_some((role, words))
            })
            .collect()
    }

    fn record(&self) -> Record {
        let position = self.state.position();
        let told = self.ending.filter(|_| !self.state.hides_places());
        Record {
            schema: 1,
            fen: self.fen(),
            variant: Variant::ThreePlayer.name(),
            ruleset: self.ruleset.clone(),
            turn: self.state.turn().name(),
            outcome: told.map(|ending| ending.outcome.to_string()),
            termination: told.map(|ending| ending.termination.name()),
            rule: self.ending.map(|ending| ending.rule.0),
            control: Army::ALL
                .iter()
                .map(|&army| position.commander(army).map(Army::name))
                .collect(),
            exits: self
                .state
                .exits()
                .map(|exit| ExitRecord {
                    player: exit.seat.name(),
                    how: exit.how.name(),
                    by: exit.by.map(Army::name),
                    rule: exit.rule.0,
                    ply: exit.ply,
                })
                .collect(),
            attacked: self
                .attacked()
                .into_iter()
                .map(|(king, by)| AttackedRecord {
                    king: king.name(),
                    by,
                })
                .collect(),
            attackers: self.cell.map(|cell| {
                let players = self.attackers(cell).into_iter();
                players.map(|(player, men)| (player.name(), men)).collect()
            }),
            moves: self
                .moves()
                .into_iter()
                .flat_map(|(_, words)| words)
                .collect(),
        }
    }
}

/// The board with each man, such as `rQ`, in the colour of its army.
fn painted(board: &str, paint: Paint) -> String {
    let mut out = String::new();
    let mut rest = board;
    while let Some(sign) = rest.chars().next() {
        let army = rest.bytes().next().and_then(Army::from_letter);
        let man = rest
            .get(..2)
            .filter(|man| man.ends_with(['P', 'N', 'B', 'R', 'Q', 'K']));
        let taken = if let (Some(army), Some(man)) = (army, man) {
            let style = paint.men_of_three(army.index());
            let _ = write!(out, "{style}{man}{style:#}");
            man.len()
        } else {
            out.push(sign);
            sign.len_utf8()
        };
        rest = &rest[taken..];
    }
    out
}

/// How far the position is from a draw by the move rule.
fn limits(state: &State, ruleset: &Ruleset) -> Vec<String> {
    let (clock, players) = (state.halfmove_clock(), state.active().len());
    let limit = ruleset.move_rule;
    [
        (limit.claim, "a claim by the move rule"),
        (limit.automatic, "a draw by the move rule"),
    ]
    .into_iter()
    .filter_map(|(rounds, what)| {
        let plies = usize::from(rounds?) * players;
        Some(format!("{clock} of {plies} plies to {what}"))
    })
    .collect()
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Record {
    schema: u32,
    fen: String,
    variant: &'static str,
    ruleset: String,
    turn: &'static str,
    outcome: Option<String>,
    termination: Option<&'static str>,
    rule: Option<&'static str>,
    /// Who moves the white, red and black men.
    control: Vec<Option<&'static str>>,
    exits: Vec<ExitRecord>,
    attacked: Vec<AttackedRecord>,
    /// Who attacks the square that was asked for, and with which men.
    #[serde(skip_serializing_if = "Option::is_none")]
    attackers: Option<BTreeMap<&'static str, Vec<String>>>,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct ExitRecord {
    player: &'static str,
    how: &'static str,
    by: Option<&'static str>,
    rule: &'static str,
    ply: u32,
}

#[derive(Serialize)]
struct AttackedRecord {
    king: &'static str,
    by: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::three_player::read_state;
    use crate::ruleset::default_for;
    use crate::three_player::Switches;

    fn scene(fen: &str) -> ThreePlayerScene {
        let state = read_state(fen, Switches::default()).unwrap();
        ThreePlayerScene::new(&state, None, default_for(Variant::ThreePlayer))
    }

    #[test]
    fn a_check_names_the_man_that_gives_it() {
        let scene = scene("4wK3/8/8/8/8/8/8/4bK3/8/8/8/wQ2rK4 r - - wrb");
        let text = scene.text(Glyphs::Ascii, Paint::Plain);
        assert!(text.is_ascii());
        assert!(
            text.contains("status     red to move, in check\n"),
            "{text}"
        );
        assert!(text.contains("attacked   red's king by Qa12\n"), "{text}");
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let scene = scene("4wK3/8/8/8/8/8/8/4bK3/8/8/8/wQ2rK4 r - - wrb");
        let plain = scene.text(Glyphs::Unicode, Paint::Plain);
        let painted = scene.text(Glyphs::Unicode, Paint::Ansi);
        assert!(painted.contains("[41mrK\u{1b}[0m"), "{painted:?}");
        assert!(painted.contains("[107mwK\u{1b}[0m"), "{painted:?}");
        let stripped = painted
            .split('\u{1b}')
            .enumerate()
            .map(|(index, part)| match index {
                0 => part,
                _ => part.split_once('m').unwrap().1,
            });
        assert_eq!(stripped.collect::<String>(), plain);
    }

    #[test]
    fn attackers_are_told_by_who_moves_them() {
        let mut scene = scene("4wK3/2wP5/2bP5/8/8/8/2wQ5/bK7/8/8/8/3rK4 w - - wr-");
        let words = |cell: &str| scene.attackers_in_words(cell.parse().unwrap());
        assert_eq!(words("f6"), "white's Qf7");
        assert_eq!(words("c2"), "no man", "the black pawn on c3 is frozen");
        scene.cell = Some("c11".parse().unwrap());
        let text = scene.text(Glyphs::Ascii, Paint::Plain);
        assert!(text.contains("attackers  c11: red's Kd12\n"), "{text}");
    }

    #[test]
    fn places_that_a_fen_does_not_tell_are_not_claimed() {
        // White mated Black after Red was stalemated, or before: 1-2-3 or 1-1-3.
        let scene = scene("wK7/8/8/8/8/8/6wR1/8/6wR1/8/8/3rK4 w - - w-w");
        let text = scene.text(Glyphs::Ascii, Paint::Plain);
        let status =
            "status     over (three-player reading 9: a FEN does not tell who left first)\n";
        assert!(text.contains(status), "{text}");
        assert!(text.contains("Black is out; place 3\n"), "{text}");
        let json: serde_json::Value = serde_json::from_str(&scene.json().unwrap()).unwrap();
        assert_eq!(json["outcome"], serde_json::Value::Null);
        assert_eq!(json["moves"], serde_json::json!([]));
    }

    #[test]
    fn who_moves_a_man_is_said_behind_it() {
        let text = |fen: &str| scene(fen).text(Glyphs::Ascii, Paint::Plain);
        let frozen = text("4wK3/2wP5/2bP5/8/8/8/2wQ5/bK7/8/8/8/3rK4 w - - wr-");
        assert!(
            frozen.contains(" bP-") && frozen.contains(" wP "),
            "{frozen}"
        );
        assert!(frozen.contains("`-` says that nobody does"), "{frozen}");
        let transferred = text("wK7/8/8/8/8/3bQ4/8/8/8/8/8/3rK4 w - - wrw");
        assert!(transferred.contains(" bQw"), "{transferred}");
        let own = text("4wK3/8/8/8/8/8/8/4bK3/8/8/8/3rK4 w - - wrb");
        assert!(!own.contains("behind a man"), "{own}");
    }

    #[test]
    fn frozen_men_are_nobodys() {
        let scene = scene("4wK3/2wP5/2bP5/8/8/8/2wQ5/bK7/8/8/8/3rK4 w - - wr-");
        let json: serde_json::Value = serde_json::from_str(&scene.json().unwrap()).unwrap();
        assert_eq!(json["control"], serde_json::json!(["white", "red", null]));
        assert_eq!(json["turn"], "white");
    }
}
