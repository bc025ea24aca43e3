// The web pages' entry.

import { readTimeControl } from '@zeitnot/core';
import { useSignal } from '@preact/signals';
import { render } from 'preact';

const Explain = () => {
  const text = useSignal('3+2');
  return (
    <main>
      <label>
        Time control{' '}
        <input value={text} onInput={(event) => (text.value = event.currentTarget.value)} />
      </label>
      <output>{readTimeControl(text.value).normalized ?? 'not understood'}</output>
    </main>
  );
};

const app = document.getElementById('app');
if (app !== null) render(<Explain />, app);
