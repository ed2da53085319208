//! Lays a file over the ruleset it extends.

use std::path::Path;

use super::schema::{LimitText, RulesetFile};
use super::words::{Agreement, Colours, PointsKey, PointsText};
use super::{Limit, PointsTable, Readings, Ruleset};
use crate::diagnostic::Span;
use crate::game::{Points, Termination};
use crate::yaml::{Fault, Source, Spanned};

/// The file's regulations over those of `base`. Points and readings are laid over one by one, any
/// other regulation as a whole. `None`, and faults, if something is missing.
pub(super) fn merge(
    file: &RulesetFile,
    base: Option<Ruleset>,
    source: &Source,
    faults: &mut Vec<Fault>,
) -> Option<Ruleset> {
    let mut ruleset = match base {
        Some(base) => base,
        None => blank(file, faults)?,
    };
    ruleset.name = match &file.name {
        Some(name) => name.value.clone(),
        None => Path::new(source.name()).file_stem().map_or_else(
            || source.name().to_owned(),
            |stem| stem.to_string_lossy().into_owned(),
        ),
    };
    let extended = ruleset.variant;
    set(
        &mut ruleset.variant,
        file.variant.map(|variant| variant.value.0),
    );
    set(&mut ruleset.source, file.source.clone());
    set(&mut ruleset.repetition, file.repetition.map(limit));
    set(&mut ruleset.move_rule, file.move_rule.map(limit));
    set(
        &mut ruleset.material,
        file.insufficient_material.map(|material| material.value),
    );
    set(
        &mut ruleset.dead_position,
        file.dead_position.map(|dead| dead.value),
    );
    set(
        &mut ruleset.flag_fall,
        file.flag_fall.map(|flag| flag.loses),
    );
    let lose_at = |illegal: super::schema::IllegalMovesText| illegal.lose_at.map(|at| at.value);
    set(&mut ruleset.illegal_moves, file.illegal_moves.map(lose_at));
    set(&mut ruleset.agreement, file.agreement);
    if let Some(match_) = file.match_ {
        set(&mut ruleset.games, match_.games.map(|games| games.value));
        set(&mut ruleset.colours, match_.colours);
    }
    points(file, &mut ruleset.points, faults);
    readings(file, &mut ruleset.readings);
    if let Some(variant) = file.variant
        && !(Ruleset {
            variant: extended,
            ..ruleset.clone()
        })
        .applies_to(variant.value.0)
    {
        let message = format!(
            "this ruleset extends one for {extended}, not {}",
            variant.value.0
        );
        faults.push(Fault::new(variant.span, message));
    }
    Some(ruleset)
}

/// A ruleset without regulations, for a file that extends nothing and therefore has to say all.
fn blank(file: &RulesetFile, faults: &mut Vec<Fault>) -> Option<Ruleset> {
    let said = [
        ("variant", file.variant.is_some()),
        ("repetition", file.repetition.is_some()),
        ("move-rule", file.move_rule.is_some()),
        (
            "insufficient-material",
            file.insufficient_material.is_some(),
        ),
        ("dead-position", file.dead_position.is_some()),
        ("flag-fall", file.flag_fall.is_some()),
        ("illegal-moves", file.illegal_moves.is_some()),
        ("points", file.points.is_some()),
    ];
    let missing = said.into_iter().filter(|(_, said)| !said);
    faults.extend(missing.map(|(key, _)| {
        Fault::new(Span::at(0), format!("the key `{key}` is missing"))
            .help("say it, or extend a ruleset that does: `extends: fide`")
    }));
    Some(Ruleset {
        name: String::new(),
        variant: file.variant?.value.0,
        source: String::new(),
        repetition: limit(file.repetition?),
        move_rule: limit(file.move_rule?),
        material: file.insufficient_material?.value,
        dead_position: file.dead_position?.value,
        flag_fall: file.flag_fall?.loses,
        illegal_moves: None,
        agreement: Agreement::Allowed,
        games: 1,
        colours: Colours::Alternate,
        points: PointsTable::CLASSICAL,
        readings: Readings::default(),
    })
}

fn set<T>(slot: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *slot = value;
    }
}

fn limit(text: Spanned<LimitText>) -> Limit {
    Limit {
        claim: text.value.claim.map(|claim| claim.value),
        automatic: text.value.automatic.map(|automatic| automatic.value),
    }
}

/// `default` is laid over first whatever its place in the file: it covers the rest, also what the
/// extended ruleset says of single terminations if this file does not.
fn points(file: &RulesetFile, table: &mut PointsTable, faults: &mut Vec<Fault>) {
    let Some(points) = &file.points else { return };
    let covered_by_default = |termination: Termination| {
        let own = points.value.contains_key(&PointsKey::Win(termination));
        let inherits = table_default(table) == table.win(termination);
        !own && inherits
    };
    let plain: Vec<Termination> = Termination::ALL
        .into_iter()
        .filter(|&t| covered_by_default(t))
        .collect();
    for (&key, list) in &points.value {
        match key {
            PointsKey::Default => {
                if let Some(pair) = exactly(list, faults) {
                    plain
                        .iter()
                        .for_each(|&termination| table.set_win(termination, pair));
                }
            }
            PointsKey::Draw => {
                if let Some(pair) = exactly(list, faults) {
                    table.set_draw(pair);
                }
            }
            PointsKey::Places => {
                if let Some(places) = exactly(list, faults) {
                    table.set_places(places);
                }
            }
            PointsKey::Win(termination) => {
                if let Some(pair) = exactly(list, faults) {
                    table.set_win(termination, pair);
                }
            }
        }
    }
}

/// What a table gives for a win that has no line of its own. Adjudication never has one.
fn table_default(table: &PointsTable) -> [Points; 2] {
    table.win(Termination::Adjudication)
}

fn exactly<const N: usize>(
    list: &Spanned<Vec<PointsText>>,
    faults: &mut Vec<Fault>,
) -> Option<[Points; N]> {
    let points: Vec<Points> = list.value.iter().map(|points| points.0).collect();
    let found = points.len();
    let array = points.try_into().ok();
    if array.is_none() {
        let message = format!("expected a list of {N} numbers of points, found {found}");
        faults.push(Fault::new(list.span, message));
    }
    array
}

fn readings(file: &RulesetFile, readings: &mut Readings) {
    let Some(text) = file.readings.map(|readings| readings.value) else {
        return;
    };
    set(
        &mut readings.pinned_man,
        text.pinned_man.map(|word| word.value),
    );
    set(
        &mut readings.standing_check,
        text.standing_check.map(|word| word.value),
    );
    set(
        &mut readings.mate_with_own_king_en_prise,
        text.mate_with_own_king_en_prise.map(|word| word.value),
    );
    set(&mut readings.end, text.end.map(|word| word.value));
    set(
        &mut readings.neutrality,
        text.neutrality.map(|word| word.value),
    );
    set(&mut readings.knight, text.knight.map(|word| word.value));
    set(
        &mut readings.mate_credit,
        text.mate_credit.map(|word| word.value),
    );
}
