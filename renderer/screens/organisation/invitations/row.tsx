import { X } from 'lucide-react';
import type { Problem } from '../../../../electron/contract/outcome.ts';
import { Select } from '../../../parts/controls/select.tsx';
import { Tick } from '../../../parts/controls/tick.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { IconButton } from '../../../parts/floating/icon-button.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { InvitationDraft } from '../../../store/organisation/invitations.ts';
import { invitations, ui, useInvitations } from '../../../stores.ts';
import { accessWords } from '../../../words/organisation.ts';
import { usePart } from '../loaded.tsx';
import styles from './row.module.css';

const accessChoices = (Object.keys(accessWords) as (keyof typeof accessWords)[]).map(value => ({
  value,
  words: accessWords[value],
}));

/** One person: name, mail, what they may use, and the tags they will carry. */
export function InvitationRow({ row, index, isOnly }: { row: InvitationDraft; index: number; isOnly: boolean }) {
  const tags = usePart('tags');
  const { problems, attempted, touched } = useInvitations(state => state);
  const { change, remove, touch, bring } = invitations.getState();
  const takeAway = () => {
    const { rows } = invitations.getState();
    remove(row.key);
    if (row.receiverUserName + row.receiverUserEmail !== '')
      ui.getState().cleared('The invitation is removed', () => bring(rows));
  };
  const at = `invitations[${index}]`;
  const shown: Problem[] = problems
    .filter(({ path }) => path.startsWith(`${at}.`) && (attempted || touched.has(`${row.key}.${path.slice(at.length + 1)}`)))
    .map(problem => ({ ...problem, path: problem.path.slice(at.length + 1) }));
  const edit = (name: 'receiverUserName' | 'receiverUserEmail') => (value: string) => {
    touch(`${row.key}.${name}`);
    change(row.key, { [name]: value });
  };
  return (
    <fieldset className={styles.row} aria-label={`Invitation ${index + 1}`}>
      <div className={styles.fields}>
        <Field
          name="receiverUserName"
          label="Name"
          placeholder="Ada Lovelace"
          value={row.receiverUserName}
          problems={shown}
          onChange={edit('receiverUserName')}
        />
        <Field
          name="receiverUserEmail"
          label="Email"
          placeholder="ada@example.com"
          value={row.receiverUserEmail}
          problems={shown}
          onChange={edit('receiverUserEmail')}
        />
        <Select
          label="Access"
          value={row.accessType}
          choices={accessChoices}
          onChange={accessType => change(row.key, { accessType })}
        />
      </div>
      {tags !== null && tags.length > 0 && (
        <div className={styles.tags}>
          <span>Tags</span>
          {tags.map(({ tagId, tagName }) => (
            <Tick
              key={tagId}
              checked={row.receiverUserTags.includes(tagId)}
              onChange={checked =>
                change(row.key, {
                  receiverUserTags: checked
                    ? [...row.receiverUserTags, tagId]
                    : row.receiverUserTags.filter(each => each !== tagId),
                })
              }
            >
              <HostileText text={tagName} limit={60} />
            </Tick>
          ))}
        </div>
      )}
      {!isOnly && (
        <span className={styles.remove}>
          <IconButton icon={X} label={`Remove invitation ${index + 1}`} onPress={takeAway} />
        </span>
      )}
    </fieldset>
  );
}
