/**
 * Brings text to the plain letters, digits and marks that the tokenizer knows, so that `９０′＋３０″`,
 * `90´+30´´` and `90'+30''` look alike, and a word is found whatever its accents and case.
 */

/** What compatibility folding would lose or tear apart. */
const PLAIN: Readonly<Record<string, string>> = {
  "'": '’‘‛´`′ʹʼʽˈ՚',
  '"': '“”„‟″ʺ˝»«〃',
  '-': '–—‒−‐‑―',
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
};

/** The zero of each script whose digits follow one another; compatibility folding knows wide ones. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x1040];

/** The key of the entry that holds a mark or a name. */
const keyOf = (
  table: Readonly<Record<string, string | readonly string[]>>,
  held: string,
): string | undefined => Object.keys(table).find((key) => table[key]?.includes(held));

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
  const plain = keyOf(PLAIN, character);
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

const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/gi;

const characterOf = (whole: string, decimal?: string, hex?: string, name?: string): string => {
  if (name !== undefined) return keyOf(ENTITIES, name) ?? whole;
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

/** Lower case, plain marks, ASCII digits, no accents; `1 1/2 hours` as `1.5 hours`. */
export const fold = (written: string): string => {
  const text = written
    .replaceAll(/(\d) (?:1\/2|½)(?= \p{L})/gu, '$1½')
    // Lichess's half a minute
    .replace(/^\d?[¼-¾](?=\+)/, '$&m');
  if (isAscii(text)) return text.toLowerCase();
  let plain = '';
  let before = '';
  for (const character of text.toLowerCase()) {
    const folded = foldCharacter(character, before);
    plain += folded;
    before = folded;
  }
  // compatibility folding makes capitals of `℃`
  return plain.normalize('NFKD').replaceAll(ACCENTS, '$1').normalize('NFC').toLowerCase();
};
