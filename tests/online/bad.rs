//! Requests that no page of the server leads to.

use std::io::Write as _;
use std::net::{Shutdown, TcpStream};

use super::browser::{Browser, Reply, between, encoded, raw};
use super::player::{Host, lobby};
use super::server::Server;

const GAME: &str = "gallery/tic_tac_toe.game";

/// Asserts that an answer says to browsers what every answer says.
fn is_guarded(reply: &Reply, what: &str) {
    let policy = reply.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none';"), "{what}: {policy}");
    let is_book = what.ends_with("/rules");
    assert_eq!(policy.contains("unsafe-inline"), is_book, "{what}: {policy}");
    assert!(policy.contains("frame-ancestors 'none'"), "{what}: {policy}");
    assert_eq!(reply.header("referrer-policy"), "no-referrer", "{what}");
    assert_eq!(reply.header("x-content-type-options"), "nosniff", "{what}");
    let is_kept = reply.status == 200 && [".css", ".js"].iter().any(|it| what.ends_with(it));
    let keeps = if is_kept { "public, max-age=31536000, immutable" } else { "no-store" };
    assert_eq!(reply.header("cache-control"), keeps, "{what}");
}

#[test]
fn every_request_has_its_status() {
    let server = Server::start(&[GAME]);
    let mut nobody = Browser::new(server.port);
    let cases = [
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/", 200),
        ("POST", "/", 405),
        ("DELETE", "/", 405),
        ("PUT", "/new", 405),
        ("OPTIONS", "/", 405),
        ("BREW", "/", 405),
        ("GET", "/nowhere", 404),
        ("POST", "/nowhere", 404),
        ("GET", "//", 404),
        ("GET", "//new", 404),
        ("GET", "/t", 404),
        ("GET", "/t/", 404),
        ("GET", "/t/../..", 404),
        ("GET", "/t/../../etc/passwd", 404),
        ("GET", "/t/%2e%2e/%2e%2e/%2e%2e", 404),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
        ("GET", "/t/x/play/0", 404),
        ("GET", "/t/x/play/-1", 404),
        ("GET", "/t/x/play/+1", 404),
        ("GET", "/t/x/play/01", 404),
        ("GET", "/t/x/play/99999999999", 404),
        ("GET", "/t/x/play/99", 403),
        ("GET", "/t/x/referee", 404),
        ("GET", "/t/%00/public", 403),
        ("GET", "/t/%ff/public", 400),
        ("GET", "/join/%ff", 400),
        ("GET", "/join/%2e%2e%2fnew", 404),
        ("GET", "/new", 404),
        ("GET", "/new?game=../../etc/passwd", 404),
        ("GET", "/new?game=%00%ff", 404),
        ("POST", "/new", 404),
    ];
    for (method, path, status) in cases {
        let reply = nobody.ask(method, path, &[], "");
        assert_eq!(reply.status, status, "{method} {path}: {}", reply.body);
        is_guarded(&reply, path);
    }
    assert!(server.lives());
}

#[test]
fn every_page_says_what_it_may_load() {
    let server = Server::start(&[GAME]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let mut ada = host.invite("play0", 1);
    let (own, links) = (ada.base.clone(), host.base.clone());
    for rest in ["", "/rules", "/help", "?log=all", "?move=place(", "/nowhere"] {
        let path = format!("{own}{rest}");
        is_guarded(&ada.browser.get(&path), &path);
    }
    is_guarded(&host.browser.get(&links), &links);
    is_guarded(&ada.types("nonsense"), "a refused move");
    is_guarded(&ada.types("place(A1)"), "a move");
    let page = ada.page().body;
    for file in
        [between(&page, "stylesheet\" href=\"", "\""), between(&page, "<script src=\"", "\"")]
    {
        let reply = ada.browser.get(file.unwrap());
        assert_eq!(reply.status, 200);
        is_guarded(&reply, file.unwrap());
    }
    assert!(!page.contains("style=\"") && !page.contains("<style"), "{page}");
}

#[test]
fn a_form_may_have_64_kilobytes() {
    let server = Server::start(&[GAME]);
    let mut nobody = Browser::new(server.port);
    let sized = |length: usize| format!("game={}", "x".repeat(length - "game=".len()));
    for (length, status) in [(64 * 1024, 404), (64 * 1024 + 1, 413)] {
        let reply = nobody.ask("POST", "/new", &[], &sized(length));
        assert_eq!(reply.status, status, "{length}");
        is_guarded(&reply, "/new");
    }
    assert!(server.lives());
}

#[test]
fn a_server_answers_to_its_own_names_alone() {
    let server = Server::start(&[GAME]);
    let mut nobody = Browser::new(server.port);
    let (port, next) = (server.port, server.port.wrapping_add(1));
    let own = [
        format!("127.0.0.1:{port}"),
        format!("localhost:{port}"),
        "localhost".to_owned(),
        format!("[::1]:{port}"),
    ];
    let other = [
        "other.example".to_owned(),
        format!("other.example:{port}"),
        format!("localhost.other.example:{port}"),
        format!("127.0.0.1:{next}"),
        String::new(),
        format!("127.0.0.1:{port}:{port}"),
        format!("x@127.0.0.1:{port}"),
    ];
    let hosts = own.iter().map(|it| (it, 200)).chain(other.iter().map(|it| (it, 421)));
    for (host, status) in hosts {
        let reply = nobody.ask("GET", "/", &[("Host", host)], "");
        assert_eq!(reply.status, status, "{host}");
        is_guarded(&reply, "/");
    }
}

#[test]
fn broken_cookies_open_nothing() {
    let server = Server::start(&[GAME]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let table = host.table().to_owned();
    let key = host.link("play0").trim_start_matches("/join/").to_owned();
    let mut nobody = Browser::new(server.port);
    let mut status = |cookie: &str| {
        nobody.ask("GET", &format!("/t/{table}/play/1"), &[("Cookie", cookie)], "").status
    };
    for cookie in [
        "",
        "=",
        ";;;",
        "hoyle-play-1",
        "hoyle-play-1=",
        "hoyle-play-1==",
        "hoyle-play-1=\u{e9}",
        "\"hoyle-play-1\"=0",
    ] {
        assert_eq!(status(cookie), 403, "{cookie}");
    }
    assert_eq!(status(&format!("hoyle-play-1 ={key}")), 403);
    assert_eq!(status(&format!("hoyle-play-2={key}; xhoyle-play-1={key}")), 403);
    // Cookies of others beside the own one do no harm.
    assert_eq!(status(&format!("a=b; =; hoyle-play-1={key};c")), 200);
}

#[test]
fn tables_that_cannot_be_are_refused_with_the_form() {
    let server = Server::start(&[GAME]);
    let mut nobody = Browser::new(server.port);
    let page = nobody.get(&format!("/new?game={}", lobby(server.port)[0])).body;
    let game = super::player::field(&page, "game");
    let long = "x".repeat(50_000);
    let cases: [&[(&str, &str)]; 7] = [
        &[],
        &[("name0", "Ada")],
        &[("name0", "Ada"), ("name1", "Ada")],
        &[("name0", "Ada"), ("name1", "Ben"), ("who1", "clever")],
        &[("name0", "Ada"), ("name1", "Ben:easy"), ("who1", "easy")],
        &[("name0", "Ada"), ("name1", "Ben"), ("variant", "nowhere")],
        &[("name0", "Ada"), ("name1", "Ben"), ("option-size", &long)],
    ];
    for case in cases {
        let form: Vec<_> = [("game", game.as_str())].iter().chain(case).copied().collect();
        let reply = nobody.post("/new", &form);
        assert_eq!(reply.status, 422, "{case:?}: {}", reply.body);
        assert!(reply.body.contains("class=\"refused\""), "{case:?}: {}", reply.body);
        is_guarded(&reply, "/new");
    }
}

#[test]
fn what_is_no_request_does_no_harm() {
    let server = Server::start(&[GAME]);
    let rubbish: Vec<u8> = (0..=255).cycle().take(4000).collect();
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(500_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(2000));
    for bytes in [
        &rubbish[..],
        long.as_bytes(),
        many.as_bytes(),
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n\0\r\n\r\n",
    ] {
        if let Some(reply) = raw(server.port, bytes) {
            assert!((400..=505).contains(&reply.status), "{reply:?}");
        }
        assert!(server.lives());
    }
    // Half of a request, and a form of which a part is missing.
    let form = encoded(&[("game", "x")]);
    let halves = [
        "GET / HT".to_owned(),
        format!("POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{form}"),
    ];
    let mut open = Vec::new();
    for half in &halves {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream.write_all(half.as_bytes()).unwrap();
        open.push(stream);
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream.write_all(half.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Both).unwrap();
    }
    assert!(server.lives());
    drop(open);
    assert!(server.lives());
}

/// The form for a table of the game, as a browser sends it.
fn new_table() -> String {
    let game = std::path::Path::new(env!("CARGO_WORKSPACE_DIR")).join("games").join(GAME);
    encoded(&[("game", game.to_str().unwrap()), ("name0", "Ada"), ("name1", "Ben")])
}

#[test]
fn an_address_that_asks_for_too_much_waits() {
    let server = Server::with(GAME, &["--name", "play.example.org"]);
    let mut browser = Browser::new(server.port);
    let mut ask = |from: &str, method: &str, path: &str| {
        let headers = [("Host", "play.example.org"), ("X-Forwarded-For", from)];
        browser.ask(method, path, &headers, "")
    };
    let many = (0..2_000).map(|_| ask("203.0.113.7", "GET", "/healthz"));
    let refused = many.into_iter().find(|it| it.status != 200).unwrap();
    assert_eq!((refused.status, refused.header("retry-after")), (429, "10"));
    is_guarded(&refused, "a refusal");
    // Others are answered, whatever the first one says of itself.
    for from in ["203.0.113.8", "203.0.113.7, 203.0.113.9", "2001:db8::1", "nonsense"] {
        assert_eq!(ask(from, "GET", "/healthz").status, 200, "{from}");
    }
    let form = new_table();
    let mut make = |from: &str| {
        let headers = [
            ("Host", "play.example.org"),
            ("Origin", "https://play.example.org"),
            ("X-Forwarded-For", from),
        ];
        browser.ask("POST", "/new", &headers, &form)
    };
    // An hour may end in between, but not two.
    let statuses: Vec<_> = (0..121).map(|_| make("198.51.100.1").status).collect();
    assert!(statuses[..60].iter().all(|it| *it == 303) && statuses.contains(&429), "{statuses:?}");
    assert_eq!(make("198.51.100.2").status, 303);
}

#[test]
fn a_key_goes_over_safe_ways_only_if_there_is_one() {
    let server = Server::with(GAME, &["--name", "play.example.org"]);
    let form = new_table();
    let mut browser = Browser::new(server.port);
    for (host, is_safe) in [("play.example.org", true), ("127.0.0.1", false)] {
        let reply = browser.ask("POST", "/new", &[("Host", host)], &form);
        assert_eq!(reply.status, 303);
        assert_eq!(reply.header("set-cookie").ends_with("; Secure"), is_safe, "{host}");
    }
}

#[test]
fn a_request_that_does_not_arrive_is_not_waited_for() {
    let server = Server::start(&[GAME]);
    let mut halves: Vec<_> = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "]
        .into_iter()
        .map(|half| {
            let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
            stream.write_all(half.as_bytes()).unwrap();
            stream.set_read_timeout(Some(std::time::Duration::from_mins(1))).unwrap();
            stream
        })
        .collect();
    for stream in &mut halves {
        let mut answer = String::new();
        std::io::Read::read_to_string(stream, &mut answer).unwrap();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    }
    assert!(server.lives());
}
