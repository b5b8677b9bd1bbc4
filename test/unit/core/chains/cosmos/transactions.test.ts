/** What a person reads of transactions of the Cosmos SDK. */
import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cosmos as chain } from '../../../../../electron/core/chains/cosmos/chain.ts';
import { emptyContext } from '../../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { aminoJson, any, coin, cosmos, cosmosContext, directHex, published, send } from '../../../../vectors/cosmos.ts';
import { told } from '../told.ts';

const signing = (payload: string, encoding = 'HEXADECIMAL', signWith: string = cosmos.ops) => ({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  parameters: { signWith, payload, encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction: 'HASH_FUNCTION_SHA256' },
});
const read = (payload: string, encoding?: string) => told(signing(payload, encoding), cosmosContext());
const findings = (payload: string, encoding?: string, signWith?: string) =>
  reviewDocument(signing(payload, encoding, signWith), cosmosContext()).findings.map(({ rule }) => rule);

test('what is read of a published sign doc is what its published signature is over', () => {
  const digest = createHash('sha256').update(Buffer.from(published.direct, 'hex')).digest();
  const signature = Buffer.from(published.signature, 'hex');
  expect(secp256k1.verify(signature, digest, Buffer.from(published.publicKey, 'hex'), { prehash: false })).toBe(true);
  expect(read(published.direct)).toEqual([
    'Sign a Cosmos transaction that sends 1234567 ucosm from “Ops hot” to “Payroll”',
    '• 1234567 ucosm leave “Ops hot”.',
    `From: ${cosmos.ops} = Ops hot`,
    `Receiver: ${cosmos.payroll} = Payroll`,
    'Amount: 1234567 (1234567 ucosm)',
    'Fee: 2000 (2000 ucosm, 200000 gas)',
    'Account number: 1',
    'Sequence: 0',
    'Written as: SIGN_MODE_DIRECT',
    '→ sent 1234567 ucosm on simd-testing to Payroll',
  ]);
});

test('the verified signature completes the transaction, where the key in it is the account’s', () => {
  const bytes = Buffer.from(published.direct, 'hex');
  const [r, s] = [published.signature.slice(0, 64), published.signature.slice(64)];
  const thing = chain.finish?.(bytes, { r, s, v: '00', address: cosmos.ops });
  expect(thing?.label).toBe('Signed Cosmos transaction');
  expect(Buffer.from(thing?.value ?? '', 'base64').toString('hex')).toBe(
    // The same two parts, and the signature behind them in place of chain and account.
    `${published.direct.slice(0, published.direct.indexOf('1a0c73696d64'))}1a40${published.signature}`,
  );
  expect(chain.finish?.(bytes, { r, s, v: '00', address: cosmos.payroll })).toBeNull();
});

test('both ways to write it say the same', () => {
  const line = 'Sign a Cosmos transaction that sends 1.5 ATOM from “Ops hot” to “Payroll”';
  const last = '→ sent 1500000e-6 ATOM on Cosmos Hub to Payroll';
  const direct = read(directHex());
  const amino = read(aminoJson(), 'TEXT_UTF8');
  expect([direct[0], direct.at(-1)]).toEqual([line, last]);
  expect([amino[0], amino.at(-1)]).toEqual([line, last]);
  expect(amino).toContain('Fee: 2000 (0.002 ATOM, 200000 gas)');
});

test('a coin of another chain’s list stays as it is written', () => {
  expect(read(directHex({ chainId: 'osmosis-1' }))[0]).toContain('sends 1500000 uatom from');
});

test('several messages: each is told and counted', () => {
  const two = reviewDocument(signing(directHex({ messages: [send(1n), send(2n, cosmos.stranger)] })), cosmosContext());
  expect(two.moves?.map(({ units }) => units)).toEqual(['1', '2']);
  expect(two.findings.map(({ rule }) => rule)).toContain('first-seen');
});

test('over a channel, and into a stake', () => {
  const transfer = any('ibc.applications.transfer.v1.MsgTransfer', [
    [1, 'transfer'],
    [2, 'channel-141'],
    [3, coin(5_000_000n)],
    [4, cosmos.ops],
    [5, cosmos.payroll],
    [7, 1_800_000_000_000_000_000n],
  ]);
  const lines = read(directHex({ messages: [transfer] }));
  expect(lines[0]).toContain('sends 5 ATOM');
  expect(lines).toContain('Over the channel: channel-141 (to another chain (IBC))');
  const stake = any('cosmos.staking.v1beta1.MsgDelegate', [
    [1, cosmos.ops],
    [2, cosmos.validator],
    [3, coin(7_000_000n)],
  ]);
  expect(read(directHex({ messages: [stake] }))[0]).toBe(
    `Sign a Cosmos transaction that stakes 7 ATOM of “Ops hot” for the validator ${cosmos.validator}`,
  );
});

test('a message of another type is named, and counts as one of nobody knows how much', () => {
  const grant = any('cosmos.authz.v1beta1.MsgGrant', [[1, cosmos.ops]]);
  const document = reviewDocument(signing(directHex({ messages: [grant] })), cosmosContext());
  expect(document.headline).toContain('holds a message of type cosmos.authz.v1beta1.MsgGrant, which is not read here');
  expect(document.severity).toBe('high');
  expect(document.moves).toEqual([expect.objectContaining({ units: null })]);
});

test('other signers and hidden letters are said', () => {
  expect(findings(directHex(), 'HEXADECIMAL', cosmos.payroll)).toContain('other-account');
  expect(findings(directHex({ memo: 're\u202ent' }))).toContain('hidden-characters');
  expect(read(directHex({ memo: 'rent' }))).toContain('Memo: rent');
});

test.each([
  ['a field that no sign doc has', directHex({ more: [[5, 1]] }), 'HEXADECIMAL'],
  ['an extension of the body', directHex({ body: [[1023, [[1, '/x.Y']]]] }), 'HEXADECIMAL'],
  ['a field that stands twice', directHex({ more: [[4, 13]] }), 'HEXADECIMAL'],
  [
    'an amount that is no number',
    directHex({
      messages: [
        any('cosmos.bank.v1beta1.MsgSend', [
          [
            3,
            [
              [1, 'uatom'],
              [2, '1e9'],
            ],
          ],
        ]),
      ],
    }),
    'HEXADECIMAL',
  ],
  ['an early end', directHex().slice(0, -8), 'HEXADECIMAL'],
  ['blanks', aminoJson().replace(',"memo"', ', "memo"'), 'TEXT_UTF8'],
  ['members out of order', JSON.stringify({ sequence: '7', ...JSON.parse(aminoJson()) }), 'TEXT_UTF8'],
  ['a member twice', aminoJson().replace('"memo":""', '"memo":"","memo":"x"'), 'TEXT_UTF8'],
  ['a member that no sign doc has', aminoJson({ zeta: '1' }), 'TEXT_UTF8'],
  ['an amount with a point', aminoJson({}, '1.5'), 'TEXT_UTF8'],
  ['a number where a text belongs', aminoJson().replace('"sequence":"7"', '"sequence":7'), 'TEXT_UTF8'],
])('%s is unreadable, and says so', (_, payload, encoding) => {
  const document = reviewDocument(signing(payload, encoding), cosmosContext());
  expect(document.headline).toContain('cannot be read with certainty');
  expect(document.severity).toBe('critical');
});

test('the amount that is read is the amount that was written, in both ways', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), units => {
      const payloads: [string, string][] = [
        [directHex({ messages: [send(units)] }), 'HEXADECIMAL'],
        [aminoJson({}, String(units)), 'TEXT_UTF8'],
      ];
      for (const [payload, encoding] of payloads) {
        const { moves } = reviewDocument(signing(payload, encoding), cosmosContext());
        expect(moves?.map(move => move.units)).toEqual([String(units)]);
      }
    }),
    { numRuns: 60 },
  );
});

test('whatever is changed in it, a review comes of it', () => {
  const bytes = Buffer.from(directHex({ memo: 'rent' }), 'hex');
  for (let at = 0; at < bytes.length; at++)
    for (const flip of [1, 0x80]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ flip;
      const { findings: found } = reviewDocument(signing(changed.toString('hex')), emptyContext('2026-11-21T09:00:00.000Z'));
      expect(found.map(({ rule }) => rule)).not.toContain('reader-failed');
    }
});
