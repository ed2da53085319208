use serde::Deserialize;

use super::*;

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Mode {
    PlayOn,
    Exact,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Event {
    Flag(String),
    Illegal { by: String, moves: Vec<String> },
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Rule {
    id: Spanned<String>,
    mode: Option<Mode>,
    limit: Option<u16>,
    #[serde(default)]
    #[expect(dead_code, reason = "only whether it can be read counts")]
    events: Vec<Event>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct File {
    rules: Vec<Spanned<Rule>>,
}

fn parse_text<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, String> {
    parse(&Source::new("f.yaml", text)).map_err(|faults| faults.to_string())
}

#[test]
fn scalars_keep_their_text() {
    let texts: Vec<Spanned<String>> = parse_text(
        "[1-0, 1/2-1/2, O-O, Qxf7#, no, on, 0.50, 007, 1e3, 0x1F, '*', \"\", '12', \"a\\tb\", .5]",
    )
    .unwrap();
    let texts: Vec<&str> = texts.iter().map(|text| text.value.as_str()).collect();
    assert_eq!(
        texts,
        [
            "1-0", "1/2-1/2", "O-O", "Qxf7#", "no", "on", "0.50", "007", "1e3", "0x1F", "*", "",
            "12", "a\tb", ".5"
        ]
    );
}

#[test]
fn values_know_their_bytes() {
    let text = "rules:\n  - id: \"ș one\"\n    mode: exact\n  - { id: two, limit: 7 }\n";
    let file: File = parse_text(text).unwrap();
    let source = Source::new("f.yaml", text);
    assert_eq!(source.slice(file.rules[0].value.id.span), "\"ș one\"");
    assert_eq!(source.slice(file.rules[1].value.id.span), "two");
    assert_eq!(source.line_column(file.rules[0].span.start), (2, 5));
    assert_eq!(source.line_column(file.rules[1].span.start), (4, 5));
    assert_eq!(file.rules[0].value.mode, Some(Mode::Exact));
    assert_eq!(file.rules[1].value.limit, Some(7));
}

#[test]
fn every_fault_is_said_once_with_its_place_and_advice() {
    let text = "\
rules:
  - id: one
    mode: play_on
    limt: 3
  - id: [two]
    limit: many
  - mode: exact
  - id: four
    limit: 70000
    events: [{ flag: white }, { flog: black }, { illegal: { by: white } }]
";
    assert_eq!(
        parse_text::<File>(text).unwrap_err(),
        "\
f.yaml:3:11: unknown value `play_on`; did you mean `play-on`?
f.yaml:4:5: unknown key `limt`; did you mean `limit`?
f.yaml:5:9: expected a string, found a list
f.yaml:6:12: expected a whole number, found `many`
f.yaml:7:5: the key `id` is missing
f.yaml:9:12: expected u16, found `70000`
f.yaml:10:33: unknown value `flog`; did you mean `flag`?
f.yaml:10:59: the key `moves` is missing"
    );
}

#[test]
fn the_whole_document_may_be_of_the_wrong_kind() {
    assert_eq!(
        parse_text::<File>("- a\n").unwrap_err(),
        "f.yaml:1:1: expected a mapping, found a list"
    );
    assert_eq!(
        parse_text::<File>("").unwrap_err(),
        "f.yaml:1:1: expected a mapping, found nothing"
    );
}

/// Reads `text` as a tree and returns its one fault.
fn refused(text: &str) -> String {
    let faults = Node::parse(&Source::new("f.yaml", text)).unwrap_err();
    assert_eq!(faults.list.len(), 1);
    faults.to_string()
}

#[test]
fn hostile_text_is_refused_with_a_place() {
    assert!(refused("a: 1\nb: 2\na: 3\n").starts_with("f.yaml:3:1: "));
    assert!(refused(&"[".repeat(100_000)).contains("nested deeper than 32"));
    assert!(refused(&"{a: ".repeat(100_000)).starts_with("f.yaml:1:"));
    assert!(refused(&format!("{}x", "- ".repeat(100_000))).starts_with("f.yaml:1:"));
    assert!(refused("a: !!python/object:os.system 'x'\n").starts_with("f.yaml:1:"));
    assert!(refused("a: !unknown x\n").starts_with("f.yaml:1:"));
    assert!(refused("a: [1, 2\nb: 3\n").starts_with("f.yaml:"));
    assert!(refused("a: 1\n---\nb: 2\n").contains("no second `---`"));
    assert!(refused("x: &x { a: 1 }\ny: { <<: *x }\n").starts_with("f.yaml:2:"));
    let level = |n: u32| format!("a{n}: &a{n} [{}]\n", format!("*a{},", n - 1).repeat(10));
    let bomb: Vec<String> = (1..30).map(level).collect();
    let bomb = format!("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n{}", bomb.concat());
    assert!(refused(&bomb).starts_with("f.yaml:"));
    assert!(!refused(&bomb).contains("budget"), "{}", refused(&bomb));
    let large = format!("a: {}\n", "x".repeat(50 << 20));
    assert_eq!(
        refused(&large),
        "f.yaml:1:1: a YAML file may have at most 4 MiB"
    );
}
