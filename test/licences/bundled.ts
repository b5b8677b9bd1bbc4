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

/** What is loaded by itself: main until its window is there, what it loads then, the preloads and the pages. */
export type Part = 'main' | 'core' | 'updates' | 'preload' | 'confirm-preload' | 'index' | 'confirm';
const partsOf: Record<Process, readonly Part[]> = {
  main: ['main', 'core', 'updates'],
  preload: ['preload', 'confirm-preload'],
  renderer: ['index', 'confirm'],
};

/** Packages by the process whose bundle has code, a style or a font of them. */
export async function bundledPackages(): Promise<Record<Process, Package[]>> {
  const parts = await bundledModules();
  const of = (process: Process) => packagesOf(partsOf[process].flatMap(part => [...parts[part]]));
  return { main: of('main'), preload: of('preload'), renderer: of('renderer') };
}

/** Modules by the part that has something of them. */
export async function bundledModules(): Promise<Record<Part, Set<string>>> {
  const [main, preload, renderer] = [await chunksOf('main'), await chunksOf('preload'), await chunksOf('renderer')];
  const first = reached(main, 'main', false);
  const updates = main.filter(({ modules }) => modules.some(id => id.endsWith('/electron-updater/out/main.js')));
  const together = (chunks: readonly Chunk[]) => new Set(chunks.flatMap(({ modules }) => modules));
  return {
    main: together(first),
    core: together(main.filter(chunk => !first.includes(chunk) && !updates.includes(chunk))),
    updates: together(updates),
    preload: together(reached(preload, 'preload', true)),
    'confirm-preload': together(reached(preload, 'confirm-preload', true)),
    index: together(reached(renderer, 'index', true)),
    confirm: together(reached(renderer, 'confirm', true)),
  };
}

/** A file of the build, with what it loads at once and later, and the modules that left something in it. */
interface Chunk {
  file: string;
  name: string;
  entry: boolean;
  imports: string[];
  later: string[];
  modules: string[];
}

/** An entry, and all that it loads. */
function reached(chunks: readonly Chunk[], entry: string, alsoLater: boolean): Chunk[] {
  const found = chunks.filter(chunk => chunk.entry && chunk.name === entry);
  if (found.length === 0) throw new Error(`The build has no entry ${entry}`);
  for (const chunk of found)
    for (const file of [...chunk.imports, ...(alsoLater ? chunk.later : [])]) {
      const next = chunks.find(each => each.file === file);
      if (next !== undefined && !found.includes(next)) found.push(next);
    }
  return found;
}

async function chunksOf(name: Process): Promise<Chunk[]> {
  const found: Chunk[] = [];
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

/** Files that are taken over as they are, fonts, are of the chunk whose style names them. */
const collector = (found: Chunk[]): Plugin => ({
  name: 'collect-chunks',
  generateBundle(_, bundle) {
    const filesOf = (asset: string) => {
      const each = bundle[asset];
      return each?.type === 'asset' ? each.originalFileNames.map(name => resolve(top, 'renderer', name)) : [];
    };
    for (const each of Object.values(bundle))
      if (each.type === 'chunk')
        found.push({
          ...{ file: each.fileName, name: each.name, entry: each.isEntry },
          ...{ imports: each.imports, later: each.dynamicImports },
          modules: [
            ...Object.entries(each.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
            ...[...(each.viteMetadata?.importedAssets ?? [])].flatMap(filesOf),
          ],
        });
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
