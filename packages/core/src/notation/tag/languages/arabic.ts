/** Arabic. */

import type { Language } from './language.js';

export const ARABIC: Language = {
  second: `ثانية ثانيه ثوان ثواني`,
  minute: `دقائق دقيقة دقيقه`,
  hour: `ساعات ساعة! ساعه`,
  day: `أيام يوم`,
  move: `النقلة حركة نقلات نقلة`,
  increment: `إضافة اضافة زيادة`,
  extra: `إضافية اضافية`,
  without: `بدون`,
  link: `في ل لـ`,
  from: `من`,
  after: `بعد`,
  upTo: `إلى حتى`,
  rest: `باقي لبقية نهاية`,
  game: `المباراة مباراة`,
  player: `لاعب`,
  each: `كل لكل`,
  plus: `زائد`,
  and: `مع و+`,
  next: `ثم`,
  or: `أو`,
  first: `أول لأول الأولى`,
  half: `نصف ونصف`,
  label: `الوقت خاطف زمن سريع وقت`,
  forbidden: `إذا غير فقط لا ليس`,
  with: `مع`,
};
