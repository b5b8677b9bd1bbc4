import { CircleCheck, CircleDashed, Lock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection, KeyInfo, SessionFacts } from '../../../../electron/contract/values/app-values.ts';
import type { ServiceKey } from '../../../../electron/contract/values/ways-in/key-values.ts';
import { Ring } from '../../../parts/charts/ring.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Groups } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { useNow } from '../../../parts/values/time.tsx';
import { lifeOf, lifeOfSession, standing, usedWords } from '../../../words/keys/life.ts';
import { curveNames, keyStateWords } from '../../../words/keys.ts';
import { capitalised } from '../../../words/text/groups.ts';
import { plain } from '../../../words/text/hostile.ts';
import { absolute, short } from '../../../words/text/times.ts';
import { kindWords } from '../../../words/ways-in/logins.ts';
import styles from './row.module.css';

type Tone = 'plain' | 'look' | 'high' | 'critical';

/** How it stands, by a sign and a word. */
export const Standing = ({ icon: Icon, tone = 'plain', children }: { icon: LucideIcon; tone?: Tone; children: ReactNode }) => (
  <span className={styles.standing} data-tone={tone}>
    <Icon aria-hidden size={14} /> {children}
  </span>
);

const standings = {
  registered: ['Registered', CircleCheck, 'plain'],
  expired: ['Expired', TriangleAlert, 'high'],
  unregistered: ['Not registered', CircleDashed, 'look'],
} as const;

function StandingOf({ keyInfo, listed, closed }: Pick<Props, 'keyInfo' | 'listed' | 'closed'>) {
  if (closed) return <Standing icon={Lock}>Not in memory</Standing>;
  if (keyInfo.state !== 'ready')
    return (
      <Standing icon={TriangleAlert} tone={keyInfo.state === 'unavailable' ? 'look' : 'critical'}>
        {keyStateWords[keyInfo.state]}
      </Standing>
    );
  const found = standing(keyInfo, listed);
  if (found === 'unknown') return <Standing icon={CircleCheck}>{keyStateWords.ready}</Standing>;
  const [words, icon, tone] = standings[found];
  return (
    <Standing icon={icon} tone={tone}>
      {words}
    </Standing>
  );
}

/** The clock of a session, and when it was started. */
function SessionLife({ facts }: { facts: SessionFacts }) {
  const now = useNow(1000);
  const { words, left, isSoon } = lifeOfSession(facts, now);
  return (
    <div className={styles.life}>
      <span className={styles.ends} data-soon={isSoon} title={absolute(facts.endsAt)}>
        <Ring left={left ?? 0} soon={isSoon} />
        <span role="timer">{words}</span>
      </span>
      <span className={styles.used}>started {short(facts.startedAt, now)} UTC</span>
    </div>
  );
}

interface LifeProps {
  listed: ServiceKey | undefined;
  children: ReactNode;
}
/** How long it lasts, with a ring of what is left, and when it was used. */
export function Life({ listed, children }: LifeProps) {
  const now = useNow(30_000);
  const life = listed === undefined ? null : lifeOf(listed, now);
  return (
    <div className={styles.life}>
      {life !== null && (
        <span
          className={styles.ends}
          data-soon={life.isSoon}
          title={listed?.expiresAt == null ? undefined : absolute(listed.expiresAt)}
        >
          {life.left !== null && <Ring left={life.left} soon={life.isSoon} />}
          {life.words}
        </span>
      )}
      <span className={styles.used}>{children}</span>
    </div>
  );
}

interface Props {
  keyInfo: KeyInfo;
  connections: readonly Connection[];
  /** How services list it; null where none was asked. */
  listed: readonly ServiceKey[] | null;
  /** ISO time, as far as it is known. */
  usedAt: string | undefined;
  rotating: boolean;
  /** Its place waits for a passphrase. */
  closed: boolean;
  onRepair(): void;
  actions: ReactNode;
}

/** One key of this computer: what it is called, its public half in full, whom it speaks for, how long, and since when not. */
export function KeyRow({ keyInfo, connections, listed, usedAt, rotating, closed, onRepair, actions }: Props) {
  const now = useNow(30_000);
  const name = plain(keyInfo.name);
  const speaksFor = connections.filter(connection => connection.keyId === keyInfo.keyId);
  const watched = connections.filter(connection => connection.watchKeyId === keyInfo.keyId);
  const facts = speaksFor[0]?.session;
  const live = listed?.find(each => !each.expired) ?? listed?.[0];
  return (
    <li className={styles.row} data-rotating={rotating}>
      <div className={styles.name}>
        <b>{facts === undefined ? <HostileText text={keyInfo.name} limit={80} /> : capitalised(kindWords[facts.kind])}</b>
        <span className={styles.curve}>{curveNames[keyInfo.curve]}</span>
        {facts === undefined ? (
          <StandingOf keyInfo={keyInfo} listed={listed} closed={closed} />
        ) : (
          <Standing icon={CircleCheck}>Live</Standing>
        )}
        <CopyButton value={keyInfo.publicKey} what={`public key of ${name}`} />
      </div>
      <div className={styles.public}>
        <Groups value={keyInfo.publicKey} size={4} />
      </div>
      <div className={styles.where}>
        {speaksFor.length + watched.length === 0 && live === undefined ? (
          <span className={styles.role}>used by no organisation</span>
        ) : (
          [...speaksFor, ...watched].map(connection => (
            <span key={connection.connectionId}>
              <HostileText text={connection.organizationName} limit={60} />
              {facts !== undefined && (
                <>
                  , as <HostileText text={connection.userName} limit={60} />
                </>
              )}
            </span>
          ))
        )}
        {speaksFor.length > 0 ? (
          <span className={styles.role} data-votes>
            votes
          </span>
        ) : watched.length > 0 ? (
          <span className={styles.role} data-watches>
            watches while locked
          </span>
        ) : (
          live !== undefined && (
            <span className={styles.role}>
              {connections.some(({ userId }) => userId === live.userId) ? (
                'can vote'
              ) : (
                <>
                  registered for <HostileText text={live.userName} limit={40} />
                </>
              )}
            </span>
          )
        )}
      </div>
      {facts === undefined ? (
        <Life listed={live}>
          <span title={`Created ${absolute(keyInfo.createdAt)}`}>{usedWords(usedAt, now)}</span>
        </Life>
      ) : (
        <SessionLife facts={facts} />
      )}
      <div className={styles.actions}>{rotating ? <span className={styles.used}>rotating</span> : actions}</div>
      {keyInfo.disagreement !== undefined && (
        <div className={styles.more}>
          <Notice tone="look" title="The list of keys and the keychain disagree." role="note">
            <p>
              <HostileText text={keyInfo.disagreement} limit={1000} />
            </p>
            <Button small aria-label={`Trust the keychain about ${name}`} onPress={onRepair}>
              Trust the keychain…
            </Button>
          </Notice>
        </div>
      )}
    </li>
  );
}
