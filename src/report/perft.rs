//! Counted move paths.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::json_text;
use super::paint::Paint;
use super::record::SCHEMA;
use super::table::{Align, Table};

/// Move paths below a position, by length and by first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftReport {
    /// Name of the variant.
    pub variant: &'static str,
    /// The position.
    pub fen: String,
    /// Plies of the longest paths.
    pub depth: u32,
    /// What is counted; nodes first.
    pub columns: Vec<&'static str>,
    /// The counts of each depth that was finished, from 1.
    pub by_depth: Vec<Vec<u64>>,
    /// The counts after each move, at the last depth; only finished ones.
    pub divide: Option<Vec<(String, Vec<u64>)>>,
}

impl PerftReport {
    /// Was every depth finished?
    pub fn is_complete(&self) -> bool {
        self.by_depth.len() as u64 == u64::from(self.depth)
    }

    /// The table: by move if the count was divided, else by depth.
    pub fn table(&self) -> Table {
        let head = match self.divide {
            Some(_) => ("move", Align::Left),
            None => ("depth", Align::Right),
        };
        let columns = self.columns.iter().map(|name| (*name, Align::Right));
        let mut table = Table::new(std::iter::once(head).chain(columns));
        let cells = |head: String, counts: &[u64]| {
            std::iter::once(head).chain(counts.iter().map(u64::to_string).collect::<Vec<_>>())
        };
        match &self.divide {
            Some(divide) => {
                for (name, counts) in divide {
                    table.row(cells(name.clone(), counts));
                }
                let mut total = vec![0; self.columns.len()];
                for (_, counts) in divide {
                    for (sum, count) in total.iter_mut().zip(counts) {
                        *sum += count;
                    }
                }
                let word = if self.is_complete() {
                    "total"
                } else {
                    "so far"
                };
                table.total(cells(word.to_owned(), &total));
            }
            None => {
                for (depth, counts) in (1..).zip(&self.by_depth) {
                    table.row(cells(depth.to_string(), counts));
                }
            }
        }
        table
    }

    /// The table for people.
    pub fn text(&self, paint: Paint) -> String {
        self.table().text(paint)
    }

    /// One JSON document; `nodes` is null if the last depth was not finished.
    #[expect(
        clippy::missing_panics_doc,
        reason = "names and numbers are always JSON"
    )]
    pub fn json(&self) -> String {
        let mut text = json_text::to_string_pretty(self).expect("names and numbers are JSON");
        text.push('\n');
        text
    }
}

impl Serialize for PerftReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let last = self.by_depth.last().filter(|_| self.is_complete());
        let row = |head: (&'static str, Head), counts| Row {
            head,
            columns: &self.columns,
            counts,
        };
        let depths: Vec<Row<'_>> = (1..)
            .zip(&self.by_depth)
            .map(|(depth, counts)| row(("depth", Head::Number(depth)), counts))
            .collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &SCHEMA)?;
        map.serialize_entry("variant", self.variant)?;
        map.serialize_entry("fen", &self.fen)?;
        map.serialize_entry("depth", &self.depth)?;
        map.serialize_entry("nodes", &last.and_then(|counts| counts.first()))?;
        map.serialize_entry("by-depth", &depths)?;
        if let Some(divide) = &self.divide {
            let moves: Vec<Row<'_>> = divide
                .iter()
                .map(|(name, counts)| row(("move", Head::Word(name.clone())), counts))
                .collect();
            map.serialize_entry("divide", &moves)?;
        }
        map.end()
    }
}

/// What a row is about.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Head {
    Number(u32),
    Word(String),
}

/// A depth or a move with its counts, as one object.
struct Row<'a> {
    head: (&'static str, Head),
    columns: &'a [&'static str],
    counts: &'a [u64],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(self.head.0, &self.head.1)?;
        for (name, count) in self.columns.iter().zip(self.counts) {
            map.serialize_entry(name, count)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> PerftReport {
        PerftReport {
            variant: "standard",
            fen: "k7/8/8/8/8/8/8/K7 w - - 0 1".to_owned(),
            depth: 2,
            columns: vec!["nodes", "captures"],
            by_depth: vec![vec![3, 0], vec![9, 1]],
            divide: None,
        }
    }

    #[test]
    fn json_says_depth_and_nodes_before_the_rest() {
        let compact: String = report().json().split_whitespace().collect();
        assert!(
            compact.ends_with(
                "\"depth\":2,\"nodes\":9,\"by-depth\":[{\"depth\":1,\"nodes\":3,\"captures\":0},\
                 {\"depth\":2,\"nodes\":9,\"captures\":1}]}"
            ),
            "{compact}"
        );
    }

    #[test]
    fn an_unfinished_count_has_no_nodes_and_no_total() {
        let mut report = report();
        report.by_depth.pop();
        report.divide = Some(vec![("a1a2".to_owned(), vec![3, 1])]);
        assert!(report.json().contains("\"nodes\": null"));
        let text = report.text(Paint::Plain);
        assert!(text.contains("so far") && !text.contains("total"), "{text}");
    }

    #[test]
    fn a_divided_count_is_a_table_of_moves() {
        let mut report = report();
        report.divide = Some(vec![
            ("a1a2".to_owned(), vec![4, 1]),
            ("a1b1".to_owned(), vec![5, 0]),
        ]);
        let mut csv = Vec::new();
        report.table().csv(&mut csv).unwrap();
        assert_eq!(csv, b"move,nodes,captures\r\na1a2,4,1\r\na1b1,5,0\r\n");
        assert!(
            report
                .text(Paint::Plain)
                .ends_with("total       9          1\n")
        );
    }
}
