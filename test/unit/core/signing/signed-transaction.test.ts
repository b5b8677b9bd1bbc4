/** What a signature completes, against what other libraries make of the same key and the same transaction. */
import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import type { TransactionSerializable } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { keccak256, serializeTransaction, toRlp } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import type { Receipt } from '../../../../electron/contract/values/document.ts';
import { receiptOfActivity } from '../../../../electron/core/review/receipt/receipts.ts';
import { signedThings } from '../../../../electron/core/signing/signed-transaction.ts';
import { context, now, parties } from '../../../vectors/parties.ts';
import { answers, ethereumSigner } from '../../../vectors/receipts.ts';
import {
  account,
  hexOfFields,
  published,
  textHex,
  transactionHex,
  transferHex,
  tron,
  tronContext,
} from '../../../vectors/tron.ts';

const signer = privateKeyToAccount(`0x${ethereumSigner.privateKey}`);
type Hex = `0x${string}`;
interface Asked {
  payload: string;
  encoding?: string;
  hashFunction?: string;
  signWith?: string;
}
const activityOf = (asked: Asked, result: { r: string; s: string; v: string }): Activity => ({
  ...{ id: 'activity-1', organizationId: 'org-1', status: 'ACTIVITY_STATUS_COMPLETED', fingerprint: 'sha256:00' },
  ...{
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    votes: [],
    canApprove: false,
    canReject: false,
    createdAt: now,
    updatedAt: now,
  },
  intent: {
    signRawPayloadIntentV2: {
      ...{ signWith: parties.ops, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      ...asked,
    },
  },
  result: { signRawPayloadResult: result },
});
const parts = (signature: Hex) => ({
  ...{ r: signature.slice(2, 66), s: signature.slice(66, 130), v: signature.endsWith('1c') ? '01' : '00' },
});
/** Signed by the account, checked here, and completed. */
async function completed(asked: Asked, hash: Hex, of = context(), change: (receipt: Receipt) => Receipt = each => each) {
  const activity = activityOf(asked, parts(await signer.sign({ hash })));
  const receipt = receiptOfActivity(activity, of);
  return signedThings(activity, receipt && change(receipt));
}
const ethereum = (payload: string, change?: (receipt: Receipt) => Receipt) =>
  completed({ payload }, keccak256(`0x${payload.replace('0x', '')}`), context(), change);
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

const fees = { chainId: 1, gas: 21_000n, to: parties.vault as Hex, value: 5n };
const newFees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 1n };
const accessList = [{ address: parties.usdc, storageKeys: [`0x${'11'.repeat(32)}`] }] as const;
const transactions: [string, TransactionSerializable][] = [
  ['eip1559', { ...fees, ...newFees, type: 'eip1559' }],
  ['eip1559, with data and an access list', { ...fees, ...newFees, accessList, data: '0xdeadbeef', type: 'eip1559' }],
  ['eip1559, that creates a contract', { ...newFees, chainId: 10, gas: 1n, data: '0x6001', type: 'eip1559' }],
  ['eip2930', { ...fees, accessList, gasPrice: 7n, type: 'eip2930' }],
  ['legacy', { ...fees, gasPrice: 7n, type: 'legacy' }],
  ['legacy, on another chain', { ...fees, chainId: 137, gasPrice: 7n, type: 'legacy' }],
];

describe('a signed Ethereum transaction', () => {
  test.for(transactions)('%s, is what another library makes of the same key', async ([, fields]) => {
    const parities = new Set<string>();
    for (let nonce = 0; parities.size < 2; nonce++) {
      const transaction = { ...fields, nonce } as TransactionSerializable;
      const payload = serializeTransaction(transaction);
      const expected = await signer.signTransaction(transaction);
      const id = `0x${Buffer.from(keccak_256(Uint8Array.from(Buffer.from(expected.slice(2), 'hex')))).toString('hex')}`;
      parities.add((await signer.sign({ hash: keccak256(payload) })).slice(-2));
      // With and without 0x: senders use both.
      for (const written of [payload, payload.slice(2)])
        expect(await ethereum(written)).toEqual([
          {
            ...{ label: 'Signed Ethereum transaction', encoding: 'hex', value: expected.slice(2), chainId: id, lacks: null },
            checks: [
              `A second library reads it and recovers ${parties.ops} as its sender`,
              'Without the signature it is byte for byte what was reviewed',
            ],
          },
        ]);
    }
  });

  const payment = serializeTransaction({ ...fees, ...newFees, nonce: 1, type: 'eip1559' });
  const fieldsOf = (...nonce: Hex[]) =>
    `0x02${toRlp(['0x01', ...nonce, '0x01', '0x1e', '0x5208', parties.vault as Hex, '0x05', '0x', []]).slice(2)}`;
  test('is made of no bytes that are none, that carry a signature, or that a library would write otherwise', async () => {
    expect(await ethereum(fieldsOf('0x01'))).toHaveLength(1);
    expect(fieldsOf('0x01')).toBe(payment);
    const signed = await signer.signTransaction({ ...fees, ...newFees, nonce: 1, type: 'eip1559' });
    // A zero before a number, a member more, a signature, an unknown type, and no transaction at all.
    for (const payload of [
      fieldsOf('0x0001'),
      fieldsOf('0x00'),
      fieldsOf('0x01', '0x01'),
      signed,
      `0x05${payment.slice(4)}`,
      '0xcafe',
    ])
      expect([payload, await ethereum(payload)]).toEqual([payload, []]);
  });

  test('has the account that was asked as its sender, by the signature that is in it', async () => {
    expect(await ethereum(payment, receipt => ({ ...receipt, address: parties.ops.toLowerCase() }))).toHaveLength(1);
    for (const address of [parties.vault, '', null])
      expect(await ethereum(payment, receipt => ({ ...receipt, address }))).toEqual([]);
    const other = await signer.sign({ hash: keccak256('0x01') });
    expect(await ethereum(payment, receipt => ({ ...receipt, signature: { ...parts(other), forms: [] } }))).toEqual([]);
  });

  test('takes the parity as the service writes it, and as others do', async () => {
    for (const nonce of [1, 2, 3]) {
      const transaction = { ...fees, ...newFees, nonce, type: 'eip1559' } as const;
      const expected = (await signer.signTransaction(transaction)).slice(2);
      const as = (low: string, high: string) =>
        ethereum(serializeTransaction(transaction), receipt => {
          const { signature } = receipt;
          return signature === null ? receipt : { ...receipt, signature: { ...signature, v: signature.v === '00' ? low : high } };
        });
      expect((await as('00', '01'))[0]?.value).toBe(expected);
      expect((await as('1b', '1c'))[0]?.value).toBe(expected);
      expect(await as('01', '00')).toEqual([]);
    }
  });
});

describe('nothing is completed', () => {
  const payment = serializeTransaction({ ...fees, ...newFees, nonce: 1, type: 'eip1559' });
  test.for<[string, (receipt: Receipt) => Receipt | null]>([
    ['of an activity without a receipt', () => null],
    ['of a signature that does not fit', receipt => ({ ...receipt, verdict: 'mismatch' })],
    ['of a signature that could not be checked', receipt => ({ ...receipt, verdict: 'unverifiable' })],
    ['of a signature that is withheld', receipt => ({ ...receipt, signature: null })],
  ])('%s', async ([, change]) => {
    expect(await ethereum(payment, change as never)).toEqual([]);
  });
  test('of a request that is none, or of another encoding or hash', async () => {
    const activity = activityOf({ payload: payment }, parts(await signer.sign({ hash: keccak256(payment) })));
    const receipt = receiptOfActivity(activity, context());
    expect(signedThings(activity, receipt)).toHaveLength(1);
    for (const change of [
      { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' },
      { encoding: 'PAYLOAD_ENCODING_EIP712' },
      { hashFunction: 'HASH_FUNCTION_SHA256' },
      { hashFunction: 'HASH_FUNCTION_NO_OP' },
      { hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' },
      { payload: `${payment}0` },
      { payload: 1 },
      { hashFunction: undefined },
    ]) {
      const { signRawPayloadIntentV2: asked } = activity.intent as { signRawPayloadIntentV2: object };
      expect(signedThings({ ...activity, intent: { signRawPayloadIntentV2: { ...asked, ...change } } }, receipt)).toEqual([]);
    }
    expect(signedThings({ ...activity, intent: {} }, receipt)).toEqual([]);
  });
});

describe('a Solana transaction', () => {
  const secret = new Uint8Array(32).fill(5);
  const ours = base58.encode(ed25519.getPublicKey(secret));
  const other = (n: number) => base58.encode(new Uint8Array(32).fill(n));
  const messageOf = (signers: string[]) => {
    const count = [signers.length + 1].flatMap(n => (n < 128 ? [n] : [(n & 127) | 128, n >> 7]));
    const keys = [...signers, '11111111111111111111111111111111'].flatMap(key => [...base58.decode(key)]);
    const bytes = [signers.length, 0, 1, ...count, ...keys, ...Array(32).fill(9), 1, signers.length % 256, 1, 0, 1, 5];
    return Buffer.from(bytes);
  };
  function signed(message: Buffer, signature = Buffer.from(ed25519.sign(Uint8Array.from(message), secret)).toString('hex')) {
    const asked = { payload: message.toString('hex'), hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE', signWith: ours };
    const activity = activityOf(asked, { r: signature.slice(0, 64), s: signature.slice(64), v: '00' });
    const receipt = receiptOfActivity(activity, context());
    if (receipt?.verdict !== 'verified') throw new Error(receipt?.sentence);
    return { things: signedThings(activity, receipt), signature: Buffer.from(signature, 'hex') };
  }
  const none = Buffer.alloc(64);
  test.for<[string, string[], number, string | null]>([
    ['of one signer is whole', [ours], 0, null],
    ['lacks the others', [ours, other(7), other(8)], 0, `It still needs the signature of ${other(7)} and ${other(8)}.`],
    ['carries the signature in the place of its signer', [other(7), ours], 1, `It still needs the signature of ${other(7)}.`],
  ])('%s', ([, signers, at, lacks]) => {
    const message = messageOf(signers);
    const { things, signature } = signed(message);
    const wire = Buffer.concat([Buffer.from([signers.length]), ...signers.map((_, n) => (n === at ? signature : none)), message]);
    expect(things).toEqual([
      {
        label: lacks === null ? 'Signed Solana transaction' : 'Solana transaction, signed in part',
        ...{ encoding: 'base64', value: wire.toString('base64'), lacks },
        chainId: at === 0 ? base58.encode(Uint8Array.from(signature)) : null,
        checks: [`The signature stands in place ${at + 1} of ${signers.length}, that of ${ours}`],
      },
    ]);
  });
  test('has at most as many signers as one byte counts', () => {
    const many = (count: number) => [ours, ...Array.from({ length: count - 1 }, (_, n) => other(n + 1))];
    expect(signed(messageOf(many(127))).things[0]?.lacks).toContain(`${other(126)}.`);
    expect(signed(messageOf(many(128))).things).toEqual([]);
  });
  test('is none where its signers are others, or the bytes are no message', () => {
    expect(signed(messageOf([other(7)])).things).toEqual([]);
    expect(signed(Buffer.from('cafe', 'hex')).things).toEqual([]);
  });
});

describe('a TRON transaction', () => {
  const of = (payload: string) =>
    completed({ payload, hashFunction: 'HASH_FUNCTION_SHA256', signWith: tron.ops }, `0x${sha256(payload)}`, tronContext());
  const transfer = (owner: string, parts = {}) =>
    transactionHex(
      1,
      'TransferContract',
      [
        [1, account(owner)],
        [2, account(parties.payroll)],
        [3, 5n],
      ],
      parts,
    );
  /** Of so many bytes: an expiration of two or three. */
  const short = (bytes: 127 | 128) => {
    const hex = transferHex(parties.payroll, 5n, { expiration: bytes === 127 ? 200n : 20_000n });
    if (hex.length !== 2 * bytes) throw new Error(`${hex.length / 2} bytes`);
    return hex;
  };
  const unsure = 'This app does not know whether the permissions of the account require further signatures.';
  test.for<[string, string, string | null]>([
    ['of its own account is whole', transfer(parties.ops), null],
    ['of its own account, by another permission, may lack some', transfer(parties.ops, { permissionId: 2n }), unsure],
    ['of another account may lack some', transfer(parties.vault), unsure],
    ['of the last length that takes one byte', short(127), null],
    ['of the first length that takes two', short(128), null],
    ['whose length takes two bytes', transferHex(parties.payroll, 1n, { memo: textHex('m'.repeat(300)) }), null],
    ['whose length takes three', transferHex(parties.payroll, 1n, { memo: textHex('m'.repeat(20_000)) }), null],
  ])('%s', async ([, payload, lacks]) => {
    const { r, s, v } = parts(await signer.sign({ hash: `0x${sha256(payload)}` }));
    expect(await of(payload)).toEqual([
      {
        label: lacks === null ? 'Signed TRON transaction' : 'TRON transaction with one signature',
        ...{ encoding: 'hex', chainId: sha256(payload), lacks },
        // Written by an encoder of its own: raw_data, then the signature.
        value: hexOfFields([
          [1, payload],
          [2, `${r}${s}${v}`],
        ]),
        checks: ['What is signed in it is byte for byte what was reviewed', 'Its id is the digest that was signed'],
      },
    ]);
  });
  test('that others published has the id they give it', async () => {
    for (const { hex, id } of published) expect([(await of(hex))[0]?.chainId, (await of(hex))[0]?.lacks]).toEqual([id, unsure]);
  });
  test('is none of bytes that are none', async () => {
    expect(await of('cafe')).toEqual([]);
    expect(await of(`${transfer(parties.ops)}00`)).toEqual([]);
  });
});

describe('a signed authorisation', () => {
  const address = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC';
  const vector = answers.find(({ encoding }) => encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION');
  if (vector === undefined) throw new Error('no vector');
  const of = async (payload: string) => {
    const activity = activityOf({ ...vector, payload }, vector);
    const receipt = receiptOfActivity(activityOf(vector, vector), context());
    expect(receipt?.verdict).toBe('verified');
    return signedThings(activity, receipt);
  };
  const written = (more: object) => JSON.stringify({ address, chainId: 1, nonce: 7, ...more });
  test('is what another library makes of the same key', async () => {
    const { r, s, yParity, ...said } = await signer.signAuthorization({ address, chainId: 1, nonce: 7 });
    const things = await of(vector.payload);
    expect(things).toEqual([
      {
        ...{ label: 'Signed authorisation (EIP-7702)', encoding: 'json', value: things[0]?.value, chainId: null, lacks: null },
        checks: ['Address, chain id and nonce are those that were reviewed'],
      },
    ]);
    expect(JSON.parse(things[0]?.value ?? '')).toEqual({ address: said.address, chainId: 1, nonce: 7, r, s, yParity });
  });
  test('holds its numbers exactly, or is none', async () => {
    const { MAX_SAFE_INTEGER: most } = Number;
    const read = async (more: object) => {
      const [thing] = await of(written(more));
      if (thing === undefined) return null;
      const { chainId, nonce } = JSON.parse(thing.value) as { chainId: number; nonce: number };
      return [chainId, nonce];
    };
    expect(await read({ chainId: '0x2', nonce: '9' })).toEqual([2, 9]);
    expect(await read({ chainId: most })).toEqual([most, 7]);
    expect(await read({ nonce: String(most) })).toEqual([1, most]);
    for (const more of [
      { chainId: String(most + 1) },
      { nonce: String(most + 1) },
      { chainId: 'one' },
      { nonce: null },
      { address: 1 },
    ])
      expect(await read(more)).toBeNull();
    expect(await of('[]')).toEqual([]);
    expect(await of('no JSON')).toEqual([]);
  });
});
