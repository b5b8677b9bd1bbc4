import { useMemo } from 'react';
import { failure } from '../../../../electron/contract/outcome.ts';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { Difference } from '../../../../electron/contract/values/document.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Tick } from '../../../parts/controls/tick.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Differences } from '../../../parts/values/differences.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import type { User } from '../../../store/organisation/organisation.ts';
import { changesOfUser, type UserDraft, userDraft, userParameters } from '../../../store/organisation/user-form.ts';
import { organisation, useOrganisation } from '../../../stores.ts';
import { asE164 } from '../../../words/organisation.ts';
import { glance } from '../../../words/text/hostile.ts';
import { useTyped } from '../../shell/use-typed.ts';
import { SubmitDialog } from '../../submit/dialog.tsx';
import { useCheck } from '../../submit/use-check.ts';
import { useSubmit } from '../../submit/use-submit.ts';
import { usePart } from '../loaded.tsx';
import styles from './form.module.css';

/** Changes a user: only what differs is sent, and the list of tags whole. */
export function UserForm({ user, open, onClose }: { user: User; open: boolean; onClose(): void }) {
  const submit = useSubmit();
  const tags = usePart('tags');
  const at = useOrganisation(state => state.at);
  // Only what was typed is kept: the rest is the user as they are now.
  const { value: draft, put: edit, forget, clear, isTyped } = useTyped<UserDraft>(`${at} user ${user.userId}`, userDraft(user));
  const parameters = useMemo(() => userParameters(user, draft), [user, draft]);
  const checked = useCheck(open ? parameters : null, given =>
    custody.forms.check({ operation: 'update_user', parameters: given }),
  );
  const wrong = checked === null ? [] : checked.answer.ok ? checked.answer.value.problems : (checked.answer.problems ?? []);
  const problems = [...wrong, ...submit.problems];
  const changes: Difference[] = changesOfUser(user, draft, id => tags?.find(tag => tag.tagId === id)?.tagName ?? id);
  const phone = asE164(draft.userPhoneNumber.trim());
  const isEmptied = (was: string | null | undefined, now: string) => (was ?? '') !== '' && now.trim() === '';
  const send = () =>
    submit.run(async () => {
      // Main compares a change with what it read last: that is read now, and must be what the person saw.
      const why = await organisation.getState().load('users');
      if (why !== null) return why;
      const now = organisation.getState().parts.users.value?.find(({ userId }) => userId === user.userId);
      if (JSON.stringify(now) !== JSON.stringify(user))
        return failure('changed', 'Somebody changed this user since you opened it. Nothing was sent.', {
          before: JSON.stringify(userDraft(user), null, 2),
          after: now === undefined ? 'This user no longer exists.' : JSON.stringify(userDraft(now), null, 2),
        });
      const answer = await ask(custody.people.update_user(parameters));
      if (!answer.ok) return answer;
      forget();
      void organisation.getState().load('users');
      return answer;
    });
  const wanting =
    changes.length === 0 ? 'No changes yet.' : wrong.length > 0 ? `${plural(wrong.length, 'field', 'fields')} to correct.` : null;
  return (
    <SubmitDialog
      title={`Change ${glance(user.userName, 60)}`}
      open={open}
      onClose={onClose}
      submit={submit}
      onSend={() => void send()}
      wanting={wanting}
    >
      <div className={styles.two}>
        <Field
          name="userName"
          label="Name"
          value={draft.userName}
          problems={problems}
          onChange={userName => edit({ userName })}
        />
        <Field
          name="userEmail"
          label="Email"
          placeholder="ada@example.com"
          value={draft.userEmail}
          problems={problems}
          onChange={userEmail => edit({ userEmail })}
          {...(isEmptied(user.userEmail, draft.userEmail) && {
            error: 'An email can be changed but not removed.',
          })}
        />
      </div>
      <div>
        <Field
          name="userPhoneNumber"
          label="Phone"
          placeholder="+447700900123"
          help="A plus, the country code and the number."
          mono
          value={draft.userPhoneNumber}
          problems={problems}
          onChange={userPhoneNumber => edit({ userPhoneNumber })}
          {...(isEmptied(user.userPhoneNumber, draft.userPhoneNumber) && {
            error: 'A phone number can be changed but not removed.',
          })}
        />
        {phone !== null && (
          <Button small variant="quiet" onPress={() => edit({ userPhoneNumber: phone })}>
            Use {phone}
          </Button>
        )}
      </div>
      {tags !== null && tags.length > 0 && (
        <fieldset className={styles.tags}>
          <legend>Tags</legend>
          {tags.map(({ tagId, tagName }) => (
            <Tick
              key={tagId}
              checked={draft.userTagIds.includes(tagId)}
              onChange={checked =>
                edit({ userTagIds: checked ? [...draft.userTagIds, tagId] : draft.userTagIds.filter(id => id !== tagId) })
              }
            >
              <HostileText text={tagName} limit={80} />
            </Tick>
          ))}
        </fieldset>
      )}
      {changes.length > 0 && <Differences differences={changes} />}
      {isTyped && (
        <div>
          <Button small variant="quiet" onPress={clear}>
            Undo changes
          </Button>
        </div>
      )}
    </SubmitDialog>
  );
}
