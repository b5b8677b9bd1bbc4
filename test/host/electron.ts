/** Electron's program, where it was downloaded; nothing here downloads it. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { PracticeInfo } from '../practice/service.ts';

const top = join(import.meta.dirname, '../..');

/** Its path, or null. The package's own module is not loaded, because it would start the download. */
export function findElectron(): string | null {
  const folder = join(top, 'node_modules', 'electron');
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return null;
  const program = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), readFileSync(named, 'utf8'));
  return existsSync(program) ? program : null;
}

export const howToGetElectron =
  'Electron’s binary is not installed here. npx install-electron fetches it from its own release; then run this again.';

/** Bundles an entry of this folder beside the app's build. Its path. */
export async function buildForElectron(name: 'electron-demo' | 'electron-windows'): Promise<string> {
  await build({
    root: top,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(import.meta.dirname, `${name}.ts`),
      outDir: join(top, 'out', name),
      minify: false,
      rollupOptions: { external: ['electron'], output: { format: 'es', entryFileNames: 'main.js' } },
    },
  });
  return join(top, 'out', name, 'main.js');
}

/** Runs the demonstration until its last window closes; its exit code. */
export async function runElectronDemo(program: string, info: PracticeInfo, isLarge: boolean): Promise<number> {
  const entry = await buildForElectron('electron-demo');
  const env = { ...process.env, COUNTERSIGN_PRACTICE: JSON.stringify(info), ...(isLarge && { COUNTERSIGN_LARGE: '1' }) };
  return new Promise(resolve => {
    const child = spawn(program, [entry], { stdio: 'inherit', env });
    child.on('error', () => resolve(1));
    child.on('close', code => resolve(code ?? 1));
  });
}
