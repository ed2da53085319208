//! The pieces of all inputs, and a ledger of what was read.

use super::args::PartOf;
use crate::cli::inputs::Input;
use crate::cli::interrupt::Interrupt;
use crate::pgn::source::SourceError;
use crate::pgn::{Chunk, Chunks};
use crate::stats::part::Extent;

/// A piece of an input, or why there are no more of it.
pub(super) struct Piece {
    /// Bytes of the file, as it is stored, that were read for it.
    pub read: u64,
    pub chunk: Result<Chunk, SourceError>,
}

/// The pieces of all inputs that belong to this run, in order.
pub(super) struct Pieces<'i, 'l> {
    inputs: std::slice::Iter<'i, Input>,
    interrupt: &'i Interrupt,
    ledger: &'l mut Ledger,
    open: Option<(Chunks, u64)>,
    /// Stored bytes of the inputs before, and of what was read of this one.
    position: u64,
}

impl<'i, 'l> Pieces<'i, 'l> {
    pub(super) fn new(
        inputs: &'i [Input],
        interrupt: &'i Interrupt,
        ledger: &'l mut Ledger,
    ) -> Self {
        Self {
            inputs: inputs.iter(),
            interrupt,
            ledger,
            open: None,
            position: 0,
        }
    }
}

impl Iterator for Pieces<'_, '_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            let Some((chunks, before)) = &mut self.open else {
                let input = self.inputs.next()?;
                match input.open(self.interrupt) {
                    Ok(opened) => {
                        self.ledger.begin(&input.name);
                        self.open = Some((opened.chunks(), 0));
                    }
                    Err(error) => {
                        return Some(Piece {
                            read: 0,
                            chunk: Err(error),
                        });
                    }
                }
                continue;
            };
            match chunks.next() {
                None => {
                    self.open = None;
                    self.ledger.end();
                }
                Some(Err(error)) => {
                    return Some(Piece {
                        read: 0,
                        chunk: Err(error),
                    });
                }
                Some(Ok(chunk)) => {
                    let now = chunks.bytes_read();
                    let read = now - std::mem::replace(before, now);
                    let position = self.position;
                    self.position += read;
                    if self.ledger.takes(&chunk, position) {
                        return Some(Piece {
                            read,
                            chunk: Ok(chunk),
                        });
                    }
                }
            }
        }
    }
}

/// What was read of which input.
pub(super) struct Ledger {
    share: Option<PartOf>,
    /// Stored bytes of all inputs.
    size: u64,
    sheets: Vec<Sheet>,
}

/// One input.
struct Sheet {
    name: String,
    length: u64,
    digest: u64,
    /// The text of the last chunk, of which the end counts.
    last: Option<Chunk>,
    taken: Option<(u64, u64)>,
}

/// How much of the beginning and of the end of an input makes its digest, in bytes.
const DIGESTED: usize = 1 << 16;

impl Ledger {
    pub(super) fn new(share: Option<PartOf>, size: u64) -> Self {
        Self {
            share,
            size,
            sheets: Vec::new(),
        }
    }

    fn begin(&mut self, name: &str) {
        self.sheets.push(Sheet {
            name: name.to_owned(),
            length: 0,
            digest: FNV_BASIS,
            last: None,
            taken: None,
        });
    }

    /// Notes a chunk that begins after `position` stored bytes of all inputs; is it to be counted here?
    fn takes(&mut self, chunk: &Chunk, position: u64) -> bool {
        let takes = match self.share {
            None => true,
            Some(PartOf { part, of }) => {
                let nth = u128::from(position) * u128::from(of) / u128::from(self.size.max(1));
                nth.min(u128::from(of) - 1) == u128::from(part - 1)
            }
        };
        let Some(sheet) = self.sheets.last_mut() else {
            return takes;
        };
        let bytes = chunk.bytes();
        if sheet.length == 0 {
            sheet.digest = fnv(sheet.digest, &bytes[..bytes.len().min(DIGESTED)]);
        }
        let from = sheet.length;
        sheet.length = chunk.base_offset() + bytes.len() as u64;
        sheet.last = Some(chunk.clone());
        if takes {
            let first = sheet.taken.map_or(from, |(first, _)| first);
            sheet.taken = Some((first, sheet.length));
        }
        takes
    }

    fn end(&mut self) {
        if let Some(sheet) = self.sheets.last_mut()
            && let Some(last) = sheet.last.take()
        {
            let bytes = last.bytes();
            sheet.digest = fnv(sheet.digest, &bytes[bytes.len().saturating_sub(DIGESTED)..]);
        }
    }

    /// What was counted.
    pub(super) fn extents(self) -> Vec<Extent> {
        let sheets = self.sheets.into_iter();
        sheets
            .filter_map(|sheet| {
                let (from, to) = sheet.taken?;
                Some(Extent {
                    name: sheet.name,
                    length: sheet.length,
                    digest: format!("{:016x}", sheet.digest),
                    from,
                    to,
                })
            })
            .collect()
    }
}

pub(super) const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a (Fowler, Noll, Vo), 64 bits.
pub(super) fn fnv(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
