//! One self-contained page.

use super::StatsReport;

pub(super) fn page(report: &StatsReport<'_>) -> String {
    report.sentence()
}
