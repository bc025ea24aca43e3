// Clock: a chess clock for the table, with any time control.

import { useLayoutEffect } from 'preact/hooks';
import { Replay } from './replay.js';
import { comeBack, film, screen } from './screen.js';
import { Setup } from './setup.js';
import { Table } from './table.js';

export const ClockPage = () => {
  useLayoutEffect(() => {
    void comeBack();
  }, []);
  switch (screen.value) {
    case 'loading':
      return <p class="soft">Loading …</p>;
    case 'table':
      return <Table />;
    case 'replay':
      return film.value === null ? null : <Replay film={film.value} />;
    case 'setup':
      return <Setup />;
  }
};
