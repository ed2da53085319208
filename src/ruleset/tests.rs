use super::*;
use crate::game::{Outcome, RuleRef, Termination};
use crate::yaml::Source;

fn read(text: &str) -> Result<Ruleset, String> {
    resolve::resolve_text(&Source::new("club.yaml", text)).map_err(|faults| faults.to_string())
}

fn refused(text: &str) -> String {
    read(text).unwrap_err()
}

fn points(ruleset: &Ruleset, outcome: &str, termination: Termination) -> String {
    let ending = Ending {
        outcome: outcome.parse::<Outcome>().unwrap(),
        termination,
        rule: RuleRef(""),
    };
    let points = ruleset.points(&ending);
    let points = &points[..ending.outcome.seats()];
    points
        .iter()
        .map(Points::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn every_built_in_ruleset_reads_and_is_named_after_its_file() {
    for name in names() {
        let source = Source::new(name, text(name).unwrap());
        let ruleset = resolve::resolve_text(&source).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(ruleset.name, name);
        assert_eq!(builtin(name), Some(&ruleset));
    }
    for variant in Variant::ALL {
        assert!(default_for(variant).applies_to(variant), "{variant}");
    }
    assert_eq!(builtin("fidde"), None);
}

#[test]
fn a_printed_ruleset_reads_back() {
    for name in names() {
        let ruleset = builtin(name).unwrap();
        assert_eq!(
            read(&ruleset.to_yaml()).as_ref(),
            Ok(ruleset),
            "{}",
            ruleset.to_yaml()
        );
    }
    let club = read("extends: trei-sahuri\nname: 'a: \"b\"'\nmove-rule: {}\n").unwrap();
    assert_eq!(read(&club.to_yaml()), Ok(club));
}

#[test]
fn the_romanian_game_counts_by_termination() {
    let ruleset = builtin("trei-sahuri").unwrap();
    assert_eq!(points(ruleset, "1-0", Termination::KingCaptured), "2 0");
    assert_eq!(points(ruleset, "0-1", Termination::Checkmate), "0 3");
    assert_eq!(points(ruleset, "1-0", Termination::ThirdCheck), "1 0");
    assert_eq!(points(ruleset, "0-1", Termination::Resignation), "0 1");
    assert_eq!(
        points(ruleset, "1/2-1/2", Termination::Repetition),
        "1/2 1/2"
    );
    let three = builtin("three-player").unwrap();
    assert_eq!(points(three, "1-3-2", Termination::Checkmate), "3 0 1");
}

#[test]
fn a_house_rule_is_extends_and_what_changes() {
    let ruleset = read(
        "extends: trei-sahuri\n\
         move-rule: { claim: 50 }\n\
         points: { draw: [0, 0], resignation: [2, 0] }\n\
         readings: { standing-check: once }\n",
    )
    .unwrap();
    assert_eq!(ruleset.name, "club");
    assert_eq!(ruleset.variant, Variant::TreiSahuri);
    assert_eq!(
        (ruleset.move_rule.claim, ruleset.move_rule.automatic),
        (Some(50), None)
    );
    assert_eq!(ruleset.repetition.automatic, Some(3));
    assert_eq!(ruleset.readings.standing_check, StandingCheck::Once);
    assert_eq!(ruleset.readings.pinned_man, PinnedMan::MayTakeKing);
    assert_eq!(points(&ruleset, "1/2-1/2", Termination::Stalemate), "0 0");
    assert_eq!(points(&ruleset, "1-0", Termination::Resignation), "2 0");
    assert_eq!(points(&ruleset, "1-0", Termination::Checkmate), "3 0");
}

#[test]
fn a_new_default_covers_what_has_no_line_of_its_own() {
    let ruleset = read("extends: trei-sahuri\npoints: { default: [5, 1] }\n").unwrap();
    assert_eq!(points(&ruleset, "1-0", Termination::ThirdCheck), "5 1");
    assert_eq!(points(&ruleset, "1-0", Termination::Checkmate), "3 0");
}

#[test]
fn all_faults_are_said_at_once() {
    assert_eq!(
        refused(
            "extends: fide\n\
             repitition: { claim: 3 }\n\
             dead-position: exakt\n\
             move-rule: { claim: 75, automatic: 75 }\n\
             points: { stalemat: [1, 0], draw: [1/2, 1/5] }\n"
        ),
        "club.yaml:2:1: unknown key `repitition`; did you mean `repetition`?\n\
         club.yaml:3:16: unknown value `exakt`; did you mean `exact`?\n\
         club.yaml:5:11: unknown key `stalemat`; did you mean `stalemate`?\n\
         club.yaml:5:41: `1/5` is not a number of points: expected an integer, a fraction such as \
         `1/2`, or a decimal such as `0.5`"
    );
}

#[test]
fn contradictions_are_found_where_they_stand() {
    assert_eq!(
        refused(
            "extends: samara-antichess\n\
             repetition: { claim: 5, automatic: 3 }\n\
             move-rule: { claim: 0 }\n\
             insufficient-material: no-mate\n\
             illegal-moves: { lose-at: 0 }\n\
             match: { games: 0 }\n\
             points:\n  \
               checkmate: [3, 0]\n  \
               stalemate: [1, 0]\n  \
               places: [3, 1, 0]\n  \
               draw: [1/2]\n\
             readings: { pinned-man: stays-pinned, knight: two-one }\n"
        ),
        "club.yaml:2:13: a claim at 5 comes too late: the game ends unasked at 3; leave out `claim` \
         of `repetition`\n\
         club.yaml:3:21: `move-rule: claim` is at least 1, not 0\n\
         club.yaml:4:24: in antichess there is no mate, and a king is a man like others\n\
         club.yaml:5:27: `lose-at` is at least 1\n\
         club.yaml:6:17: `games` is at least 1\n\
         club.yaml:8:14: no game of antichess is won by checkmate\n\
         club.yaml:9:14: no game of antichess is won by stalemate\n\
         club.yaml:10:11: `places` are for three players; two have `default` and `draw`\n\
         club.yaml:11:9: expected a list of 2 numbers of points, found 1\n\
         club.yaml:12:25: `pinned-man` is a reading of trei-sahuri, not of antichess\n\
         club.yaml:12:47: `knight` is a reading of three-player, not of antichess"
    );
}

#[test]
fn a_ruleset_may_not_extend_one_of_another_law() {
    assert_eq!(
        refused("extends: fide\nvariant: antichess\n"),
        "club.yaml:2:10: this ruleset extends one for standard, not antichess"
    );
    assert!(read("extends: fide\nvariant: chess960\n").is_ok());
}

#[test]
fn a_ruleset_that_extends_nothing_has_to_say_all() {
    let text = refused("variant: standard\nflag-fall: { loses: always }\n");
    assert_eq!(text.lines().count(), 6, "{text}");
    assert!(text.contains("the key `move-rule` is missing"), "{text}");
}

#[test]
fn an_unknown_base_is_named_with_what_was_meant() {
    assert_eq!(
        refused("extends: lichess-antichss\n"),
        "club.yaml:1:10: there is no ruleset `lichess-antichss`; did you mean `lichess-antichess`? \
         (a file is written with its ending, as in `club.yaml`)"
    );
    let error = Ruleset::find("fid").unwrap_err().to_string();
    assert!(
        error.starts_with("there is no ruleset `fid`; did you mean `fide`?"),
        "{error}"
    );
}

#[test]
fn files_extend_files_but_never_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    write(
        "base.yaml",
        "extends: fide\nillegal-moves: { lose-at: 3 }\n",
    );
    let club = write("club.yaml", "extends: base.yaml\nagreement: forbidden\n");
    let ruleset = Ruleset::load(&club).unwrap();
    assert_eq!(ruleset.name, "club");
    assert_eq!(ruleset.illegal_moves, Some(3));
    assert_eq!(ruleset.agreement, Agreement::Forbidden);
    write("a.yaml", "extends: b.yaml\n");
    let b = write("b.yaml", "extends: a.yaml\n");
    let error = Ruleset::load(&b).unwrap_err().to_string();
    assert!(
        error.contains("b.yaml:1:10: ") && error.ends_with("extends itself"),
        "{error}"
    );
}

#[test]
fn what_does_nothing_among_three_is_refused() {
    let refusal = |rules: &str| {
        let read = read(&format!("extends: three-player\n{rules}\n"));
        read.map_or_else(|faults| faults, |_| "accepted".to_owned())
    };
    for rules in [
        "insufficient-material: bare-kings",
        "dead-position: play-on",
        "points: { places: [2, 1, 0] }",
    ] {
        assert_eq!(refusal(rules), "accepted", "{rules}");
    }
    for rules in [
        "insufficient-material: no-mate",
        "dead-position: material",
        "dead-position: exact",
    ] {
        assert!(refusal(rules).contains("`bare-kings`"), "{rules}");
    }
    let more_for_worse = refusal("points: { places: [1, 2, 3] }");
    assert!(more_for_worse.contains("a worse place gets more"));
}
