// Made from the .pest files of the grammar: see tests/tidy/editors.rs.
// It knows tokens, brackets and declarations. What they mean, the language server says.

const DECLARING = ['action', 'always', 'extends', 'function', 'game', 'hook', 'interrupt', 'language', 'match', 'option', 'phase', 'picture', 'play', 'rule', 'setup', 'state', 'table', 'test', 'texts', 'type', 'use', 'variant', 'zone'];
const STARTING = ['add', 'as', 'ask', 'chance', 'costs', 'deal', 'do', 'draw', 'drop', 'end', 'expect', 'extend', 'for', 'given', 'if', 'let', 'move', 'needs', 'pay', 'repeat', 'replace', 'require', 'reset', 'reveal', 'roll', 'set', 'shuffle', 'tell', 'turn', 'with'];
const JOINING = ['and', 'else', 'in', 'is', 'me', 'no', 'none', 'not', 'or', 'otherwise', 'seats', 'then', 'until', 'where', 'yes'];
const OTHER = ['a', 'alike', 'all', 'any', 'aside', 'away', 'because', 'below', 'between', 'board', 'both', 'bottom', 'by', 'cards', 'case', 'copies', 'count', 'counterclockwise', 'dice', 'does', 'down', 'during', 'each', 'empty', 'ends', 'every', 'exposing', 'faces', 'first', 'from', 'grid', 'heading', 'hexagon', 'hexagonal', 'highest', 'keeps', 'know', 'knows', 'last', 'least', 'left', 'lines', 'list', 'lower', 'lowest', 'may', 'mod', 'most', 'moves', 'of', 'one', 'only', 'others', 'over', 'players', 'private', 'procedure', 'public', 'reached', 'refused', 'requires', 'right', 'ring', 'score', 'seat', 'secret', 'seed', 'sees', 'sign', 'size', 'some', 'starting', 'sum', 'take', 'times', 'top', 'union', 'up', 'value', 'version', 'view', 'wide', 'within', 'won', 'written'];
const MARKS = ['->', '..', '<=', '>='];

module.exports = grammar({
  name: 'hoyle',
  extras: $ => [/[\s\uFEFF]/, $.comment, $.doc],
  word: $ => $.name,
  rules: {
    file: $ => repeat($.declaration),
    declaration: $ => prec.right(1, choice(
      seq(field('kind', choice(...DECLARING)), optional(field('name', choice($.name, $.text))), repeat($._part)),
      seq(field('kind', 'to'), field('name', $.name), optional($.group), $.block),
    )),
    block: $ => seq('{', repeat(choice($._part, 'to', ...DECLARING)), '}'),
    group: $ => seq('(', repeat(choice($._part, 'to', ...DECLARING)), ')'),
    index: $ => seq('[', repeat($._part), ']'),
    call: $ => prec(1, seq(field('name', $.name), $.group)),
    up_to: $ => prec(2, seq('up', 'to')),
    audience: $ => prec(2, seq('private', 'to', $.name)),
    _part: $ => choice(
      $.block, $.group, $.index, $.call, $.audience, $.up_to, $.name, $.number, $.text, $.keyword,
      ...MARKS, '+', '-', '*', '/', '<', '>', '=', ',', ':', '.',
    ),
    keyword: $ => choice(...STARTING, ...JOINING, ...OTHER),
    name: $ => /[\p{L}_][\p{L}\p{M}0-9_]*/,
    number: $ => /[0-9]+/,
    text: $ => /\x22[^\x22\n]*\x22/,
    doc: $ => token(prec(1, /\/\/\/[^\n]*/)),
    comment: $ => token(/\/\/[^\n]*/),
  },
});
