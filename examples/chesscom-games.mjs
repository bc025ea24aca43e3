// Rating pools of games from Chess.com's API: time class and format from `time_control` and `rules`.
// Run: node examples/chesscom-games.mjs

import { chesscomFormat, chesscomResult, splitChesscom, timeClass } from '@zeitnot/core';

const GAMES = [
  { time_control: '180+2', rules: 'chess', result: 'timeout' },
  { time_control: '600', rules: 'chess960', result: 'win' },
  { time_control: '1/86400', rules: 'chess960', result: 'timevsinsufficient' },
  { time_control: '60', rules: 'crazyhouse', result: 'resigned' },
];

for (const game of GAMES) {
  const split = splitChesscom(game.time_control);
  if (!split.ok) throw new Error(split.error.message);
  const speed = timeClass(split.value);
  const { score, reason } = chesscomResult(game.result) ?? {};
  const ending = reason === null ? score : `${score} (${reason})`;
  console.log(
    `${game.time_control} ${speed}, pool ${chesscomFormat(game.rules, speed)}, ${ending}`,
  );
}
