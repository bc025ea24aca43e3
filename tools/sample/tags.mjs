// The tags of a game of the sample.

import { formatPgn } from '@zeitnot/core';
import { EVENT, SITE } from './schedule.mjs';

const tagOf = (control) => {
  const written = formatPgn(control);
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
};

/** One control for both, or what each has: then there is no one truth for TimeControl. */
const controlTags = ({ white, black }) => {
  const [forWhite, forBlack] = [tagOf(white), tagOf(black)];
  return forWhite === forBlack
    ? { TimeControl: forWhite }
    : { TimeControl: '?', WhiteTimeControl: forWhite, BlackTimeControl: forBlack };
};

const playerTags = (side, { rating, title, team }) => ({
  [`${side}Elo`]: rating,
  [`${side}Team`]: team,
  ...(title === '' ? {} : { [`${side}Title`]: title }),
});

/** `when` is `{ date, utc }`, `engine` the name of what found the moves. */
export const tagsOf = ({ round, board, when, players, controls, engine }, game) => ({
  Event: EVENT,
  Site: SITE,
  Date: when.date,
  Round: round,
  White: players.white.name,
  Black: players.black.name,
  Result: game.result,
  Board: board,
  PlyCount: game.moves.length,
  Source: `Zeitnot sample, ${engine}`,
  Termination: game.termination,
  UTCDate: when.date,
  UTCTime: when.utc,
  ...controlTags(controls),
  ...playerTags('White', players.white),
  ...playerTags('Black', players.black),
});
