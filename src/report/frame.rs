//! A finding as a code frame: the line, a caret under the words, what to do.

use std::borrow::Cow;
use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::escape::{escaped, printable};
use super::event::{Finding, GameRef};
use super::paint::Paint;
use crate::diagnostic::{Fix, Kind};

/// Columns of a frame; only a path can make a line longer.
const WIDTH: usize = 80;

/// The frame of `finding`, with a line end after each of its lines.
pub(super) fn frame(finding: &Finding, paint: Paint) -> String {
    let line = finding.place.line.to_string();
    let mut frame = Frame {
        out: String::new(),
        paint,
        gutter: line.len(),
    };
    frame.title(finding);
    frame.arrow(finding);
    frame.rule("|", "");
    frame.source(finding, &line);
    frame.rule("|", "");
    if !matches!(finding.kind, Kind::NoGames { .. }) {
        let ply = finding.ply.map(|ply| format!(", ply {ply}"));
        frame.note("", &(game_name(&finding.game) + &ply.unwrap_or_default()));
    }
    if let Some(help) = finding.kind.help() {
        frame.note("help: ", &printable(&help));
    }
    if let Some(fix) = &finding.fix {
        frame.note("fix: ", &instruction(fix));
    }
    frame.out
}

/// What a fix does, in words.
fn instruction(fix: &Fix) -> String {
    let text = printable(&fix.text);
    if fix.text.is_empty() {
        "remove it".to_owned()
    } else if fix.span.is_empty() {
        format!("insert `{text}`")
    } else {
        format!("write `{text}`")
    }
}

/// `game 12: Anderssen - Kieseritzky`; without players it may as well be a position of a list.
pub(super) fn game_name(game: &GameRef) -> String {
    let number = game.game;
    match &*game.label {
        "" => format!("number {number} in this file"),
        label => format!("game {number}: {}", printable(label)),
    }
}

struct Frame {
    out: String,
    paint: Paint,
    /// Columns of the line number.
    gutter: usize,
}

impl Frame {
    fn title(&mut self, finding: &Finding) {
        let severity = finding.severity();
        let (color, strong) = (self.paint.severity(severity), self.paint.strong());
        let head = format!("{severity}[{}]", finding.kind.name());
        let message = finding.message();
        let message =
            wrap(&printable(&message), [WIDTH - head.len() - 2, WIDTH - 4]).join("\n    ");
        self.line(&format!(
            "{color}{head}{color:#}{strong}: {message}{strong:#}"
        ));
    }

    fn arrow(&mut self, finding: &Finding) {
        let (style, place) = (self.paint.frame(), finding.place);
        let source = printable(&finding.game.source);
        let pad = " ".repeat(self.gutter);
        self.line(&format!(
            "{pad}{style}-->{style:#} {source}:{}:{}",
            place.line, place.column
        ));
    }

    fn source(&mut self, finding: &Finding, line: &str) {
        let style = self.paint.frame();
        let label = finding.kind.label();
        let room = WIDTH - self.gutter - 3;
        let window = Window::new(finding, room, label.width());
        self.line(&format!("{style}{line} |{style:#} {}", window.text));
        let color = self.paint.severity(finding.severity());
        for text in window.pointers(&label, room) {
            self.rule("|", &format!("{color}{text}{color:#}"));
        }
    }

    fn note(&mut self, head: &str, text: &str) {
        let indent = self.gutter + 3 + head.len();
        let hanging = format!("\n{}", " ".repeat(indent));
        let text = wrap(text, [WIDTH - indent; 2]).join(&hanging);
        self.rule("=", &format!("{head}{text}"));
    }

    /// A line with `mark` in the ruler's column.
    fn rule(&mut self, mark: &str, text: &str) {
        let (style, pad) = (self.paint.frame(), " ".repeat(self.gutter));
        let text = format!("{pad} {style}{mark}{style:#} {text}");
        self.line(text.trim_end());
    }

    fn line(&mut self, text: &str) {
        writeln!(self.out, "{text}").expect("writing to a String cannot fail");
    }
}

/// The part of a line that is shown, and where the carets stand under it, in columns.
struct Window {
    text: String,
    column: usize,
    carets: usize,
}

impl Window {
    /// At most `room` columns; chosen so that a label of `label` columns fits beside the carets.
    fn new(finding: &Finding, room: usize, label: usize) -> Self {
        let excerpt = &finding.excerpt;
        let cells: Vec<Cell> = excerpt.line.char_indices().map(Cell::new).collect();
        let index = |at: usize| cells.partition_point(|cell| cell.at < at);
        let (start, end) = (index(excerpt.caret.start), index(excerpt.caret.end));
        let width =
            |range: std::ops::Range<usize>| cells[range].iter().map(|cell| cell.width).sum();

        let whole: usize = width(0..cells.len());
        let [cut_before, cut_after] = excerpt.cut;
        let beside = |from: usize| -> usize { width(from..end) };
        let mut from = 0;
        if whole + usize::from(cut_before > 0) + usize::from(cut_after > 0) > room {
            while from < start && 1 + beside(from) + 1 + label > room {
                from += 1;
            }
        }
        let clipped_before = from > 0 || cut_before > 0;
        let room = room - usize::from(clipped_before);
        let mut to = from;
        let mut used = 0;
        while to < cells.len() && used + cells[to].width <= room {
            used += cells[to].width;
            to += 1;
        }
        if (to < cells.len() || cut_after > 0) && used == room {
            to -= 1;
        }
        let clipped_after = to < cells.len() || cut_after > 0;

        let mut text = String::new();
        text.push_str(if clipped_before { "…" } else { "" });
        cells[from..to].iter().for_each(|cell| cell.show(&mut text));
        text.push_str(if clipped_after { "…" } else { "" });
        Self {
            text,
            column: usize::from(clipped_before) + width(from..start.min(to)),
            carets: width(start.min(to)..end.min(to)).max(1),
        }
    }

    /// The carets with the label beside them: to the right if there is room, else to the left, else
    /// below.
    fn pointers(&self, label: &str, room: usize) -> Vec<String> {
        let (column, carets) = (self.column, "^".repeat(self.carets));
        if column + self.carets + 1 + label.width() <= room {
            vec![format!("{:column$}{carets} {label}", "")]
        } else if label.width() < column {
            let left = column - 1 - label.width();
            vec![format!("{:left$}{label} {carets}", "")]
        } else {
            let left = column.min(room.saturating_sub(label.width()));
            vec![
                format!("{:column$}{carets}", ""),
                format!("{:left$}{label}", ""),
            ]
        }
    }
}

/// A character of the source, and the columns it is shown in.
struct Cell {
    at: usize,
    char: char,
    width: usize,
}

impl Cell {
    fn new((at, char): (usize, char)) -> Self {
        let width = match shown_otherwise(char) {
            Some(text) => text.len(),
            None => char.width().unwrap_or(0),
        };
        Self { at, char, width }
    }

    fn show(&self, out: &mut String) {
        match shown_otherwise(self.char) {
            Some(text) => out.push_str(&text),
            None => out.push(self.char),
        }
    }
}

/// The ASCII text that stands for a character, if it is not shown itself.
fn shown_otherwise(char: char) -> Option<Cow<'static, str>> {
    match char {
        '\t' => Some("    ".into()),
        char => escaped(char).map(Into::into),
    }
}

/// Breaks `text` at spaces into lines of at most `first` columns, then `rest`; longer words stand
/// alone.
fn wrap(text: &str, [first, rest]: [usize; 2]) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let room = if lines.len() == 1 { first } else { rest };
        let line = lines.last_mut().expect("it begins with one line");
        if line.is_empty() {
            line.push_str(word);
            used = word.width();
        } else if used + 1 + word.width() <= room {
            line.push(' ');
            line.push_str(word);
            used += 1 + word.width();
        } else {
            lines.push(word.to_owned());
            used = word.width();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Diagnostic, Lines, Span};

    fn shown(line: &str, words: &str) -> String {
        shown_as(Kind::UnknownToken, line, words)
    }

    fn shown_as(kind: Kind, line: &str, words: &str) -> String {
        let start = line.find(words).unwrap() as u64;
        let span = Span::new(start, start + words.len() as u64);
        let game = GameRef {
            source: "a.pgn".into(),
            game: 1,
            label: "".into(),
        };
        let mut lines = Lines::new(line.as_bytes(), 0);
        frame(
            &Finding::new(game, Diagnostic::new(span, kind), &mut lines),
            Paint::Plain,
        )
    }

    /// The line of the source and the one with the carets.
    fn source_and_carets(frame: &str) -> [&str; 2] {
        let lines: Vec<&str> = frame.lines().collect();
        [lines[3], lines[4]]
    }

    #[test]
    fn where_there_is_no_game_none_is_named() {
        let shown = shown_as(Kind::NoGames { what: "game" }, "\n", "");
        assert!(shown.contains("there is no game in this file"), "{shown}");
        assert!(!shown.contains("number 1"), "{shown}");
    }

    #[test]
    fn a_frame_points_at_the_words() {
        assert_eq!(
            shown("1. e4 e5 2. Zz9 *", "Zz9"),
            "\
error[unknown-token]: `Zz9` is no move, comment, glyph or result
 --> a.pgn:1:13
  |
1 | 1. e4 e5 2. Zz9 *
  |             ^^^ not understood
  |
  = number 1 in this file
  = help: remove it, or put braces around it if it is a remark
"
        );
    }

    #[test]
    fn a_long_line_is_clipped_around_the_words_to_80_columns() {
        for before in [0, 30, 60, 90, 500] {
            let line = format!("{}Zz9{}", "e4 ".repeat(before), " e5".repeat(500));
            let frame = shown(&line, "Zz9");
            let [source, carets] = source_and_carets(&frame);
            assert!(source.width() <= 80, "{source}");
            let caret = carets.find('^').unwrap();
            let under: String = source.chars().skip(caret).take(3).collect();
            assert_eq!(under, "Zz9", "\n{frame}");
            assert!(carets.ends_with("^^^ not understood"), "\n{frame}");
        }
    }

    #[test]
    fn words_wider_than_the_frame_are_clipped_too() {
        let frame = shown(&"x".repeat(1000), &"x".repeat(1000));
        assert!(frame.lines().all(|line| line.width() <= 80), "\n{frame}");
        assert!(frame.contains('…'));
    }

    #[test]
    fn carets_stand_under_wide_characters_and_escapes() {
        let frame = shown("李 \x1b[0m Zz9", "Zz9");
        let [source, carets] = source_and_carets(&frame);
        assert_eq!(source, "1 | 李 \\x1b[0m Zz9");
        assert_eq!(carets, "  |            ^^^ not understood");
    }

    #[test]
    fn a_place_between_two_bytes_has_one_caret() {
        let frame = shown("1. e4", "");
        assert!(source_and_carets(&frame)[1].ends_with("| ^ not understood"));
    }

    #[test]
    fn a_label_without_room_on_the_right_goes_to_the_left() {
        let line = format!("{}Zz9", "e4 ".repeat(22));
        let frame = shown(&line, "Zz9");
        let [_, carets] = source_and_carets(&frame);
        assert!(carets.ends_with(" not understood ^^^"), "\n{frame}");
    }

    #[test]
    fn a_fix_is_said_as_what_to_do() {
        let said = |span, text: &str| {
            instruction(&Fix {
                span,
                text: text.into(),
            })
        };
        assert_eq!(said(Span::new(0, 3), "O-O"), "write `O-O`");
        assert_eq!(said(Span::new(0, 3), ""), "remove it");
        assert_eq!(said(Span::at(3), "\n\n"), "insert `\\n\\n`");
    }

    #[test]
    fn long_help_is_wrapped() {
        let lines = wrap("one two three four", [9, 5]);
        assert_eq!(lines, ["one two", "three", "four"]);
    }
}
