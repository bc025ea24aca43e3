// Counts, sizes, shares, dates and times as text.

import type { WorkProgress } from '@zeitnot/studio/api';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

export const capitalized = (text: string): string =>
  text.replace(/^./, (first) => first.toUpperCase());

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

export const sizeText = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const size = bytes / 1000 ** power;
  return `${size >= 10 || power === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[power]}`;
};

/** Only nothing is 0 %, and only everything is 100 %. */
export const percent = (share: number): string => {
  const value = 100 * share;
  if (value > 0 && value < 0.1) return '< 0.1 %';
  if (value > 99.9 && value < 100) return '> 99.9 %';
  const isFine = (value > 0 && value < 10) || (value > 99 && value < 100);
  return `${isFine ? value.toFixed(1) : Math.round(value)} %`;
};

/** The share done if the total is known, else how much was read. */
export const progressText = (
  progress: WorkProgress | null,
): { readonly share: number | null; readonly remark?: string } => {
  if (progress === null || progress.total === 0) return { share: null };
  const { done, total } = progress;
  return total === null
    ? { share: null, remark: `${sizeText(done)} read` }
    : { share: Math.min(1, done / total) };
};

/** A length of time in about two digits: `45 s`, `3 min`. */
export const waitText = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** Seconds on a clock or of a move: `8.5 s`, `2:05`, `1:30:00`. */
export const timeText = (seconds: number): string => {
  if (seconds < 60) return `${Math.round(seconds * 10) / 10} s`;
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** One date or two; null if they are unknown. */
export const datesText = (first: string | null, last: string | null): string | null =>
  first === null || last === null ? null : first === last ? first : `${first} – ${last}`;

export const sumOf = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0);
