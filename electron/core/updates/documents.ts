/** What a person reads before an update is installed. */
import type { UpdateFacts } from '../../contract/values/desktop/updates.ts';
import type { Change } from '../decisions/change.ts';

export const updateChange = (update: UpdateFacts, running: string): Change => ({
  what: 'updates',
  headline: `Install Countersign ${update.version} in place of ${running}`,
  effects: [
    'Countersign quits, installs it and starts again. Nothing is decided or sent meanwhile.',
    'It is what the release key signed: the manifest, and in it the digest of the file.',
  ],
  facts: [
    { label: 'Channel', value: update.channel, kind: 'text', source: 'computed' },
    { label: 'Published', value: update.publishedAt, kind: 'text', source: 'computed' },
    { label: 'File', value: update.file, kind: 'text', source: 'computed' },
    { label: 'SHA-512', value: update.sha512, kind: 'hex', source: 'computed' },
    ...update.notes
      .split('\n')
      .filter(line => line.trim() !== '')
      .map((line, at) => ({ label: `Notes, line ${at + 1}`, value: line, kind: 'text' as const, source: 'computed' as const })),
  ],
  differences: [{ label: 'Version', before: running, after: update.version }],
  warnings: [],
  findings:
    update.channel === 'beta'
      ? [
          {
            rule: 'beta-version',
            severity: 'look',
            sentence: `${update.version} is still being tried.`,
            check: 'Wait for stable where this computer decides over funds.',
          },
        ]
      : [],
  checks: [{ ok: true, sentence: 'The release key signed it, and the file on this computer is the one that was signed' }],
});
