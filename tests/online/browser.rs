//! [`Browser`]: asks a server for pages, sends forms, and keeps cookies, as browsers do.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// For how long a browser waits for an answer. No test depends on how fast a server is.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a server sends on a stream on which nothing happens.
const BEAT: &str = "3\r\n:\n\n\r\n";

/// A browser with its cookies.
#[derive(Clone)]
pub(super) struct Browser {
    port: u16,
    /// The name and the value of each cookie, by its path and name.
    cookies: BTreeMap<(String, String), String>,
}

/// An answer of a server.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub status: u16,
    /// Names in small letters, and values.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

/// The events of a viewer, one after the other.
pub(super) struct Stream {
    lines: BufReader<TcpStream>,
    /// The status and the headers, and all lines that have come, as they came.
    heard: String,
    /// The id of the last event.
    last: String,
}

/// What a stream has said: the name of a state, and what stands in `<main>` in that state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Event {
    pub id: String,
    pub data: String,
}

impl Browser {
    pub const fn new(port: u16) -> Self {
        Self { port, cookies: BTreeMap::new() }
    }

    /// Goes on with another server, with the same cookies.
    pub const fn turn_to(&mut self, port: u16) {
        self.port = port;
    }

    /// Sends no cookies from now on but the ones of another browser, under other names and paths.
    pub fn steal(&mut self, other: &Self, change: impl Fn(&str) -> String) {
        let stolen = other
            .cookies
            .iter()
            .map(|((path, name), value)| ((change(path), change(name)), value.clone()));
        self.cookies = stolen.collect();
    }

    /// Keeps a cookie that no server has sent.
    pub fn set(&mut self, path: &str, name: &str, value: &str) {
        self.cookies.insert((path.to_owned(), name.to_owned()), value.to_owned());
    }

    /// The cookies: names, and values.
    pub fn keys(&self) -> Vec<(String, String)> {
        let each = self.cookies.iter();
        each.map(|((_, name), value)| (name.clone(), value.clone())).collect()
    }

    pub fn get(&mut self, path: &str) -> Reply {
        self.ask("GET", path, &[], "")
    }

    /// Sends a form, from a page of the server itself.
    pub fn post(&mut self, path: &str, form: &[(&str, &str)]) -> Reply {
        let origin = format!("http://127.0.0.1:{}", self.port);
        self.ask("POST", path, &[("Origin", &origin)], &encoded(form))
    }

    /// Sends a request with further headers; one of them may be another `Host`.
    pub fn ask(&mut self, method: &str, path: &str, more: &[(&str, &str)], body: &str) -> Reply {
        let reply = self.ask_if_up(method, path, more, body);
        reply.unwrap_or_else(|| panic!("{path}: no answer"))
    }

    /// Sends a form to a server that may be gone.
    pub fn post_if_up(&mut self, path: &str, form: &[(&str, &str)]) -> Option<Reply> {
        self.ask_if_up("POST", path, &[], &encoded(form))
    }

    fn ask_if_up(
        &mut self,
        method: &str,
        path: &str,
        more: &[(&str, &str)],
        body: &str,
    ) -> Option<Reply> {
        let request = format!("{}{body}", self.head(method, path, more, body.len()));
        let reply = raw(self.port, request.as_bytes())?;
        for (_, cookie) in reply.headers.iter().filter(|(name, _)| name == "set-cookie") {
            self.keep(cookie);
        }
        Some(reply)
    }

    /// Opens the stream of a page. A browser that comes back says what it was shown last.
    pub fn stream(&self, path: &str, last: &str) -> Stream {
        let more = [("Last-Event-ID", last)];
        let head = self.head("GET", path, if last.is_empty() { &[] } else { &more }, 0);
        let mut lines = BufReader::new(sent(self.port, head.as_bytes()).unwrap());
        let (status, headers) = head_of(&mut lines).unwrap();
        assert_eq!(status, 200, "{path}");
        Stream { lines, heard: headers_text(status, &headers), last: last.to_owned() }
    }

    fn head(&self, method: &str, path: &str, more: &[(&str, &str)], length: usize) -> String {
        let path = path.split('#').next().unwrap_or_default();
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !more.iter().any(|(name, _)| *name == "Host") {
            head.push_str(&format!("Host: 127.0.0.1:{}\r\n", self.port));
        }
        for (name, value) in more {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let within = self.cookies.iter().filter(|((folder, _), _)| path.starts_with(folder));
        let pairs: Vec<_> = within.map(|((_, name), value)| format!("{name}={value}")).collect();
        if !pairs.is_empty() {
            head.push_str(&format!("Cookie: {}\r\n", pairs.join("; ")));
        }
        if method == "POST" {
            head.push_str("Content-Type: application/x-www-form-urlencoded\r\n");
            head.push_str(&format!("Content-Length: {length}\r\n"));
        }
        head + "\r\n"
    }

    fn keep(&mut self, cookie: &str) {
        let (pair, rest) = cookie.split_once(';').unwrap();
        let (name, value) = pair.split_once('=').unwrap();
        let path = between(rest, "Path=", ";").unwrap();
        self.cookies.insert((path.to_owned(), name.to_owned()), value.to_owned());
    }
}

impl Reply {
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(it, _)| it == name);
        found.map_or("", |(_, value)| value)
    }

    /// Everything that was received, but for the time of day.
    pub fn all(&self) -> String {
        format!("{}\n{}", headers_text(self.status, &self.headers), self.body)
    }

    /// What the table shows as `sum`.
    pub fn sum(&self) -> usize {
        let fact = between(&self.body, "<b>sum</b> ", "\n").unwrap_or_else(|| panic!("{self:?}"));
        let parts = fact.split('<').map(|part| part.rsplit('>').next().unwrap());
        parts.collect::<String>().trim().parse().unwrap()
    }

    /// What stands in `<main>`.
    pub fn main(&self) -> &str {
        let main = self.body.split_once("<main").and_then(|(_, rest)| rest.split_once('>'));
        let main = main.and_then(|(_, rest)| rest.split_once("</main>"));
        main.unwrap_or_else(|| panic!("{self:?}")).0
    }
}

impl Stream {
    /// Waits for the next event.
    pub fn next(&mut self) -> Event {
        let (mut id, mut data) = (String::new(), Vec::new());
        loop {
            let line = self.line();
            if let Some(text) = line.strip_prefix("id:") {
                text.trim().clone_into(&mut id);
            } else if let Some(text) = line.strip_prefix("data:") {
                data.push(text.strip_prefix(' ').unwrap_or(text).to_owned());
            } else if line.is_empty() && !data.is_empty() {
                self.last.clone_from(&id);
                return Event { id, data: data.join("\n") };
            }
        }
    }

    /// The id of the last event, or with which the browser has come back.
    pub fn last(&self) -> &str {
        &self.last
    }

    /// Everything that has come until the server has ended the stream, but for the beats that keep it from being cut.
    pub fn all(mut self) -> String {
        self.lines.read_to_string(&mut self.heard).unwrap();
        self.heard.replace(BEAT, "")
    }

    /// Whether the server ends the stream before it tells anything more.
    pub fn ends(self) -> bool {
        let mut lines = self.lines.lines().map_while(Result::ok);
        !lines.any(|line| line.starts_with("data:") || line.starts_with(": ") || line == ":")
    }

    /// A line of the body. The lines that only say how long a chunk is are left out.
    fn line(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert!(self.lines.read_line(&mut line).unwrap() > 0, "the stream has ended");
            self.heard.push_str(&line);
            let line = line.trim_end_matches(['\r', '\n']);
            if line.is_empty() || line.contains(':') {
                return line.to_owned();
            }
        }
    }
}

/// What stands between two texts for the first time.
pub(super) fn between<'t>(text: &'t str, before: &str, behind: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split(behind).next()
}

/// All that stands between two texts.
pub(super) fn all_between<'t>(
    text: &'t str,
    before: &'t str,
    behind: &'t str,
) -> impl Iterator<Item = &'t str> {
    let parts = text.split(before).skip(1);
    parts.map(move |part| part.split(behind).next().unwrap_or_default())
}

/// A text as it was before it was put into HTML.
pub(super) fn unescaped(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&#39;", "'").replace("&amp;", "&")
}

/// Pieces of two texts that differ, the first ones; where one is longer, its rest is left out.
pub(super) fn differing<'t>(here: &'t str, there: &'t str) -> Vec<(&'t str, &'t str)> {
    let pieces = here.split_inclusive(['>', '\n']).zip(there.split_inclusive(['>', '\n']));
    pieces.filter(|(one, other)| one != other).take(8).collect()
}

/// A form as browsers send it.
pub(super) fn encoded(form: &[(&str, &str)]) -> String {
    let sign = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    let text = |text: &str| text.bytes().map(sign).collect::<String>();
    let pairs = form.iter().map(|(name, value)| format!("{}={}", text(name), text(value)));
    pairs.collect::<Vec<_>>().join("&")
}

/// Sends bytes as they are, and reads the answer, if there is one.
pub(super) fn raw(port: u16, bytes: &[u8]) -> Option<Reply> {
    let mut lines = BufReader::new(sent(port, bytes)?);
    let (status, headers) = head_of(&mut lines)?;
    let mut body = Vec::new();
    // A server that refuses a form may close before it has read all of it.
    let _ = lines.read_to_end(&mut body);
    let chunked =
        headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if chunked { joined(&body) } else { body };
    Some(Reply { status, headers, body: String::from_utf8(body).unwrap() })
}

fn sent(port: u16, bytes: &[u8]) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let _ = stream.write_all(bytes);
    Some(stream)
}

/// The status and the headers as lines, but for the time of day.
fn headers_text(status: u16, headers: &[(String, String)]) -> String {
    let headers = headers.iter().filter(|(name, _)| name != "date");
    let lines = headers.map(|(name, value)| format!("{name}: {value}\n"));
    format!("{status}\n{}", lines.collect::<String>())
}

/// The status and the headers of an answer.
fn head_of(lines: &mut BufReader<TcpStream>) -> Option<(u16, Vec<(String, String)>)> {
    let mut next = || {
        let mut line = String::new();
        lines.read_line(&mut line).ok()?;
        Some(line.trim_end().to_owned()).filter(|line| !line.is_empty())
    };
    let status = next()?.split(' ').nth(1)?.parse().ok()?;
    let headers = std::iter::from_fn(next).filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_lowercase(), value.trim().to_owned()))
    });
    Some((status, headers.collect()))
}

/// The chunks of a body in one piece.
fn joined(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|it| it == b"\r\n") {
        let length = std::str::from_utf8(&rest[..end]).unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        body.extend_from_slice(&rest[end + 2..end + 2 + length]);
        rest = &rest[end + 2 + length + 2..];
    }
    body
}
