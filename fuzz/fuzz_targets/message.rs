//! Messages of pages.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sandtable_fuzz::fuzz(sandtable_testkit::fuzz::Target::Message, data));
