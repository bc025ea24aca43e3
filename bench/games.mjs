// Generated games, and the bare scanner over them, for the benchmarks that read files.

import { makeScanner, openFile } from '@zeitnot/pgn/internal';
import { closeSync, openSync, writeSync } from 'node:fs';

// legal, so that pgn-extract has nothing to complain about
const OPENING = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7'.split(
  ' ',
);
const SHUFFLE = ['Be3', 'Bb7', 'Bc1', 'Bc8'];
const moveAt = (ply) => OPENING[ply] ?? SHUFFLE[(ply - OPENING.length) % SHUFFLE.length];

/** As servers export them: one line, a clock with each move. */
const serverGame = (number, plies) => {
  const moves = Array.from({ length: plies }, (_, ply) => {
    const count = `${(ply >> 1) + 1}${ply % 2 === 0 ? '.' : '...'}`;
    return `${count} ${moveAt(ply)} { [%eval 0.${ply % 90}] [%clk 0:0${ply % 10}:${10 + (ply % 50)}] }`;
  });
  return `[Event "Rated Blitz game"]
[Site "https://example.org/${(number * 2_654_435_761) % 4_294_967_296}"]
[Date "2024.05.${10 + (number % 20)}"]
[Round "-"]
[White "player${number % 5003}"]
[Black "player${(number * 7) % 5003}"]
[Result "1-0"]
[UTCDate "2024.05.${10 + (number % 20)}"]
[UTCTime "10:${10 + (number % 50)}:00"]
[WhiteElo "${1500 + (number % 900)}"]
[BlackElo "${1500 + (number % 700)}"]
[ECO "C${10 + (number % 90)}"]
[TimeControl "180+2"]
[Termination "Normal"]

${moves.join(' ')} 1-0

`;
};

/** As collections have them: lines of eighty columns, no comments. */
const bookGame = (number, plies) => {
  const words = Array.from({ length: plies }, (_, ply) =>
    ply % 2 === 0 ? `${(ply >> 1) + 1}. ${moveAt(ply)}` : moveAt(ply),
  );
  let line = '';
  const lines = [];
  for (const word of [...words, '1/2-1/2']) {
    if (line.length + word.length > 78) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return `[Event "Open ${number % 997}"]
[Site "Town ${number % 211}"]
[Date "19${50 + (number % 50)}.0${1 + (number % 9)}.??"]
[Round "${1 + (number % 11)}.${1 + (number % 30)}"]
[White "Name ${number % 9001}, First"]
[Black "Name ${(number * 13) % 9001}, First"]
[Result "1/2-1/2"]
[WhiteElo "2${100 + (number % 600)}"]
[BlackElo "2${100 + (number % 500)}"]
[ECO "C84"]

${[...lines, line].join('\n')}

`;
};

export const writeGames = (path, bytes) => {
  const file = openSync(path, 'w');
  let size = 0;
  for (let number = 0; size < bytes;) {
    let text = '';
    for (const end = number + 500; number < end; number += 1) {
      const plies = 40 + ((number * 37) % 80);
      text += number % 3 === 0 ? serverGame(number, plies) : bookGame(number, plies);
    }
    size += writeSync(file, text);
  }
  closeSync(file);
};

/** Counts the games of a file. */
export const scan = (path) => {
  const { readAt, close } = openFile(path).value;
  let games = 0;
  const scanner = makeScanner(() => (games += 1));
  for (let position = 0; ;) {
    const count = readAt(scanner.room(), position);
    if (count === 0) break;
    position += count;
    scanner.take(count);
  }
  scanner.finish();
  close();
  return games;
};
