// Appends events to a game of a SQLite log, which it makes or continues, and prints the version of each one that was
// acknowledged.

import { fileURLToPath } from 'node:url';
import { parseNotation } from '@zeitnot/core';
import { makeClock } from '@zeitnot/core/clock';
import { openSqliteLog } from '@zeitnot/clock-store/sqlite';

export const FILE = 'clocks.db';
export const GAME = 'a1';
const EVENTS = 12;

const valueOf = (result) => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

/** Appends until the game has `most` events. */
export const append = async (file, print, most = EVENTS) => {
  const log = valueOf(await openSqliteLog(file));
  try {
    const control = valueOf(parseNotation('5m.. + 3s'));
    const created = await log.create(GAME, valueOf(makeClock({ control })).setup);
    if (!created.ok && created.error.code !== 'GameExists') valueOf(created);
    let { version } = valueOf(await log.read(GAME));
    while (version < most) {
      const event = { type: 'give', player: 'white', ms: version + 1, at: version };
      version = valueOf(await log.append(GAME, version, event));
      print(`${version}\n`);
    }
  } finally {
    await log.close();
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await append(FILE, (text) => process.stdout.write(text));
}
