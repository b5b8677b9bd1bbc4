import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const here = (path: string) => join(import.meta.dirname, path);

/** Three bundles with every entry named: main and its thread for long reviews, the two preloads (sandboxed, hence CommonJS and whole), the two pages. */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rollupOptions: { input: { main: here('electron/host/main.ts'), thread: here('electron/adapters/apart/thread.ts') } },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      isolatedEntries: true,
      rollupOptions: {
        input: { preload: here('electron/host/preload.ts'), 'confirm-preload': here('electron/host/confirm-preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    build: {
      outDir: 'out/renderer',
      // SECURITY: no data: URLs for fonts and no inline script; the pages' CSP allows files of their own only
      // (docs/architecture.md#pages).
      assetsInlineLimit: 0,
      // electron-vite leaves this off; a page that is a third of the size is read and compiled sooner.
      minify: true,
      modulePreload: { polyfill: false },
      manifest: true,
      rollupOptions: { input: { index: here('renderer/index.html'), confirm: here('renderer/confirm/index.html') } },
    },
  },
});
