// Writes games in PGN's export format (PGN 3.2): the seven tag roster, the other tags by name, lines
// of less than 80 characters.

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];
const WIDTH = 79;

/** `1:30:25`, or `0:00:09.9` with tenths. Never shows more than there is. */
export const formatClk = (ms, { tenths = false } = {}) => {
  const seconds = Math.floor(ms / 1000);
  const two = (value) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const text = `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return tenths ? `${text}.${Math.floor(ms / 100) % 10}` : text;
};

const formatTag = ([name, value]) => {
  const escaped = String(value).replace(/["\\]/g, '\\$&');
  return `[${name} "${escaped}"]`;
};

const formatTags = (tags) => {
  const names = Object.keys(tags).filter((name) => !ROSTER.includes(name));
  const ordered = [...ROSTER, ...names.toSorted()];
  return ordered.map((name) => formatTag([name, tags[name] ?? '?'])).join('\n');
};

/** The pieces of the movetext that no line break may cut; a `%clk` cut in two is lost on some. */
const tokensOf = (moves, result) => [
  ...moves.flatMap(({ san, clk }, ply) => [
    `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'} ${san}`,
    ...(clk === null ? [] : [`{[%clk ${clk}]}`]),
  ]),
  result,
];

const wrap = (tokens) => {
  const lines = [];
  let line = '';
  for (const token of tokens) {
    if (line !== '' && line.length + 1 + token.length > WIDTH) {
      lines.push(line);
      line = token;
    } else {
      line = line === '' ? token : `${line} ${token}`;
    }
  }
  return [...lines, line].join('\n');
};

/** One game with the blank lines that belong to it. `moves` are `{ san, clk }`. */
export const formatGame = (tags, moves) =>
  `${formatTags(tags)}\n\n${wrap(tokensOf(moves, tags.Result))}\n\n`;
