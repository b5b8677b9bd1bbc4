import { useState } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { custody } from '../../../bridge.ts';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { Found, ListHeader, ListTools } from '../../../parts/layout/list-header.tsx';
import { RowHeadline, RowLine, RowMeta, RowName, Rows } from '../../../parts/layout/rows.tsx';
import { LeftOut } from '../../../parts/layout/split.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Empty } from '../../../parts/state/empty.tsx';
import type { User } from '../../../store/organisation/organisation.ts';
import { useRowHeight } from '../../shell/row-height.ts';
import { userTable } from '../export-tables.ts';
import { usePart } from '../loaded.tsx';
import { matches, Search } from '../search.tsx';

interface Props {
  users: readonly User[];
  selected: string | null;
  onSelect(userId: string): void;
  onOpen(): void;
}

/** Users by name, found by name, mail, phone, id or tag. */
export function UserList({ users, selected, onSelect, onOpen }: Props) {
  const [query, setQuery] = useState('');
  const tags = usePart('tags');
  const configs = usePart('configs');
  const height = useRowHeight();
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
      <ListHeader>
        <Search label="Search by name, email, tag" value={query} onChange={setQuery} />
        <ListTools
          end={
            <ExportMenu
              name="users"
              table={() => userTable(found, tagsOf)}
              save={custody.files.save}
              isDisabled={found.length === 0}
            />
          }
        >
          <Found>{found.length === users.length ? plural(users.length, 'user') : `${found.length} of ${users.length}`}</Found>
        </ListTools>
      </ListHeader>
      {found.length === 0 ? (
        <Empty title={users.length === 0 ? 'There are no users' : 'No user matches'} />
      ) : (
        <Rows
          label="Users by name"
          items={found}
          keyOf={user => user.userId}
          height={height}
          selected={selected}
          onSelect={onSelect}
          onOpen={userId => {
            onSelect(userId);
            onOpen();
          }}
        >
          {user => (
            <>
              <RowLine>
                <RowHeadline text={user.userName} />
                {roots.has(user.userId) && <Chip tone="plain">Root</Chip>}
              </RowLine>
              <RowMeta>
                <RowName text={user.userEmail ?? 'no email'} />
              </RowMeta>
            </>
          )}
        </Rows>
      )}
      {selected !== null && !found.some(({ userId }) => userId === selected) && <LeftOut />}
    </>
  );
}
