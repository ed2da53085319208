//! The board as a picture: a hexagon with White at the bottom, Red at the upper left and Black at the
//! upper right, as text for a terminal and as SVG.

mod legend;
mod plane;
mod silhouette;
mod svg;
mod text;

pub use svg::svg;
pub use text::text;
