import type { ReactNode } from 'react';
import type { Failure, Problem } from '../../../../electron/contract/outcome.ts';
import { grouped } from '../../../../electron/contract/text/amounts.ts';
import { basisPoints } from '../../../../electron/contract/text/typed-numbers.ts';
import type { FeeWallet } from '../../../../electron/contract/values/earn-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import type { EnableDraft } from '../../../store/vaults/enable.ts';
import styles from './enable.module.css';
import { FeeWalletField } from './fee-wallet-field.tsx';

interface Props {
  draft: EnableDraft;
  problems: readonly Problem[];
  wallets: readonly FeeWallet[] | null;
  walletsFailure: Failure | null;
  onAgain(): void;
  onChange(change: Partial<EnableDraft>): void;
}

/** What cannot be changed afterwards: the fee, in per cent with its basis points beside, and who gets it. */
export function Terms({ draft, problems, wallets, walletsFailure, onAgain, onChange }: Props) {
  return (
    <>
      <Field
        name="clientFee"
        label="Your fee, in per cent"
        help={<FeeHelp typed={draft.clientFee} />}
        placeholder="10"
        value={draft.clientFee}
        onChange={clientFee => onChange({ clientFee })}
        problems={problems}
      />
      {walletsFailure !== null ? (
        <FailureNote failure={walletsFailure} tone="look">
          <Button small onPress={onAgain}>
            Try again
          </Button>
        </FailureNote>
      ) : (
        <FeeWalletField
          wallets={wallets}
          value={draft.clientFeeWallet}
          problems={problems}
          onChange={clientFeeWallet => onChange({ clientFeeWallet })}
        />
      )}
    </>
  );
}

function FeeHelp({ typed }: { typed: string }): ReactNode {
  const bps = basisPoints(typed);
  return (
    <>
      {bps !== null && bps.length <= 6 && (
        <b className={styles.echo} role="status">
          {grouped(BigInt(bps))} basis points.{' '}
        </b>
      )}
      Of the gross yield, 0 to 40 %. The service adds its own 10 %.
    </>
  );
}
