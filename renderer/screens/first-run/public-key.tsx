import type { KeyInfo } from '../../../electron/contract/values/app-values.ts';
import { CopyButton } from '../../parts/controls/copy.tsx';
import { Groups } from '../../parts/values/address.tsx';
import { curveNames } from '../../words/keys.ts';
import styles from './public-key.module.css';

/** The public half, in full and in groups, to be registered as it stands. */
export function PublicKey({ info }: { info: KeyInfo }) {
  return (
    <div className={styles.key}>
      <Groups value={info.publicKey} size={4} />
      <div className={styles.foot}>
        <span>{curveNames[info.curve]}</span>
        <CopyButton value={info.publicKey} what="public key" />
      </div>
    </div>
  );
}
