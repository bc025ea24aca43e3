// The pages of docs/ that come from the code. `npm run docs` writes them; a test fails if one is stale.

import { SPEED_SYSTEMS, SYSTEMS, WARNINGS } from '@zeitnot/core';

const range = (classes, index) => {
  const { below, inclusive } = classes[index];
  const from = index === 0 ? null : classes[index - 1];
  const start = from === null ? '' : `${from.inclusive ? 'above' : 'from'} ${from.below}`;
  const end = below === Infinity ? '' : `${inclusive ? 'up to' : 'below'} ${below}`;
  return [start, end].filter((part) => part !== '').join(', ');
};

const systemRows = (system) => {
  const { title, unit, classes, correspondence } = SPEED_SYSTEMS[system];
  const rows = classes.map(
    ({ name }, index) => `| ${title} | ${name ?? 'none'} | ${range(classes, index)} | ${unit} |`,
  );
  return [
    ...rows,
    `| ${title} | ${correspondence ?? 'none'} | 6 hours or more on average | per move |`,
  ];
};

const reference = () => `<!-- Written by tools/docs.mjs; run \`npm run docs\` after a change. -->

# Reference

## Speed classes

The estimate of Lichess and Chess.com is base + 40 increments, of FIDE base + 60 increments, each with
the stages that begin by then. US Chess adds the minutes of all controls to the seconds of increment
or delay. OGS takes the average over 90 moves.

| system | class | estimate | unit |
|---|---|---|---|
${SYSTEMS.flatMap(systemRows).join('\n')}

## Warnings

| code | meaning |
|---|---|
${Object.entries(WARNINGS)
  .map(([code, sentence]) => `| \`${code}\` | ${sentence} |`)
  .join('\n')}
`;

/** Each generated page by its path. */
export const pages = () => ({ 'docs/reference.md': reference() });
