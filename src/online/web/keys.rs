//! [`Key`]: the secret part of a link. Whoever has it has the seat, so only its hash is kept.

use axum::http::{HeaderMap, header};

use crate::base::sha256;
use crate::scene::Grade;
use crate::store::LinkHash;

/// 128 random bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key([u8; 16]);

impl Key {
    pub const fn new(bits: [u8; 16]) -> Self {
        Self(bits)
    }

    /// The key that was written as 32 digits.
    pub fn read(text: &str) -> Option<Self> {
        let number = u128::from_str_radix(text, 16).ok();
        let is_plain = text.len() == 32 && text.bytes().all(|it| it.is_ascii_hexdigit());
        number.filter(|_| is_plain).map(|number| Self(number.to_be_bytes()))
    }

    pub fn text(self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }

    /// Half of the bits, as a number.
    pub fn number(self) -> u64 {
        let [first, ..] = self.0.as_chunks::<8>().0 else { return 0 };
        u64::from_be_bytes(*first)
    }

    pub fn hash(self) -> LinkHash {
        sha256(&self.0)
    }

    /// A name that tells nothing of a key: for tables.
    pub fn name(self) -> String {
        self.text().chars().take(16).collect()
    }
}

/// The path of a viewer's page below `/t/TABLE/`.
pub(super) fn chair(grade: Grade) -> String {
    match grade {
        Grade::Play(seat) => format!("play/{}", seat + 1),
        Grade::Look(seat) => format!("look/{}", seat + 1),
        Grade::Public => "public".to_owned(),
        Grade::Host => "host".to_owned(),
    }
}

/// The grade at the start of such a path, and the rest.
pub(super) fn read_chair(path: &str) -> Option<(Grade, &str)> {
    let (word, rest) = path.split_once('/').unwrap_or((path, ""));
    let numbered = || {
        let (seat, rest) = rest.split_once('/').unwrap_or((rest, ""));
        let is_plain = !seat.starts_with(['+', '0']);
        let seat = seat.parse::<u32>().ok().filter(|_| is_plain)?.checked_sub(1)?;
        Some((seat, rest))
    };
    match word {
        "play" => numbered().map(|(seat, rest)| (Grade::Play(seat), rest)),
        "look" => numbered().map(|(seat, rest)| (Grade::Look(seat), rest)),
        "public" => Some((Grade::Public, rest)),
        "host" => Some((Grade::Host, rest)),
        _ => None,
    }
}

/// The name of the cookie that holds the key of a viewer.
pub(super) fn cookie_name(grade: Grade) -> String {
    format!("hoyle-{}", chair(grade).replace('/', "-"))
}

/// The values of the cookies of a name that a browser has sent.
pub(super) fn cookies<'h>(headers: &'h HeaderMap, name: &str) -> impl Iterator<Item = &'h str> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    let pairs = sent.flat_map(|it| it.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(move |(it, _)| *it == name).map(|(_, value)| value)
}
