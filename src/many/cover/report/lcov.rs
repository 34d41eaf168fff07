//! The report of coverage in the format of lcov.

use std::collections::BTreeSet;

use crate::cover::{Cover, Part, PartKind};

/// Actions as functions, conditions and `if`s as branches, and statements as lines.
#[must_use]
pub fn lcov(cover: &Cover) -> String {
    let parts = cover.parts().map(|part| part.file.as_str());
    let lines = cover.lines().keys().map(|(file, _)| file.as_str());
    let files: BTreeSet<&str> = parts.chain(lines).collect();
    files.into_iter().map(|file| of_file(cover, file)).collect()
}

fn of_file(cover: &Cover, file: &str) -> String {
    let mut out = vec!["TN:".to_owned(), format!("SF:{file}")];
    let parts: Vec<&Part> = cover.parts().filter(|part| part.file == file).collect();
    let actions = || parts.iter().filter(|part| part.kind == PartKind::Action);
    out.extend(actions().map(|part| format!("FN:{},{}", part.line, part.name)));
    out.extend(actions().map(|part| format!("FNDA:{},{}", part.used, part.name)));
    let taken = actions().filter(|part| part.used > 0).count();
    out.push(format!("FNF:{}", actions().count()));
    out.push(format!("FNH:{taken}"));
    let (mut found, mut hit) = (0, 0);
    for (block, part) in parts.iter().enumerate() {
        let Some(other) = part.other else { continue };
        for (branch, count) in [part.used, other].into_iter().enumerate() {
            out.push(format!("BRDA:{},{block},{branch},{count}", part.line));
            found += 1;
            hit += usize::from(count > 0);
        }
    }
    out.push(format!("BRF:{found}"));
    out.push(format!("BRH:{hit}"));
    let lines = cover.lines().iter().filter(|((of, _), _)| of == file);
    let lines: Vec<(usize, u64)> = lines.map(|((_, line), count)| (*line, *count)).collect();
    out.extend(lines.iter().map(|(line, count)| format!("DA:{line},{count}")));
    let reached = lines.iter().filter(|(_, count)| *count > 0).count();
    out.push(format!("LF:{}", lines.len()));
    out.push(format!("LH:{reached}"));
    out.push("end_of_record\n".to_owned());
    out.join("\n")
}
