/**
 * `zeitnot join`: puts the files that `break` wrote back together.
 */

import { formatCount, formatNumbers } from '@zeitnot/core';
import {
  joinTournament,
  MANIFEST_NAME,
  type FileChanges,
  type JoinReport,
} from '@zeitnot/tournament';
import { abortOnSignals, EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { counted } from '../terminal/table.js';
import { startProgress } from '../terminal/progress.js';

interface JoinCommandOptions {
  readonly out: string;
  readonly force?: boolean;
}

const MAX_FILES = 12;

const unusedRemarks = ({ unused, copies, missing }: JoinReport): readonly string[] => {
  const more = unused.length - MAX_FILES;
  const originals = new Map(copies.map(({ file, of }) => [file, of]));
  const whyNot = (file: string): string => {
    if (originals.has(file)) return `it is a copy of ${originals.get(file)} as break wrote it`;
    return /\.pgn$/i.test(file)
      ? 'it matches no file that break wrote, by name and place or by its games'
      : 'it is compressed, and join takes plain files';
  };
  return [
    ...unused.slice(0, MAX_FILES).map((file) => `${file} was not used: ${whyNot(file)}.`),
    ...(more > 0
      ? [`${counted(more, 'more file')} ${more === 1 ? 'was' : 'were'} not used either.`]
      : []),
    ...(missing.length > 0 && unused.some((file) => !originals.has(file))
      ? ['If one of these is a missing file, restore its name and place, then join again.']
      : []),
  ];
};

/** `3 games of 4 changed, 1 is new, 1 is gone`; `came` and `left` are games that were moved from file to file. */
const changesText = (
  { before, changed, moved, added, gone }: FileChanges,
  came: number,
  left: number,
): string => {
  const areOf = (count: number): string => (count === 1 ? 'is' : 'are');
  const parts = [
    [changed, `of ${formatCount(before)} changed`],
    [moved - came, `${areOf(moved - came)} at another place`],
    [came, `${areOf(came)} from another file`],
    [left, `${areOf(left)} in another file now`],
    [added, `${areOf(added)} new`],
    [gone, `${areOf(gone)} gone`],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(
      ([count, what], place) =>
        `${place === 0 ? counted(count, 'game') : formatCount(count)} ${what}`,
    );
  return words.join(', ') || 'the text of some games, but it is not known which';
};

/** What happened to the files that are no longer as break left them. */
const fileRemarks = (report: JoinReport): readonly string[] => {
  const { changes, moves, missing, renamed, copies } = report;
  const nameNow = new Map(renamed.map(({ file, as }) => [file, as]));
  const holderOf = new Map([
    ...renamed.map(({ file, as }) => [as, file] as const),
    ...copies.map(({ file, of }) => [file, of] as const),
  ]);
  return [
    ...changes.map((change) => {
      const { file } = change;
      const name = nameNow.has(file) ? `${file}, now ${nameNow.get(file)},` : file;
      const came = moves.filter(({ to }) => to === file).length;
      const left = moves.filter(({ from }) => from === file).length;
      if (change.now > 0)
        return `${name} was edited since: ${changesText(change, came, left)}. Its games were taken as they are now.`;
      return left === 0
        ? `${name} no longer holds any games; its text was left out.`
        : `${name} is gone or empty; ${formatCount(left)} of its ${counted(change.before, 'game')} ${left === 1 ? 'is' : 'are'} in other files now.`;
    }),
    ...missing.map((file) =>
      holderOf.has(file)
        ? `The games of ${file} are missing: the file of that name holds those of ${holderOf.get(file)}.`
        : `${file} is missing, so its games are not in the output.`,
    ),
  ];
};

/** Games that were moved by hand, for each way once. */
const moveRemarks = ({ moves }: JoinReport): readonly string[] => {
  const ways = new Map<string, number[]>();
  for (const { game, from, to } of moves) {
    const way = `from ${from} to ${to}`;
    ways.set(way, [...(ways.get(way) ?? []), game]);
  }
  return Array.from(ways, ([way, games]) =>
    games.length === 1
      ? `Game ${games[0]} was moved ${way}; in the output it is at its old place.`
      : `${formatNumbers('Game', games)} were moved ${way}; in the output they are at their old places.`,
  );
};

/** Why the output is not the source, byte for byte. */
const sourceRemarks = (report: JoinReport): readonly string[] => {
  if (!report.manifest) {
    return [
      `There is no ${MANIFEST_NAME}, so the files were put together by their rounds and names. The order of the games in the source is not known, and RoundContext tags were kept.`,
    ];
  }
  if (report.verified) return [];
  const remarks = fileRemarks(report);
  return remarks.length > 0 || report.damaged.length > 0
    ? remarks
    : [
        `The result differs from the source although no file was edited: ${MANIFEST_NAME} itself was.`,
      ];
};

const damageRemarks = ({ damaged }: JoinReport): readonly string[] =>
  damaged.map(
    (file) =>
      `${MANIFEST_NAME} is damaged: the bytes that break added to ${file} are not where it says, so join searched the file for them.`,
  );

const remarksOf = (report: JoinReport): readonly string[] => [
  ...sourceRemarks(report),
  ...moveRemarks(report),
  ...damageRemarks(report),
  ...unusedRemarks(report),
];

export const joinFolder = async (
  folder: string,
  { out: target, force = false }: JoinCommandOptions,
  output: Output,
): Promise<number> => {
  const progress = startProgress({ noun: 'MB' }, output);
  const done = await joinTournament(folder, target, {
    force,
    signal: abortOnSignals(output.io),
    onProgress: progress.advanceBytes,
  });
  progress.end();
  if (!done.ok) return output.fail(done.error);
  const { out, games, selectedFrom, verified } = done.value;
  if (output.asked.json) await output.report(`${JSON.stringify(done.value)}\n`, out);
  else {
    const what =
      selectedFrom === undefined
        ? 'the source'
        : `what was selected of the ${formatCount(selectedFrom)} games of the source`;
    const proof = verified ? `, byte for byte ${what}` : '';
    await output.report(`${out}: ${counted(games, 'game')}${proof}\n`, out);
    for (const remark of remarksOf(done.value)) output.remark(`  ${remark}`);
  }
  return verified ? 0 : EXIT_WARNINGS;
};
