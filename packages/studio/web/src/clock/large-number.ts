// The large number in two parts: minutes and seconds stay where they are when tenths come up behind them.

import { formatClockTime, type Ribbon } from '@zeitnot/core';

export interface LargeNumber {
  readonly main: string;
  readonly tenths: string;
  /** How many characters the main part may need in this stage. */
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
