//! Names as numbers.

use rustc_hash::FxHashMap;

/// Names seen so far, each with a number.
#[derive(Clone, Default, Debug)]
pub(super) struct Names {
    all: Vec<String>,
    numbers: FxHashMap<String, u32>,
}

impl Names {
    /// The number of a name.
    pub(super) fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = u32::try_from(self.all.len()).expect("fewer names than memory has bytes");
        self.all.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// The name of a number.
    pub(super) fn name(&self, number: u32) -> &str {
        self.all.get(number as usize).map_or("", String::as_str)
    }

    pub(super) fn all(&self) -> &[String] {
        &self.all
    }
}

impl From<Vec<String>> for Names {
    fn from(all: Vec<String>) -> Self {
        let numbers = all.iter().cloned().zip(0..).collect();
        Self { all, numbers }
    }
}
