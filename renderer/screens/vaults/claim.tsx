import { Button } from '../../parts/controls/button.tsx';
import { Sheet } from '../../parts/layout/sheet.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { earnEnable, useEarnEnable } from '../../stores.ts';
import { Submitted } from '../submit/submitted.tsx';
import { useBlocked } from '../submit/use-blocked.ts';
import styles from './claim.module.css';

/** Claiming the swap fees that have built up. How much that is, the service tells nobody beforehand. */
export function Claim() {
  const open = useEarnEnable(state => state.claiming);
  const run = useEarnEnable(state => state.claim);
  const blocked = useBlocked(run);
  const { showClaim, claimAgain, claimFees } = earnEnable.getState();
  const requestId = run.phase === 'done' ? requestOf(run.sent.result) : null;
  return (
    <Sheet title="Claim swap fees" open={open} onClose={() => showClaim(false)}>
      <div className={styles.claim}>
        <p>
          Asks the service to pay out the accrued swap fees to the receiver configured for this organisation. No operation shows
          the amount or the receiver beforehand.
        </p>
        <Submitted state={run} onLeave={() => showClaim(false)} onDismiss={claimAgain}>
          {requestId !== null && (
            <p>
              Claim request <HostileText text={requestId} mono />. No operation reports its progress.
            </p>
          )}
        </Submitted>
        {run.phase !== 'done' && (
          <div className={styles.actions}>
            <Button variant="primary" isDisabled={blocked !== null} onPress={() => void claimFees()}>
              {run.phase === 'asked' ? 'Waiting…' : 'Review and claim…'}
            </Button>
            <Button variant="quiet" onPress={() => showClaim(false)}>
              Cancel
            </Button>
            <span className={styles.off} role="status">
              {blocked}
            </span>
          </div>
        )}
      </div>
    </Sheet>
  );
}

function requestOf(result: unknown): string | null {
  const id = (result as { requestId?: unknown } | null)?.requestId;
  return typeof id === 'string' ? id : null;
}
