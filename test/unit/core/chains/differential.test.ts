/** Two libraries against each other, on inputs nobody chose (docs/threats.md#two-libraries). */

import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { getAddress, hashTypedData, parseTransaction, serializeTransaction } from 'viem';
import { hashAuthorization } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { bytes, delegation } from '../../../vectors/payloads.ts';
import { readPayload } from './read.ts';

const here = context();
const bigBelow = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
const hexOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(b => `0x${Buffer.from(b).toString('hex')}` as `0x${string}`);
const address = hexOf(20);

interface Leaf {
  type: string;
  value: fc.Arbitrary<unknown>;
}
const leaves: Leaf[] = [
  { type: 'string', value: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { type: 'bool', value: fc.boolean() },
  { type: 'address', value: address },
  { type: 'bytes', value: fc.uint8Array({ maxLength: 70 }).map(b => `0x${Buffer.from(b).toString('hex')}`) },
  ...[1, 4, 31, 32].map(n => ({ type: `bytes${n}`, value: hexOf(n) })),
  ...[8, 96, 256].map(n => ({ type: `uint${n}`, value: bigBelow(n).map(String) })),
  ...[8, 128, 256].map(n => ({
    type: `int${n}`,
    value: fc.bigInt({ min: -(2n ** BigInt(n - 1)), max: 2n ** BigInt(n - 1) - 1n }).map(String),
  })),
];

const arrayOf = (leaf: Leaf): Leaf[] => [
  leaf,
  { type: `${leaf.type}[]`, value: fc.array(leaf.value, { maxLength: 3 }) },
  { type: `${leaf.type}[2]`, value: fc.array(leaf.value, { minLength: 2, maxLength: 2 }) },
  { type: `${leaf.type}[][2]`, value: fc.array(fc.array(leaf.value, { maxLength: 2 }), { minLength: 2, maxLength: 2 }) },
];
const field = fc.constantFrom(...leaves.flatMap(arrayOf)).chain(leaf => leaf.value.map(value => ({ type: leaf.type, value })));
const struct = fc.array(field, { minLength: 1, maxLength: 5 }).map(fields => ({
  fields: fields.map((f, i) => ({ name: `f${i}`, type: f.type })),
  value: Object.fromEntries(fields.map((f, i) => [`f${i}`, f.value])),
}));

/** Two structs, one inside the other, singly and as a list. */
const typedData = fc
  .record({
    inner: struct,
    outer: struct,
    copies: fc.integer({ min: 0, max: 3 }),
    chainId: bigBelow(64),
    contract: address,
    salt: fc.option(hexOf(32), { nil: undefined }),
  })
  .map(({ inner, outer, copies, chainId, contract, salt }) => ({
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
        ...(salt === undefined ? [] : [{ name: 'salt', type: 'bytes32' }]),
      ],
      Inner: inner.fields,
      Outer: [...outer.fields, { name: 'one', type: 'Inner' }, { name: 'many', type: 'Inner[]' }],
    },
    primaryType: 'Outer',
    domain: { name: 'Somebody', chainId: String(chainId), verifyingContract: contract, ...(salt === undefined ? {} : { salt }) },
    message: { ...outer.value, one: inner.value, many: Array.from({ length: copies }, () => inner.value) },
  }));

const accessList = fc.array(fc.record({ address, storageKeys: fc.array(hexOf(32), { maxLength: 2 }) }), { maxLength: 2 });
const common = {
  to: fc.option(address, { nil: undefined }),
  value: bigBelow(96),
  gas: bigBelow(40),
  nonce: fc.integer({ min: 0, max: 2 ** 40 }),
  data: fc.uint8Array({ maxLength: 200 }).map(b => `0x${Buffer.from(b).toString('hex')}` as `0x${string}`),
  chainId: fc.integer({ min: 1, max: 2 ** 40 }),
};
const fees = fc
  .tuple(bigBelow(60), bigBelow(60))
  .map(([a, b]) => (a > b ? { maxFeePerGas: a, maxPriorityFeePerGas: b } : { maxFeePerGas: b, maxPriorityFeePerGas: a }));
const scalar = fc.bigInt({ min: 1n, max: 2n ** 250n }).map(v => `0x${v.toString(16).padStart(64, '0')}` as `0x${string}`);
const transactions = fc.oneof(
  fc.record({ ...common, gasPrice: bigBelow(60) }).map(t => ({ ...t, type: 'legacy' as const })),
  fc.record({ ...common, gasPrice: bigBelow(60), accessList }).map(t => ({ ...t, type: 'eip2930' as const })),
  fc.tuple(fc.record({ ...common, accessList }), fees).map(([t, f]) => ({ ...t, ...f, type: 'eip1559' as const })),
  fc
    .tuple(
      fc.record({
        ...common,
        to: address,
        accessList,
        maxFeePerBlobGas: bigBelow(60),
        blobVersionedHashes: fc.array(
          hexOf(31).map(h => `0x01${h.slice(2)}` as `0x${string}`),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      fees,
    )
    .map(([t, f]) => ({ ...t, ...f, type: 'eip4844' as const })),
  fc
    .tuple(
      fc.record({
        ...common,
        to: address,
        accessList,
        authorizationList: fc.array(
          fc.record({
            address,
            chainId: fc.integer({ min: 0, max: 2 ** 31 }),
            nonce: fc.integer({ min: 0, max: 2 ** 31 }),
            r: scalar,
            s: scalar,
            yParity: fc.integer({ min: 0, max: 1 }),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      fees,
    )
    .map(([t, f]) => ({ ...t, ...f, type: 'eip7702' as const })),
);

/** Of the very bytes, by neither of the two. */
const keccakOf = (hex: string): string => bytesToHex(keccak_256(hexToBytes(hex.slice(2))));
type Document = ReturnType<typeof reviewDocument>;
const factsOf = ({ facts }: Document, label: string) => facts.filter(fact => fact.label === label).map(({ value }) => value);
const isCritical = (document: Document, rule: string) =>
  document.findings.some(finding => finding.rule === rule && finding.severity === 'critical');

describe('viem and micro-eth-signer', () => {
  test('compute the same digest of any typed data, or the disagreement blocks', () => {
    let agreed = 0;
    fc.assert(
      fc.property(typedData, data => {
        const { digest, observations } = readPayload(
          {
            payload: JSON.stringify(data),
            encoding: 'PAYLOAD_ENCODING_EIP712',
            hashFunction: 'HASH_FUNCTION_NO_OP',
            signWith: parties.ops,
          },
          here,
        );
        expect(digest?.libraries).toEqual(['viem', 'micro-eth-signer']);
        expect(observations.some(o => o.rule === 'libraries-disagree')).toBe(digest?.agreed === false);
        // Of all of the data: of what the text says, and not of what either library made of a part of it.
        expect(digest?.value).toBe(hashTypedData(data as never).slice(2));
        expect(digest?.parts.map(({ label }) => label)).toEqual(['Domain hash', 'Struct hash']);
        expect(digest?.value).toBe(keccakOf(`0x1901${digest?.parts.map(({ value }) => value).join('')}`));
        if (digest?.agreed === true) agreed++;
      }),
      { numRuns: 250 },
    );
    expect(agreed).toBe(250);
  });

  test('agree on a domain in the standard’s order, and no other is certain', () => {
    const members = ['name', 'version', 'chainId', 'verifyingContract', 'salt'];
    const kinds: Record<string, string> = { chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' };
    const values: Record<string, unknown> = { chainId: 1, verifyingContract: parties.usdc, salt: `0x${'07'.repeat(32)}` };
    fc.assert(
      fc.property(fc.shuffledSubarray(members, { minLength: 1 }), fc.shuffledSubarray(members), (declared, extra) => {
        const given = [...new Set([...declared, ...extra])];
        const { digest, observations } = readPayload(
          {
            payload: JSON.stringify({
              types: {
                EIP712Domain: declared.map(name => ({ name, type: kinds[name] ?? 'string' })),
                Mail: [{ name: 'text', type: 'string' }],
              },
              primaryType: 'Mail',
              domain: Object.fromEntries(given.map(name => [name, values[name] ?? 'A'])),
              message: { text: 'hi' },
            }),
            encoding: 'PAYLOAD_ENCODING_EIP712',
            hashFunction: 'HASH_FUNCTION_NO_OP',
          },
          here,
        );
        const standard = members.filter(name => given.includes(name)).join() === declared.join();
        expect(digest?.agreed).toBe(standard);
        expect(observations.some(({ rule }) => rule === 'libraries-disagree')).toBe(!standard);
      }),
      { numRuns: 150 },
    );
  });

  test('read the same transaction from any bytes, or the disagreement blocks', () => {
    let agreed = 0;
    fc.assert(
      fc.property(transactions, fields => {
        const serialized = serializeTransaction(fields as never);
        const document = reviewDocument(bytes(serialized), here);
        expect(document.headline).not.toMatch(/bytes|digest/);
        expect(isCritical(document, 'libraries-disagree')).toBe(document.digest?.agreed === false);
        expect(document.digest?.value).toBe(keccakOf(serialized));
        expect(factsOf(document, 'Digest')).toEqual([keccakOf(serialized)]);
        // What is said is what went in.
        const { to, value, nonce, chainId } = fields;
        if (to !== undefined) expect(factsOf(document, 'To')).toEqual([getAddress(to)]);
        if (value > 0n) expect(factsOf(document, 'Value')).toEqual([String(value)]);
        expect(factsOf(document, 'Nonce')).toEqual([String(nonce)]);
        expect(factsOf(document, 'Chain')[0]).toMatch(new RegExp(`\\b${chainId}\\b`));
        if (document.digest?.agreed === true) agreed++;
      }),
      { numRuns: 400 },
    );
    expect(agreed).toBe(400);
  });

  test('read bytes that were changed as the transaction that they are, or block', () => {
    let read = 0;
    fc.assert(
      fc.property(transactions, fc.nat(), fc.integer({ min: 1, max: 255 }), (fields, place, by) => {
        const changed = hexToBytes(serializeTransaction(fields as never).slice(2));
        const at = place % changed.length;
        changed[at] = (changed[at] ?? 0) ^ by;
        const hex = `0x${bytesToHex(changed)}` as const;
        const document = reviewDocument(bytes(hex), here);
        const isBlocked = document.findings.some(({ severity }) => severity === 'critical');
        if (isBlocked || document.digest?.agreed !== true || factsOf(document, 'Nonce').length === 0) return;
        read++;
        expect(document.digest.value).toBe(keccakOf(hex));
        const again = parseTransaction(hex);
        expect(serializeTransaction(again as never), 'no other spelling of it').toBe(hex);
        if (again.to != null) expect(factsOf(document, 'To')).toEqual([getAddress(again.to)]);
        expect(factsOf(document, 'Nonce')).toEqual([String(again.nonce ?? 0)]);
      }),
      { numRuns: 400 },
    );
    // Most changed bytes of data, a value or an address are a transaction as good as before.
    expect(read).toBeGreaterThan(50);
  });

  test('read a transaction that happens to be as long as a digest', () => {
    const fields = { type: 'legacy', value: 0n, gas: 21_000n, nonce: 2 ** 33, data: `0x${'11'.repeat(5)}`, gasPrice: 0n };
    const all = [1, 2 ** 7, 2 ** 15, 2 ** 23, 2 ** 31, 2 ** 39].flatMap(chainId =>
      Array.from({ length: 16 }, (_, n) => serializeTransaction({ ...fields, data: `0x${'11'.repeat(n)}`, chainId } as never)),
    );
    const thirtyTwo = all.filter(transaction => transaction.length === 66);
    expect(thirtyTwo.length).toBeGreaterThan(0);
    for (const transaction of thirtyTwo)
      expect(reviewDocument(bytes(transaction), here).headline).toMatch(/^Creates a new contract from “Ops hot”( on .+)?$/);
  });

  test('compute the same digest of any authorisation', () => {
    fc.assert(
      fc.property(
        address,
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        (to, chainId, nonce) => {
          const { digest } = reviewDocument(delegation(to, chainId, nonce), here);
          expect(digest).toMatchObject({ agreed: true, libraries: ['viem', 'micro-eth-signer'] });
          expect(digest?.value).toBe(hashAuthorization({ address: to, chainId, nonce }).slice(2));
        },
      ),
      { numRuns: 250 },
    );
  });

  test('blocks where one of them cannot follow: a chain id beyond what viem takes', () => {
    const document = reviewDocument(delegation(parties.router, '9007199254740993'), here);
    expect(document.digest?.agreed).toBe(false);
    expect(document.findings[0]).toMatchObject({ rule: 'libraries-disagree', severity: 'critical' });
  });

  test('call a transaction unreadable that neither accepts: a tip above the fee cap', () => {
    // 0x02 rlp [1, 0, tip 100, cap 10, gas 21000, to, 0, 0x, []]
    const document = reviewDocument(bytes(`0x02df0180640a82520894${'11'.repeat(20)}8080c0`), here);
    expect(document.findings[0]).toMatchObject({ rule: 'unreadable-payload', severity: 'critical' });
  });
});
