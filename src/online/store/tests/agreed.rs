//! Clocks, open seats and web hooks, as they are kept.

use super::{hash, lines, two_tables};
use crate::scene::Grade;
use crate::store::Store as _;

#[test]
fn a_table_is_due_until_its_clocks_say_otherwise() {
    let (_folder, store) = two_tables();
    assert!(store.due(i64::MAX).unwrap().is_empty());
    store.set_clocks("one", "5 1000 0;0 - 2", Some(1_060)).unwrap();
    store.set_clocks("two", "", Some(1_030)).unwrap();
    assert!(store.due(1_029).unwrap().is_empty());
    assert_eq!(store.due(1_060).unwrap(), ["two", "one"]);
    assert_eq!(store.table("one").unwrap().unwrap().clocks, "5 1000 0;0 - 2");
    store.set_clocks("two", "", None).unwrap();
    assert_eq!(store.due(1_060).unwrap(), ["one"]);
    assert!(store.set_clocks("three", "", None).is_err());
}

#[test]
fn a_game_begins_again_when_somebody_takes_a_seat() {
    let (_folder, store) = two_tables();
    store.seat("one", 0, "open").unwrap();
    assert_eq!(store.link(&hash(1)).unwrap(), Some(("one".to_owned(), Grade::Play(0))));
    store.begin("one", (0, Some(&hash(9))), "another head", &lines(&["deal again"])).unwrap();
    let one = store.table("one").unwrap().unwrap();
    assert_eq!((one.row.head.as_str(), one.inputs), ("another head", lines(&["deal again"])));
    assert!(one.bots.iter().all(|(seat, _)| *seat != 0));
    assert_eq!(store.link(&hash(9)).unwrap(), Some(("one".to_owned(), Grade::Play(0))));
    assert_eq!(store.link(&hash(1)).unwrap(), None);
    store.add("one", 1, &lines(&["ask Eve 3"]), 1_009).unwrap();
    assert!(store.begin("three", (0, None), "", &[]).is_err());
}

#[test]
fn a_player_has_one_address_or_none() {
    let (_folder, store) = two_tables();
    for (address, hooks) in [
        ("https://a.example/", vec![(1, "https://a.example/".to_owned())]),
        ("https://b.example/", vec![(1, "https://b.example/".to_owned())]),
        ("", Vec::new()),
    ] {
        store.set_hook("one", 1, address).unwrap();
        assert_eq!(store.table("one").unwrap().unwrap().hooks, hooks);
    }
    assert!(store.set_hook("three", 0, "https://a.example/").is_err());
}
