//! [`Fields`]: the fields of a form or of the query of an address.

/// Names and values, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Reads what a browser sends.
    pub fn read(text: &str) -> Self {
        Self(form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    /// The value of a field, without blanks around it; empty if there is none.
    pub fn get(&self, name: &str) -> &str {
        self.exactly(name).trim()
    }

    /// The value of a field with the blanks around it; empty if there is none.
    pub fn exactly(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(it, _)| it == name);
        found.map_or("", |(_, value)| value)
    }

    /// All values of a field.
    pub fn all<'f>(&'f self, name: &'f str) -> impl Iterator<Item = &'f str> {
        let fields = self.0.iter().filter(move |(it, _)| it == name);
        fields.map(|(_, value)| value.trim())
    }

    /// The fields whose names begin with a word: the rest of each name, and its value.
    pub fn below<'f>(&'f self, word: &'f str) -> impl Iterator<Item = (&'f str, &'f str)> {
        let fields = self.0.iter();
        fields.filter_map(move |(name, value)| Some((name.strip_prefix(word)?, value.trim())))
    }
}
