// A time as people type it: `1:30:00`, `5:00`, `0:09.5`, `45`.

const FORM = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,3}))?$/;

/** In milliseconds; null if it is not a time. A single number is seconds. */
export const parseClockTime = (text: string): number | null => {
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match;
  // only the first of several numbers may exceed 59
  if (match[1] !== undefined && Number(minutes) > 59) return null;
  if (match[2] !== undefined && Number(seconds) > 59) return null;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
};
