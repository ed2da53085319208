//! Times whole commands against each other, turn by turn, and prints the ratios.
//!
//! Usage: `compare [-n RUNS] COMMAND --vs COMMAND [--vs COMMAND ..]`, each command one argument, split at
//! white space. The first command is the one compared: a ratio above 1 says that it is that many times
//! as fast as the other. Processor time decides; wall time is shown. Needs Unix.

use std::error::Error;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// One run of one command.
#[derive(Copy, Clone)]
struct Run {
    cpu: Duration,
    wall: Duration,
}

fn children_cpu() -> Duration {
    // SAFETY: `rusage` is plain data that the call fills in; zeroes are a valid value of it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let time = |t: libc::timeval| {
        Duration::from_micros(t.tv_sec.unsigned_abs() * 1_000_000 + t.tv_usec.unsigned_abs())
    };
    time(usage.ru_utime) + time(usage.ru_stime)
}

fn run(command: &str) -> Result<Run, Box<dyn Error>> {
    let mut words = command.split_whitespace();
    let program = words.next().ok_or("an empty command")?;
    let (cpu, start) = (children_cpu(), Instant::now());
    Command::new(program)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| format!("{program}: {error}"))?;
    Ok(Run {
        cpu: children_cpu() - cpu,
        wall: start.elapsed(),
    })
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut runs = 5_usize;
    let mut commands = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-n" => runs = arguments.next().ok_or("-n needs a number")?.parse()?,
            "--vs" => {}
            _ => commands.push(argument),
        }
    }
    if commands.len() < 2 || runs == 0 {
        return Err("usage: compare [-n RUNS] COMMAND --vs COMMAND [--vs COMMAND ..]".into());
    }
    for command in &commands {
        run(command)?;
    }
    let mut measured = vec![Vec::new(); commands.len()];
    for _ in 0..runs {
        for (command, measured) in commands.iter().zip(&mut measured) {
            measured.push(run(command)?);
        }
    }
    println!("{runs} runs of each in turn after one to warm up; medians");
    let seconds = |select: fn(&Run) -> Duration, of: &[Run]| {
        median(of.iter().map(|run| select(run).as_secs_f64()).collect())
    };
    for (command, of) in commands.iter().zip(&measured) {
        let ratio = |select: fn(&Run) -> Duration| {
            let pairs = of.iter().zip(&measured[0]);
            median(
                pairs
                    .map(|(b, a)| select(b).as_secs_f64() / select(a).as_secs_f64())
                    .collect(),
            )
        };
        println!(
            "cpu {:8.3} s  wall {:8.3} s  cpu ratio {:6.2}  wall ratio {:6.2}  {command}",
            seconds(|run| run.cpu, of),
            seconds(|run| run.wall, of),
            ratio(|run| run.cpu),
            ratio(|run| run.wall),
        );
    }
    Ok(())
}
