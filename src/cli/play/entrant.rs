//! A player as typed: `alphabeta,nodes=5000`, `stockfish,name=SF,tc=10+0.1,option.Hash=64`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};

use crate::chess::Variant;
use crate::engine::board::CastlingText;
use crate::engine::clock::{Limits, seconds};
use crate::engine::entrant::{Entrant, EntrantKind};
use crate::engine::game::Bounds;
use crate::engine::players::{BuiltIn, Protocol, Restart};
use crate::engine::process::Program;

/// Reads one player. `defaults` are the limits of those that have none of their own.
pub(in crate::cli) fn entrant(
    text: &str,
    variant: Variant,
    defaults: Bounds,
) -> anyhow::Result<Entrant> {
    read(text, variant, defaults).with_context(|| format!("player `{text}`"))
}

fn read(text: &str, variant: Variant, defaults: Bounds) -> anyhow::Result<Entrant> {
    let mut parts = text.split(',');
    let what = parts.next().unwrap_or_default();
    let mut typed = Typed {
        name: Path::new(what).file_name().map_or_else(
            || what.to_owned(),
            |name| name.to_string_lossy().into_owned(),
        ),
        limits: Limits::default(),
        bounds: defaults,
        program: Program {
            path: what.into(),
            arguments: Vec::new(),
            folder: None,
        },
        protocol: Protocol {
            variant: uci_variant(variant).map(str::to_owned),
            castling: castling(variant),
            options: Vec::new(),
            patience: defaults.patience.min(START_PATIENCE),
        },
        restart: Restart::WhenGone,
        only_engines: None,
    };
    for part in parts {
        let Some((key, value)) = part.split_once('=') else {
            bail!("`{part}` is not of the form KEY=VALUE");
        };
        typed.set(key, value).with_context(|| format!("`{part}`"))?;
    }
    let entrant = typed.finish(what)?;
    check(&entrant, variant)?;
    Ok(entrant)
}

/// Can this player play the variant?
fn check(entrant: &Entrant, variant: Variant) -> anyhow::Result<()> {
    let kinds = match variant.seats() {
        3 => BuiltIn::FOR_THREE,
        _ => BuiltIn::FOR_TWO,
    };
    match entrant.kind {
        EntrantKind::BuiltIn(kind) if !kinds.contains(&kind) => {
            let names = kinds.map(BuiltIn::name).join(", ");
            bail!("{kind} does not play games of {variant}; there are {names}");
        }
        EntrantKind::Engine { .. } if variant == Variant::ThreePlayer => {
            bail!("no engine protocol knows the three-player game");
        }
        EntrantKind::BuiltIn(_) | EntrantKind::Engine { .. } => {}
    }
    let limits = entrant.bounds.limits;
    // A player who leaves the game on time would leave no trace in the log, and the others play on.
    if variant == Variant::ThreePlayer && (limits.clock.is_some() || limits.move_time.is_some()) {
        bail!("three-player games are played without clocks: --nodes or --depth");
    }
    Ok(())
}

/// Time to introduce itself.
const START_PATIENCE: Duration = Duration::from_secs(15);

struct Typed {
    name: String,
    limits: Limits,
    bounds: Bounds,
    program: Program,
    protocol: Protocol,
    restart: Restart,
    /// A key that makes no sense for a built-in player.
    only_engines: Option<String>,
}

impl Typed {
    fn set(&mut self, key: &str, value: &str) -> anyhow::Result<()> {
        match key {
            "name" if value.is_empty() => bail!("a player needs a name"),
            "name" => value.clone_into(&mut self.name),
            "tc" => self.limits.clock = Some(value.parse()?),
            "st" => self.limits.move_time = Some(seconds(value)?),
            "nodes" => self.limits.nodes = Some(positive(value)?),
            "depth" => self.limits.depth = Some(u16::try_from(positive(value)?)?),
            "margin" => self.bounds.margin = Duration::from_millis(value.parse()?),
            "patience" => {
                self.bounds.patience = seconds(value)?;
                self.protocol.patience = self.bounds.patience;
            }
            _ => {
                self.set_for_engine(key, value)?;
                self.only_engines = Some(key.to_owned());
            }
        }
        Ok(())
    }

    fn set_for_engine(&mut self, key: &str, value: &str) -> anyhow::Result<()> {
        match key {
            "arg" => self.program.arguments.push(value.to_owned()),
            "dir" => self.program.folder = Some(PathBuf::from(value)),
            "variant" => self.protocol.variant = Some(value.to_owned()),
            "restart" => {
                self.restart = match value {
                    "when-gone" => Restart::WhenGone,
                    "every-game" => Restart::EveryGame,
                    _ => bail!("expected when-gone or every-game"),
                }
            }
            _ => match key.strip_prefix("option.") {
                Some(option) if !option.is_empty() => {
                    self.protocol
                        .options
                        .push((option.to_owned(), value.to_owned()));
                }
                Some(_) | None => bail!(
                    "no such key: expected name, tc, st, nodes, depth, margin, patience, arg, dir, \
                     variant, restart or option.NAME"
                ),
            },
        }
        Ok(())
    }

    fn finish(mut self, what: &str) -> anyhow::Result<Entrant> {
        if !self.limits.is_empty() {
            self.bounds.limits = self.limits;
        }
        let kind = match (what.parse(), self.only_engines) {
            (Ok(built_in), None) => EntrantKind::BuiltIn(built_in),
            (Ok(_), Some(key)) => bail!("`{key}` is for engines; {what} is built in"),
            (Err(_), _) if what.is_empty() => bail!("a player is a name or a program"),
            (Err(_), _) => EntrantKind::Engine {
                program: self.program,
                protocol: self.protocol,
                restart: self.restart,
            },
        };
        if matches!(kind, EntrantKind::Engine { .. }) && self.bounds.limits.is_empty() {
            bail!(
                "`{what}` is no built-in player, and an engine needs a limit: --tc, --st, --nodes or --depth, \
                 or one of its own"
            );
        }
        Ok(Entrant {
            name: self.name,
            kind,
            bounds: self.bounds,
        })
    }
}

fn positive(text: &str) -> anyhow::Result<u64> {
    let number = text.parse()?;
    if number == 0 {
        bail!("must be at least 1");
    }
    Ok(number)
}

/// What `UCI_Variant` is set to. Trei șahuri is known only to this program; a three-check engine may
/// be made to play it with `variant=3check`.
fn uci_variant(variant: Variant) -> Option<&'static str> {
    match variant {
        Variant::Standard | Variant::Chess960 => None,
        Variant::ThreeCheck => Some("3check"),
        Variant::Antichess => Some("antichess"),
        Variant::TreiSahuri => Some("trei-sahuri"),
        Variant::ThreePlayer => Some("three-player"),
    }
}

/// How castling is told to engines, and written in the log.
pub(super) fn castling(variant: Variant) -> CastlingText {
    match variant {
        Variant::Chess960 => CastlingText::TakesRook,
        Variant::Standard
        | Variant::ThreeCheck
        | Variant::Antichess
        | Variant::TreiSahuri
        | Variant::ThreePlayer => CastlingText::KingMoves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn defaults() -> Bounds {
        Bounds {
            limits: Limits {
                nodes: Some(1000),
                ..Limits::default()
            },
            margin: Duration::from_millis(50),
            patience: Duration::from_mins(1),
        }
    }

    #[test]
    fn own_limits_replace_the_common_ones() {
        let player = entrant("alphabeta,name=a,depth=3", Variant::Standard, defaults()).unwrap();
        assert_eq!(player.name, "a");
        assert_eq!(player.kind, EntrantKind::BuiltIn(BuiltIn::AlphaBeta));
        assert_eq!(
            player.bounds.limits,
            Limits {
                depth: Some(3),
                ..Limits::default()
            }
        );
        let player = entrant("random", Variant::Standard, defaults()).unwrap();
        assert_eq!(player.bounds, defaults());
    }

    #[test]
    fn an_engine_is_a_program_with_options() {
        let text = "/opt/sf,tc=10+0.1,arg=-x,option.Skill Level=3,restart=every-game";
        let player = entrant(text, Variant::ThreeCheck, defaults()).unwrap();
        let EntrantKind::Engine {
            program,
            protocol,
            restart,
        } = player.kind
        else {
            panic!("an engine");
        };
        assert_eq!(
            (player.name.as_str(), program.arguments),
            ("sf", vec!["-x".to_owned()])
        );
        assert_eq!(protocol.variant.as_deref(), Some("3check"));
        assert_eq!(
            protocol.options,
            [("Skill Level".to_owned(), "3".to_owned())]
        );
        assert_eq!(restart, Restart::EveryGame);
        assert_eq!(player.bounds.limits.nodes, None);
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        for (text, message) in [
            ("random,nodes", "`nodes` is not of the form KEY=VALUE"),
            ("random,arg=x", "`arg` is for engines; random is built in"),
            ("sf,nodes=0", "must be at least 1"),
            ("sf,colour=white", "no such key"),
            ("sf,tc=fast", "not a time control"),
            (",nodes=1", "a player is a name or a program"),
        ] {
            let error = entrant(text, Variant::Standard, defaults()).unwrap_err();
            assert!(format!("{error:#}").contains(message), "{error:#}");
        }
        let unlimited = Bounds {
            limits: Limits::default(),
            ..defaults()
        };
        assert!(entrant("sf", Variant::Standard, unlimited).is_err());
        assert!(entrant("random", Variant::Standard, unlimited).is_ok());
    }
}
