// The programs from Debian that tests drive and benchmarks compare with. Installed where that is possible
// without asking: as root on Debian. Elsewhere the command is printed, and the tests that need them skip
// themselves by name.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGES = ['stockfish', 'gnugo', 'phalanx', 'pgn-extract', 'chromium'];

/** Debian puts games where PATH does not look. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/games'];

/** The path of a program, or null if it is not there. */
export const findProgram = (name) =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

const apt = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  }).status === 0;

export const installPrograms = () => {
  const missing = PACKAGES.filter((name) => findProgram(name) === null);
  if (missing.length === 0) return;
  const install = ['install', '-y', '-q', '--no-install-recommends', ...missing];
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!mayInstall) {
    process.stdout.write(`Some tests need: sudo apt-get ${install.join(' ')}\n`);
    return;
  }
  process.stdout.write(`Installing ${missing.join(', ')} …\n`);
  if (!apt(['update', '-q']) || !apt(install)) {
    process.stdout.write('They could not be installed; the tests that need them are skipped.\n');
  }
};
