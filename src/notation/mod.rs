//! Text and values.
