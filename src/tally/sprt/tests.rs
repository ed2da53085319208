use super::super::sample::{Pentanomial, Trinomial};
use super::*;

fn games(wins: u64, losses: u64, draws: u64) -> Sample {
    Trinomial {
        wins,
        draws,
        losses,
    }
    .into()
}

fn pairs(counts: [u64; 5]) -> Sample {
    Pentanomial(counts).into()
}

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt::new(elo0, elo1, ErrorRates::default(), model).unwrap()
}

fn assert_ratio(test: Sprt, sample: &Sample, expected: f64, tolerance: f64) {
    let llr = test.test(sample).llr.unwrap();
    assert!(
        (llr - expected).abs() < tolerance,
        "{sample:?}: {llr}, not {expected}"
    );
}

#[test]
fn bounds_follow_from_the_error_rates() {
    for (rate, bound) in [
        (0.05, 2.944_438_979_166_440_3),
        (0.01, 4.595_119_850_134_59),
    ] {
        let rates = ErrorRates {
            alpha: rate,
            beta: rate,
        };
        let test = Sprt::new(0.0, 1.0, rates, Model::Logistic).unwrap();
        assert!((test.upper() - bound).abs() < 1e-12);
        assert!((test.lower() + bound).abs() < 1e-12);
    }
}

#[test]
fn trinomial_ratios_equal_those_of_fastchess() {
    use Model::{BayesElo, Logistic, Normalized};
    for ((wins, losses, draws), (elo0, elo1), model, llr) in [
        ((36433, 36027, 68692), (0.0, 2.0), Normalized, 0.923_293),
        ((10871, 10650, 20431), (-1.75, 0.25), Normalized, 2.297_500),
        ((21404, 21184, 40708), (0.5, 2.5), Logistic, -1.571_889),
        ((57433, 57030, 106_593), (0.0, 2.0), Logistic, -2.593_024),
        ((68965, 68526, 128_429), (0.0, 2.0), BayesElo, -1.262_156),
        ((21629, 21484, 41111), (0.5, 2.5), BayesElo, -1.130_642),
    ] {
        assert_ratio(
            sprt(elo0, elo1, model),
            &games(wins, losses, draws),
            llr,
            2e-6,
        );
    }
    assert_ratio(
        sprt(0.0, 10.0, Normalized),
        &games(4250, 0, 0),
        120.548_268,
        0.05,
    );
}

#[test]
fn pentanomial_ratios_equal_those_of_fastchess() {
    use Model::{Logistic, Normalized};
    for (counts, (elo0, elo1), model, llr) in [
        (
            [365, 16618, 36229, 16974, 390],
            (0.0, 2.0),
            Normalized,
            2.250_368,
        ),
        (
            [127, 4883, 10712, 5150, 104],
            (-1.75, 0.25),
            Normalized,
            3.010_154,
        ),
        (
            [223, 9863, 21279, 10037, 246],
            (0.5, 2.5),
            Logistic,
            -3.074_126,
        ),
        (
            [871, 26175, 55983, 26678, 821],
            (0.0, 2.0),
            Logistic,
            -4.978_673,
        ),
        (
            [379, 10170, 21828, 10640, 343],
            (0.0, 2.0),
            Normalized,
            2.945_495,
        ),
    ] {
        assert_ratio(sprt(elo0, elo1, model), &pairs(counts), llr, 2e-6);
    }
    assert_ratio(
        sprt(0.0, 5.0, Normalized),
        &pairs([0, 0, 0, 0, 5550]),
        111.797_555,
        0.05,
    );
}

#[test]
fn quick_approximations_equal_the_published_ones() {
    use Model::{Logistic, Normalized};
    for (sample, (elo0, elo1), model, ratio) in [
        (
            games(36433, 36027, 68692),
            (0.0, 2.0),
            Normalized,
            0.923_291,
        ),
        (
            games(10871, 10650, 20431),
            (-1.75, 0.25),
            Normalized,
            2.297_335,
        ),
        (games(21404, 21184, 40708), (0.5, 2.5), Logistic, -1.571_859),
        (
            games(57433, 57030, 106_593),
            (0.0, 2.0),
            Logistic,
            -2.592_985,
        ),
        (
            pairs([365, 16618, 36229, 16974, 390]),
            (0.0, 2.0),
            Normalized,
            2.250_395,
        ),
        (
            pairs([127, 4883, 10712, 5150, 104]),
            (-1.75, 0.25),
            Normalized,
            3.010_388,
        ),
        (
            pairs([223, 9863, 21279, 10037, 246]),
            (0.5, 2.5),
            Logistic,
            -3.074_256,
        ),
        (
            pairs([871, 26175, 55983, 26678, 821]),
            (0.0, 2.0),
            Logistic,
            -4.978_217,
        ),
    ] {
        let got = sprt(elo0, elo1, model).quick_ratio(&sample).unwrap();
        assert!((got - ratio).abs() < 1e-5, "{sample:?}: {got}, not {ratio}");
    }
}

#[test]
fn cutechess_ratios_are_reproduced() {
    for ((wins, losses, draws), llr, decision) in [
        ((1477, 1351, 2942), 2.523_585, Decision::Continue),
        ((555, 555, 298), -0.740_595, Decision::Continue),
        ((3, 149, 1), -4.690_026, Decision::AcceptH0),
    ] {
        let rates = ErrorRates {
            alpha: 0.01,
            beta: 0.01,
        };
        let test = Sprt::new(0.0, 10.0, rates, Model::Cutechess).unwrap();
        assert_ratio(test, &games(wins, losses, draws), llr, 2e-6);
        assert_eq!(test.test(&games(wins, losses, draws)).decision, decision);
    }
}

#[test]
fn hypotheses_at_which_others_diverge_end_the_match() {
    let state = sprt(-1500.0, -500.0, Model::Normalized).test(&pairs([144, 3, 1, 0, 0]));
    assert_ne!(state.decision, Decision::Continue);
    for model in Model::ALL {
        for elo in [0.1, 5.0, 500.0, 5_000.0, 1e6, 1e300] {
            for (low, high) in [(-elo, elo), (0.0, elo), (-elo, 0.0), (elo, elo * 1.5)] {
                for sample in [
                    games(728, 0, 0),
                    games(0, 1, 0),
                    games(0, 0, 90),
                    games(10, 7, 1_000_000),
                    pairs([0, 0, 4, 0, 0]),
                    pairs([1, 0, 0, 0, 0]),
                    pairs([0, 3, 0, 9, 0]),
                    Sample::weighted(&[(0.0, 9), (1.0 / 3.0, 2), (2.0 / 3.0, 0), (1.0, 7)])
                        .unwrap(),
                ] {
                    let state = sprt(low, high, model).test(&sample);
                    assert_eq!(state.llr.is_none(), state.decision == Decision::Undefined);
                    assert!(state.llr.is_none_or(f64::is_finite));
                }
            }
        }
    }
}

#[test]
fn a_game_model_refuses_pairs() {
    for model in [Model::BayesElo, Model::Cutechess] {
        let state = sprt(0.0, 5.0, model).test(&pairs([3, 5, 8, 6, 2]));
        assert_eq!((state.llr, state.decision), (None, Decision::Undefined));
    }
}

#[test]
fn nothing_played_decides_nothing() {
    for model in Model::ALL {
        let state = sprt(0.0, 5.0, model).test(&games(0, 0, 0));
        assert_eq!((state.llr, state.decision), (Some(0.0), Decision::Continue));
    }
}

#[test]
fn pairs_and_weights_are_the_same_arithmetic() {
    let counts = [871, 26175, 55983, 26678, 821];
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let weighted: Vec<_> = scores.into_iter().zip(counts).collect();
    let test = sprt(0.0, 2.0, Model::Logistic);
    assert_eq!(
        test.test(&Sample::weighted(&weighted).unwrap()).llr,
        test.test(&pairs(counts)).llr
    );
}

#[test]
fn impossible_tests_are_refused() {
    let rates = ErrorRates::default();
    for (elo0, elo1) in [
        (2.0, 2.0),
        (3.0, 2.0),
        (f64::NAN, 1.0),
        (0.0, f64::INFINITY),
    ] {
        assert_eq!(
            Sprt::new(elo0, elo1, rates, Model::Logistic),
            Err(SprtError::Hypotheses)
        );
    }
    for alpha in [0.0, 0.5, -1.0, f64::NAN] {
        let rates = ErrorRates { alpha, ..rates };
        assert_eq!(
            Sprt::new(0.0, 1.0, rates, Model::Logistic),
            Err(SprtError::ErrorRates)
        );
    }
}
