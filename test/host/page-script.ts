/** The script that runs first in a page: the app's own preload, bundled with the host's stand-in for `electron`. */
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import type { PageName } from '../../electron/contract/policy.ts';

const top = join(import.meta.dirname, '../..');
const entries = { main: 'preload', confirm: 'confirm-preload' } satisfies Record<PageName, string>;

async function bundle(entry: string): Promise<string> {
  const result = (await build({
    root: top,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { electron: `${top}/test/host/page-electron.ts` } },
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: `${top}/electron/host/${entry}.ts`, output: { format: 'iife' } },
    },
  })) as Rollup.RollupOutput;
  return result.output[0].code;
}

const made = new Map<PageName, Promise<string>>();

/** Source of the script, guarded so that it runs in the top frame of our own origin only. */
export async function pageScript(page: PageName, origin: string): Promise<string> {
  const code = made.get(page) ?? bundle(entries[page]);
  made.set(page, code);
  return `if (window === window.top && location.origin === ${JSON.stringify(origin)}) { ${await code} }`;
}
