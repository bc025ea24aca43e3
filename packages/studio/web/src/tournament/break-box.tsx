// Writes the rounds to a folder; then joins them again and compares.

import type { SourceInfo } from '@zeitnot/studio/api';
import { Button } from '../ui/button.js';
import { Progress } from '../archive/progress.js';
import { progressText } from '../ui/number-text.js';
import { TextField } from '../ui/field.js';
import { Broken, Joined } from './outcome.js';
import { breakRounds, broken, folder, joined, saveReport, job } from './jobs.js';

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
