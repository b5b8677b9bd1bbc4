import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { currentConnection } from '../../../store/session.ts';
import { useSession } from '../../../stores.ts';
import { submitsOff } from '../../../words/submits.ts';
import { glance } from '../../../words/text/hostile.ts';
import pane from '../pane.module.css';
import { Intro, TabPage } from '../tab-page.tsx';
import { DeleteSubOrganisation } from './delete-sub-organisation.tsx';
import { Holdings } from './holdings.tsx';

/** What cannot be undone, apart from everything else. */
export function DangerTab() {
  const connection = useSession(state => currentConnection(state.app));
  const off = useSession(state => submitsOff(state.app));
  const [other, setOther] = useState('');
  const [deleting, setDeleting] = useState<'this' | 'other' | null>(null);
  if (connection === null) return null;
  const { organizationId, organizationName } = connection;
  return (
    <TabPage>
      <Intro>
        Its users, wallets and private keys are deleted with it, for good. An organisation without a parent cannot be deleted.
      </Intro>
      {off !== null && <p className={pane.quiet}>{off}</p>}
      <Section
        title="This organisation"
        action={
          <Button variant="danger" isDisabled={off !== null} onPress={() => setDeleting('this')}>
            Delete “{glance(organizationName, 40)}”…
          </Button>
        }
      >
        <p className={pane.tools}>
          <HostileText text={organizationId} mono />
          <CopyButton value={organizationId} what="organisation id" />
        </p>
        <Holdings />
      </Section>
      <Section
        title="Another sub-organisation"
        action={
          <Button variant="danger" isDisabled={off !== null || other.trim() === ''} onPress={() => setDeleting('other')}>
            Delete it…
          </Button>
        }
      >
        <Field
          name="organizationId"
          label="Id of the sub-organisation"
          mono
          help="Your key must be known there. What it holds is shown once you connect to it."
          value={other}
          onChange={setOther}
        />
      </Section>
      {deleting !== null && (
        <DeleteSubOrganisation
          organizationId={deleting === 'this' ? organizationId : other.trim()}
          name={deleting === 'this' ? organizationName : null}
          onClose={() => setDeleting(null)}
        />
      )}
    </TabPage>
  );
}
