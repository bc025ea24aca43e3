/** Hebrew. */

import type { Language } from './language.js';

export const HEBREW: Language = {
  second: `שניה שנייה שניות`,
  minute: `דקה דקות דק`,
  hour: `שעה! שעות`,
  day: `יום ימים`,
  move: `מהלך מהלכים מסע מסעים צעד צעדים`,
  perMove: `למהלך למסע לצעד`,
  increment: `בתוספת תוספת`,
  delay: `השהיה`,
  without: `בלי ללא`,
  link: `ב ל`,
  from: `החל`,
  after: `אחרי לאחר`,
  upTo: `עד`,
  rest: `הסוף יתרת לסיום לסוף סוף סיום`,
  game: `המשחק למשחק משחק`,
  player: `לשחקן שחקן`,
  each: `כל לכל`,
  plus: `ועוד פלוס`,
  next: `ואז`,
  or: `או`,
  first: `הראשון הראשונים ראשון ראשונים`,
  half: `וחצי חצי`,
  label: `בליץ בזק זמן מהיר מחשבה קצב שחמט`,
  filler: `את של`,
  lateness: `איחור`,
  forbidden: `אם לא מקסימום רק`,
};
