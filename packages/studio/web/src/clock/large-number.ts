// The large number in two parts, so that minutes and seconds stay in place when tenths appear.

import { formatClockTime, type Ribbon } from '@zeitnot/core/ribbon';

export interface LargeNumber {
  readonly main: string;
  readonly tenths: string;
  /** The most characters that the main part needs in this stage. */
  readonly columns: number;
}

const mainOf = (time: number | null): string => formatClockTime(time).replace(/\..*/, '');

export const largeNumber = ({ untilChange, bank }: Ribbon): LargeNumber => {
  const [main = '', tenths] = formatClockTime(untilChange).split('.');
  return {
    main,
    tenths: tenths === undefined ? '' : `.${tenths}`,
    columns: Math.max('0:00'.length, mainOf(bank?.full ?? null).length, mainOf(untilChange).length),
  };
};
