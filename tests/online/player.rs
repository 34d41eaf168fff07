//! [`Host`] and [`Player`]: people who do nothing but what the pages offer.

use std::time::Duration;

use super::browser::{Browser, Reply, all_between, between, unescaped};

/// How often a player looks again at a page while others think, and how long it waits each time.
const LOOKS: usize = 600;
const PAUSE: Duration = Duration::from_millis(50);

/// Who has made a table, and has its links.
pub(super) struct Host {
    pub browser: Browser,
    /// The path of the host's page.
    pub base: String,
    port: u16,
}

/// Who has followed a link.
#[derive(Clone)]
pub(super) struct Player {
    pub browser: Browser,
    /// The path of the own page.
    pub base: String,
    random: u64,
}

impl Host {
    /// Makes a table with the names that the form proposes. `who` says who plays each seat: the name of a bot, or nothing for a person.
    pub fn of_table(port: u16, game: &str, who: impl Fn(usize) -> &'static str) -> Self {
        Self::on_terms(port, game, who, &[])
    }

    /// Makes a table with further fields of the form.
    pub fn on_terms(
        port: u16,
        game: &str,
        who: impl Fn(usize) -> &'static str,
        terms: &[(&str, &str)],
    ) -> Self {
        let mut browser = Browser::new(port);
        let page = browser.get(&format!("/new?game={game}"));
        assert_eq!(page.status, 200, "{game}");
        let mut form = vec![("game".to_owned(), field(&page.body, "game"))];
        let names = all_between(&page.body, "name=\"name", "maxlength");
        for (seat, name) in names.enumerate() {
            form.push((format!("name{seat}"), unescaped(between(name, "value=\"", "\"").unwrap())));
            form.push((format!("who{seat}"), who(seat).to_owned()));
        }
        for option in all_between(&page.body, "name=\"option-", ">") {
            let (name, rest) = option.split_once('"').unwrap();
            if let Some(value) = between(rest, " value=\"", "\"") {
                form.push((format!("option-{name}"), unescaped(value)));
            }
        }
        let terms = terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        form.extend(terms);
        let form: Vec<_> =
            form.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let made = browser.post("/new", &form);
        assert_eq!(made.status, 303, "{game}: {}", made.body);
        Self { browser, base: made.header("location").to_owned(), port }
    }

    /// Goes on with another server.
    pub const fn turn_to(&mut self, port: u16) {
        self.port = port;
        self.browser.turn_to(port);
    }

    /// The host's browser as that of a player whose page lies there.
    pub fn clone_as(&self, base: &str) -> Player {
        Player { browser: self.browser.clone(), base: base.to_owned(), random: 1 }
    }

    /// The id of the table.
    pub fn table(&self) -> &str {
        self.base.split('/').nth(2).unwrap()
    }

    /// The path of the link to `play0`, `look0` or `public`.
    pub fn link(&mut self, to: &str) -> String {
        let page = self.browser.get(&self.base);
        let input = between(&page.body, &format!("<input id=\"{to}\""), ">");
        let input = input.unwrap_or_else(|| panic!("there is no link {to}: {}", page.body));
        let address = between(input, "value=\"http://", "\"").unwrap();
        address[address.find('/').unwrap()..].to_owned()
    }

    /// Somebody with a browser of their own who follows a link.
    pub fn invite(&mut self, to: &str, seed: u64) -> Player {
        let link = self.link(to);
        let mut browser = Browser::new(self.port);
        let invitation = browser.get(&link);
        assert!(invitation.status == 200 && invitation.body.contains("invited"), "{invitation:?}");
        let entered = browser.post(&link, &[]);
        assert_eq!(entered.status, 303);
        let base = entered.header("location").to_owned();
        Player { browser, base, random: seed.wrapping_mul(2).wrapping_add(1) }
    }
}

/// The value of a hidden field.
pub(super) fn field(page: &str, name: &str) -> String {
    unescaped(between(page, &format!("name=\"{name}\" value=\""), "\"").unwrap())
}

/// The games that the lobby offers, as they stand in addresses.
pub(super) fn lobby(port: u16) -> Vec<String> {
    let page = Browser::new(port).get("/");
    all_between(&page.body, "/new?game=", "\"").map(str::to_owned).collect()
}

impl Player {
    /// The own page.
    pub fn page(&mut self) -> Reply {
        let base = self.base.clone();
        let page = self.browser.get(&base);
        assert_eq!(page.status, 200, "{}", page.body);
        page
    }

    /// Types a move into the field of the own page.
    pub fn types(&mut self, text: &str) -> Reply {
        let turn = field(&self.page().body, "turn");
        self.sends(text, &turn)
    }

    /// Sends a form, which has the number of a turn.
    pub fn sends(&mut self, text: &str, turn: &str) -> Reply {
        let path = format!("{}/move", self.base);
        self.browser.post(&path, &[("move", text), ("turn", turn)])
    }

    /// Makes a move that has to be taken.
    pub fn moves(&mut self, text: &str) {
        let reply = self.types(text);
        assert_eq!(reply.status, 303, "{text}: {}", reply.body);
    }

    /// Follows what the pages offer until they show the ending. Gives the number of moves.
    pub fn plays_to_the_end(&mut self) -> usize {
        let (mut moves, mut looks) = (0, 0);
        loop {
            let page = self.page();
            if page.body.contains("class=\"ending\"") {
                return moves;
            }
            if self.moves_from(page) {
                (moves, looks) = (moves + 1, 0);
            } else {
                assert!(looks < LOOKS, "nothing happens at {}", self.base);
                looks += 1;
                std::thread::sleep(PAUSE);
            }
        }
    }

    /// Looks at the own page until it says something.
    pub fn waits_until(&mut self, text: &str) {
        let mut looks = 0;
        while !self.page().body.contains(text) {
            assert!(looks < LOOKS, "{} never says {text}", self.base);
            looks += 1;
            std::thread::sleep(PAUSE);
        }
    }

    /// Makes a move that the pages offer.
    pub fn moves_once(&mut self) {
        let page = self.page();
        assert!(self.moves_from(page), "{} offers no move", self.base);
    }

    /// Follows the steps that a page offers, and makes the move that comes of them; whether there are any. Where others may move at any
    /// time, what was offered may have become impossible: then the page of the table is another one.
    fn moves_from(&mut self, mut page: Reply) -> bool {
        let mut url = self.base.clone();
        let first = page.main().to_owned();
        loop {
            if let Some(form) = between(&page.body, "<form class=\"whole\"", "</form>") {
                let written = field(form, "move");
                let made = self.sends(&written, &field(form, "turn"));
                let is_made = made.status == 303;
                assert!(is_made || self.page().main() != first, "{url}: {written}: {}", made.body);
                return is_made;
            }
            let links = all_between(&page.body, "href=\"", "\"");
            let steps: Vec<_> = links.filter(|it| it.contains("?move=")).collect();
            if steps.is_empty() {
                let is_other = url == self.base || self.page().main() != first;
                assert!(is_other, "{url} leads nowhere: {}", page.body);
                return false;
            }
            url = unescaped(steps[self.below(steps.len())]);
            page = self.browser.get(&url);
            assert_eq!(page.status, 200, "{url}: {}", page.body);
        }
    }

    /// The next number of a row that depends on the seed alone (xorshift).
    fn below(&mut self, count: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        usize::try_from(self.random >> 33).unwrap() % count
    }
}
