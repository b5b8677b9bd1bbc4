import { useEffect, useMemo } from 'react';
import type { Problem } from '../../../../electron/contract/outcome.ts';
import type { EarnAsset, EarnVault } from '../../../../electron/contract/values/earn-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { type EnableDraft, freshEntry, placeKey } from '../../../store/vaults/enable.ts';
import { earnEnable, useEarnDeployments, useEarnEnable } from '../../../stores.ts';
import { decidedThere } from '../../../words/submits.ts';
import { chainWords, feeWords } from '../../../words/vaults.ts';
import { Submitted } from '../../submit/submitted.tsx';
import { useBlocked } from '../../submit/use-blocked.ts';
import styles from './enable.module.css';
import { FeeEffect } from './fee-effect.tsx';
import { FeeWalletField } from './fee-wallet-field.tsx';

interface Props {
  vault: EarnVault;
  vaultAddress: string;
  asset: EarnAsset;
}

/** Enabling a vault: the fee, who gets it, and what both do to the yield. It is sent from the confirmation window. */
export function Enable({ vault, vaultAddress, asset }: Props) {
  const place = useMemo(() => ({ caip19: asset.caip19, vaultAddress }), [asset.caip19, vaultAddress]);
  const entry = useEarnEnable(state => state.entries[placeKey(place)] ?? freshEntry);
  const wallets = useEarnEnable(state => state.wallets);
  const walletsFailure = useEarnEnable(state => state.walletsFailure);
  useEffect(() => void earnEnable.getState().open(place), [place]);

  const { draft, touched, attempted, check, run } = entry;
  const seen = (problem: Problem) =>
    attempted || touched.has(problem.path as keyof EnableDraft) || !Object.hasOwn(draft, problem.path);
  // A person types digits; that they are sent as a string is no concern of theirs.
  const problems = (check?.problems ?? [])
    .filter(seen)
    .map(problem => ({ ...problem, expected: problem.expected.replace(/, as a string$/, '') }));
  const change = (next: Partial<EnableDraft>) => earnEnable.getState().set(place, next);
  const chain = problems.find(({ path }) => path === 'chainCaip2');
  const vaultProblem = problems.find(({ path }) => path === 'vaultAddress');
  // Once it went on, the sentence it was sent with is no longer true.
  const moved = useEarnDeployments(state =>
    state.list.some(each => run.phase === 'done' && each.activityId === run.sent.activityId && each.status !== run.sent.status),
  );
  const blocked = useBlocked(run);
  return (
    <section className={styles.enable} aria-label="Enable this vault">
      <h3>{vault.enabled === true ? 'Enable it again' : 'Enable this vault'}</h3>
      <p className={styles.about}>
        {vault.enabled === true
          ? 'With the same fee and wallet, the service returns the same wrapper. With others, it deploys a second one: deposits in the first stay there.'
          : 'Deploys a fee wrapper, which must exist before anything can be deposited. Fee and wallet cannot be changed afterwards.'}
      </p>
      {!asset.deployable ? (
        <p className={styles.refused} role="status">
          The service deploys no wrappers on {asset.chainName ?? asset.chainCaip2}: this vault cannot be enabled.
        </p>
      ) : (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault();
            if (blocked === null) void send(place);
          }}
        >
          <dl className={styles.chain}>
            <dt>Chain</dt>
            <dd>
              {chainWords(asset.chainCaip2)} <code>{asset.chainCaip2}</code>
              <span className={styles.about}>taken from the asset: a wrapper is on its vault’s chain</span>
            </dd>
          </dl>
          <Field
            name="clientFeeBps"
            label="Your fee, in basis points"
            help={
              <>
                Of the gross yield, 0 to 4000 (40 %). The service adds its own 10 %; together, at most 5000 (50 %).
                {/^\d{1,4}$/.test(draft.clientFeeBps) && (
                  <b>
                    {' '}
                    {draft.clientFeeBps} is {feeWords(draft.clientFeeBps)}.
                  </b>
                )}
              </>
            }
            placeholder="1000"
            value={draft.clientFeeBps}
            onChange={clientFeeBps => change({ clientFeeBps: clientFeeBps.trim() })}
            problems={problems}
          />
          {walletsFailure !== null ? (
            <FailureNote failure={walletsFailure} tone="look">
              <Button small onPress={() => void earnEnable.getState().open(place)}>
                Try again
              </Button>
            </FailureNote>
          ) : (
            <FeeWalletField
              wallets={wallets}
              value={draft.clientFeeWallet}
              problems={problems}
              onChange={clientFeeWallet => change({ clientFeeWallet })}
            />
          )}
          <FeeEffect
            asset={asset}
            preview={check?.preview ?? null}
            hasApy={vault.apyPct !== null}
            deposit={draft.deposit}
            problems={problems}
            onDeposit={deposit => change({ deposit: deposit.trim() })}
          />
          {chain !== undefined && (
            <p className={styles.refused}>
              Expected {chain.expected}, received {chain.received}
            </p>
          )}
          {vaultProblem !== undefined && (
            <p className={styles.refused}>
              The vault: expected {vaultProblem.expected}, received {vaultProblem.received}
            </p>
          )}
          {entry.failure !== null && <FailureNote failure={entry.failure} />}
          {moved ? (
            <p role="status" className={styles.about}>
              Your request is listed under Deployments, above, and followed there until it ends.
            </p>
          ) : (
            <Submitted state={run} onDismiss={() => earnEnable.getState().again(place)} />
          )}
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              isDisabled={blocked !== null || walletsFailure !== null || wallets === null}
              aria-describedby="enable-standing"
            >
              {run.phase === 'asked' ? 'Waiting…' : 'Review and enable…'}
            </Button>
            <span id="enable-standing" className={styles.about} role="status">
              {blocked ?? decidedThere}
            </span>
          </div>
        </form>
      )}
    </section>
  );
}

/** The first field that is wrong takes the focus. */
async function send(place: Parameters<ReturnType<typeof earnEnable.getState>['send']>[0]): Promise<void> {
  if ((await earnEnable.getState().send(place)) !== 'problems') return;
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-wrong="true"]')?.focus(),
  );
}
