import { useState } from 'react';
import { cx } from '../../parts/class-names.ts';
import type { User } from '../../store/organisation.ts';
import { LoadedPart, usePart } from './loaded.tsx';
import styles from './split.module.css';
import { UserDetail } from './user-detail.tsx';
import { UserList } from './user-list.tsx';

/** Users beside the one that is selected. */
export function UsersTab() {
  const [selected, setSelected] = useState<string | null>(null);
  const [inFront, setInFront] = useState(false);
  const users = usePart('users');
  const user = users?.find(({ userId }) => userId === selected);
  return (
    <div className={cx(styles.split, inFront && styles.front)}>
      <section className={styles.list} aria-label="Users">
        <LoadedPart part="users" without="Users cannot be listed here. Their ids in activities still name them.">
          {(all: User[]) => (
            <UserList
              users={all}
              selected={selected}
              onSelect={userId => {
                setSelected(userId);
                setInFront(true);
              }}
            />
          )}
        </LoadedPart>
      </section>
      <section className={styles.detail} aria-label="User">
        {user === undefined ? (
          <p className={styles.nothing}>{users?.length === 0 ? 'There are no users.' : 'Choose a user to read them here.'}</p>
        ) : (
          <UserDetail key={user.userId} user={user} onBack={() => setInFront(false)} />
        )}
      </section>
    </div>
  );
}
