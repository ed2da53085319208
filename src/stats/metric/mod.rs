//! What is measured of the things counted: each metric has a kind of [`Cell`], whose parts have a file each.

mod cell;
mod ends;
mod kind;
mod mean;
mod measure;
mod performance;
mod points;
mod score;
mod share;
mod spread;
mod streak;
mod times;
mod total;

pub(super) use cell::Cell;
pub use kind::Metric;
pub(super) use points::are_points;
pub(super) use share::proportion;
pub(super) use spread::Spread;
