import { useState } from 'react';
import { Detail, NoDetail } from '../../../parts/layout/detail.tsx';
import { Split } from '../../../parts/layout/split.tsx';
import type { User } from '../../../store/organisation/organisation.ts';
import { organisation, useOrganisation } from '../../../stores.ts';
import { LoadedList, LoadedPart, usePart } from '../loaded.tsx';
import { TabPage } from '../tab-page.tsx';
import { UserDetail } from './detail.tsx';
import { UserList } from './list.tsx';

const without = 'Users cannot be listed here. Activities still show their ids.';

/** Users beside the one that is selected. */
export function UsersTab() {
  const selected = useOrganisation(state => state.person);
  const setSelected = (userId: string) => organisation.getState().choose(userId);
  const [inFront, setInFront] = useState(false);
  const users = usePart('users');
  const failed = useOrganisation(({ parts }) => parts.users.failure !== null && parts.users.value === null);
  const user = users?.find(({ userId }) => userId === selected);
  // There is nobody to choose: what is wrong has all the room.
  if (failed)
    return (
      <TabPage>
        <LoadedPart part="users" without={without}>
          {() => null}
        </LoadedPart>
      </TabPage>
    );
  return (
    <Split
      inner
      reading={inFront}
      listLabel="Users"
      list={
        <LoadedList part="users" without={without}>
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
