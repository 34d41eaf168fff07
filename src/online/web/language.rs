//! The language of a reader, for pages that belong to no game.

use axum::http::{HeaderMap, header};

use crate::notation::LANGUAGES;

/// The code of the first language that a browser asks for and that hoyle speaks; English if there is none. Browsers name the languages that
/// their readers like best first.
pub(super) fn preferred(headers: &HeaderMap) -> &'static str {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|it| it.to_str().ok());
    let codes = asked.unwrap_or_default().split(',').filter_map(|it| it.split([';', '-']).next());
    let known = |code: &str| LANGUAGES.iter().copied().find(|it| it.eq_ignore_ascii_case(code));
    codes.map(str::trim).find_map(known).unwrap_or("en")
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::preferred;

    #[test]
    fn the_first_language_that_is_spoken_here_is_taken() {
        for (asked, spoken) in [
            ("de-CH,de;q=0.9,en;q=0.8", "de"),
            ("nl, fr;q=0.5", "fr"),
            ("IT", "it"),
            ("tlh", "en"),
            ("", "en"),
            (";;,-", "en"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_str(asked).unwrap());
            assert_eq!(preferred(&headers), spoken, "{asked}");
        }
        assert_eq!(preferred(&HeaderMap::new()), "en");
    }
}
