/** Requests to deploy a wrapper, from the activities the feed holds: they are there again after a restart. */

import { operations } from '../../contract/operations/table.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { EarnDeployment } from '../../contract/values/earn-values.ts';
import { member, text } from '../text/members.ts';
import { addressOf } from './vault.ts';

const { type, intent, result } = operations.earn_deploy_wrapper;

/** Newest first. */
export function deploymentsOf(activities: readonly Activity[]): EarnDeployment[] {
  return activities
    .filter(activity => activity.type === type)
    .map(deploymentOf)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

function deploymentOf(activity: Activity): EarnDeployment {
  const asked = member(activity.intent, intent);
  const given = member(activity.result, result?.member ?? '');
  const address = (of: unknown, key: string) => {
    const found = text(of, key);
    return found === undefined ? null : (addressOf(found) ?? found);
  };
  return {
    activityId: activity.id,
    status: activity.status,
    createdAt: activity.createdAt,
    vaultAddress: address(asked, 'vaultAddress') ?? '',
    chainCaip2: text(asked, 'chainCaip2') ?? '',
    clientFeeBps: text(asked, 'clientFeeBps') ?? '',
    clientFeeWallet: address(asked, 'clientFeeWallet') ?? '',
    wrapperAddress: address(given, 'wrapperAddress'),
    splitterAddress: address(given, 'splitterAddress'),
    deployRequestId: text(given, 'deployRequestId') ?? null,
    failure: activity.failure?.message ?? null,
  };
}
