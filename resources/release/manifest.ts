/**
 * Makes the manifest of a release from the folder of its installers: `node resources/release/manifest.ts <folder> <channel>
 * <notes.txt> [oldest version that can become it]`. It is signed by another program, which has the key (sign.ts).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const systems: Readonly<Record<string, string>> = { linux: 'linux', mac: 'darwin', win: 'win32' };
/** As each format spells it. */
const processors: Readonly<Record<string, string>> = {
  ...{ x64: 'x64', x86_64: 'x64', amd64: 'x64', arm64: 'arm64', aarch64: 'arm64', universal: 'universal' },
};
/** `artifactName` of resources/electron-builder.yml. */
const installer = /^Countersign-.+-(linux|mac|win)-([a-z0-9_]+)\.(AppImage|deb|rpm|dmg|zip|exe)$/;

export interface ManifestOptions {
  app: string;
  channel: string;
  /** ISO 8601 in UTC, with milliseconds. */
  publishedAt: string;
  notes: string;
  minimumFrom?: string | undefined;
}

/** The exact text that is signed. Throws where a folder holds no installer, or one of an unknown name. */
export function manifestText(folder: string, { app, channel, publishedAt, notes, minimumFrom }: ManifestOptions): string {
  const files = readdirSync(folder)
    .filter(name => installer.test(name))
    .sort()
    .map(name => {
      const [, os = '', arch = ''] = installer.exec(name) ?? [];
      const platform = systems[os];
      const processor = processors[arch];
      if (platform === undefined || processor === undefined) throw new Error(`${name} is of an unknown system or processor`);
      const path = join(folder, name);
      const sha512 = createHash('sha512').update(readFileSync(path)).digest('base64');
      return { name, sha512, size: statSync(path).size, platform, arch: processor };
    });
  if (files.length === 0) throw new Error(`${folder} holds no installer`);
  const manifest = { version: 1, app, channel, publishedAt, ...(minimumFrom !== undefined && { minimumFrom }), notes, files };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

if (import.meta.main) {
  const [folder = '', channel = '', notes = '', minimumFrom] = process.argv.slice(2);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const given = { app: version, channel, publishedAt: new Date().toISOString(), minimumFrom };
  const text = manifestText(folder, { ...given, notes: readFileSync(notes, 'utf8').trim() });
  writeFileSync(join(folder, `${channel}.json`), text);
  console.log(text);
}
