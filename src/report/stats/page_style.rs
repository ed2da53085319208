//! How the page looks.
