import { statusTone, statusWord } from '../../../electron/contract/service/activity-status.ts';
import type { EarnDeployment } from '../../../electron/contract/values/earn-values.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Chip } from '../../parts/state/chip.tsx';
import { Address, Hex } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { Time } from '../../parts/values/time.tsx';
import { hasEnded, type Progress } from '../../store/vaults/deployments.ts';
import { activities, ui, useEarn, useEarnDeployments } from '../../stores.ts';
import { chainWords, deployState, feeWords } from '../../words/vaults.ts';
import styles from './deployments.module.css';

const completed = 'ACTIVITY_STATUS_COMPLETED';

/** Requests to deploy a wrapper, of one vault or all; each followed until it stands or failed. */
export function Deployments({ vaultAddress }: { vaultAddress?: string }) {
  const list = useEarnDeployments(state => state.list);
  const progress = useEarnDeployments(state => state.progress);
  const mine = list.filter(each => vaultAddress === undefined || each.vaultAddress.toLowerCase() === vaultAddress.toLowerCase());
  if (mine.length === 0) return null;
  return (
    <section className={styles.deployments} aria-label="Deployments">
      <h2>Deployments</h2>
      <p className={styles.about}>
        A vault is enabled once its wrapper is deployed on chain. A completed activity only means that the request was passed on.
        States, addresses and transactions are claimed by the service.
      </p>
      <ul>
        {mine.slice(0, 20).map(deployment => (
          <Line
            key={deployment.activityId}
            deployment={deployment}
            progress={deployment.deployRequestId === null ? undefined : progress[deployment.deployRequestId]}
          />
        ))}
      </ul>
    </section>
  );
}

function Line({ deployment, progress }: { deployment: EarnDeployment; progress: Progress | undefined }) {
  const { activityId, status, createdAt, vaultAddress, chainCaip2, clientFeeBps, clientFeeWallet, wrapperAddress } = deployment;
  const name = useEarn(state =>
    Object.values(state.catalogues)
      .flatMap(({ value }) => value?.vaults ?? [])
      .find(vault => vault.vaultAddress === vaultAddress),
  )?.name;
  const told = progress?.status ?? null;
  return (
    <li className={styles.line}>
      <div className={styles.head} role="status">
        {status === completed ? (
          <Chip tone={deployState(told).tone}>{deployState(told).words}</Chip>
        ) : (
          <Chip tone={statusTone(status)}>{statusWord(status)}</Chip>
        )}
        <b>
          <HostileText text={name ?? 'Vault'} limit={60} />
        </b>
        <span className={styles.when}>
          <Time at={createdAt} />
        </span>
      </div>
      {told === 'PENDING' && !hasEnded(progress) && <p className={styles.about}>Checked every three seconds until it ends.</p>}
      {progress?.error != null && (
        <p className={styles.error}>
          The service says: <HostileText text={progress.error} limit={400} />
        </p>
      )}
      {progress?.failure != null && (
        <p className={styles.error}>
          Its progress could not be read: <HostileText text={progress.failure.message} limit={240} />
        </p>
      )}
      {deployment.failure !== null && (
        <p className={styles.error}>
          The activity failed: <HostileText text={deployment.failure} limit={400} />
        </p>
      )}
      <dl className={styles.facts}>
        <dt>Vault</dt>
        <dd>
          <Address value={vaultAddress} /> <span className={styles.about}>{chainWords(chainCaip2)}</span>
        </dd>
        <dt>Your fee</dt>
        <dd>
          {feeWords(clientFeeBps)} to <Address value={clientFeeWallet} />
        </dd>
        {wrapperAddress !== null && (
          <>
            <dt>Wrapper</dt>
            <dd>
              <Address value={wrapperAddress} />
            </dd>
          </>
        )}
        {deployment.splitterAddress !== null && (
          <>
            <dt>Fee splitter</dt>
            <dd>
              <Address value={deployment.splitterAddress} />
            </dd>
          </>
        )}
        {progress?.deployTxHash != null && (
          <>
            <dt>Transaction</dt>
            <dd>
              <Hex value={progress.deployTxHash} />
            </dd>
          </>
        )}
      </dl>
      <div>
        <Button small variant="quiet" onPress={() => open(activityId)}>
          Open in Approvals
        </Button>
      </div>
    </li>
  );
}

function open(activityId: string) {
  ui.getState().openReview(activityId, activities.getState().byId.get(activityId)?.group ?? 'waiting');
}
