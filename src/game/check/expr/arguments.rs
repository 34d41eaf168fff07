//! Arguments of functions, rules, procedures, hooks and moves.

use super::super::checker::Checker;
use super::super::frames::local_ty;
use super::super::report;
use crate::base::Span;
use crate::hir::{Expr, LocalId, Ty};
use crate::syntax::ast::{self, Name};

impl Checker<'_> {
    /// Arguments for parameters, with the acting seat first if the callee needs it.
    pub(in crate::check) fn arguments(
        &mut self,
        name: &Name,
        parameters: &[LocalId],
        arguments: &[ast::Expr],
        declared: Span,
    ) -> Vec<Expr> {
        let mut out = Vec::new();
        let mut rest = parameters;
        if self.names.need_me.contains(&name.text) {
            out.push(self.scope.me(
                &mut *self.sink,
                name.span,
                &format!("`{}` needs to know who acts", name.text),
            ));
            rest = parameters.get(1..).unwrap_or(&[]);
        }
        let types: Vec<Ty> = rest
            .iter()
            .map(|local| local_ty(&self.game, *local))
            .collect();
        out.extend(self.typed_arguments(name, &types, arguments, Some(declared)));
        out
    }

    pub(in crate::check) fn typed_arguments(
        &mut self,
        name: &Name,
        types: &[Ty],
        arguments: &[ast::Expr],
        declared: Option<Span>,
    ) -> Vec<Expr> {
        self.each_argument(name, types, arguments, declared, Self::expect)
    }

    /// Arguments, each read by `read` for its type.
    pub(in crate::check) fn each_argument(
        &mut self,
        name: &Name,
        types: &[Ty],
        arguments: &[ast::Expr],
        declared: Option<Span>,
        read: impl Fn(&mut Self, &ast::Expr, &Ty) -> Expr,
    ) -> Vec<Expr> {
        if types.len() != arguments.len() {
            let span = match arguments.get(types.len()) {
                Some(extra) => extra.span,
                None => arguments.last().map_or(name.span, |last| Span {
                    end: last.span.end + 1,
                    ..name.span
                }),
            };
            self.sink.push(report::wrong_arguments(
                span,
                &name.text,
                types.len(),
                arguments.len(),
                declared,
            ));
        }
        let pairs = arguments.iter().zip(types);
        pairs
            .map(|(argument, ty)| read(self, argument, ty))
            .collect()
    }
}
