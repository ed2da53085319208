//! Parts put together to the whole that they are parts of.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Extent, Part, PartError};
use crate::stats::plan::Plan;
use crate::stats::tables::Tables;

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
    for (nth, part) in parts.iter().enumerate() {
        let words = part.tables.plan.words();
        let both = words.into_iter().zip(plan.words());
        if let Some((this, first)) = both.into_iter().find(|(this, first)| this != first)
            && part.tables.plan != plan
        {
            return Err(PartError::OtherTables { nth, this, first });
        }
        if part.tables.plan != plan {
            return Err(PartError::OtherTables {
                nth,
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
