//! Any text is read as rule cases: cases, or faults.

#![no_main]

use arbitru::case::CaseFile;
use arbitru::yaml::Source;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let source = Source::new("fuzz.yaml", text);
    let text_len = source.text().len();
    if let Ok(file) = CaseFile::parse(source) {
        assert!(text_len > 0 || file.cases().is_empty());
    }
});
