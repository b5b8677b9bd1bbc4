/**
 * What is in the app, as a CycloneDX bill of materials: `node resources/release/sbom.ts > sbom.cdx.json`. Main and the pages are
 * bundled, so no list of dependencies says it: both are bundled once more, and each package that a module came from is named,
 * with the version and hash of the lock file.
 */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';

const top = join(import.meta.dirname, '../..');

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  name?: string;
}

/** Folders in `node_modules` that modules of the built app lie in: `node_modules/zod`. */
export async function bundledFolders(): Promise<string[]> {
  const silent = { root: top, configFile: false, logLevel: 'silent' } as const;
  const host = (name: string) => join(top, 'electron/host', name);
  const outputs = [
    await build({
      ...silent,
      build: { write: false, ssr: true, rollupOptions: { input: host('main.ts'), external: ['electron', 'keytar'] } },
      ssr: { noExternal: true, external: ['electron', 'keytar'] },
    }),
    await build({
      ...silent,
      root: join(top, 'renderer'),
      plugins: [react()],
      build: {
        write: false,
        rollupOptions: { input: [join(top, 'renderer/index.html'), join(top, 'renderer/confirm/index.html')] },
      },
    }),
  ] as Rollup.RollupOutput[];
  const ids = outputs.flatMap(({ output }) =>
    output.flatMap(part =>
      part.type === 'chunk' ? part.moduleIds : (part.originalFileNames ?? []).map(name => join(top, 'renderer', name)),
    ),
  );
  const folders = ids.flatMap(id => {
    // A module may begin with a zero byte, and end with how it was asked for.
    const path = relative(top, id.replace(/^\0/, '').replace(/\?.*$/, '')).split(sep).join('/');
    return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [];
  });
  return [...new Set(folders)].sort();
}

/** SHA-512 of a lock file's integrity, hex. */
const hashesOf = (integrity: string | undefined) => {
  const base64 = /^sha512-(\S+)$/.exec(integrity ?? '')?.[1];
  return base64 === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }];
};

/** @param folders as the lock file names them; one that it does not know throws */
export function bill(folders: readonly string[], lock: { version: string; packages: Readonly<Record<string, Locked>> }): object {
  const components = folders.map(folder => {
    const locked = lock.packages[folder];
    if (locked?.version === undefined) throw new Error(`${folder} is not in the lock file`);
    const name = locked.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${locked.version}`;
    return {
      ...{ type: 'library', name, version: locked.version, purl, 'bom-ref': `${purl}#${folder}` },
      ...{ hashes: hashesOf(locked.integrity), licenses: locked.license === undefined ? [] : [{ expression: locked.license }] },
    };
  });
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', name: 'countersign', version: lock.version, 'bom-ref': 'countersign' } },
    components,
  };
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8')) as Parameters<typeof bill>[1];
  // Beside the bundle: the keychain's binding, and what all of it runs on.
  const folders = [...(await bundledFolders()), 'node_modules/electron', 'node_modules/keytar'];
  console.log(JSON.stringify(bill([...new Set(folders)].sort(), lock), null, 2));
}
