/**
 * `zeitnot info`: what a PGN file holds, from its index alone.
 */

import { formatCount } from '@zeitnot/core';
import { findIndex } from '@zeitnot/pgn';
import { EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { startProgress } from '../terminal/progress.js';
import { bar } from '../terminal/stage-bars.js';
import { columnWidths, tableLines } from '../terminal/table.js';
import { cutToWidth, displayWidth } from '../terminal/text-width.js';
import { renderEventCommands, withCommands } from './event-commands.js';
import { warningsOf } from './index-files.js';
import { summarize, type Summary } from './info-summary.js';

const MAX_LISTED = 12;
const MAX_NAME = 40;

const shown = (name: string | null): string => cutToWidth(printable(name ?? '(none)'), MAX_NAME);

interface Entry {
  readonly name: string;
  readonly games: number;
  readonly remark?: string;
}

/** A list with bars; entries beyond the limit are summed up. */
const list = (title: string, entries: readonly Entry[], width: number): string => {
  if (entries.length === 0) return '';
  const some = entries.slice(0, MAX_LISTED);
  const most = Math.max(...some.map(({ games }) => games));
  const plain = some.map(({ name, games }) => [name, formatCount(games)]);
  const [names = 0, digits = 0] = columnWidths(plain, displayWidth);
  const columns = Math.max(6, Math.min(30, width - names - digits - 24));
  const rows = some.map(({ name, games, remark = '' }) => {
    const drawn = bar((games / most) * columns).padEnd(columns);
    return [name, formatCount(games), drawn, remark];
  });
  const lines = tableLines(rows, { right: [1], width: displayWidth });
  const rest = entries.slice(MAX_LISTED);
  const games = rest.reduce((sum, entry) => sum + entry.games, 0);
  const more =
    rest.length === 0
      ? []
      : [`… and ${formatCount(rest.length)} more, ${formatCount(games)} games`];
  return `\n  ${title}\n${[...lines, ...more].map((line) => `    ${line}\n`).join('')}`;
};

const datesOf = ({ dates: { first, last } }: Summary): string =>
  first === null ? 'none' : first === last ? first : `${first} to ${last}`;

const eloOf = ({ elo: { min, mean, max } }: Summary): string =>
  min === null ? 'none' : `${min} to ${max}, mean ${mean}`;

const controlEntry = (control: Summary['timeControls'][number]): Entry => {
  const { raw, normalized, category, games } = control;
  const unwritten = category === null ? 'not understood' : 'no PGN form';
  const means = normalized === raw ? [] : [normalized ?? unwritten];
  return { name: shown(raw), games, remark: [...means, category ?? []].flat().join(', ') };
};

/** What a file holds, with small bars. */
const renderInfo = (summary: Summary, width: number): string => {
  const { file, games, selectedFrom, bytes, events, rounds, players, results, timeControls } =
    summary;
  const of = selectedFrom === undefined ? '' : ` of ${formatCount(selectedFrom)}`;
  const size = bytes === null ? '' : `, ${formatCount(bytes)} bytes`;
  const lists: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
    [
      'Results',
      Object.entries(results)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => {
          const share = ((count / games) * 100).toFixed(1);
          return { name, games: count, remark: `${share} %` };
        }),
    ],
    ['Events', events.map(({ event, ...each }) => ({ ...each, name: shown(event) }))],
    ['Rounds', rounds.map(({ round, ...each }) => ({ ...each, name: shown(round) }))],
    ['Time controls', timeControls.map(controlEntry)],
  ];
  const facts = [
    ['games', `${formatCount(games)}${of}${size}`],
    ['players', formatCount(players)],
    ['dates', datesOf(summary)],
    ['Elo', eloOf(summary)],
  ];
  return [
    `${shown(file)}\n\n`,
    ...tableLines(facts).map((line) => `  ${line}\n`),
    ...lists.map(([title, entries]) => list(title, entries, width)),
  ].join('');
};

export interface InfoOptions {
  /** Only games of this event count, or of those that fit a pattern. */
  readonly event?: string;
  /** The command line without it. */
  readonly typed?: string;
}

export const info = async (
  file: string,
  { event, typed }: InfoOptions,
  output: Output,
): Promise<number> => {
  const { json, quiet } = output.asked;
  const progress = startProgress({ noun: 'MB' }, output);
  const found = await findIndex(file, { onProgress: progress.advanceBytes });
  progress.end();
  if (!found.ok) return output.fail(found.error);
  const { index, why, raw } = found.value;
  if (why !== null && !quiet) {
    const reason = raw ? why : `${file} is compressed or in UTF-16, and so has no index.`;
    output.remark(`${reason}\nThe file was read this time, and nothing was written.`);
  }
  const warnings = warningsOf(file, index);
  if (!json) for (const { message } of warnings) output.remark(message);
  const selected =
    event === undefined ? null : (await import('./info-selection.js')).selectGames(index, event);
  if (selected?.ok === false) {
    const { events = [] } = selected.error;
    output.fail(selected.error, { events: withCommands(events, typed) });
    if (!json) output.note(renderEventCommands(events, typed));
    return 1;
  }
  const summary = summarize(file, index, selected?.value);
  await output.report(
    json
      ? `${JSON.stringify({ ...summary, warnings })}\n`
      : renderInfo(summary, output.columns ?? 80),
  );
  return warnings.length === 0 ? 0 : EXIT_WARNINGS;
};
