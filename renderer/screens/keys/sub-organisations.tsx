import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { Connection } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { IconButton } from '../../parts/floating/icon-button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { ask } from '../../store/ask.ts';
import { useSession } from '../../stores.ts';
import { waitsForYou } from '../../words/submits.ts';
import { plain } from '../../words/text/hostile.ts';
import { useTyped } from '../shell/use-typed.ts';
import forms from './forms.module.css';
import styles from './list.module.css';

interface Props {
  connection: Connection;
  /** One is typed. */
  adding: boolean;
  onAdding(adding: boolean): void;
}

/** Sub-organisations the key of a connection may speak for; each was confirmed once, in the confirmation window. */
export function SubOrganisations({ connection, adding, onAdding }: Props) {
  const { connectionId } = connection;
  const known = useSession(state => state.app?.subOrganizations[connectionId]) ?? [];
  const { value, put, forget } = useTyped(`sub-organisation ${connectionId}`, { id: '' });
  const { id } = value;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const take = async (call: Promise<Outcome<null>>) => {
    setBusy(true);
    const answer = await ask(call);
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    forget();
    onAdding(false);
  };
  const organizationId = id.trim();
  return (
    <>
      {known.map(each => (
        <div key={each} className={styles.sub}>
          <span>
            and its sub-organisation <HostileText text={each} mono />
          </span>
          <IconButton
            icon={Trash2}
            isDisabled={busy}
            label={`Forget the sub-organisation ${plain(each)}`}
            onPress={() => void take(custody.connections.forget_sub_organization({ connectionId, organizationId: each }))}
          />
        </div>
      ))}
      {adding && (
        <Form
          className={forms.form}
          problems={failure?.problems}
          onSend={() => void take(custody.connections.sub_organization({ connectionId, organizationId }))}
        >
          <Field
            name="organizationId"
            label="Sub-organisation id"
            help="This connection uses the same key for it. You confirm this once."
            mono
            value={id}
            onChange={next => put({ id: next })}
            problems={failure?.problems}
          />
          <div className={forms.bar}>
            <Button small type="submit" isDisabled={busy || organizationId === ''}>
              Review and confirm…
            </Button>
            <Button small variant="quiet" isDisabled={busy} onPress={() => onAdding(false)}>
              Cancel
            </Button>
          </div>
        </Form>
      )}
      {busy && <p role="status">{waitsForYou}</p>}
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
    </>
  );
}
