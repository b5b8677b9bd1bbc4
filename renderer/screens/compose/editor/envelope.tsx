import { useState } from 'react';
import type { Failure, Problem } from '../../../../electron/contract/outcome.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import type { Options } from '../../../store/compose/entry.ts';
import { currentConnection } from '../../../store/session.ts';
import { compose, useSession } from '../../../stores.ts';
import { waitsForYou } from '../../../words/submits.ts';
import styles from './envelope.module.css';

/** What stands around the parameters of every submit. Type and timestamp are filled in by Countersign. */
export function Envelope({ options, problems }: { options: Options; problems: readonly Problem[] }) {
  const connection = useSession(state => currentConnection(state.app));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const organizationId = options.organizationId.trim();
  const isElsewhere = organizationId !== '' && problems.some(({ path }) => path === 'organizationId');
  const confirm = async (connectionId: string) => {
    setBusy(true);
    const answer = await ask(custody.connections.sub_organization({ connectionId, organizationId }));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    // Checked again, now that it may be addressed.
    if (answer.ok) compose.getState().option({ organizationId });
  };
  return (
    <fieldset className={styles.envelope}>
      <legend>Around the parameters</legend>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={options.generateAppProofs}
          onChange={event => compose.getState().option({ generateAppProofs: event.target.checked })}
        />
        <span>
          Ask for app proofs <code>generateAppProofs</code>
        </span>
      </label>
      <Field
        name="organizationId"
        label="Organisation of the request"
        mono
        placeholder={connection?.organizationId ?? ''}
        value={options.organizationId}
        onChange={organizationId => compose.getState().option({ organizationId })}
        problems={problems}
        help={
          <>
            Left empty: <HostileText text={connection?.organizationName ?? 'the current one'} limit={80} />. For a
            sub-organisation, its id.
          </>
        }
      />
      {connection !== null && isElsewhere && (
        <div>
          <Button small isDisabled={busy} onPress={() => void confirm(connection.connectionId)}>
            Confirm it as a sub-organisation…
          </Button>
          {busy && <p role="status">{waitsForYou}</p>}
        </div>
      )}
      {failure !== null && <FailureNote failure={failure} />}
    </fieldset>
  );
}
