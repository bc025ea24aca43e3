// Clock: a chess clock for the table, with any time control.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusContent } from '../navigation.js';
import { Replay } from './replay.js';
import { restore, timeline, screen } from './screen.js';
import { Setup } from './setup.js';
import { Table } from './table.js';

export const ClockPage = () => {
  useLayoutEffect(() => void restore(), []);
  const shown = useRef(screen.value);
  useLayoutEffect(() => {
    // the button that had the focus is gone
    if (shown.current !== screen.value && shown.current !== 'loading') focusContent();
    shown.current = screen.value;
  }, [screen.value]);
  switch (screen.value) {
    case 'loading':
      return <p class="soft">Loading …</p>;
    case 'table':
      return <Table />;
    case 'replay':
      return timeline.value === null ? null : <Replay timeline={timeline.value} />;
    case 'setup':
      return <Setup />;
  }
};
