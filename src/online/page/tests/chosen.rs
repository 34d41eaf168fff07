//! What can be chosen, and how it is said.

use super::{Picture, PicturePart, Scene, SinglePlace, Thing, at, option, scene, table};

#[test]
fn a_number_beside_the_table_is_not_what_can_be_chosen() {
    let seen = |count| {
        let thing = Thing { text: "b2".to_owned(), count, ..Thing::default() };
        let score = SinglePlace { name: "score".to_owned(), things: vec![thing] };
        let picture = Picture { parts: vec![PicturePart::Facts(vec![score])] };
        table(&Scene { picture, ..scene() }, &at())
    };
    assert!(seen(None).contains("data-key=\"on b2\""));
    assert!(!seen(Some(2)).contains("data-key=\"on b2\""));
}

#[test]
fn long_names_are_broken_between_words() {
    let mut scene = scene();
    if let Some(choice) = &mut scene.choice {
        choice.options = vec![option("NineOfDiamonds", "x", false), option("draw_one", "y", true)];
    }
    let page = table(&scene, &at());
    assert!(page.contains("Nine<wbr>Of<wbr>Diamonds") && page.contains("draw_<wbr>one"), "{page}");
}
