//! [`Members`]: the members of a JSON object, where a repeated member is an error. Otherwise one of them would be
//! ignored in silence.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// The values of an object by their names.
#[derive(Clone, Debug)]
pub(super) struct Members<V>(pub(super) BTreeMap<String, V>);

impl<V> Default for Members<V> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Members<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Reader(PhantomData))
    }
}

struct Reader<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for Reader<V> {
    type Value = Members<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = BTreeMap::new();
        while let Some((name, value)) = map.next_entry::<String, V>()? {
            if members.contains_key(&name) {
                return Err(Error::custom(format!("`{name}` is given twice")));
            }
            members.insert(name, value);
        }
        Ok(Members(members))
    }
}
