// The files that come from the code: pages of docs/, and modules compiled to WebAssembly.
// `npm run docs` writes them; a test fails if one is stale.

import { basename } from 'node:path';
import {
  FORMAT,
  FORMATS,
  formatEnglish,
  NOTATION_GRAMMAR,
  parseNotation,
  readControl,
  SPEED_SYSTEMS,
  SYSTEMS,
  WARNINGS,
} from '@zeitnot/core';
import {
  EVENT_TEXTS,
  OCCASIONS,
  OUTCOME_TEXTS,
  POLICY_TEXTS,
  PROFILE_TEXTS,
  PROFILES,
  REFUSAL_TEXTS,
} from '@zeitnot/core/clock';
import { PLAN_WARNINGS } from '@zeitnot/tournament';
import { library } from './library.mjs';
import { compileWasm, hashOfSources } from './wasm.mjs';

const range = (classes, index) => {
  const { below, inclusive } = classes[index];
  const from = index === 0 ? null : classes[index - 1];
  const start = from === null ? '' : `${from.inclusive ? 'above' : 'from'} ${from.below}`;
  const end = below === Infinity ? '' : `${inclusive ? 'up to' : 'below'} ${below}`;
  return [start, end].filter((part) => part !== '').join(', ');
};

const systemRows = (system) => {
  const { title, unit, classes, correspondence } = SPEED_SYSTEMS[system];
  const rows = classes.map(
    ({ name }, index) => `| ${title} | ${name ?? 'none'} | ${range(classes, index)} | ${unit} |`,
  );
  return [
    ...rows,
    `| ${title} | ${correspondence ?? 'none'} | 6 hours or more on average | per move |`,
  ];
};

const warningTable = (warnings) =>
  [
    '| code | meaning |',
    '|---|---|',
    ...Object.entries(warnings).map(([code, sentence]) => `| \`${code}\` | ${sentence} |`),
  ].join('\n');

const reference = () => `<!-- Written by tools/docs.mjs; run \`npm run docs\` after a change. -->

# Reference

## Speed classes

Lichess and Chess.com estimate base + 40 increments, FIDE base + 60 increments, each with the stages that
begin by then. US Chess adds the minutes of all stages to the seconds of increment or delay. OGS takes the
average time per move over 90 moves.

| system | class | estimate | unit |
|---|---|---|---|
${SYSTEMS.flatMap(systemRows).join('\n')}

## Warnings about time controls

${warningTable(WARNINGS)}

## Warnings about rounds

\`break\` adds what it found to some of them.

${warningTable(PLAN_WARNINGS)}
`;

/** The kinds of control that games are played at, each with an example. */
const KINDS = [
  ['absolute', '60m'],
  ['Fischer', '5m.. + 3s'],
  ['Bronstein', '30m + ..10s'],
  ['delay', '(5s) 60m'],
  ['stages', '40/90m.. + 30s, 30m.. + 30s'],
  ['byo-yomi', '30m, 5 x r1/30s'],
  ['Canadian', '60m, r25/10m'],
  ['capped', '10m..15m + 1m'],
  ['hourglass', '~1m'],
  ['simple', 'r1/30s'],
  ['correspondence', 'r1/3d'],
];

const SAMPLES = [
  ['10m', 'Ten minutes for the game.'],
  ['10m.. + 5s', 'Ten minutes, and 5 seconds with every move, without limit.'],
  ['10m + 5s', 'The same, but the clock never shows more than ten minutes.'],
  ['10m..15m + 5s', 'The same, but never more than a quarter of an hour.'],
  ['10m + ..5s', 'Up to 5 seconds of each move come back (Bronstein).'],
  ['(5s) 10m', 'The clock waits 5 seconds before it runs (delay).'],
  ['40/90m, 30m', 'Ninety minutes for 40 moves; then half an hour is added.'],
  ['90m, 6 x r1/1m', 'Ninety minutes, then six periods of a minute for each move (byo-yomi).'],
  [
    '60m, r10/15m',
    'An hour, then a quarter of an hour for every 10 moves, reset each time (Canadian).',
  ],
  ['10/r5m', 'Five minutes, reset when they run out if 10 moves were made.'],
  ['r1/3d', 'Three days for each move.'],
  ['~1m', 'An hourglass: what one player uses the other gains.'],
];

const code = (text) => `\`${text}\``;
const row = (cells) => `| ${cells.join(' | ')} |`;
const rule = (count) => `|${'---|'.repeat(count)}`;

const cell = (name, control) => {
  const formatted = FORMAT[name].format(control);
  if (!formatted.ok) return 'no';
  return name === 'english' ? formatted.value : code(formatted.value);
};

const controlOf = (notation) => {
  const parsed = parseNotation(notation);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

const kindRow = ([kind, notation]) =>
  row([kind, ...FORMATS.map((name) => cell(name, controlOf(notation)))]);

const sampleRow = ([notation, meaning]) => {
  controlOf(notation);
  return row([code(notation), meaning]);
};

const SHOGI = '10分|20秒(1)+10';

const fieldsOf = (fields) =>
  Object.entries(fields)
    .map(([name, mark]) => code(`${name}${mark}`))
    .join(', ');

const eventRow = ([type, { fields, effect }]) =>
  row([code(type), fieldsOf(fields), OCCASIONS[type], effect]);

const policyRow = ([name, { values, meaning }]) => row([code(name), values, meaning]);

/** The knobs that a profile sets otherwise than the default one does. */
const knobsOf = (profile) =>
  Object.entries(PROFILES[profile])
    .filter(([name, value]) => value !== PROFILES.default[name])
    .map(([name, value]) => code(`${name}: ${value}`))
    .join(', ');

const profileRow = ([name, meaning]) => row([code(name), knobsOf(name), meaning]);

const clockReference =
  () => `<!-- Written by tools/docs.mjs; run \`npm run docs\` after a change. -->

# The clock: reference

[clock.md](clock.md) is the guide.

## Events

Every event has a \`type\` and its time \`at\`, a whole number of milliseconds on any time line. A question mark stands
behind fields that may be missing. In the third column, \`in a turn\` is while one runs or is paused, and
\`until the end\` is idle, running or paused.

| event | fields | accepted | effect |
|---|---|---|---|
${Object.entries(EVENT_TEXTS).map(eventRow).join('\n')}

\`ms\` is in milliseconds, and fractions of it and of \`lag\` are cut off. \`stage\` counts from 0, \`periods\` those that are left
with the one in use, \`moves\` those made in the current period. \`winner\` is a player or null.

## Refusals

A refused event leaves the clock as it was, unless a flag fell before it.

${warningTable(REFUSAL_TEXTS)}

## Outcomes

\`outcome\` is null while the game goes on, and then \`{ winner, losers, reason }\`. The reason is that of an \`end\`
or \`eliminate\`, or one of the clock's own:

${warningTable(OUTCOME_TEXTS)}

## Policies

| knob | values | meaning |
|---|---|---|
${Object.entries(POLICY_TEXTS).map(policyRow).join('\n')}

The numbers of \`lag\` are milliseconds: \`quota\` is what a player may get back at the start, \`gain\` what each move adds,
\`max\` what may be saved up, \`grace\` the longest that a flag waits for lag (without it, for the whole quota). \`lichess\`
takes them from the control. With E, the estimate in whole seconds (time + 40 bonuses), \`gain\` is 4·E + 150 ms, a second at
most, \`quota\` three times and \`max\` seven times that, and \`grace\` two seconds; a free move earns nothing, and where
the client reports \`frameLag\`, a move earns at most that and 140 ms.

## Profiles

| profile | knobs | is |
|---|---|---|
${Object.entries(PROFILE_TEXTS).map(profileRow).join('\n')}

In logs of version 1, \`lichess\` is \`freeMoves: 1\`, \`takeback: lichess\` and
\`lag: { quota: 500, gain: 200, max: 1000 }\`.
`;

const notation = () => `<!-- Written by tools/docs.mjs; run \`npm run docs\` after a change. -->

# Notations

## The unified notation

One notation for chess and Go. The parts come in the order in which a clock uses them: delay, time, bonus.
Commas separate stages.

${row(['notation', 'meaning'])}
${rule(2)}
${SAMPLES.map(sampleRow).join('\n')}

- A time is a number and \`s\`, \`m\`, \`h\` or \`d\`. Blanks are optional.
- Moves count from 1, periods from 1 to 9999; leading zeros are ignored.
- \`M/\`: the last move of the quota adds the next stage's time to what is left; the last stage repeats.
  \`rM/\` resets the clock instead, and what was left is lost.
- Without \`..\`, a bonus never lifts the clock above what it held when the stage began. \`..\` removes that
  limit, \`..15m\` moves it. The dots are easily forgotten, so there is a warning.
- An error names the character: \`zeitnot explain "10m.. _ 1m"\` puts a mark under the \`_\`.

The same in JSON, in seconds: \`{"time":1800,"bonus":10,"cap":-1}\` is \`30m + ..10s\`, and several stages are a list of
objects. The keys are \`time\`, \`moves\`, \`reset\` (\`"m"\` when the moves are made, \`"t"\` when the time is up), \`bonus\`, \`cap\` (-1 is
Bronstein), \`delay\` and \`periods\`; any other is an error. Without \`cap\` a bonus has no limit. It is read wherever the notation is,
but not in tags.

The grammar:

\`\`\`ebnf
${NOTATION_GRAMMAR}
\`\`\`

## What each notation can express

Each cell is what \`zeitnot convert --to\` prints; "no" means \`NotExpressible\`, for which it gives the
reason and the closest form. \`uci\` is the \`go\` line at the start of a game.

${row(['kind', ...FORMATS])}
${rule(FORMATS.length + 1)}
${KINDS.map(kindRow).join('\n')}

In plain English, ${code('40/90m.. + 30s, 30m.. + 30s')} is "${formatEnglish(controlOf('40/90m.. + 30s, 30m.. + 30s'))}".

Shogi controls are only read, and only if named: with \`--dialect shogi\`, ${code(SHOGI)} is main
time in minutes, byo-yomi in seconds with its number of periods, and an increment: ${code(readControl(SHOGI, { dialect: 'shogi', prefer: 'notation' }).tag.notation)}.
The signs 分 and 秒 are optional, and so is everything except the main time.

## Which notation is it?

\`explain\` and \`convert\` recognize all but Shogi's. If a text could be in two, it is read as a tag, and the
other reading is mentioned: \`10+5\` is ten minutes on Lichess's pages and to people, ten seconds in PGN.
\`--from\` settles it. [Two meanings](tags.md#two-meanings) explains how they are shown. Plain English is recognized if no tag reads it and it is worded as by
\`convert --to english\`. In tags, and so in \`normalize\`, the unified notation is recognized only by what no tag
has: \`..\`, a time in brackets before a time, \`r\` before a number, \`~\`. So \`15m + 10s\` in
a tag is 900+10, not capped.

\`--from\` takes a format, \`--dialect\` a convention for the numbers in [tags](tags.md#dialects), and \`lichess\` is
the name of both. The format is what the site shows, in minutes; the dialect is what its PGN files hold, in seconds:

    $ npx zeitnot convert 10+5 --from lichess --to english
    10 minutes, plus 5 seconds per move
    $ npx zeitnot convert 10+5 --dialect lichess --to english
    10 seconds, plus 5 seconds per move
`;

/** What is compiled to WebAssembly, and the files that hold the result. */
const MODULES = [
  {
    source: 'packages/pgn/wasm/usual-games.ts',
    path: 'packages/pgn/src/index/fast/usual-games-wasm.ts',
  },
  {
    source: 'packages/duckdb/wasm/plain-moves.ts',
    path: 'packages/duckdb/src/wasm/plain-moves.ts',
  },
];

/** The first line of a compiled module. The hash shows that it is stale without compiling it again. */
const firstLine = ({ source }) =>
  `// Written by tools/docs.mjs from ${source}, sources ${hashOfSources(source)}; run \`npm run docs\` after a change.`;

const constantName = (source) => basename(source, '.ts').replaceAll('-', '_').toUpperCase();

const compiled = (module) => `${firstLine(module)}

export const ${constantName(module.source)} =
  '${compileWasm(module.source)}';
`;

/** Each generated page by its path. */
export const pages = () => ({
  'docs/reference.md': reference(),
  'docs/clock-reference.md': clockReference(),
  'docs/notation.md': notation(),
  'docs/library.md': library(),
});

/** The first line of each compiled module by its path. */
export const moduleFirstLines = () =>
  Object.fromEntries(MODULES.map((module) => [module.path, firstLine(module)]));

/** Each compiled module by its path; this takes a while. */
export const modules = () =>
  Object.fromEntries(MODULES.map((module) => [module.path, compiled(module)]));
