import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { custody } from '../../bridge.ts';
import { Chip } from '../../parts/chip.tsx';
import { cx } from '../../parts/class-names.ts';
import { ExportMenu } from '../../parts/export.tsx';
import type { User } from '../../store/organisation.ts';
import { useSession } from '../../stores.ts';
import { plural } from '../../words/groups.ts';
import { plain } from '../../words/hostile.ts';
import { userTable } from './export-tables.ts';
import { usePart } from './loaded.tsx';
import { matches, Search } from './search.tsx';
import styles from './split.module.css';

/** As in tokens.css: the virtualiser needs the number. */
const rowHeights = { compact: 62, comfortable: 74 } as const;
const cut = (text: string): string => plain(text.slice(0, 160));

interface Props {
  users: readonly User[];
  selected: string | null;
  onSelect(userId: string): void;
}

/** Users by name, found by name, mail, phone, id or tag. */
export function UserList({ users, selected, onSelect }: Props) {
  const [query, setQuery] = useState('');
  const tags = usePart('tags');
  const configs = usePart('configs');
  const density = useSession(state => state.app?.settings.density ?? 'compact');
  const names = new Map(tags?.map(({ tagId, tagName }) => [tagId, tagName]));
  const tagsOf = (user: User) => user.userTags.map(tagId => names.get(tagId) ?? tagId);
  const roots = new Set(configs?.quorum?.userIds);
  const found = users
    .filter(user =>
      matches(query, [user.userName, user.userEmail, user.userPhoneNumber, user.userId, ...tagsOf(user)].join('\n')),
    )
    .toSorted((a, b) => a.userName.localeCompare(b.userName));
  return (
    <>
      <header className={styles.header}>
        <Search label="Search by name, mail, tag" value={query} onChange={setQuery} />
        <div className={styles.tools}>
          <span role="status">
            {found.length === users.length ? plural(users.length, 'user') : `${found.length} of ${users.length}`}
          </span>
          <ExportMenu
            name="users"
            table={() => userTable(found, tagsOf)}
            save={custody.files.save}
            isDisabled={found.length === 0}
          />
        </div>
      </header>
      {found.length === 0 ? (
        <p className={styles.nothing}>{users.length === 0 ? 'There are no users.' : 'No user matches.'}</p>
      ) : (
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeights[density] }}>
          <ListBox
            aria-label="Users by name"
            items={found.map(user => ({ id: user.userId, user }))}
            selectionMode="single"
            selectionBehavior="replace"
            selectedKeys={selected === null ? [] : [selected]}
            onSelectionChange={keys => {
              const [key] = keys === 'all' ? [] : [...keys];
              if (key !== undefined) onSelect(String(key));
            }}
            className={cx(styles.rows)}
          >
            {({ user }) => (
              <ListBoxItem id={user.userId} textValue={cut(user.userName)} className={cx(styles.item)}>
                <div className={styles.line}>
                  <bdi>{cut(user.userName)}</bdi>
                  {roots.has(user.userId) && <Chip tone="accent">Root</Chip>}
                </div>
                <div className={styles.meta}>{cut(user.userEmail ?? 'no email')}</div>
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      )}
    </>
  );
}
