; Made from the .pest files of the grammar: see tests/tidy/editors.rs.

(doc) @comment.documentation
(comment) @comment
(text) @string
(number) @number
(name) @variable
(declaration name: (name) @function)
(call name: (name) @function.call)

[
  "action"
  "always"
  "extends"
  "function"
  "game"
  "hook"
  "interrupt"
  "language"
  "match"
  "option"
  "phase"
  "picture"
  "play"
  "rule"
  "setup"
  "state"
  "table"
  "test"
  "texts"
  "to"
  "type"
  "use"
  "variant"
  "zone"
] @keyword

[
  "add"
  "as"
  "ask"
  "chance"
  "costs"
  "deal"
  "do"
  "draw"
  "drop"
  "end"
  "expect"
  "extend"
  "for"
  "given"
  "if"
  "let"
  "move"
  "needs"
  "pay"
  "repeat"
  "replace"
  "require"
  "reset"
  "reveal"
  "roll"
  "set"
  "shuffle"
  "tell"
  "turn"
  "with"
] @keyword.control

[
  "and"
  "else"
  "in"
  "is"
  "not"
  "or"
  "otherwise"
  "then"
  "until"
  "where"
] @keyword.operator

[
  "me"
  "no"
  "none"
  "seats"
  "yes"
] @constant.builtin

[
  "->"
  ".."
  "<="
  ">="
  "+"
  "-"
  "*"
  "/"
  "<"
  ">"
  "="
] @operator

["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ":" "."] @punctuation.delimiter
