//! The command line as its users see it: every `tests/cmd/*.md` is run.

#[test]
fn the_documents_in_tests_cmd_show_what_happens() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
