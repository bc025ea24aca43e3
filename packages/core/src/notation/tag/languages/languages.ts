/** All languages that are read. A new one is a file beside this one and two lines here. */

import { ARABIC } from './arabic.js';
import { BULGARIAN } from './bulgarian.js';
import { CATALAN } from './catalan.js';
import { CHINESE } from './chinese.js';
import { CROATIAN } from './croatian.js';
import { CZECH } from './czech.js';
import { DANISH } from './danish.js';
import { DUTCH } from './dutch.js';
import { ENGLISH } from './english.js';
import { ESTONIAN } from './estonian.js';
import { FINNISH } from './finnish.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { GREEK } from './greek.js';
import { HEBREW } from './hebrew.js';
import { HINDI } from './hindi.js';
import { HUNGARIAN } from './hungarian.js';
import { ICELANDIC } from './icelandic.js';
import { INDONESIAN } from './indonesian.js';
import { INTERNATIONAL } from './international.js';
import { ITALIAN } from './italian.js';
import { JAPANESE } from './japanese.js';
import { KOREAN } from './korean.js';
import { LATVIAN } from './latvian.js';
import { LITHUANIAN } from './lithuanian.js';
import { NORWEGIAN } from './norwegian.js';
import { POLISH } from './polish.js';
import { PORTUGUESE } from './portuguese.js';
import { ROMANIAN } from './romanian.js';
import { RUSSIAN } from './russian.js';
import { SERBIAN } from './serbian.js';
import { SLOVAK } from './slovak.js';
import { SLOVENE } from './slovene.js';
import { SPANISH } from './spanish.js';
import { SWEDISH } from './swedish.js';
import { TURKISH } from './turkish.js';
import { UKRAINIAN } from './ukrainian.js';
import { VIETNAMESE } from './vietnamese.js';
import type { Language } from './language.js';

export const LANGUAGES: Readonly<Record<string, Language>> = {
  international: INTERNATIONAL,
  arabic: ARABIC,
  bulgarian: BULGARIAN,
  catalan: CATALAN,
  chinese: CHINESE,
  croatian: CROATIAN,
  czech: CZECH,
  danish: DANISH,
  dutch: DUTCH,
  english: ENGLISH,
  estonian: ESTONIAN,
  finnish: FINNISH,
  french: FRENCH,
  german: GERMAN,
  greek: GREEK,
  hebrew: HEBREW,
  hindi: HINDI,
  hungarian: HUNGARIAN,
  icelandic: ICELANDIC,
  indonesian: INDONESIAN,
  italian: ITALIAN,
  japanese: JAPANESE,
  korean: KOREAN,
  latvian: LATVIAN,
  lithuanian: LITHUANIAN,
  norwegian: NORWEGIAN,
  polish: POLISH,
  portuguese: PORTUGUESE,
  romanian: ROMANIAN,
  russian: RUSSIAN,
  serbian: SERBIAN,
  slovak: SLOVAK,
  slovene: SLOVENE,
  spanish: SPANISH,
  swedish: SWEDISH,
  turkish: TURKISH,
  ukrainian: UKRAINIAN,
  vietnamese: VIETNAMESE,
};
