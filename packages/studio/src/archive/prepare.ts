// The tables that plots need besides the games, made once when a file is loaded: clock times as lists, and
// a row for each player of a game. Queries then read numbers and no movetext.

/** The number and the dots before the last move that has a clock, and only that move between. */
const LAST_MOVE = String.raw`(\d+)(\.+)\s*[^ .{}]+ \{[^{}]*$`;

/** The moves after which the clocks of both players are kept. */
export const KEPT_MOVES = [10, 20, 30, 40] as const;

/**
 * Clocks in milliseconds, and what each move took, of games that have a clock with every move up to the
 * last: there are as many as the number of that move says. Where some are missing it would not be certain
 * whose the others are. Plain cuts of the text, since regular expressions over all of it take five times
 * as long.
 */
const CLOCKS = `
  CREATE TABLE clocks AS
  SELECT game, clk,
    list_transform(clk, (time, i) ->
      CASE WHEN i > 2 AND clk[i - 2] + increment >= time THEN clk[i - 2] + increment - time END) AS spent
  FROM (
    SELECT game, increment,
      list_transform(pieces[2:], piece ->
        epoch_ms(TRY_CAST(split_part(piece, ']', 1) AS INTERVAL))) AS clk
    FROM (
      SELECT game, increment, pieces,
        regexp_extract(pieces[-2], '${LAST_MOVE}', ['number', 'dots']) AS last
      FROM (
        SELECT rowid AS game, coalesce(increment_seconds * 1000, 0)::BIGINT AS increment,
          string_split(movetext, '[%clk ') AS pieces
        FROM pgn_games
        WHERE contains(movetext, '[%clk ')
      )
    )
    WHERE len(pieces) - 1 = 2 * TRY_CAST(last.number AS BIGINT) - (last.dots = '.')::BIGINT
  )
  WHERE len(list_filter(clk, time -> time IS NULL)) = 0`;

/** White moves at odd plies, Black at even ones. */
const side = (color: 'White' | 'Black', first: 1 | 2): string => `
  SELECT g.rowid AS game, '${color.toLowerCase()}' AS color, ${color} AS player, ${color}Elo AS rating,
    ${color === 'White' ? 'BlackElo' : 'WhiteElo'} AS opponent_rating,
    CASE Result WHEN '1/2-1/2' THEN 0.5 WHEN '1-0' THEN ${color === 'White' ? 1 : 0}
                WHEN '0-1' THEN ${color === 'White' ? 0 : 1} END::FLOAT AS score,
    base_seconds * 1000 AS base,
    list_min(clk[${first}:-:2]) AS lowest,
    ${KEPT_MOVES.map((move) => `clk[${2 * move - 2 + first}] AS left_${move}`).join(', ')},
    clk[${first}:-:2][-1] AS left_last
  FROM pgn_games g LEFT JOIN clocks c ON c.game = g.rowid`;

const PLAYERS = `CREATE TABLE players AS ${side('White', 1)} UNION ALL ${side('Black', 2)}`;

/** With a number for each game, which the other tables name it by. */
const GAMES = String.raw`
  CREATE VIEW games AS
  SELECT rowid AS game, * REPLACE (regexp_replace(file, '^.*[/\\]', '') AS file) FROM pgn_games`;

/** A row for each ply, out of the lists. */
const MOVES = `
  CREATE VIEW moves AS
  SELECT game, ply::INTEGER AS ply, ((ply + 1) // 2)::INTEGER AS move,
    if(ply % 2 = 1, 'white', 'black') AS color, clk[ply] AS clk, spent[ply] AS spent
  FROM (SELECT game, clk, spent, unnest(range(1, len(clk) + 1)) AS ply FROM clocks)`;

export const PREPARATIONS: readonly string[] = [
  'DROP TABLE zeitnot_pieces',
  'ALTER TABLE games RENAME TO pgn_games',
  CLOCKS,
  PLAYERS,
  GAMES,
  MOVES,
  'CHECKPOINT',
];
