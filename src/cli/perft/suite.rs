//! Files of expected counts, in the forms that are seen in the wild.

use crate::chess::Variant;

/// An expected count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// Line of the file, from 1.
    pub(super) line: usize,
    pub(super) variant: Variant,
    pub(super) fen: String,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// What a file expects.
#[derive(Default, Debug)]
pub(super) struct Suite {
    pub(super) rows: Vec<Row>,
    /// Lines about variants that this program does not know.
    pub(super) strange: usize,
    /// Lines that cannot be read, and why.
    pub(super) faults: Vec<(usize, String)>,
}

impl Suite {
    /// Reads a file, each line in its own form; `variant` is that of lines that do not say it.
    pub(super) fn read(text: &str, variant: Variant) -> Self {
        let mut reader = Reader {
            suite: Self::default(),
            variant,
            columns: Columns::default(),
            fen: None,
        };
        for (index, line) in text.lines().enumerate() {
            reader.line(index + 1, line.trim_end());
        }
        reader.suite
    }
}

struct Reader {
    suite: Suite,
    variant: Variant,
    columns: Columns,
    /// The position that `perft` lines are about.
    fen: Option<String>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) {
        let read = if line.is_empty() || line.starts_with('#') || line.starts_with("id ") {
            Ok(())
        } else if line.contains('\t') {
            self.table_row(number, line)
        } else if let Some(fen) = line.strip_prefix("epd ") {
            self.fen = Some(fen.trim().to_owned());
            Ok(())
        } else if let Some(count) = line.strip_prefix("perft ") {
            self.perft_line(number, count)
        } else {
            self.epd(number, line)
        };
        if let Err(why) = read {
            self.suite.faults.push((number, why));
        }
    }

    /// Adds the rows of one position.
    fn add(&mut self, line: usize, variant: Variant, fen: &str, counts: &[(u32, u64)]) {
        // A suite of UCI scripts writes the words of a `position` command.
        let fen = fen.strip_prefix("fen ").unwrap_or(fen).trim();
        self.suite
            .rows
            .extend(counts.iter().map(|&(depth, nodes)| Row {
                line,
                variant,
                fen: fen.to_owned(),
                depth,
                nodes,
            }));
    }

    fn epd(&mut self, number: usize, line: &str) -> Result<(), String> {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap_or_default().trim();
        let mut counts = Vec::new();
        for part in parts {
            let Some((depth, nodes)) = part.trim().split_once(char::is_whitespace) else {
                continue;
            };
            if let Some(depth) = depth.strip_prefix('D')
                && depth.bytes().all(|byte| byte.is_ascii_digit())
            {
                counts.push(count(depth, nodes)?);
            }
        }
        if counts.is_empty() {
            return Err("expected a position and counts, such as `;D1 20 ;D2 400`".to_owned());
        }
        self.add(number, self.variant, fen, &counts);
        Ok(())
    }

    fn perft_line(&mut self, number: usize, text: &str) -> Result<(), String> {
        let Some(fen) = self.fen.clone() else {
            return Err("no `epd` line says which position this is".to_owned());
        };
        let (depth, nodes) = text
            .trim()
            .split_once(' ')
            .ok_or("expected `perft DEPTH NODES`")?;
        let count = count(depth, nodes)?;
        self.add(number, self.variant, &fen, &[count]);
        Ok(())
    }

    fn table_row(&mut self, number: usize, line: &str) -> Result<(), String> {
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        if cells.contains(&"fen") {
            self.columns = Columns::of(&cells);
            return Ok(());
        }
        let cell = |index: usize| cells.get(index).copied().filter(|cell| !cell.is_empty());
        let variant = match self.columns.variant.map(|index| cells.get(index)) {
            Some(name) => Variant::from_tag(name.unwrap_or(&"")),
            None => Some(self.variant),
        };
        let Some(variant) = variant else {
            self.suite.strange += 1;
            return Ok(());
        };
        let fen = cell(self.columns.fen).ok_or("the position is missing")?;
        let counts = match &self.columns.counts {
            Counts::Pair { depth, nodes } => {
                let missing = "depth or nodes are missing";
                vec![count(
                    cell(*depth).ok_or(missing)?,
                    cell(*nodes).ok_or(missing)?,
                )?]
            }
            Counts::EachDepth(columns) => columns
                .iter()
                .filter_map(|&(depth, index)| Some((depth, cell(index)?)))
                .map(|(depth, nodes)| Ok((depth, count("1", nodes)?.1)))
                .collect::<Result<_, String>>()?,
        };
        self.add(number, variant, fen, &counts);
        Ok(())
    }
}

/// Which cell is which.
#[derive(Debug)]
struct Columns {
    variant: Option<usize>,
    fen: usize,
    counts: Counts,
}

#[derive(Debug)]
enum Counts {
    /// A depth and its nodes.
    Pair { depth: usize, nodes: usize },
    /// A column for each depth, called `d1`, `d2`, ...
    EachDepth(Vec<(u32, usize)>),
}

impl Default for Columns {
    fn default() -> Self {
        Self {
            variant: Some(0),
            fen: 1,
            counts: Counts::Pair { depth: 2, nodes: 3 },
        }
    }
}

impl Columns {
    fn of(titles: &[&str]) -> Self {
        let place = |title| titles.iter().position(|other| *other == title);
        let counts = match (place("depth"), place("nodes")) {
            (Some(depth), Some(nodes)) => Counts::Pair { depth, nodes },
            _ => Counts::EachDepth(
                titles
                    .iter()
                    .enumerate()
                    .filter_map(|(index, title)| {
                        Some((title.strip_prefix('d')?.parse().ok()?, index))
                    })
                    .collect(),
            ),
        };
        Self {
            variant: place("variant"),
            fen: place("fen").unwrap_or(1),
            counts,
        }
    }
}

fn count(depth: &str, nodes: &str) -> Result<(u32, u64), String> {
    let depth = depth
        .trim()
        .parse()
        .ok()
        .filter(|depth| (1..=255).contains(depth))
        .ok_or_else(|| format!("`{depth}` is no depth from 1 to 255"))?;
    let nodes = nodes
        .trim()
        .parse()
        .map_err(|_| format!("`{nodes}` is no number of nodes"))?;
    Ok((depth, nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(usize, Variant, String, u32, u64)> {
        let suite = Suite::read(text, Variant::Antichess);
        assert!(suite.faults.is_empty(), "{:?}", suite.faults);
        let rows = suite.rows.into_iter();
        rows.map(|row| (row.line, row.variant, row.fen, row.depth, row.nodes))
            .collect()
    }

    #[test]
    fn epd_lines_have_a_count_for_each_depth() {
        let text = "# comment\n8/8/8/8/8/1p6/P7/8 b - - 0 1 ;D1 1 ;D2 0;\n";
        let fen = "8/8/8/8/8/1p6/P7/8 b - - 0 1".to_owned();
        assert_eq!(
            rows(text),
            [
                (2, Variant::Antichess, fen.clone(), 1, 1),
                (2, Variant::Antichess, fen, 2, 0),
            ]
        );
    }

    #[test]
    fn a_table_says_in_its_head_which_column_is_which() {
        let text = "variant\tname\tfen\tdepth\tnodes\n3check\tx\tstartpos\t2\t400\n";
        let start = || "startpos".to_owned();
        assert_eq!(rows(text), [(2, Variant::ThreeCheck, start(), 2, 400)]);
        let wide = "variant\tfen\td1\td2\td3\nchess\tfen startpos\t20\t\t8902\n";
        assert_eq!(
            rows(wide),
            [
                (2, Variant::Standard, start(), 1, 20),
                (2, Variant::Standard, start(), 3, 8902),
            ]
        );
        let bare = "chess\tstartpos\t2\t400\ncrazyhouse\tstartpos\t2\t400\n";
        assert_eq!(rows(bare), [(1, Variant::Standard, start(), 2, 400)]);
        assert_eq!(Suite::read(bare, Variant::Standard).strange, 1);
    }

    #[test]
    fn perft_lines_are_about_the_last_epd_line() {
        let text = "id one\nepd startpos\nperft 1 20\nperft 2 400\n";
        let counts: Vec<_> = rows(text).into_iter().map(|row| (row.3, row.4)).collect();
        assert_eq!(counts, [(1, 20), (2, 400)]);
    }

    #[test]
    fn every_line_that_cannot_be_read_is_named() {
        let text = "perft 1 20\nstartpos\nstartpos ;D1 many\nchess\tstartpos\t0\t1\nchess\tx\t1\n";
        let suite = Suite::read(text, Variant::Standard);
        let lines: Vec<_> = suite.faults.iter().map(|fault| fault.0).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5]);
        assert!(suite.rows.is_empty());
    }
}
