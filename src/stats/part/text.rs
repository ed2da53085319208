//! Parts as they are stored: lines of JSON, each behind the digest of all that stands up to its end.
//!
//! The digests tell accidents, not forgers: a byte that was lost, changed or moved.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Extent, Part, PartError};
use crate::stats::filter::Filter;
use crate::stats::index::RowKey;
use crate::stats::label::{Key, UNKNOWN};
use crate::stats::metric::Cell;
use crate::stats::names::Names;
use crate::stats::plan::Plan;
use crate::stats::spec::{Rows, Spec};
use crate::stats::table::{Row, Table};
use crate::stats::tables::Tables;
use crate::stats::three_player::Show;
use crate::stats::totals::Totals;

/// The version of the form of a part.
const FORM: u32 = 5;

/// The line of what is counted of games for three.
const THREE_PLAYER: &str = "the games for three";

/// The first line: what the file is.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct First {
    arbitru_stats_part: u32,
    version: String,
}

/// The second line: what was counted, of what.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Head {
    faulty: String,
    rules: String,
    rating_band: u32,
    duplicates: bool,
    specs: Vec<WrittenSpec>,
    three_player: WrittenThree,
    extents: Vec<Extent>,
    totals: Totals,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSpec {
    name: String,
    title: String,
    by: Vec<String>,
    metrics: Vec<String>,
    only: Vec<String>,
    rows: Rows,
}

/// Which tables of games for three.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenThree {
    tables: Vec<String>,
    show: Show,
    only: Vec<String>,
}

/// What tells a row from the others, its units, and what its metrics have counted.
type WrittenRow = (RowKey, u64, Box<[Cell]>);

impl Part {
    /// The part as it is stored: the same counts give the same bytes.
    pub fn write(&self) -> String {
        let tables = &self.tables;
        let plan = &tables.plan;
        let mut names = tables.names.all().to_vec();
        names.sort_unstable();
        let numbers: BTreeMap<&str, Key> = names.iter().map(String::as_str).zip(0..).collect();
        let renamed: Vec<Key> = tables
            .names
            .all()
            .iter()
            .map(|name| numbers[name.as_str()])
            .collect();
        let mut out = Writer::default();
        out.line(&First {
            arbitru_stats_part: FORM,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        });
        out.line(&Head {
            faulty: plan.faulty.to_string(),
            rules: plan.rules.clone(),
            rating_band: plan.bands.rating,
            duplicates: plan.finds_repeats(),
            specs: plan.specs.iter().map(WrittenSpec::of).collect(),
            three_player: WrittenThree {
                tables: words(&plan.three.tables),
                show: plan.three.show,
                only: words(&plan.three.only),
            },
            extents: self.extents.clone(),
            totals: tables.totals,
        });
        out.line(&names);
        out.line(&tables.three);
        for (spec, table) in plan.specs.iter().zip(&tables.each) {
            out.line(&rows(table, spec, &renamed));
        }
        if plan.finds_repeats() {
            out.line(&tables.prints);
        }
        out.text
    }

    /// Reads what [`Part::write`] has written.
    ///
    /// # Errors
    /// If it is something else, of another version, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, PartError> {
        let mut lines = Reader::new(bytes);
        let first: First = lines.first()?;
        if first.arbitru_stats_part != FORM || first.version != env!("CARGO_PKG_VERSION") {
            return Err(PartError::Version { by: first.version });
        }
        let head: Head = lines.next("the head")?;
        let plan = lines.checked("the head", head.plan())?;
        lines.checked("the head", head.totals.check())?;
        lines.checked("the head", head.extents.iter().try_for_each(Extent::check))?;
        let names: Vec<String> = lines.next("the names")?;
        if !names.is_sorted_by(|one, next| one < next) {
            return Err(lines.wrong("the names", "a name stands there twice".to_owned()));
        }
        let mut tables = Tables::new(Arc::new(plan));
        tables.totals = head.totals;
        tables.three = lines.next(THREE_PLAYER)?;
        lines.checked(THREE_PLAYER, tables.check_three())?;
        for nth in 0..tables.each.len() {
            let what = format!("the table `{}`", tables.plan.specs[nth].name);
            let rows: Vec<WrittenRow> = lines.next(&what)?;
            lines.checked(&what, tables.take(nth, rows, names.len()))?;
        }
        if head.duplicates {
            tables.prints = lines.next("the games")?;
            if tables.prints.len() as u64 != tables.totals.games {
                let why = "not as many games as the head says".to_owned();
                return Err(lines.wrong("the games", why));
            }
        }
        lines.end()?;
        tables.names = Names::from(names);
        Ok(Self {
            extents: head.extents,
            tables,
        })
    }
}

impl Tables {
    /// Takes the rows of the nth table in, if they can be its rows.
    fn take(&mut self, nth: usize, rows: Vec<WrittenRow>, names: usize) -> Result<(), String> {
        let plan = Arc::clone(&self.plan);
        let (spec, layout) = (&plan.specs[nth], &plan.layouts[nth]);
        for (key, units, cells) in rows {
            let row = Row { units, cells };
            row.check(&key, spec, names)?;
            let inserted = self.each[nth].insert(layout, key, row);
            inserted.ok_or("a row stands there twice")?;
        }
        self.check_sum(nth)
    }
}

impl Head {
    fn plan(&self) -> Result<Plan, String> {
        let specs = self.specs.iter().map(WrittenSpec::read);
        let specs = specs.collect::<Result<Vec<Spec>, _>>()?;
        let plan = Plan::new(specs, &[], self.faulty.parse()?, self.rating_band)
            .map_err(|error| error.to_string())?
            .by_rules(self.rules.clone());
        let three = &self.three_player;
        let mut plan = plan.with_three_player(list(&three.tables)?, three.show);
        plan.three.only = list::<Filter>(&three.only)?;
        Ok(if self.duplicates {
            plan.with_repeats()
        } else {
            plan
        })
    }
}

impl WrittenSpec {
    fn of(spec: &Spec) -> Self {
        Self {
            name: spec.name.clone(),
            title: spec.title.clone(),
            by: words(&spec.by),
            metrics: words(&spec.metrics),
            only: words(&spec.only),
            rows: spec.rows,
        }
    }

    fn read(&self) -> Result<Spec, String> {
        Ok(Spec {
            by: list(&self.by)?,
            metrics: list(&self.metrics)?,
            only: list::<Filter>(&self.only)?,
            name: self.name.clone(),
            title: self.title.clone(),
            rows: self.rows,
        })
    }
}

fn words<T: ToString>(list: &[T]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

fn list<T: std::str::FromStr<Err: std::fmt::Display>>(words: &[String]) -> Result<Vec<T>, String> {
    let read = words.iter().map(|word| word.parse());
    read.map(|value| value.map_err(|error: T::Err| error.to_string()))
        .collect()
}

/// The rows of a table in the order of their keys, names by their new numbers.
fn rows(table: &Table, spec: &Spec, renamed: &[Key]) -> Vec<WrittenRow> {
    let mut rows: Vec<_> = table
        .rows
        .iter()
        .map(|(key, row)| {
            let mut key = *key;
            for (slot, dimension) in key.iter_mut().zip(&spec.by) {
                if dimension.is_text() && *slot != UNKNOWN {
                    *slot = renamed[*slot as usize];
                }
            }
            (key, row.units, row.cells.clone())
        })
        .collect();
    rows.sort_unstable_by_key(|row| row.0);
    rows
}

/// FNV-1a (Fowler, Noll, Vo), 64 bits: no change of a single byte leaves it as it was.
pub(super) fn digest(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

pub(super) const NOTHING: u64 = 0xcbf2_9ce4_8422_2325;

/// How long a digest is, in hexadecimal digits.
pub(super) const DIGITS: usize = 16;

struct Writer {
    text: String,
    digest: u64,
}

impl Default for Writer {
    fn default() -> Self {
        Self {
            text: String::new(),
            digest: NOTHING,
        }
    }
}

impl Writer {
    fn line(&mut self, value: &impl Serialize) {
        let json = serde_json::to_string(value).expect("numbers and texts can be written");
        self.digest = digest(self.digest, json.as_bytes());
        let _ = writeln!(self.text, "{:0DIGITS$x} {json}", self.digest);
    }
}

struct Reader<'t> {
    rest: &'t [u8],
    digest: u64,
    /// Lines read.
    line: usize,
}

impl<'t> Reader<'t> {
    fn new(rest: &'t [u8]) -> Self {
        Self {
            rest,
            digest: NOTHING,
            line: 0,
        }
    }

    /// The next whole line and its digest as it is written.
    fn split(&mut self) -> Option<(&'t [u8], &'t [u8])> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        self.line += 1;
        let (written, line) = line.split_at_checked(DIGITS)?;
        Some((written, line.strip_prefix(b" ")?))
    }

    fn fits(&mut self, written: &[u8], json: &[u8]) -> bool {
        self.digest = digest(self.digest, json);
        written == format!("{:0DIGITS$x}", self.digest).as_bytes()
    }

    /// The line that says what the file is. Parts of other versions may have other digests.
    fn first(&mut self) -> Result<First, PartError> {
        let (written, json) = self.split().ok_or(PartError::Form)?;
        let first: First = serde_json::from_slice(json).map_err(|_| PartError::Form)?;
        if self.fits(written, json) {
            Ok(first)
        } else {
            Err(self.damaged("what the file is"))
        }
    }

    fn next<T: DeserializeOwned>(&mut self, what: &str) -> Result<T, PartError> {
        let before = self.line;
        let Some((written, json)) = self.split() else {
            return Err(if self.line > before {
                self.damaged(what)
            } else {
                PartError::CutShort {
                    line: self.line,
                    missing: what.to_owned(),
                }
            });
        };
        if !self.fits(written, json) {
            return Err(self.damaged(what));
        }
        serde_json::from_slice(json).map_err(|error| self.wrong(what, error.to_string()))
    }

    fn end(&self) -> Result<(), PartError> {
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(PartError::TooLong { line: self.line })
        }
    }

    fn damaged(&self, what: &str) -> PartError {
        PartError::Damaged {
            line: self.line,
            what: what.to_owned(),
        }
    }

    fn checked<T>(&self, what: &str, result: Result<T, String>) -> Result<T, PartError> {
        result.map_err(|why| self.wrong(what, why))
    }

    fn wrong(&self, what: &str, why: String) -> PartError {
        PartError::Wrong {
            line: self.line,
            what: what.to_owned(),
            why,
        }
    }
}
