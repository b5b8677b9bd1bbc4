import { ChevronRight } from 'lucide-react';
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
import { type PolicyNames, policySentence } from '../../../words/rules/policies.ts';
import { glance } from '../../../words/text/hostile.ts';
import { policyTable } from '../export-tables.ts';
import { LoadedPart, usePart } from '../loaded.tsx';
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
        What no policy allows is refused. A policy that denies wins. The root quorum stands above all of them. They are read here,
        and changed elsewhere.
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
  const users = usePart('users');
  const tags = usePart('tags');
  const names: PolicyNames = {
    user: id => users?.find(({ userId }) => userId === id)?.userName ?? null,
    tag: id => tags?.find(({ tagId }) => tagId === id)?.tagName ?? null,
  };
  const found = policies
    .map(policy => ({ policy, sentence: policySentence(policy, names) }))
    .filter(({ policy, sentence }) =>
      matches(
        query,
        [
          policy.policyName,
          effectWord(policy.effect),
          sentence,
          policy.consensus,
          policy.condition,
          policy.notes,
          policy.policyId,
        ].join('\n'),
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
            table={() => policyTable(found.map(({ policy }) => policy))}
            save={custody.files.save}
            isDisabled={found.length === 0}
          />
        </>
      }
    >
      {policies.length === 0 && <p className={pane.quiet}>No policies: only the root quorum can act.</p>}
      <ul className={styles.policies}>
        {found.slice(0, shownAtOnce).map(({ policy, sentence }) => (
          <Row key={policy.policyId} policy={policy} sentence={sentence} />
        ))}
      </ul>
      {found.length > shownAtOnce && (
        <p className={pane.quiet}>{plural(found.length - shownAtOnce, 'more')}: search to find them. Export holds all.</p>
      )}
    </Section>
  );
}

/** A policy as a sentence; it opens into how it is written. */
function Row({ policy, sentence }: { policy: Policy; sentence: string | null }) {
  return (
    <li>
      <details className={styles.policy}>
        <summary>
          <ChevronRight aria-hidden size={14} className={styles.fold} />
          <span className={styles.words}>
            <b className={styles.name} title={glance(policy.policyName, 400)}>
              {glance(policy.policyName, 120)}
            </b>
            <span className={styles.sentence}>
              {sentence === null ? 'Open it to read it as it is written.' : glance(sentence, 400)}
            </span>
          </span>
          <Chip tone="plain">{effectWord(policy.effect)}</Chip>
        </summary>
        <dl>
          {policy.policyName.length > 120 && (
            <>
              <dt>Name</dt>
              <dd>
                <HostileText text={policy.policyName} limit={600} />
              </dd>
            </>
          )}
          <Line label="Consensus" text={policy.consensus} none="empty: nobody else is asked" />
          <Line label="Condition" text={policy.condition} none="empty: it always holds" />
          {policy.time != null && policy.time !== '' && <Line label="Time" text={policy.time} none="" />}
          {policy.notes !== '' && (
            <>
              <dt>Notes</dt>
              <dd>
                <HostileText text={policy.notes} lines limit={300} />
              </dd>
            </>
          )}
          <dt>Policy</dt>
          <dd>
            <HostileText text={policy.policyId} mono />
            <CopyButton value={policy.policyId} what="policy id" />
          </dd>
        </dl>
      </details>
    </li>
  );
}

const Line = ({ label, text, none }: { label: string; text: string; none: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{text === '' ? none : <HostileText text={text} mono lines limit={600} />}</dd>
  </>
);
