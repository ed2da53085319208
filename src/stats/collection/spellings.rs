//! Names that a collection spells in two ways.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::pgn::tag;

/// Names and how they were spelt first.
#[derive(Clone, Default, Debug)]
pub struct Spellings {
    seen: FxHashSet<String>,
    /// Spellings by surname and first initial.
    by_person: FxHashMap<String, Vec<String>>,
}

impl Spellings {
    /// Takes a raw tag value in; the earlier spelling of the same name, if this one is new and there is one.
    pub fn add(&mut self, raw: &[u8]) -> Option<String> {
        let name = tag::decode(raw);
        let name = name.trim();
        if name.is_empty() || name == "?" || self.seen.contains(name) {
            return None;
        }
        self.seen.insert(name.to_owned());
        let (surname, given) = folded(name);
        let initial = given.first().and_then(|word| word.chars().next());
        let person = format!("{surname},{}", initial.unwrap_or(' '));
        let spellings = self.by_person.entry(person).or_default();
        let earlier = spellings
            .iter()
            .find(|other| may_be_one(&given, &folded(other).1))
            .cloned();
        spellings.push(name.to_owned());
        earlier
    }
}

/// Surname and given names, in lower-case letters without accents.
fn folded(name: &str) -> (String, Vec<String>) {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(|word| {
                word.chars()
                    .flat_map(char::to_lowercase)
                    .map(plain)
                    .collect()
            })
            .collect()
    };
    match name.split_once(',') {
        Some((surname, given)) => (words(surname).concat(), words(given)),
        None => (words(name).concat(), Vec::new()),
    }
}

/// A lower-case Latin letter without its accent.
fn plain(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'è'..='ë' | 'ē' | 'ę' | 'ě' => 'e',
        'ì'..='ï' | 'ī' | 'į' => 'i',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'š' | 'ś' | 'ş' | 'ș' => 's',
        'ž' | 'ź' | 'ż' => 'z',
        'ř' => 'r',
        'ť' | 'ţ' | 'ț' => 't',
        'ł' => 'l',
        'ď' => 'd',
        'ğ' => 'g',
        letter => letter,
    }
}

/// May these be given names of one person: word by word the same, or one the initial of the other?
fn may_be_one(one: &[String], other: &[String]) -> bool {
    let alike = |one: &String, other: &String| {
        one == other
            || one.chars().count() == 1 && other.starts_with(one.as_str())
            || other.chars().count() == 1 && one.starts_with(other.as_str())
    };
    one.iter().zip(other).all(|(one, other)| alike(one, other))
        && one.is_empty() == other.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_accents_and_marks_do_not_make_another_person() {
        let mut spellings = Spellings::default();
        assert_eq!(spellings.add(b"Morphy, Paul"), None);
        assert_eq!(spellings.add(b"Morphy, Paul"), None);
        assert_eq!(
            spellings.add(b"Morphy, P."),
            Some("Morphy, Paul".to_owned())
        );
        assert_eq!(
            spellings.add(b"Morphy, Peter"),
            Some("Morphy, P.".to_owned())
        );
        assert_eq!(spellings.add(b"Morphy, Ernest"), None);
        assert_eq!(spellings.add("Müller, Jörg".as_bytes()), None);
        assert_eq!(
            spellings.add(b"MULLER, Jorg"),
            Some("Müller, Jörg".to_owned())
        );
        assert_eq!(spellings.add(b"?"), None);
    }
}
