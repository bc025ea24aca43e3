/**
 * Brings text to plain letters, digits and marks, so that `９０′＋３０″`, `90´+30´´` and `90'+30''`
 * look alike and a word is found whatever its accents and case; then cuts it into numbers, words
 * and signs, in one pass.
 */

import { firstWord, isTens, longestEntry, numberBefore, numberOf, unknownStart } from './words.js';

/** What compatibility folding would lose or tear apart. */
const PLAIN: Readonly<Record<string, string>> = {
  "'": '’‘‛´`′ʹʼʽˈ՚΄׳',
  '"': '“”„‟″ʺ˝»«〃״',
  '-': '–—‒−‐‑―־',
  x: '×✕✖⨯',
  '>': '→⇒➔➜',
  l: 'ł',
  o: 'ø',
  ae: 'æ',
  oe: 'œ',
  ss: 'ß',
  d: 'đð',
  е: 'ё',
  i: 'ı',
  'no ': '№',
  '.5': '½',
  '.25': '¼',
  '.75': '¾',
  // a footnote's number is no digit
  '^': '¹²³⁰⁴⁵⁶⁷⁸⁹',
  unlimited: '∞',
  ',': '、،・·',
  ';': '。।؛',
  '[': '【〔',
  ']': '】〕',
};

/** The zero of each script whose digits follow one another; compatibility folding knows wide ones. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x1040];

/** A table of keys and what they hold, turned round. */
const keysByHeld = (
  table: Readonly<Record<string, Iterable<string>>>,
): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([key, held]) => [...held].map((each) => [each, key])));

const PLAIN_MARKS = keysByHeld(PLAIN);

const digitOf = (code: number): string | undefined => {
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? undefined : String(code - zero);
};

/** In Latin and Greek only: й is no и, and the voicing marks of Japanese tell words apart. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) > 0x7e || text.charAt(at) === '`') return false;
  return true;
};

const foldCharacter = (character: string, before: string): string => {
  const plain = PLAIN_MARKS.get(character);
  // a fraction by itself, or behind a Roman numeral, which is a letter
  if (plain?.startsWith('.') && !/\d$/.test(before.normalize('NFKD'))) return `0${plain}`;
  return plain ?? digitOf(character.codePointAt(0) as number) ?? character;
};

/** The named entities for blanks, marks and signs; no control uses others. */
const ENTITIES: Readonly<Record<string, readonly string[]>> = {
  ' ': ['nbsp', 'thinsp'],
  '&': ['amp'],
  '"': ['quot', 'ldquo', 'rdquo', 'Prime'],
  "'": ['apos', 'lsquo', 'rsquo', 'prime', 'acute'],
  '+': ['plus'],
  '-': ['ndash'],
  '½': ['frac12'],
  x: ['times'],
};

const CHARACTERS = keysByHeld(ENTITIES);

const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/gi;

const characterOf = (whole: string, decimal?: string, hex?: string, name?: string): string => {
  if (name !== undefined) return CHARACTERS.get(name) ?? whole;
  return String.fromCodePoint(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal));
};

/** Drops what copying leaves behind: invisible characters, escaped quotes, HTML, bullets, braces. */
export const cleanMarkup = (text: string): string =>
  text
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/\\(["'])/g, '$1')
    .replaceAll(/<\/?[a-z]{1,6} ?\/?>|•/gi, ' ')
    .replace(/^\[TimeControl "(.*)"\]$|^\{([^"]*)\}$/, '$1$2')
    .replaceAll(ENTITY, characterOf)
    .trim();

/** Abbreviations with signs inside, by the signs of which a text must have one to be looked at. */
const ABBREVIATIONS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  '/': [
    [/(?<!\p{L})t\/m(?!\p{L})/gu, 'tot'],
    [/(?<!\p{L})t\/c(?!\p{L})/gu, 'tc'],
    [/(?<=\s)w\/(?=\s)/gu, 'with'],
    // Spanish and Portuguese «c/u», «c/jugada», and «c/ 30 seg», which is «with»
    [/(?<!\p{L})c\/(?:u(?!\p{L})|(?=jug|mov|lance))/gu, 'cada '],
    [/(?<![\p{L}\d])c\/ ?(?=\d+ ?["s])/gu, 'con '],
  ],
  "'’ʼ": [
    // «five seconds' increment»
    [/(?<=(?:second|minute|hour)s)['’](?= \p{L})/gu, ''],
    // Turkish «15'er dakika»
    [/(?<=\d)['’][sş]?[ea]r(?= (?:da?k|saniye|sn))/gu, ''],
    // Ukrainian п'ять
    [/(?<=\p{Script=Cyrillic})['’ʼ](?=[єїюя])/gu, ''],
  ],
  '-': [
    // Portuguese «somando-se», «acrescentam-se»
    [/(?<=\p{L}{3})-(?:se|lhes?)(?!\p{L})/gu, ''],
    // French «K.-O.»
    [/(?<!\p{L})k\.-o(?!\p{L})\.?/gu, 'ko'],
    // Indonesian «masing-masing»
    [/(?<!\p{L})(\p{L}{4,})-\1(?!\p{L})/gu, '$1'],
  ],
  '.': [[/(?<!\p{L})fr\.? ?o\. ?m(?!\p{L})\.?/gu, 'from']],
  // `30sx5`
  x: [[/(?<=\d(?:s|sec|m|min))x(?=\d)/gu, ' x ']],
  // Turkish «on beş»
  n: [[/(?<!\p{L})on (?=(?:be[sş]|iki)(?!\p{L}))/gu, 'on']],
  // Hungarian «1 ó 30 p + 30 mp»; without the seconds the letters may be anything
  p: [
    [/(?<=\d ?)p(?=\.? ?\+? ?\d+ ?mp(?!\p{L}))/gu, 'perc'],
    [/(?<=\d ?)ó(?=\.? ?(?:\d+ ?perc|\+? ?\d+ ?mp)(?!\p{L}))/gu, 'ora'],
  ],
  // Greek «ή», which without its accent is an article
  '\u03AE\u1F75': [[/(?<!\p{L})[\u03AE\u1F75](?!\p{L})/gu, 'or']],
};

const BY_SIGNS = Object.entries(ABBREVIATIONS).map(
  ([signs, abbreviations]) => [Array.from(signs), abbreviations] as const,
);

const spellOut = (text: string): string => {
  let plain = text;
  for (const [signs, abbreviations] of BY_SIGNS) {
    if (!signs.some((sign) => plain.includes(sign))) continue;
    for (const [short, long] of abbreviations) plain = plain.replaceAll(short, long);
  }
  return plain;
};

/** Lower case, plain marks, ASCII digits, no accents; `1 1/2 hours` as `1.5 hours`. */
export const fold = (written: string): string => {
  const text = written
    .replaceAll(/(\d) (?:1\/2|½)(?= \p{L})/gu, '$1½')
    // no decimal comma: «15+10，7轮»
    .replaceAll(/(?<=\d)[，、](?=\d)/g, ', ')
    // Lichess's half a minute
    .replace(/^\d?[¼-¾](?=\+)/, '$&m');
  if (isAscii(text)) return spellOut(text.toLowerCase());
  let plain = '';
  let before = '';
  for (const character of spellOut(text.toLowerCase())) {
    const folded = foldCharacter(character, before);
    plain += folded;
    before = folded;
  }
  // compatibility folding makes capitals of `℃`
  return plain.normalize('NFKD').replaceAll(ACCENTS, '$1').normalize('NFC').toLowerCase();
};

export interface Token {
  readonly kind: 'number' | 'word' | 'sign';
  /** As written; a number word in digits, an abbreviation without dots, `''` as `"`. */
  readonly text: string;
  readonly value: number;
  /** A number without decimals. */
  readonly whole: boolean;
  /** Whether a blank or nothing precedes it. */
  readonly spaced: boolean;
  /** Where it begins in the folded text. */
  readonly at: number;
  /** The token after it; `END` follows the last one and itself. */
  next: Token;
}

/** Stands behind the last token. */
export const END = { kind: 'sign', text: '', value: 0, whole: false, spaced: true, at: 0 } as Token;
END.next = END;

/**
 * A number (`1.30.00` and `1,2,3` have one point or comma with decimals behind, `40/120,20/60` has none; `.5` at the
 * beginning or behind a sign; behind a word the point ends that, but for «then .5 hour»), an abbreviation such
 * as `K.O.`, letters, `''` (also with a blank between), or a sign. Letters from U+2E80 on are of
 * scripts without blanks between words: as many as `unknownStart` looks at.
 */
const TOKEN =
  /\d+(?:(?<!\.\d+)\.\d+|(?<!,\d+),\d+(?!\d*[/+]))?|(?<=(?:^|[^\p{L}\d.'"\s])\s*)\.\d+|(?<=\p{L}\s)\.\d+(?=\s?h)|(?<=(?:^|\+)\s*),\d+|(?:(?=[\u2E80-\u{3FFFF}])\p{L}){1,16}|\p{L}(?:\.\p{L})+(?!\.?\p{L})\.?|(?:(?![\u2E80-\u{3FFFF}])\p{L}\p{M}*)+|'\s?'|\S/gu;

/**
 * The ones behind the tens: «двадцать пять», «cuarenta y cinco», «forty-five», «douăzeci și cinci»; «forty five minutes» may
 * be forty moves.
 */
const ONES =
  /(?:(?<=десет|deset) [иi] |(?<=\p{Script=Cyrillic}|\p{Script=Greek}|dzie[sś]?cia?|dziesiat|deset|desat|cet|otuz|yirmi|kirk|elli|kummend) |(?<=ty|nta|nte|ngt)-|(?<=inta|arenta|[cq]uenta|senta|etenta|venta|vinte) [ye] |(?<=zeci) si )(\p{L}+)/uy;

/** The word behind a number in words: «fem-minutters». */
const COUNTED = /[ -](\p{L}+)/uy;

const wordFrom = (text: string, at: number): string => {
  COUNTED.lastIndex = at;
  return COUNTED.exec(text)?.[1] ?? '';
};

/** «soixante-quinze» counts on behind sixty. */
const isOnes = (ones: number, tens: number): boolean =>
  ones > 0 && ones < (tens === 60 ? 20 : 10) && Number.isInteger(ones);

/** The first token of a folded text. */
export const tokenize = (text: string): Token => {
  const before = { kind: 'sign', next: END };
  let last: Token = before as Token;
  let end = -1;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const { index } = found;
    const spaced = index !== end;
    let read = found[0];
    let spelled = read;
    let kind: Token['kind'] = 'sign';
    let value = 0;
    let whole = false;
    if (/\d$/.test(read)) {
      kind = 'number';
      if (/^\D/.test(read)) spelled = `0${read}`;
      whole = !/[.,]/.test(read);
      value = Number(whole ? read : read.replace(',', '.'));
    } else if (read[0] === "'") {
      if (read.length > 1) spelled = '"';
    } else if ((read >= 'a' && read < '{') || /\p{L}/u.test(read)) {
      read =
        read >= '\u2E80'
          ? (longestEntry(read, last.kind === 'number') ?? unknownStart(read))
          : firstWord(read);
      spelled = read[1] === '.' ? read.replaceAll('.', '') : read;
      const counted = wordFrom(text, index + read.length);
      value = numberBefore(spelled, counted) ?? numberOf(spelled) ?? 0;
      whole = Number.isInteger(value) && value > 0;
      // `40ten Zug`
      if (!spaced && last.kind === 'number') value = 0;
      kind = value > 0 ? 'number' : 'word';
      if (isTens(value)) {
        ONES.lastIndex = index + read.length;
        const [joined = '', word = ''] = ONES.exec(text) ?? [];
        const ones = numberOf(word) ?? 0;
        if (isOnes(ones, value)) {
          value += ones;
          read += joined;
        }
      }
      if (value > 0) spelled = String(value);
    }
    last.next = { kind, text: spelled, value, whole, spaced, at: index, next: END };
    last = last.next;
    end = index + read.length;
    TOKEN.lastIndex = end;
  }
  return before.next;
};
