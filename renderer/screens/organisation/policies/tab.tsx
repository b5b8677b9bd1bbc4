import { useState } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { custody } from '../../../bridge.ts';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Policy } from '../../../store/organisation/organisation.ts';
import { effectWord } from '../../../words/organisation.ts';
import { policyTable } from '../export-tables.ts';
import { LoadedPart } from '../loaded.tsx';
import pane from '../pane.module.css';
import { RootQuorum } from '../quorum.tsx';
import { matches, Search } from '../search.tsx';
import { Intro, TabPage } from '../tab-page.tsx';
import styles from './tab.module.css';

/** Policies and quorum, for reading: the interface has no operation that changes them. */
export function PoliciesTab() {
  return (
    <TabPage>
      <Intro>
        Who may do what, and with whose consent. Policies do not bind the root quorum. Both are read-only here: the interface has
        no operation that changes them.
      </Intro>
      <Section title="Root quorum">
        <RootQuorum />
      </Section>
      <LoadedPart part="policies" without="Policies cannot be read here. Each activity still shows their effect.">
        {(policies: Policy[]) => <List policies={policies} />}
      </LoadedPart>
    </TabPage>
  );
}

/** Longer lists are found by searching: a policy is read whole, not scrolled past. */
const shownAtOnce = 200;

function List({ policies }: { policies: Policy[] }) {
  const [query, setQuery] = useState('');
  const found = policies.filter(policy =>
    matches(
      query,
      [policy.policyName, policy.effect, policy.consensus, policy.condition, policy.notes, policy.policyId].join('\n'),
    ),
  );
  return (
    <Section
      label="Policies"
      title={
        found.length === policies.length
          ? plural(policies.length, 'policy', 'policies')
          : `${found.length} of ${policies.length} policies`
      }
      action={
        <>
          <Search label="Search policies" value={query} onChange={setQuery} />
          <ExportMenu
            name="policies"
            table={() => policyTable(found)}
            save={custody.files.save}
            isDisabled={found.length === 0}
          />
        </>
      }
    >
      {policies.length === 0 && <p className={pane.quiet}>No policies: only the root quorum can act.</p>}
      <ul className={styles.policies}>
        {found.slice(0, shownAtOnce).map(policy => (
          <li key={policy.policyId}>
            <div className={styles.head}>
              <Chip tone={policy.effect === 'EFFECT_DENY' ? 'high' : 'ok'}>{effectWord(policy.effect)}</Chip>
              <b>
                <HostileText text={policy.policyName} limit={120} />
              </b>
              <CopyButton value={policy.policyId} what="policy id" />
            </div>
            <dl>
              <Line label="Consent of" text={policy.consensus} none="nobody else" />
              <Line label="Where" text={policy.condition} none="always" />
              {policy.time != null && policy.time !== '' && <Line label="When" text={policy.time} none="" />}
              {policy.notes !== '' && (
                <>
                  <dt>Notes</dt>
                  <dd>
                    <HostileText text={policy.notes} lines limit={300} />
                  </dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      {found.length > shownAtOnce && (
        <p className={pane.quiet}>{plural(found.length - shownAtOnce, 'more')}: search to find them. Export holds all.</p>
      )}
    </Section>
  );
}

const Line = ({ label, text, none }: { label: string; text: string; none: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{text === '' ? none : <HostileText text={text} mono lines limit={600} />}</dd>
  </>
);
