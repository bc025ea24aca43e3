// Games as a server would have them, with players, ratings, many time controls, and clocks that run down
// as people's do. The same number writes the same bytes.

import { closeSync, openSync, writeSync } from 'node:fs';

const CONTROLS = [
  '60+0',
  '60+1',
  '180+0',
  '180+2',
  '300+3',
  '600+0',
  '900+10',
  '1800+20',
  '5 min + 3',
  'soon',
];
const BASES = [60, 60, 180, 180, 300, 600, 900, 1800, 300, 180];
const BONUSES = [0, 1, 0, 2, 3, 0, 10, 20, 3, 2];
const RESULTS = ['1-0', '0-1', '1/2-1/2'];
const MOVES = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];

/** Small, fast and good enough for games that nobody plays. */
const makeRandom = (seed) => {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
};

const two = (number) => String(number).padStart(2, '0');
const clockText = (seconds) =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

const movetext = (random, base, bonus) => {
  const plies = 30 + Math.floor(random() * 90);
  const clocks = [base, base];
  let text = '';
  for (let ply = 0; ply < plies; ply += 1) {
    const side = ply % 2;
    const used = Math.min(clocks[side] - 1, Math.floor((random() ** 3 * base) / 7));
    clocks[side] += (ply > 1 ? bonus : 0) - used;
    text += `${(ply >> 1) + 1}${side === 0 ? '.' : '...'} ${MOVES[ply % 4]} { [%clk ${clockText(clocks[side])}] } `;
  }
  return text;
};

const gameText = (number, random) => {
  const control = Math.floor(random() ** 1.5 * CONTROLS.length);
  const result = RESULTS[Math.floor(random() ** 1.4 * 3)];
  const rating = 800 + Math.floor((random() + random() + random()) * 700);
  return `[Event "Rated game ${control}"]
[Site "https://example.org/${number}"]
[Date "2024.${two(1 + (number % 12))}.${two(1 + (number % 28))}"]
[Round "${1 + (number % 11)}"]
[White "player${Math.floor(random() * 20_000)}"]
[Black "player${Math.floor(random() * 20_000)}"]
[Result "${result}"]
[WhiteElo "${rating}"]
[BlackElo "${rating + Math.floor(random() * 200) - 100}"]
[TimeControl "${CONTROLS[control]}"]
[Termination "${random() < 0.3 ? 'Time forfeit' : 'Normal'}"]

${movetext(random, BASES[control], BONUSES[control])}${result}

`;
};

export const writeClockGames = (path, games) => {
  const file = openSync(path, 'w');
  const random = makeRandom(4064);
  for (let number = 0; number < games;) {
    let text = '';
    for (const end = Math.min(games, number + 1000); number < end; number += 1) {
      text += gameText(number, random);
    }
    writeSync(file, text);
  }
  closeSync(file);
};
