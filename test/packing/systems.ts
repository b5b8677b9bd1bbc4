/** The configuration as electron-builder reads it for each system, held against its own schema. What runs there is not shown here. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Row } from './check.ts';

const top = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.filename);

export async function refusedConfigurations(): Promise<Row[]> {
  const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
    getConfig(folder: string, file: string, extra: object): Promise<Record<string, unknown>>;
    validateConfiguration(config: unknown, debug: { add(...given: unknown[]): void; isEnabled: boolean }): Promise<void>;
  };
  const config = await getConfig(top, 'resources/electron-builder.yml', {});
  const refused = await validateConfiguration(config, { add: () => undefined, isEnabled: false }).then(
    () => '',
    (error: unknown) => (error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error)),
  );
  const targets = (system: string) => {
    const { target = [] } = (config[system] ?? {}) as { target?: { target: string; arch: string | string[] }[] };
    return target.map(({ target: name, arch }) => `${name} ${[arch].flat().join('+')}`).join(', ');
  };
  const { publisherName } = (config.win as { signtoolOptions?: { publisherName?: string } }).signtoolOptions ?? {};
  const { hardenedRuntime, notarize } = config.mac as { hardenedRuntime?: boolean; notarize?: boolean };
  const same = (what: string, found: string, expected: string): Row => ({ what, found, ok: found === expected });
  return [
    { what: 'electron-builder’s schema', found: refused === '' ? 'accepts it' : refused, ok: refused === '' },
    same('macOS', targets('mac'), 'dmg universal, zip universal'),
    same('Windows', targets('win'), 'nsis x64+arm64'),
    same('Linux', targets('linux'), 'AppImage x64+arm64, deb x64+arm64, rpm x64+arm64'),
    same('macOS is signed with the hardened runtime and notarised', `${hardenedRuntime} ${notarize}`, 'true true'),
    { what: 'the updater on Windows asks for the publisher', found: publisherName ?? 'none', ok: publisherName !== undefined },
  ];
}
