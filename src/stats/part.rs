//! Parts of a run, which can be joined: what they counted, and of what.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::collection::Fingerprint;
use super::filter::Filter;
use super::metric::Cell;
use super::names::Names;
use super::plan::Plan;
use super::spec::Spec;
use super::table::{Row, RowKey, Table};
use super::tables::Tables;
use super::three_player::{Counts, Show};
use super::totals::Totals;
use super::value::{Key, UNKNOWN};

/// The version of the form of a part.
const FORM: u32 = 3;

/// A part of a run: tables, and the bytes of which inputs they were counted of.
#[derive(Clone, Debug)]
pub struct Part {
    /// What was counted of what.
    pub extents: Vec<Extent>,
    /// The counts.
    pub tables: Tables,
}

/// Some bytes of an input. Offsets count decompressed bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Extent {
    /// What the input was called.
    pub name: String,
    /// Its length.
    pub length: u64,
    /// A digest of its beginning and its end.
    pub digest: String,
    /// The first byte.
    pub from: u64,
    /// One past the last byte.
    pub to: u64,
}

impl Extent {
    /// Inputs of this identity are the same, whatever they are called.
    fn identity(&self) -> (u64, &str) {
        (self.length, &self.digest)
    }
}

/// Why parts cannot be read or joined.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// No JSON, or not of a part.
    #[error("this is no part that `stats --partial` has written")]
    Form(#[source] serde_json::Error),
    /// Of another version.
    #[error(
        "the part was written by arbitru {by}, which counts in another way; count it again with {}",
        env!("CARGO_PKG_VERSION")
    )]
    Version {
        /// Which.
        by: String,
    },
    /// Tables of a part are none that this program knows.
    #[error("the part asks for something unknown: {0}")]
    Plan(String),
    /// The tables are not those of the first part.
    #[error("the part counts something else than the first one does: `{this}` against `{first}`")]
    OtherTables {
        /// What this one counts.
        this: String,
        /// What the first one counts.
        first: String,
    },
    /// Some bytes are in two parts.
    #[error("bytes {from} to {to} of {name} are in two parts")]
    Overlap {
        /// The input.
        name: String,
        /// The first byte that is.
        from: u64,
        /// One past the last.
        to: u64,
    },
    /// Some bytes are in no part.
    #[error("bytes {from} to {to} of {name} are in no part")]
    Gap {
        /// The input.
        name: String,
        /// The first byte that is.
        from: u64,
        /// One past the last.
        to: u64,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Written {
    arbitru_stats_part: u32,
    version: String,
    faulty: String,
    rules: String,
    rating_band: u32,
    duplicates: Option<Vec<Fingerprint>>,
    specs: Vec<WrittenSpec>,
    extents: Vec<Extent>,
    totals: Totals,
    names: Vec<String>,
    tables: Vec<Vec<WrittenRow>>,
    three_player: WrittenThree,
}

/// The tables of games for three.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WrittenThree {
    tables: Vec<String>,
    show: Show,
    only: Vec<String>,
    counts: Counts,
}

/// What tells a row from the others, its units, and what its metrics have counted.
type WrittenRow = (RowKey, u64, Box<[Cell]>);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSpec {
    name: String,
    title: String,
    by: Vec<String>,
    metrics: Vec<String>,
    only: Vec<String>,
}

impl Part {
    /// The part as it is stored: the same counts give the same bytes.
    #[expect(clippy::missing_panics_doc, reason = "it cannot happen")]
    pub fn to_json(&self) -> String {
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
        let words = |spec: &Spec| WrittenSpec {
            name: spec.name.clone(),
            title: spec.title.clone(),
            by: spec.by.iter().map(ToString::to_string).collect(),
            metrics: spec.metrics.iter().map(ToString::to_string).collect(),
            only: spec.only.iter().map(ToString::to_string).collect(),
        };
        let written = Written {
            arbitru_stats_part: FORM,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            faulty: plan.faulty.to_string(),
            rules: plan.rules.clone(),
            rating_band: plan.bands.rating,
            duplicates: plan.finds_repeats().then(|| tables.prints.clone()),
            specs: plan.specs.iter().map(words).collect(),
            extents: self.extents.clone(),
            totals: tables.totals,
            tables: plan
                .specs
                .iter()
                .zip(&tables.each)
                .map(|(spec, table)| rows(table, spec, &renamed))
                .collect(),
            names,
            three_player: WrittenThree {
                tables: plan.three.tables.iter().map(ToString::to_string).collect(),
                show: plan.three.show,
                only: plan.three.only.iter().map(ToString::to_string).collect(),
                counts: tables.three.clone(),
            },
        };
        serde_json::to_string(&written).expect("numbers and texts can be written")
    }

    /// Reads what [`Part::to_json`] has written.
    ///
    /// # Errors
    /// If it is something else, or of another version.
    pub fn from_json(text: &str) -> Result<Self, PartError> {
        let written: Written = serde_json::from_str(text).map_err(PartError::Form)?;
        if written.arbitru_stats_part != FORM || written.version != env!("CARGO_PKG_VERSION") {
            return Err(PartError::Version {
                by: written.version,
            });
        }
        let specs = written.specs.into_iter().map(WrittenSpec::read);
        let specs = specs.collect::<Result<Vec<Spec>, _>>()?;
        let faulty = written.faulty.parse().map_err(PartError::Plan)?;
        let three = written.three_player;
        let mut plan = Plan::new(specs, &[], faulty, written.rating_band)
            .map_err(|error| PartError::Plan(error.to_string()))?
            .by_rules(written.rules)
            .with_three_player(list(&three.tables)?, three.show);
        plan.three.only = list::<Filter>(&three.only)?;
        let plan = match written.duplicates {
            Some(_) => plan.with_repeats(),
            None => plan,
        };
        let mut tables = Tables::new(Arc::new(plan));
        tables.prints = written.duplicates.unwrap_or_default();
        tables.totals = written.totals;
        tables.three = three.counts;
        for (table, rows) in tables.each.iter_mut().zip(written.tables) {
            table.rows = rows
                .into_iter()
                .map(|(key, units, cells)| (key, Row { units, cells }))
                .collect();
        }
        if !tables.fits(written.names.len()) {
            return Err(PartError::Plan(
                "a row that its table cannot have".to_owned(),
            ));
        }
        tables.names = Names::from(written.names);
        Ok(Self {
            extents: written.extents,
            tables,
        })
    }
}

impl Tables {
    /// Do the rows fit their tables? What comes from a file need not.
    fn fits(&self, names: usize) -> bool {
        self.plan.specs.iter().zip(&self.each).all(|(spec, table)| {
            table.rows.iter().all(|(key, row)| {
                let fresh = spec.metrics.iter().map(|metric| metric.cell());
                let kinds = fresh.map(|cell| std::mem::discriminant(&cell));
                kinds.eq(row.cells.iter().map(std::mem::discriminant))
                    && spec.by.iter().zip(key).all(|(dimension, &key)| {
                        !dimension.is_text() || key == UNKNOWN || (key as usize) < names
                    })
            })
        })
    }
}

/// Reads each of the words.
fn list<T: std::str::FromStr<Err: std::fmt::Display>>(
    words: &[String],
) -> Result<Vec<T>, PartError> {
    words
        .iter()
        .map(|word| {
            word.parse()
                .map_err(|error: T::Err| PartError::Plan(error.to_string()))
        })
        .collect()
}

impl WrittenSpec {
    fn read(self) -> Result<Spec, PartError> {
        Ok(Spec {
            by: list(&self.by)?,
            metrics: list(&self.metrics)?,
            only: list::<Filter>(&self.only)?,
            name: self.name,
            title: self.title,
        })
    }
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

/// Joins parts into one whole: every byte of every input in exactly one of them. Parts of one input may
/// come in any order.
///
/// # Errors
/// If they count different things, or bytes are missing or there twice.
pub fn join(mut parts: Vec<Part>) -> Result<Part, PartError> {
    let Some(first) = parts.first() else {
        return Ok(Part {
            extents: Vec::new(),
            tables: Tables::new(Arc::new(Plan::nothing())),
        });
    };
    let plan = Arc::clone(&first.tables.plan);
    for part in &parts {
        let words = part.tables.plan.words();
        let both = words.into_iter().zip(plan.words());
        if let Some((this, first)) = both.into_iter().find(|(this, first)| this != first)
            && part.tables.plan != plan
        {
            return Err(PartError::OtherTables { this, first });
        }
        if part.tables.plan != plan {
            return Err(PartError::OtherTables {
                this: format!("{} tables", part.tables.plan.specs.len()),
                first: format!("{} tables", plan.specs.len()),
            });
        }
    }
    let mut whole = Tables::new(plan);
    let mut inputs = Inputs::default();
    while !parts.is_empty() {
        let next = parts
            .iter()
            .position(|part| inputs.goes_on_with(&part.extents));
        let Some(next) = next else {
            return Err(inputs.why_not(&parts));
        };
        let part = parts.remove(next);
        inputs.take(&part.extents);
        whole.merge(part.tables);
    }
    Ok(Part {
        extents: inputs.finish()?,
        tables: whole,
    })
}

/// How far each input is covered, by its identity.
#[derive(Default)]
struct Inputs {
    covered: BTreeMap<(u64, String), (String, u64)>,
}

impl Inputs {
    fn covered(&self, extent: &Extent) -> u64 {
        let (length, digest) = extent.identity();
        self.covered
            .get(&(length, digest.to_owned()))
            .map_or(0, |(_, covered)| *covered)
    }

    /// Does each of the extents begin where its input is covered to, or where the one before it ends?
    fn goes_on_with(&self, extents: &[Extent]) -> bool {
        extents.iter().enumerate().all(|(index, extent)| {
            let before = extents[..index]
                .iter()
                .rev()
                .find(|before| before.identity() == extent.identity());
            let expected = before.map_or_else(|| self.covered(extent), |before| before.to);
            extent.from == expected && (extent.from < extent.to || extent.length == 0)
        })
    }

    fn take(&mut self, extents: &[Extent]) {
        for extent in extents {
            let (length, digest) = extent.identity();
            self.covered.insert(
                (length, digest.to_owned()),
                (extent.name.clone(), extent.to),
            );
        }
    }

    /// Why none of the parts goes on where the ones before it end.
    fn why_not(&self, parts: &[Part]) -> PartError {
        let extents = || parts.iter().flat_map(|part| &part.extents);
        if let Some(twice) = extents().find(|extent| extent.from < self.covered(extent)) {
            return PartError::Overlap {
                name: twice.name.clone(),
                from: twice.from,
                to: twice.to.min(self.covered(twice)),
            };
        }
        let ahead = extents()
            .filter(|extent| extent.from > self.covered(extent))
            .min_by_key(|extent| extent.from);
        if let Some(ahead) = ahead {
            return PartError::Gap {
                name: ahead.name.clone(),
                from: self.covered(ahead),
                to: ahead.from,
            };
        }
        // Every extent begins well, so one part holds the same input twice.
        let twice = &parts[0].extents[parts[0].extents.len() - 1];
        PartError::Overlap {
            name: twice.name.clone(),
            from: twice.from,
            to: twice.to,
        }
    }

    /// The inputs as wholes.
    fn finish(self) -> Result<Vec<Extent>, PartError> {
        let inputs = self.covered.into_iter();
        inputs
            .map(|((length, digest), (name, covered))| {
                if covered < length {
                    return Err(PartError::Gap {
                        name,
                        from: covered,
                        to: length,
                    });
                }
                Ok(Extent {
                    name,
                    length,
                    digest,
                    from: 0,
                    to: length,
                })
            })
            .collect()
    }
}
