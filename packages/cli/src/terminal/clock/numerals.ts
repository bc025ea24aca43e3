/**
 * Large digits: each a small picture, drawn in blocks as large as there is room for.
 */

/** Pictures of five lines; # is a block. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  '0': ['###', '# #', '# #', '# #', '###'],
  '1': [' # ', '## ', ' # ', ' # ', '###'],
  '2': ['###', '  #', '###', '#  ', '###'],
  '3': ['###', '  #', ' ##', '  #', '###'],
  '4': ['# #', '# #', '###', '  #', '  #'],
  '5': ['###', '#  ', '###', '  #', '###'],
  '6': ['###', '#  ', '###', '# #', '###'],
  '7': ['###', '  #', '  #', '  #', '  #'],
  '8': ['###', '# #', '###', '# #', '###'],
  '9': ['###', '# #', '###', '  #', '###'],
  ':': [' ', '#', ' ', '#', ' '],
  '.': [' ', ' ', ' ', ' ', '#'],
  '∞': ['       ', ' ## ## ', '#  #  #', ' ## ## ', '       '],
};

const LINES = [0, 1, 2, 3, 4];

const picture = (text: string): readonly string[] =>
  LINES.map((line) =>
    Array.from(text, (character) => PICTURES[character]?.[line] ?? '   ').join(' '),
  );

/** Two lines of a picture in one row of half blocks. */
const halfBlocks = (upper: string, lower: string): string =>
  Array.from(upper, (mark, column) => {
    const below = lower[column] === '#';
    if (mark === '#') return below ? '█' : '▀';
    return below ? '▄' : ' ';
  }).join('');

/** How large digits are drawn. */
export type NumeralSize = 'text' | 'small' | 'large' | 'huge';

export const NUMERAL_ROWS: Readonly<Record<NumeralSize, number>> = {
  text: 1,
  small: 3,
  large: 5,
  huge: 10,
};

const BLOCK: Readonly<Record<'large' | 'huge', number>> = { large: 2, huge: 4 };

export const numerals = (text: string, size: NumeralSize): readonly string[] => {
  if (size === 'text') return [text];
  const lines = picture(text);
  if (size === 'small') {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = lines;
    return [halfBlocks(first, second), halfBlocks(third, fourth), halfBlocks(fifth, '')];
  }
  const wide = BLOCK[size];
  return lines.flatMap((line) => {
    const drawn = line.replaceAll('#', '█').replace(/./gsu, (mark) => mark.repeat(wide));
    return Array.from({ length: NUMERAL_ROWS[size] / LINES.length }, () => drawn);
  });
};

/** The width of the widest number with that many characters. */
export const numeralColumns = (characters: number, size: NumeralSize): number => {
  const widest = characters <= '0:00.0'.length ? '0:00.0' : '0:00:00'.padStart(characters, '0');
  return numerals(widest, size)[0]?.length ?? 0;
};
