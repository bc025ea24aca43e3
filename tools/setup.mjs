// Brings a fresh clone to the point where everything runs: dependencies installed, packages built.
// Does nothing that is already done, and lets two runs at once take turns.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = `${root}node_modules`;
const stampFile = `${modules}/.zeitnot-installed`;
const lockFolder = `${root}.setup-lock`;

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const wantedStamp = () =>
  createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

const installed = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp();

export const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** A lock whose owner is gone, or which never named its owner, is nobody's. */
const lockIsStale = () => {
  try {
    const owner = Number(readFileSync(`${lockFolder}/pid`, 'utf8'));
    return !isAlive(owner);
  } catch {
    return existsSync(lockFolder) && Date.now() - statSync(lockFolder).mtimeMs > 10_000;
  }
};

/** Only one of several that wait can rename it, so nobody removes a lock that another just took. */
const removeStaleLock = () => {
  const aside = `${lockFolder}-${process.pid}`;
  try {
    renameSync(lockFolder, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // somebody else was faster
  }
};

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const withLock = (work) => {
  for (let waited = 0; ; waited += 1) {
    try {
      mkdirSync(lockFolder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (lockIsStale()) removeStaleLock();
      else {
        if (waited === 0) process.stderr.write('Another set-up is under way, waiting for it …\n');
        sleep(500);
      }
    }
  }
  writeFileSync(`${lockFolder}/pid`, String(process.pid));
  try {
    return work();
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
};

/** npm under Windows is a script, which only a shell starts. */
const npm = (args) =>
  spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });

const ci = () => npm(['ci', '--include=dev', '--no-audit', '--no-fund']).status === 0;

const install = () => {
  process.stderr.write('Installing the dependencies …\n');
  // NODE_ENV may be production here; the build needs the development dependencies all the same.
  let ok = ci();
  if (!ok) {
    // an npm of a set-up that was killed may still be at work in the same folder
    sleep(5000);
    ok = ci();
  }
  if (!ok) {
    process.stderr.write(
      'npm ci failed. Is the npm registry reachable? Run `npm ci --include=dev` to see more.\n',
    );
    return false;
  }
  writeFileSync(stampFile, wantedStamp());
  return true;
};

/** The path of a dependency's command, to be run by this very node. */
export const command = (packageName, path) => `${modules}/${packageName}/${path}`;

/** Removes compiled files whose source is gone; the compiler leaves them behind. */
const pruneOutput = () => {
  for (const name of readdirSync(`${root}packages`)) {
    const dist = `${root}packages/${name}/dist/`;
    if (!existsSync(dist)) continue;
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      const source = `${root}packages/${name}/src/${file.replace(/(\.d\.ts|\.js|\.js\.map)$/, '.ts')}`;
      if (/(\.d\.ts|\.js|\.js\.map)$/.test(file) && !existsSync(source)) rmSync(`${dist}${file}`);
    }
  }
};

const run = (args) => {
  try {
    execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};

/** When the newest of these files, and of those in these folders, was written. */
const newest = (paths) =>
  Math.max(
    ...paths.flatMap((path) =>
      statSync(path).isDirectory()
        ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
            (name) => statSync(`${path}/${name}`).mtimeMs,
          )
        : [statSync(path).mtimeMs],
    ),
  );

/** The studio's pages are bundled when something in them, or in the core, is newer than the bundle. */
const bundlePages = () => {
  const web = `${root}packages/studio/web/`;
  const page = `${web}dist/index.html`;
  const sources = [
    `${web}src`,
    `${web}public`,
    `${web}offline`,
    `${web}index.html`,
    `${web}vite.config.ts`,
    `${root}packages/core/dist`,
  ];
  if (existsSync(page) && statSync(page).mtimeMs > newest(sources)) return true;
  return run([command('vite', 'bin/vite.js'), 'build', web, '--logLevel', 'warn']);
};

/** The studio opens with the sample tournament, also where only its package is. */
const copySample = () => {
  const sample = `${root}corpus/sample-open.pgn`;
  const copy = `${root}packages/studio/dist/sample-open.pgn`;
  if (!existsSync(copy) || newest([copy]) < newest([sample])) copyFileSync(sample, copy);
  return true;
};

/** The command and the pages refer to every other package; the tests' own types are checked beside the tests. */
const compile = () =>
  run([command('typescript', 'bin/tsc'), '-b', 'packages/cli', 'packages/studio/web']);

export const build = () => {
  pruneOutput();
  return compile() && bundlePages() && copySample();
};

export const setUp = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Zeitnot needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  return withLock(() => {
    return (installed() || install()) && build();
  });
};
