//! Moves with a set, whose elements are chosen one by one.

use super::browser::{all_between, between, unescaped};
use super::player::{Host, Player, field, lobby};
use super::server::Server;

const PICKING: &str = r#"
language 1

/// Two people take wares.
game "Picking" { players 2..2 }

type Ware is one of Ash Bay Elm

state taken[seat]: set of Ware = {} public

/// Take one ware, or two.
action take(wares: set of up to 2 Ware) {
  require some: wares is not empty else "Take something."
  do {
    set taken[me] = wares
    end turn
  }
}
phase taking { take }

play {
  for each s in seats { turn of s in taking }
  end game "All is taken."
}
"#;

/// The options of a page: what each says, and where it leads.
fn options(page: &str) -> Vec<(String, String)> {
    let list = between(page, "<ul class=\"options\">", "</ul>").unwrap_or_default();
    let each = all_between(list, "<li>", "</li>").map(|item| {
        let said = item.split('<').map(|part| part.split_once('>').map_or("", |(_, text)| text));
        (said.collect(), unescaped(between(item, "href=\"", "\"").unwrap()))
    });
    each.collect()
}

/// Chooses what says this.
fn chooses(player: &mut Player, page: &str, said: &str) -> String {
    let options = options(page);
    let chosen = options.iter().find(|(it, _)| it == said);
    let (_, place) = chosen.unwrap_or_else(|| panic!("{said} is not among {options:?}"));
    player.browser.get(place).body
}

#[test]
fn a_set_ends_with_a_thing_or_goes_on_after_it() {
    let server = Server::written(PICKING);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    for (link, steps, move_made) in [
        ("play0", &["Ash … and others too", "Elm"][..], "take({Ash Elm})"),
        ("play1", &["Bay"], "take({Bay})"),
    ] {
        let mut player = host.invite(link, 1);
        let mut page = player.page().body;
        for step in steps {
            page = chooses(&mut player, &page, step);
        }
        let form = between(&page, "<form class=\"whole\"", "</form>").unwrap();
        assert_eq!(field(form, "move"), move_made);
        player.moves(move_made);
    }
}
