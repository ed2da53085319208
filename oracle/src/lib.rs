//! Differential tests of arbitru against independent programs, and the peers' speed programs.
