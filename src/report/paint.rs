//! Colours of human output.

use anstyle::{AnsiColor, Style};

use crate::diagnostic::Severity;

/// Whether output is coloured.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Paint {
    /// No escape sequences at all.
    Plain,
    /// ANSI colours.
    Ansi,
}

impl Paint {
    /// The colour of a severity.
    pub fn severity(self, severity: Severity) -> Style {
        self.bold(match severity {
            Severity::Error => AnsiColor::Red,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Info => AnsiColor::Cyan,
        })
    }

    /// What matters most.
    pub fn strong(self) -> Style {
        self.only(Style::new().bold())
    }

    /// The men of White, Red and Black, by seat, on a ground of their own: a terminal may be light or dark.
    pub fn men_of_three(self, seat: usize) -> Style {
        let colors = [
            (AnsiColor::Black, AnsiColor::BrightWhite),
            (AnsiColor::BrightWhite, AnsiColor::Red),
            (AnsiColor::BrightWhite, AnsiColor::Black),
        ];
        let (men, ground) = colors[seat % colors.len()];
        self.only(men.on(ground).bold())
    }

    /// Text that could be typed.
    pub(super) fn example(self) -> Style {
        self.only(AnsiColor::Cyan.on_default())
    }

    /// Line numbers, rulers and the like.
    pub(super) fn frame(self) -> Style {
        self.bold(AnsiColor::Blue)
    }

    fn bold(self, color: AnsiColor) -> Style {
        self.only(color.on_default().bold())
    }

    fn only(self, style: Style) -> Style {
        match self {
            Self::Plain => Style::new(),
            Self::Ansi => style,
        }
    }
}
