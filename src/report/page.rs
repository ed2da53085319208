//! Pages of the documentation on a terminal.

use super::paint::Paint;

/// A Markdown page: as it is where nothing is coloured; else with strong headings and indented,
/// coloured examples instead of marks.
pub fn page(markdown: &str, paint: Paint) -> String {
    if paint == Paint::Plain {
        return markdown.to_owned();
    }
    let mut part = Part::Prose;
    let mut out = String::new();
    for line in markdown.lines() {
        let text = if let Some(info) = line.strip_prefix("```") {
            part = part.after_fence();
            let Some(title) = title(info) else { continue };
            format!("  {}", strong(title, paint))
        } else {
            part.line(line, paint)
        };
        out.push_str(&text);
        out.push('\n');
    }
    out
}

/// What stands over an example instead of its fence.
fn title(info: &str) -> Option<&'static str> {
    match info.split_once(' ')?.1 {
        "bad" => Some("finding:"),
        "good" => Some("mended:"),
        _ => None,
    }
}

fn strong(text: &str, paint: Paint) -> String {
    let style = paint.strong();
    format!("{style}{text}{style:#}")
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Part {
    Prose,
    Example,
}

impl Part {
    fn line(self, line: &str, paint: Paint) -> String {
        let example = paint.example();
        match self {
            Self::Example if line.is_empty() => String::new(),
            Self::Example => format!("    {example}{line}{example:#}"),
            Self::Prose => match line.trim_start_matches('#') {
                heading if heading.len() < line.len() => strong(heading.trim_start(), paint),
                prose => prose.to_owned(),
            },
        }
    }

    fn after_fence(self) -> Self {
        match self {
            Self::Prose => Self::Example,
            Self::Example => Self::Prose,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# null-move\n\nNo move.\n\n```pgn bad\n1. -- *\n```\n";

    #[test]
    fn a_page_is_markdown_where_nothing_is_coloured() {
        assert_eq!(page(PAGE, Paint::Plain), PAGE);
    }

    #[test]
    fn a_coloured_page_has_no_marks() {
        let text = page(PAGE, Paint::Ansi);
        assert!(!text.contains('#') && !text.contains("```"), "{text}");
        assert!(text.contains("    \u{1b}["), "{text}");
    }
}
