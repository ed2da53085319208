//! Regulations that contradict each other or the law they regulate.

use super::schema::{LimitText, RulesetFile};
use super::words::{DeadPosition, Material, PointsKey};
use super::{Limit, Ruleset, law_of};
use crate::chess::Variant;
use crate::game::{Points, Termination};
use crate::yaml::{Fault, Spanned};

/// Adds every contradiction; `file` gives the places, `ruleset` what holds in the end.
pub(super) fn contradictions(file: &RulesetFile, ruleset: &Ruleset, faults: &mut Vec<Fault>) {
    limits("repetition", file.repetition, ruleset.repetition, 2, faults);
    limits("move-rule", file.move_rule, ruleset.move_rule, 1, faults);
    material(file, ruleset, faults);
    counts(file, faults);
    points(file, ruleset, faults);
    readings(file, ruleset, faults);
}

/// `least` is the first count that means anything.
fn limits(
    key: &str,
    text: Option<Spanned<LimitText>>,
    limit: Limit,
    least: u16,
    faults: &mut Vec<Fault>,
) {
    let Some(text) = text else { return };
    for (word, value) in [
        ("claim", text.value.claim),
        ("automatic", text.value.automatic),
    ] {
        if let Some(value) = value.filter(|value| value.value < least) {
            let message = format!("`{key}: {word}` is at least {least}, not {}", value.value);
            faults.push(Fault::new(value.span, message));
        }
    }
    if let (Some(claim), Some(automatic)) = (limit.claim, limit.automatic)
        && claim >= automatic
    {
        let message =
            format!("a claim at {claim} comes too late: the game ends unasked at {automatic}");
        faults.push(Fault::new(text.span, message).help(format!("leave out `claim` of `{key}`")));
    }
}

fn material(file: &RulesetFile, ruleset: &Ruleset, faults: &mut Vec<Fault>) {
    if let Some(material) = file.insufficient_material {
        let message = match (material.value, ruleset.variant) {
            (Material::None, _)
            | (Material::BareKings, Variant::ThreePlayer)
            | (Material::BlockedBishops, Variant::Antichess)
            | (
                Material::BareKings | Material::NoMate,
                Variant::Standard | Variant::Chess960 | Variant::ThreeCheck | Variant::TreiSahuri,
            ) => None,
            (Material::BlockedBishops, _) => Some("`blocked-bishops` is drawn in antichess only"),
            (Material::BareKings | Material::NoMate, Variant::Antichess) => {
                Some("in antichess there is no mate, and a king is a man like others")
            }
            (Material::NoMate, Variant::ThreePlayer) => Some(
                "among three one player's men help another's to mate: `bare-kings` is all that can draw",
            ),
        };
        faults.extend(message.map(|message| Fault::new(material.span, message)));
    }
    let Some(dead) = file.dead_position else {
        return;
    };
    let message = match (dead.value, ruleset.variant) {
        (DeadPosition::Material, Variant::Antichess) => {
            Some("in antichess no material is dead: `insufficient-material` says what draws")
        }
        (DeadPosition::Material | DeadPosition::Exact, Variant::ThreePlayer) => Some(
            "no position of three is proved dead: of material, `bare-kings` is all that can draw",
        ),
        (DeadPosition::Material | DeadPosition::Exact | DeadPosition::PlayOn, _) => None,
    };
    faults.extend(message.map(|message| Fault::new(dead.span, message)));
}

fn counts(file: &RulesetFile, faults: &mut Vec<Fault>) {
    let counts = [
        (
            "lose-at",
            file.illegal_moves.and_then(|illegal| illegal.lose_at),
        ),
        ("games", file.match_.and_then(|match_| match_.games)),
    ];
    for (key, count) in counts {
        if let Some(count) = count.filter(|count| count.value == 0) {
            faults.push(Fault::new(count.span, format!("`{key}` is at least 1")));
        }
    }
}

fn points(file: &RulesetFile, ruleset: &Ruleset, faults: &mut Vec<Fault>) {
    let Some(points) = &file.points else { return };
    let three_seats = ruleset.variant == Variant::ThreePlayer;
    for (key, list) in &points.value {
        let message = match key {
            PointsKey::Places if !three_seats => {
                Some("`places` are for three players; two have `default` and `draw`".to_owned())
            }
            PointsKey::Default | PointsKey::Draw | PointsKey::Win(_) if three_seats => {
                Some(format!("three players have `places`, not `{}`", key.name()))
            }
            PointsKey::Win(termination) if !can_be_won(ruleset.variant, *termination) => Some(
                format!("no game of {} is won by {termination}", ruleset.variant),
            ),
            PointsKey::Default | PointsKey::Draw | PointsKey::Places | PointsKey::Win(_) => None,
        };
        faults.extend(message.map(|message| Fault::new(list.span, message)));
    }
    for (key, list) in &points.value {
        let worth = match key {
            PointsKey::Default => ruleset.points.win(Termination::Adjudication),
            PointsKey::Win(termination) => ruleset.points.win(*termination),
            PointsKey::Draw | PointsKey::Places => continue,
        };
        if worth[0] < worth[1] && !three_seats {
            let [winner, loser] = worth;
            let message = format!("the winner gets {winner}, the loser {loser}");
            faults.push(Fault::new(list.span, message).help("the first number is the winner's"));
        }
    }
    let [first, second, third] = ruleset.points.places().map(Points::twelfths);
    if three_seats && (first < second || second < third) {
        let message = "a worse place gets more points than a better one";
        faults.push(Fault::new(points.span, message).help("first, second, third, in this order"));
    }
    if three_seats && !shareable(ruleset) {
        let message = "two or three players who share places cannot share these points exactly";
        faults.push(Fault::new(points.span, message));
    }
}

/// Can shared places be divided within twelfths?
fn shareable(ruleset: &Ruleset) -> bool {
    let [first, second, third] = ruleset.points.places().map(Points::twelfths);
    (first + second) % 2 == 0 && (second + third) % 2 == 0 && (first + second + third) % 3 == 0
}

/// Does a win by this termination exist under the law of `variant`?
pub(super) const fn can_be_won(variant: Variant, termination: Termination) -> bool {
    let law = law_of(variant);
    match termination {
        Termination::Checkmate => !matches!(law, Variant::Antichess),
        Termination::ThirdCheck => matches!(law, Variant::ThreeCheck | Variant::TreiSahuri),
        Termination::KingCaptured => matches!(law, Variant::TreiSahuri),
        Termination::NoPieces | Termination::NoMoves => matches!(law, Variant::Antichess),
        Termination::Resignation
        | Termination::TimeForfeit
        | Termination::IllegalMoves
        | Termination::Abandonment
        | Termination::Adjudication => true,
        Termination::Stalemate
        | Termination::DeadPosition
        | Termination::InsufficientMaterial
        | Termination::Repetition
        | Termination::MoveRule
        | Termination::RepetitionClaim
        | Termination::MoveRuleClaim
        | Termination::Agreement => false,
    }
}

fn readings(file: &RulesetFile, ruleset: &Ruleset, faults: &mut Vec<Fault>) {
    let Some(readings) = file.readings.map(|readings| readings.value) else {
        return;
    };
    let said = [
        (
            "pinned-man",
            Variant::TreiSahuri,
            readings.pinned_man.map(|word| word.span),
        ),
        (
            "standing-check",
            Variant::TreiSahuri,
            readings.standing_check.map(|word| word.span),
        ),
        (
            "mate-with-own-king-en-prise",
            Variant::TreiSahuri,
            readings.mate_with_own_king_en_prise.map(|word| word.span),
        ),
        (
            "end",
            Variant::ThreePlayer,
            readings.end.map(|word| word.span),
        ),
        (
            "neutrality",
            Variant::ThreePlayer,
            readings.neutrality.map(|word| word.span),
        ),
        (
            "knight",
            Variant::ThreePlayer,
            readings.knight.map(|word| word.span),
        ),
        (
            "mate-credit",
            Variant::ThreePlayer,
            readings.mate_credit.map(|word| word.span),
        ),
    ];
    for (key, variant, span) in said {
        if let Some(span) = span
            && ruleset.variant != variant
        {
            let message = format!(
                "`{key}` is a reading of {variant}, not of {}",
                ruleset.variant
            );
            faults.push(Fault::new(span, message));
        }
    }
}
