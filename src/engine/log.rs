//! The log of a match: JSON lines, one for each game and fault, on disk before the next game counts.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::record::{FaultRecord, GameRecord, Header, Record, Summary};

/// An open log.
#[derive(Debug)]
pub struct Log {
    file: File,
}

/// Why a log can not be used.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The system says no.
    #[error("the log can not be read or written")]
    Io(#[from] io::Error),
    /// There is a log already.
    #[error("the log has games in it already; resume it or name another")]
    NotEmpty,
    /// A whole line is not a record of ours.
    #[error("line {0} of the log is no record of a match")]
    Foreign(usize),
    /// The log is of another match.
    #[error("the log is of another match: its {0} differs")]
    OtherMatch(&'static str),
}

impl Log {
    /// Starts a log.
    ///
    /// # Errors
    /// If there is one already, or it can not be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self, LogError> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        if file.metadata()?.len() > 0 {
            return Err(LogError::NotEmpty);
        }
        let mut log = Self { file };
        log.append(&[Record::Match(header.clone())])?;
        Ok(log)
    }

    /// Continues a log after its last whole game, wherever it was cut off; starts it if there is
    /// none. Gives the header it began with and the games it holds.
    ///
    /// # Errors
    /// If it is the log of another match, or of something else.
    pub fn resume(
        path: &Path,
        header: &Header,
    ) -> Result<(Self, Header, Vec<GameRecord>), LogError> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let found = Found::read(&bytes)?;
        if let Some(what) = found
            .header
            .as_ref()
            .and_then(|began| difference(began, header))
        {
            return Err(LogError::OtherMatch(what));
        }
        file.set_len(found.whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut log = Self { file };
        if let Some(began) = found.header {
            return Ok((log, began, found.games));
        }
        log.append(&[Record::Match(header.clone())])?;
        Ok((log, header.clone(), Vec::new()))
    }

    /// Adds a game and its faults; they are on disk when this returns.
    ///
    /// # Errors
    /// If they can not be written.
    pub fn game(&mut self, faults: &[FaultRecord], game: &GameRecord) -> Result<(), LogError> {
        let mut records: Vec<Record> = faults.iter().cloned().map(Record::Fault).collect();
        records.push(Record::Game(game.clone()));
        self.append(&records)
    }

    /// Adds the last line.
    ///
    /// # Errors
    /// If it can not be written.
    pub fn summary(&mut self, summary: &Summary) -> Result<(), LogError> {
        self.append(&[Record::Summary(summary.clone())])
    }

    fn append(&mut self, records: &[Record]) -> Result<(), LogError> {
        let mut text = String::new();
        for record in records {
            text.push_str(&serde_json::to_string(record).expect("records hold only plain data"));
            text.push('\n');
        }
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()?;
        Ok(())
    }
}

/// What a log holds up to its last whole game.
#[derive(Default)]
struct Found {
    header: Option<Header>,
    games: Vec<GameRecord>,
    /// Bytes up to there; what follows is written again.
    whole: usize,
}

impl Found {
    fn read(bytes: &[u8]) -> Result<Self, LogError> {
        let mut found = Self::default();
        let mut at = 0;
        for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            at += line.len();
            let Some(line) = line.strip_suffix(b"\n") else {
                break;
            };
            let foreign = || LogError::Foreign(index + 1);
            match (
                serde_json::from_slice(line).map_err(|_| foreign())?,
                &found.header,
            ) {
                (Record::Match(header), None) => {
                    found.header = Some(header);
                    found.whole = at;
                }
                (Record::Game(game), Some(_)) => {
                    found.games.push(game);
                    found.whole = at;
                }
                (Record::Fault(_) | Record::Summary(_), Some(_)) => {}
                (Record::Match(_), Some(_))
                | (Record::Game(_) | Record::Fault(_) | Record::Summary(_), None) => {
                    return Err(foreign());
                }
            }
        }
        Ok(found)
    }
}

/// Which part of the header makes it another match; the day does not.
fn difference(began: &Header, now: &Header) -> Option<&'static str> {
    let parts = [
        (began.schema == now.schema, "format"),
        (began.variant == now.variant, "variant"),
        (began.ruleset == now.ruleset, "ruleset"),
        (began.players == now.players, "list of players"),
        (began.plan == now.plan, "plan"),
        (began.openings == now.openings, "list of openings"),
        (began.seed == now.seed, "seed"),
    ];
    parts
        .into_iter()
        .find(|(equal, _)| !equal)
        .map(|(_, what)| what)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::engine::fault::FaultClass;
    use crate::engine::record::GameFault;

    fn header() -> Header {
        Header {
            schema: 1,
            date: "2026.11.29".into(),
            variant: "standard".into(),
            ruleset: "fide".into(),
            players: Vec::new(),
            plan: "round robin".into(),
            openings: "0".into(),
            seed: 7,
        }
    }

    fn game(number: u32) -> GameRecord {
        GameRecord {
            game: number,
            round: 1,
            players: vec!["a".into(), "b".into()],
            fen: "startpos".into(),
            opening_plies: 0,
            moves: "e2e4".into(),
            outcome: "1-0".into(),
            termination: "abandonment".into(),
            rule: "FIDE 6.7".into(),
            points: vec!["1".into(), "0".into()],
            faults: vec![GameFault {
                seat: 1,
                class: FaultClass::Crash,
            }],
            notes: Vec::new(),
        }
    }

    fn fault(number: u32) -> FaultRecord {
        FaultRecord {
            game: number,
            player: "b".into(),
            seat: 1,
            ply: 1,
            class: FaultClass::Crash,
            detail: "ended by itself: signal 11".into(),
            fen: "startpos".into(),
            moves: "e2e4".into(),
            stderr: "ouch\n".into(),
        }
    }

    fn whole_log(path: &Path) -> Vec<u8> {
        let mut log = Log::create(path, &header()).unwrap();
        for number in 1..=3 {
            log.game(&[fault(number)], &game(number)).unwrap();
        }
        log.summary(&Summary {
            games: 3,
            end: "complete".into(),
            players: Vec::new(),
        })
        .unwrap();
        fs::read(path).unwrap()
    }

    #[test]
    fn a_log_cut_off_at_any_byte_goes_on_as_if_nothing_had_happened() {
        let folder = tempfile::tempdir().unwrap();
        let whole = whole_log(&folder.path().join("whole.jsonl"));
        let path = folder.path().join("cut.jsonl");
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let (mut log, began, games) = Log::resume(&path, &header()).unwrap();
            assert_eq!(began, header());
            for number in games.len() as u32 + 1..=3 {
                log.game(&[fault(number)], &game(number)).unwrap();
            }
            log.summary(&Summary {
                games: 3,
                end: "complete".into(),
                players: Vec::new(),
            })
            .unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole, "cut at {cut}");
        }
    }

    #[test]
    fn a_log_of_another_match_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let whole = whole_log(&path);
        let other = Header {
            seed: 8,
            date: "2026.11.30".into(),
            ..header()
        };
        let error = Log::resume(&path, &other).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the log is of another match: its seed differs"
        );
        assert!(matches!(
            Log::create(&path, &header()),
            Err(LogError::NotEmpty)
        ));
        assert_eq!(fs::read(&path).unwrap(), whole);
        fs::write(&path, "not a log\n").unwrap();
        assert!(matches!(
            Log::resume(&path, &header()),
            Err(LogError::Foreign(1))
        ));
    }

    #[test]
    fn only_the_day_may_differ() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        whole_log(&path);
        let tomorrow = Header {
            date: "2026.11.30".into(),
            ..header()
        };
        let (_, began, games) = Log::resume(&path, &tomorrow).unwrap();
        assert_eq!((began.date.as_str(), games.len()), ("2026.11.29", 3));
    }
}
