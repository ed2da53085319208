//! Somebody else who knows the rules.

/// A position and what may be tried there, in the words of the UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// A whole `position` command: where the case starts, and every move played since.
    pub position: String,
    /// Moves to try, one by one, where a witness cannot list its own.
    pub candidates: Vec<String>,
}

/// How a witness sees a position without legal moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Finish {
    /// Somebody has won; who, the UCI does not say.
    Decided,
    /// A draw.
    Drawn,
    /// It does not tell.
    Untold,
}

/// Somebody else who is asked what the rules are.
pub trait Witness {
    /// Why there is no answer.
    type Error;

    /// The legal moves of a scene, in UCI; of the candidates only, if the witness cannot list them.
    ///
    /// # Errors
    /// If there is no answer.
    fn legal(&mut self, scene: &Scene) -> Result<Vec<String>, Self::Error>;

    /// How the game has ended; `None` if there is a move to play.
    ///
    /// # Errors
    /// If there is no answer.
    fn finish(&mut self, position: &str) -> Result<Option<Finish>, Self::Error>;

    /// The number of move sequences; `None` if the witness cannot count.
    ///
    /// # Errors
    /// If there is no answer.
    fn perft(&mut self, position: &str, depth: u32) -> Result<Option<u64>, Self::Error>;
}
