// The large number in two parts, so that minutes and seconds stay in place when tenths appear.

import { formatClockTime, type Ribbon } from '@zeitnot/core/ribbon';

const mainOf = (time: number | null): string => formatClockTime(time).replace(/\..*/, '');

export const largeNumber = ({ untilChange, bank }: Ribbon) => {
  const [main = '', tenths] = formatClockTime(untilChange).split('.');
  return {
    main,
    tenths: tenths === undefined ? '' : `.${tenths}`,
    /** The most characters that the main part needs in this stage. */
    columns: Math.max('0:00'.length, mainOf(bank?.full ?? null).length, mainOf(untilChange).length),
  };
};
