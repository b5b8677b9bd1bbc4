/** Taking the place of an endpoint whose subscriptions cannot be changed. */
import type { Custody } from '../../../electron/contract/bridge.ts';
import { ask } from '../ask.ts';
import type { Endpoint } from './form.ts';

/** A new endpoint on its way to take the place of an old one: create, then delete. */
export interface Replacement {
  oldId: string;
  /** The activity that creates the new one. */
  activityId: string;
  status: string;
  /** null until it was created. */
  newId: string | null;
}

/** As they stand now: new endpoints that were created meanwhile, without those whose old endpoint is gone. */
export async function followed(
  { activities }: Pick<Custody, 'activities'>,
  replacements: readonly Replacement[],
  endpoints: readonly Endpoint[] | null,
): Promise<Replacement[]> {
  const next = await Promise.all(
    replacements.map(async each => {
      if (each.newId !== null) return each;
      const answer = await ask(activities.get_activity({ activityId: each.activityId }));
      if (!answer.ok) return each;
      const { status, result } = answer.value.activity;
      return { ...each, status, newId: createdId(result) };
    }),
  );
  return next.filter(({ oldId }) => endpoints === null || endpoints.some(({ endpointId }) => endpointId === oldId));
}

function createdId(result: unknown): string | null {
  const members = result as { createWebhookEndpointResult?: { endpointId?: unknown } } | null | undefined;
  const id = members?.createWebhookEndpointResult?.endpointId;
  return typeof id === 'string' ? id : null;
}
