import { defineConfig } from 'vite';
import { offline } from './offline/plugin.ts';

/** Relative URLs, so that the pages work in any folder of a static host. */
export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    // every browser that runs these pages supports module preloading
    modulePreload: { polyfill: false },
  },
  plugins: [offline()],
});
