//! Whether each move that is written in the players' way is one move: no text may be two of them, or the name of an action.
//!
//! The texts of an action are those that a small automaton reads. A text is two moves where two runs that differ end
//! together.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::report;
use crate::diag::Diagnostic;
use crate::hir::{Action, ActionId, Game, WrittenPiece, WrittenValue};

/// An error for the first text that could be two moves.
#[must_use]
pub fn written(game: &Game) -> Option<Diagnostic> {
    let has_form = |action: &Action| action.written.is_some();
    if !game.actions.iter().any(has_form) {
        return None;
    }
    let mut forms = Forms::default();
    // Two questions may have one name.
    let mut names = BTreeSet::new();
    for (id, action) in game.actions.iter_enumerated() {
        let name = action.name.to_lowercase();
        if names.insert(name.clone()) {
            forms.add(id, &[vec![name]]);
        }
        let Some(pieces) = texts(game, action) else {
            continue;
        };
        if let Some(text) = pieces.iter().find_map(|all| twice(all)) {
            let form = action.written.as_ref()?;
            return Some(report::written_alike(form.span, text, [&action.name, &action.name]));
        }
        forms.add(id, &pieces);
    }
    let (text, one, other) = forms.shared()?;
    let form = game.action(other).written.as_ref().or(game.action(one).written.as_ref())?;
    let names = [one, other].map(|id| game.action(id).name.as_str());
    Some(report::written_alike(form.span, &text, names))
}

/// The texts of each piece of a written form, in lower case.
fn texts(game: &Game, action: &Action) -> Option<Vec<Vec<String>>> {
    let pieces = action.written.as_ref()?.pieces.iter().map(|piece| match piece {
        WrittenPiece::Plain(text) => Some(vec![text.to_lowercase()]),
        WrittenPiece::Parameter(at) => {
            let local = action.parameters.get(*at)?.local;
            let values = WrittenValue::all(game, &game.local(local).ty)?;
            Some(values.into_iter().map(|(text, _)| text.to_lowercase()).collect())
        }
    });
    pieces.collect()
}

/// A text that stands for two values of one parameter.
fn twice(all: &[String]) -> Option<&str> {
    let mut known = BTreeSet::new();
    all.iter().map(String::as_str).find(|text| !known.insert(*text))
}

/// A state of the automaton: what has been read of a piece. A piece that is complete goes on with the next one.
#[derive(Clone, Debug, Default)]
struct Node {
    /// By the next letter.
    next: BTreeMap<char, usize>,
    /// What follows if the piece can end here.
    follows: Follows,
}

/// What follows upon a piece.
#[derive(Clone, Copy, Debug, Default)]
enum Follows {
    /// The piece is not complete.
    #[default]
    Nothing,
    /// The next piece, which begins with this state.
    Piece(usize),
    /// The end of the move.
    End,
}

/// The written forms of all actions.
#[derive(Clone, Debug, Default)]
struct Forms {
    nodes: Vec<Node>,
    starts: Vec<(usize, ActionId)>,
}

impl Forms {
    fn add(&mut self, action: ActionId, pieces: &[Vec<String>]) {
        let mut following = Follows::End;
        for texts in pieces.iter().rev() {
            let root = self.node();
            for text in texts {
                let mut at = root;
                for letter in text.chars() {
                    let known = self.nodes.get(at).and_then(|node| node.next.get(&letter)).copied();
                    let next = known.unwrap_or_else(|| self.node());
                    if let Some(node) = self.nodes.get_mut(at) {
                        node.next.insert(letter, next);
                    }
                    at = next;
                }
                if let Some(node) = self.nodes.get_mut(at) {
                    node.follows = following;
                }
            }
            following = Follows::Piece(root);
        }
        if let Follows::Piece(start) = following {
            self.starts.push((start, action));
        }
    }

    fn node(&mut self) -> usize {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }

    /// The states that can be reached by a letter.
    fn by(&self, at: usize) -> Vec<(char, usize)> {
        let mut reached = Vec::new();
        let mut here = Some(at);
        while let Some(node) = here.and_then(|at| self.nodes.get(at)) {
            reached.extend(node.next.iter().map(|(letter, next)| (*letter, *next)));
            here = match node.follows {
                Follows::Piece(next) => Some(next),
                Follows::Nothing | Follows::End => None,
            };
        }
        reached
    }

    /// Whether a form can end in a state.
    fn is_end(&self, at: usize) -> bool {
        let mut here = Some(at);
        while let Some(node) = here.and_then(|at| self.nodes.get(at)) {
            match node.follows {
                Follows::End => return true,
                Follows::Piece(next) => here = Some(next),
                Follows::Nothing => return false,
            }
        }
        false
    }

    /// A text that is two moves, and the actions of both: the first one that two runs read which have been apart somewhere.
    fn shared(&self) -> Option<(String, ActionId, ActionId)> {
        let mut queue = VecDeque::new();
        let mut known = BTreeSet::new();
        for (at, (one, action)) in self.starts.iter().enumerate() {
            for (other, second) in self.starts.iter().skip(at) {
                let runs = Runs { states: [*one, *other], are_apart: one != other };
                known.insert(runs);
                queue.push_back((runs, [*action, *second], String::new()));
            }
        }
        while let Some((runs, actions, text)) = queue.pop_front() {
            let [one, other] = runs.states;
            if runs.are_apart && self.is_end(one) && self.is_end(other) {
                let [one, other] = actions;
                return Some((text, one, other));
            }
            for (letter, one) in self.by(one) {
                let same = self.by(other).into_iter().filter(|(it, _)| *it == letter);
                for (_, other) in same {
                    let are_apart = runs.are_apart || one != other;
                    let runs = Runs { states: [one, other], are_apart };
                    if known.insert(runs) {
                        let mut text = text.clone();
                        text.push(letter);
                        queue.push_back((runs, actions, text));
                    }
                }
            }
        }
        None
    }
}

/// Two runs of the automaton over one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Runs {
    states: [usize; 2],
    /// Whether they have been in two states at once.
    are_apart: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(forms: &[&[&[&str]]]) -> Option<String> {
        let mut all = Forms::default();
        for (at, pieces) in forms.iter().enumerate() {
            let pieces: Vec<Vec<String>> =
                pieces.iter().map(|all| all.iter().map(|&it| it.to_owned()).collect()).collect();
            all.add(ActionId::from(at), &pieces);
        }
        all.shared().map(|(text, ..)| text)
    }

    #[test]
    fn a_text_that_can_be_cut_in_two_ways_is_two_moves() {
        assert_eq!(shared(&[&[&["a1", "a11"], &["1", "11"]]]), Some("a111".to_owned()));
        assert_eq!(shared(&[&[&["a1", "a11"], &["-"], &["1", "11"]]]), None);
        assert_eq!(shared(&[&[&["e2", "e4"], &["e2", "e4"]]]), None);
    }

    #[test]
    fn forms_of_two_actions_are_apart() {
        assert_eq!(shared(&[&[&["e2", "e4"]], &[&["e"], &["2", "3"]]]), Some("e2".to_owned()));
        assert_eq!(shared(&[&[&["e2", "e4"]], &[&["pass"]]]), None);
        assert_eq!(shared(&[&[&["e2", "pass"]], &[&["pass"]]]), Some("pass".to_owned()));
        assert_eq!(shared(&[&[&["e2"], &["e4"]], &[&["e2"]]]), None);
    }

    /// The definition: all texts of all forms, written out.
    fn written_out(forms: &[Vec<Vec<String>>]) -> bool {
        let mut known = BTreeSet::new();
        forms.iter().any(|pieces| {
            let all = pieces.iter().fold(vec![String::new()], |begun, texts| {
                let longer = |start: &String| -> Vec<String> {
                    texts.iter().map(|text| format!("{start}{text}")).collect()
                };
                begun.iter().flat_map(longer).collect()
            });
            all.into_iter().any(|text| !known.insert(text))
        })
    }

    #[test]
    fn forms_share_a_text_where_two_of_their_texts_are_the_same() {
        let mut seed = 7u32;
        let mut small = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % below
        };
        let mut found = [0, 0];
        for _ in 0..3000 {
            let forms: Vec<Vec<Vec<String>>> = (0..=small(2))
                .map(|_| {
                    let piece = |small: &mut dyn FnMut(u32) -> u32| -> Vec<String> {
                        let texts: BTreeSet<String> = (0..=small(3))
                            .map(|_| {
                                (0..=small(3))
                                    .map(|_| if small(2) == 0 { 'a' } else { 'b' })
                                    .collect()
                            })
                            .collect();
                        texts.into_iter().collect()
                    };
                    (0..=small(3)).map(|_| piece(&mut small)).collect()
                })
                .collect();
            let mut all = Forms::default();
            for (at, pieces) in forms.iter().enumerate() {
                all.add(ActionId::from(at), pieces);
            }
            let shared = all.shared().is_some();
            assert_eq!(shared, written_out(&forms), "{forms:?}");
            found[usize::from(shared)] += 1;
        }
        assert!(found.iter().all(|it| *it > 200), "{found:?}");
    }
}
