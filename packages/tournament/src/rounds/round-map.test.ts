import { describe, expect, it } from 'vitest';
import { parseRoundMap } from './round-map.js';
import type { Round } from './tag/round-tag.js';

const entriesOf = (text: string): readonly string[] => {
  const map = parseRoundMap(text);
  if (!map.ok) return [map.error.message];
  const shown = (round: Round): string =>
    [round.kind === 'number' ? round.main : round.phase, ...round.path].join('.');
  return [
    ...[...map.value.games].map(([game, round]) => `game ${game}: ${shown(round)}`),
    ...[...map.value.tags].map(([tag, round]) => `tag ${tag}: ${shown(round)}`),
  ];
};

const both = ['game 12: 5', 'tag Finale: final'];

describe('a round map', () => {
  it.each([
    ['a JSON object', '{"12": "5", "Finale": "final"}', both],
    [
      'shares that lead to the final',
      '{"1": "1/4", "2": "1/2", "3": "1/1"}',
      ['game 1: quarterfinal', 'game 2: semifinal', 'game 3: final'],
    ],
    ['numbers in JSON', '{"12": 5}', ['game 12: 5']],
    ['a number that ends in zero in JSON', '{"12": 5.10}', ['game 12: 5.10']],
    ['the same in a list', '[{"game": 12, "round": 5.10}]', ['game 12: 5.10']],
    ['a JSON list', '[{"game":12,"round":5},{"tag":"Finale","round":"final"}]', both],
    ['CSV', '12,5\nFinale,final\n', both],
    ['CSV with blank lines, CRLF and BOM', '\uFEFF\r\n12,5\r\n\r\nFinale,final', both],
    ['semicolons', '12;5\nFinale;final', both],
    ['tabs', '12\t5\nFinale\tfinal', both],
    ['a heading', 'game,round\n12,5', ['game 12: 5']],
    ['a heading for tags that are numbers', 'tag,round\n12,5', ['tag 12: 5']],
    ['a tag named like a property', 'constructor,1\n12,5', ['game 12: 5', 'tag constructor: 1']],
    ['columns that the heading names', 'game,round,reason\n12,5,"a, b"\n', ['game 12: 5']],
    [
      'lines without the last of them',
      'game;round;reason\n12;5\n13;final',
      ['game 12: 5', 'game 13: final'],
    ],
    [
      'a proposed map that was not finished',
      'game,round,reason\n12,5,tag\n13,?,unclear\n14,,unclear',
      ['game 12: 5'],
    ],
    [
      'a proposed map in JSON',
      '[{"game":12,"round":"5","reason":"tag"},{"game":13,"round":"?","reason":"unclear"}]',
      ['game 12: 5'],
    ],
    ['a proposed map where all is open', 'game,round,reason\n13,?,unclear', []],
    ['quoted cells', '"Gruppe ""A"", 1",5', ['tag Gruppe "A", 1: 5']],
  ])('is read from %s', (_, text, expected) => {
    expect(entriesOf(text)).toEqual(expected);
  });

  it.each([
    ['no round', '12,5\n13,apple', 2, /"apple" is not a round/],
    ['a missing round', '12,?', 1, /"\?" is not a round/],
    ['no game number', 'game,round\n0,5', 2, /"0" is not a game number/],
    ['a game named twice', '12,5\n\n12,6', 3, /game 12 already has a round in line 1/],
    ['one column', '12,5\n13', 2, / 1 column;/],
    ['three columns', '12,5,6', 1, / 3 columns;/],
    ['more columns than its heading', 'game,round,reason\n12,5,a,b', 2, / 4 columns;/],
    ['an open quote', '12,5\n"13,6', 2, /quotation mark/],
    ['broken JSON', '{\n"12": "5",\n}', 3, /not JSON/],
    ['JSON that ends early', '{\n"12": "5"', 2, /not JSON/],
    ['a key twice in JSON', '{"12": "5",\n"12": "6"}', 2, /already has a round in line 1/],
    ['a list as a round', '{"12": "5",\n"13": [6]}', 2, /is not a round/],
    ['a list entry without a round', '[{"game": 1, "round": 1},\n{"game": 2}]', 2, /needs a game/],
    ['nothing', '', 1, /^The round map names no game/],
    ['a heading alone', 'game,round\n', 1, /names no game/],
    ['an empty object', '{}', 1, /names no game/],
    ['an empty list', '[]', 1, /names no game/],
    ['a list entry that is null', '[\nnull]', 2, /needs a game/],
  ])('with %s is refused with its line', (_, text, line, message) => {
    const map = parseRoundMap(text);
    expect(map).toMatchObject({ ok: false, error: { code: 'InvalidRoundMap', line } });
    if (!map.ok) expect(map.error.message).toMatch(message);
  });
});
