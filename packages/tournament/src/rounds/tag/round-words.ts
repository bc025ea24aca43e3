/**
 * The words of Round tags, as a table of meanings and phrases. Phrases are in lower case without accents, their
 * words separated by blanks; a hyphen in a tag counts as a blank.
 */

import type { Phase } from './phases.js';

export type Meaning =
  | { readonly kind: 'phase'; readonly phase: Phase }
  /** `Round`: the number is that of a round. */
  | { readonly kind: 'round' }
  /** `Preliminary`: its rounds are counted on their own, so that their numbers may occur again. */
  | { readonly kind: 'opening' }
  /** `Round of`: the number counts players. */
  | { readonly kind: 'players' }
  /** What the next number counts within the round. */
  | { readonly kind: 'part'; readonly part: 'board' | 'game' | 'match' }
  | { readonly kind: 'mark'; readonly mark: 'tiebreak' | 'armageddon' }
  | { readonly kind: 'ordinal'; readonly number: number }
  /** `Place`: a range of numbers such as `5-8` is one of places. */
  | { readonly kind: 'place' }
  | { readonly kind: 'filler' }
  | { readonly kind: 'missing' }
  /** Has words of rounds but is not a round. */
  | { readonly kind: 'strange' };

/** Makes the number after it an ordinal, in Chinese and Japanese. */
export const ORDINAL_PREFIX = '第';

const phase = (name: Phase): Meaning => ({ kind: 'phase', phase: name });

/** Double elimination: every phase has a winners' and a losers' bracket. */
const BRACKETS = {
  winners: 'winners|winner|winners bracket|upper|upper bracket|wb',
  losers: 'losers|loser|losers bracket|lower|lower bracket|lb',
} as const;
const BRACKET_PHASES = {
  quarterfinal: 'quarterfinal|quarterfinals|quarter final|quarter finals|qf',
  semifinal: 'semifinal|semifinals|semi final|semi finals|sf',
  final: 'final|finals|f',
} as const;

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>): readonly Key[] =>
  Object.keys(table) as Key[];

const bracketRows = (): readonly (readonly [Meaning, string])[] =>
  keysOf(BRACKETS).flatMap((bracket) =>
    keysOf(BRACKET_PHASES).map((name): readonly [Meaning, string] => {
      const phrases = BRACKETS[bracket]
        .split('|')
        .flatMap((one) => BRACKET_PHASES[name].split('|').map((other) => `${one} ${other}`));
      return [phase(`${bracket}_${name}`), phrases.join('|')];
    }),
  );

const ROWS: readonly (readonly [Meaning, string])[] = [
  [
    phase('final'),
    'f|final|finals|finale|finales|finals match|the final|finalen|finaal|finalrunde|endspiel|финал|финала' +
      '|фінал|фіналу|finalu|finaly|donto|finaali|finala|final match|决赛|決賽|決勝|決勝戦|τελικος' +
      '|loppuottelu|finalas|urslit|chung ket|النهائي|نهائي|גמר|فینال|फाइनल|결승|결승전',
  ],
  [
    phase('grand_final'),
    'gf|grand final|grand finals|grand finale|суперфинал|superfinal|super final',
  ],
  [
    phase('semifinal'),
    'sf|semi|semis|semifinal|semifinals|semi final|semi finals|semifinale|semi finale|halbfinale' +
      '|halb finale|halbfinal|hf|demi finale|demi finales|demi|demies|demifinale|semifinales|semi finales' +
      '|semifinali|semifinais|meia final|meias finais|halve finale|halve finales|halvfinal|halvfinale' +
      '|semifinaali|polfinal|polfinaly|semifinaly|полуфинал|полуфинала|півфінал' +
      '|полуфинале|polufinale|polufinal|elodonto|valiera|valierat|半决赛|半決賽|準決勝|ημιτελικος|yari final' +
      '|sfinal|semifinala|polfinale|pusfinalis|pusfinals|poolfinaal|undanurslit|ban ket|жартылай финал' +
      '|نصف النهائي|نصف نهائي|חצי גמר|نیمه نهایی|نیمهنهایی|सेमीफाइनल|सेमी फाइनल|준결승|4 강',
  ],
  [
    phase('quarterfinal'),
    'qf|quarter|quarters|quarterfinal|quarterfinals|quarter final|quarter finals|quarterfinale' +
      '|viertelfinale|viertel finale|viertelfinal|vf|quart de finale|quarts de finale|quart|quarts' +
      '|cuartos|cuartos de final|cuarto de final|quarti|quarti di finale|quarto di finale' +
      '|quartas|quartas de final|quartos de final|kwartfinale|kwart finale|kwartfinales|kvartsfinal' +
      '|kvartfinale|puolivalierat|cwiercfinal|cwiercfinaly|ctvrtfinale|stvrtfinale|cetrtfinale' +
      '|четвертьфинал|четвертьфинала|чвертьфінал|четвъртфинал|cetvrtfinale|cetvrtina finala' +
      '|negyeddonto|四分之一决赛|準々決勝|προημιτελικος|ceyrek final' +
      '|qfinal|quaterfinal|quaterfinals|quarts de final|quart de final|sferturi|sferturi de finala' +
      '|puolivaliera|perempat final|perempatfinal|ketvirtfinalis|ceturtdalfinals|veerandfinaal' +
      '|fjordungsurslit|8 lida urslit|tu ket|ширек финал|ربع النهائي|ربع نهائي|רבע גמר|یک چهارم نهایی' +
      '|क्वार्टर फाइनल|क्वार्टरफाइनल|준준결승|8 강',
  ],
  [
    phase('round_of_16'),
    'eighths|achtelfinale|achtel finale|huitieme de finale|huitiemes de finale|huitiemes|octavos' +
      '|octavos de final|ottavi|ottavi di finale|oitavas|oitavas de final|achtste finale|achtste finales' +
      '|attondelsfinal|ottendelsfinale|osmifinale|osmina finala|nyolcaddonto|osemfinale' +
      '|vuitens de final|optimi de finala|16 lida urslit|שמינית גמר|یک هشتم نهایی|16 강',
  ],
  [
    phase('round_of_32'),
    'sixteenth final|sixteenth finals|sixteenths|sechzehntelfinale|seizieme de finale|seiziemes de finale' +
      '|seiziemes|dieciseisavos|dieciseisavos de final' +
      '|sedicesimi|sedicesimi di finale|sestnactifinale',
  ],
  ...bracketRows(),
  [
    phase('third_place'),
    'third place|for third place|third place match|third place playoff|third place final|3 rd place final|third place play off|3 rd place' +
      '|for 3 rd place|3 rd place match|3 rd place playoff|3 rd place play off|3 place|bronze|bronze match' +
      '|bronze final|bronze medal match|small final|kleines finale|kleine finale|platz 3|um platz 3' +
      '|spiel um platz 3|petite finale|3 e place|3 eme place|troisieme place|pour la 3 e place' +
      '|pour la troisieme place|tercer lugar|tercer puesto|3 er puesto|3 er lugar|por el tercer puesto' +
      '|piccola finale|finalina|terzo posto|3 posto|per il 3 posto|per il terzo posto|terceiro lugar' +
      '|3 lugar|bronsmatch|bronzefinale|pronssiottelu|o 3 miejsce|mecz o 3 miejsce|o 3 misto|bronzmeccs' +
      '|3 место|3 е место|за 3 место|за 3 е место|за третье место|за 3 місце|за 3 є місце|за третє місце',
  ],
  [
    { kind: 'round' },
    'r|rd|rnd|rds|round|rounds|rnds|runde|rde|ronde|rondes|ronda|rond|ronden|turno|runda|rodada|rodadas|kolo' +
      '|kierros|fordulo|omgang|umferd|tour|tur|тур|раунд|круг|коло|кръг|γυρος|tura|kolejka|karta|krog' +
      '|giornata|jornada|journee|etapa|spieltag|轮|輪|回戦|回合|ラウンド|라운드|week|matchday|babak|vong|kolo c|kor|جولة|الجولة|סיבוב|סבב',
  ],
  [
    { kind: 'opening' },
    'preliminary|prelim|prelims|preliminaries|preliminary round|group stage|group stage round|group phase',
  ],
  [{ kind: 'players' }, 'round of|ro|last|top|runde der letzten|letzte|tour des|ronda de'],
  [
    { kind: 'part', part: 'board' },
    'board|bd|brd|brett|bord|tavolo|tablero|mesa|table|tabla|echiquier|szachownica|sachovnice|stol' +
      '|доска|стол|pair|pairing|paarung|台',
  ],
  [
    { kind: 'part', part: 'game' },
    'game|games|gm|g|leg|partie|partida|partita|partij|parti|partia|partija|партия|партія|игра|局',
  ],
  [{ kind: 'part', part: 'match' }, 'match|m|mtch|матч|encuentro|wedstrijd|zapas|kamp|duel'],
  [
    { kind: 'mark', mark: 'tiebreak' },
    'tb|tbs|tiebreak|tiebreaks|tie break|tie breaks|tiebreaker|tie breaker|tiebreakers|playoff|playoffs' +
      '|play off|play offs|po|stichkampf|stechen|departage|desempate|desempates|spareggio|spareggi' +
      '|barrage|barrages|тайбрейк|тай брейк|плей офф|плейофф|переигровка|dogrywka|rapid tiebreak' +
      '|blitz tiebreak|rapid tb|blitz tb|beslissingsmatch|加赛',
  ],
  [
    { kind: 'mark', mark: 'armageddon' },
    'armageddon|arm|arma|armagedon|armaguedon|армагеддон|армагедон|sudden death|blitz armageddon',
  ],
  ...(
    [
      'first|one|erste|erster|1 ere|premier|premiere|primera|primer|primo|prima|primeira|eerste|первый',
      'second|two|zweite|zweiter|deuxieme|seconde|segunda|segundo|secondo|seconda|tweede|второй',
      'third|three|dritte|dritter|troisieme|tercera|tercer|terzo|terza|terceira|derde|третий',
      'fourth|four|vierte|vierter|quatrieme|cuarta|quarto|quarta|vierde|четвертый',
      'fifth|five|funfte|cinquieme|quinta|quinto|vijfde|пятый',
      'sixth|six|sechste|sixieme|sexta|sesto|sesta|zesde|шестой',
      'seventh|seven|siebte|siebente|septieme|septima|settimo|setima|zevende|седьмой',
      'eighth|eight|achte|huitieme|octava|ottavo|ottava|oitava|achtste|восьмой',
      'ninth|nine|neunte|neuvieme|novena|nono|nona|negende|девятый',
      'tenth|ten|zehnte|dixieme|decima|decimo|tiende|десятый',
      'eleventh|eleven|elfte|onzieme|undecima|elfde|одиннадцатый',
      'twelfth|twelve|zwolfte|douzieme|duodecima|twaalfde|двенадцатый',
    ] as const
  ).map((words, index): readonly [Meaning, string] => [
    { kind: 'ordinal', number: index + 1 },
    words,
  ]),
  [
    { kind: 'filler' },
    `the|of|no|nr|num|number|nummer|numero|n|de|di|in|at|cislo|${ORDINAL_PREFIX}` +
      '|postponed|adjourned|verlegt|nachgeholt|reportee|aplazada|rinviata|adiada|отложенная|перенесена',
  ],
  [
    { kind: 'place' },
    'place|places|platz|platze|posto|posti|puesto|puestos|lugar|miejsce|место|места',
  ],
  [{ kind: 'strange' }, 'final four|final six|final eight'],
  [{ kind: 'missing' }, 'na|n a|nan|nil|null|none|unknown|unbekannt|unk|tbd|tba|unknown round'],
];

export const PHRASES: ReadonlyMap<string, Meaning> = new Map(
  ROWS.flatMap(([meaning, phrases]) =>
    phrases.split('|').map((phrase): [string, Meaning] => [phrase, meaning]),
  ).toReversed(),
);

const isOneOf = (list: string): ((word: string) => boolean) => {
  const words = new Set(list.split('|'));
  return (word) => words.has(word);
};

/** Suffixes that make the number before them an ordinal: `5th`, `3-я`. */
export const isOrdinalSuffix = isOneOf(
  '^|st|nd|rd|th|er|ere|eme|ieme|e|de|ste|a|o|ra|da|ta|va|na|й|ый|ой|ая|я|го|ος',
);

/** Words that a letter follows: `Group A`. */
export const isGroup = isOneOf(
  'group|gruppe|groupe|grupo|gruppo|girone|groep|grupp|grupa|skupina|csoport|группа|група|pool',
);

/** Words between a number and the total: `3 of 9`. */
export const isOutOf = isOneOf('of|von|de|di|van|sur|su|av|af|из|з|z|ze');

/** Suffixes that make the number before them a fraction: `8ths`, `8vos de final`, `8-tel Finale`. */
export const isShareSuffix = isOneOf(
  'ths|nds|tel|tels|stel|es|emes|iemes|os|as|tos|tas|vos|vas|avos|esimi',
);

/** The number of words in the longest phrase. */
export const MAX_PHRASE = Math.max(
  ...Array.from(PHRASES.keys(), (phrase) => phrase.split(' ').length),
);

export const meaningOf = (phrase: string): Meaning | undefined => PHRASES.get(phrase);
