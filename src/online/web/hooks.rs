//! Web hooks: players who want to know when it is their turn say where they are to be told. This server then sends a message there, so
//! that it asks for addresses that others have chosen: it does not go to private networks unless whoever runs it says so, and follows no
//! answer elsewhere.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::Semaphore;
use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

use super::Server;
use super::answer::Answer;
use super::chairs::Viewed;
use super::forms::Fields;
use super::guard::Asker;
use super::slot::{Slot, held};
use crate::notation::Phrase;
use crate::page::{self, Address, HOOK, TurnHook, words};
use crate::scene::Grade;

/// For how long a message may be on its way.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many messages are on their way at once.
const AT_ONCE: usize = 32;

/// What sends messages.
pub(super) struct Hooks {
    agent: Agent,
    free: Arc<Semaphore>,
}

/// A message as chat programs read it: Discord reads one of the fields, Slack and Mattermost the other.
#[derive(Serialize)]
struct Message<'a> {
    content: &'a str,
    text: &'a str,
}

impl Hooks {
    /// Sends to public addresses, or to private ones, too.
    pub fn new(private: bool) -> Self {
        let config = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .max_redirects(0)
            .proxy(None)
            .user_agent("hoyle")
            .build();
        let resolver = PublicOnly { inner: DefaultResolver::default(), private };
        let agent = Agent::with_parts(config, DefaultConnector::default(), resolver);
        Self { agent, free: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Sends a message; whether it was taken.
    fn send(&self, address: &str, text: &str) -> bool {
        let sent = self.agent.post(address).send_json(Message { content: text, text });
        sent.is_ok_and(|answer| answer.status().is_success())
    }
}

/// Finds the addresses of names, and leaves those out that are not for everybody.
#[derive(Debug)]
struct PublicOnly {
    inner: DefaultResolver,
    private: bool,
}

impl Resolver for PublicOnly {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.inner.resolve(uri, config, timeout)?;
        let mut kept = self.empty();
        let may_be_asked = |it: IpAddr| self.private || is_public(it) && !is_own(it);
        for address in found.iter().filter(|it| may_be_asked(it.ip())) {
            kept.push(*address);
        }
        if kept.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(kept) }
    }
}

/// Whether an address belongs to this machine: nobody else can listen at it.
fn is_own(address: IpAddr) -> bool {
    UdpSocket::bind((address, 0)).is_ok()
}

/// Whether an address is one of the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// By the registry of special addresses (RFC 6890).
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_shared = first == 100 && second & 0b1100_0000 == 64;
    let is_for_tests = first == 198 && second & 0b1111_1110 == 18;
    let is_for_protocols = first == 192 && second == 0 && third == 0;
    !(first == 0
        || first >= 224
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || is_shared
        || is_for_tests
        || is_for_protocols)
}

/// Of the addresses of version 6, only those are public that are given out for the internet, and of these not the ones with an address
/// of version 4 in them, for documents, or for tunnels.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_given_out = first & 0xe000 == 0x2000;
    let is_special = first == 0x2002 || first == 0x2001 && (second < 0x200 || second == 0xdb8);
    is_given_out && !is_special
}

/// Where a player is told of turns.
pub(super) fn shown(viewed: &Viewed, seat: u32) -> Answer {
    Answer::Page(200, form(&viewed.slot, seat, "", None))
}

/// The form with what was typed, and why it was not kept.
fn form(slot: &Slot, seat: u32, address: &str, refused: Option<Phrase>) -> String {
    let language = held(&slot.table).language().to_owned();
    let hook = TurnHook {
        goes_to: host(&slot.hook(seat)),
        address: address.to_owned(),
        refused: refused.map(|why| why.text(&language).to_owned()).into_iter().collect(),
        language,
    };
    page::hook(&hook, &Address::new(slot.base(Grade::Play(seat)), String::new()))
}

/// Keeps where a player wants to be told of turns, after a first message has come there.
pub(super) fn keep(
    server: &Server,
    viewed: &Viewed,
    seat: u32,
    (asker, sent): (Asker, &Fields),
) -> Answer {
    let slot = &viewed.slot;
    let address = sent.get("address").trim();
    if !address.is_empty() {
        if !server.limits.admits_hook(asker.address, (server.tables.now)()) {
            return Answer::problem(429, "You have changed this often. Wait for an hour.");
        }
        let Ok(place) = server.hooks.free.try_acquire() else {
            return Answer::problem(503, "Too many messages are on their way. Try it again.");
        };
        let is_taken = is_web(address)
            && server.hooks.send(address, &message(server, slot, seat, words::WILL_BE_TOLD));
        drop(place);
        if !is_taken {
            return Answer::Page(422, form(slot, seat, address, Some(words::HOOK_FAILED)));
        }
    }
    match slot.set_hook(server.tables.store.as_ref(), seat, address) {
        Ok(()) => Answer::Elsewhere(format!("{}/hook", slot.base(viewed.grade)), Vec::new()),
        Err(why) => Answer::failed(&why),
    }
}

/// The name of the machine in an address. The rest may be a secret, which no page shows again.
fn host(address: &str) -> String {
    let address = address.parse::<Uri>().ok();
    address.as_ref().and_then(Uri::host).unwrap_or_default().to_owned()
}

/// Whether something can be sent to an address at all.
fn is_web(address: &str) -> bool {
    let scheme = address.parse::<Uri>().ok().and_then(|it| it.scheme_str().map(str::to_owned));
    address.len() <= HOOK && scheme.is_some_and(|it| it == "https" || it == "http")
}

/// A message to a player: something in the table's language, the game, the seat, and where it is played. It tells nothing of the game in play.
fn message(server: &Server, slot: &Slot, seat: u32, says: Phrase) -> String {
    let table = held(&slot.table);
    let (game, names) = (table.session().game(), table.session().names());
    let (says, title) = (says.text(names.code(game)), names.read(game, &game.title));
    let place = server.full(&slot.base(Grade::Play(seat)));
    format!("{says}: {title}, {}. {place}", names.of(seat))
}

/// Tells those whose turn has come, and who want to be told.
pub(super) fn tell_turns(server: &Arc<Server>, slot: &Arc<Slot>) {
    let now = (server.tables.now)();
    for seat in slot.newly_waits() {
        let Some(address) = slot.hook_for(seat, now) else { continue };
        let text = message(server, slot, seat, words::YOUR_TURN);
        // Where too many are on their way, one is lost.
        let Ok(place) = Arc::clone(&server.hooks.free).try_acquire_owned() else { continue };
        let (server, slot) = (Arc::clone(server), Arc::clone(slot));
        tokio::task::spawn_blocking(move || {
            let taken = server.hooks.send(&address, &text);
            slot.hook_answered(server.tables.store.as_ref(), seat, &address, taken);
            drop(place);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{Hooks, is_public, is_web};

    #[test]
    fn messages_go_to_the_public_internet_alone() {
        let public = ["1.1.1.1", "93.184.215.14", "100.128.0.1", "2606:4700::1111"];
        assert!(public.iter().all(|it| is_public(it.parse().unwrap())));
        let own = [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:a00:1::1",
        ];
        for address in own {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn only_addresses_of_the_web_are_taken() {
        assert!(is_web("https://chat.example/hook") && is_web("http://10.0.0.1/x"));
        for address in
            ["", "chat.example", "file:///etc/passwd", "ftp://a.example/", "gopher://x", "https://"]
        {
            assert!(!is_web(address), "{address}");
        }
    }

    #[test]
    fn a_private_address_is_not_even_asked() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        for host in
            ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"]
        {
            assert!(!Hooks::new(false).send(&format!("http://{host}:{port}/"), "text"), "{host}");
        }
        assert!(listener.accept().is_err());
    }
}
