//! What a game offers to choose: options before it, actions with their parameters in it.

use serde_json::{Map, Value as Json, json};

use super::PROTOCOL;
use crate::hir::{Game, Size, Ty, Type};
use crate::history::{ActionData, Metadata, OptionData};
use crate::notation::{Names, value_json};
use crate::session::OptionValues;

/// The version of the protocol and the game: its number of players, its options with their values, its actions with
/// their parameters, and its returns.
pub(super) fn info(game: &Game) -> Json {
    let metadata = Metadata::of(game);
    let options = metadata.options.iter();
    let options = options.map(|one| (one.name.to_owned(), option(game, one)));
    let types = game.types.iter().filter(|ty| !ty.name.is_empty());
    let types = types.map(|ty| (ty.name.clone(), members(ty)));
    let (least, most) = metadata.players;
    json!({
        "protocol": PROTOCOL,
        "game": metadata.title,
        "version": metadata.version,
        "players": [least, most],
        "options": options.collect::<Map<_, _>>(),
        "types": types.collect::<Map<_, Json>>(),
        "actions": metadata.actions.iter().map(|one| action(game, one)).collect::<Vec<_>>(),
        "returns": metadata.returns.map(|(least, most)| json!({ "least": least, "most": most })),
    })
}

/// An option: its text, and its values or their range.
fn option(game: &Game, option: &OptionData<'_>) -> Json {
    let names = Names::default();
    let mut object = Map::new();
    object.insert("about".to_owned(), option.about.into());
    match OptionValues::of(game, option.ty) {
        OptionValues::Listed(values) => {
            let values = values.iter();
            let values = values.map(|value| value_json(game, &names, value, option.ty));
            object.insert("values".to_owned(), values.collect());
        }
        OptionValues::Between(low, high) => between(&mut object, low, Some(high)),
        OptionValues::Numbers => {}
    }
    Json::Object(object)
}

fn action(game: &Game, action: &ActionData<'_>) -> Json {
    let parameters = action.parameters.iter().map(|parameter| {
        let mut object = domain(game, parameter.ty);
        object.insert("name".to_owned(), parameter.name.into());
        object.insert("private".to_owned(), parameter.private.into());
        Json::Object(object)
    });
    json!({
        "action": action.name,
        "role": action.role.word(),
        "parameters": parameters.collect::<Vec<_>>(),
    })
}

/// The values of a type: the name `type`, and what else is needed to list them.
fn domain(game: &Game, ty: &Ty) -> Map<String, Json> {
    let mut object = Map::new();
    let word = match ty {
        Ty::Flag => "flag",
        Ty::Number => "number",
        Ty::Range(low, high) => {
            between(&mut object, i64::from(*low), Some(i64::from(*high)));
            "number"
        }
        Ty::Text => "text",
        Ty::Seat => "seat",
        Ty::Member(id) => match game.types.get(*id) {
            Some(ty) if ty.name.is_empty() => {
                object.insert("values".to_owned(), members(ty));
                "one of"
            }
            ty => ty.map_or("", |ty| ty.name.as_str()),
        },
        Ty::Set(of, size) => {
            let (least, most) = match size {
                Size::Any => (0, None),
                Size::Exactly(count) => (*count, Some(*count)),
                Size::UpTo(most) => (0, Some(*most)),
            };
            between(&mut object, least, most);
            object.insert("of".to_owned(), Json::Object(domain(game, of)));
            "set"
        }
        Ty::List(of) => {
            object.insert("of".to_owned(), Json::Object(domain(game, of)));
            "list"
        }
        Ty::Optional(inner) => {
            let mut object = domain(game, inner);
            object.insert("none".to_owned(), true.into());
            return object;
        }
        Ty::None | Ty::EmptySet | Ty::Broken => "none",
    };
    object.insert("type".to_owned(), word.into());
    object
}

fn members(ty: &Type) -> Json {
    let names = ty.members.iter().map(|member| member.name.as_str());
    names.collect()
}

/// Adds the least and the greatest number, of a value or of the elements of a set.
fn between<N: Into<Json>>(object: &mut Map<String, Json>, least: N, most: Option<N>) {
    object.insert("least".to_owned(), least.into());
    if let Some(most) = most {
        object.insert("most".to_owned(), most.into());
    }
}
