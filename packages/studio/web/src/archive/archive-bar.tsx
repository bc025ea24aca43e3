// The bar above the pages about games: what is loaded, what else can be loaded, and the progress of that.

import type { LoadProgress, SourceInfo } from '@zeitnot/studio/api';
import { useEffect } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { FileButton } from '../ui/file-button.js';
import { Notice } from '../ui/notice.js';
import { Progress } from './progress.js';
import {
  archive,
  loadSource,
  refresh,
  problem,
  sendUpload,
  stopLoading,
  upload,
} from './archive-state.js';
import { counted, sizeText, waitText } from '../ui/number-text.js';

const remarkOn = ({ phase, bytes, totalBytes, games, seconds }: LoadProgress): string => {
  if (phase === 'preparing') return `${counted(games, 'game')}, counting clock times`;
  if (phase === 'unpacking') return `unpacked ${sizeText(bytes)}`;
  // a compressed file that there was no room to unpack is read in one piece, without progress
  if (bytes === 0 || seconds === 0) return `${sizeText(totalBytes)} · for ${waitText(seconds)}`;
  const left = ((totalBytes - bytes) * seconds) / bytes;
  return `${sizeText(bytes)} of ${sizeText(totalBytes)} · ${counted(games, 'game')} · ${Math.round(games / seconds).toLocaleString('en')} games/s · ${waitText(left)} left`;
};

const Loading = () => {
  const sending = upload.value;
  const loading = archive.value?.loading ?? null;
  if (sending !== null) {
    return (
      <Progress
        label={`Copying ${sending.name}`}
        share={sending.share}
        remark={sizeText(sending.bytes)}
        onStop={sending.stop}
      />
    );
  }
  if (loading === null) return null;
  const { progress, names } = loading;
  const known = progress.phase === 'reading' && progress.bytes > 0;
  return (
    <Progress
      label={`Loading ${names.join(', ')}`}
      share={known ? progress.bytes / progress.totalBytes : null}
      remark={remarkOn(progress)}
      onStop={stopLoading}
    />
  );
};

/** The known files that are neither loaded nor being loaded. */
const Others = ({ sources }: { readonly sources: readonly SourceInfo[] }) => {
  const shown = archive.value?.loaded?.sources ?? [];
  const coming = archive.value?.loading?.names ?? [];
  const others = sources.filter(({ id, name }) => !shown.includes(id) && !coming.includes(name));
  return (
    <>
      {others.map(({ id, name, kind }) => (
        <Button
          label={kind === 'sample' ? 'Load the sample' : `Load ${name}`}
          key={id}
          look="small"
          onClick={() => loadSource(id)}
        />
      ))}
    </>
  );
};

export const ArchiveBar = () => {
  const state = archive.value;
  // another window may have loaded something else meanwhile
  useEffect(() => {
    refresh();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, []);
  const loaded = state?.loaded ?? null;
  return (
    <section class="archive-bar" aria-label="Loaded games">
      <p class="loaded">
        {loaded === null ? (
          <span class="soft">No games are loaded.</span>
        ) : (
          <>
            <strong>{loaded.names.join(', ')}</strong>{' '}
            <span class="soft">
              {counted(loaded.games, 'game')}
              {loaded.parseErrors > 0
                ? `, ${counted(loaded.parseErrors, 'game')} with a parse error`
                : ''}
            </span>
          </>
        )}
      </p>
      <div class="row">
        <FileButton label="Open a PGN file …" accept=".pgn,.zst,.gz,.bz2" onFile={sendUpload} />
        <Others sources={state?.sources ?? []} />
      </div>
      <Loading />
      {problem.value === null ? null : (
        <Notice kind="error" title={problem.value}>
          <Button label="Dismiss" look="small" onClick={stopLoading} />
        </Notice>
      )}
    </section>
  );
};
