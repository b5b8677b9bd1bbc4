import { CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection, KeyInfo } from '../../../../electron/contract/values/app-values.ts';
import type { ServiceKey } from '../../../../electron/contract/values/ways-in/key-values.ts';
import { Ring } from '../../../parts/charts/ring.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Groups } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { useNow } from '../../../parts/values/time.tsx';
import { lifeOf, standing, usedWords } from '../../../words/keys/life.ts';
import { curveNames, keyStateWords } from '../../../words/keys.ts';
import { plain } from '../../../words/text/hostile.ts';
import { absolute } from '../../../words/text/times.ts';
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

function StandingOf({ keyInfo, listed }: { keyInfo: KeyInfo; listed: readonly ServiceKey[] | null }) {
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
  onRepair(): void;
  actions: ReactNode;
}

/** One key of this computer: what it is called, its public half in full, whom it speaks for, how long, and since when not. */
export function KeyRow({ keyInfo, connections, listed, usedAt, rotating, onRepair, actions }: Props) {
  const now = useNow(30_000);
  const name = plain(keyInfo.name);
  const speaksFor = connections.filter(connection => connection.keyId === keyInfo.keyId);
  const live = listed?.find(each => !each.expired) ?? listed?.[0];
  return (
    <li className={styles.row} data-rotating={rotating}>
      <div className={styles.name}>
        <b>
          <HostileText text={keyInfo.name} limit={80} />
        </b>
        <span className={styles.curve}>{curveNames[keyInfo.curve]}</span>
        <StandingOf keyInfo={keyInfo} listed={listed} />
      </div>
      <div className={styles.public}>
        <Groups value={keyInfo.publicKey} size={4} />
        <CopyButton value={keyInfo.publicKey} what={`public key of ${name}`} />
      </div>
      <div className={styles.where}>
        {speaksFor.length === 0 ? (
          <span className={styles.role}>used by no organisation</span>
        ) : (
          speaksFor.map(connection => (
            <span key={connection.connectionId}>
              <HostileText text={connection.organizationName} limit={60} />
            </span>
          ))
        )}
        {speaksFor.length > 0 ? (
          <span className={styles.role} data-votes>
            votes
          </span>
        ) : (
          (listed?.length ?? 0) > 0 && <span className={styles.role}>can vote</span>
        )}
      </div>
      <Life listed={live}>
        <span title={`Created ${absolute(keyInfo.createdAt)}`}>{usedWords(usedAt, now)}</span>
      </Life>
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
