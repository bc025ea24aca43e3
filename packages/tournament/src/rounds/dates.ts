/**
 * Dates of games. Only a whole date says when a game was played; `2024.04.??` counts as none, and so
 * does a day that no calendar has. Dates in the future are dates.
 */

const DATE = /^\s*(\d{4})([./-])(\d{1,2})\2(\d{1,2})\s*$/;

/** `2024-04-05` for `2024.04.05`; null for anything less. ISO dates sort as text. */
export const isoDate = (raw: string): string | null => {
  const [, year, , month, day] = DATE.exec(raw) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
};
