/**
 * Administrative requests under review: who gets which power, and what nobody gets any. Those that this app never sends are
 * stamped by a colleague here, and told by the service as any other.
 */
import { fingerprintOf } from '../../../electron/core/stamps/fingerprint.ts';
import * as desk from '../../e2e/support/desk.ts';
import type { TellingHttp } from '../../e2e/support/telling-http.ts';
import type { Practice } from '../../practice/service.ts';
import { stampedVote } from '../../vectors/stamped.ts';
import type { Play, Scene } from './scene.ts';

type Asked = 'key' | 'policy' | 'quorum' | 'tag' | 'user' | 'allowlist' | 'feature' | 'deny';
let ids: Partial<Record<Asked, string>> = {};
let told: Record<string, unknown>[] = [];
const curve = '02'.padEnd(66, '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');

/** As Ben stamped it just now; no row of the table has its type. */
function stamped(practice: Practice, type: string, parameters: Record<string, unknown>): string {
  const at = practice.clock.now() + told.length;
  const { organizationId } = practice.info;
  const { userId = '' } = practice.organisation().users.find(({ userName }) => userName.startsWith('Ben')) ?? {};
  const message = JSON.stringify({ type, timestampMs: String(at), organizationId, parameters });
  const id = `0000000${told.length}-0000-4000-8000-000000000000`;
  const time = { seconds: String(Math.floor(at / 1000)), nanos: '0' };
  const vote = { ...stampedVote(message, userId, practice.as('Ben').key), id: `vote-${id}`, activityId: id, createdAt: time };
  told.push({
    ...{ id, organizationId, type, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: {}, failure: null, appProofs: [] },
    ...{ intent: { intentOfItsOwn: parameters }, votes: [vote], fingerprint: fingerprintOf(Buffer.from(message)) },
    ...{ canApprove: true, canReject: true, createdAt: time, updatedAt: time },
  });
  return id;
}

async function propose(practice: Practice): Promise<void> {
  told = [];
  const { users, userTags } = practice.organisation();
  const [ada, ben, chloe] = users;
  const treasury = userTags.find(({ tagName }) => tagName === 'Treasury');
  const key = { apiKeyName: 'Office laptop', publicKey: curve, curveType: 'API_KEY_CURVE_SECP256K1' as const };
  const bens = practice.as('Ben');
  const userId = chloe?.userId ?? '';
  const policy = { effect: 'EFFECT_ALLOW', notes: 'For the quarter’s end.' };
  ids = {
    key: (await bens.propose('create_api_keys', { userId, apiKeys: [{ ...key, expirationSeconds: '86400' }] })).id,
    policy: stamped(practice, 'ACTIVITY_TYPE_CREATE_POLICY_V3', {
      ...{ ...policy, policyName: 'Ben signs alone' },
      ...{ condition: 'true', consensus: `approvers.any(user, user.id == '${ben?.userId}')` },
    }),
    quorum: stamped(practice, 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', { threshold: 1, userIds: [ada?.userId, ben?.userId] }),
    tag: stamped(practice, 'ACTIVITY_TYPE_UPDATE_USER_TAG', {
      ...{ userTagId: treasury?.tagId, newUserTagName: 'Treasury desk', addUserIds: [], removeUserIds: [] },
    }),
    user: (await bens.propose('update_user', { userId, userEmail: 'chloe@northwind-mail.example' })).id,
    allowlist: (
      await bens.propose('set_ip_allowlist', {
        ...{ enabled: true, onEvaluationError: 'ALLOW' },
        rules: [
          { cidr: '203.0.113.0/24', label: 'Office' },
          { cidr: '198.51.100.0/24', label: 'Data centre' },
        ],
      })
    ).id,
    feature: (await bens.propose('set_organization_feature', { name: 'FEATURE_NAME_SMS_AUTH', value: '' })).id,
    deny: stamped(practice, 'ACTIVITY_TYPE_CREATE_POLICY_V3', {
      ...{ ...policy, effect: 'EFFECT_DENY', policyName: 'No exports' },
      ...{ condition: "activity.type == 'ACTIVITY_TYPE_EXPORT_WALLET'", consensus: '' },
    }),
  };
}

/** What no row has, in front of what the service lists; decided ones and older pages are its own. */
function tell(http: TellingHttp): void {
  http.tell.set('list_activities', async (asked, real) => {
    const { before } = (asked.paginationOptions ?? {}) as { before?: string };
    const answer = (await real()) as { activities: unknown[] };
    return before === undefined ? { activities: [...told, ...answer.activities] } : answer;
  });
  http.tell.set('get_activity', (asked, real) => {
    const one = told.find(({ id }) => id === asked.activityId);
    return one === undefined ? real() : { activity: one };
  });
}

const read =
  (asked: Asked): Play =>
  ({ page }) =>
    desk.open(page, ids[asked] ?? '');

export const administration: readonly Scene[] = [
  {
    prepare: tell,
    world: { before: propose },
    states: {
      list: ({ page }) => desk.row(page, ids.tag ?? '').waitFor(),
      key: read('key'),
      policy: read('policy'),
      quorum: read('quorum'),
      tag: read('tag'),
      user: read('user'),
      allowlist: read('allowlist'),
      feature: read('feature'),
      deny: read('deny'),
    },
  },
];
