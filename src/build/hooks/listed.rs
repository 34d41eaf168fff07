//! Checks where a script names the members of a type one by one: a `switch` must have an arm for each member, and a
//! list of all members of a type must have those that a variant adds.

use std::collections::BTreeSet;

use rhai::{Engine, Position, Token};

use super::{place, report, sandbox};
use crate::base::FileId;
use crate::diag::Sink;
use crate::hir::{Game, Member, Type};

/// The names that stand in one `switch` or one list of a script.
struct Listed {
    names: BTreeSet<String>,
    at: Position,
    is_switch: bool,
}

/// Reports each `switch` over members of a type that has no arm for one of them, and no arm that gives a value for the rest.
pub(super) fn switches(
    game: &Game,
    (file, script): (FileId, &str),
    engine: &Engine,
    sink: &mut Sink,
) {
    for listed in listings(engine, script).iter().filter(|it| it.is_switch) {
        let types = named_types(game).filter(|ty| {
            let named = |name: &String| ty.members.iter().any(|it| it.name == *name);
            listed.names.len() > 1 && listed.names.iter().all(named)
        });
        // Of several types, the one with the fewest members is the most likely.
        let Some(ty) = types.min_by_key(|ty| ty.members.len()) else {
            continue;
        };
        let missing = unlisted(listed, ty);
        let at = place::word(file, script, listed.at);
        if let (Some(at), Some(first)) = (at, missing.first()) {
            let names = missing.iter().map(|it| it.name.as_str());
            let arms: Vec<&str> = names.collect();
            sink.push(report::no_arm(at, &ty.name, &arms, first.span));
        }
    }
}

/// Reports each list that has all members of a type without a variant, but lacks members that the variant adds.
pub fn added(before: &Game, game: &Game, sink: &mut Sink) {
    let engine = sandbox::engine(game);
    let mut seen: BTreeSet<FileId> = BTreeSet::new();
    for hook in &game.hooks {
        let Some(file) = hook.file.filter(|it| seen.insert(*it)) else {
            continue;
        };
        let all = listings(&engine, &hook.script);
        for listed in all.iter().filter(|it| !it.is_switch) {
            let found = named_types(game).find_map(|ty| {
                let old = named_types(before).find(|it| it.name == ty.name)?;
                let is_whole = old.members.len() > 1 && unlisted(listed, old).is_empty();
                let new = unlisted(listed, ty).into_iter().next();
                new.filter(|_| is_whole).map(|new| (ty, new))
            });
            let at = place::word(file, &hook.script, listed.at);
            if let (Some(at), Some((ty, new))) = (at, found) {
                let (member, declared) = (&new.name, new.span);
                let hook = &hook.name;
                sink.push(report::not_listed(at, &ty.name, member, declared, hook));
            }
        }
    }
}

fn named_types(game: &Game) -> impl Iterator<Item = &Type> {
    game.types.iter().filter(|ty| !ty.name.is_empty())
}

/// The members of a type that a list does not name.
fn unlisted<'t>(listed: &Listed, ty: &'t Type) -> Vec<&'t Member> {
    let members = ty.members.iter();
    members.filter(|member| !listed.names.contains(member.name.as_str())).collect()
}

/// What brackets hold.
enum Inside {
    /// The arms of a `switch`.
    Arms(Arms),
    /// The items of an array or the keys of a map.
    Items,
    Other,
}

/// How far the arms of a `switch` have been read.
#[derive(Default)]
struct Arms {
    stands: Stands,
    /// Whether there is a value for everything that no arm names.
    has_rest: bool,
}

/// Which part of an arm has been reached.
#[derive(Default, PartialEq, Eq)]
enum Stands {
    #[default]
    Pattern,
    /// The pattern `_`.
    Rest,
    /// Behind `if`: names here are no patterns.
    Condition,
    Value,
}

/// All lists of names in a script, and every `switch` without an arm `_`.
fn listings(engine: &Engine, script: &str) -> Vec<Listed> {
    let scripts = [script];
    let tokens = engine.lex(&scripts).0;
    let tokens: Vec<(Token, Position)> = tokens.take_while(|it| it.0 != Token::EOF).collect();
    let mut open: Vec<(Inside, Listed)> = Vec::new();
    let mut found = Vec::new();
    // The `switch` whose arms come next, and the level of its braces.
    let mut switch: Option<(Position, usize)> = None;
    for (number, (token, at)) in tokens.iter().enumerate() {
        let next = |further: usize| tokens.get(number + further).map(|it| &it.0);
        if *token == Token::Switch {
            switch = Some((*at, open.len()));
        } else if let Some(mut inside) = opened(token) {
            let mut start = *at;
            if let Some((word, _)) =
                switch.take_if(|(_, level)| *token == Token::LeftBrace && *level == open.len())
            {
                (inside, start) = (Inside::Arms(Arms::default()), word);
            }
            let is_switch = matches!(inside, Inside::Arms(_));
            let names = BTreeSet::new();
            open.push((inside, Listed { names, at: start, is_switch }));
        } else if [Token::RightBrace, Token::RightBracket, Token::RightParen].contains(token) {
            match open.pop() {
                Some((Inside::Arms(arms), listed)) if !arms.has_rest => found.push(listed),
                Some((Inside::Items, listed)) => found.push(listed),
                Some((Inside::Arms(_) | Inside::Other, _)) | None => {}
            }
            // No comma has to follow a block.
            if let (Some((Inside::Arms(arms), _)), Token::RightBrace) = (open.last_mut(), token) {
                arms.stands = Stands::Pattern;
            }
        } else if let Some((inside, listed)) = open.last_mut() {
            match inside {
                Inside::Arms(arms) => arms.read(token, next, listed),
                Inside::Items => listed.names.extend(name(token)),
                Inside::Other => {}
            }
        }
    }
    found
}

fn opened(token: &Token) -> Option<Inside> {
    if [Token::LeftBracket, Token::MapStart].contains(token) {
        Some(Inside::Items)
    } else {
        let opens = [Token::LeftBrace, Token::LeftParen, Token::QuestionBracket].contains(token);
        opens.then_some(Inside::Other)
    }
}

/// A text, or a word that may be the key of a map.
fn name(token: &Token) -> Option<String> {
    if let Token::StringConstant(text) | Token::Identifier(text) = token {
        Some(text.to_string())
    } else {
        None
    }
}

impl Arms {
    fn read<'t>(
        &mut self,
        token: &Token,
        next: impl Fn(usize) -> Option<&'t Token>,
        listed: &mut Listed,
    ) {
        if *token == Token::Comma {
            self.stands = Stands::Pattern;
            return;
        }
        if self.stands == Stands::Value {
            return;
        }
        if *token == Token::If {
            self.stands = Stands::Condition;
        } else if *token == Token::Underscore {
            self.stands = Stands::Rest;
        } else if *token == Token::DoubleArrow {
            let first = next(1).filter(|it| **it != Token::LeftBrace).or_else(|| next(2));
            self.has_rest |= self.stands == Stands::Rest && first != Some(&Token::Throw);
            self.stands = Stands::Value;
        } else if self.stands == Stands::Pattern
            && let Token::StringConstant(text) = token
        {
            listed.names.insert(text.to_string());
        }
    }
}
