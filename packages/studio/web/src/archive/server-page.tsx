// What a page says that needs the studio's own server, where there is none.

import { CopyButton } from '../ui/copy-button.js';
import { Notice } from '../ui/notice.js';

const COMMAND = 'npx zeitnot studio';

export const NeedsServer = ({ what }: { readonly what: string }) => (
  <Notice title={`${what} needs the studio on your own machine.`}>
    <p>
      These pages are served without it. Start it with <code>{COMMAND}</code>{' '}
      <CopyButton text={COMMAND} what="the command" />
    </p>
  </Notice>
);
