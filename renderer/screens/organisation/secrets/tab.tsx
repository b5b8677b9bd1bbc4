import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { custody } from '../../../bridge.ts';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Table } from '../../../parts/layout/table.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { Time } from '../../../parts/values/time.tsx';
import type { Secret } from '../../../store/organisation/organisation.ts';
import { createdAt, secretTable } from '../export-tables.ts';
import { LoadedPart } from '../loaded.tsx';
import pane from '../pane.module.css';
import { SecretImport } from './import.tsx';
import { PinnedSigner } from './pinned-signer.tsx';

/** Imported secrets, and importing more: sealed in the main process, their values kept nowhere. */
export function SecretsTab() {
  return (
    <SecretImport>
      <LoadedPart part="secrets" without="Secrets cannot be listed here. Importing still works.">
        {(secrets: Secret[]) => <Stored secrets={secrets} />}
      </LoadedPart>
      <PinnedSigner />
    </SecretImport>
  );
}

function Stored({ secrets }: { secrets: Secret[] }) {
  return (
    <Section
      label="Stored secrets"
      title={plural(secrets.length, 'stored secret')}
      action={
        <ExportMenu
          name="secrets"
          table={() => secretTable(secrets)}
          save={custody.files.save}
          isDisabled={secrets.length === 0}
        />
      }
    >
      {secrets.length === 0 && (
        <p className={pane.quiet}>None yet. The content of a secret is never shown: only the enclave can read it.</p>
      )}
      {secrets.length > 0 && (
        <Table columns={['Name', 'Static properties', 'Id', 'Imported']}>
          {secrets.map(secret => (
            <tr key={secret.secretId}>
              <td>
                {secret.name == null || secret.name === '' ? (
                  <span className={pane.quiet}>no name</span>
                ) : (
                  <HostileText text={secret.name} limit={80} />
                )}
              </td>
              <td>
                {secret.staticProperties.length === 0 && <span className={pane.quiet}>none</span>}
                {secret.staticProperties.map((property, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: keys may repeat; the list never reorders
                  <div key={index}>
                    <HostileText text={`${property.key ?? ''} = ${property.value ?? ''}`} mono limit={120} />
                  </div>
                ))}
              </td>
              <td>
                <HostileText text={secret.secretId} mono />
              </td>
              <td>
                <Time at={createdAt(secret)} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
