/** What a person reads of typed data that lets others move tokens. */

import { expect, test } from 'vitest';
import { dayOf } from '../../../../../electron/contract/text/dates.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { type Request, typed, typedData } from '../../../../vectors/payloads.ts';
import { others, type Row, told } from '../told.ts';

const { dai, unknown, weth } = others;
const { ops, router, payroll, registry, usdc, vault } = parties;
const soon = 1_795_252_000;
const far = 2_100_000_000;
const data = (
  primaryType: string,
  types: Record<string, string>,
  message: unknown,
  domain: Record<string, unknown> = {},
): Request => typed(typedData(primaryType, types, message, domain));
const one = (name: string, fields: string, message: Record<string, unknown>, domain: Record<string, unknown> = {}): Request =>
  data(name, { [name]: fields }, message, domain);

const erc2612 = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline';
const permit = (value: unknown, deadline: unknown, owner: string = ops, spender: string = router, domain = {}) =>
  one('Permit', erc2612, { owner, spender, value, nonce: 0, deadline }, domain);
const ofDai = (expiry: number, allowed: boolean) =>
  one(
    'Permit',
    'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
    { holder: ops, spender: router, nonce: 0, expiry, allowed },
    { name: 'Dai Stablecoin', version: '1', verifyingContract: dai },
  );
const ofOne = (deadline: number) =>
  one(
    'Permit',
    'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
    { spender: unknown, tokenId: 77, nonce: 0, deadline },
    { verifyingContract: registry },
  );
const details = 'address token,uint160 amount,uint48 expiration,uint48 nonce';
const allowance = (token: string, amount: string, expiration: number) => ({ token, amount, expiration, nonce: 0 });
const permitSingle = (row: unknown, sigDeadline: number) =>
  data(
    'PermitSingle',
    { PermitSingle: 'Details details,address spender,uint256 sigDeadline', Details: details },
    { details: row, spender: router, sigDeadline },
  );
const permitBatch = (rows: unknown[]) =>
  data(
    'PermitBatch',
    { PermitBatch: 'Details[] details,address spender,uint256 sigDeadline', Details: details },
    { details: rows, spender: router, sigDeadline: soon },
  );
const once = 'address token,uint256 amount';
const transferFrom = (permitted: unknown, deadline: number) =>
  data(
    'PermitTransferFrom',
    { PermitTransferFrom: 'Once permitted,address spender,uint256 nonce,uint256 deadline', Once: once },
    { permitted, spender: router, nonce: 0, deadline },
  );
const batchFrom = (permitted: unknown[]) =>
  data(
    'PermitBatchTransferFrom',
    { PermitBatchTransferFrom: 'Once[] permitted,address spender,uint256 nonce,uint256 deadline', Once: once },
    { permitted, spender: router, nonce: 0, deadline: soon },
  );
const authorised = (value: string, validBefore: number, from: string = ops, to: string = payroll) =>
  one('TransferWithAuthorization', 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce', {
    ...{ from, to, value, validAfter: 0, validBefore, nonce: `0x${'22'.repeat(32)}` },
  });

test.each<Row>([
  [
    'an amount',
    permit('5000000', soon),
    [
      'Lets Router take up to 5 USDC of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 5000000 (5 USDC)',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      'Meant as: Authorize spending of tokens (ERC-7730 description, bundled)',
      '! token-approval: Router may take up to 5 USDC of “Ops hot”.',
      '→ allowed 5000000e-6 USDC {usdc} on Ethereum mainnet to Router',
    ],
  ],
  [
    'nothing',
    permit('0', far),
    [
      'Revokes the right of Router to take USDC of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 0 (0 USDC)',
      'Valid until: 2036-07-18T13:20:00.000Z (in 3527 days)',
      'Meant as: Authorize spending of tokens (ERC-7730 description, bundled)',
    ],
  ],
  [
    'all, for long, of somebody else, to a stranger',
    permit(String(2n ** 256n - 1n), far, vault, unknown),
    [
      'Lets an unknown contract take all USDC of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Spender: {unknown} (first seen)',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 115792089237316195423570985008687907853269984665640564039457584007913129639935 (no limit)',
      'Valid until: 2036-07-18T13:20:00.000Z (in 3527 days)',
      'Meant as: Authorize spending of tokens (ERC-7730 description, bundled)',
      '! unlimited-approval: An unknown contract can take all USDC of “Ops hot”, now and later.',
      '! far-deadline: The permission ends on 18 Jul 2036. It outlives its use.',
      '! other-account: The message speaks for 0x71c7656ec7ab88b098defb751b7401b5f6d8976f, and {ops} would sign it.',
      '→ allowed no limite-6 USDC {usdc} on Ethereum mainnet to {unknown}',
    ],
  ],
  [
    'a token of a chain where it is another’s',
    permit('5', soon, ops, router, { chainId: 8453 }),
    [
      'Lets Router take up to 5 units of an unknown token of “Ops hot” on Base',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} (USDC on another chain, not on this one)',
      'Amount: 5 (5 units of an unknown token)',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! token-approval: Router may take up to 5 units of an unknown token of “Ops hot”.',
      '→ allowed 5 an unknown token {usdc} on Base to Router',
    ],
  ],
  [
    'a token of no contract',
    permit('5', soon, ops, router, { verifyingContract: undefined }),
    [
      'Lets Router take up to 5 units of an unknown token of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {zero} (first seen)',
      'Amount: 5 (5 units of an unknown token)',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! domain-incomplete: The domain names no verifying contract: the signature is not bound to one contract.',
      '! token-approval: Router may take up to 5 units of an unknown token of “Ops hot”.',
      '→ allowed 5 an unknown token {zero} on Ethereum mainnet to Router',
    ],
  ],
  [
    'Dai, until a day',
    ofDai(soon, true),
    [
      'Lets Router take all DAI of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Operator: {router} = Router',
      'Token: {dai} = Dai Stablecoin (bundled list)',
      'Allowed: true',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! unlimited-approval: Router can take all DAI of “Ops hot”, now and later.',
      '→ allowed no limit DAI {dai} on Ethereum mainnet to Router',
    ],
  ],
  [
    'Dai, for ever',
    ofDai(0, true),
    [
      'Lets Router take all DAI of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Operator: {router} = Router',
      'Token: {dai} = Dai Stablecoin (bundled list)',
      'Allowed: true',
      'Valid until: 57896044618658097711785492504343953926634992332820282019728792003956564819968 (never ends)',
      '! unlimited-approval: Router can take all DAI of “Ops hot”, now and later.',
      '! far-deadline: The permission never ends. It outlives its use.',
      '→ allowed no limit DAI {dai} on Ethereum mainnet to Router',
    ],
  ],
  [
    'Dai no more',
    ofDai(0, false),
    [
      'Revokes the right of Router over all DAI of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Operator: {router} = Router',
      'Token: {dai} = Dai Stablecoin (bundled list)',
      'Allowed: false',
      'Valid until: 57896044618658097711785492504343953926634992332820282019728792003956564819968 (never ends)',
    ],
  ],
  [
    'one of a collection',
    ofOne(soon),
    [
      'Lets an unknown contract take token 77 of Registry',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {unknown} (first seen)',
      'Token: {registry} = Registry',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! token-approval: It lets an unknown contract take token 77 of Registry.',
      '→ allowed ? Registry {registry} on Ethereum mainnet to {unknown}',
    ],
  ],
  [
    'one of a collection, for long',
    ofOne(far),
    [
      'Lets an unknown contract take token 77 of Registry',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {unknown} (first seen)',
      'Token: {registry} = Registry',
      'Valid until: 2036-07-18T13:20:00.000Z (in 3527 days)',
      '! far-deadline: The permission ends on 18 Jul 2036. It outlives its use.',
      '! token-approval: It lets an unknown contract take token 77 of Registry.',
      '→ allowed ? Registry {registry} on Ethereum mainnet to {unknown}',
    ],
  ],
  [
    'an allowance at Permit2',
    permitSingle(allowance(usdc, '7000000', soon), soon),
    [
      'Lets Router take up to 7 USDC of “Ops hot”',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 7000000 (7 USDC)',
      'Allowance ends: 2026-11-21T09:06:40.000Z (within a day)',
      'Signature valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! token-approval: Router may take up to 7 USDC of “Ops hot”.',
      '→ allowed 7000000e-6 USDC {usdc} on Ethereum mainnet to Router',
    ],
  ],
  [
    'an allowance at Permit2 that lasts',
    permitSingle(allowance(usdc, '7000000', far), soon),
    [
      'Lets Router take up to 7 USDC of “Ops hot”',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 7000000 (7 USDC)',
      'Allowance ends: 2036-07-18T13:20:00.000Z (in 3527 days)',
      'Signature valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! far-deadline: The permission ends on 18 Jul 2036. It outlives its use.',
      '! token-approval: Router may take up to 7 USDC of “Ops hot”.',
      '→ allowed 7000000e-6 USDC {usdc} on Ethereum mainnet to Router',
    ],
  ],
  [
    'an allowance at Permit2 whose signature lasts',
    permitSingle(allowance(usdc, '7000000', soon), far),
    [
      'Lets Router take up to 7 USDC of “Ops hot”',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 7000000 (7 USDC)',
      'Allowance ends: 2026-11-21T09:06:40.000Z (within a day)',
      'Signature valid until: 2036-07-18T13:20:00.000Z (in 3527 days)',
      '! far-deadline: The permission ends on 18 Jul 2036. It outlives its use.',
      '! token-approval: Router may take up to 7 USDC of “Ops hot”.',
      '→ allowed 7000000e-6 USDC {usdc} on Ethereum mainnet to Router',
    ],
  ],
  [
    'three allowances at Permit2',
    permitBatch([allowance(usdc, '1', soon), allowance(dai, String(2n ** 160n - 1n), soon), allowance(weth, '3', soon)]),
    [
      'Lets Router take all DAI of “Ops hot”, and 2 more tokens',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 1 (0.000001 USDC)',
      'Allowance ends: 2026-11-21T09:06:40.000Z (within a day)',
      'Spender: {router} = Router',
      'Token: {dai} = Dai Stablecoin (bundled list)',
      'Amount: 1461501637330902918203684832716283019655932542975 (no limit)',
      'Allowance ends: 2026-11-21T09:06:40.000Z (within a day)',
      'Spender: {router} = Router',
      'Token: {weth} = Wrapped Ether (bundled list)',
      'Amount: 3 (0.000000000000000003 WETH)',
      'Allowance ends: 2026-11-21T09:06:40.000Z (within a day)',
      'Signature valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! unlimited-approval: Router can take all DAI of “Ops hot”, now and later.',
      '! token-approval: Router may take up to 0.000001 USDC of “Ops hot”.',
      '! token-approval: Router may take up to 0.000000000000000003 WETH of “Ops hot”.',
      '→ allowed 1e-6 USDC {usdc} on Ethereum mainnet to Router',
      '→ allowed no limite-18 DAI {dai} on Ethereum mainnet to Router',
      '→ allowed 3e-18 WETH {weth} on Ethereum mainnet to Router',
    ],
  ],
  [
    'two allowances at Permit2',
    permitBatch([allowance(usdc, '1', soon), allowance(weth, '3', soon)]),
    [
      'Lets Router take up to 0.000001 USDC of “Ops hot”, and 1 more token',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 1 (0.000001 USDC)',
      'Allowance ends: 2026-11-21T09:06:40.000Z (within a day)',
      'Spender: {router} = Router',
      'Token: {weth} = Wrapped Ether (bundled list)',
      'Amount: 3 (0.000000000000000003 WETH)',
      'Allowance ends: 2026-11-21T09:06:40.000Z (within a day)',
      'Signature valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! token-approval: Router may take up to 0.000001 USDC of “Ops hot”.',
      '! token-approval: Router may take up to 0.000000000000000003 WETH of “Ops hot”.',
      '→ allowed 1e-6 USDC {usdc} on Ethereum mainnet to Router',
      '→ allowed 3e-18 WETH {weth} on Ethereum mainnet to Router',
    ],
  ],
  [
    'none at Permit2',
    permitBatch([]),
    [
      'Signs typed data “PermitBatch” for “USD Coin” with “Ops hot”',
      '• This app does not know what a contract does with a “PermitBatch” message: read its values.',
      '! unknown-typed-data',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'one use at Permit2',
    transferFrom({ token: usdc, amount: '8000000' }, soon),
    [
      'Lets Router take up to 8 USDC of “Ops hot”',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 8000000 (8 USDC)',
      'Signature valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! token-approval: Router may take up to 8 USDC of “Ops hot”.',
      '→ allowed 8000000e-6 USDC {usdc} on Ethereum mainnet to Router',
    ],
  ],
  [
    'one use at Permit2, for long',
    transferFrom({ token: usdc, amount: '8000000' }, far),
    [
      'Lets Router take up to 8 USDC of “Ops hot”',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 8000000 (8 USDC)',
      'Signature valid until: 2036-07-18T13:20:00.000Z (in 3527 days)',
      '! far-deadline: The permission ends on 18 Jul 2036. It outlives its use.',
      '! token-approval: Router may take up to 8 USDC of “Ops hot”.',
      '→ allowed 8000000e-6 USDC {usdc} on Ethereum mainnet to Router',
    ],
  ],
  [
    'one use of two tokens',
    batchFrom([
      { token: usdc, amount: '9' },
      { token: dai, amount: '10' },
    ]),
    [
      'Lets Router take up to 0.000009 USDC of “Ops hot”, and 1 more token',
      '• The signature alone is enough: no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 9 (0.000009 USDC)',
      'Spender: {router} = Router',
      'Token: {dai} = Dai Stablecoin (bundled list)',
      'Amount: 10 (0.00000000000000001 DAI)',
      'Signature valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! token-approval: Router may take up to 0.000009 USDC of “Ops hot”.',
      '! token-approval: Router may take up to 0.00000000000000001 DAI of “Ops hot”.',
      '→ allowed 9e-6 USDC {usdc} on Ethereum mainnet to Router',
      '→ allowed 10e-18 DAI {dai} on Ethereum mainnet to Router',
    ],
  ],
  [
    'a transfer by authorisation',
    authorised('5000000', soon),
    [
      'Pays 5 USDC from “Ops hot” to Payroll',
      '• Whoever holds the signature can take 5 USDC of “Ops hot”, once.',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 5000000 (5 USDC)',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      'Meant as: Authorize USDC transfer (ERC-7730 description, bundled)',
      '→ sent 5000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'all by authorisation, for long, of somebody else, to a stranger',
    authorised(String(2n ** 255n), far, vault, unknown),
    [
      'Pays 57,896,044,618,658,097,711,785,492,504,343,953,926,634,992,332,820,282,019,728,792,003,956,564.819968 USDC from “Ops hot” to an unknown address',
      '• Whoever holds the signature can take 57,896,044,618,658,097,711,785,492,504,343,953,926,634,992,332,820,282,019,728,792,003,956,564.819968 USDC of “Ops hot”, once.',
      'Receiver: {unknown} (first seen)',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 57896044618658097711785492504343953926634992332820282019728792003956564819968 (no limit)',
      'Valid until: 2036-07-18T13:20:00.000Z (in 3527 days)',
      'Meant as: Authorize USDC transfer (ERC-7730 description, bundled)',
      '! unlimited-approval',
      '! far-deadline: The permission ends on 18 Jul 2036. It outlives its use.',
      '! first-seen: 57,896,044,618,658,097,711,785,492,504,343,953,926,634,992,332,820,282,019,728,792,003,956,564.819968 USDC go to an address first seen.',
      '! other-account: The message speaks for 0x71c7656ec7ab88b098defb751b7401b5f6d8976f, and {ops} would sign it.',
      '→ sent 57896044618658097711785492504343953926634992332820282019728792003956564819968e-6 USDC {usdc} on Ethereum mainnet to {unknown}',
    ],
  ],
])('permits: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});

/** 2026-11-21T09:00:00Z in seconds, the time of the review. */
const now = 1_795_251_600;
test.each<[string, number, string, boolean]>([
  ['a second before now', now - 1, '2026-11-21T08:59:59.000Z (in the past)', false],
  ['now', now, '2026-11-21T09:00:00.000Z (within a day)', false],
  ['a second less than a day', now + 86_399, '2026-11-22T08:59:59.000Z (within a day)', false],
  ['a day', now + 86_400, '2026-11-22T09:00:00.000Z (in 1 day)', false],
  ['two days', now + 172_800, '2026-11-23T09:00:00.000Z (in 2 days)', false],
  ['thirty-one days', now + 31 * 86_400, '2026-12-22T09:00:00.000Z (in 31 days)', false],
  ['a second more', now + 31 * 86_400 + 1, '2026-12-22T09:00:01.000Z (in 31 days)', true],
  ['milliseconds where seconds belong', now * 1000, '+058859-04-05T00:00:00.000Z (in 20757596 days)', true],
  ['the last second of the calendar', 8_640_000_000_000, '+275760-09-13T00:00:00.000Z', true],
  ['a second after it', 8_640_000_000_001, '8640000000001 (never ends)', true],
])('a permit until %s', (_, deadline, line, isFar) => {
  const lines = told(permit('5', deadline));
  expect(lines.find(each => each.startsWith('Valid until: '))).toMatch(
    new RegExp(`^Valid until: ${line.replace(/[+().]/g, '\\$&')}`),
  );
  const until = deadline > 8_640_000_000_000 ? 'never ends' : `ends on ${dayOf(new Date(deadline * 1000).toISOString())}`;
  expect(lines.filter(each => each.startsWith('! far-deadline'))).toEqual(
    isFar ? [`! far-deadline: The permission ${until}. It outlives its use.`] : [],
  );
});
