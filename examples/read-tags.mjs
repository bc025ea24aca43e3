// Which speeds are in a list of tags, as Lichess and as FIDE count them?
// Run: node examples/read-tags.mjs

import { category, parseTimeControl } from '@zeitnot/core';

const TAGS = ['180+2', '3+2', "90'+30''", 'G/60;d5', '10 Minuten pro Partie', '1/86400', 'by mail'];

for (const raw of TAGS) {
  const { normalized, control, warnings } = parseTimeControl(raw);
  if (control === null) {
    console.log(`${raw.padEnd(24)}not understood (${warnings.join(', ')})`);
    continue;
  }
  const speeds = [category(control, 'lichess'), category(control, 'fide')];
  const value = normalized ?? 'no PGN form';
  console.log(
    `${raw.padEnd(24)}${value.padEnd(14)}${speeds.map((speed) => speed ?? '–').join(', ')}`,
  );
}
