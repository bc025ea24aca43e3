/**
 * The words of time controls, by what they do in one, in the languages that tournaments write.
 * A table and nothing else: a new word is one entry, without accents and in lower case.
 * `word*` stands for every word that begins so (cases, plurals, abbreviations); a whole word wins
 * over a beginning, a longer beginning over a shorter one.
 */

import { fold } from './fold.js';

const WORDS = {
  second: `sec secs seco* secu* secc* sek seku* seg segs segu* segon* sg sgs sn saniye* mp
    masodperc* vterin* сек секу* 秒`,
  minute: `min mins minu* mint* mn mts мин мину* хв хвил* dk dak dakika* perc percek perces
    percet 分 分钟 分鐘`,
  hour: `hour hours hr hrs hs std stunde* heure heures hora horas hores ora ore uur uren godz
    godzin* hod hodin* sat sata sati saat timme timmar tim tunti tuntia tunnin час часа часов
    часам годин* 時間 小时 小時`,
  day: `day days tag tage tagen tags jour jours dia dias giorno giorni dag dagen dagar dage dni
    dnia dzien dny dnu dana nap napos paiva* gun gunluk день дня дней дни дні днів ден дена 日
    天`,
  move: `mov move* movi* movs mv mvs mvt mvts zug zuge* zuege zg coup coups cps cp jug jugad*
    lance lances lanc mossa mosse zet zetten ruch* posuni* tah tahy tahu tahov tahom tahem lep
    lepes* potez* drag draget dragen trekk* traek* siirt* siirr* hamle* ход хода ходов ходу
    ходом ходе ходы ходи ходів ходах хід потез* 手 一手`,
  perMove: `lepesenkent siirrolta`,
  increment: `inc incr* inkr* bonus* bonif* zuschlag* zeitzuschlag* gutschrift* zeitgutschrift*
    zeitzugab* zugab* acresc* suplement* przyrost* przyrast* dolicz* pridav* pripoc* tillagg*
    tillegg* tillaeg* tidstill* lisaaik* lisays* eklemeli ekleme eklen* ilave* artis* добав*
    прибав* инкремент* інкремент* надбав* додаван* додається toeslag* jovair* tobblet* idohozza*
    hozzaad* abbuono aumento* ajout* aggiunt* 加算 フィッシャー toevoeg* бонификац*`,
  noIncrement: `eklemesiz ilavesiz`,
  extra: `addition* added add extra adicional* addizional* dodat* zusatz* zusaetz* supplement*
    ekstra дополнит* додатков* weiter* further tovabbi altri altre autres otros otras outros`,
  delay: `delay* verzoger* verzoeger* retard* retras* demora* atras* opozn* zpozd* oneskor*
    kesleltet* vertrag* fordroj* forsink* viive* viivast* gecik* ertele* задерж* затрим* отсроч*
    odgod* odgad* kasnjenj* ritard* td differ*`,
  bronstein: `bronst* bronsht* бронштейн*`,
  fischer: `fischer* fisher* фишер* фішер* fiser*`,
  overtime: `byo byoyomi yomi бееми period* overtime 秒読み 読秒`,
  canadian: `canad* kanad* канад*`,
  hourglass: `hourglass* sandclock sanduhr* clessidra sablier* arena zandloper* klepsydr*
    timglas* песочн* 砂時計`,
  unlimited: `unlimited untimed unbegrenzt* unbeschrankt* illimit* ilimit* infinit* inf
    unendlich* неогранич* nieogranicz* neomez* neobmedz* korlatlan* obegrans* ubegrens*
    ubegraens* rajaton* rajoittamaton* sinirsiz* onbeperkt* необмеж* neograni* 無制限 suresiz
    aikarajato*`,
  limit: `limit* zeitbegrenz* zeitlimit* begrenz* beschrank* ograni* omezen* obmedz* ограничен*
    лимит* обмежен* clock* pendule reloj* часы tijdslimiet* tidsgrans* tidsbegr* aikaraj*
    korlat* idokorlat* sinir*`,
  without: `no without ohne kein* sans sin sem senza sense zonder geen bez без uden uten utan
    ingen ilman nelkul ei yok olmadan pas`,
  link: `per pr pro por par pour para fur fuer voor for in im en na za po pa a al alla ad su v u
    в во за на по je auf sur p w bij bei dla для icin に付き につき durant durante pendant wahrend`,
  from: `from start* ab desde dalla dal dall depuis partir od с со від з із fra fran alkaen
    lahtien itibaren vanaf начиная починаючи kezdve beginn* pocev pocevsi から poczat* zaciat*
    zacat* pocetk* inici inicio inizio debut anfang* partire начала початку kezdet* alusta
    basindan basla* comec* empez* iniciando`,
  after: `after at nach apres tras despues dopo poslije posle после після efter etter jalkeen
    sonra following depois apos despres`,
  upTo: `to til till until untill bis jusqu* hasta ate fino fins tot do до ig asti kadar through
    zum zur au aux naar`,
  rest: `rest* remain* end ende ends finish* fin final finale finir* finit* game g gm парті*
    парти* sd qpf ko mat konec konce konca koniec loput loppu* bitis* конец sudden death
    guillotine absolut* caida bandera muerte subita whole entire complete spiel hra hry hru
    jatszma* oyun* acabar mort terminar gesamt* insgesamt ganz* reszt* dokoncz* dohran* остал*
    остав* остат* решт* zbyt* zvys* ostat* maradek* kalan* hele hela cala cale calej celu cijelu
    celou cely всю весь вся целую 切れ負け 局 total* quickplay caiguda parti* peli* koko dohraj* fim
    целу igr* slut* конц* кін* vege* kraj* finaliz*`,
  all: `all todos todas tous toutes tutti tutte todo tutto tota вес все всі всех sve wszystk*
    vsechny vsetky kaikk* tum butun alle toute toda`,
  player: `player* spieler* joueur* jugador* jogador* giocator* speler* zawodnik* gracz* hrac*
    igrac* jatekos* spelare* spiller* pelaaj* oyuncu* игрок* участник* учасник* гравц* гравець
    side teilnehmer* person* persoon pp играч* fo`,
  each: `each every jede* jeweils chaque cada ogni ciascun* elk elke iedere kazd* minden svak*
    varje hver hvert jokais* her basina 毎 每 ごと 各 joka кажд* кож*`,
  plus: `plus плюс mais mas mes piu plusz pluss arti zzgl zuzuglich`,
  and: `und and et y e i og och ja ve и та й oraz es sowie with mit avec con com amb med met`,
  next: `then danach dann anschliessend puis ensuite luego poi daarna potem nastepnie pak potom
    zatim затем потом далее потім далі majd sedan darefter deretter derefter herefter sitten
    followed suivi* seguit* seguid* gefolgt thereafter afterwards fb waarna dan utana`,
  or: `or oder ou o или або lub albo nebo alebo vagy eller tai veya ili bzw resp`,
  first: `first erste* premier* eerste pierwsz* elso forst* ensimm* ilk перв* перш* 最初 next
    nachst* naechst* suivant* siguient* seguent* seguint* prossim* proxim* prochain* volgende
    kolejn* dalsi* следующ* наступн* nasta nast neste naeste seuraav* sonraki kovetkez* prv*
    prim*`,
  times: `x х`,
  half: `half halb* halv* media mezza demi pol`,
  label: `rapid* blitz* bullet standard* classic* klass* клас* clasic* semi schnell* normal*
    turnier* tournament control* kontrol* tc time tempo* temps bedenkzeit* bedenktijd* cadenc*
    cadenz* ritmo* ritme rate play chess schach tiempo* zeit* thinking reflex* rifless* juego
    jogo joc gioco jeu main base basic grund* initial* tid tidskontrol* betenk* betank* betaenk*
    tenketid* gondolkod* ido jatekido* miettim* pelitempo* aika czas* gry контрол* времени время
    темп* часу игры гри fide iccf rated quick slow modus sure suresi dusunme speeltempo doba cas
    casov* casu vrijeme vreme vremen* рапид* рапід* блиц* бліц* быстр* швидк* pikashakki swiss
    持ち時間`,
  article: `an the un une una uno um uma ein eine einem einen einer`,
  filler: `of de del della dello dell delle di du des l la le les der die das dem den det el els
    los las il lo gli os as da dos ze sa z s so von vom av af van az there is are will be has
    have had gets get receives given hat erhalt bekommt starts made сделанн* зроблен* played
    gespielt* wykonan* odigran* zavrsen* joue joues jugado completed cumul* kumulat* akkumul*
    opsparet by nr num nro cislo broj numer numero n it its that this which including incl inkl
    geri pre dazu hinzu also zu uz disposi* part часть vegig の proveden* gibt tamamlan* одигран*
    gespeeld* sich throughout`,
  rounds: `ss rr`,
  forbidden: `white* black* weiss* schwarz* blanc* noirs negr* bianc* nero wit zwart bial*
    czarn* bily cern* sotet bijel* crni vit svart* hvid sort beyaz siyah бел* черн* vs versus
    contra gegen armag* армаг* doubl* verdopp* approx* about circa ca etwa between minor minimum
    minus max* rounds session* uhr am pm less unter ueber over uber wait* karenz* warte* default
    varakoz* cekac* only nur solo seulement soltanto только last letzt* dernier* ultim* posledn*
    ostatni* последн* zweit* forfeit* zeitstraf* straf* penal* pauz* paus* not non nicht niet
    nie не ne nem ikke inte degil month* monat* year* jahr* both together shared beide* zusammen
    games`,
} as const;

/** What a word does in a time control. */
export type Sense = keyof typeof WORDS;

const senses = (table: Readonly<Record<string, Sense>>): ReadonlyMap<string, Sense> =>
  new Map(Object.entries(table));

/** Short words, and words of two languages, that mean something else right after a number. */
const AFTER_NUMBER: ReadonlyMap<string, Sense> = senses({
  c: 'move',
  d: 'day',
  dan: 'day',
  den: 'day',
  h: 'hour',
  j: 'day',
  m: 'minute',
  s: 'second',
  time: 'hour',
  timer: 'hour',
  u: 'hour',
  t: 'hour',
  z: 'move',
  pos: 'move',
  м: 'minute',
  с: 'second',
  ч: 'hour',
  год: 'hour',
});

/** Letters that abbreviate a move (or the finish) after `/` and its like: `30"/m`, `30s/Z`. */
const AFTER_LINK: ReadonlyMap<string, Sense> = senses({
  c: 'move',
  l: 'move',
  m: 'move',
  pos: 'move',
  t: 'move',
  z: 'move',
  х: 'move',
});

/** Units that stand for one of themselves where no number is before them: «час на партию». */
const SINGULAR = new Set(
  `minuta minuto minute hour heure stunde hora ora godzina hodina час година sat uur minuut минута
  хвилина timme day tag jour dia giorno dag dzien den день`.split(/\s+/),
);

const NUMBER_WORDS: Readonly<Record<number, string>> = {
  1: 'one jedna jedno jednu одна одну один yksi',
  2: 'two zwei deux dos dois duas due twee dwa dwie dve две два дві kaksi',
  3: 'three drei trois tres tre drie trzy tri три kolme',
  4: 'four vier quatre cuatro quatro quattro cztery ctyri styri cetiri четыре чотири',
  5: 'five funf fuenf cinq cinco cinque vijf piec pet пять viisi',
  6: 'six sechs seis sei zes szesc шесть шість',
  7: 'seven sieben sept siete sette zeven siedem семь',
  8: 'eight acht huit ocho oito otto osiem восемь',
  9: 'nine neun neuf nueve nove negen dziewiec девять',
  10: 'ten zehn dix diez dez dieci tien dziesiec deset десять',
};

/** Endings of ordinal numbers, written right behind the digits: `1st`, `40ème`, `1-го`. */
const ORDINALS = new Set(
  'st nd rd th er ere re eme e o a os as ro ra do da to го й ой ого ти te de ste en ym'.split(' '),
);

const whole = new Map<string, Sense>();
const beginnings = new Map<string, Sense>();
for (const [sense, words] of Object.entries(WORDS) as [Sense, string][]) {
  for (const word of words.split(/\s+/)) {
    if (word.endsWith('*')) beginnings.set(fold(word.slice(0, -1)), sense);
    else whole.set(fold(word), sense);
  }
}
const numbers = new Map<string, number>(
  Object.entries(NUMBER_WORDS).flatMap(([value, words]) =>
    words.split(' ').map((word): [string, number] => [fold(word), Number(value)]),
  ),
);

/** Every entry with its sense, as written in the table, for the test that finds a word with two. */
export const entries = (): readonly (readonly [string, Sense])[] =>
  (Object.entries(WORDS) as [Sense, string][]).flatMap(([sense, words]) =>
    words.split(/\s+/).map((word) => [word, sense] as const),
  );

const LONGEST_BEGINNING = Math.max(...[...beginnings.keys()].map((word) => word.length));

/** The sense of a folded word by itself. */
export const senseOf = (word: string): Sense | undefined => {
  const exact = whole.get(word);
  if (exact !== undefined) return exact;
  for (let length = Math.min(word.length, LONGEST_BEGINNING); length >= 2; length -= 1) {
    const sense = beginnings.get(word.slice(0, length));
    if (sense !== undefined) return sense;
  }
  return undefined;
};

export const senseAfterNumber = (word: string): Sense | undefined =>
  AFTER_NUMBER.get(word) ?? senseOf(word);

export const senseAfterLink = (word: string): Sense | undefined =>
  AFTER_LINK.get(word) ?? senseOf(word);

export const numberOf = (word: string): number | undefined => numbers.get(word);
export const isOrdinalEnding = (word: string): boolean => ORDINALS.has(word);
export const isSingularUnit = (word: string): boolean => SINGULAR.has(word);

/** No entry of an unspaced script is longer. */
export const LONGEST_ENTRY = 8;

/** The longest entry at the start of unspaced text (Chinese, Japanese, Korean). */
export const longestEntry = (text: string): string | undefined => {
  for (let length = Math.min(text.length, LONGEST_ENTRY); length >= 1; length -= 1) {
    if (whole.has(text.slice(0, length))) return text.slice(0, length);
  }
  return undefined;
};
