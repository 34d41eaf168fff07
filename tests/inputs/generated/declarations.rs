//! What a game declares, in its order.

use super::types::{BOARD, KINDS, Kind, MADE, MANY, MOST_SEATS, SEATS, Says, Type};
use super::{Callable, Item, Name, Place, Writer, mentions};

impl Writer {
    pub fn game(mut self) -> Vec<(String, String)> {
        self.declare_types();
        self.declare_zones();
        self.declare_states();
        self.declare_options();
        for _ in 0..self.chance.below(1 + self.size) {
            self.declare_function();
        }
        for _ in 0..self.chance.below(1 + self.size / 2) {
            self.declare_rule();
        }
        for _ in 0..self.chance.below(1 + self.size / 3) {
            self.declare_procedure();
        }
        let mut used = self.flow();
        for _ in 0..self.chance.below(1 + self.size / 3) {
            // It holds, whatever is looked at.
            let condition = self.condition(2).text;
            used.push(if self.chance.one_in(6) {
                "always ends within 999 moves".to_owned()
            } else {
                format!("always {condition} or not {condition}")
            });
        }
        self.finished(&used)
    }

    /// The text, without what nothing uses.
    fn finished(self, used: &[String]) -> Vec<(String, String)> {
        let mut items = self.items;
        loop {
            let before = items.len();
            let is_used = |item: &Item| {
                let others = items.iter().filter(|other| other.text != item.text);
                let mut others = others.map(|other| &other.text).chain(used);
                others.any(|other| item.names.iter().any(|name| mentions(other, name)))
            };
            let keep: Vec<bool> = items.iter().map(is_used).collect();
            let mut keep = keep.into_iter();
            items.retain(|_| keep.next().unwrap());
            if items.len() == before {
                break;
            }
        }
        // A type is used by its name, not by those of its members.
        let mut used = used.to_vec();
        for kind in &self.kinds {
            if items.iter().any(|item| item.names[0] == kind.name) {
                used.push(format!("always size of {} > 1", kind.name));
            }
        }
        let mut text =
            format!("language 1\ngame \"Generated\" {{ players {SEATS}..{MOST_SEATS} }}\n");
        for part in items.iter().map(|item| &item.text).chain(&used) {
            text += part;
            text.push('\n');
        }
        let game = ("generated.game".to_owned(), text);
        std::iter::once(game).chain(self.tables).collect()
    }

    fn declare_types(&mut self) {
        let count = 1 + self.chance.below(self.size.min(3)) as usize;
        for (name, members) in KINDS.iter().take(count) {
            let most = u32::try_from(members.len()).unwrap();
            let number =
                self.chance.between(3, i32::try_from(most.min(2 + self.size).max(3)).unwrap());
            let members = members[..usize::try_from(number).unwrap()].to_vec();
            // Sets of many members take several words.
            let others = if self.chance.one_in(12) { self.chance.one_of(MANY) } else { 0 };
            // The columns of a table are of types before it.
            let is_plain = self.kinds.is_empty() || others > 0 || self.chance.one_in(2);
            let columns = if is_plain { Vec::new() } else { self.columns() };
            let text = if others > 0 {
                let (first, rest) = members.split_first().unwrap();
                let others = format!("{name}1..{name}{others}");
                format!("type {name} is one of {first} {others} {}", rest.join(" "))
            } else if columns.is_empty() {
                format!("type {name} is one of {}", members.join(" "))
            } else {
                self.table(name, &members, &columns)
            };
            let own = std::iter::once(name).chain(&members);
            let names = own.map(|name| (*name).to_owned()).collect();
            self.items.push(Item { names, text });
            self.kinds.push(Kind { name, members, others, columns });
        }
        if self.chance.one_in(3) {
            self.declare_board();
        }
        if self.chance.one_in(3) {
            self.declare_made();
        }
    }

    /// Copies, pairs of members, a ring, dice, and what these are made of.
    fn declare_made(&mut self) {
        for (name, text, members, columns) in MADE {
            let own = std::iter::once(name).chain(*members);
            let names = own.chain(&["cup"][..usize::from(*name == "Die")]);
            let names = names.map(|name| (*name).to_owned()).collect();
            let text = (*text).to_owned();
            self.items.push(Item { names, text });
            let own = self.kinds.len();
            let columns = columns.iter().map(|(column, says, about)| {
                let about = self.kinds.iter().position(|kind| kind.name == *about);
                let member = Type::Member(about.unwrap_or(own));
                let ty = match says {
                    Says::One => member,
                    Says::Several => member.set(),
                    Says::Face => Type::Range(1, 6),
                };
                ((*column).to_owned(), ty)
            });
            let columns = columns.collect();
            self.kinds.push(Kind { name, members: members.to_vec(), others: 0, columns });
        }
    }

    fn declare_board(&mut self) {
        let (name, members) = BOARD;
        let wide = format!("grid 3 wide of {}", members.join(" "));
        let shapes = ["grid of A2..C1", "hexagonal grid of A2..C1", wide.as_str()];
        let text = format!("type {name} is a {}", self.chance.one_of(&shapes));
        let own = std::iter::once(&name).chain(members);
        let names = own.map(|name| (*name).to_owned()).collect();
        self.items.push(Item { names, text });
        let field = Type::Member(self.kinds.len());
        let lines = "type Line is lines of 3 in Field".to_owned();
        let names = ["Line", "A2_C2", "A1_C1"].map(str::to_owned).to_vec();
        self.items.push(Item { names, text: lines });
        let steps = ["northeast", "east", "southwest"].map(|step| (step, field.clone().maybe()));
        let sets = ["beside", "rising", "straight"].map(|near| (near, field.clone().set()));
        let columns = steps.into_iter().chain(sets);
        let columns = columns.map(|(name, ty)| (name.to_owned(), ty));
        self.kinds.push(Kind {
            name,
            members: members.to_vec(),
            others: 0,
            columns: columns.collect(),
        });
        self.kinds.push(Kind {
            name: "Line",
            members: vec!["A2_C2", "A1_C1"],
            others: 0,
            columns: vec![("fields".to_owned(), field.set())],
        });
    }

    fn columns(&mut self) -> Vec<(String, Type)> {
        let count = 1 + self.chance.below(2);
        let column = |it: &mut Self| (it.fresh("column"), it.column_type());
        (0..count).map(|_| column(self)).collect()
    }

    /// The declaration of a table, with a file beside the game.
    fn table(&mut self, name: &str, members: &[&str], columns: &[(String, Type)]) -> String {
        let head: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let mut file = format!("{name},{}\n", head.join(","));
        for member in members {
            let cells: Vec<String> = columns.iter().map(|(_, ty)| self.cell(ty)).collect();
            file += &format!("{member},{}\n", cells.join(","));
        }
        let path = format!("{name}.csv");
        let typed = columns.iter().map(|(name, ty)| format!("  {name}: {}\n", self.words(ty)));
        let text = format!("table {name} from \"{path}\" {{\n{}}}", typed.collect::<String>());
        self.tables.push((path, file));
        text
    }

    fn cell(&mut self, ty: &Type) -> String {
        let braces: &[char] = &['{', '}', ' '];
        self.constant(ty).trim_matches(braces).to_owned()
    }

    /// A pile with all cards of a type, which may be hidden, and zones to which they go.
    fn declare_zones(&mut self) {
        if self.chance.one_in(4) {
            return;
        }
        let of = self.member_type();
        let Type::Member(kind) = of else { return };
        // All dice lie in the cup.
        if self.kinds[kind].name == "Die" {
            return;
        }
        let (pile, name) = (self.fresh("pile"), self.kinds[kind].name);
        if self.chance.one_in(3) {
            self.declare(&pile, format!("zone {pile} of all {name} secret"));
            self.deck = Some((pile, kind));
        } else {
            self.declare(&pile, format!("zone {pile} of all {name} public"));
            self.zones.push(Place { name: pile, indices: Vec::new(), ty: of.clone() });
        }
        let enough = of.count(&self.kinds) > Some(u64::from(MOST_SEATS));
        if let Some((deck, _)) = &self.deck
            && enough
            && self.chance.one_in(2)
        {
            let (deck, hand) = (deck.clone(), self.fresh("hand"));
            self.declare(&hand, format!("zone {hand}[seat] of {name} private"));
            self.hand = Some((deck, hand, kind));
        }
        for _ in 0..=self.chance.below(2) {
            let place = self.family("row", of.clone());
            let declared = self.declared(&place);
            self.declare(&place.name, format!("zone {declared} of {name} public"));
            self.zones.push(place);
        }
    }

    /// One place, or one for each value of some type.
    fn family(&mut self, prefix: &str, ty: Type) -> Place {
        let indices = match self.chance.below(6) {
            0 | 1 => vec![Type::Seat],
            2 => vec![self.member_type()],
            3 if self.chance.one_in(2) => vec![Type::Seat, Type::Range(1, 3)],
            3 => vec![self.pair_type()],
            _ => Vec::new(),
        };
        Place { name: self.fresh(prefix), indices, ty }
    }

    pub(super) fn declared(&self, place: &Place) -> String {
        let indices: Vec<String> = place.indices.iter().map(|ty| self.words(ty)).collect();
        if indices.is_empty() {
            place.name.clone()
        } else {
            format!("{}[{}]", place.name, indices.join(", "))
        }
    }

    fn declare_states(&mut self) {
        for _ in 0..2 + self.chance.below(2 * self.size) {
            let ty = self.kept_type();
            let place = self.family("s", ty);
            let (declared, words) = (self.declared(&place), self.words(&place.ty));
            let initial = match &place.ty {
                Type::Set(_, super::types::Size::Any) if self.chance.one_in(3) => "{}".to_owned(),
                ty => self.constant(&ty.clone()),
            };
            let text = format!("state {declared}: {words} = {initial} public");
            self.declare(&place.name, text);
            self.states.push(place);
        }
    }

    fn declare_options(&mut self) {
        if self.chance.one_in(3) {
            let (name, ty) = (self.fresh("option"), self.plain_type());
            let (words, initial) = (self.words(&ty), self.constant(&ty));
            self.declare(&name, format!("option {name}: {words} = {initial} \"Something.\""));
            let indices = Vec::new();
            self.options.push(Place { name, indices, ty });
        }
    }

    pub(super) fn parameters(
        &mut self,
        most: u32,
        mut ty: impl FnMut(&mut Self) -> Option<Type>,
    ) -> Vec<Name> {
        let count = self.chance.below(1 + most);
        let types: Vec<Type> = (0..count).filter_map(|_| ty(self)).collect();
        let named = types.into_iter().map(|ty| Name { text: self.fresh("p"), ty });
        named.collect()
    }

    pub(super) fn written(&self, parameters: &[Name]) -> String {
        let all: Vec<String> =
            parameters.iter().map(|it| format!("{}: {}", it.text, self.words(&it.ty))).collect();
        if all.is_empty() { String::new() } else { format!("({})", all.join(", ")) }
    }

    /// Whether a text needs somebody who acts, itself or in what it calls.
    pub(super) fn needs_me(&self, text: &str) -> bool {
        let all = self.functions.iter().chain(&self.rules).chain(&self.procedures);
        let mut needing = all.filter(|it| it.needs_me);
        let acts = ["me", "others"].iter().any(|word| mentions(text, word));
        acts || needing.any(|it| mentions(text, &it.name))
    }

    pub(super) fn signature(
        &self,
        name: &str,
        parameters: &[Name],
        result: Type,
        text: &str,
    ) -> Callable {
        Callable {
            name: name.to_owned(),
            parameters: parameters.iter().map(|it| it.ty.clone()).collect(),
            result,
            needs_me: self.needs_me(text),
            body: None,
        }
    }

    fn declare_function(&mut self) {
        let name = self.fresh("f");
        let parameters = self.parameters(2, |it| Some(it.chosen_type()));
        let result = match self.chance.below(3) {
            0 => Type::Flag,
            _ => self.kept_type(),
        };
        let me = self.chance.one_in(3);
        self.compared.clear();
        let body =
            self.acting(me, |it| it.with(&parameters, |it| it.value(&result, it.depth()).text));
        let text = format!(
            "function {name}{} -> {} = {body}",
            self.written(&parameters),
            self.words(&result)
        );
        let mut function = self.signature(&name, &parameters, result, &body);
        let names = parameters.into_iter().map(|it| it.text);
        function.body = Some((names.collect(), body));
        self.functions.push(function);
        self.declare(&name, text);
    }

    fn declare_rule(&mut self) {
        let name = self.fresh("r");
        let parameters = self.parameters(2, |it| Some(it.chosen_type()));
        let me = self.chance.one_in(2);
        let body = self.acting(me, |it| it.with(&parameters, Self::checks));
        let text = format!("rule {name}{} {{\n{body}}}", self.written(&parameters));
        self.rules.push(self.signature(&name, &parameters, Type::Flag, &body));
        self.declare(&name, text);
    }
}
