// The outcome of writing and of joining.

import type {
  Answer,
  BrokenRounds,
  JoinedRounds,
  RoundsError,
  SourceInfo,
} from '@zeitnot/studio/api';
import { Button } from '../ui/button.js';
import { counted, sizeText } from '../ui/number-text.js';
import { Notice } from '../ui/notice.js';
import { pageMessage } from './page-message.js';
import { joinRounds, job } from './jobs.js';

interface JoinedProps {
  readonly answer: Answer<JoinedRounds>;
  readonly source: SourceInfo;
}

export const Joined = ({ answer, source }: JoinedProps) => {
  const isPacked = /\.(?:zst|gz|bz2)$/i.test(source.name);
  if (!answer.ok) {
    return (
      <Notice kind="error" title="Joining failed.">
        <p>{pageMessage(answer.error.message)}</p>
      </Notice>
    );
  }
  const { identical, games, bytes, sha256, edited, missing } = answer.value;
  const what = isPacked ? 'the unpacked source' : 'the source';
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

export const Broken = ({
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
