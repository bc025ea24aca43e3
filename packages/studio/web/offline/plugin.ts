// Writes the service worker of a build: the list of the files that Explain and Clock need, and a version
// that changes with any of them.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const worker = fileURLToPath(new URL('service-worker.js', import.meta.url));
const publicFolder = fileURLToPath(new URL('../public', import.meta.url));

/** Pages that do not work without the server. */
const NEEDS_SERVER = /\/src\/(?:explore|tournament)\//;

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** The chunks that the entry reaches without the pages that need the server. */
const reachable = (bundle: Bundle): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    if (NEEDS_SERVER.test(chunk.facadeModuleId ?? '')) return;
    found.add(name);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const [name, output] of Object.entries(bundle)) {
    if (output.type === 'chunk' && output.isEntry) visit(name);
  }
  return found;
};

const contentOf = (output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  output === undefined ? '' : output.type === 'chunk' ? output.code : output.source;

export const offline = (): Plugin => ({
  name: 'zeitnot-offline',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const built = [
        ...reachable(bundle),
        ...Object.keys(bundle).filter((name) => /\.(?:css|html)$/.test(name)),
      ].toSorted();
      const others = readdirSync(publicFolder).toSorted();
      const hash = createHash('sha256').update(readFileSync(worker));
      for (const name of built) hash.update(name).update(contentOf(bundle[name]));
      for (const name of others) hash.update(readFileSync(`${publicFolder}/${name}`));
      const version = hash.digest('hex').slice(0, 12);
      // the page is requested by its folder
      const files = [...built, ...others].map((name) => (name === 'index.html' ? './' : name));
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n${readFileSync(worker, 'utf8')}`,
      });
    },
  },
});
