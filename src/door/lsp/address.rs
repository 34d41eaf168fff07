//! Converts between paths and URIs: `file:///games/chess.game`.

use std::path::{Path, PathBuf};

use lsp_types::Uri;

/// The path of a URI; `None` if the URI is not of a file.
pub(super) fn path_of(address: &Uri) -> Option<PathBuf> {
    let written = address.as_str().strip_prefix("file://")?;
    let from_root = written.find('/').and_then(|at| written.get(at..))?;
    let decoded = decoded(from_root)?;
    // `/c:/games` on Windows.
    let has_drive = decoded.as_bytes().get(2) == Some(&b':');
    let path = if has_drive { decoded.trim_start_matches('/') } else { &decoded };
    Some(PathBuf::from(path))
}

/// The URI of a file.
pub(super) fn address_of(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let mut written = String::from("file://");
    if !path.starts_with('/') {
        written.push('/');
    }
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~:".contains(&byte) {
            written.push(char::from(byte));
        } else {
            written.push_str(&format!("%{byte:02X}"));
        }
    }
    written.parse().ok()
}

fn decoded(written: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = written.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        if *first == b'%' {
            let (digits, behind) = rest.split_at_checked(2)?;
            let digits = std::str::from_utf8(digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = behind;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{address_of, path_of};

    #[test]
    fn an_address_leads_back_to_its_file() {
        for path in ["/games/chess.game", "/my games/Mühle 100%.game"] {
            let back = address_of(Path::new(path)).and_then(|it| path_of(&it));
            assert_eq!(back.as_deref(), Some(Path::new(path)));
        }
    }
}
