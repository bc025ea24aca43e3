// Rating pools of games from Chess.com's API: time class and format from `time_control` and `rules`.
// Run: node examples/chesscom-games.mjs

import { chesscomFormat, chesscomResult, timeClass } from '@zeitnot/core';

const GAMES = [
  { time_control: '180+2', rules: 'chess', result: 'timeout' },
  { time_control: '600', rules: 'chess960', result: 'win' },
  { time_control: '1/86400', rules: 'chess960', result: 'timevsinsufficient' },
  { time_control: '60', rules: 'crazyhouse', result: 'resigned' },
];

for (const game of GAMES) {
  const speed = timeClass(game.time_control);
  if (typeof speed !== 'string') throw new Error(speed.error.message);
  const { score, reason } = chesscomResult(game.result) ?? {};
  const ending = reason === null ? score : `${score} (${reason})`;
  console.log(
    `${game.time_control} ${speed}, pool ${chesscomFormat(game.rules, speed)}, ${ending}`,
  );
}
