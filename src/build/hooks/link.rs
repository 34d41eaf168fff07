//! Finds errors in scripts before play: [`link`] checks that a script can be read, has the function with the right
//! number of parameters, and calls and reads only what exists.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Engine, Expr, FnCallExpr, Position, ScriptFuncDef, Stmt};

use super::{listed, place, report, sandbox};
use crate::base::{FileId, Span};
use crate::diag::Sink;
use crate::hir::{Game, Hook, Ty};

/// Functions that are part of the script language.
const BUILT_IN: &[&str] =
    &["Fn", "call", "curry", "is_def_fn", "is_def_var", "is_shared", "type_of"];

/// How many calls of one script are reported at most.
const MOST_SAID: usize = 20;

/// Checks every hook of a game against its script.
pub fn link(game: &Game, sink: &mut Sink) {
    if game.hooks.is_empty() {
        return;
    }
    let engine = sandbox::engine(game);
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for hook in &game.hooks {
        if let Some(view) =
            hook.view_of.filter(|it| hook.parameters.get(it.parameter) != Some(&Ty::Seat))
        {
            sink.push(report::no_view(view.span, &hook.name, hook.span));
        }
        let Some(file) = hook.file else { continue };
        // Several hooks may name one script; its errors are reported once.
        let first = seen.insert(&hook.script);
        match engine.compile(hook.script.as_ref()) {
            Ok(ast) => {
                function(hook, &ast, sink);
                looks(game, hook, &ast, sink);
                if first {
                    listed::switches(game, (file, &hook.script), &engine, sink);
                    calls(file, &hook.script, &ast, &native(&engine), sink);
                }
            }
            Err(error) if first => {
                let at = place::word(file, &hook.script, error.position())
                    .unwrap_or_else(|| end(file, &hook.script));
                sink.push(report::unreadable(at, error.err_type()));
            }
            Err(_) => {}
        }
    }
}

fn function(hook: &Hook, ast: &AST, sink: &mut Sink) {
    let wanted = hook.parameters.len() + usize::from(hook.view_of.is_some());
    let same: Vec<usize> =
        ast.iter_functions().filter(|it| it.name == hook.name).map(|it| it.params.len()).collect();
    if same.contains(&wanted) {
        return;
    }
    match same.first() {
        Some(found) => {
            let at = place::function(hook, ast, *found);
            sink.push(report::arity(
                hook.span,
                at,
                &hook.name,
                wanted,
                *found,
                hook.view_of.is_some(),
            ));
        }
        None => sink.push(report::missing(
            hook.span,
            &hook.name,
            ast.iter_functions().map(|it| it.name),
        )),
    }
}

/// Checks that everything a hook's function reads of its view is a zone or a state.
fn looks(game: &Game, hook: &Hook, ast: &AST, sink: &mut Sink) {
    let (Some(file), Some(_)) = (hook.file, hook.view_of) else {
        return;
    };
    let wanted = hook.parameters.len() + 1;
    let Some(function) =
        ast.iter_fn_def().find(|it| it.name == hook.name.as_str() && it.params.len() == wanted)
    else {
        return;
    };
    let Some(view) = function.params.first() else {
        return;
    };
    let zones = game.zones.iter().map(|zone| zone.name.as_str());
    let places: BTreeSet<&str> =
        zones.chain(game.states.iter().map(|state| state.name.as_str())).collect();
    for (name, position) in properties(ast, function, view) {
        let Some(at) =
            place::word(file, &hook.script, position).filter(|_| !places.contains(name.as_str()))
        else {
            continue;
        };
        sink.push(report::unknown_place(at, &name, places.iter().copied()));
    }
}

/// The properties of a parameter that a function reads, itself or in its closures.
fn properties(ast: &AST, function: &ScriptFuncDef, parameter: &str) -> Vec<(String, Position)> {
    let inside = function.body.start_position()..=function.body.end_position();
    let mut found = Vec::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some(ASTNode::Expr(Expr::Dot(parts, ..))) = path.last() {
            let of_parameter = matches!(&parts.lhs, Expr::Variable(it, _, at) if it.1 == parameter && inside.contains(at));
            found.extend(head(&parts.rhs).filter(|_| of_parameter));
        }
        true
    });
    found
}

/// The first property of a chain.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "of all expressions of a script these alone hold properties"
)]
fn head(expr: &Expr) -> Option<(String, Position)> {
    match expr {
        Expr::Dot(parts, ..) | Expr::Index(parts, ..) => head(&parts.lhs),
        Expr::Property(property, at) => Some((property.2.to_string(), *at)),
        _ => None,
    }
}

/// Checks that every call in a script is to one of its own functions or to one of the script language.
fn calls(file: FileId, script: &str, ast: &AST, native: &BTreeSet<String>, sink: &mut Sink) {
    let (called, fields) = called(ast);
    let mut own: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for function in ast.iter_functions() {
        own.entry(function.name).or_default().push(function.params.len());
    }
    let (mut said, mut found) = (BTreeSet::new(), 0);
    for (call, position) in called {
        let name = call.name.as_str();
        if call.op_token.is_some() || native.contains(name) || fields.contains(name) {
            continue;
        }
        // A call on an unknown value is not reported again.
        if !said.insert(position.line()) {
            continue;
        }
        let takes = own.get(name).map(Vec::as_slice).unwrap_or_default();
        if takes.contains(&call.args.len()) {
            continue;
        }
        let Some(at) = place::word(file, script, position) else {
            continue;
        };
        sink.push(match takes.first() {
            None => {
                let known = own.keys().copied();
                report::unknown_call(at, name, known.chain(native.iter().map(String::as_str)))
            }
            Some(takes) => report::call_arity(at, name, *takes, call.args.len()),
        });
        found += 1;
        if found == MOST_SAID {
            return;
        }
    }
}

/// All calls in a script, and the names that could hold a closure.
fn called(ast: &AST) -> (Vec<(FnCallExpr, Position)>, BTreeSet<String>) {
    let mut called = Vec::new();
    let mut fields = BTreeSet::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        match path.last() {
            Some(
                ASTNode::Expr(Expr::FnCall(call, at) | Expr::MethodCall(call, at))
                | ASTNode::Stmt(Stmt::FnCall(call, at)),
            ) => {
                called.push(((**call).clone(), *at));
            }
            Some(ASTNode::Expr(Expr::Map(map, _))) => {
                fields.extend(map.0.iter().map(|(name, _)| name.name.to_string()));
            }
            Some(ASTNode::Expr(Expr::Property(property, _))) => {
                fields.insert(property.2.to_string());
            }
            _ => {}
        }
        true
    });
    (called, fields)
}

/// The names of the functions of the script language.
fn native(engine: &Engine) -> BTreeSet<String> {
    let registered =
        engine.collect_fn_metadata(None, |it| Some(it.metadata.name.to_string()), true);
    registered.into_iter().chain(BUILT_IN.iter().map(|it| (*it).to_owned())).collect()
}

fn end(file: FileId, script: &str) -> Span {
    let end = u32::try_from(script.len()).unwrap_or(0);
    Span::new(file, end, end)
}
