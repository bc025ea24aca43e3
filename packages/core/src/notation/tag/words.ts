/**
 * The words of time controls, by what they do in one, in the languages that tournaments write.
 * A new word is one entry of the table, without accents and in lower case.
 *
 * - `word*` stands for every word with that beginning (cases, plurals, abbreviations); a whole word wins
 *   over a beginning, a longer beginning over a shorter one.
 * - `word!` is a unit that stands for one of itself where no number precedes it: «час на партию».
 * - `word+` also joins the parts of one time: `1 hour and 30 min`. `then` and the like separate two times.
 * - `word#` has this sense only right after a number: short words, and words of two languages.
 * - `word/` has it only after `/` and the like: `30"/m`, `30s/Z`.
 */

const WORDS = {
  second: `detik* giay masodp* mp s# saniye* sec secc* seco* secs secu* seg segon* segs segu* sek
    seku* sg sgs sn vter* δευτ* с# сек секу* שניות שנייה ثانية ثوان ثواني 秒 초`,
  minute: `dak dakika* dk m# menit* min mins mint* minu* minuta! minute! minuto! minuut! mn mts
    perc percek perces percet phut λεπτ* м# мин мину* минута! хв хвил* хвилина! דקה דקות دقائق
    دقيقة 分 分鐘 分钟 분`,
  hour: `godz* godzina! h# heure! heures hod hodin* hodina! hora! horas hores hour! hours hr! hrs
    hs klst ora! ore saat sat! sata sati std stund* stunde! t# tim time# timer# timm* timme! tund*
    tunnin tunti* u# ura uren uri uur! ωρα ωρες год# годин* година! ч# час! часа часам часов שעה
    שעות ساعة 小时 小時 時間 시간`,
  day: `d# dag! dagar dage dagen dager dan# dana day! days den# dia! dias dies# dni dnia dnu dny
    dogn dygn dzien! giorni giorno! gun gunluk j# jour! jours nap napos paiva* tag! tage tagen tags
    zile ден дена день! дн* сут* 天 日`,
  week: `hafta* hetek nedel* nedjel* semain* semaine! seman* semana! setman* settim* tjed* tyd*
    tygod* tyzd* uge uger uke uker veck* viikko* week! weeks weken woche! wochen недел* тиж* 周 週間`,
  move: `c# c/ coup coups cp cps drag dragen draget ejim* gajien* hamle* jogad* jug jugad* kaigu*
    kaik l/ lanc lance lances langk* leik* lep lepes* m/ mossa mosse mov move* movi* movs mutar* mv
    mvs mvt mvts nuoc pos# pos/ posuni* potez* ruch* siirr* siirt* t/ tah* traek* trekk* turn z# z/
    zet zetten zg zuege zug zuge* κινησ* потез* х/ ход* хід מסע نقلة 一手 手 步`,
  perMove: `lepesenkent siirrolta למהלך למסע`,
  increment: `abbuono acresc* aggiu* ajout* artir* artis* aufschl* aument* bonif* bonus* doda*
    dolicz* ekle* gutsc* hozza* icr* idoho* ilave* inc incr* inkr* jovair* lisaaik* lisays* prida*
    pripoc* przyr* suplem* tidst* tillae* tillag* tilleg* tobbl* toesl* toev* zeitgut* zeitzu*
    zugab* zuschl* бониф* бонус* добав* дода* инкр* надбав* прибав* інкр* フィッシャー 加算`,
  noIncrement: `eklemesiz ilavesiz`,
  extra: `add added addi* adici* altre altri anad* autres dodat* ekstra erbij extra further lisa*
    more# otras otros outros suppl* tovabbi weiter* zusae* zusat* додатк* дополн*`,
  delay: `atras* aufschub* delai* delay* demora* differ* ertele* fordr* forsi* gecik* kasnj*
    keslel* odgad* odgod* onesk* opozn* retard* retras* ritard* td uitst* vertrag* verzoe* verzoge*
    viiv* zpozd* задерж* затрим* отсроч*`,
  bronstein: `brons* бронш*`,
  fischer: `fischer* fiser* fisher* фишер* фішер*`,
  overtime: `byo byoyomi overtime period* yomi бееми 秒読み 読秒`,
  canadian: `canad* kanad* канад*`,
  hourglass: `arena clessidra hourgl* klepsy* sablier* sandclock sandu* timgl* zandl* песочн* 砂時計`,
  unlimited: `aikarajato* ilimit* illim* inf infin* korlatl* neobm* neogr* neomez* nieogr* obegr*
    onbepe* rajat* rajoit* sinirsiz* suresiz ubegr* unbeg* unbesch* unend* unlimited untimed необм*
    неогр* 無制限`,
  limit: `aikaraj* begre* beschr* clock* idokor* korlat* limit* obmedz* ograni* omezen* pendule
    reloj* sinir* tidsbegr* tidsgr* tijdsl* zeitbeg* zeitl* лимит* обмеж* огранич* часы`,
  without: `bez ei geen ilman ingen kein* nelkul no ohne olmadan pas sans sem sense senza sin uden
    utan uten without yok zonder без`,
  link: `a+ ad al alla au auf aux bei bij dla durant durante em en+ for fuer fur icin im in je na on p pa
    par para pe pendant pentru per po por pour pr pro su sur u v voor w wahrend za ανα για в во
    для за на по につき に付き`,
  from: `ab alkaen alusta anfang* basindan basla* beginn* comec* comme* dal dall dalla debut depuis
    desde empez* fra fran from inici* inizio itibaren kezd* lahtien od partir* poce* poczat* start*
    vanaf zacat* zaciat* від з нача* начин* поча* почин* с со із から`,
  after: `after apos apres at depois despres despues dopo efter etter following jalkeen nach posle
    poslije sonra tras после після`,
  upTo: `asti ate bis do fino fins hasta ig jusqu* kadar naar through til till to tot until
    untill zum zur до`,
  rest: `absol* acabar bandera befej* bitis* caida caiguda cala cale calej celou celu cely cijelu
    complete death dohra* dokonc* end ende ends entire fim fin final finale finaliz* fini* g game
    ganz* gesamt* gm guil* hela hele hra hru hry igr* jatsz* kalan* ko koko konca konce konec
    koniec kraj* loppu* loput marad* mat mort muerte nocaute ostat* oyun* parti* peli* qpf
    quickplay remain* rest* reszt* sd slut* spiel subita sudden termina* vege* whole zbyt* zvys*
    весь всю вся конец конц* кін* остав* остал* остат* парти* парті* решт* целу* 切れ負け 包干 局`,
  all: `all alle butun kaikk* sve toda todas todo todos tota tous toute toutes tum tutte tutti
    tutto vsechny vsetky wszys* вес все всех всі`,
  player: `apiece fo gioca* gracz* hrac* igrac* jatekos* jogador* joueur* jucat* jugador* oyuncu*
    pelaaj* perso* player* pp pppp seite side spelare* speler* spieler* spiller* teiln* testa
    zawodnik* грав* играч* игрок* учас* 方`,
  each: `basina cada chaque ciasc* each elk* every her hver* iedere jede* jeweils joka* kazd*
    minden moi ogni setiap svak* tiap varje кажд* кож* לכל لكل ごと 各 毎 每`,
  plus: `arti mais mas mes piu plus pluss plusz zuzuglich zzgl плюс 加`,
  and: `amb and+ avec com con e+ es+ et+ i+ ja+ med met mit och+ og+ oraz+ sowie und+ ve+ with y+
    και+ и+ й+ та+ і+`,
  next: `afterwards anschl* apoi daarna dan danach dann darefter derefter deretter ensuite fb
    followed gefolgt herefter luego majd nastep* nato pak poi pote potem potom puis sedan seguid*
    seguit* sitten suivi* then thereafter utana waarna zatim далее далі затем потом потім`,
  or: `albo alebo bzw eller ili lub nebo o oder or ou resp tai vagy veya або или`,
  first: `dalsi* eerste elso ensi* erste* first forst* ilk kolejn* kovet* nachst* naechst* naeste
    nast nasta neste next pierw* premier* prim* proch* pross* proxim* prv* seguent* seguint* seur*
    sigui* sonraki suiva* volgende наступ* перв* перш* следу* 最初`,
  times: `x х`,
  half: `demi demie fel halb halbe halben half halv media medio meia mezz mezza mezzo pol pola pul
    puoli μισ* пол полов* וחצי חצי نصف ونصف 半`,
  label: `active aika ajedrez allegro base basic bedenk* betae* betank* betenk* blesk* blitz*
    blixt* blysk* brzo* bullet caden* cas casov* casu chess clasic* classic* control* czas* doba
    dusunme echecs fide gioco gondol* grund* gry hizli hurtig* hyper* ido init* jatek* jeu joc jogo
    juego klas* kontrol* lampo lichess lightning lyns* main mietti* modus normal* offi*
    oficial online open org pelit* pikash* play quick rapid* rate* relamp* rifl*
    ritm* sah sakk satranc scacchi schac* schnell* schwei* semi* sjakk skak slow snabb* snel*
    speelt* standard* sure* swiss szach* szybk* tc tempo* temps tenke* think* tid tids* tiempo*
    time timecontrol tourn* turni* ubrzan* us villam* vreme* vrijeme xadrez yildirim zeit* zrychl*
    блиц* бліц* быстр* врем* гри игры клас* контрол* рапид* рапід* темп* часу шахи шахмат* швидк*
    持ち時間`,
  mail: `corresp* daily iccf`,
  article: `an een ein eine einem einen einer the um uma un una une uno`,
  filler: `acumul* af akku* alatt also ao are as av az be bekommt broj by cislo completed cumul* da
    das dazu de del dell* dem den der des det di die dispo* dos du el els erhalt games geri
    gespeel* gespiel* get gets gibt given gli had has hat have hinzu il incl* inkl* is it its joue*
    jugado kohta kumul* l la las le les lo los made n nr nro num* odigr* of opsparet os part played
    pre prove* receives repeat* s sa sich so starts tamaml* that there this throughout up uz van
    vegig vom von which will wykon* z zavrs* ze zu зробл* одигр* сдел* часть の`,
  rounds: `rr ss`,
  forbidden: `adjou* adjud* armag* ausser* behalve beide* black* both canc* capped cuando default
    degil doubl* etc exce* falls gdy handi* hange* hvis if ikke inte jesli jos karen* kdyz kontrole
    kontroli krome last late max* minimum minus nar ne nem nicht nie niet non not odds once only oprocz
    paitsi paus* pm pokud quand* reset* rounds salvo sauf schwar* se si tenzij toler* tranne undta*
    ungefa* unless unnta* varak* verdo* vorgab* warte* weiss* wenn when white* армаг* если когда
    коли кроме не якщо`,
} as const;

/** What a word does in a time control. */
export type Sense = keyof typeof WORDS;

/** What may follow a word in the table. */
type Mark = '' | '*' | '!' | '+' | '#' | '/';

interface Entry {
  readonly word: string;
  readonly mark: Mark;
  readonly sense: Sense;
}

const entryOf = (written: string, sense: Sense): Entry => {
  const mark = (/[*!+#/]$/.exec(written)?.[0] ?? '') as Mark;
  return { word: written.slice(0, written.length - mark.length), mark, sense };
};

/** The table, entry by entry. */
export const entries = (): readonly Entry[] =>
  (Object.entries(WORDS) as [Sense, string][]).flatMap(([sense, words]) =>
    words.split(/\s+/).map((written) => entryOf(written, sense)),
  );

export const NUMBER_WORDS: Readonly<Record<number, string>> = {
  1: 'one jeden jedna jedno jednu одна одну один yksi',
  2: 'two zwei deux dos dois duas due twee dwa dwie dve две два дві kaksi',
  3: 'three drei trois tres tre drie trzy tri три kolme',
  4: 'four vier quatre cuatro quatro quattro cztery ctyri styri cetiri четыре чотири',
  5: 'five funf fuenf cinq cinco cinque vijf piec pet пять viisi',
  6: 'six sechs seis sei zes szesc шесть шість',
  7: 'seven sieben sept siete sette zeven siedem семь',
  8: 'eight acht huit ocho oito otto osiem восемь',
  9: 'nine neun neuf nueve nove negen dziewiec девять',
  10: 'ten zehn dix diez dez dieci tien dziesiec deset десять',
  12: 'twelve zwolf douze doce dodici',
  15: 'fifteen funfzehn fuenfzehn quinze quince quindici vijftien pietnascie пятнадцать',
  20: 'twenty zwanzig vingt veinte vinte venti twintig dwadziescia двадцать',
  30: 'thirty dreissig trente treinta trinta trenta dertig trzydziesci тридцать',
  40: 'forty vierzig quarante cuarenta quarenta quaranta veertig czterdziesci сорок',
  50: 'fifty funfzig fuenfzig cinquante cincuenta cinquenta cinquanta vijftig пятьдесят',
  60: 'sixty sechzig soixante sesenta sessenta sessanta zestig szescdziesiat шестьдесят',
  90: 'ninety neunzig noventa novanta negentig dziewiecdziesiat девяносто',
};

/** Endings of ordinal numbers, written right after the digits: `1st`, `40ème`, `1-го`. */
export const ORDINALS: ReadonlySet<string> = new Set(
  'st nd rd th er ere re eme e o a os as ro ra do da to го й ой ого ти te de ste en ym'.split(' '),
);

type Senses = ReadonlyMap<string, Sense>;

/** The table as maps from word to sense. */
interface Vocabulary {
  readonly whole: Senses;
  readonly beginnings: Senses;
  readonly singular: Senses;
  readonly joints: Senses;
  readonly afterNumber: Senses;
  readonly afterLink: Senses;
  readonly numbers: ReadonlyMap<string, number>;
}

const compile = (): Vocabulary => {
  const table = entries();
  const marked = (mark: Mark): Senses =>
    new Map(table.filter((entry) => entry.mark === mark).map(({ word, sense }) => [word, sense]));
  const singular = marked('!');
  const joints = marked('+');
  const numbers = Object.entries(NUMBER_WORDS).flatMap(([value, words]) =>
    words.split(' ').map((word): [string, number] => [word, Number(value)]),
  );
  return {
    whole: new Map([...marked(''), ...singular, ...joints]),
    beginnings: marked('*'),
    singular,
    joints,
    afterNumber: marked('#'),
    afterLink: marked('/'),
    numbers: new Map(numbers),
  };
};

let compiled: Vocabulary | undefined;

/** Compiled when the first words are read: most tags have none. */
const vocabulary = (): Vocabulary => (compiled ??= compile());

/** The length of the longest entry with a `*`. */
export const MAX_BEGINNING = 10;

/** The sense of a folded word by itself. */
export const senseOf = (word: string): Sense | undefined => {
  const { whole, beginnings } = vocabulary();
  let sense = whole.get(word);
  let length = Math.min(word.length, MAX_BEGINNING);
  for (; sense === undefined && length >= 2; length -= 1) {
    sense = beginnings.get(word.slice(0, length));
  }
  return sense;
};

export const senseAfterNumber = (word: string): Sense | undefined =>
  vocabulary().afterNumber.get(word) ?? senseOf(word);

export const senseAfterLink = (word: string): Sense | undefined =>
  vocabulary().afterLink.get(word) ?? senseOf(word);

export const numberOf = (word: string): number | undefined => vocabulary().numbers.get(word);
export const isOrdinalEnding = (word: string): boolean => ORDINALS.has(word);
export const isJoint = (word: string): boolean => vocabulary().joints.has(word);
export const isSingularUnit = (word: string): boolean => vocabulary().singular.has(word);

/** The longest entry at the start of unspaced text (Chinese, Japanese, Korean). */
export const longestEntry = (text: string): string | undefined => {
  const { whole } = vocabulary();
  let entry = text;
  while (entry !== '' && !whole.has(entry)) entry = entry.slice(0, -1);
  return entry === '' ? undefined : entry;
};
