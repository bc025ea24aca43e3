// Values per second of the tag reader: strict tags beside @mliebelt/pgn-parser's tag rule on the
// forms that both read, and free text, which no other program here reads at all.

import { parse } from '@mliebelt/pgn-parser';
import { parseTimeControl } from '@zeitnot/core';
import { Bench } from 'tinybench';

const STRICT =
  `180 180+0 60+0 300+3 600 900+10 180+2 5400+30 40/7200:3600 - ? *180 30+0 1800 1/86400
  40/7200:20/3600:900+30 40/5400+30:1800+30`.split(/\s+/);

const FREE = [
  '3+2',
  "10'+5''",
  '15 + 10',
  "90'/40 + 30'/G + 30''",
  '90 min / 40 moves + 30 min / rest of the game, with 30 sec increment from move 1',
  'G/90;+30',
  '40/90, SD/30; d5',
  '10 минут + 5 секунд на ход',
  '90 Minuten für 40 Züge + 30 Minuten',
  '1h40/40 coups + 30 min + 30 s par coup',
  'klassisch',
  '3 days per move',
];

/** Runs through the whole list in every sample, so that no single value is favoured. */
const over = (values, read) => () => {
  for (const value of values) read(value);
};

export const run = async () => {
  const bench = new Bench({ time: 1500, warmupTime: 300 });
  const tags = STRICT.map((value) => `[TimeControl "${value}"]`);
  bench
    .add(
      'strict, rival',
      over(tags, (tag) => parse(tag, { startRule: 'tags' })),
    )
    .add(
      'strict, zeitnot',
      over(STRICT, (value) => parseTimeControl(value, { dialect: 'pgn' })),
    )
    .add(
      'free, zeitnot',
      over(FREE, (value) => parseTimeControl(value)),
    );
  await bench.run();
  const perSecond = (name, values) => {
    const { result } = bench.getTask(name);
    return result.throughput.mean * values.length;
  };
  const rival = perSecond('strict, rival', STRICT);
  const strict = perSecond('strict, zeitnot', STRICT);
  const free = perSecond('free, zeitnot', FREE);
  return {
    title: 'Tag reader',
    floor: '@mliebelt/pgn-parser 1.4.19, tag rule, same values',
    rows: [
      ['@mliebelt/pgn-parser, strict tags', rival, 1],
      ['zeitnot, strict tags', strict, strict / rival],
      ['zeitnot, free text', free, free / rival],
    ],
    unit: 'values/s',
  };
};
