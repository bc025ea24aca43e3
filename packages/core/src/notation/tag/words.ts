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
    zile ημερ* μερες ден дена день! дн* сут* 天 日`,
  week: `hafta* hetek nedel* nedjel* semain* semaine! seman* semana! setman* settim* tjed* tyd*
    tygod* tyzd* uge uger uke uker veck* viikko* week! weeks weken woche! wochen недел* тиж* 周 週間`,
  move: `c# c/ coup coups cp cps drag dragen draget ejim* gajien* hamle* jogad* jug jugad* kaigu*
    kaik l/ lanc lance lances langk* leik* lep lepes* m/ mossa mosse mov move* movi* movs mutar* mv
    mvs mvt mvts nuoc pos# pos/ posuni* potez* ruch* siirr* siirt* t/ tah* traek* trekk* turn z# z/
    zet zetten zg zuege zug zuge* κινησ* потез* х/ ход* хід מסע نقلة 一手 手 步`,
  perMove: `lepesenkent siirrolta למהלך למסע`,
  increment: `abbuono acresc* aggiu* agreg* ajout* artir* artis* aufschl* aument* bonif* bonus* bijget* bijgev* doda*
    dolicz* ekle* gutge* gutsc* hinzug* hozza* icr* idoho* ilave* inc incr* inkr* jovair* lisaaik* lisays* prida*
    pripoc* przyr* suplem* tidst* tillae* tillag* tilleg* tobbl* toegev* toesl* toev* zeitgut* zeitzu*
    zugab* zuschl* προσαυξ* προσθηκ* бониф* бонус* добав* дода* инкр* надбав* прибав* інкр* フィッシャー
    加算`,
  noIncrement: `eklemesiz ilavesiz`,
  extra: `add added adder* addi* adds adici* altre altri anad* autres dodat* ekstra erbij extra further gains
    lisa* more# otras otros outros somad* suma suman suppl* tovabbi weiter* zusae* zusat* επιπλε* προσθετ* додатк* дополн*`,
  delay: `atras* aufschub* delai* delay* demora* differ* ertele* fordr* forsi* gecik* kasnj*
    keslel* odgad* odgod* onesk* opozn* retard* retras* ritard* td uitst* vertrag* verzoe* verzoge*
    viiv* zpozd* καθυστε* задерж* затрим* отсроч*`,
  bronstein: `brons* бронш*`,
  fischer: `fischer* fiser* fisher* фишер* фішер* 피셔`,
  overtime: `beoyomi bioyomi bjo bjojomi byo byojomi byouyomi byoyomi jomi okres* overtime period* yomi бееми бейоми
    биойоми бьееми еми йоми период* 秒読 秒読み 秒讀 読秒 讀秒 读秒 초읽기`,
  canadian: `canad* kanad* канад*`,
  hourglass: `ampulh* arena clepsid* clessidra homokora hourgl* klepsy* sablier* sandclock sandgl* sandu* tiimal* timegl*
    timgl* zandl* песочн* пісочн* κλεψυδρ* 砂時計 沙漏 모래시계`,
  unlimited: `aikarajato* ilimit* illim* inf infin* korlatl* neobm* neogr* neomez* nieogr* obegr*
    onbepe* rajat* rajoit* sinirsiz* suresiz ubegr* unbeg* unbesch* unend* unlimited untimed
    απεριορ* необм* неогр* 無制限`,
  limit: `aikaraj* begre* beschr* clock* idokor* korlat* limit* obmedz* ograni* omezen* pendule
    reloj* sinir* tidsbegr* tidsgr* tijdsl* zeitbeg* zeitl* лимит* обмеж* огранич* часы`,
  without: `bez ei geen ilman ingen kein* nelkul no ohne olmadan pas sans sem sense senza sin uden
    utan uten without yok zonder χωρις без`,
  link: `a+ ad al alla au auf aux bei bij dla durant durante em en+ for fuer fur icin im in je na
    on p pa par para pe pendant pentru per po por pour pr pro su sur u v voor w wahrend za ανα για
    σε в во для за на по につき に付き`,
  from: `ab alkaen alusta anfang* basindan basla* beginn* comec* comme* dal dall dalla debut depuis
    desde empez* fra fran from inici* inizio itibaren kezd* lahtien nuo od partir* poce* poczat*
    start* vanaf zacat* zaciat* απο від з нача* начин* од поча* почин* с со із から`,
  after: `after apos apres at depois despres despues dopo efter etter following jalkeen nach pec
    posle poslije sonra tras μετα после після след`,
  upTo: `asti ate bis do fino fins fram frem hasta ig iki jusqu* kadar lidz naar through til till to tot
    until untill zum zur εως μεχρι до`,
  reach: `achiev* alcanc* alcanz* arrivare atingir atteindre bereik* chegar completar* completer erreich* llegar make
    osiagn* raggiung* realizar reach* vollenden voltooien достиж*`,
  within: `binnen ciagu dentro entro inden* innen* innerhalb inom inside within течение`,
  rest: `absol* acabar bandera befej* beig* bitis* caida caiguda cala cale calej celou celu cely
    cijelu complete death dohra* dokonc* end ende ends entire fim fin final finale finaliz* fini* g
    ganz* gesamt* gm guil* hela hele kalan* ko koko konca konce konec koniec kraj* loppu* loput
    marad* mat mort muerte nocaute ostat* pabaig* qpf quickplay remain* rest* reszt* sd slut*
    subita sudden termina* vege* whole zbyt* zvys* ληξ* τελος υπολοιπ* весь всю вся конец конц*
    край края краят краја кін* остав* остал* остат* решт* целу* 切れ負け 包干`,
  game: `game games hra hru hry igr* jatsz* ottelu* oyun* parti* peli* spiel παρτιδ* парти* парті* 対局 対戦
    局 番勝負`,
  all: `all alle butun kaikk* sve toda todas todo todos tota tous toute toutes tum tutte tutti
    tutto vsechny vsetky wszys* вес все всех всі`,
  player: `apiece bando/ cabeza/ camp/ czlowieka/ fo gioca* gracz* head/ hrac* igrac* jatekos*
    jogador* joueur* jucat* jugador* kisi kopf/ lado/ mand/ mann/ osobe/ osobu/ oyuncu* pelaaj*
    perso* pessoa player* pp pppp seite side spelare* speler* spieler* spiller* strone/ teiln*
    testa tete/ zawodnik* παικτ* грав* играч* игрок* особу/ учас* человека/ 方`,
  each: `basi basina cada chacun* chaque ciasc* each elk* every fejenkent her hver* iedere jede*
    jeweils joka* katr* kazd* minden moi ogni setiap svak* szemelyen* tiap vardera varje καθε кажд*
    кож* לכל لكل ごと 各 毎 每 각 각자`,
  plus: `arti mais mas mes piu plus pluss plusz zuzuglich zzgl συν плюс 加`,
  and: `amb and+ avec com con cu e+ es+ et+ i+ ja+ med met mit och+ og+ oraz+ sowie und+ ve+ with
    y+ και+ με и+ й+ та+ уз і+`,
  next: `afterwards anschl* apoi daarna dan danach dann darefter derefter deretter ensuite fb
    followed gefolgt gevolgd herefter luego majd nastep* nato pak poi pote potem potom puis quindi sedan seguid*
    seguit* sitten suivi* then thereafter utana waarna zatim ακολουθ* επειτα κατοπιν συνεχεια
    υστερα далее далі затем затим потом потім その後 なくなったら 之后 之後 然后 然後 使い切ったら 使い切ると 切れたら`,
  or: `albo alebo bzw eller ili lub nebo o oder or ou resp tai vagy veya або или`,
  first: `dalsi* eerste elso ensi* erste* first forst* ilk kolejn* kovet* nachst* naechst* naeste
    nast nasta neste next pierw* pirm* premier* prim* proch* pross* proxim* prv* seguent* seguint*
    seur* sigui* sonraki suiva* volgende πρωτ* наступ* перв* перш* следу* 最初`,
  times: `x х`,
  half: `demi demie fel halb halbe halben half halv media medio meia mezz mezza mezzo pol pola pul
    puoli μισ* пол полов* וחצי חצי نصف ونصف 半`,
  label: `active aika ajedrez allegro base basic bedenk* betae* betank* betenk* blesk* blitz*
    blixt* blysk* brzo* bullet caden* cas casov* casu chess clasic* classic* control* czas* doba
    dusunme echecs fide gioco gondol* grund* gry hizli hurtig* hyper* ido init* jatek* jeu joc jogo
    juego klas* kontrol* lampo lichess lightning lyns* main mietti* modus normal* offi* oficial
    online open org pelit* pikash* play quick rapid* rate* relamp* rifl* ritm* sah sakk satranc
    scacchi schac* schnell* schwei* semi* sjakk skak slow snabb* snel* speelt* standard* sure*
    swiss szach* szybk* tc tempo* temps tenke* think* tid tids* tiempo* time timecontrol tourn*
    turni* ubrzan* us villam* vreme* vrijeme xadrez yildirim zeit* zrychl* ρυθμ* σκεψ* χρον* блиц*
    бліц* быстр* врем* гри игры клас* контрол* рапид* рапід* темп* часу шахи шахмат* швидк* 保留时间
    持ち時間 持時間 기본 생각시간 제한시간`,
  mail: `corresp* daily fernpart* fernsch* iccf kirjes* korespond* korrespond* levelez* yazism*
    αλληλογρ* заочн* переписк*`,
  article: `an een ein eine einem einen einer the um uma un una une uno`,
  filler: `accum* acumul* af akku* alatt also ao are as automat* av az be being bekommt bringt broj by cela cislo come comes completed
    cumul* da das dazu de del dell* dem den der des det di die dispo* door dos du einschl* el els er erhalt eso esto
    geri gespeel* gespiel* get gets geeft ger gibt gir giver given gli had has hat have hinzu il incl* inkl* is
    isso it its joue* jest jugado kohden kohta kohti komen kommen kommer kommt komt kumul* l la laggs las le legges les lo los made mussen must n nr nro num*
    odigr* of opsparet os part played pre prove* quoi realizad* receive receives repeat* s sa sao sen sich sie so sont starts tam
    tamaml* taman te that there this throughout up uz van vegig vengono viene vom von werden which will wird worden wordt wykon* z zavrs* накоп* ze
    zu στη στην στις στο στον τα τη την της τις το τον του τους των зробл* одигр* сдел* това цього
    часть этого の 以内 未満`,
  rounds: `rr ss`,
  total: `altogether celkem celkom insgesamt lacznie osszesen overall razem samlet sammanl* summa
    toplam* total* ukupno yhteensa συνολικ* всего всього итого`,
  lateness: `bekleme cekac* cekan* espera forfait* forfeit* grace karen* keses kesesi myohast*
    oczekiw* odotus* spozn* toler* tollera* vantetid varak* ventetid wachttijd waiting warte*
    zakasn* αναμον* ανοχη ανοχης запізн* ожидан* опозд* очікув*`,
  repeat: `回 次 회`,
  stone: `kamenu# kamieni# kamni# kivea# pedras# piedras# pierres# pietre# steine# steinen# stenen#
    stone# stones# камней# камни# камня# 子# 돌#`,
  forbidden: `abgez* abzug* adjou* adjud* aksi armag* ausser* behalve beide* black* both canc* capped cuando
    dedu* default degil doubl* ellei etc exce* falls gdy hacsak handi* hange* hvis if ikke inte jesli jos
    kdyz kontrole kontroli krome last late max* minimum minus nar ne nem nicht nie niet non not
    odds odejm* odlicz* om once only oprocz paitsi paus* pm pokud quand* reset* rounds salvo sauf schwar* se si
    sofern sottra* subtr* tenzij tranne undta* ungefa* unless unnta* verdo* vorgab* weiss* wenn when white* армаг*
    вычит* если когда коли кроме не якщо`,
} as const;

/**
 * Words that are no qualifier behind `15 + 10`: they change what it means («total», «stones»), or the number before them
 * counts them («10 + 5 Runden»). Beginnings, as with `*` above.
 */
const ALTERING =
  `aggregate basket beyaz bial bianc bile bily blanc blind board bord brett celkem chf combin crn czarn czk deelnem
    deska dkk druzyn ensemble entr equip eur euro fixed fordul gbp gesamt grup hand huf ialt inr insgesamt joint
    kamen kamien kierro km kol kombin korong kov lag laud leute mannsch match minim musta negr nero noir nok odd
    osob osszesen ot pair par partecip particip pedra people person piedra pierre pietr place plaetz platz pln point
    pool preis prem prix prize prolong proroga prorrog punkt punt punti razem resztv ron rond ronda ronde rsd rub
    rund sammanlagt seat shared simul slot spielt squad stein sten stone svega tabl tafel tas taul team teilnehm
    tisch tiszt toplam tot tour tries try tuple tur turn tym ucast uczestn ukup unit usd valko verlang verleng vit
    vse win wit yhteens zespol zl zwart`.split(/\s+/);

/** «unless noted otherwise» leaves a control as it is: a word that denies, and one for what may be said elsewhere. */
const DENYING = new Set(
  'aksi aucune ellei except hacsak ikke ikkje inget inte jinak neni nicht nie nije salvo sauf tenzij unless не'.split(
    ' ',
  ),
);
const NOTED =
  /^(?:aangeg|angeg|angekund|anges|angit|angiv|announc|anfort|belirt|especific|ilmoit|indic|indik|jele[zl]|listed|mainit|mention|noted|podan|posted|precis|shown|specifi|stated|uveden|vermeld|vermerk|zaznacz|вказан|зазнач|оговор|отмеч|указан)/;
export const isDenying = (word: string): boolean => DENYING.has(word);
export const isNoted = (word: string): boolean => NOTED.test(word);

/** Overtime of which each move gets a period, where no count is said; «overtime» and «periods» may be otherwise. */
const BYO_YOMI = new Set(
  `beoyomi bioyomi bjo bjojomi byo byojomi byouyomi byoyomi jomi yomi бееми бейоми биойоми бьееми еми йоми 秒読み 秒読
  秒讀 読秒 讀秒 读秒 초읽기`.split(/\s+/),
);
export const isByoYomi = (word: string): boolean => BYO_YOMI.has(word);

/** A fourth of an hour; of anything else it says nothing. */
const QUARTERS = new Set(
  'cuarto cuartos kvart kwart quart quarter quarters quarti quarto quartos quarts четверть четверти'.split(
    ' ',
  ),
);
export const isQuarter = (word: string): boolean => QUARTERS.has(word);

/** Minutes in a word: «eine Viertelstunde», «drie kwartier». */
const MINUTES = new Map([
  ['dreiviertelstunde', 45],
  ['kvarter', 15],
  ['kwadrans', 15],
  ['kwartier', 15],
  ['viertelstunde', 15],
  ['viertelstunden', 15],
  ['полчаса', 30],
]);
export const minutesIn = (word: string): number | undefined => MINUTES.get(word);

/** Words that join a time to the one right before it: «30 minutes with 30 seconds per move». */
const WITH = new Set('avec com con cu med met mit s with z με со с уз'.split(' '));
export const isWith = (word: string): boolean => WITH.has(word);

/** Whether an unknown word may change what a control means, or be counted by the number before it. */
export const isAltering = (word: string): boolean =>
  ALTERING.some((beginning) => word.startsWith(beginning));

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
  1.5: 'anderhalf anderthalb eineinhalb halvanden halvannen masfel poltorej poltory puolitoista півтора полтора',
  2.5: 'zweieinhalb zweiundeinhalb',
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
  25: 'veinticinco venticinque',
  30: 'thirty dreissig trente treinta trinta trenta dertig trzydziesci тридцать',
  40: 'forty vierzig quarante cuarenta quarenta quaranta veertig czterdziesci сорок',
  45: 'quarantacinque',
  50: 'fifty funfzig fuenfzig cinquante cincuenta cinquenta cinquanta vijftig пятьдесят',
  60: 'sixty sechzig soixante sesenta sessenta sessanta zestig szescdziesiat шестьдесят',
  90: 'ninety neunzig noventa novanta negentig dziewiecdziesiat девяносто',
};

/** Endings of ordinal numbers, written right after the digits: `1st`, `40ème`, `1-го`. */
export const ORDINALS: ReadonlySet<string> = new Set(
  'st nd rd th er ere re eme e o a os as ro ra do da to го й ой ого ти te de ste en ym η ης'.split(
    ' ',
  ),
);

/**
 * Words that people run together by a slip: `gamewith`, `movesin`, `secondsper`. A word that such words make up without a
 * rest is cut into them. What means something else in one piece is here as well, to stay whole.
 */
const RUN_TOGETHER = `additional after all an and bonus delay each every first followed for from game games hour hours
  in increment increments incrementan min mins minute minutes move moves of per player plus rest sec second seconds secs starting
  the then thereafter until with within without
  der die danach dann fur fuer jeden mit minuten nach partie pro sekunde sekunden spieler stunde stunden und zug zuge
  zugen zuege zuegen
  avec chaque coup coups des fin heure heures joueur les par pour premier puis secondes
  cada con desde hora horas incremento jugada jugadas jugador luego mas minutos movimiento movimientos para partida por
  segundo segundos acrescimo com depois jogador lance lances mais
  dalla giocatore minuti mossa mosse ogni ore partita piu poi secondi
  daarna elke met partij seconden uur vanaf voor zet zetten
  gracza kazdy minut minuty nastepnie posuniec posuniecie ruch ruchow sekund sekundy
  partii potom pote tah tahu
  darefter deretter drag med minuter minutter partiet sekunder spelare spiller traek trekk
  minuuttia sekuntia siirtoa sitten
  lepes lepesenkent majd masodperc perc
  basina dakika ekleme hamle oyuncu saniye
  для затем каждый минут минуты партию плюс потом секунд секунды ход ходов`;

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
  readonly runTogether: ReadonlySet<string>;
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
    runTogether: new Set(RUN_TOGETHER.split(/\s+/)),
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

/** «fünfundvierzig», «vijfentwintig»: the ones before the tens. */
const COMPOUND = /^(\p{L}{3,6}?)(?:und|en)(\p{L}*(?:zig|tig|ssig))$/u;

export const isTens = (value: number): boolean => value >= 20 && value % 10 === 0;

export const numberOf = (word: string): number | undefined => {
  const { numbers } = vocabulary();
  const [, ones = '', tens = ''] = numbers.has(word) ? [] : (COMPOUND.exec(word) ?? []);
  const one = numbers.get(ones) ?? 0;
  const ten = numbers.get(tens) ?? 0;
  return one > 0 && one < 10 && isTens(ten) ? ten + one : numbers.get(word);
};
export const isOrdinalEnding = (word: string): boolean => ORDINALS.has(word);
export const isJoint = (word: string): boolean => vocabulary().joints.has(word);
export const isSingularUnit = (word: string): boolean => vocabulary().singular.has(word);

/** No run of words is longer, and no word of one. */
const MAX_RUN = 40;
const MAX_PART = 11;

/** Where the first word of a run ends that leaves no rest; 0 if there is none. */
const endOfFirst = (run: string, words: ReadonlySet<string>): number => {
  for (let end = Math.min(run.length, MAX_PART); end >= 2; end -= 1) {
    if (!words.has(run.slice(0, end))) continue;
    if (end === run.length || endOfFirst(run.slice(end), words) > 0) return end;
  }
  return 0;
};

/** The first word of what may be several without a blank between: of `gamewith`, `game`. */
export const firstWord = (text: string): string => {
  const { runTogether, whole, beginnings, numbers } = vocabulary();
  if (text.length < 5 || text.length > MAX_RUN || runTogether.has(text)) return text;
  if (whole.has(text) || beginnings.has(text) || numbers.has(text)) return text;
  return text.slice(0, endOfFirst(text, runTogether) || text.length);
};

/** No more letters of unspaced text are looked at in one piece. */
const MAX_UNSPACED = 8;

/** The longest entry at the start of unspaced text (Chinese, Japanese, Korean). */
export const longestEntry = (text: string): string | undefined => {
  const { whole } = vocabulary();
  let entry = text;
  while (entry !== '' && !whole.has(entry)) entry = entry.slice(0, -1);
  return entry === '' ? undefined : entry;
};

const BYO_YOMI_INSIDE = /秒[読讀]|[読讀读]秒|초읽기/;

/** The start of unspaced text that no entry knows: up to a byo-yomi, which is never passed over. */
export const unknownStart = (text: string): string => {
  const at = text.search(BYO_YOMI_INSIDE);
  if (at > 0) return text.slice(0, at);
  // one may begin where the text was cut
  return text.length < MAX_UNSPACED ? text : text.slice(0, -2);
};
