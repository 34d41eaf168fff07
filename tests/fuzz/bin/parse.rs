//! `hoyle_fuzz::targets::parse`, driven by libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| hoyle_fuzz::targets::parse(input));
