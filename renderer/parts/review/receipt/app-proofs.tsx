import type { AppProofView } from '../../../../electron/contract/values/document.ts';
import { proofWords } from '../../../words/review/receipts.ts';
import { Chip } from '../../state/chip.tsx';
import { Facts } from '../../values/facts.tsx';
import { HostileText } from '../../values/hostile-text.tsx';
import { Part } from '../document.tsx';
import styles from './app-proofs.module.css';

const tones = { verified: 'ok', unverifiable: 'look', invalid: 'critical' } as const;

/** Statements of the service's enclaves: whether each was signed, what it says, and that this proves no more. */
export function AppProofs({ proofs }: { proofs: readonly AppProofView[] }) {
  if (proofs.length === 0) return null;
  return (
    <Part title={proofs.length === 1 ? 'App proof' : `${proofs.length} app proofs`}>
      {proofs.map((proof, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: proofs have no identity but their place; a sealed view never reorders
        <div key={index} className={styles.proof}>
          <p className={styles.reason}>
            <Chip tone={tones[proof.check]}>{proofWords[proof.check]}</Chip> <HostileText text={proof.reason} limit={800} />
          </p>
          <Facts facts={proof.claims} />
        </div>
      ))}
    </Part>
  );
}
