//! Requests that are wrong in twenty ways, by chance: each has its status, and none is told anything of a table.
//!
//! `MALFORMED=10000 cargo test --test program -- online::malformed --nocapture` sends so many.

use super::browser::{encoded, raw};
use super::player::{Host, field, lobby};
use super::server::Server;

/// Numbers that depend on the seed alone (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % count
    }

    fn one_of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }

    /// Text of signs that mean something somewhere.
    fn text(&mut self, most: usize) -> String {
        const SIGNS: &[u8] = b"abcXYZ019 %/\\.:;,&=?#<>\"'(){}[]+-_~!@$^*|`\t";
        let count = self.below(most) + 1;
        (0..count).map(|_| char::from(SIGNS[self.below(SIGNS.len())])).collect()
    }

    fn key(&mut self, digits: usize) -> String {
        (0..digits).map(|_| char::from(b"0123456789abcdef"[self.below(16)])).collect()
    }
}

/// The cookie with a key to the page of the first player.
fn named(key: &str) -> String {
    format!("hoyle-play-1={key}")
}

/// A table with what is needed to ask wrongly for it.
struct Target {
    port: u16,
    /// The path of Ada's page.
    base: String,
    /// Ada's cookie, with its name.
    own: String,
    /// The value of a key of another seat, one of another table, and one that has ended.
    others: [String; 3],
    turn: String,
}

impl Target {
    /// The head of a request, with a cookie if there is one.
    fn head(&self, line: &str, cookie: &str, more: &str) -> String {
        let cookie =
            if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        format!(
            "{line} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n{cookie}{more}",
            self.port
        )
    }

    fn get(&self, path: &str, cookie: &str, more: &str) -> Vec<u8> {
        (self.head(&format!("GET {path}"), cookie, more) + "\r\n").into_bytes()
    }

    fn post(&self, path: &str, cookie: &str, more: &str, body: &str) -> Vec<u8> {
        let length = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        (self.head(&format!("POST {path}"), cookie, more) + length.as_str()).into_bytes()
    }

    /// A request that is wrong in one of twenty ways, and the statuses that are right; 0 stands for no answer.
    fn request(&self, kind: usize, numbers: &mut Numbers) -> (Vec<u8>, &'static [u16]) {
        let (base, own) = (self.base.as_str(), self.own.as_str());
        let to_move = format!("{base}/move");
        let turned = |text: &str| encoded(&[("move", text), ("turn", &self.turn)]);
        match kind {
            0 => (self.get(base, &named(&numbers.key(32)), ""), &[403]),
            1 => {
                let digits = numbers.below(31);
                (self.get(base, &named(&numbers.key(digits)), ""), &[403])
            }
            2 => {
                let other = &self.others[numbers.below(3)];
                let rest = numbers.one_of(&["", "/rules", "/replay", "/notes", "/events"]);
                (self.get(&format!("{base}{rest}"), &named(other), ""), &[403])
            }
            3 => {
                let other = &self.others[numbers.below(3)];
                (self.post(&to_move, &named(other), "", &turned("check")), &[403])
            }
            4 => (self.get(&format!("/join/{}", numbers.key(32)), "", ""), &[404]),
            5 => (self.post(&format!("/join/{}", numbers.key(32)), own, "", ""), &[404]),
            6 => {
                let body = format!("move={}", "x".repeat(64 * 1_024 + numbers.below(9_000)));
                (self.post(&to_move, own, "", &body), &[413])
            }
            7 => {
                let long = format!("X-Long: {}\r\n", "x".repeat(500_000 + numbers.below(90_000)));
                (self.get(base, own, &long), &[431])
            }
            8 => {
                let turn = numbers.one_of(&["", "x", "-1", "1.5", "99999999999999999999", "1 2"]);
                let body = encoded(&[("move", "check"), ("turn", turn)]);
                (self.post(&to_move, own, "", &body), &[400])
            }
            9 => (self.post(&to_move, own, "", "move=check&turn=0"), &[303]),
            10 => {
                let turn = (numbers.below(9_000) + 9).to_string();
                let body = encoded(&[("move", "check"), ("turn", &turn)]);
                (self.post(&to_move, own, "", &body), &[409])
            }
            11 => (self.post(&to_move, own, "", &turned(&numbers.text(90))), &[422]),
            12 => {
                let part = |numbers: &mut Numbers| {
                    numbers.one_of(&["..", "%2e%2e", "%00", "%ff", "", ".", "t", "etc", "host"])
                };
                let path: String = (0..4).map(|_| format!("/{}", part(numbers))).collect();
                (self.get(&format!("{base}/x{path}"), own, ""), &[404, 403, 400])
            }
            13 => {
                let origin = format!("Origin: https://{}.example\r\n", numbers.key(4));
                (self.post(&to_move, own, &origin, &turned("check")), &[403])
            }
            14 => {
                let site = numbers.one_of(&["cross-site", "same-site", "x"]);
                let site = format!("Sec-Fetch-Site: {site}\r\n");
                (self.post(&to_move, own, &site, &turned("check")), &[403])
            }
            15 => {
                let host = numbers.key(6);
                let request = format!(
                    "GET {base} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nCookie: {own}\r\n\r\n"
                );
                (request.into_bytes(), &[421])
            }
            16 => {
                let method = numbers.one_of(&["PUT", "DELETE", "PATCH", "OPTIONS", "BREW"]);
                let head = self.head(&format!("{method} {base}"), own, "");
                ((head + "\r\n").into_bytes(), &[405])
            }
            17 => {
                let mut bytes = numbers.text(200).into_bytes();
                bytes.extend((0..numbers.below(60)).map(|at| u8::try_from(at * 37 % 256).unwrap()));
                bytes.extend_from_slice(b"\r\n\r\n");
                (bytes, &[400, 0])
            }
            18 => {
                let twice = "Content-Length: 3\r\nContent-Length: 7\r\n\r\nmove=check";
                let both = "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n";
                let no_number = "Content-Length: x\r\n\r\nmove=check";
                let rest = numbers.one_of(&[twice, both, no_number]);
                let head = self.head(&format!("POST {to_move}"), own, "");
                ((head + rest).into_bytes(), &[400, 0])
            }
            _ => {
                let eyes = numbers.one_of(&["2", "3", "all", "0", "-1", "x", "public%00"]);
                let path = format!("{base}/replay?as={eyes}&at={}", numbers.below(99_999));
                (self.get(&path, own, ""), &[403, 404])
            }
        }
    }
}

/// What no answer to a wrong request says: it stands in every page of a table.
const SECRET: &str = "id=\"picture\"";

#[test]
fn a_wrong_request_has_the_right_status_and_learns_nothing() {
    let count = std::env::var("MALFORMED").map_or(400, |it| it.parse().unwrap());
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let game = lobby(server.port).remove(0);
    let mut host = Host::of_table(server.port, &game, |_| "");
    let mut other = Host::of_table(server.port, &game, |_| "");
    let key = |player: &super::player::Player| player.browser.keys().remove(0).1;
    let ended = key(&host.invite("play0", 1));
    let renewed = [("grade", "play"), ("seat", "0")];
    assert_eq!(host.browser.post(&format!("{}/renew", host.base), &renewed).status, 303);
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    ada.moves("check");
    ben.moves("bet");
    let target = Target {
        port: server.port,
        base: ada.base.clone(),
        own: named(&key(&ada)),
        others: [key(&ben), key(&other.invite("play0", 1)), ended],
        turn: field(&ada.page().body, "turn"),
    };
    let before = [ada.page().body, ben.page().body];
    let mut numbers = Numbers(88_172_645_463_325_252);
    for at in 0..count {
        let kind = at % 20;
        let (request, right) = target.request(kind, &mut numbers);
        let reply = raw(server.port, &request);
        let status = reply.as_ref().map_or(0, |it| it.status);
        let said = String::from_utf8_lossy(&request[..request.len().min(300)]).into_owned();
        assert!(right.contains(&status), "{kind}: {status} for {said}");
        // A refused move is answered with the own page, whose owner has sent it.
        let is_silent = kind == 11 || reply.is_none_or(|it| !it.body.contains(SECRET));
        assert!(is_silent, "{kind}: {said}");
    }
    assert_eq!([ada.page().body, ben.page().body], before);
    println!("{count} wrong requests");
}
