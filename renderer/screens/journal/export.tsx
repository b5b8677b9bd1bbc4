import { custody } from '../../bridge.ts';
import { ExportMenu } from '../../parts/controls/export.tsx';
import { journal, useJournal } from '../../stores.ts';

/** Everything that matches the filter, also what is not on the screen yet. */
export function JournalExport() {
  const found = useJournal(state => state.found);
  return (
    <ExportMenu
      name="journal"
      save={custody.files.save}
      isDisabled={found === 0}
      table={async () => {
        const entries = await journal.getState().all();
        return {
          header: ['number', 'time', 'kind', 'organizationId', 'keyId', 'about', 'outcome', 'fingerprint'],
          rows: entries.map(({ sequence, at, kind, organizationId, keyId, about, outcome, fingerprint }) => [
            String(sequence),
            at,
            kind,
            organizationId ?? '',
            keyId ?? '',
            about,
            outcome ?? '',
            fingerprint ?? '',
          ]),
          value: entries,
        };
      }}
    />
  );
}
