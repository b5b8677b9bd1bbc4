import { useState } from 'react';
import { custody } from '../../../bridge.ts';
import { Tick } from '../../../parts/controls/tick.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import { currentConnection } from '../../../store/session.ts';
import { useSession } from '../../../stores.ts';
import { SubmitDialog } from '../../submit/dialog.tsx';
import { useSubmit } from '../../submit/use-submit.ts';

interface Props {
  organizationId: string;
  /** null where it is not the one that is connected. */
  name: string | null;
  onClose(): void;
}

const operation = 'delete_sub_organization';

/** Everything is agreed to one by one before the confirmation window opens, where it is read again. */
export function DeleteSubOrganisation({ organizationId, name, onClose }: Props) {
  const submit = useSubmit();
  const connection = useSession(state => currentConnection(state.app));
  const { connectionId = '', organizationId: own = '' } = connection ?? {};
  const known = useSession(state => state.app?.subOrganizations[connectionId]) ?? [];
  const [agreed, setAgreed] = useState({ lost: false, people: false, force: false, id: '' });
  const tick = (which: 'lost' | 'people' | 'force') => (checked: boolean) => setAgreed(old => ({ ...old, [which]: checked }));
  const isNamed = agreed.id.trim() === organizationId;
  const send = () =>
    submit.run(async () => {
      const parameters = agreed.force ? { deleteWithoutExport: true } : {};
      // One that this key does not speak for yet is confirmed first, with the host and both organisations in full.
      if (organizationId !== own && !known.includes(organizationId)) {
        const allowed = await ask(custody.connections.sub_organization({ connectionId, organizationId }));
        if (!allowed.ok) return allowed;
      }
      const checked = await ask(custody.forms.check({ operation, parameters, organizationId }));
      if (!checked.ok) return checked;
      return ask(custody.forms.send({ operation, body: checked.value.body ?? '' }));
    });
  const wanting = !agreed.lost || !agreed.people ? 'Tick the first two boxes.' : isNamed ? null : 'Paste the organisation’s id.';
  return (
    <SubmitDialog
      title="Delete this sub-organisation permanently"
      danger
      open
      onClose={onClose}
      submit={submit}
      onSend={() => void send()}
      wanting={wanting}
    >
      {name !== null && (
        <p>
          This app is connected to “<HostileText text={name} limit={120} />
          ”. Its key opens nothing afterwards.
        </p>
      )}
      <p>
        <HostileText text={organizationId} mono />
      </p>
      <Notice tone="critical" title="This cannot be undone">
        <p>What its addresses hold stays on chain. Without an export, nobody can move it again.</p>
      </Notice>
      <div>
        <Tick checked={agreed.lost} onChange={tick('lost')}>
          I know what its wallets and private keys hold. None of it is needed.
        </Tick>
        <Tick checked={agreed.people} onChange={tick('people')}>
          Its users have been told.
        </Tick>
        <Tick checked={agreed.force} onChange={tick('force')}>
          Delete it even if wallets or private keys were never exported.
        </Tick>
      </div>
      <Field
        name="id"
        label="Paste or type the organisation’s id"
        mono
        value={agreed.id}
        onChange={id => setAgreed(old => ({ ...old, id }))}
        {...(agreed.id.trim() !== '' && !isNamed && { error: 'This is not the id of this organisation.' })}
      />
    </SubmitDialog>
  );
}
