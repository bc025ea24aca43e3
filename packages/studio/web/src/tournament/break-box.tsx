// Writes the rounds into a folder; then joins them again and compares.

import { signal } from '@preact/signals';
import type {
  Answer,
  BrokenRounds,
  JoinedRounds,
  RoundsError,
  SourceInfo,
} from '@zeitnot/studio/api';
import { askForWork } from '../archive/ask.js';
import { Progress } from '../archive/progress.js';
import { counted, sizeText } from '../archive/words.js';
import { download } from '../ui/download.js';
import { Field } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { options } from './asked.js';

interface Work {
  readonly label: string;
  readonly share: number | null;
  readonly stop: () => void;
}

const folder = signal<string | null>(null);
const work = signal<Work | null>(null);
const broken = signal<Answer<BrokenRounds, RoundsError> | null>(null);
const joined = signal<Answer<JoinedRounds> | null>(null);

const run = async <Value,>(
  label: string,
  path: string,
  body: object,
): Promise<Answer<Value, RoundsError>> => {
  const stop = new AbortController();
  const show = (share: number | null): void => {
    work.value = { label, share, stop: () => stop.abort() };
  };
  show(0);
  const answer = await askForWork<Value, RoundsError>(path, body, stop.signal, show);
  work.value = null;
  return answer;
};

const breakIt = async ({ id, name }: SourceInfo, target: string): Promise<void> => {
  broken.value = null;
  joined.value = null;
  broken.value = await run<BrokenRounds>(`Breaking ${name}`, 'rounds/break', {
    source: id,
    folder: target,
    options: options.value,
  });
};

const joinIt = async ({ id }: SourceInfo, target: string): Promise<void> => {
  joined.value = null;
  joined.value = await run<JoinedRounds>('Joining and comparing', 'rounds/join', {
    source: id,
    folder: target,
  });
};

const saveReport = async ({ id, name }: SourceInfo): Promise<void> => {
  const answer = await run<unknown>('Making the report', 'rounds/report', {
    source: id,
    options: options.value,
  });
  if (answer.ok)
    download(`${name}.rounds.json`, JSON.stringify(answer.value, null, 2), 'application/json');
  else broken.value = answer;
};

const Joined = ({ answer }: { readonly answer: Answer<JoinedRounds> }) => {
  if (!answer.ok) {
    return (
      <Notice kind="error" title="Joining failed.">
        <p>{answer.error.message}</p>
      </Notice>
    );
  }
  const { identical, games, bytes, sha256, edited, missing } = answer.value;
  return identical ? (
    <Notice title="Joined again, it is the source, byte for byte.">
      <p>
        {counted(games, 'game')}, {sizeText(bytes)}. SHA-256 <code>{sha256}</code>
      </p>
    </Notice>
  ) : (
    <Notice kind="warning" title="Joined again, it is not the source.">
      <p>
        {[
          ...edited.map((file) => `${file} was edited since.`),
          ...missing.map((file) => `${file} is gone.`),
        ].join(' ')}
      </p>
    </Notice>
  );
};

const Broken = ({
  answer,
  source,
}: {
  readonly answer: Answer<BrokenRounds, RoundsError>;
  readonly source: SourceInfo;
}) => {
  if (!answer.ok) {
    return answer.error.code === 'Stopped' || answer.error.code === 'Aborted' ? (
      <Notice title="Stopped; nothing was written." />
    ) : (
      <Notice kind="error" title={answer.error.message} />
    );
  }
  const { files, games, folder: written } = answer.value;
  return (
    <>
      <Notice title={`${counted(files, 'file')} with ${counted(games, 'game')} are written.`}>
        <p>
          <code>{written}</code>
        </p>
      </Notice>
      <div class="row">
        <button type="button" class="button" onClick={() => void joinIt(source, written)}>
          Join and verify
        </button>
        <span class="hint">into a temporary file, compared with the source byte for byte</span>
      </div>
    </>
  );
};

export const BreakBox = ({ source, canBreak }: { source: SourceInfo; canBreak: boolean }) => {
  const target = folder.value ?? source.folder;
  const isBusy = work.value !== null;
  return (
    <section class="card stack" aria-labelledby="write">
      <h2 id="write">Write the rounds</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void breakIt(source, target);
        }}
      >
        <Field
          label="Folder"
          hint="The source is never changed, and nothing that is there is written over."
        >
          {(ids) => (
            <input
              {...ids}
              class="mono"
              type="text"
              autocomplete="off"
              spellcheck={false}
              required
              value={target}
              onInput={(event) => (folder.value = event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="row">
          <button type="submit" class="button primary" disabled={isBusy || !canBreak}>
            Break into rounds
          </button>
          <button
            type="button"
            class="button"
            disabled={isBusy || !canBreak}
            onClick={() => void saveReport(source)}
          >
            Download the report
          </button>
        </div>
      </form>
      {work.value === null ? null : (
        <Progress label={work.value.label} share={work.value.share} onStop={work.value.stop} />
      )}
      {broken.value === null || (isBusy && joined.value === null && !broken.value.ok) ? null : (
        <Broken answer={broken.value} source={source} />
      )}
      {joined.value === null ? null : <Joined answer={joined.value} />}
    </section>
  );
};
