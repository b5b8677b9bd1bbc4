/**
 * P18: what knowing 11,000 addresses costs, as ratios to comparing with each of them in turn, which finds the same: looking
 * for look-alikes, a line of the list, a review of a batch of 2,000 calls, and a history of 5,000 activities. What its largest
 * line and its seal keep everything else waiting for. And reviews of requests that name 300 users and 300 tags beside 200
 * policies.
 */
import type { Activity } from '../../electron/contract/service/activity.ts';
import type { ReviewContext } from '../../electron/core/known/context.ts';
import { namesOf } from '../../electron/core/known/names.ts';
import { type ReviewSubject, reviewDocument } from '../../electron/core/review/document.ts';
import { summariesOf } from '../../electron/core/review/summary.ts';
import { canonical } from '../../electron/core/text/canonical.ts';
import { lookalikeIndex } from '../../electron/core/text/lookalike-index.ts';
import { manyPolicies, manyTags, manyUsers } from '../e2e/support/many.ts';
import { lookalikeInPairs } from '../unit/support/in-pairs.ts';
import { context, parties } from '../vectors/parties.ts';
import { call, transaction } from '../vectors/payloads.ts';
import { atMost, type Figure, interleaved, median, print, ratios, timed } from './figures.ts';

let seed = 7;
const word = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed.toString(16).padStart(8, '0');
};
const address = () => `0x${Array.from({ length: 5 }, word).join('')}`;

const tagIds = manyTags(300).map(({ tagId }) => tagId);

const accounts = Array.from({ length: 11_000 }, (_, i) => ({
  walletAccountId: `account-${i}`,
  walletId: `wallet-${i % 200}`,
  name: `Account ${i}`,
  address: address(),
}));
const anchors = accounts.map(({ address, name }) => ({ address, name }));
const index = lookalikeIndex(anchors);
const counterpartyFindings = Array.from({ length: 20 }, address);
// Both ends of a known one, as an attacker makes it.
const imitations = anchors.slice(0, 20).map(a => `${a.address.slice(0, 6)}${'7'.repeat(32)}${a.address.slice(-4)}`);
for (const one of [...counterpartyFindings, ...imitations]) {
  if (JSON.stringify(index.find(one)) !== JSON.stringify(lookalikeInPairs(one, anchors))) throw new Error(`not the same: ${one}`);
}

const activity = (i: number): Activity => ({
  id: `act-${i}`,
  organizationId: 'o',
  status: 'ACTIVITY_STATUS_COMPLETED',
  type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION',
  intent: { ethSendTransactionIntent: { from: accounts[0]?.address, caip2: 'eip155:1', to: address(), value: '1', data: '0x' } },
  votes: [],
  fingerprint: `sha256:${i}`,
  canApprove: true,
  canReject: true,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
});
const history = Array.from({ length: 5_000 }, (_, i) => activity(i));
const known: ReviewContext = context({ accounts });

const look = await interleaved(3, {
  index: () => timed(() => counterpartyFindings.map(index.find), 200),
  pairs: () => timed(() => counterpartyFindings.map(one => lookalikeInPairs(one, anchors)), 1),
});
const batch = counterpartyFindings.concat(imitations);
const line = activity(9_999);
const summary = await interleaved(11, { fresh: () => timed(() => summariesOf([line], 'me', { ...known }), 1) });
const many = transaction({
  to: parties.usdc,
  data: call('multicall(bytes[] data)', [
    Array.from({ length: 2_000 }, (_, i) => call('transfer(address to, uint256 amount)', [address(), BigInt(i + 1)])),
  ]),
});
if (reviewDocument(many, known).findings.some(({ rule }) => rule === 'over-limit')) throw new Error('the batch is not read');
const document = reviewDocument(many, known);
const large: Activity = { ...line, type: many.type, intent: { signRawPayloadIntentV2: many.parameters } };
const pieces = await interleaved(5, {
  line: () => timed(() => summariesOf([large], 'me', { ...known }), 1),
  canonical: () => timed(() => canonical(document), 1),
  json: () => timed(() => JSON.stringify(document), 1),
});
const calls = await interleaved(5, { fresh: () => timed(() => reviewDocument(many, { ...known }), 1) });
const seen = await interleaved(3, {
  marked: () => {
    // Each makes its marks anew.
    const fresh = Array.from({ length: 4 }, () => namesOf({ ...known, history }));
    return timed(() => batch.map(one => fresh.at(-1)?.seen(one)) && fresh.pop(), 4);
  },
  searched: () => {
    const all = history.map(({ intent }) => JSON.stringify(intent)).join('\n');
    return timed(() => batch.map(one => all.includes(one)), 1);
  },
});
const users = manyUsers(undefined, 300, tagIds);
const organisation = (count: number) =>
  context({
    users: users.slice(0, count),
    userTags: manyTags(300).slice(0, count),
    policies: manyPolicies(200, tagIds).slice(0, count),
    rootQuorum: { threshold: 2, userIds: ['user-0', 'user-2', 'user-4'] },
  });
const userIds = users.map(({ userId }) => userId);
const requests: Record<string, ReviewSubject> = {
  'deletes 300 users': { type: 'ACTIVITY_TYPE_DELETE_USERS', parameters: { userIds } },
  'deletes 300 tags': { type: 'ACTIVITY_TYPE_DELETE_USER_TAGS', parameters: { userTagIds: tagIds } },
  'gives 300 users a tag': {
    type: 'ACTIVITY_TYPE_UPDATE_USER_TAG',
    parameters: { userTagId: 'tag-7', newUserTagName: null, addUserIds: userIds, removeUserIds: [] },
  },
  'gives a user 300 tags': { type: 'ACTIVITY_TYPE_UPDATE_USER', parameters: { userId: 'user-3', userTagIds: tagIds } },
  'a root quorum of 300': { type: 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', parameters: { threshold: 2, userIds } },
  'adds 200 policies': {
    type: 'ACTIVITY_TYPE_CREATE_POLICIES',
    parameters: {
      policies: manyPolicies(200, tagIds).map(({ createdAt: _, updatedAt: __, policyId: ___, ...policy }) => policy),
    },
  },
};
const administrative: Figure[] = [];
for (const [what, request] of Object.entries(requests)) {
  const [many, few] = [organisation(300), organisation(4)];
  const document = reviewDocument(request, many);
  if (document.headline === '' || document.findings.some(({ rule }) => rule === 'unreadable-payload'))
    throw new Error(`${what} is not read`);
  const times = await interleaved(5, {
    many: () => timed(() => reviewDocument(request, { ...many }), 1),
    few: () => timed(() => reviewDocument(request, { ...few }), 1),
  });
  administrative.push(
    atMost(`a review that ${what} (in a small organisation: ${Math.round(median(times.few))} ms)`, 1_000, times.many, 'ms'),
  );
}
const figures: Figure[] = [
  atMost('look-alike among 11,000 addresses, index / in pairs', 0.01, ratios(look.index, look.pairs)),
  atMost('a line of the list in a new context', 10, summary.fresh, 'ms'),
  atMost(
    '2,000 strangers among 11,000 addresses',
    100,
    look.index.map(time => time * 100),
    'ms',
  ),
  atMost('a review of a batch of 2,000 calls, in a new context', 1_000, calls.fresh, 'ms'),
  atMost('its line of the list, which a slice ends with', 50, pieces.line, 'ms'),
  atMost('the text that its seal is over / JSON of it', 4, ratios(pieces.canonical, pieces.json)),
  ...administrative,
  atMost('whether 5,000 activities name an address, marked / searched', 0.5, ratios(seen.marked, seen.searched)),
];
print('P18 a large organisation', figures);
