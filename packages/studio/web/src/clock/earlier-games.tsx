// The games stored in this browser, and logs from files.

import { formatNotation } from '@zeitnot/core';
import { readLog } from '@zeitnot/core/clock';
import { Button } from '../ui/button.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { FileButton } from '../ui/file-button.js';
import { Notice } from '../ui/notice.js';
import { gameId } from './game.js';
import { storedGames, removeGame, type StoredGame } from './stored-games.js';
import { importLog, openStored, problem } from './screen.js';

/** The players and the control. */
const titleOf = ({ setup }: StoredGame): { readonly players: string; readonly control: string } => {
  const log = readLog({ ...setup, events: [] });
  if (!log.ok) return { players: 'A game', control: '' };
  const { players, controls } = log.value.clock.setup;
  const [control] = controls;
  const written = control === undefined ? null : formatNotation(control);
  return {
    players: players.join(' – '),
    control: written?.ok === true ? written.value : 'no limit',
  };
};

const Earlier = ({ game }: { readonly game: StoredGame }) => {
  const { players, control } = titleOf(game);
  const when = new Date(game.changed).toLocaleString([], {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <li>
      <div>
        <strong>{players}</strong> <code>{control}</code>
        <p class="soft small-text">
          {when} · {game.events} events
        </p>
      </div>
      <div class="row">
        <Button
          label="Replay"
          look="small"
          aria-label={`Replay ${players}, ${when}`}
          onClick={() => void openStored(game.id, 'replay')}
        />
        <ConfirmButton
          small
          label="Delete"
          name={`Delete ${players}, ${when}`}
          question="Delete this game for good?"
          yes="Delete it"
          onYes={() =>
            void removeGame(game.id).then(() => document.getElementById('earlier')?.focus())
          }
        />
      </div>
    </li>
  );
};

export const EarlierGames = () => {
  const games = storedGames.value.filter(({ id }) => id !== gameId.value);
  return (
    <section class="card stack" aria-labelledby="earlier">
      <h2 id="earlier" tabIndex={-1}>
        Earlier games
      </h2>
      {games.length === 0 ? (
        <p class="soft">Every game is stored in this browser, event by event.</p>
      ) : (
        <ul class="earlier">
          {games.map((game) => (
            <Earlier key={game.id} game={game} />
          ))}
        </ul>
      )}
      <FileButton
        label="Open a log …"
        accept=".json,application/json"
        onFile={(file) => void importLog(file)}
      />
      {problem.value === null ? null : (
        <Notice kind="error" title={problem.value.title}>
          <p>{problem.value.reason}</p>
        </Notice>
      )}
    </section>
  );
};
