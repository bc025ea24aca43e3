// `zeitnot normalize` on ten million lines: lines per second beside a program that only splits and
// joins the same lines, and the peak memory after a tenth of the input and after all of it.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/zeitnot.js', import.meta.url));
const COPY = fileURLToPath(new URL('./copy-lines.mjs', import.meta.url));
const LINES = Number(process.env.ZEITNOT_BENCH_LINES ?? 10_000_000);

/** A million lines: nine in ten strict, the rest text; every hundredth is seen only once. */
const block = () => {
  const common = ['180', '180+0', '60+0', '300+0', '600+0', '300+3', '900+10', '600', '180+2'];
  const text = [
    "90'+30''",
    '90 min + 30 sec / move',
    '3+2',
    'G/60;d5',
    '40/90, SD/30; +30',
    'Rapid',
  ];
  let lines = '';
  for (let index = 0; index < 1_000_000; index += 1) {
    if (index % 100 === 0) lines += `${index + 61} minutes + ${index % 50} seconds\n`;
    else if (index % 10 === 0) lines += `${text[index % text.length]}\n`;
    else lines += `${common[index % common.length]}\n`;
  }
  return Buffer.from(lines);
};

const peakMegabytes = (pid) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1024;
};

const feed = async (args, lines, bytes) => {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const started = performance.now();
  let produced = 0;
  child.stdout.on('data', (chunk) => {
    for (const byte of chunk) if (byte === 10) produced += 1;
  });
  const peaks = [];
  const blocks = Math.ceil(lines / 1_000_000);
  for (let index = 0; index < blocks; index += 1) {
    if (!child.stdin.write(bytes)) await new Promise((done) => child.stdin.once('drain', done));
    if (index === Math.floor(blocks / 10)) peaks.push(peakMegabytes(child.pid));
  }
  peaks.push(peakMegabytes(child.pid));
  child.stdin.end();
  await new Promise((done) => child.stdout.once('close', done));
  if (produced !== blocks * 1_000_000) throw new Error(`${produced} lines came back`);
  return { rate: produced / ((performance.now() - started) / 1000), peaks };
};

export const run = async () => {
  const bytes = block();
  const floor = await feed([COPY], LINES, bytes);
  const ours = await feed([COMMAND, 'normalize', '--quiet'], LINES, bytes);
  const memory = ours.peaks.map((peak) => `${Math.round(peak)} MB`).join(' and ');
  return {
    title: `normalize, ${LINES.toLocaleString('en')} lines`,
    floor: 'bench/copy-lines.mjs: splits standard input into lines and writes them again',
    rows: [
      ['copy-lines', floor.rate, 1],
      ['zeitnot normalize', ours.rate, ours.rate / floor.rate],
    ],
    unit: 'lines/s',
    reading: `Peak memory of zeitnot after a tenth of the input and after all of it: ${memory}.`,
  };
};
