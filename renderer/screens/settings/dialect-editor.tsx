import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { Connection } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Sheet } from '../../parts/layout/sheet.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { ask } from '../../store/ask.ts';
import { session, ui } from '../../stores.ts';
import { dialectMembers, overridesOf } from '../../words/dialect.ts';
import { waitsForYou } from '../../words/submits.ts';
import { pointProblem } from '../../words/text/hex.ts';
import { plain } from '../../words/text/hostile.ts';
import { useTyped } from '../shell/use-typed.ts';
import styles from './settings.module.css';

/** Every value in which a deployment may differ, each beside the standard; an empty field is the standard. */
export function DialectEditor({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const { connectionId, organizationName, dialect } = connection;
  const members = dialectMembers(dialect);
  const { value, put, forget } = useTyped<Readonly<Record<string, string>>>(
    `dialect ${connectionId}`,
    Object.fromEntries(members.map(({ member, own }) => [member, own])),
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async (values: typeof value) => {
    setBusy(true);
    const answer = await ask(custody.connections.dialect({ connectionId, overrides: overridesOf(values) }));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    forget();
    await session.getState().load();
    ui.getState().toast(`Values of ${plain(organizationName)} were changed`, 'ok');
    onClose();
  };
  const problemOf = (member: string) => (member.startsWith('pinnedKeys.') ? pointProblem(value[member] ?? '') : null);
  const isWrong = members.some(({ member }) => problemOf(member) !== null);
  const isStandard = members.every(({ own }) => own === '');
  return (
    <Sheet title={`Names and keys of ${plain(organizationName)}`} open onClose={onClose} wide>
      <Notice tone="critical" title="Whoever holds these keys is trusted as if they were the service">
        <p>Get the values from the operator of this deployment over another channel. An empty field is the standard.</p>
      </Notice>
      <div className={styles.members}>
        {members.map(({ member, label, standard }) => (
          <Field
            key={member}
            name={`overrides.${member}`}
            label={label}
            help={`Standard: ${standard}`}
            mono
            value={value[member] ?? ''}
            problems={failure?.problems}
            {...(problemOf(member) !== null && { error: problemOf(member) ?? '' })}
            onChange={next => put({ [member]: next })}
          />
        ))}
      </div>
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      <div className={styles.buttons}>
        <Button variant="danger" isDisabled={busy || isWrong} onPress={() => void change(value)}>
          Review the change…
        </Button>
        <Button isDisabled={busy || isStandard} onPress={() => void change({})}>
          Back to the standard…
        </Button>
        <Button variant="quiet" isDisabled={busy} onPress={onClose}>
          Cancel
        </Button>
        <span role="status">{busy ? waitsForYou : ''}</span>
      </div>
    </Sheet>
  );
}
