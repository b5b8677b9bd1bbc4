import { useState } from 'react';
import type { Failure } from '../../../../electron/contract/outcome.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import type { Fact } from '../../../../electron/contract/values/document.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { ask } from '../../../store/ask.ts';
import { currentConnection } from '../../../store/session.ts';
import { ui, useSession } from '../../../stores.ts';
import { pointProblem } from '../../../words/text/hex.ts';
import { useTyped } from '../../shell/use-typed.ts';
import pane from '../pane.module.css';

/** Whom secrets are sealed for: the enclave whose key is pinned, built in or given for this connection. */
export function PinnedSigner() {
  const connection = useSession(state => currentConnection(state.app));
  const [open, setOpen] = useState(false);
  const given = connection?.dialect?.pinnedKeys?.signer;
  const fact: Fact = {
    label: 'Enclave signer',
    value: given ?? dialect.pinnedKeys.signer,
    kind: 'hex',
    source: given === undefined ? 'computed' : 'pasted',
    note: given === undefined ? 'built into this version' : 'given for this connection',
  };
  return (
    <Section
      label="Pinned key"
      title="Sealed for the holder of this key"
      action={
        <Button small onPress={() => setOpen(true)}>
          Use another key…
        </Button>
      }
    >
      <p className={pane.quiet}>
        What is sealed goes to keys that this one signed, for this organisation alone. A deployment of its own has another.
      </p>
      <Facts facts={[fact]} />
      {connection !== null && (
        <OtherKey connectionId={connection.connectionId} given={given ?? ''} open={open} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}

interface Props {
  connectionId: string;
  given: string;
  open: boolean;
  onClose(): void;
}

function OtherKey({ connectionId, given, open, onClose }: Props) {
  const { value, put, forget } = useTyped(`${connectionId} signer`, { signer: given });
  const { signer } = value;
  const wrong = pointProblem(signer);
  const [failure, setFailure] = useState<Failure | null>(null);
  const overrides = useSession(state => currentConnection(state.app)?.dialect);
  const change = async () => {
    const pinnedKeys = { ...overrides?.pinnedKeys, signer: signer.trim().toLowerCase() || undefined };
    const answer = await ask(custody.connections.dialect({ connectionId, overrides: { ...overrides, pinnedKeys } }));
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    forget();
    ui.getState().toast('The pinned key was changed', 'ok');
    onClose();
  };
  return (
    <Sheet title="Seal for another enclave" open={open} onClose={onClose} alert wide>
      <Notice tone="critical" title="Whoever holds this key can read what is sealed from now on">
        <p>Get it from the operator over another channel. Compare every digit.</p>
      </Notice>
      <Field
        name="overrides.pinnedKeys.signer"
        label="Signer key of the enclave"
        help="130 hexadecimal digits. Empty: the built-in key."
        mono
        value={signer}
        problems={failure?.problems}
        onChange={next => put({ signer: next })}
        {...(wrong !== null && { error: wrong })}
      />
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      <div className={pane.tools}>
        <Button variant="danger" isDisabled={wrong !== null} onPress={() => void change()}>
          Review the change…
        </Button>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </Sheet>
  );
}
