import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { statusTone, statusWord } from '../../../../electron/contract/service/activity-status.ts';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { useFocusOnAdded } from '../../../parts/controls/focus-on-added.ts';
import { Select } from '../../../parts/controls/select.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Table } from '../../../parts/layout/table.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { ask } from '../../../store/ask.ts';
import { invitationParameters } from '../../../store/organisation/invitations.ts';
import { invitations, ui, useActivities, useInvitations } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import { showActivity } from '../../shell/show-activity.ts';
import { SendBar } from '../../submit/send-bar.tsx';
import { Submitted } from '../../submit/submitted.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import { usePart } from '../loaded.tsx';
import pane from '../pane.module.css';
import { Intro, TabPage } from '../tab-page.tsx';
import { PastePeople } from './paste-people.tsx';
import { InvitationRow } from './row.tsx';

/** Several invitations in one request. */
export function InvitationsTab() {
  const page = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const [pasting, setPasting] = useState(false);
  const { rows, senderUserId, problems, attempted } = useInvitations(state => state);
  const users = usePart('users');
  const { add, clear, check, refuse, bring } = invitations.getState();
  const startOver = () => {
    clear();
    ui.getState().cleared('The invitations are cleared', () => bring(rows));
  };
  const [list, adding] = useFocusOnAdded<HTMLElement>('fieldset');
  const send = async () => {
    if (!(await check(true))) {
      requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    await submit.run(async () => {
      const answer = await ask(custody.people.create_invitations(invitationParameters(invitations.getState())));
      if (answer.ok) clear();
      else refuse(answer.problems ?? []);
      return answer;
    });
  };
  const wrong = attempted ? problems.length : 0;
  const wanting =
    rows.length === 0 ? 'Add a person first.' : wrong > 0 ? `${plural(wrong, 'field', 'fields')} to fill in or correct` : null;
  return (
    <>
      <TabPage ref={page}>
        <Intro>
          Everybody below is invited in one request. Others may have to approve it. Check each address with the person, and not by
          email.
        </Intro>
        <Submitted state={submit.state} onDismiss={submit.reset} />
        <Section
          ref={list}
          label="People to invite"
          title={plural(rows.length, 'invitation')}
          action={
            <>
              {users !== null && users.length > 0 && (
                <Select
                  variant="beside"
                  label="Sent in the name of"
                  value={senderUserId}
                  choices={users.map(user => ({ value: user.userId, words: plain(user.userName.slice(0, 60)) }))}
                  onChange={invitations.getState().sendAs}
                />
              )}
              <Button small onPress={() => setPasting(true)}>
                Paste a list…
              </Button>
            </>
          }
        >
          {rows.map((row, index) => (
            <InvitationRow key={row.key} row={row} index={index} isOnly={rows.length === 1} />
          ))}
          <div>
            <Button
              small
              onPress={() => {
                adding();
                add();
              }}
            >
              <Plus aria-hidden size={14} /> Add a person
            </Button>
          </div>
        </Section>
        <Earlier />
      </TabPage>
      <SendBar submit={submit} onSend={() => void send()} wanting={wanting} wrong={wrong > 0}>
        <Button variant="quiet" onPress={startOver}>
          Clear
        </Button>
      </SendBar>
      <PastePeople open={pasting} onClose={() => setPasting(false)} />
    </>
  );
}

/** The interface has no list of invitations: what the feed holds of asking for them stands in for it. */
function Earlier() {
  const byId = useActivities(state => state.byId);
  const asked = [...byId.values()]
    .filter(({ type }) => type === 'ACTIVITY_TYPE_CREATE_INVITATIONS')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, 50);
  return (
    <Section title="Earlier requests">
      <p className={pane.quiet}>
        Invitations cannot be listed or withdrawn here. These are the requests that the list still has. Users shows who accepted.
      </p>
      {asked.length === 0 && <p className={pane.quiet}>None in the list.</p>}
      {asked.length > 0 && (
        <Table columns={['Request', 'Status', 'Asked', 'Open']}>
          {asked.map(row => (
            <tr key={row.activityId}>
              <td>
                <HostileText text={row.headline} limit={160} />
              </td>
              <td>
                <Chip tone={statusTone(row.status)}>{statusWord(row.status)}</Chip>
              </td>
              <td>
                <Time at={row.createdAt} />
              </td>
              <td>
                <Button small onPress={() => showActivity(row.activityId)}>
                  Open in Approvals
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
