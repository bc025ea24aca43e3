/** Whether this is `npm run test:long`. */
export const isLong = process.env['ZEITNOT_LONG'] === '1';

/** How often a property runs: a few hundred times in `npm test`, `long` times in `npm run test:long`. */
export const runs = (long: number, short = 200): number => (isLong ? long : Math.min(long, short));
