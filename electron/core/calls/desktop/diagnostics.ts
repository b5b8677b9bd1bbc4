/** What the app is, and diagnostics: shown whole, then saved as they were shown. */
import { hash } from 'node:crypto';
import type { diagnosticsCalls } from '../../../contract/calls/desktop/diagnostics.ts';
import { done, failure } from '../../../contract/outcome.ts';
import type { AppState } from '../../../contract/values/app-values.ts';
import { saveAs } from '../../files/save-as.ts';
import { diagnosticsOf } from '../../log/diagnostics.ts';
import type { Ports } from '../../ports.ts';
import type { Handlers } from '../handlers.ts';

interface Needs {
  ports: Pick<Ports, 'version' | 'build' | 'platform' | 'pace' | 'log' | 'person' | 'clock'>;
  journal: { publicKey(): string | null };
  state(): AppState;
  skewOf(baseUrl: string): number | null;
}

export function diagnosticsHandlers({ ports, journal, state, skewOf }: Needs): Handlers<typeof diagnosticsCalls> {
  /** What was shown last; a page cannot have another text saved as diagnostics. */
  let shown: { text: string; sha256: string } | null = null;
  return {
    async 'diagnostics.about'() {
      const { host, electron, chromium, node, arch, folder } = ports.build;
      return done({
        ...{ version: ports.version, host, electron, chromium, node, folder },
        system: `${ports.platform} ${arch}`,
        journalKey: journal.publicKey(),
        pace: ports.pace?.facts() ?? null,
      });
    },
    async 'diagnostics.preview'() {
      const now = state();
      const text = diagnosticsOf(ports.clock.now(), {
        ...{ state: now, ports, lines: await ports.log.lines(), lost: ports.log.lost() },
        skews: now.connections.map(({ baseUrl }) => skewOf(baseUrl)),
      });
      shown = { text, sha256: hash('sha256', text) };
      return done({ ...shown, lines: text.split('\n').length - 1 });
    },
    async 'diagnostics.save'({ sha256 }) {
      // SECURITY: byte for byte what a person saw, or nothing (docs/threats.md#logs).
      if (shown?.sha256 !== sha256)
        return failure('changed', 'These diagnostics are not those that were shown last. Nothing was saved. Show them again.');
      const file = await saveAs(
        ports.person,
        `diagnostics-${new Date(ports.clock.now()).toISOString().slice(0, 10)}.txt`,
        shown.text,
      );
      return file.ok ? done({ saved: file.value }) : file;
    },
  };
}
