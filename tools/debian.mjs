// The programs from Debian that tests drive and benchmarks compare with. They are installed only when asked:
// as root, with ZEITNOT_INSTALL=1. Elsewhere the missing ones are named with the command, and the tests that
// need them skip themselves by name.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The packages of Debian, and a program of each by which it is found. */
const PROGRAMS = {
  stockfish: 'stockfish',
  gnugo: 'gnugo',
  phalanx: 'phalanx',
  'pgn-extract': 'pgn-extract',
  chromium: 'chromium',
  postgresql: 'postgres',
};
const INSTALL = ['install', '-y', '-q', '--no-install-recommends'];

const POSTGRES = '/usr/lib/postgresql';

/** The programs of each version of PostgreSQL's server, the newest first. */
const postgresFolders = () =>
  (existsSync(POSTGRES) ? readdirSync(POSTGRES) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES, version, 'bin'));

/** Debian puts games and servers where PATH does not look. */
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/games',
  ...postgresFolders(),
];

/** The path of a program, or null if it is not there. */
export const findProgram = (name) =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

/**
 * What to do about missing programs. `wanted` is the value of ZEITNOT_INSTALL.
 * @returns {'nothing' | 'install' | 'name'}
 */
export const planInstall = ({ missing, wanted, isRoot, isDebian }) => {
  if (missing.length === 0) return 'nothing';
  return wanted === '1' && isRoot && isDebian ? 'install' : 'name';
};

const apt = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  }).status === 0;

const ACTIONS = {
  nothing: () => undefined,
  name: (missing) => {
    process.stdout.write(
      `Missing: ${missing.join(', ')}. The tests that need them are skipped. To install them:\n` +
        `  sudo apt-get ${[...INSTALL, ...missing].join(' ')}\n`,
    );
  },
  install: (missing) => {
    process.stdout.write(`Installing ${missing.join(', ')} …\n`);
    if (!apt(['update', '-q']) || !apt([...INSTALL, ...missing])) {
      process.stdout.write('They could not be installed; the tests that need them are skipped.\n');
    }
  },
};

export const installPrograms = () => {
  const missing = Object.keys(PROGRAMS).filter((name) => findProgram(PROGRAMS[name]) === null);
  const plan = planInstall({
    missing,
    wanted: process.env.ZEITNOT_INSTALL,
    isRoot: process.getuid?.() === 0,
    isDebian: existsSync('/etc/debian_version'),
  });
  ACTIONS[plan](missing);
};
