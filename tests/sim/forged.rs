//! Checkpoints with numbers that no run gives, and a check that fits: whatever they hold, nothing breaks.

use super::folder::Folder;

/// The number that stands for a text, as the first line of a checkpoint has it.
fn check(text: &str) -> u64 {
    let length = (text.len() as u64).to_le_bytes();
    let bytes = text.bytes().chain(length);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The places of all numbers in a text: from where, to where.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match found.last_mut() {
            Some((_, end)) if byte.is_ascii_digit() && *end == at => *end = at + 1,
            _ if byte.is_ascii_digit() => found.push((at, at + 1)),
            _ => {}
        }
    }
    found
}

#[test]
fn any_number_in_a_checkpoint_is_read_or_refused() {
    let folder = Folder::new();
    let counted = ["--html", "page.html", "--seats", "2"];
    let sim = |more: &[&str]| folder.run(&[&counted, more].concat());
    sim(&["--to", "3", "--checkpoint", "run.part"]);
    sim(&["--from", "4", "--to", "9", "--checkpoint", "more.part"]);
    let text = folder.read("run.part");
    let (head, json) = text.trim_end().split_once('\n').unwrap();
    assert!(head.ends_with(&format!("{:016x}", check(json))));
    let mut read = 0;
    for (at, (start, end)) in numbers(json).into_iter().enumerate() {
        let number = ["18446744073709551615", "9223372036854775807", "62", "0"][at % 4];
        let forged = format!("{}{number}{}", &json[..start], &json[end..]);
        let text = format!("hoyle sim part 1 {:016x}\n{forged}\n", check(&forged));
        folder.write("forged.part", &text);
        let output = sim(&["--merge", "more.part", "forged.part"]);
        let said = String::from_utf8(output.stderr).unwrap();
        match output.status.code() {
            Some(0) => read += 1,
            code => assert_eq!(code, Some(2), "{number} at {start}: {said}"),
        }
    }
    assert!(read > 20, "{read} were read");
}
