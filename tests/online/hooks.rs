//! Web hooks: a player is told of turns where the player wants to be told.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::player::{Host, Player, lobby};
use super::server::Server;

const TIC_TAC_TOE: &str = "gallery/tic_tac_toe.game";

/// A program that takes messages: its address, and what was sent there. It answers with a status.
fn chat(status: &'static str) -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/hook", listener.local_addr().unwrap());
    let (tell, told) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap());
            let (mut line, mut length) = (String::new(), 0);
            while lines.read_line(&mut line).unwrap() > 2 {
                let lower = line.to_ascii_lowercase();
                if let Some(it) = lower.strip_prefix("content-length:") {
                    length = it.trim().parse().unwrap();
                }
                line.clear();
            }
            let mut body = vec![0; length];
            lines.read_exact(&mut body).unwrap();
            let head = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n");
            stream.write_all(format!("{head}Location: /elsewhere\r\n\r\n").as_bytes()).unwrap();
            if tell.send(String::from_utf8(body).unwrap()).is_err() {
                return;
            }
        }
    });
    (address, told)
}

fn wants(player: &mut Player, address: &str) -> (u16, String) {
    let reply = player.browser.post(&format!("{}/hook", player.base), &[("address", address)]);
    (reply.status, reply.body)
}

/// A server with a table, and the player of the first seat.
fn seated(words: &[&str]) -> (Server, Host, Player) {
    let server = Server::with(TIC_TAC_TOE, words);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let ada = host.invite("play0", 1);
    (server, host, ada)
}

fn heard(told: &Receiver<String>) -> Option<String> {
    told.recv_timeout(Duration::from_secs(20)).ok()
}

#[test]
fn a_player_is_told_of_a_turn_and_of_nothing_else() {
    let mut server = Server::with(TIC_TAC_TOE, &["--private-hooks"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    let mut coach = host.invite("look1", 1);
    let (address, told) = chat("204 No Content");
    assert_eq!(wants(&mut ben, &address).0, 303);
    let first = heard(&told).unwrap();
    assert!(
        first.contains("You will be told here when it is your turn: Tic-tac-toe, Ben."),
        "{first}"
    );
    // It is kept over a restart.
    server.fall_and_rise();
    for player in [&mut ada, &mut ben, &mut coach] {
        player.browser.turn_to(server.port);
    }
    ada.moves("place(A1)");
    let turn = heard(&told).unwrap();
    let says =
        format!("It is your turn: Tic-tac-toe, Ben. http://127.0.0.1:{}{}", server.port, ben.base);
    let turn: BTreeMap<String, String> = serde_json::from_str(&turn).unwrap();
    let fields = ["content", "text"].map(|name| (name.to_owned(), says.clone()));
    assert_eq!(turn, fields.into());
    // The page names the machine, and the address itself never again: it may hold a secret.
    let page = ben.browser.get(&format!("{}/hook", ben.base)).body;
    assert!(page.contains("Messages go to 127.0.0.1.") && !page.contains(&address), "{page}");
    // Nobody else sees where.
    assert_eq!(coach.browser.get(&format!("{}/hook", coach.base)).status, 404);
    assert!(!ada.browser.get(&format!("{}/hook", ada.base)).body.contains(&address));
    // Without an address nothing is sent.
    assert_eq!(wants(&mut ben, "").0, 303);
    ben.moves("place(B2)");
    ada.moves("place(C3)");
    assert_eq!(told.recv_timeout(Duration::from_secs(2)).ok(), None);
}

#[test]
fn an_address_that_takes_no_message_is_not_kept() {
    let (_server, _host, mut ada) = seated(&["--private-hooks"]);
    let (missing, asked) = chat("404 Not Found");
    let (moved, followed) = chat("302 Found");
    for address in [&missing, &moved, "ftp://example.org/", "no address", "http://"] {
        let (status, page) = wants(&mut ada, address);
        assert_eq!(status, 422, "{address}");
        assert!(page.contains("was not taken"), "{page}");
    }
    // Each was asked once: an answer that leads elsewhere is not followed.
    for told in [asked, followed] {
        assert!(heard(&told).is_some());
        assert_eq!(told.recv_timeout(Duration::from_millis(200)).ok(), None);
    }
    let page = ada.browser.get(&format!("{}/hook", ada.base)).body;
    assert!(page.contains("type=\"url\" value=\"\""), "{page}");
}

#[test]
fn an_address_goes_with_the_player() {
    let (_server, mut host, mut ada) = seated(&["--private-hooks"]);
    let (address, _told) = chat("200 OK");
    assert_eq!(wants(&mut ada, &address).0, 303);
    let renew = format!("{}/renew", host.base);
    assert_eq!(host.browser.post(&renew, &[("grade", "play"), ("seat", "0")]).status, 303);
    let mut eve = host.invite("play0", 1);
    let page = eve.browser.get(&format!("{}/hook", eve.base)).body;
    assert!(!page.contains("Messages go to"), "{page}");
}

#[test]
fn private_networks_are_left_alone_unless_the_server_is_told_otherwise() {
    let (_server, _host, mut ada) = seated(&[]);
    let (address, told) = chat("200 OK");
    assert_eq!(wants(&mut ada, &address).0, 422);
    assert_eq!(wants(&mut ada, &address.replace("127.0.0.1", "localhost")).0, 422);
    assert_eq!(told.recv_timeout(Duration::from_millis(500)).ok(), None);
}
