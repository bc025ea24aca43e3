// Explain: what a time control means.

import { useSignal } from '@preact/signals';
import { ALL_DIALECTS, readTimeControl, type AnyDialect } from '@zeitnot/core';
import { Choice, Field } from '../ui/field.js';

export const ExplainPage = () => {
  const text = useSignal('3+2');
  const dialect = useSignal<AnyDialect>('auto');
  return (
    <>
      <h1>What does this time control mean?</h1>
      <Field label="Time control">
        {(ids) => (
          <input
            {...ids}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
        )}
      </Field>
      <Choice
        label="Whose numbers"
        value={dialect.value}
        options={ALL_DIALECTS.map((name) => [name, name])}
        onChange={(name) => {
          dialect.value = name;
        }}
      />
      <output>{readTimeControl(text.value, dialect.value).normalized ?? 'not understood'}</output>
    </>
  );
};
