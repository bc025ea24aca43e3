// Fuzzes a parser: npm run fuzz -- TARGET [seconds] [seed]; `all` for one after the other.
// A target makes an input from random numbers, and checks what becomes of it. Inputs that once failed are files in
// corpus/TARGET and come first; a new find is written to the folder for temporary files.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeRandom } from './random.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const TARGETS = readdirSync(join(here, 'targets')).map((name) => name.replace('.mjs', ''));

const corpusOf = (target) => {
  const folder = join(here, 'corpus', target);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => ({ file, bytes: readFileSync(join(folder, file)) }));
};

/** Whether nothing was found. */
const fuzz = async (name, seconds, seed) => {
  const { make, check } = await import(`./targets/${name}.mjs`);
  for (const { file, bytes } of corpusOf(name)) {
    try {
      await check(bytes);
    } catch (error) {
      process.stdout.write(`${name}: corpus/${name}/${file}: ${error.stack}\n`);
      return false;
    }
  }
  const until = Date.now() + seconds * 1000;
  let count = 0;
  for (; Date.now() < until; count += 1) {
    const input = Buffer.from(make(makeRandom(seed + count)));
    try {
      await check(input);
    } catch (error) {
      const find = join(tmpdir(), `zeitnot-fuzz-${name}-${seed + count}`);
      writeFileSync(find, input);
      const keep = `to keep it, move ${find} to tests/fuzz/corpus/${name}`;
      process.stdout.write(`${name}: seed ${seed + count}; ${keep}\n${error.stack}\n`);
      return false;
    }
  }
  process.stdout.write(`${name}: ${count} inputs from seed ${seed}, nothing found\n`);
  return true;
};

const [target = '', seconds = '10', seed = String(Date.now() % 1e9)] = process.argv.slice(2);
if (target !== 'all' && !TARGETS.includes(target)) {
  process.stdout.write(
    `npm run fuzz -- TARGET [seconds] [seed]\nTargets: all, ${TARGETS.join(', ')}\n`,
  );
  process.exitCode = 2;
} else {
  for (const name of target === 'all' ? TARGETS : [target]) {
    if (!(await fuzz(name, Number(seconds), Number(seed)))) process.exitCode = 1;
  }
}
