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
    for (id, action) in game.actions.iter_enumerated() {
        forms.add(id, &[vec![action.name.to_lowercase()]]);
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

    /// A text that is two moves, and the actions of both.
    fn shared(&self) -> Option<(String, ActionId, ActionId)> {
        type Pair = (usize, usize);
        let mut queue: VecDeque<(Pair, (ActionId, ActionId), String)> = VecDeque::new();
        let mut known: BTreeSet<Pair> = BTreeSet::new();
        for (at, (one, action)) in self.starts.iter().enumerate() {
            for (other, second) in self.starts.iter().skip(at) {
                known.insert((*one, *other));
                queue.push_back(((*one, *other), (*action, *second), String::new()));
            }
        }
        while let Some(((one, other), actions, text)) = queue.pop_front() {
            if one != other && self.is_end(one) && self.is_end(other) {
                return Some((text, actions.0, actions.1));
            }
            for (letter, next) in self.by(one) {
                let same = self.by(other).into_iter().filter(|(it, _)| *it == letter);
                for (_, second) in same {
                    if known.insert((next, second)) {
                        let mut text = text.clone();
                        text.push(letter);
                        queue.push_back(((next, second), actions, text));
                    }
                }
            }
        }
        None
    }
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
}
