//! Records of strangers.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sandtable_fuzz::fuzz(sandtable_testkit::fuzz::Target::Record, data));
