import { useState } from 'react';
import type { AddressCheck } from '../../../electron/contract/values/wallet-values.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy.tsx';
import { choiceWords } from '../../parts/form/choice-words.ts';
import { Address } from '../../parts/values/address.tsx';
import { Qr } from '../../parts/values/qr.tsx';
import styles from './receive.module.css';

interface Props {
  address: string;
  addressFormat: string;
  check: AddressCheck;
}

/**
 * The address to give to others, as a picture and in groups. SECURITY: what is shown is what was computed here; an
 * address that the public key contradicts is never offered, and one that cannot be verified only when asked for.
 */
export function Receive({ address, addressFormat, check }: Props) {
  const [anyway, setAnyway] = useState(false);
  const given = check.computed ?? address;
  if (check.state === 'wrong')
    return (
      <p className={styles.off}>
        Do not share this address: the public key gives a different address from the one the service shows.
      </p>
    );
  if (check.state === 'unverifiable' && !anyway)
    return (
      <div className={styles.off}>
        <p>Only the service vouches for this address. Confirm it another way before anyone sends to it.</p>
        <Button small onPress={() => setAnyway(true)}>
          Show it anyway
        </Button>
      </div>
    );
  return (
    <div className={styles.receive}>
      <Qr text={given} label={`QR code of ${given}`} />
      <div className={styles.side}>
        <span className={styles.what}>
          {choiceWords(addressFormat)} address, {check.state === 'verified' ? 'computed here' : 'claimed by the service'}
        </span>
        <div className={styles.address}>
          <Address value={given} />
        </div>
        <CopyButton value={given} what="address" words="Copy address" />
        <p className={styles.hint}>Ask the payer to read all of it back: imitations keep both ends and change the middle.</p>
      </div>
    </div>
  );
}
