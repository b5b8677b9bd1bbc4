/** What a person reads of each kind of message of the Cosmos SDK, in both ways in which it is written. */
import { bech32 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import {
  aminoOf,
  any,
  coin,
  cosmos,
  cosmosContext,
  directHex,
  type Field,
  ibcTransfer,
  send,
  signing,
} from '../../../../vectors/cosmos.ts';
import { told } from '../told.ts';

const { ops, payroll, stranger, validator } = cosmos;
const read = (payload: string, encoding?: string) => told(signing(payload, ops, encoding), cosmosContext());
const direct = (...messages: (readonly Field[])[]) => read(directHex({ messages }));
const review = (...messages: (readonly Field[])[]) => reviewDocument(signing(directHex({ messages })), cosmosContext());
const hub = ' on Cosmos Hub';
/** Of every transaction alike. */
const common = ['Fee: 2000 (0.002 ATOM, 200000 gas)', 'Account number: 12', 'Sequence: 7'];
const own = (lines: string[]): string[] => lines.filter(line => !common.includes(line) && !line.startsWith('Written as: '));

/** 2026-12-01 and 2030-01-01; the review is of 2026-11-21. */
const [soon, late] = [1_796_083_200, 1_893_456_000];
const atoms = { amount: '5000000', denom: 'uatom' };
const generic = (type: string) => any('cosmos.authz.v1beta1.GenericAuthorization', [[1, type]]);
const genericText = (msg: string) => ({ type: 'cosmos-sdk/GenericAuthorization', value: { msg } });
const grant = (authorization: readonly Field[], expiration: readonly Field[] = [[2, [[1, soon]]]]): readonly Field[] =>
  any('cosmos.authz.v1beta1.MsgGrant', [
    [1, ops],
    [2, stranger],
    [3, [[1, authorization], ...expiration]],
  ]);
const grantText = (authorization: object, expiration = { expiration: '2026-12-01T00:00:00Z' } as object) => ({
  type: 'cosmos-sdk/MsgGrant',
  value: { granter: ops, grantee: stranger, grant: { authorization, ...expiration } },
});
const parties = [`Granter: ${ops} = Ops hot`, `Grantee: ${stranger} (first seen)`];
const unknown = (role: string) => `! first-seen: The ${role} ${stranger} is first seen here.`;
const until = 'Valid until: 2026-12-01T00:00:00.000Z (in 9 days)';

test.each<[words: string, message: readonly Field[], text: { type: string; value: object }, lines: string[]]>([
  [
    'several receivers',
    any('cosmos.bank.v1beta1.MsgMultiSend', [
      [
        1,
        [
          [1, ops],
          [2, coin(5_000_000n)],
        ],
      ],
      [
        2,
        [
          [1, payroll],
          [2, coin(2_000_000n)],
        ],
      ],
      [
        2,
        [
          [1, stranger],
          [2, coin(3_000_000n)],
        ],
      ],
    ]),
    {
      type: 'cosmos-sdk/MsgMultiSend',
      value: {
        inputs: [{ address: ops, coins: [atoms] }],
        outputs: [
          { address: payroll, coins: [{ amount: '2000000', denom: 'uatom' }] },
          { address: stranger, coins: [{ amount: '3000000', denom: 'uatom' }] },
        ],
      },
    },
    [
      `Pays 5 ATOM from “Ops hot” to an unknown address and 1 more${hub}`,
      `From: ${ops} = Ops hot`,
      `Receiver: ${payroll} = Payroll`,
      'Amount: 2000000 (2 ATOM)',
      `From: ${ops} = Ops hot`,
      `Receiver: ${stranger} (first seen)`,
      'Amount: 3000000 (3 ATOM)',
      '! first-seen: 3 ATOM go to an address first seen.',
      '→ sent 2000000e-6 ATOM on Cosmos Hub to Payroll',
      `→ sent 3000000e-6 ATOM on Cosmos Hub to ${stranger}`,
    ],
  ],
  [
    'a transfer to another chain, with a memo that sends it on',
    any('ibc.applications.transfer.v1.MsgTransfer', [
      [1, 'transfer'],
      [2, 'channel-141'],
      [3, coin(5_000_000n)],
      [4, ops],
      [5, payroll],
      // Written out though it is empty, as gogoproto writes what cannot be null.
      [6, []],
      [7, BigInt(soon) * 1_000_000_000n],
      [8, '{"forward":{"receiver":"x"}}'],
    ]),
    {
      type: 'cosmos-sdk/MsgTransfer',
      value: {
        ...{ source_port: 'transfer', source_channel: 'channel-141', token: atoms, sender: ops, receiver: payroll },
        ...{ timeout_height: {}, timeout_timestamp: `${soon}000000000`, memo: '{"forward":{"receiver":"x"}}' },
      },
    },
    [
      `Has what “Ops hot” sends passed on to an unknown address, and sends 5 ATOM from “Ops hot” to another chain, for Payroll there, over channel-141${hub}`,
      '• Which chain is behind channel-141, and who has this address there, the bytes do not tell.',
      '• Its memo tells the chains on the way to pass the money on to x, past the receiver named beside it.',
      `From: ${ops} = Ops hot`,
      `Receiver: ${payroll} = Payroll`,
      'Over the channel: channel-141 (to another chain (IBC))',
      'Memo of the transfer: {"forward":{"receiver":"x"}}',
      until,
      'Amount: 5000000 (5 ATOM)',
      'Passed on to: x (first seen)',
      '! opaque-payload: This app does not read what the memo of a transfer to another chain does: its bytes are shown.',
      '! first-seen: An unknown amount of ATOM go to an address first seen.',
      '! other-chain: The coins leave for another chain over channel-141, which anybody may have opened.',
      '→ sent 5000000e-6 ATOM on Cosmos Hub to Payroll',
      '→ sent ? ATOM on Cosmos Hub to x',
    ],
  ],
  [
    'a vote',
    any('cosmos.gov.v1beta1.MsgVote', [
      [1, 848],
      [2, ops],
      [3, 4],
    ]),
    { type: 'cosmos-sdk/MsgVote', value: { proposal_id: '848', voter: ops, option: 4 } },
    [
      `Votes “no with veto” on proposal 848 with “Ops hot”${hub}`,
      `Voter: ${ops} = Ops hot`,
      'Proposal: 848',
      'Vote: no with veto',
    ],
  ],
  [
    'the end of a power',
    any('cosmos.authz.v1beta1.MsgRevoke', [
      [1, ops],
      [2, payroll],
      [3, '/cosmos.gov.v1beta1.MsgVote'],
    ]),
    { type: 'cosmos-sdk/MsgRevoke', value: { granter: ops, grantee: payroll, msg_type_url: '/cosmos.gov.v1beta1.MsgVote' } },
    [
      `Stops Payroll from signing “cosmos.gov.v1beta1.MsgVote” for “Ops hot”${hub}`,
      `Granter: ${ops} = Ops hot`,
      `Grantee: ${payroll} = Payroll`,
      'Messages of type: cosmos.gov.v1beta1.MsgVote',
    ],
  ],
  [
    'the end of an allowance for fees',
    any('cosmos.feegrant.v1beta1.MsgRevokeAllowance', [
      [1, ops],
      [2, payroll],
    ]),
    { type: 'cosmos-sdk/MsgRevokeAllowance', value: { granter: ops, grantee: payroll } },
    [`Stops Payroll from paying fees with “Ops hot”${hub}`, `Granter: ${ops} = Ops hot`, `Grantee: ${payroll} = Payroll`],
  ],
  [
    'the power to send so much, to some',
    grant(
      any('cosmos.bank.v1beta1.SendAuthorization', [
        [1, coin(5_000_000n)],
        [2, payroll],
        [2, stranger],
      ]),
    ),
    grantText({ type: 'cosmos-sdk/SendAuthorization', value: { spend_limit: [atoms], allow_list: [payroll, stranger] } }),
    [
      `Lets an unknown address take up to 5 ATOM of “Ops hot”${hub}`,
      ...parties,
      'Amount: 5000000 (5 ATOM)',
      `May send to: ${payroll}`,
      `May send to: ${stranger}`,
      until,
      '! token-approval: An unknown address may take up to 5 ATOM of “Ops hot”.',
      `→ allowed 5000000e-6 ATOM on Cosmos Hub to ${stranger}`,
    ],
  ],
  [
    'the power to send anything, without end',
    grant(generic('/cosmos.bank.v1beta1.MsgSend'), []),
    grantText(genericText('/cosmos.bank.v1beta1.MsgSend'), {}),
    [
      `Lets an unknown address take all coins of “Ops hot”${hub}`,
      ...parties,
      'May sign messages of type: /cosmos.bank.v1beta1.MsgSend',
      'Valid until: 9223372036854775807 (never ends)',
      '! unlimited-approval: An unknown address can take all coins of “Ops hot”, now and later.',
      '! far-deadline: The permission never ends. It outlives its use.',
      `→ allowed no limit ? on Cosmos Hub to ${stranger}`,
    ],
  ],
  [
    'the power to give any power',
    grant(generic('/cosmos.authz.v1beta1.MsgGrant')),
    grantText(genericText('/cosmos.authz.v1beta1.MsgGrant')),
    [
      `Hands the power to give any power of “Ops hot” to an unknown address${hub}`,
      `• From then on, ${stranger} controls “Ops hot”.`,
      ...parties,
      'May sign messages of type: /cosmos.authz.v1beta1.MsgGrant',
      until,
      '! ownership: It hands the power to give any power of “Ops hot” to an unknown address. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'the power to vote, for years',
    grant(generic('/cosmos.gov.v1beta1.MsgVote'), [
      [
        2,
        [
          [1, late],
          [2, 5],
        ],
      ],
    ]),
    grantText(genericText('/cosmos.gov.v1beta1.MsgVote'), { expiration: '2030-01-01T00:00:00.000000005Z' }),
    [
      `Lets an unknown address act for “Ops hot”${hub}`,
      '• What the delegate may do is limited by rules this app does not explain.',
      ...parties,
      'May sign messages of type: /cosmos.gov.v1beta1.MsgVote',
      'Valid until: 2030-01-01T00:00:00.000Z (in 1136 days)',
      '! far-deadline: The permission ends on 1 Jan 2030. It outlives its use.',
      '! delegation: An unknown address could act for “Ops hot”.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'fees for somebody, each day, for some messages',
    any('cosmos.feegrant.v1beta1.MsgGrantAllowance', [
      [1, ops],
      [2, stranger],
      [
        3,
        any('cosmos.feegrant.v1beta1.AllowedMsgAllowance', [
          [
            1,
            any('cosmos.feegrant.v1beta1.PeriodicAllowance', [
              [
                1,
                [
                  [1, coin(5_000_000n)],
                  [2, [[1, soon]]],
                ],
              ],
              [2, [[1, 86_400]]],
              [3, coin(1_000_000n)],
              [4, coin(1_000_000n)],
              [5, [[1, soon]]],
            ]),
          ],
          [2, '/cosmos.gov.v1beta1.MsgVote'],
        ]),
      ],
    ]),
    {
      type: 'cosmos-sdk/MsgGrantAllowance',
      value: {
        ...{ granter: ops, grantee: stranger },
        allowance: {
          type: 'cosmos-sdk/AllowedMsgAllowance',
          value: {
            allowed_messages: ['/cosmos.gov.v1beta1.MsgVote'],
            allowance: {
              type: 'cosmos-sdk/PeriodicAllowance',
              value: {
                ...{ basic: { spend_limit: [atoms], expiration: '2026-12-01T00:00:00Z' }, period: '86400000000000' },
                ...{ period_spend_limit: [{ amount: '1000000', denom: 'uatom' }] },
                ...{ period_can_spend: [], period_reset: '2026-12-01T00:00:00Z' },
              },
            },
          },
        },
      },
    },
    [
      `Lets an unknown address pay its fees with up to 5 ATOM of “Ops hot”${hub}`,
      ...parties,
      'What for: fees of its transactions',
      'Amount: 5000000 (5 ATOM)',
      'Amount each time: 1000000 (1 ATOM)',
      'Each time: 86400 seconds',
      'For messages of type: /cosmos.gov.v1beta1.MsgVote',
      until,
      '! token-approval: An unknown address may pay its fees with up to 5 ATOM of “Ops hot”.',
      `→ allowed 5000000e-6 ATOM on Cosmos Hub to ${stranger}`,
    ],
  ],
  [
    'a call of a contract, with coins',
    any('cosmwasm.wasm.v1.MsgExecuteContract', [
      [1, ops],
      [2, stranger],
      [3, '{"swap":{"least":"1"}}'],
      [5, coin(5_000_000n)],
    ]),
    {
      type: 'wasm/MsgExecuteContract',
      value: { sender: ops, contract: stranger, msg: { swap: { least: '1' } }, funds: [atoms] },
    },
    [
      `Calls an unknown function of an unknown contract and sends it 5 ATOM${hub}`,
      '• Its bytes do not show what the call does.',
      `From: ${ops} = Ops hot`,
      `Contract: ${stranger} (first seen)`,
      'Call: {"swap":{"least":"1"}}',
      'Amount: 5000000 (5 ATOM)',
      '! opaque-payload: This app does not read what the call of a contract does: its bytes are shown.',
      unknown('contract'),
      '! value-with-call: The call also sends 5 ATOM.',
      '→ sent ? ? on ? to ?',
      `→ sent 5000000e-6 ATOM on Cosmos Hub to ${stranger}`,
    ],
  ],
  [
    'coins of another account, by a power that it gave',
    any('cosmos.authz.v1beta1.MsgExec', [
      [1, ops],
      [2, send(5_000_000n, stranger, 'uatom', payroll)],
    ]),
    {
      type: 'cosmos-sdk/MsgExec',
      value: {
        grantee: ops,
        msgs: [{ type: 'cosmos-sdk/MsgSend', value: { amount: [atoms], from_address: payroll, to_address: stranger } }],
      },
    },
    [
      `Pays 5 ATOM from Payroll to an unknown address${hub}`,
      `By the power given to: ${ops} = Ops hot`,
      `From: ${payroll} = Payroll`,
      `Receiver: ${stranger} (first seen)`,
      'Amount: 5000000 (5 ATOM)',
      '! first-seen: 5 ATOM go to an address first seen.',
      `→ sent 5000000e-6 ATOM on Cosmos Hub to ${stranger}`,
    ],
  ],
])('%s', (_, message, text, lines) => {
  expect(own(direct(message))).toEqual(lines);
  const amino = own(read(aminoOf(text), 'TEXT_UTF8'));
  expect(amino).toEqual(lines);
});

test('several payments of one coin are summed', () => {
  const two = review(send(1n), send(2n, stranger));
  expect(two.headline).toBe(`Pays 0.000003 ATOM from “Ops hot” to an unknown address and 1 more${hub}`);
  expect(two.moves?.map(({ units }) => units)).toEqual(['1', '2']);
  expect(two.findings.map(({ rule }) => rule)).toContain('first-seen');
});

test('of several messages the gravest leads, wherever it stands, and each is told and counted', () => {
  const two = review(send(1n), grant(generic('/cosmos.bank.v1beta1.MsgSend')));
  expect(two.headline).toBe(`Lets an unknown address take all coins of “Ops hot”, and makes 1 more call${hub}`);
  expect(two.effects).toContain('Call 1 pays 0.000001 ATOM from “Ops hot” to Payroll.');
  expect(two.facts.map(({ label }) => label)).toEqual(expect.arrayContaining(['1: Amount', '2: Grantee']));
  expect(two.severity).toBe('critical');
  expect(two.moves?.map(({ how, units }) => `${how} ${units}`)).toEqual(['sent 1', 'allowed no limit']);
});

const over = (memo: string) => ibcTransfer(coin(5_000_000n), memo);
const hop = (next: object | string, more = {}) => ({ forward: { receiver: 'pfm', port: 'transfer', next, ...more } });
const last = { forward: { receiver: stranger } };
const contract = { wasm: { contract: stranger, msg: { run: {} } } };
const nested = (depth: number): object => (depth === 0 ? last : hop(nested(depth - 1)));

test.each<[string, object | string, string, boolean]>([
  ['one hop', last, 'an unknown address', true],
  ['two hops', hop(last), 'an unknown address', true],
  ['hops written in texts', hop(JSON.stringify(hop(JSON.stringify(last)))), 'an unknown address', true],
  ['other letters', { Forward: { RECEIVER: stranger } }, 'an unknown address', true],
  ['a contract, which does with it what it is told beside its name', contract, '', false],
  ['a contract behind a hop', hop(contract), '', false],
  ['a name that stands in two kinds of letters', { forward: { receiver: payroll, Receiver: stranger } }, '', false],
  ['a letter that only Go takes for an s', { 'wa\u017fm': { contract: stranger }, wasm: { contract: payroll } }, '', false],
  ['a member twice', `{"forward":{"receiver":"${payroll}"},"forward":{"receiver":"${stranger}"}}`, '', false],
  ['two kinds at once', { ...last, ...contract }, '', false],
  ['something else', { ibc_callback: stranger }, '', false],
  ['a receiver that is none', { forward: { receiver: 7 } }, '', false],
  ['what is no JSON to its end', '{"forward":{"receiver":"x"}', '', false],
  ['more hops than there are', nested(16), '', false],
  ['depth', `${'{"forward":'.repeat(4_000)}1${'}'.repeat(4_000)}`, '', false],
  ['size', `{"forward":{"receiver":"${'a'.repeat(200_000)}"}}`, '', false],
  [
    'somebody else on the way, who keeps them where the memo is not obeyed',
    { forward: { receiver: ops, next: last } },
    '',
    false,
  ],
  [
    'the same key on another chain on the way',
    { forward: { receiver: bech32.encode('osmo', bech32.decode(stranger as `${string}1${string}`).words), next: last } },
    'an unknown address',
    true,
  ],
  ['a space in front', `  ${JSON.stringify(last)}`, 'an unknown address', true],
])('a memo that has other chains pass the money on is told before the receiver beside it: %s', (words, memo, to, isTold) => {
  const document = review(over(typeof memo === 'string' ? memo : JSON.stringify(memo)));
  const known = isTold ? to : 'a receiver that this app cannot tell';
  expect(document.headline).toBe(
    `Has what “Ops hot” sends passed on to ${known}, and sends 5 ATOM from “Ops hot” to another chain, for Payroll there, over channel-141${hub}`,
  );
  expect(document.moves?.map(({ units, party }) => [units, party?.value ?? null])).toEqual([
    ['5000000', payroll],
    [null, isTold ? stranger : null],
  ]);
  expect(document.facts.filter(({ label }) => label === 'Passed on to').map(({ value }) => value)).toEqual(
    isTold ? [stranger] : [],
  );
  expect(document.findings.map(({ rule }) => rule).includes('first-seen')).toBe(isTold || words.startsWith('a contract'));
  expect(document.facts.some(({ label }) => label === 'Passed on to the contract')).toBe(words.startsWith('a contract'));
});

test('money that leaves for another chain is said to, and the whole balance is no number', () => {
  // Over a channel that is known, to somebody who is; over any other it may arrive at anybody.
  expect(review(over('')).findings).toContainEqual(expect.objectContaining({ rule: 'other-chain', severity: 'look' }));
  expect(review(ibcTransfer(coin(5n), '', 'channel-9')).findings).toContainEqual(
    expect.objectContaining({ rule: 'other-chain', severity: 'high' }),
  );
  expect(review(send(1n)).findings.map(({ rule }) => rule)).not.toContain('other-chain');
  const all = ibcTransfer(coin(2n ** 256n - 1n));
  const { headline, moves } = review(all);
  expect(headline).toBe(
    `Sends all the ATOM that an account holds from “Ops hot” to another chain, for Payroll there, over channel-141${hub}`,
  );
  expect(moves?.map(({ units }) => units)).toEqual([null]);
});

test('a memo of words has nothing passed on', () => {
  const document = review(over('rent {March}'));
  expect(document.headline).toBe(`Sends 5 ATOM from “Ops hot” to another chain, for Payroll there, over channel-141${hub}`);
  expect(document.findings.map(({ rule }) => rule)).toContain('opaque-payload');
});

test('of several messages one that has money passed on leads', () => {
  expect(review(send(1n), over(JSON.stringify(last))).headline).toContain(`Has what “Ops hot” sends passed on to`);
});

test('a coin that anybody may have made is told as units of a word, and never as the coin that it is called like', () => {
  expect(review(send(5n, payroll, 'USDC')).headline).toBe(`Pays 5 units of “USDC” from “Ops hot” to Payroll${hub}`);
});

test('payments of two coins are not told as one', () => {
  const two = review(send(1n), send(9_000n, stranger, 'ibc/ABC'));
  expect(two.headline).toBe(`Pays 9000 units of “ibc/ABC” from “Ops hot” to an unknown address, and makes 1 more call${hub}`);
  expect(two.effects).toContain('Call 2 pays 9000 units of “ibc/ABC” from “Ops hot” to an unknown address.');
});

test('an allowance without limit is critical, one of an unknown kind lets act', () => {
  const allowance = (type: string, fields: readonly Field[]) =>
    any('cosmos.feegrant.v1beta1.MsgGrantAllowance', [
      [1, ops],
      [2, payroll],
      [3, any(type, fields)],
    ]);
  const limitless = review(allowance('cosmos.feegrant.v1beta1.BasicAllowance', []));
  expect(limitless.headline).toBe(`Lets Payroll pay its fees with all coins of “Ops hot”${hub}`);
  expect(limitless.findings.map(({ sentence }) => sentence)).toContain(
    'Payroll can pay its fees with all coins of “Ops hot”, now and later.',
  );
  expect(limitless.findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['unlimited-approval', 'far-deadline']));
  expect(direct(allowance('example.v1.Allowance', [[1, 1]]))[0]).toBe(`Lets Payroll act for “Ops hot”${hub}`);
});

test('a message of another type is named, and counts as one of nobody knows how much', () => {
  const document = review(any('cosmos.distribution.v1beta1.MsgFundCommunityPool', [[1, ops]]));
  expect(document.headline).toContain('cosmos.distribution.v1beta1.MsgFundCommunityPool, which this app does not read');
  expect(document.severity).toBe('high');
  expect(document.moves).toEqual([expect.objectContaining({ units: null })]);
});

const exec = (...messages: (readonly Field[])[]) =>
  any('cosmos.authz.v1beta1.MsgExec', [[1, ops], ...messages.map((message): Field => [2, message])]);

test('messages inside one are told by their places, and by whom they are', () => {
  const document = review(send(1n), exec(send(2n, payroll, 'uatom', stranger), send(3n, payroll, 'uatom', ops)));
  expect(document.facts.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['1: Amount', '2: By the power given to', '2.1: From', '2.2: Amount']),
  );
  expect(document.moves?.map(({ units }) => units)).toEqual(['1', '2', '3']);
  expect(document.findings.map(({ rule }) => rule)).not.toContain('other-account');
});

test('what is nested too deeply, or too many, is left out and critical', () => {
  let deep = send(1n);
  for (let i = 0; i < 12; i++) deep = exec(deep);
  const found = review(deep);
  expect(found.findings.map(({ rule }) => rule)).toContain('over-limit');
  expect(found.severity).toBe('critical');
  const wide = Array.from({ length: 100 }, () => send(1n));
  const many = review(...Array.from({ length: 30 }, () => exec(...wide)));
  expect(many.findings.map(({ rule }) => rule)).toContain('over-limit');
});

test.each<[string, readonly Field[]]>([
  [
    'several who pay',
    any('cosmos.bank.v1beta1.MsgMultiSend', [
      [
        1,
        [
          [1, ops],
          [2, coin(1n)],
        ],
      ],
      [
        1,
        [
          [1, payroll],
          [2, coin(1n)],
        ],
      ],
      [
        2,
        [
          [1, stranger],
          [2, coin(2n)],
        ],
      ],
    ]),
  ],
  [
    'more paid than given',
    any('cosmos.bank.v1beta1.MsgMultiSend', [
      [
        1,
        [
          [1, ops],
          [2, coin(1n)],
        ],
      ],
      [
        2,
        [
          [1, stranger],
          [2, coin(2n)],
        ],
      ],
    ]),
  ],
  [
    'a grant of nothing',
    any('cosmos.authz.v1beta1.MsgGrant', [
      [1, ops],
      [2, stranger],
    ]),
  ],
  [
    'a payment inside that has a field too many',
    exec(
      any('cosmos.bank.v1beta1.MsgSend', [
        [1, ops],
        [2, payroll],
        [3, coin(1n)],
        [9, 1],
      ]),
    ),
  ],
])('%s is unreadable', (_, message) => {
  expect(review(message).headline).toContain('cannot be read with certainty');
});

/** Messages with what they move, as the encoder of the tests writes them. */
const units = fc.bigInt({ min: 1n, max: 10n ** 30n });
const who = fc.constantFrom(payroll, stranger);
const made = fc.oneof(
  fc.tuple(units, who).map(([n, to]) => ({ fields: send(n, to), moved: [n] })),
  fc.tuple(units, units).map(([a, b]) => ({
    fields: any('cosmos.bank.v1beta1.MsgMultiSend', [
      [
        1,
        [
          [1, ops],
          [2, coin(a + b)],
        ],
      ],
      [
        2,
        [
          [1, payroll],
          [2, coin(a)],
        ],
      ],
      [
        2,
        [
          [1, stranger],
          [2, coin(b)],
        ],
      ],
    ]),
    moved: [a, b],
  })),
  fc.tuple(units, who).map(([n, to]) => ({
    fields: any('ibc.applications.transfer.v1.MsgTransfer', [
      [1, 'transfer'],
      [2, 'channel-0'],
      [3, coin(n)],
      [4, ops],
      [5, to],
    ]),
    moved: [n],
  })),
  units.map(n => ({
    fields: any('cosmos.staking.v1beta1.MsgDelegate', [
      [1, ops],
      [2, validator],
      [3, coin(n)],
    ]),
    moved: [],
  })),
);

test('random messages, also inside others, move what they were made to move', () => {
  fc.assert(
    fc.property(fc.array(made, { minLength: 1, maxLength: 6 }), fc.boolean(), (messages, isInside) => {
      const fields = messages.map(each => each.fields);
      const found = isInside ? review(exec(...fields)) : review(...fields);
      expect(found.moves?.map(move => move.units) ?? []).toEqual(messages.flatMap(({ moved }) => moved).map(String));
      expect(found.findings.map(({ rule }) => rule)).not.toContain('unreadable-payload');
    }),
    { numRuns: 100 },
  );
});
