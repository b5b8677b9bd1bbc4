/** What is proposed for a payload and an account, and what is refused with which reason (docs/service.md#signing). */
import { describe, expect, test } from 'vitest';
import { hashFunctions, payloadEncodings } from '../../../../electron/contract/schema/enums.ts';
import { emptyContext, type ReviewContext } from '../../../../electron/core/known/context.ts';
import { readRequest, type TypedRequest } from '../../../../electron/core/signing/read.ts';
import { parties } from '../../../vectors/parties.ts';
import { etherMail, unsigned } from '../../../vectors/payloads.ts';
import { solana, solanaMessage } from '../../../vectors/solana.ts';
import { transferHex, tron } from '../../../vectors/tron.ts';

const account = (address: string, addressFormat: string, curve: string, name: string) => ({
  ...{ walletAccountId: name, walletId: 'w', address, addressFormat, curve, name, path: "m/44'/60'/0'/0/0" },
});
const evm = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const sol = solana.payer;
const context: ReviewContext = {
  ...emptyContext('2026-01-05T10:00:00.000Z'),
  current: {
    accounts: [
      account(evm, 'ADDRESS_FORMAT_ETHEREUM', 'CURVE_SECP256K1', 'Payouts'),
      account(sol, 'ADDRESS_FORMAT_SOLANA', 'CURVE_ED25519', 'Solana payouts'),
      account(tron.ops, 'ADDRESS_FORMAT_TRON', 'CURVE_SECP256K1', 'Tether payouts'),
      account('cosmos1x', 'ADDRESS_FORMAT_COSMOS', 'CURVE_SECP256K1', 'Hub'),
    ],
    privateKeys: [
      { privateKeyId: '0b0f9d3c-52c4-4bb3-9f77-3f6f1f0e9d11', privateKeyName: 'Attestation', curve: 'CURVE_P256', addresses: [] },
    ],
  },
};
const read = (request: Partial<TypedRequest>) => readRequest({ signWith: evm, payload: '', ...request }, context);
const proposal = (request: Partial<TypedRequest>) => {
  const { encoding, hashFunction, problems } = read(request);
  return [encoding.replace('PAYLOAD_ENCODING_', ''), hashFunction.replace('HASH_FUNCTION_', ''), problems.length];
};
const typed = JSON.stringify(etherMail);
const delegation = '{"address":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC","chainId":1,"nonce":7}';
const transaction = unsigned({ to: '0x28C6c06298d514Db089934071355E5743bf21d60', value: 1n });

test('how many votes are enough is that of the root quorum, where it is told', () => {
  expect(read({ payload: 'hello' }).votes).toBeNull();
  const known = { ...context, current: { ...context.current, rootQuorum: { threshold: 2, userIds: ['u1', 'u2'] } } };
  expect(readRequest({ signWith: evm, payload: 'hello' }, known).votes).toBe(2);
});

describe('what is proposed', () => {
  test('follows from what the payload is and what the chain of the account uses', () => {
    expect(proposal({ payload: 'hello' })).toEqual(['TEXT_UTF8', 'KECCAK256', 0]);
    expect(proposal({ payload: transaction })).toEqual(['HEXADECIMAL', 'KECCAK256', 0]);
    expect(proposal({ payload: typed })).toEqual(['EIP712', 'NO_OP', 0]);
    expect(proposal({ payload: delegation })).toEqual(['EIP7702_AUTHORIZATION', 'NO_OP', 0]);
    expect(proposal({ payload: 'hello', signWith: sol })).toEqual(['TEXT_UTF8', 'NOT_APPLICABLE', 0]);
    expect(proposal({ payload: 'hello', signWith: 'cosmos1x' })).toEqual(['TEXT_UTF8', 'SHA256', 0]);
    expect(proposal({ payload: 'hello', signWith: '0b0f9d3c-52c4-4bb3-9f77-3f6f1f0e9d11' })).toEqual(['TEXT_UTF8', 'SHA256', 0]);
    for (const signWith of [evm, tron.ops, '0b0f9d3c-52c4-4bb3-9f77-3f6f1f0e9d11'])
      expect(proposal({ payload: transferHex(parties.payroll, 1n), signWith })).toEqual(['HEXADECIMAL', 'SHA256', 0]);
    expect(proposal({ payload: 'ab'.repeat(40), signWith: tron.ops })).toEqual(['HEXADECIMAL', 'SHA256', 0]);
    expect(proposal({ payload: 'cafe' })).toEqual(['TEXT_UTF8', 'KECCAK256', 0]);
    expect(proposal({ payload: '0xcafe' })).toEqual(['HEXADECIMAL', 'KECCAK256', 0]);
  });

  test('never is to sign a digest blindly: 32 bytes are hashed unless a person chooses otherwise', () => {
    const { hashFunction, proposed, document } = read({ payload: 'ab'.repeat(32) });
    expect(hashFunction).toBe('HASH_FUNCTION_KECCAK256');
    expect(proposed.because).toContain('choose “none”');
    const blind = read({ payload: 'ab'.repeat(32), hashFunction: 'HASH_FUNCTION_NO_OP' });
    expect(blind.problems).toEqual([]);
    expect(blind.document?.findings.map(({ rule }) => rule)).toContain('blind-signing');
    expect(document?.digest?.value).not.toBe('ab'.repeat(32));
  });
});

describe('what cannot work is refused with the reason', () => {
  test('Ed25519 takes no hash function, and the other curves need one', () => {
    for (const hashFunction of hashFunctions) {
      const onSolana = read({ payload: 'hello', signWith: sol, hashFunction }).problems.map(p => p.sentence);
      if (hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE') expect(onSolana).toEqual([]);
      else expect(onSolana.join()).toContain('choose “not applicable”');
    }
    expect(read({ payload: 'hello', hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' }).problems).toMatchObject([
      { field: 'hashFunction', sentence: expect.stringContaining('Ed25519') },
    ]);
  });

  test('typed data and authorisations need NO_OP, and an account that can sign them', () => {
    for (const payload of [typed, delegation]) {
      for (const hashFunction of ['HASH_FUNCTION_KECCAK256', 'HASH_FUNCTION_SHA256'] as const)
        expect(
          read({ payload, hashFunction })
            .problems.map(p => p.sentence)
            .join(),
        ).toContain('choose “none”');
      expect(read({ payload, signWith: sol }).problems.map(p => p.field)).toContain('encoding');
    }
    expect(read({ payload: delegation, signWith: '0b0f9d3c-52c4-4bb3-9f77-3f6f1f0e9d11' }).problems[0]?.sentence).toContain(
      'secp256k1',
    );
  });

  test('NO_OP takes 32 bytes, in hex or in text, and says how many came', () => {
    const ask = (payload: string) => read({ payload, hashFunction: 'HASH_FUNCTION_NO_OP' }).problems.map(p => p.sentence);
    expect(ask('ab'.repeat(32))).toEqual([]);
    expect(ask('x'.repeat(32))).toEqual([]);
    expect(ask('ab'.repeat(31))).toEqual(['“None” expects a digest of 32 bytes. This payload has 31.']);
    expect(ask('x'.repeat(33))[0]).toContain('has 33');
  });

  test('an encoding that the payload does not have', () => {
    for (const encoding of payloadEncodings) {
      const { encodings, problems } = read({ payload: 'not hex, not JSON', encoding });
      const isText = encoding === 'PAYLOAD_ENCODING_TEXT_UTF8';
      expect(problems.length === 0, encoding).toBe(isText);
      expect(encodings.find(each => each.value === encoding)?.refused === null).toBe(isText);
    }
    expect(read({ payload: '\ud800' }).problems[0]?.sentence).toContain('half of a surrogate pair');
    expect(read({ payload: '0xabc', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }).problems).toHaveLength(1);
  });

  test('typed data whose values do not fit its types, because no digest can be computed', () => {
    const broken = JSON.stringify({ ...etherMail, message: { ...etherMail.message, contents: { a: 1 } } });
    expect(read({ payload: broken }).problems[0]?.sentence).toContain('No digest can be computed here');
  });

  test('nothing chosen and nothing typed', () => {
    expect(read({ signWith: '' }).problems.map(p => p.field)).toEqual(['signWith', 'payload']);
    expect(read({}).document).toBeNull();
  });
});

test('the digest of what is typed is the one of the review', () => {
  expect(read({ payload: 'hello' }).document?.digest?.value).toBe(
    '1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8',
  );
  expect(read({ payload: typed }).document?.digest?.value).toBe(
    'be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
  );
});

describe('other ways to write it are offered', () => {
  const only = (payload: string, signWith = evm) => read({ payload, signWith }).rewrites;
  test('hex without its line breaks', () => {
    expect(only(`${transaction.slice(0, 40)}\n${transaction.slice(40)}\n`)[0]).toMatchObject({ payload: transaction });
  });
  test('base64 and base58 of a Solana transaction as hex', () => {
    const message = solanaMessage([
      { program: solana.system, accounts: [solana.payer, solana.friend], data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] },
    ]);
    const hex = message.replace(/^0x/, '');
    const base64 = Buffer.from(hex, 'hex').toString('base64');
    expect(only(base64, sol).map(r => r.payload)).toContain(hex);
  });
  test('base64 of a TRON transaction as hex', () => {
    const hex = transferHex(parties.payroll, 1n);
    expect(only(Buffer.from(hex, 'hex').toString('base64'), tron.ops).map(r => r.payload)).toContain(hex);
  });
  test('the message of a Solana transaction without the room for its signatures', () => {
    const message = solanaMessage([
      { program: solana.system, accounts: [solana.payer, solana.friend], data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] },
    ]);
    const hex = message.replace(/^0x/, '');
    expect(only(`01${'00'.repeat(64)}${hex}`, sol).map(r => r.payload)).toContain(hex);
  });
  test('a text with the prefix that wallets use, counted in bytes', () => {
    expect(only('héllo').at(-1)?.payload).toBe('\u0019Ethereum Signed Message:\n6héllo');
    expect(only('hello', sol)).toEqual([]);
  });
});

describe('nonsense is stopped where it is typed', () => {
  const said = (signWith: string, payload: string, encoding?: 'PAYLOAD_ENCODING_TEXT_UTF8') =>
    readRequest({ signWith, payload, encoding }, context).problems.map(({ field, sentence }) => `${field}: ${sentence}`);

  test.each([
    ['an address that lost digits', '0x123456', 'hello', ['signWith: An address has 40 digits. This one has 6.']],
    [
      'an address of nobody here',
      '0x000000000000000000000000000000000000dEaD',
      'hello',
      ['signWith: No account here signs by this name. Choose one of the list.'],
    ],
    ['a word', 'Payouts', 'hello', ['signWith: No account here signs by this name. Choose one of the list.']],
    [
      'hex that lost a digit',
      evm,
      '0x02f871018',
      ['payload: Hex has two digits for each byte. This has 9: one is missing or too many.'],
    ],
    ['a word of hex digits', evm, 'added', []],
  ])('%s', (_, signWith, payload, expected) => {
    expect(said(signWith, payload)).toEqual(expected);
  });

  test('what is said to be text is text, whatever it looks like', () => {
    expect(said(evm, '0x02f871018', 'PAYLOAD_ENCODING_TEXT_UTF8')).toEqual([]);
  });
});
