// A UCI engine as a process. Every failure is a value with a reason: an engine that ends, cannot be
// started or stays silent never blocks the caller.

import { spawn } from 'node:child_process';

/** How long an engine may take for a command that needs no search. */
const PATIENCE = 10_000;

/** A longer timer would fire at once. */
const MAX_WAIT = 2 ** 31 - 1;

const failed = (kind, reason) => ({ ok: false, kind, reason });

/** Calls `onLine` with each whole line of a stream of text. */
const readLines = (stream, onLine) => {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) onLine(line.trim());
  });
};

/** A process and `ask`, which sends lines and returns the answer up to a matching line, or why none came. */
const talkTo = (path) => {
  const child = spawn(path, [], { stdio: ['pipe', 'pipe', 'ignore'] });
  let gone = null;
  let question = null;

  const settle = (answer) => {
    if (question === null) return;
    const { resolve, timer } = question;
    clearTimeout(timer);
    question = null;
    resolve(answer);
  };
  const leave = (reason) => {
    gone ??= failed('gone', reason);
    settle(gone);
  };

  readLines(child.stdout, (line) => {
    if (question === null) return;
    question.said.push(line);
    if (question.fits(line)) settle({ ok: true, said: question.said });
  });
  child.on('error', (error) => leave(`cannot be run (${error.code ?? error.message})`));
  child.on('close', (code, signal) => leave(`has ended by itself (${signal ?? `code ${code}`})`));
  // no engine outlives us, whatever it is doing
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.on('close', () => process.off('exit', kill));
  // an engine that has left does not read its last line
  child.stdin.on('error', () => undefined);

  const ask = (lines, fits, limit = PATIENCE) =>
    new Promise((resolve) => {
      if (gone !== null) {
        resolve(gone);
        return;
      }
      const wait = Math.min(limit, MAX_WAIT);
      const timer = setTimeout(() => settle(failed('silent', 'does not answer')), wait);
      question = { fits, resolve, timer, said: [] };
      child.stdin.write(`${lines.join('\n')}\n`);
    });

  const close = () => {
    if (gone !== null) return;
    child.stdin.end('quit\n');
    const timer = setTimeout(kill, 1000);
    child.once('close', () => clearTimeout(timer));
  };
  return { ask, close };
};

const isWord = (word) => (line) => line === word;

const settings = (options) =>
  Object.entries(options).map(([name, value]) => `setoption name ${name} value ${value}`);

/** Starts an engine and sets its options: `{ ok, engine }`, or `{ ok, reason }`. */
export const openEngine = async (path, options = {}) => {
  const { ask, close } = talkTo(path);
  const hello = await ask(['uci'], isWord('uciok'));
  const ready = hello.ok ? await setOptions({ ask }, options) : hello;
  if (!ready.ok) {
    close();
    return ready;
  }
  const named = hello.said.find((line) => line.startsWith('id name '));
  const name = named?.slice('id name '.length) ?? path;
  const offers = hello.said.filter((line) => line.startsWith('option name '));
  return { ok: true, engine: { path, name, offers, ask, close } };
};

/** Sets options; answered when the engine is ready again. */
export const setOptions = ({ ask }, options) =>
  ask([...settings(options), 'isready'], isWord('readyok'));

/** A new game: the engine forgets the last one. */
export const newGame = ({ ask }) => ask(['ucinewgame', 'isready'], isWord('readyok'));

/** The least and most that a number among the options may be; null if the engine has no such option. */
export const rangeOf = ({ offers }, option) => {
  const offer = offers.find((line) => line.startsWith(`option name ${option} type spin `));
  const [, least, most] = /\bmin (-?\d+) max (-?\d+)/.exec(offer ?? '') ?? [];
  return least === undefined ? null : [Number(least), Number(most)];
};

/** Lets the engine think: `{ ok, move, said }`, or why there is no move. */
export const askMove = async ({ ask }, moves, go, limit) => {
  const position = `position startpos${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`;
  const answer = await ask([position, go], (line) => line.startsWith('bestmove'), limit);
  return answer.ok ? { ...answer, move: answer.said.at(-1).split(/\s+/)[1] ?? '' } : answer;
};
