// A page about the loaded games. Where the pages are served without the studio's server, it says how to
// start one.

import type { ComponentChildren } from 'preact';
import { CopyButton } from '../ui/copy-button.js';
import { Notice } from '../ui/notice.js';
import { ArchiveBar } from './archive-bar.js';
import { archive, hasNoServer } from './archive-state.js';

const COMMAND = 'npx zeitnot studio';

const NeedsServer = ({ name }: { readonly name: string }) => (
  <>
    <h1>{name}</h1>
    <Notice title={`${name} needs the studio on your own machine.`}>
      <p>
        These pages are served without it. Start it with <code>{COMMAND}</code>{' '}
        <CopyButton text={COMMAND} what="the command" />
      </p>
    </Notice>
  </>
);

interface ServerPageProps {
  /** The page's name in the navigation. */
  readonly name: string;
  readonly title: string;
  /** Shown once games are loaded. */
  readonly children: ComponentChildren;
}

export const ServerPage = ({ name, title, children }: ServerPageProps) =>
  hasNoServer.value ? (
    <NeedsServer name={name} />
  ) : (
    <>
      <h1>{title}</h1>
      <ArchiveBar />
      {archive.value?.loaded == null ? null : children}
    </>
  );
