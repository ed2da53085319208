//! Where tables go.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::args::Purpose;
use crate::cli::exit::Exit;
use crate::cli::guard::{Guard, Place};
use crate::cli::print;
use crate::cli::shell::Shell;
use crate::report::{StatsReport, TableFormat, stats_csv};
use crate::stats::part::Part;

/// Where tables go, and in which format.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct WriteArgs {
    /// How to write: table, json, csv or markdown
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: TableFormat,
    /// Write to a file; CSV, one file for each table, to a folder
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Write a page with tables and pictures that needs no network
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The most rows of a table for people; 0 for all
    #[arg(long, value_name = "N", default_value = "20")]
    top: usize,
    /// Leave rows of fewer than N out of tables for people
    #[arg(long, value_name = "N", default_value = "1")]
    least: u64,
    /// Write all columns of tables for people, however narrow the terminal is
    ///
    /// Else titles are broken, per cents rounded, and columns left out, until a table fits; what is left
    /// out is named under it.
    #[arg(long)]
    wide: bool,
    /// Write what was counted as a part, to be joined by `stats merge`
    #[arg(long, value_name = "FILE")]
    partial: Option<PathBuf>,
}

impl WriteArgs {
    /// What tables are made for, if none are named.
    pub(super) fn purpose(&self) -> Purpose {
        match self.html {
            Some(_) => Purpose::Page,
            None => Purpose::Tables,
        }
    }

    /// # Errors
    /// If a target is an input, or there is none for a format that was asked for.
    pub(super) fn check(&self, guard: &Guard) -> anyhow::Result<()> {
        let targets = [
            ("--output", &self.output),
            ("--html", &self.html),
            ("--partial", &self.partial),
        ];
        let mut places: Vec<(Place, &str)> = Vec::new();
        for (option, target) in targets {
            let Some(path) = target else { continue };
            if path.as_os_str() == "-" {
                bail!("{option} needs the name of a file; `-` is none");
            }
            guard.refuse_to_overwrite(path)?;
            let place = Place::of(path);
            if let Some((_, earlier)) = places.iter().find(|(other, _)| *other == place) {
                bail!(
                    "{earlier} and {option} cannot both write to {}",
                    path.display()
                );
            }
            places.push((place, option));
        }
        if self.html.is_some() && self.output.is_none() && self.format != TableFormat::Table {
            bail!("--html writes a page and no tables; --output says where tables go beside it");
        }
        Ok(())
    }

    /// Writes what was counted; a part only of a run that went well.
    pub(super) fn write(&self, part: &Part, exit: Exit, shell: &Shell) -> anyhow::Result<()> {
        if let Some(path) = &self.partial {
            match exit {
                Exit::Clean => {
                    save(path, &part.write())?;
                    shell.summary(&format!("part written to {}", path.display()));
                }
                // Who stops a run knows why, and gets the exit code of that.
                Exit::Interrupted => shell.summary("no part is written, since not all was read"),
                Exit::Findings | Exit::Failure => {
                    bail!("no part is written, since not all was read");
                }
            }
            if self.html.is_none() && self.output.is_none() {
                return Ok(());
            }
        }
        let sheets = part.tables.sheets();
        let report = StatsReport {
            totals: part.tables.totals(),
            sheets: &sheets,
            top: (self.top > 0).then_some(self.top),
            least: self.least,
            room: match self.output {
                None if !self.wide => shell.columns(),
                None | Some(_) => None,
            },
        };
        if let Some(path) = &self.html {
            save(path, &report.html())?;
            if self.output.is_none() {
                shell.summary(&format!("page written to {}", path.display()));
                return Ok(());
            }
        }
        match (self.format, &self.output) {
            (TableFormat::Csv, Some(folder)) => write_csv(&report, folder),
            (TableFormat::Csv, None) => match report.sheets {
                [sheet] => Ok(stats_csv(sheet, std::io::stdout().lock())?),
                _ => bail!(
                    "{} tables are as many files: name a folder with --output",
                    sheets.len()
                ),
            },
            (format, output) => {
                let paint = match output {
                    Some(_) => shell.paint_file(),
                    None => shell.paint_stdout(),
                };
                let text = match format {
                    TableFormat::Table | TableFormat::Csv => report.text(paint),
                    TableFormat::Json => report.json(),
                    TableFormat::Markdown => report.markdown(),
                };
                match output {
                    Some(path) => save(path, &text),
                    None => Ok(print(&text)?),
                }
            }
        }
    }
}

fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| path.display().to_string())
}

fn write_csv(report: &StatsReport<'_>, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for sheet in report.sheets {
        let path = folder.join(format!("{}.csv", sheet.name));
        let context = || path.display().to_string();
        let file = File::create(&path).with_context(context)?;
        stats_csv(sheet, BufWriter::new(file)).with_context(context)?;
    }
    Ok(())
}
