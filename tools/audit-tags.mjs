// `npm run audit:tags -- FILES…`: the tags whose own games refute the way they are read. Exit code 1 if there are any,
// or if a file cannot be read.

import { dialectOf, formatCount, parseTimeControl, refutingPly } from '@zeitnot/core';
import { formatCommentTime } from '@zeitnot/core/clock';
import { openBytes, readGames } from '@zeitnot/pgn';

/** How a game's tag is read, and the clock that refutes it; null if none does. */
const refutedIn = (game) => {
  const raw = game.tag('TimeControl');
  if (raw === null) return null;
  const clocks = game.plies().map(({ clk }) => clk);
  // where the clocks leave no reading, the usual one is refuted
  const dialect = dialectOf(Object.fromEntries(game.tags()), clocks) ?? 'auto';
  const { control, normalized, notation } = parseTimeControl(raw, { dialect });
  const ply = control === null ? null : refutingPly(control, clocks);
  if (ply === null) return null;
  const shown = `${formatCommentTime(clocks[ply])} after ply ${ply + 1}`;
  return { raw, dialect, reading: normalized ?? notation, shown };
};

/** The refuted tags of a file, each with the number of its games and the first of them. */
const auditFile = (file) => {
  const opened = openBytes(file);
  if (!opened.ok) throw new Error(opened.error.message);
  const refuted = new Map();
  let games = 0;
  for (const game of readGames(opened.value.source)) {
    games += 1;
    const found = refutedIn(game);
    if (found === null) continue;
    const key = `${found.raw}\n${found.dialect}`;
    const entry = refuted.get(key) ?? { ...found, file, game: game.game, games: 0 };
    refuted.set(key, { ...entry, games: entry.games + 1 });
  }
  return { games, refuted: [...refuted.values()] };
};

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Name the PGN files: npm run audit:tags -- FILES…');
  process.exit(2);
}
let games = 0;
let refutedGames = 0;
let refutedTags = 0;
let unreadable = 0;
for (const file of files) {
  try {
    const audited = auditFile(file);
    games += audited.games;
    refutedTags += audited.refuted.length;
    for (const { raw, dialect, reading, games: count, game, shown } of audited.refuted) {
      refutedGames += count;
      const verdict = count === 1 ? '1 game refutes' : `${count} games refute`;
      const example = `game ${game} shows ${shown}`;
      console.log(`${file}: "${raw}" as ${dialect} is ${reading}, which ${verdict}; ${example}`);
    }
    if (audited.refuted.length > 0) process.exitCode ??= 1;
  } catch (error) {
    console.error(`${file}: ${error.message}`);
    unreadable += 1;
    process.exitCode = 1;
  }
}
const counts = [refutedTags, refutedGames, games, files.length - unreadable].map(formatCount);
const [tags, refuting, all, read] = counts;
console.log(`Refuted tags: ${tags}. Games that refute one: ${refuting} of ${all}. Files: ${read}.`);
