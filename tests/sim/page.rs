//! The page with plots: one file that is well formed, and holds all numbers as text.

use super::folder::Folder;

/// The tags of a page, in order, each without its attributes.
fn tags(page: &str) -> Vec<&str> {
    let opened = page.split('<').skip(1);
    opened.filter_map(|rest| rest.split(['>', ' ', '\n']).next()).collect()
}

#[test]
fn every_element_is_closed_where_it_belongs() {
    let folder = Folder::new();
    folder.sim(&["-n", "200", "--html", "page.html"]);
    let page = folder.read("page.html");
    let mut open: Vec<&str> = Vec::new();
    let alone = |tag: &str| ["!DOCTYPE", "meta", "wbr", "rect"].contains(&tag);
    for tag in tags(&page) {
        if let Some(closed) = tag.strip_prefix('/') {
            if closed != "rect" {
                assert_eq!(open.pop(), Some(closed));
            }
        } else if !alone(tag) {
            open.push(tag);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn it_needs_nothing_from_elsewhere() {
    let folder = Folder::new();
    folder.sim(&["-n", "20", "--html", "page.html"]);
    let page = folder.read("page.html");
    for word in ["<script", "<link", "src=", "href=", "http", "url("] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("<h1>Birds &amp; &lt;Cages&gt;</h1>"));
}

#[test]
fn it_shows_what_was_counted() {
    let folder = Folder::new();
    let printed = folder.sim(&["-n", "1200", "--cover", "--format", "json", "--html", "page.html"]);
    let page = folder.read("page.html");
    let printed: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let has = |cells: &str| assert!(page.contains(cells), "{cells}");
    has("1,200 games between 2 seats");
    let won = &printed["summary"]["seats"][0]["won"];
    has(&format!("</svg></td><td>{won}</td><td>"));
    for (action, taken) in printed["cover"]["taken"].as_object().unwrap() {
        let taken = taken.to_string();
        let (thousands, rest) = taken.split_at(taken.len() - 3);
        has(&format!("<tr><td>{action}</td>"));
        has(&format!("<td>{thousands},{rest}</td>"));
    }
    for (bird, chosen) in printed["cover"]["chosen"]["catch.bird"].as_object().unwrap() {
        has(&format!("<tr><td>{bird}</td>"));
        let chosen = chosen.to_string();
        has(&format!(
            "<td>{}</td>",
            if chosen.len() < 4 {
                chosen
            } else {
                format!("{},{}", &chosen[..chosen.len() - 3], &chosen[chosen.len() - 3..])
            }
        ));
    }
    has("Legal moves of the seat that moves");
}
