/** `zeitnot break --propose-map`: writes the rounds that would be assigned as a map to edit, and nothing else. */

import { formatCount } from '@zeitnot/core';
import { proposeRoundMap, type BreakOptions, type BreakResult } from '@zeitnot/tournament';
import { EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { counted } from '../terminal/table.js';
import { shellWord } from '../terminal/printable.js';

/** The exit code, or why there is no map. */
export const proposeMap = async (
  file: string,
  out: string,
  options: Partial<BreakOptions>,
  output: Output,
): Promise<BreakResult<number>> => {
  const proposed = await proposeRoundMap(file, out, options);
  if (!proposed.ok) return proposed;
  const { games, assignedBy } = proposed.value;
  const { none: open } = assignedBy;
  const ways = Object.entries(assignedBy)
    .filter(([, count]) => count > 0)
    .map(([way, count]) => `${formatCount(count)} ${way === 'none' ? 'open' : `by ${way}`}`);
  const todo =
    open === 0
      ? 'Change what is wrong'
      : `Write a round where there is a ?, which leaves ${counted(open, 'game')} open`;
  await output.report(
    output.asked.json
      ? `${JSON.stringify(proposed.value)}\n`
      : `${out}: ${counted(games, 'game')}, ${ways.join(', ')}\n\n` +
          `  ${todo}, then break with --round-map ${shellWord(out)}.\n`,
    out,
  );
  return { ok: true, value: open === 0 ? 0 : EXIT_WARNINGS };
};
