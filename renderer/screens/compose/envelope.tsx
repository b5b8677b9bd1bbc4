import type { Problem } from '../../../electron/contract/outcome.ts';
import { Field } from '../../parts/field.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import type { Options } from '../../store/compose-entry.ts';
import { currentConnection } from '../../store/session.ts';
import { compose, useSession } from '../../stores.ts';
import styles from './envelope.module.css';

/** What stands around the parameters of every submit. Type and timestamp are filled in by Countersign. */
export function Envelope({ options, problems }: { options: Options; problems: readonly Problem[] }) {
  const connection = useSession(state => currentConnection(state.app));
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
        label="Organisation addressed"
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
    </fieldset>
  );
}
