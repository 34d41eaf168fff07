//! Whether a JSON document is as its schema says. Keywords that are not known here are a mistake in the schema.

use std::collections::BTreeSet;

use serde_json::Value as Json;

/// Keywords that ask nothing of a document.
const NOTES: &[&str] = &["$schema", "$id", "$defs", "title", "description"];

pub fn check(schema: &Json, document: &Json) -> Result<(), String> {
    Checker { root: schema }.check(schema, document, "")
}

struct Checker<'s> {
    root: &'s Json,
}

impl Checker<'_> {
    fn check(&self, schema: &Json, value: &Json, at: &str) -> Result<(), String> {
        let fields = schema.as_object().ok_or("a schema is an object")?;
        for (keyword, wanted) in fields {
            self.keyword(keyword, wanted, schema, value, at)?;
        }
        Ok(())
    }

    fn keyword(
        &self,
        keyword: &str,
        wanted: &Json,
        schema: &Json,
        value: &Json,
        at: &str,
    ) -> Result<(), String> {
        let must = |right: bool| {
            right
                .then_some(())
                .ok_or_else(|| format!("at `{at}`: {keyword} is {wanted}, and this is {value}"))
        };
        let fits = |schema: &&Json| self.check(schema, value, at).is_ok();
        match keyword {
            "$ref" => {
                let path = wanted.as_str().and_then(|it| it.strip_prefix('#'));
                let there = path.and_then(|it| self.root.pointer(it));
                self.check(there.ok_or(format!("no {wanted}"))?, value, at)
            }
            "type" => must(match wanted.as_array() {
                Some(any) => any.iter().any(|it| is(it, value)),
                None => is(wanted, value),
            }),
            "const" => must(value == wanted),
            "enum" => must(list(wanted).contains(value)),
            "minimum" => must(value.as_i64().is_none_or(|it| it >= wanted.as_i64().unwrap())),
            "minLength" => {
                let least = usize::try_from(wanted.as_u64().unwrap()).unwrap();
                must(value.as_str().is_none_or(|it| it.len() >= least))
            }
            "pattern" => must(value.as_str().is_none_or(|it| matches(wanted, it))),
            "anyOf" => must(list(wanted).iter().any(|it| fits(&it))),
            "oneOf" => must(list(wanted).iter().filter(fits).count() == 1),
            "required" => must(value.as_object().is_none_or(|fields| {
                let names = list(wanted).iter().filter_map(Json::as_str);
                names.into_iter().all(|name| fields.contains_key(name))
            })),
            "uniqueItems" => must(value.as_array().is_none_or(|items| {
                let texts: BTreeSet<String> = items.iter().map(Json::to_string).collect();
                texts.len() == items.len()
            })),
            "items" => each(value.as_array().into_iter().flatten(), |item| {
                self.check(wanted, item, &format!("{at}[]"))
            }),
            "properties" => each(value.as_object().into_iter().flatten(), |(name, field)| {
                match wanted.get(name) {
                    Some(schema) => self.check(schema, field, &format!("{at}.{name}")),
                    None => Ok(()),
                }
            }),
            "additionalProperties" => {
                let known = schema.get("properties");
                let others = value.as_object().into_iter().flatten();
                let mut others =
                    others.filter(|(name, _)| known.is_none_or(|it| it.get(name).is_none()));
                if wanted == &Json::Bool(false) {
                    return must(others.next().is_none());
                }
                each(others, |(name, field)| self.check(wanted, field, &format!("{at}.{name}")))
            }
            note if NOTES.contains(&note) => Ok(()),
            other => Err(format!("unknown keyword {other}")),
        }
    }
}

fn each<T>(
    all: impl IntoIterator<Item = T>,
    check: impl FnMut(T) -> Result<(), String>,
) -> Result<(), String> {
    all.into_iter().try_for_each(check)
}

fn list(value: &Json) -> &[Json] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn is(name: &Json, value: &Json) -> bool {
    match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type {other}"),
    }
}

/// The few patterns that the schemas have.
fn matches(pattern: &Json, text: &str) -> bool {
    match pattern.as_str().unwrap() {
        "^G[0-9]{4}$" => {
            let digits = text.strip_prefix('G');
            digits.is_some_and(|it| it.len() == 4 && it.bytes().all(|it| it.is_ascii_digit()))
        }
        "^[A-Za-z0-9._~/%:-]+$" => {
            let allowed = |it: char| it.is_ascii_alphanumeric() || "._~/%:-".contains(it);
            !text.is_empty() && text.chars().all(allowed)
        }
        other => panic!("no pattern {other}"),
    }
}
