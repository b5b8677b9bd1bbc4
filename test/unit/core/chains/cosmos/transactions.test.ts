/** What a person reads of transactions of the Cosmos SDK, and what is refused of them. */
import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bech32 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cosmos as chain } from '../../../../../electron/core/chains/cosmos/chain.ts';
import { emptyContext } from '../../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import {
  aminoJson,
  any,
  authInfo,
  coin,
  cosmos,
  cosmosContext,
  directHex,
  encoded,
  type Field,
  openedOf,
  published,
  send,
  signed,
  signing,
} from '../../../../vectors/cosmos.ts';
import { parties } from '../../../../vectors/parties.ts';
import { transferHex } from '../../../../vectors/tron.ts';
import { told } from '../told.ts';

const read = (payload: string, encoding?: string) => told(signing(payload, cosmos.ops, encoding), cosmosContext());
const findings = (payload: string, encoding?: string, signWith?: string) =>
  reviewDocument(signing(payload, signWith, encoding), cosmosContext()).findings.map(({ rule }) => rule);

test('what is read of a published sign doc is what its published signature is over', () => {
  const digest = createHash('sha256').update(Buffer.from(published.direct, 'hex')).digest();
  const signature = Buffer.from(published.signature, 'hex');
  expect(secp256k1.verify(signature, digest, Buffer.from(published.publicKey, 'hex'), { prehash: false })).toBe(true);
  expect(read(published.direct)).toEqual([
    'Pays 1234567 units of “ucosm” from “Ops hot” to Payroll on the chain “simd-testing”',
    `From: ${cosmos.ops} = Ops hot`,
    `Receiver: ${cosmos.payroll} = Payroll`,
    'Amount: 1234567 (1234567 units of “ucosm”)',
    'Fee: 2000 (2000 units of “ucosm”, 200000 gas)',
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
  const line = 'Pays 1.5 ATOM from “Ops hot” to Payroll on Cosmos Hub';
  const last = '→ sent 1500000e-6 ATOM on Cosmos Hub to Payroll';
  const direct = read(directHex());
  const amino = read(aminoJson(), 'TEXT_UTF8');
  expect([direct[0], direct.at(-1)]).toEqual([line, last]);
  expect([amino[0], amino.at(-1)]).toEqual([line, last]);
  expect(amino).toContain('Fee: 2000 (0.002 ATOM, 200000 gas)');
});

test('a coin of another chain’s list stays as it is written', () => {
  expect(read(directHex({ chainId: 'osmosis-1' }))[0]).toContain('Pays 1500000 units of “uatom” from');
});

test('hidden letters of a memo are said', () => {
  expect(findings(directHex({ memo: 're\u202ent' }))).toContain('hidden-characters');
  expect(read(directHex({ memo: 'rent' }))).toContain('Memo: rent');
});

test('another signer than any message or the fee names is said; the same key under another prefix is no other', () => {
  expect(findings(directHex(), 'HEXADECIMAL', cosmos.payroll)).toContain('other-account');
  expect(findings(directHex(), 'HEXADECIMAL', cosmos.ops)).not.toContain('other-account');
  expect(findings(directHex({ fee: [[3, cosmos.payroll]] }), 'HEXADECIMAL', cosmos.payroll)).not.toContain('other-account');
  const { facts } = reviewDocument(signing(directHex({ fee: [[3, cosmos.payroll]] })), cosmosContext());
  expect(facts.find(({ label }) => label === 'Pays the fee')).toMatchObject({ value: cosmos.payroll, name: 'Payroll' });
  const onOsmosis = bech32.encode('osmo', bech32.decode(cosmos.ops).words);
  const lines = read(directHex({ chainId: 'osmosis-1', messages: [send(2n, cosmos.payroll, 'uosmo', onOsmosis)] }));
  expect(lines[0]).toBe('Pays 0.000002 OSMO from “Ops hot” to Payroll on Osmosis');
  expect(lines.join()).not.toContain('other-account');
});

test('a fee out of proportion is said, of the chain’s own coin and of another; of an unknown chain where it is more than is paid', () => {
  const asked = (units: bigint, denom?: string, chainId?: string) =>
    findings(directHex({ feeCoins: [coin(units, denom)], ...(chainId && { chainId }) })).includes('high-fee');
  expect([9_999_999n, 10_000_000n].map(units => asked(units))).toEqual([false, true]);
  expect(asked(10_000_000n, 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2')).toBe(true);
  expect([10n ** 19n - 1n, 10n ** 19n].map(units => asked(units, 'adydx', 'dydx-mainnet-1'))).toEqual([false, true]);
  expect(asked(10n ** 30n, 'uosmo', 'gaia-1')).toBe(false);
  expect([1_500_000n, 1_500_001n].map(units => asked(units, 'uatom', 'gaia-1'))).toEqual([false, true]);
});

test('who pays or grants the fee, and until when it is taken, is told', () => {
  const lines = read(
    directHex({
      fee: [
        [3, cosmos.payroll],
        [4, cosmos.stranger],
      ],
      body: [
        [3, 25_000_000],
        [4, 1],
        [5, [[1, 1_795_000_000]]],
      ],
    }),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      `Grants the fee: ${cosmos.stranger} (first seen)`,
      'Valid until block: 25000000',
      'Order: any: the sequence does not count',
      'Taken until: 2026-11-18T11:06:40.000Z (in the past)',
    ]),
  );
});

test('a transaction that names no chain is said to', () => {
  expect(findings(directHex({ chainId: '' }))).toContain('no-chain');
  expect(findings(aminoJson({ chain_id: '' }), 'TEXT_UTF8')).toContain('no-chain');
});

test('of several signers no transaction is put together', () => {
  const bytes = Buffer.from(directHex({ signer: [[[2, [[1, [[1, 1]]]]]]] }), 'hex');
  const found = { r: '11'.repeat(32), s: '22'.repeat(32), v: '00', address: cosmos.ops };
  expect(chain.finish?.(bytes, found)).toBeNull();
  expect(chain.finish?.(Buffer.from(directHex(), 'hex'), found)?.label).toBe('Signed Cosmos transaction');
  expect(
    chain.finish?.(Buffer.from(directHex(), 'hex'), { ...found, address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }),
  ).toBeNull();
});

const grown = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const sendOf = (...fields: Field[]) => [any('cosmos.bank.v1beta1.MsgSend', fields)];
const plainSend: Field[] = [
  [1, cosmos.ops],
  [2, cosmos.payroll],
  [3, coin(1n)],
];
const reversed = (): string => {
  const fields: Field[] = [
    [2, 'rent'],
    [1, send(1n)],
  ];
  return grown(
    encoded([
      [1, fields],
      [2, authInfo()],
      [3, 'cosmoshub-4'],
      [4, 12],
    ]),
  );
};

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
  ['a body that begins with its memo', reversed(), 'HEXADECIMAL'],
  ['bytes behind it', `${directHex()}00`, 'HEXADECIMAL'],
  ['an option that is not critical', directHex({ body: [[2047, [[1, '/x.Y']]]] }), 'HEXADECIMAL'],
  ['a tip', directHex({ auth: [[3, [[1, coin(1n)]]]] }), 'HEXADECIMAL'],
  ['another mode of signing', directHex({ mode: 127 }), 'HEXADECIMAL'],
  ['a name of a chain that holds blanks', directHex({ chainId: 'cosmoshub-4 (test)' }), 'HEXADECIMAL'],
  ['an unknown field of a message', directHex({ messages: sendOf(...plainSend, [4, 1]) }), 'HEXADECIMAL'],
  [
    'a receiver twice',
    directHex({ messages: sendOf([1, cosmos.ops], [2, cosmos.payroll], [2, cosmos.stranger], [3, coin(1n)]) }),
    'HEXADECIMAL',
  ],
  ['a receiver that is empty', directHex({ messages: sendOf([1, cosmos.ops], [2, ''], [3, coin(1n)]) }), 'HEXADECIMAL'],
  ['a receiver with a wrong letter', directHex({ messages: [send(1n, `${cosmos.payroll.slice(0, -1)}v`)] }), 'HEXADECIMAL'],
  ['a receiver in capitals', directHex({ messages: [send(1n, cosmos.payroll.toUpperCase())] }), 'HEXADECIMAL'],
  ['a receiver that speaks', directHex({ messages: [send(1n, '“Payroll”')] }), 'HEXADECIMAL'],
  ['a denomination that speaks', directHex({ messages: [send(1n, cosmos.payroll, 'ATOM to “Payroll”')] }), 'HEXADECIMAL'],
  [
    'an amount that begins with a zero',
    directHex({
      messages: sendOf(
        [1, cosmos.ops],
        [2, cosmos.payroll],
        [
          3,
          [
            [1, 'uatom'],
            [2, '007'],
          ],
        ],
      ),
    }),
    'HEXADECIMAL',
  ],
  ['a denomination twice', directHex({ messages: sendOf(...plainSend, [3, coin(2n)]) }), 'HEXADECIMAL'],
  ['an amount of nothing', directHex({ messages: sendOf([1, cosmos.ops], [2, cosmos.payroll]) }), 'HEXADECIMAL'],
  ['a type that speaks', directHex({ messages: [any('a.b” and nothing else', [])] }), 'HEXADECIMAL'],
  [
    'a type without its slash',
    directHex({
      messages: [
        [
          [1, 'cosmos.bank.v1beta1.MsgSend'],
          [2, plainSend],
        ],
      ],
    }),
    'HEXADECIMAL',
  ],
  ['more messages than are read', directHex({ messages: Array.from({ length: 101 }, () => send(1n)) }), 'HEXADECIMAL'],
  [
    'more coins than are read',
    directHex({
      messages: sendOf(...plainSend.slice(0, 2), ...Array.from({ length: 51 }, (_, i): Field => [3, coin(1n, `coin${i}`)])),
    }),
    'HEXADECIMAL',
  ],
  ['blanks', aminoJson().replace(',"memo"', ', "memo"'), 'TEXT_UTF8'],
  ['members out of order', JSON.stringify({ sequence: '7', ...JSON.parse(aminoJson()) }), 'TEXT_UTF8'],
  ['a member twice', aminoJson().replace('"memo":""', '"memo":"","memo":"x"'), 'TEXT_UTF8'],
  ['a member that no sign doc has', aminoJson({ zeta: '1' }), 'TEXT_UTF8'],
  ['an amount with a point', aminoJson({}, '1.5'), 'TEXT_UTF8'],
  ['a member that no fee has', aminoJson({ fee: { amount: [], gas: '1', tip: '1' } }), 'TEXT_UTF8'],
  ['a member that no message has', aminoJson({ msgs: [{ type: 'a/b', value: {}, zeta: '' }] }), 'TEXT_UTF8'],
  ['a member that its type has not', aminoJson().replace('"to_address":', '"to":"","to_address":'), 'TEXT_UTF8'],
  ['a fraction', aminoJson({ msgs: [{ type: 'a/b', value: { n: 0.5 } }] }), 'TEXT_UTF8'],
  ['a letter that Go writes by its number', aminoJson({ memo: 'a & b' }), 'TEXT_UTF8'],
  ['no sequence', aminoJson().replace(',"sequence":"7"', ''), 'TEXT_UTF8'],
  ['a type that speaks, as text', aminoJson({ msgs: [{ type: 'a” b', value: {} }] }), 'TEXT_UTF8'],
  ['a blank behind it', `${aminoJson()} `, 'TEXT_UTF8'],
  ['a number where a text belongs', aminoJson().replace('"sequence":"7"', '"sequence":7'), 'TEXT_UTF8'],
])('%s is unreadable, and says so', (_, payload, encoding) => {
  const document = reviewDocument(signing(payload, cosmos.ops, encoding), cosmosContext());
  expect(document.headline).toContain('cannot be read with certainty');
  expect(document.severity).toBe('critical');
  expect(document.moves).toEqual([expect.objectContaining({ units: null })]);
});

test('letters that Go writes by their numbers are read as what they are', () => {
  const text = aminoJson({ memo: 'a & b <c>\u2028' }).replace(
    /[&<>\u2028]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  expect(text).toContain('a \\u0026 b \\u003cc\\u003e\\u2028');
  expect(read(text, 'TEXT_UTF8')).toContain('Memo: a & b <c>\u2028');
});

test('what is no sign doc is none: text, other chains’ bytes, a JSON of another kind', () => {
  expect(chain.detect(Buffer.from('\n\nSee\n/etc.conf for more.'))).toBe(false);
  expect(chain.detect(Buffer.from(transferHex(parties.payroll, 5n), 'hex'))).toBe(false);
  expect(chain.detect(Buffer.from(directHex(), 'hex'))).toBe(true);
  expect(chain.detect(Buffer.from(reversed(), 'hex'))).toBe(true);
  const request = signing('{"msgs":[],"chain_id":"x"}', cosmos.ops, 'TEXT_UTF8');
  expect(reviewDocument(request, cosmosContext()).headline).toContain('Signs a text message');
});

test('the amount that is read is the amount that was written, in both ways', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), units => {
      const payloads: [string, string][] = [
        [directHex({ messages: [send(units)] }), 'HEXADECIMAL'],
        [aminoJson({}, String(units)), 'TEXT_UTF8'],
      ];
      for (const [payload, encoding] of payloads) {
        const { moves } = reviewDocument(signing(payload, cosmos.ops, encoding), cosmosContext());
        expect(moves?.map(move => move.units)).toEqual([String(units)]);
      }
    }),
    { numRuns: 60 },
  );
});

const every = [
  Buffer.from(directHex({ memo: 'rent' }), 'hex'),
  Buffer.from(openedOf(signed.transfer).doc, 'hex'),
  Buffer.from(openedOf(signed.grant).doc, 'hex'),
];
const reviewed = (payload: string, encoding?: string): string[] =>
  reviewDocument(signing(payload, cosmos.ops, encoding), emptyContext('2026-11-21T09:00:00.000Z')).findings.map(
    ({ rule }) => rule,
  );

test('whatever is changed in it or left off its end, a review comes of it', () => {
  for (const bytes of every)
    for (let at = 0; at < bytes.length; at++) {
      expect(reviewed(grown(bytes.subarray(0, at)))).not.toContain('reader-failed');
      for (const flip of [1, 0x80]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ flip;
        expect(reviewed(grown(changed))).not.toContain('reader-failed');
      }
    }
});

test('the same of a text', () => {
  const text = aminoJson({ memo: 'rent' });
  for (let at = 0; at < text.length; at++)
    for (const changed of [
      text.slice(0, at),
      `${text.slice(0, at)}"${text.slice(at + 1)}`,
      `${text.slice(0, at)}9${text.slice(at)}`,
    ])
      expect(reviewed(changed, 'TEXT_UTF8')).not.toContain('reader-failed');
});
