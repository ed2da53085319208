//! A table that is ready to be written: titles, and data that know what they are.

/// A table that is ready to be written.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// Kebab-case name, for files and programs.
    pub name: String,
    /// What people read above it.
    pub title: String,
    /// What the rows count: `games`, `sides`, `plies`, `men`, or what a table of games for three is of.
    pub unit: &'static str,
    /// The columns: first those that say what a row is, then how many units, then the metrics.
    pub columns: Vec<Column>,
    /// How many columns say what a row is.
    pub keys: usize,
    /// The rows, each as long as [`Sheet::columns`].
    pub rows: Vec<Vec<Datum>>,
}

/// A column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// `snake_case` name, for programs.
    pub name: String,
    /// For people.
    pub title: String,
    /// Whether it may be left out where there is little room.
    pub weight: Weight,
}

/// What a column weighs where there is little room.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// It goes first.
    Detail,
    /// It goes when the details are gone.
    Side,
    /// It stays.
    Main,
}

impl Column {
    /// A column whose title is its name.
    pub(super) fn new(name: &str) -> Self {
        Self {
            name: name.replace('-', "_"),
            title: name.replace(['-', '_'], " "),
            weight: Weight::Main,
        }
    }

    pub(super) fn titled(name: &str, title: &str) -> Self {
        Self {
            name: name.to_owned(),
            title: title.to_owned(),
            weight: Weight::Main,
        }
    }

    /// The same, of another weight.
    pub(super) fn of(self, weight: Weight) -> Self {
        Self { weight, ..self }
    }
}

/// A cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// Nothing is known.
    None,
    /// What the row is, in words of a file or of ours.
    Text(String),
    /// The same, and the place it has in an order that is not that of the letters.
    Ranked(String, u32),
    /// What the row is: all that no file gives a name.
    Unnamed,
    /// How many.
    Count(u64),
    /// A share of the units.
    Share(Proportion),
    /// The share of the row in all units of the table; how many they are stands beside it.
    Portion(Proportion),
    /// A score between 0 and 1.
    Score(Rating),
    /// A number with this many decimals.
    Real(f64, u8),
}

/// So many of so many, with Wilson's interval at 95 %.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Proportion {
    /// So many.
    pub count: u64,
    /// Of so many, which are not 0.
    pub of: u64,
    /// The lower end of the interval, 0 to 1.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Proportion {
    /// The share, 0 to 1.
    pub fn share(&self) -> f64 {
        real(self.count) / real(self.of)
    }
}

/// A score between 0 and 1 with its interval at 95 %.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    /// Points by games; a draw is half a point.
    pub score: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Games that count.
    pub of: u64,
}

/// A count as a real number.
#[expect(
    clippy::cast_precision_loss,
    reason = "exact below 2^53, far above any number of plies"
)]
pub(super) fn real(count: u64) -> f64 {
    count as f64
}
