//! Which variant games are, and by which ruleset they are judged.

use clap::Args;

use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::VariantChoice;
use crate::chess::Variant;
use crate::ruleset::Ruleset;

/// Which variant games are, and by which ruleset they are judged.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Rules")]
pub struct RuleArgs {
    /// Variant of games without a Variant tag, and of FEN and EPD lists
    ///
    /// One of standard, chess960, three-check, antichess, trei-sahuri, three-player, in any spelling seen
    /// in a Variant tag.
    #[arg(long, value_name = "VARIANT")]
    variant: Option<Variant>,
    /// Variant of all games, whatever their tag says
    #[arg(long, value_name = "VARIANT", conflicts_with = "variant")]
    force_variant: Option<Variant>,
    /// Ruleset to judge by: a built-in name, or a YAML file; once for each variant
    ///
    /// Without it each variant has its default: fide for standard chess and Chess960.
    #[arg(long, value_name = "NAME|FILE")]
    ruleset: Vec<String>,
}

impl RuleArgs {
    /// The rulesets asked for.
    ///
    /// # Errors
    /// If one is not known, cannot be read, or is wrong.
    pub fn rulebook(&self) -> anyhow::Result<Rulebook> {
        let mut rulebook = Rulebook::default();
        for name in &self.ruleset {
            rulebook.choose(Ruleset::find(name)?);
        }
        Ok(rulebook)
    }

    /// Which variant games are read as.
    pub fn choice(&self) -> VariantChoice {
        VariantChoice {
            default: self.variant,
            forced: self.force_variant,
        }
    }
}
