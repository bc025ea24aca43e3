/**
 * What a language's table of words holds: for each role in a time control, the words that play it. A table is written in
 * lower case and without accents (`ü` is `u`, `ø` is `o`, `ß` is `ss`, `æ` is `ae`), its words parted by blanks:
 *
 * - `word*` stands for every word with that beginning (cases, plurals, abbreviations); a whole word wins
 *   over a beginning, a longer beginning over a shorter one.
 * - `word!` is a unit that stands for one of itself where no number precedes it: «час на партию».
 * - `word+` also joins the parts of one time: `1 hour and 30 min`. `then` and the like separate two times.
 * - `word#` has this role only right after a number: short words, and words of two languages.
 * - `word/` has it only after `/` and the like: `30"/m`, `30s/Z`.
 * - `several_words` are an idiom, which is read as one word; a `*` behind it is for the last of them: `la_mutar*`.
 *
 * A word may stand in the tables of several languages, if it has the same role in all of them.
 */

/** The roles of words, with an English example or two. */
interface SenseWords {
  /** `seconds`, `sec` */
  readonly second?: string;
  /** `minutes`, `min` */
  readonly minute?: string;
  /** `hours`, `h` */
  readonly hour?: string;
  /** `days` */
  readonly day?: string;
  /** `weeks` */
  readonly week?: string;
  /** `moves` */
  readonly move?: string;
  /** One word for `per move`, as Hungarian and Finnish have it. */
  readonly perMove?: string;
  /** What comes with every move: `increment`, `bonus`, and verbs for adding it. */
  readonly increment?: string;
  /** One word for `without increment`, as Turkish has it. */
  readonly noIncrement?: string;
  /** What is given on top: `added`, `additional`, `extra`. */
  readonly extra?: string;
  /** `delay` */
  readonly delay?: string;
  /** `Bronstein` */
  readonly bronstein?: string;
  /** `Fischer` */
  readonly fischer?: string;
  /** `overtime`, `periods` */
  readonly overtime?: string;
  /** `Canadian` */
  readonly canadian?: string;
  /** `hourglass`, `sandclock` */
  readonly hourglass?: string;
  /** `unlimited`, `untimed` */
  readonly unlimited?: string;
  /** What `without` must stand with to mean no limit: `limit`, `clock`. */
  readonly limit?: string;
  /** `without`, `no` */
  readonly without?: string;
  /** What leads to the thing that a time is for: `for`, `per`, `in`, `on`. */
  readonly link?: string;
  /** `from`, `starting`, `beginning` */
  readonly from?: string;
  /** `after`, `following` */
  readonly after?: string;
  /** `to`, `until`, `up to` */
  readonly upTo?: string;
  /** To get to a move: `reach`, `complete`. */
  readonly reach?: string;
  /** `within`, `inside` */
  readonly within?: string;
  /** That a time is the last: `rest`, `remaining`, `end`, `finish`, `sudden`. */
  readonly rest?: string;
  /** `game` */
  readonly game?: string;
  /** `all` */
  readonly all?: string;
  /** `player`, `side`, `head` */
  readonly player?: string;
  /** `each`, `every` */
  readonly each?: string;
  /** `both`: before a word for players it says no more than `each`, behind a time that may be a sum. */
  readonly both?: string;
  /** `plus` */
  readonly plus?: string;
  /** `and`; `with` stands here, too */
  readonly and?: string;
  /** That another stage follows: `then`, `followed`, `afterwards`. */
  readonly next?: string;
  /** `or` */
  readonly or?: string;
  /** `first`, `next`, of moves */
  readonly first?: string;
  /** `x` */
  readonly times?: string;
  /** `half` */
  readonly half?: string;
  /** What heads a control and decides nothing: `time control`, `rapid`, `blitz`, `thinking time`, names of games. */
  readonly label?: string;
  /** `correspondence` */
  readonly mail?: string;
  /** `a`, `an`, `the` where it may mean one */
  readonly article?: string;
  /** Words that say nothing here: `the`, `is`, `will`, `be`, `receives`, `accumulated`. */
  readonly filler?: string;
  /** The rounds of a Swiss, before everything else. */
  readonly rounds?: string;
  /** `total`, `altogether` */
  readonly total?: string;
  /** Coming late: `default time`, `waiting`, `grace`, `tolerance`. */
  readonly lateness?: string;
  /** The points of Go's second player: `komi`. */
  readonly komi?: string;
  /** What counts periods behind a number: `回`. */
  readonly repeat?: string;
  /** `stones` */
  readonly stone?: string;
  /** What turns a control into something else, so that the text is not read: `if`, `not`, `maximum`, `minus`. */
  readonly forbidden?: string;
}

/** What a word does in a time control. */
export type Sense = keyof SenseWords;

/** The words of a language. What is not among the roles adds to one of them. */
export interface Language extends SenseWords {
  /** Of the words for `and` or `from` and of the fillers, those that mean `with`. */
  readonly with?: string;
  /** Of the words for overtime, those that mean byo-yomi, where each move gets a period if nothing else is said. */
  readonly byoYomi?: string;
  /** Of the links, those that mean `per`. */
  readonly per?: string;
  /** Of the links, those that mean `in`. */
  readonly in?: string;
  /** Of the words for `after`, those that mean `then` right before a time: «depois 30 minutos». */
  readonly afterwards?: string;
  /** Of the words for `next`, those that say that the time before has run out; what then comes with every move is byo-yomi. */
  readonly usedUp?: string;
  /** Beginnings of words for delay that mean coming late where minutes follow: «retard maximum 15 min». */
  readonly late?: string;
  /** Of the forbidden words, those that may lead to a time that runs out: «when it is used up». */
  readonly when?: string;
  /** Of the forbidden words, those that put a cap on the clock behind an increment: `capped`, `maximum`. */
  readonly cap?: string;
  /** What follows an hour of the day: `pm`. */
  readonly ofDay?: string;
  /** Of the forbidden words, `not`: «(not rated)» says nothing of time. */
  readonly not?: string;
  /** `about` and `average`: an aside with one of them estimates how long a game lasts. */
  readonly estimate?: string;
  /** `that`, in «after that» */
  readonly that?: string;
  /** `quarter`, of an hour */
  readonly quarter?: string;
  /** A quarter of an hour in one word; three quarters, half an hour. */
  readonly minutesIn?: Readonly<Record<number, string>>;
  /** `unless`, in «unless noted otherwise» */
  readonly denying?: string;
  /** Beginnings of `noted`, in «unless noted otherwise» */
  readonly noted?: string;
  /** Beginnings of words that change what stands before them: `15 + 10 total`, `capped`, `white`. */
  readonly altering?: string;
  /** Beginnings of words for what a number counts or costs: `boards`, `teams`, `prizes`, `euro`. */
  readonly things?: string;
  /** Beginnings of words for the rounds of an event, which a number counts: `9 rounds`. */
  readonly roundWords?: string;
  /** Beginnings of words for what players do beside moving: they agree to draws, resign and keep score. */
  readonly conduct?: string;
  /** Numbers in words, with inflections. */
  readonly numbers?: Readonly<Record<number, string>>;
  /** Numbers in words that mean something else in another language: read only right before one of `counted`. */
  readonly doubtfulNumbers?: Readonly<Record<number, string>>;
  /** Units as no other language has them, for `doubtfulNumbers`. */
  readonly counted?: string;
  /** Endings of ordinal numbers, written right after the digits: `1st`, `40ème`, `1-го`. */
  readonly ordinals?: string;
  /** Words that people run together by a slip, as in `gamewith`, and what must stay whole though it seems run together. */
  readonly together?: string;
}
