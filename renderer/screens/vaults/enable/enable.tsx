import { useEffect, useMemo } from 'react';
import type { Problem } from '../../../../electron/contract/outcome.ts';
import type { EarnAsset, EarnVault } from '../../../../electron/contract/values/earn-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { type EnableDraft, freshEntry, type Place, placeKey } from '../../../store/vaults/enable.ts';
import { earnEnable, useEarnDeployments, useEarnEnable } from '../../../stores.ts';
import { decidedThere } from '../../../words/submits.ts';
import { Submitted } from '../../submit/submitted.tsx';
import { useBlocked } from '../../submit/use-blocked.ts';
import { Effect } from './effect.tsx';
import styles from './enable.module.css';
import { Steps } from './steps.tsx';
import { Terms } from './terms.tsx';

interface Props {
  vault: EarnVault;
  vaultAddress: string;
  asset: EarnAsset;
}

/** Enabling a vault in steps: the fee and who gets it, what both do to the yield, and the confirmation window. */
export function Enable({ vault, vaultAddress, asset }: Props) {
  const place = useMemo(() => ({ caip19: asset.caip19, vaultAddress }), [asset.caip19, vaultAddress]);
  const step = useEarnEnable(state => state.entries[placeKey(place)]?.step ?? 'closed');
  const isAgain = vault.enabled === true;
  return (
    <section className={styles.enable} aria-label="Enable this vault">
      <div className={styles.head}>
        <h2>{isAgain ? 'Enable it again' : 'Enable this vault'}</h2>
        {step !== 'closed' && <Steps at={step} />}
      </div>
      {step === 'closed' && (
        <p className={styles.about}>
          {isAgain
            ? 'The same fee and wallet give the same wrapper. Others deploy a second one: deposits in the first stay there.'
            : 'Deploys a fee wrapper, which must exist before anything can be deposited.'}
        </p>
      )}
      {!asset.deployable ? (
        <p className={styles.refused} role="status">
          The service deploys no wrappers on {asset.chainName ?? asset.chainCaip2}: this vault cannot be enabled.
        </p>
      ) : step === 'closed' ? (
        <div className={styles.actions}>
          <Button variant="primary" onPress={() => void earnEnable.getState().go(place, 'terms')}>
            Choose fee and wallet…
          </Button>
        </div>
      ) : (
        <Form vault={vault} asset={asset} place={place} step={step} />
      )}
    </section>
  );
}

interface FormProps {
  vault: EarnVault;
  asset: EarnAsset;
  place: Place;
  step: 'terms' | 'effect';
}

function Form({ vault, asset, place, step }: FormProps) {
  const entry = useEarnEnable(state => state.entries[placeKey(place)] ?? freshEntry);
  const wallets = useEarnEnable(state => state.wallets);
  const walletsFailure = useEarnEnable(state => state.walletsFailure);
  const { open, go, set, again } = earnEnable.getState();
  useEffect(() => void earnEnable.getState().open(place), [place]);
  const { draft, touched, attempted, check, run } = entry;
  const seen = (problem: Problem) =>
    attempted || touched.has(problem.path as keyof EnableDraft) || !Object.hasOwn(draft, problem.path);
  const problems = (check?.problems ?? []).filter(seen);
  const change = (next: Partial<EnableDraft>) => set(place, next);
  // Once it went on, the sentence it was sent with is no longer true.
  const moved = useEarnDeployments(state =>
    state.list.some(each => run.phase === 'done' && each.activityId === run.sent.activityId && each.status !== run.sent.status),
  );
  const blocked = useBlocked(run);
  const isReady = wallets !== null && walletsFailure === null;
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (step === 'terms') void toEffect(place);
        else if (blocked === null) void send(place);
      }}
    >
      {step === 'terms' ? (
        <Terms
          draft={draft}
          problems={problems}
          wallets={wallets}
          walletsFailure={walletsFailure}
          onAgain={() => void open(place)}
          onChange={change}
        />
      ) : (
        <Effect
          vault={vault}
          asset={asset}
          check={check}
          wallet={wallets?.find(({ address }) => address.toLowerCase() === draft.clientFeeWallet.toLowerCase()) ?? null}
          draft={draft}
          problems={problems}
          onChange={change}
        />
      )}
      {problems
        .filter(({ path }) => path === 'chainCaip2' || path === 'vaultAddress')
        .map(({ path, expected, received }) => (
          <p key={path} className={styles.refused}>
            {path === 'vaultAddress' ? 'The vault: expected' : 'The chain: expected'} {expected}, received {received}
          </p>
        ))}
      {entry.failure !== null && <FailureNote failure={entry.failure} />}
      {moved ? (
        <p role="status" className={styles.about}>
          Your request is listed under Deployments, above, and followed there until it ends.
        </p>
      ) : (
        <Submitted state={run} onDismiss={() => again(place)} />
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onPress={() => void go(place, step === 'terms' ? 'closed' : 'terms')}>
          {step === 'terms' ? 'Cancel' : 'Back to fee and wallet'}
        </Button>
        {step === 'terms' ? (
          <Button type="submit" variant="primary" isDisabled={!isReady}>
            See what it does
          </Button>
        ) : (
          <Button type="submit" variant="primary" isDisabled={blocked !== null || !isReady} aria-describedby="enable-standing">
            {run.phase === 'asked' ? 'Waiting…' : 'Review and enable…'}
          </Button>
        )}
        {step === 'effect' && (
          <span id="enable-standing" className={styles.about} role="status">
            {blocked ?? decidedThere}
          </span>
        )}
      </div>
    </form>
  );
}

async function toEffect(place: Place): Promise<void> {
  if ((await earnEnable.getState().go(place, 'effect')) === 'problems') toFirstWrong();
}

async function send(place: Place): Promise<void> {
  if ((await earnEnable.getState().send(place)) === 'problems') toFirstWrong();
}

/** The first field that is wrong takes the focus. */
function toFirstWrong(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-wrong="true"]')?.focus(),
  );
}
