import { useState } from 'react';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { Connection, SessionFacts } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Ring } from '../../parts/charts/ring.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { ask } from '../../store/ask.ts';
import { lifeOfSession } from '../../words/keys/life.ts';
import { waitsForBoth } from '../../words/submits.ts';
import { capitalised } from '../../words/text/groups.ts';
import { plain } from '../../words/text/hostile.ts';
import { absolute } from '../../words/text/times.ts';
import { endsSoon, kindWords, left, loginWords, mayWords } from '../../words/ways-in/logins.ts';
import { againBy } from './again.ts';
import styles from './logins.module.css';

/** What the service signed about it, as it was verified here. */
const Claims = ({ claims }: { claims: NonNullable<SessionFacts['claims']> }) => (
  <details className={styles.claims}>
    <summary>What the service signed</summary>
    <dl>
      {claims.map(({ label, value }) => (
        <div key={label}>
          <dt>
            <HostileText text={label} limit={80} />
          </dt>
          <dd>
            <HostileText text={value} mono limit={200} />
          </dd>
        </div>
      ))}
    </dl>
  </details>
);

/** A session that is open, with its clock. */
export function OpenSession({ connection, facts }: { connection: Connection; facts: SessionFacts }) {
  const now = useNow(1000);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { connectionId, userName, organizationName, baseUrl } = connection;
  const run = async (call: Promise<Outcome<unknown>>) => {
    setBusy(true);
    setFailure(null);
    const answer = await ask(call);
    setBusy(false);
    if (!answer.ok && answer.code !== 'declined') setFailure(answer);
  };
  const soon = endsSoon(facts, now);
  const whose = `the session of ${plain(userName)}`;
  const again = againBy(facts.kind, () => void run(custody.logins.extend({ connectionId })));
  const life = lifeOfSession(facts, now);
  return (
    <li className={styles.session}>
      <div className={styles.who}>
        <p className={styles.head}>
          <b>
            <HostileText text={userName} limit={80} />
          </b>
          <span>
            at <HostileText text={organizationName} limit={80} />
          </span>
        </p>
        <p className={styles.meta}>
          {capitalised(kindWords[facts.kind])}. <HostileText text={mayWords(facts, userName)} limit={200} />
        </p>
        <p className={styles.meta}>
          <HostileText text={baseUrl} mono />
        </p>
      </div>
      <div className={styles.life}>
        <span className={styles.clock} data-soon={soon || undefined}>
          <Ring left={life.left ?? 0} soon={soon} />
          <span>
            ends in{' '}
            <span role="timer" aria-label={`Time left of ${whose}`}>
              {left(facts.endsAt, now)}
            </span>
          </span>
        </span>
        <span className={styles.meta}>{absolute(facts.endsAt)}</span>
      </div>
      <div className={styles.actions}>
        <Button
          small
          variant={soon ? 'primary' : 'plain'}
          isDisabled={busy}
          aria-label={`${again.name} ${whose}`}
          onPress={again.run}
        >
          {again.label}
        </Button>
        <Button
          small
          variant="quiet"
          isDisabled={busy}
          aria-label={`End now: ${whose}`}
          onPress={() => void run(custody.logins.end({ connectionId }))}
        >
          End now
        </Button>
      </div>
      <div className={styles.under}>
        {soon && (
          <Notice tone="look" role="status">
            {loginWords.soon}
          </Notice>
        )}
        {facts.claims !== null && <Claims claims={facts.claims} />}
        {failure !== null && <FailureNote failure={failure} />}
        {busy && <p role="status">{waitsForBoth}</p>}
      </div>
    </li>
  );
}
