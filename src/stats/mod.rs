//! What an archive says as a whole: one pass, any number of tables, whole numbers until the end.
//!
//! A worker replays the games of a piece with an observer looking on, and [`count()`]s them into
//! [`Tables`]. Tables of pieces are merged in the order of the pieces, so that neither threads nor parts
//! of an archive change a digit. A table is what a [`Spec`] asks for: [`Metric`]s by [`Dimension`]s of
//! the games, sides, plies or men that a [`Filter`] lets through. [`Tables::sheets`] turns counts into
//! shares, means and intervals; how those are written is not decided here. Games for three are counted
//! apart, in tables of their own ([`ThreePlayerTable`]).

pub mod collection;
mod count;
mod dimension;
mod event;
mod facts;
mod filter;
mod histogram;
mod index;
mod inquiry;
mod label;
mod layout;
mod men;
mod metric;
mod names;
pub mod opening;
pub mod part;
mod plan;
mod plies;
mod ply_keys;
mod preset;
mod sheet;
mod spec;
mod table;
mod tables;
mod three_player;
mod time_control;
mod totals;
mod unit;
mod value;
mod view;
mod watch;

pub use count::{Faulty, Orders, count};
pub use dimension::Dimension;
pub use filter::{Filter, FilterError};
pub use metric::Metric;
pub use plan::{Plan, PlanError};
pub use preset::Preset;
pub use sheet::{Column, Datum, Proportion, Rating, Sheet, Weight};
pub use spec::{Rows, Spec};
pub use tables::Tables;
pub use three_player::{Show, ThreePlayerTable};
pub use totals::Totals;
pub use unit::Unit;
