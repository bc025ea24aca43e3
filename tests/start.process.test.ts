import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isLong } from './runs.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const NPM = ['npm', 'start', '--silent', '--'];
const SCRIPT = [process.execPath, 'tools/start.mjs'];

/** Starts the studio and waits for the address that it prints. */
const start = async ([file = '', ...args]: readonly string[]) => {
  const child = spawn(file, [...args, '--port', '0', '--no-open'], { cwd: root });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const [found] = /http:\/\/[^\s]+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`ended before it began: ${printed}`)));
  });
  return { child, address };
};

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    (response) => response.ok,
    () => false,
  );

const untilSilent = async (address: string): Promise<boolean> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (!(await answers(address))) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
};

const ENDS = [
  ['npm start', 'SIGTERM', NPM],
  ['npm start', 'SIGKILL', NPM],
  ['tools/start.mjs', 'SIGINT', SCRIPT],
  ['tools/start.mjs', 'SIGHUP', SCRIPT],
] as const;

it.skipIf(process.platform === 'win32').each(isLong ? ENDS : ENDS.slice(0, 2))(
  '%s, ended by %s, ends the studio',
  async (_, signal, command) => {
    const { child, address } = await start(command);
    expect(await answers(address)).toBe(true);
    child.kill(signal);
    expect(await untilSilent(address)).toBe(true);
  },
);
