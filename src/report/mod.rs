//! What is told to the user: one stream of [`Event`]s, many [`Reporter`]s, always in input order.
//!
//! Workers make [`Finding`]s and [`GameReport`]s, owned data that no longer needs the input. The main
//! thread shifts their numbers from chunk to source and gives them to a [`Session`], which applies the
//! [`Policy`] and hands on what is to be shown. Each [`Format`] is one file; nothing here computes.

mod baseline;
mod board;
pub mod cases;
mod csv;
mod escape;
mod event;
mod event_report;
mod format;
mod frame;
mod github;
mod json;
mod json_text;
mod junit;
mod markdown;
mod match_report;
mod page;
mod paint;
mod perft;
mod points;
mod policy;
mod record;
mod reporter;
#[cfg(test)]
mod samples;
mod sarif;
mod score;
mod selection;
mod session;
mod statistics;
mod stats;
mod table;
mod text;

pub use baseline::{Baseline, BaselineError};
pub use board::{Diagram, Glyphs, svg, terminal};
pub use escape::printable;
pub use event::{
    Counts, Event, Finding, GameRef, GameReport, GameStatus, SkippedVariants, Summary, Totals,
};
pub use event_report::{EventReport, ExcludedGame, USUAL_TIE_BREAKS};
pub use format::{Destination, Format, Look};
pub use json_text::to_string_pretty;
pub use match_report::MatchReport;
pub use page::page;
pub use paint::Paint;
pub use perft::PerftReport;
pub use points::PointsRecord;
pub use policy::{Detail, FailOn, Policy};
pub use reporter::Reporter;
pub use score::{
    Adjudged, Agreement, DecidedBy, Extent, ScoreResult, ScoreTotals, ScoreWriter, score_table,
};
pub use selection::Selection;
pub use session::{Finished, Session};
pub use statistics::sentence;
pub use stats::{StatsReport, csv as stats_csv, json_schema as stats_schema};
pub use table::{Align, Table, TableFormat};
