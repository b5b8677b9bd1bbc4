import { Cloud, Timer, TriangleAlert } from 'lucide-react';
import type { Connection } from '../../../../electron/contract/values/app-values.ts';
import { Panel } from '../../../parts/boxes/panel.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { Groups } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { useNow } from '../../../parts/values/time.tsx';
import type { Stranger } from '../../../store/keys.ts';
import { votedWords } from '../../../words/keys/life.ts';
import { plain } from '../../../words/text/hostile.ts';
import panel from './panel.module.css';
import styles from './row.module.css';
import { Life, Standing } from './row.tsx';

/** "CREDENTIAL_TYPE_API_KEY_P256" as "P-256". */
const kinds: Record<string, string> = {
  CREDENTIAL_TYPE_API_KEY_P256: 'P-256',
  CREDENTIAL_TYPE_API_KEY_SECP256K1: 'secp256k1',
  CREDENTIAL_TYPE_API_KEY_ED25519: 'Ed25519',
  CREDENTIAL_TYPE_LOGIN: 'Session',
};

interface Props {
  all: readonly Stranger[];
  connections: readonly Connection[];
  reading: boolean;
  onRevoke(stranger: Stranger): void;
}

/** Keys that the service lists for you and that this computer does not hold: other machines, and those that were lost. */
export function Strangers({ all, connections, reading, onRevoke }: Props) {
  const now = useNow(30_000);
  return (
    <Panel
      bare
      icon={Cloud}
      title="At the service, not on this computer"
      standing={reading ? <span role="status">Asking the service…</span> : 'claimed by the service'}
    >
      {all.length === 0 ? (
        <p className={panel.none}>{reading ? 'Nothing yet.' : 'The service lists no other key of yours.'}</p>
      ) : (
        <ul aria-label="Keys at the service, not on this computer">
          {all.map(stranger => {
            const { key, connectionId } = stranger;
            const organisation = connections.find(each => each.connectionId === connectionId)?.organizationName ?? connectionId;
            return (
              <li key={key.apiKeyId} className={styles.row}>
                <div className={styles.name}>
                  <b>
                    <HostileText text={key.name} limit={80} />
                  </b>
                  <span className={styles.curve}>{kinds[key.type] ?? plain(key.type)}</span>
                  {key.type === 'CREDENTIAL_TYPE_LOGIN' && !key.expired && key.expiresAt !== null ? (
                    <Standing icon={Timer}>Of a session</Standing>
                  ) : (
                    <Standing icon={TriangleAlert} tone={key.expired ? 'plain' : 'high'}>
                      {key.expired ? 'Expired' : 'Lost?'}
                    </Standing>
                  )}
                </div>
                <div className={styles.public}>
                  <Groups value={key.publicKey} size={4} />
                </div>
                <div className={styles.where}>
                  <HostileText text={organisation} limit={60} />
                  <span className={styles.role}>{key.expired ? 'opens nothing' : 'can vote'}</span>
                </div>
                <Life listed={key}>{votedWords(key.votedAt, now)}</Life>
                <div className={styles.actions}>
                  <Button small variant="danger" aria-label={`Revoke ${plain(key.name)}`} onPress={() => onRevoke(stranger)}>
                    Revoke…
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
