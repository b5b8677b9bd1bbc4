/** Sealed reviews for looking at the pages without a core: ordinary, grave and hostile ones. */
import type { ActivitySummary, ActivityView, ReviewDocument, SealedReview } from '../../../electron/contract/values/document.ts';

export const epoch = Date.parse('2026-11-21T14:32:00Z');
const ago = (hours: number) => new Date(epoch - hours * 3_600_000).toISOString();
const account = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';

export const people = {
  ada: { userId: 'ada', userName: 'Ada Reyes' },
  ben: { userId: 'ben', userName: 'Ben Okafor' },
  chloe: { userId: 'chloe', userName: 'Chloé Martin' },
} as const;

const permit: ReviewDocument = {
  headline: 'Lets an unknown contract take all USDC of Ops hot',
  effect: {
    kind: 'permits',
    from: {
      ...{ role: 'Gives a permission', name: 'Ops hot', address: account, detail: 'Ops hot · Ethereum' },
      trust: { kind: 'own' },
    },
    to: {
      ...{ role: 'Can take it', name: null, address: '0x9f3a11c077De02b4Aa905d1E6C38f0e291bBc4d8' },
      ...{ detail: 'Unknown contract', trust: { kind: 'imitates', name: 'USDC escrow' } },
    },
    amount: { value: 'No limit', asset: 'USDC' },
    under: 'may be taken until 21 Nov 2036',
  },
  effects: ['Whoever holds the signature can take every USDC of this account, once or bit by bit, until 21 Nov 2036.'],
  severity: 'critical',
  facts: [
    {
      label: 'Account',
      value: account,
      kind: 'address',
      source: 'computed',
      name: 'Ops hot',
      nameSource: 'address_book',
      had: 'key',
    },
    {
      label: 'Spender',
      value: '0x9f3a11c077De02b4Aa905d1E6C38f0e291bBc4d8',
      kind: 'address',
      source: 'computed',
      note: 'first seen',
      resembles: { name: 'USDC escrow', address: '0x9f3a5d0291Ce7b44E8a13C6f02D9b75A88e0c4d8' },
    },
    {
      label: 'Token',
      value: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      kind: 'address',
      source: 'computed',
      had: 'app',
      name: 'USD Coin',
      nameSource: 'computed',
    },
    { label: 'Amount', value: `${2n ** 256n - 1n}`, kind: 'amount', source: 'computed', note: 'No limit' },
    { label: 'Valid until', value: '2036-11-21T00:00:00Z', kind: 'time', source: 'computed', note: 'one use' },
    { label: 'Network', value: 'Ethereum mainnet', kind: 'text', source: 'computed', note: 'nonce 7' },
  ],
  findings: [
    {
      rule: 'unlimited',
      severity: 'critical',
      sentence: 'It can take every USDC of Ops hot, now and for ten years.',
      check: 'ask Ben, by voice, which amount is needed, and for a permission of just that.',
    },
    {
      rule: 'imitation',
      severity: 'critical',
      sentence: 'Its address starts and ends like your “USDC escrow”.',
      check: 'compare the whole address below.',
    },
    {
      rule: 'long',
      severity: 'look',
      sentence: 'The permission ends on 21 Nov 2036. It outlives its use.',
      check: 'A permit for one payment is usually valid for less than an hour.',
    },
  ],
  digest: {
    method: 'EIP-712',
    value: 'be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    parts: [
      { label: 'Domain hash', value: 'f2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f' },
      { label: 'Struct hash', value: 'c52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e' },
    ],
    libraries: ['viem', 'micro-eth-signer'],
    agreed: true,
    words: ['copper', 'lantern', 'orbit', 'velvet', 'april', 'fossil'],
  },
  draft: {
    ...{ signWith: account, payload: '{}', encoding: 'PAYLOAD_ENCODING_EIP712' },
    hashFunction: 'HASH_FUNCTION_NO_OP',
  },
  decoded: {
    label: 'signRawPayload',
    children: [
      { label: 'signWith', value: account, kind: 'address', name: 'Ops hot' },
      {
        label: 'payload',
        note: 'EIP-712 typed data',
        children: [
          { label: 'primaryType', value: 'Permit' },
          {
            label: 'domain',
            children: [
              { label: 'name', value: 'USD Coin' },
              { label: 'version', value: '2' },
              { label: 'chainId', value: '1', note: 'Ethereum mainnet' },
              { label: 'verifyingContract', value: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', kind: 'address' },
            ],
          },
          {
            label: 'message',
            children: [
              { label: 'owner', value: account, kind: 'address' },
              { label: 'spender', value: '0x9f3a11c077De02b4Aa905d1E6C38f0e291bBc4d8', kind: 'address' },
              {
                label: 'value',
                value: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
                note: '2²⁵⁶ − 1',
              },
              { label: 'nonce', value: '0' },
              { label: 'deadline', value: '2110752000' },
            ],
          },
        ],
      },
      { label: 'encoding', value: 'PAYLOAD_ENCODING_EIP712' },
      { label: 'hashFunction', value: 'HASH_FUNCTION_NO_OP' },
    ],
  },
  differences: [],
};

const allowlist: ReviewDocument = {
  headline: 'Replace the address allowlist: 4 ranges become 1',
  effects: ['Requests from three of the four ranges will be refused, this app’s among them if it is not at 203.0.113.7.'],
  severity: 'high',
  facts: [{ label: 'Ranges after', value: '203.0.113.0/24', kind: 'text', source: 'computed', note: 'decoded here' }],
  findings: [
    {
      rule: 'lockout',
      severity: 'high',
      sentence: 'Your own address 198.51.100.20 is not in the new list',
      check: 'Once it is done you may be locked out of the service.',
    },
  ],
  digest: null,
  decoded: { label: 'Request', children: [{ label: 'rules', children: [{ label: '0', value: '203.0.113.0/24' }] }] },
  differences: [
    { label: 'Range', before: '198.51.100.0/24', after: null },
    { label: 'Range', before: null, after: '192.0.2.1/32', firstSeen: true },
  ],
};

const invite: ReviewDocument = {
  headline: 'Invite Dora Lind to the organisation',
  effects: ['Dora Lind gets an email and can register an authenticator.'],
  severity: 'note',
  facts: [
    { label: 'Name', value: 'Dora Lind', kind: 'text', source: 'service' },
    { label: 'E-mail', value: 'dora.lind@northwind.example', kind: 'text', source: 'service', note: 'first seen' },
  ],
  findings: [],
  digest: null,
  decoded: {
    label: 'createInvitations',
    children: [
      { label: 'receiverUserName', value: 'Dora Lind' },
      { label: 'receiverUserEmail', value: 'dora.lind@northwind.example' },
    ],
  },
  differences: [],
};

const long = `Treasury ${'of the northern subsidiary for quarterly settlement '.repeat(200)}`;
export const hostile: ReviewDocument = {
  ...invite,
  headline: `Invite \u202Egnp.exe\u202C p\u0430ypal\u200B Admin <b>now</b> ${long}`,
  severity: 'look',
  effects: [
    'A\u0336\u0337\u0338\u0335\u0334\u0336\u0337 mark stack, a tag\u{E0041}\u{E007F}, a\u00ADsoft hyphen, a\u2003wide space.',
  ],
  findings: [
    {
      rule: 'hidden',
      severity: 'high',
      sentence: 'The name holds invisible or reordering characters',
      check: 'They are spelt out below. Do not read the name as the asker meant you to.',
    },
  ],
  facts: [
    { label: 'Name', value: `\u202Egnp.exe\u202C p\u0430ypal\u200B`, kind: 'text', source: 'service' },
    { label: 'Long name', value: long, kind: 'text', source: 'service' },
    { label: 'Right to left', value: 'שלום 123 עולם', kind: 'text', source: 'service' },
    { label: 'Address', value: '0x9f3a11c077De02b4Aa905d1E6C38\u200Bf0e291bBc4d8', kind: 'address', source: 'service' },
    { label: 'Link', value: 'https://\u0430pple.example/%E2%80%AE?a=<script>alert(1)</script>', kind: 'url', source: 'service' },
    { label: 'Unbroken', value: 'x'.repeat(2000), kind: 'hex', source: 'service' },
  ],
  decoded: {
    label: 'root',
    children: Array.from({ length: 320 }, (_, index) => ({ label: `member${index}`, value: `value \u2066${index}` })),
  },
};

interface Made {
  id: string;
  document: ReviewDocument;
  proposer: { userId: string; userName: string };
  hours: number;
  change?: Partial<ActivityView>;
}

export function review({ id, document, proposer, hours, change = {} }: Made): SealedReview {
  const rest = Object.values(people).filter(person => person.userId !== proposer.userId);
  const activity: ActivityView = {
    activityId: id,
    organizationId: 'c1d7f3a0-5b8e-4f6e-9f2e-0d4ad8a1b2c3',
    type:
      document === invite
        ? 'ACTIVITY_TYPE_CREATE_INVITATIONS'
        : document === allowlist
          ? 'ACTIVITY_TYPE_SET_IP_ALLOWLIST'
          : 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    fingerprint: 'sha256:7c1e90af343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    createdAt: ago(hours),
    updatedAt: ago(hours),
    proposer,
    votes: [
      {
        ...proposer,
        selection: 'VOTE_SELECTION_APPROVED',
        at: ago(hours),
        mine: false,
        proposer: true,
        check: 'verified',
        reason: 'The stamp verifies with a key of this user.',
        key: 'listed',
        keyReason: `its key is listed for “${proposer.userName.slice(0, 60)}”`,
      },
    ],
    quorum: {
      approved: 1,
      rejected: 0,
      invalid: 0,
      threshold: 2,
      thresholdSource: 'root quorum',
      silent: rest,
      lapsesAt: ago(hours - 24),
    },
    canApprove: true,
    canReject: true,
    because: [],
    failure: null,
    result: null,
    receipt: null,
    appProofs: [],
    ...change,
  };
  return {
    seal: `seal-${id}`,
    hash: '7c1e90afbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf',
    sealedAt: new Date(epoch).toISOString(),
    organizationId: activity.organizationId,
    organizationName: 'Northwind Treasury',
    keyName: 'Ada · P-256',
    subject: { kind: 'activity', activity },
    document,
  };
}

const unverified = {
  ...people.chloe,
  selection: 'VOTE_SELECTION_APPROVED',
  at: ago(2),
  mine: false,
  proposer: false,
  check: 'invalid',
  reason: 'The signature does not verify with the public key the vote names.',
  key: 'not_listed',
  keyReason: 'signed by a key that is not listed for “Chloé Martin”: removed or expired since, or never theirs',
} as const;
export const madeReviews: SealedReview[] = [
  review({ id: 'permit', document: permit, proposer: people.ben, hours: 5 }),
  review({ id: 'allowlist', document: allowlist, proposer: people.chloe, hours: 2 }),
  review({ id: 'invite', document: invite, proposer: people.ben, hours: 1 }),
  review({
    id: 'waiting',
    document: { ...invite, headline: 'Create the wallet “Settlement Q4” with 3 accounts' },
    proposer: people.ada,
    hours: 23.2,
    change: {
      canApprove: false,
      because: ['You have already approved it.'],
      quorum: {
        approved: 1,
        rejected: 0,
        invalid: 0,
        threshold: null,
        thresholdSource: 'not told',
        silent: null,
        lapsesAt: ago(-0.8),
      },
    },
  }),
  review({
    id: 'done',
    document: permit,
    proposer: people.ben,
    hours: 30,
    change: {
      status: 'ACTIVITY_STATUS_COMPLETED',
      canApprove: false,
      canReject: false,
      because: ['It is completed.'],
      votes: [
        {
          ...people.ben,
          selection: 'VOTE_SELECTION_APPROVED',
          at: ago(30),
          mine: false,
          proposer: true,
          check: 'verified',
          reason: '',
          key: 'not_compared',
          keyReason: 'its key was not compared: the users of the organisation and their keys are unknown to this app',
        },
        unverified,
      ],
      quorum: { approved: 1, rejected: 0, invalid: 1, threshold: 2, thresholdSource: 'root quorum', silent: [], lapsesAt: null },
      result: {
        label: 'result',
        children: [
          { label: 'r', value: 'c'.repeat(64), kind: 'hex' },
          { label: 's', value: 'd'.repeat(64), kind: 'hex' },
          { label: 'v', value: '00', kind: 'hex' },
        ],
      },
    },
  }),
  review({
    id: 'failed',
    document: { ...invite, headline: 'Rotate the API key of the settlement bot' },
    proposer: people.chloe,
    hours: 50,
    change: {
      status: 'ACTIVITY_STATUS_FAILED',
      canApprove: false,
      canReject: false,
      because: ['It failed.'],
      failure: 'The public key is registered already (code 6).',
    },
  }),
];
export const hostileReview = review({
  id: 'hostile',
  document: hostile,
  proposer: { userId: 'x', userName: `Ben \u202Erofako\u202C ${'z'.repeat(10_000)}` },
  hours: 3,
});

/** As a row of the list says it. */
function rowOf({ effect, headline }: ReviewDocument): Pick<ActivitySummary, 'title' | 'amount' | 'about'> {
  if (effect === undefined) return { title: headline };
  const { kind, from, to, amount, calls } = effect;
  const who = to?.name ?? 'unknown contract';
  const title =
    kind === 'pays' ? `Payment to ${who}` : kind === 'permits' ? `Permission to ${who}` : 'Batch adds a module to the Safe';
  const figure = amount === null ? `${calls ?? 1} calls` : amount.value;
  return { title, amount: kind === 'pays' ? `${figure} ${amount?.asset ?? ''}` : figure, about: `of ${from.name ?? from.role}` };
}

export function summaryOf({ subject, document }: SealedReview): ActivitySummary {
  if (subject.kind !== 'activity') throw new Error('a submit has no row in the list');
  const { activity } = subject;
  const decided = !['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_PENDING'].includes(activity.status);
  return {
    activityId: activity.activityId,
    type: activity.type,
    status: activity.status,
    headline: document.headline,
    ...rowOf(document),
    kind: 'other',
    severity: document.severity,
    proposer: activity.proposer?.userName ?? '',
    createdAt: activity.createdAt,
    updatedAt: activity.updatedAt,
    lapsesAt: activity.quorum.lapsesAt,
    group: decided ? 'decided' : activity.canApprove ? 'needs_me' : 'waiting',
    approved: activity.quorum.approved,
    rejected: activity.quorum.rejected,
    threshold: activity.quorum.threshold,
    mine: null,
    haystack:
      `${document.headline} ${activity.proposer?.userName ?? ''} ${activity.type} ${document.facts.map(fact => fact.value).join(' ')}`.toLowerCase(),
  };
}

/** As many pending activities as asked for, in every severity. */
export function manySummaries(count: number): ActivitySummary[] {
  const base = madeReviews.slice(0, 3).map(summaryOf);
  return Array.from({ length: count }, (_, index) => {
    const model = base[index % base.length];
    if (model === undefined) throw new Error('no model');
    const headline = `${model.headline} (${index + 1})`;
    return {
      ...model,
      activityId: `many-${index}`,
      headline,
      lapsesAt: new Date(epoch + (index + 1) * 20_000).toISOString(),
      haystack: `${model.haystack} number-${index + 1}`,
    };
  });
}
