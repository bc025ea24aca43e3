/**
 * Slips of the pen: words that were meant to be others.
 */

/** Whether one letter was added, left out or changed, or two were swapped. */
export const isSlip = (one: string, other: string): boolean => {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = one.slice(start);
  const otherRest = other.slice(start);
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
};

/** Units of time in full, folded; the vocabulary has only their beginnings. */
export const UNITS_IN_FULL: readonly string[] =
  `minutes minute seconds second hours minuten sekunden sekunde stunden stunde minutos minuto segundos segundo
  horas secondes seconde heures heure minuti secondi secondo seconden minuter sekunder minutter minut minuty sekund
  sekundy godzin godziny hodin hodiny timmar timer минут минуты секунд секунды часов`.split(/\s+/);

/** Whether a folded word was meant to be a unit of time. The first letter is hardly ever the wrong one: tours are no hours. */
export const isSlipOfUnit = (word: string): boolean =>
  UNITS_IN_FULL.some((unit) => word.charAt(0) === unit.charAt(0) && isSlip(word, unit));
