import { useState } from 'react';
import { Detail, NoDetail } from '../../../parts/layout/detail.tsx';
import { Split } from '../../../parts/layout/split.tsx';
import type { User } from '../../../store/organisation/organisation.ts';
import { organisation, useOrganisation } from '../../../stores.ts';
import { LoadedList, usePart } from '../loaded.tsx';
import { UserDetail } from './detail.tsx';
import { UserList } from './list.tsx';

/** Users beside the one that is selected. */
export function UsersTab() {
  const selected = useOrganisation(state => state.person);
  const setSelected = (userId: string) => organisation.getState().choose(userId);
  const [inFront, setInFront] = useState(false);
  const users = usePart('users');
  const user = users?.find(({ userId }) => userId === selected);
  return (
    <Split
      inner
      reading={inFront}
      listLabel="Users"
      list={
        <LoadedList part="users" without="Users cannot be listed here. Activities still show their ids.">
          {(all: User[]) => <UserList users={all} selected={selected} onSelect={setSelected} onOpen={() => setInFront(true)} />}
        </LoadedList>
      }
    >
      <Detail label="User">
        {user === undefined ? (
          <NoDetail>
            {users === null ? null : users.length === 0 ? 'There are no users.' : 'Choose a user to read them here.'}
          </NoDetail>
        ) : (
          <UserDetail key={user.userId} user={user} onBack={() => setInFront(false)} />
        )}
      </Detail>
    </Split>
  );
}
