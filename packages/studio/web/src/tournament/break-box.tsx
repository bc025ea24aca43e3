// Writes the rounds to a folder; then joins them again and compares.

import type {
  Answer,
  BrokenRounds,
  JoinedRounds,
  RoundsError,
  SourceInfo,
} from '@zeitnot/studio/api';
import { Button } from '../ui/button.js';
import { Progress } from '../archive/progress.js';
import { counted, progressText, sizeText } from '../ui/number-text.js';
import { TextField } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { breakRounds, broken, folder, joined, joinRounds, saveReport, job } from './jobs.js';
import { pageMessage } from './page-message.js';

interface OutcomeProps<Outcome> {
  readonly answer: Outcome;
  readonly source: SourceInfo;
}

const Joined = ({ answer, source }: OutcomeProps<Answer<JoinedRounds>>) => {
  const isPacked = /\.(?:zst|gz|bz2)$/i.test(source.name);
  if (!answer.ok) {
    return (
      <Notice kind="error" title="Joining failed.">
        <p>{pageMessage(answer.error.message)}</p>
      </Notice>
    );
  }
  const { identical, games, selectedFrom, bytes, sha256, edited, missing } = answer.value;
  const whole = isPacked ? 'the unpacked source' : 'the source';
  const what =
    selectedFrom === undefined
      ? whole
      : `what was selected of the ${counted(selectedFrom, 'game')} of ${whole}`;
  return identical ? (
    <Notice title={`The joined file equals ${what}, byte for byte.`}>
      <p>
        {counted(games, 'game')}, {sizeText(bytes)}. SHA-256 <code>{sha256}</code>
      </p>
    </Notice>
  ) : (
    <Notice kind="warning" title={`The joined file differs from ${what}.`}>
      <p>
        {[
          ...edited.map((file) => `${file} was edited.`),
          ...missing.map((file) => `${file} is missing.`),
        ].join(' ')}
      </p>
    </Notice>
  );
};

const Broken = ({ answer, source }: OutcomeProps<Answer<BrokenRounds, RoundsError>>) => {
  if (!answer.ok) {
    return answer.error.code === 'Stopped' || answer.error.code === 'Aborted' ? (
      <Notice title="Stopped; nothing was written." />
    ) : (
      <Notice kind="error" title={pageMessage(answer.error.message)} />
    );
  }
  const { files, games, folder: written } = answer.value;
  return (
    <>
      <Notice title={`${counted(files, 'file')} with ${counted(games, 'game')} written.`}>
        <p>
          <code>{written}</code>
        </p>
      </Notice>
      <div class="row">
        <Button
          label="Join and verify"
          disabled={job.value !== null}
          onClick={() => void joinRounds(source, written)}
        />
        <span class="hint">into a temporary file, compared with the source byte for byte</span>
      </div>
    </>
  );
};

export const BreakBox = ({ source, canBreak }: { source: SourceInfo; canBreak: boolean }) => {
  const target = folder.value ?? source.folder;
  const isBusy = job.value !== null;
  return (
    <section class="card stack" aria-labelledby="write">
      <h2 id="write">Write the rounds</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void breakRounds(source, target);
        }}
      >
        <TextField
          label="Folder"
          hint="The source is never changed, and no existing file is overwritten."
          class="mono"
          spellcheck={false}
          required
          value={target}
          onText={(text) => (folder.value = text)}
        />
        <div class="row">
          <button type="submit" class="button primary" disabled={isBusy || !canBreak}>
            Break into rounds
          </button>
          <Button
            label="Download the report"
            disabled={isBusy || !canBreak}
            onClick={() => void saveReport(source)}
          />
        </div>
      </form>
      {job.value === null ? null : (
        <Progress
          label={job.value.label}
          {...progressText(job.value.progress)}
          onStop={job.value.stop}
        />
      )}
      {broken.value === null ? null : <Broken answer={broken.value} source={source} />}
      {joined.value === null ? null : <Joined answer={joined.value} source={source} />}
    </section>
  );
};
