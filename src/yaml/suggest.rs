//! "Did you mean ...?"

/// The candidate that is `word` but for a slip of the keyboard, if there is one.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = fold(word).take(64).collect();
    candidates
        .into_iter()
        .map(|candidate| {
            (
                distance(&word, &fold(candidate).collect::<Vec<_>>()),
                candidate,
            )
        })
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, candidate)| distance <= 1.max(candidate.chars().count() / 3))
        .map(|(_, candidate)| candidate)
}

/// Case and the choice between `-`, `_` and a space are never what someone meant.
fn fold(word: &str) -> impl Iterator<Item = char> {
    word.chars().flat_map(char::to_lowercase).map(|c| match c {
        '_' | ' ' => '-',
        c => c,
    })
}

/// Insertions, deletions, replacements and swaps of neighbours that lead from `a` to `b`.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        rows[i][0] = i;
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let keys = ["repetition", "move-rule", "points"];
        assert_eq!(closest("repitition", keys), Some("repetition"));
        assert_eq!(closest("move_rule", keys), Some("move-rule"));
        assert_eq!(closest("ponits", keys), Some("points"));
        assert_eq!(closest("clock", keys), None);
        assert_eq!(closest("x", []), None);
    }
}
