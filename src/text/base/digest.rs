//! [`digest`]: a hash that shows whether texts have changed.

/// The 64-bit FNV-1a hash of several texts, each followed by its length. It protects against accidents, not against
/// forgery.
pub fn digest<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut take = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for text in texts {
        take(text);
        take(&u64::try_from(text.len()).unwrap_or(u64::MAX).to_le_bytes());
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn where_a_text_ends_makes_a_difference() {
        let texts: [[&[u8]; 2]; 3] = [[b"ab", b"c"], [b"a", b"bc"], [b"abc", b""]];
        let [one, two, three] = texts.map(digest);
        assert!(one != two && two != three && one != three);
    }
}
