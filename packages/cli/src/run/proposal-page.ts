/** What `break --propose-map` prints: by what the rounds were found, and what to do with the map. */

import { formatCount } from '@zeitnot/core';
import type { ProposalReport } from '@zeitnot/tournament';
import { counted } from '../terminal/table.js';
import { shellWord } from '../terminal/printable.js';

export const renderProposal = ({ out, games, assignedBy }: ProposalReport): string => {
  const { none: open } = assignedBy;
  const ways = Object.entries(assignedBy)
    .filter(([, count]) => count > 0)
    .map(([way, count]) => `${formatCount(count)} ${way === 'none' ? 'open' : `by ${way}`}`);
  const todo =
    open === 0
      ? 'Change what is wrong'
      : `Write a round where there is a ?, which leaves ${counted(open, 'game')} open`;
  return (
    `${out}: ${counted(games, 'game')}, ${ways.join(', ')}\n\n` +
    `  ${todo}, then break with --round-map ${shellWord(out)}.\n`
  );
};
