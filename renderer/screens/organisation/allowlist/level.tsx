import { type Choice, Select } from '../../../parts/controls/select.tsx';
import { Hex } from '../../../parts/values/address.tsx';
import type { User } from '../../../store/organisation/organisation.ts';
import { allowlist, useAllowlist } from '../../../stores.ts';
import { pointer } from '../../../words/text/groups.ts';
import { plain } from '../../../words/text/hostile.ts';
import { usePart } from '../loaded.tsx';
import pane from '../pane.module.css';
import styles from './allowlist.module.css';

const whole = 'organisation';

/** Of the organisation, or of one API key. */
export function AllowlistLevel() {
  const level = useAllowlist(state => state.level);
  const own = useAllowlist(state => state.base?.ownPublicKey ?? '');
  const users = usePart('users');
  const choices = choicesOf(users ?? [], own);
  return (
    <div className={styles.level}>
      <Select
        variant="beside"
        label="List of"
        value={level ?? whole}
        choices={choices}
        onChange={value => allowlist.getState().choose(value === whole ? null : value)}
      />
      {level === null ? (
        <p className={pane.quiet}>It applies to every API key without rules of its own.</p>
      ) : (
        <p className={pane.quiet}>
          <Hex value={level} /> {level === own && <b>the key this app signs with</b>}
        </p>
      )}
    </div>
  );
}

function choicesOf(users: readonly User[], own: string): Choice<string>[] {
  const keys = users.flatMap(user =>
    user.apiKeys.map(({ apiKeyName, credential }) => ({
      value: credential.publicKey,
      words: plain(`${user.userName}, ${apiKeyName}`.slice(0, 80)),
      detail: `${pointer(credential.publicKey)}${credential.publicKey === own ? ' · this app' : ''}`,
    })),
  );
  const mine = { value: own, words: 'The key of this app', detail: pointer(own) };
  const hasOwn = own === '' || keys.some(({ value }) => value === own);
  return [{ value: whole, words: 'The whole organisation' }, ...(hasOwn ? [] : [mine]), ...keys];
}
