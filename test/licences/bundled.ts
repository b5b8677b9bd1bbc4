/** Which packages each process of the app really holds: asked of the bundler, by the configuration that builds the app. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import configuration from '../../electron.vite.config.ts';

const top = join(import.meta.dirname, '../..');

export type Process = 'main' | 'preload' | 'renderer';

export interface Package {
  name: string;
  version: string;
  licence: string;
  /** Its folder, absolute. */
  folder: string;
}

/** What the bundler leaves out of main: the runtime gives it, or it is shipped as a folder (keytar). */
const external = [/^node:/, 'electron', 'keytar'];

/** Packages by the process whose bundle has code, a style or a font of them. */
export async function bundledPackages(): Promise<Record<Process, Package[]>> {
  const [main, preload, renderer] = [await modulesOf('main'), await modulesOf('preload'), await modulesOf('renderer')];
  return { main: packagesOf(main), preload: packagesOf(preload), renderer: packagesOf(renderer) };
}

async function modulesOf(name: Process): Promise<Set<string>> {
  const found = new Set<string>();
  const given = configuration[name] as InlineConfig;
  const isPage = name === 'renderer';
  await build({
    ...given,
    configFile: false,
    logLevel: 'error',
    root: join(top, isPage ? 'renderer' : ''),
    plugins: [...(given.plugins ?? []), collector(found)],
    ...(isPage ? {} : { ssr: { noExternal: true } }),
    build: {
      ...given.build,
      ...(isPage ? {} : { ssr: true }),
      write: false,
      minify: false,
      rollupOptions: { input: given.build?.rollupOptions?.input ?? {}, ...(isPage ? {} : { external }) },
    },
  });
  return found;
}

/** Modules that left something in a chunk, and files that are taken over as they are: fonts. */
const collector = (found: Set<string>): Plugin => ({
  name: 'collect-modules',
  generateBundle(_, bundle) {
    for (const each of Object.values(bundle))
      if (each.type === 'asset') for (const name of each.originalFileNames) found.add(resolve(top, 'renderer', name));
      else for (const [id, { renderedLength }] of Object.entries(each.modules)) if (renderedLength > 0) found.add(id);
  },
});

/** Each package once, by name. */
export function packagesOf(modules: Iterable<string>): Package[] {
  const folders = new Set([...modules].flatMap(id => folderOf(id) ?? []));
  return [...folders].map(packageIn).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** The folder of the innermost package that a module is of; null where it is the app's own. */
function folderOf(id: string): string | null {
  // Helpers of the bundler.
  const [, bundler] = /^\0(rolldown|vite)\//.exec(id) ?? [];
  if (bundler !== undefined) return join(top, 'node_modules', bundler);
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

export function packageIn(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string')
    throw new Error(`Expected name, version and licence in ${folder}, received ${JSON.stringify({ name, version, license })}`);
  return { name, version, licence: license, folder };
}
