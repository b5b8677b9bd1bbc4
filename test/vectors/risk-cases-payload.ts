/** For each rule about payloads: a request that it must find, and one close by that it must not. */

import { serializeTransaction } from 'viem';
import { limits } from '../../electron/core/budget/limits.ts';
import { handing } from './authorizations.ts';
import { cosmosContext, signing as cosmosSigning, directHex, ibcTransfer } from './cosmos.ts';
import { context, parties } from './parties.ts';
import {
  bytes,
  call,
  calling,
  delegation,
  etherMail,
  message,
  permit,
  type Request,
  raw,
  safeExec,
  safeTx,
  transaction,
  typed,
  typedData,
  unsigned,
} from './payloads.ts';
import type { RiskCases } from './risk-case.ts';
import { solana, solanaMessage, u32, u64 } from './solana.ts';
import { account, permissionsHex, signing, transactionHex, transferHex, tronContext } from './tron.ts';

const soon = 1_795_252_000;
const far = 2_100_000_000;
const max = 2n ** 256n - 1n;
const approve = (amount: bigint, spender: string = parties.router): Request =>
  calling(parties.usdc, call('approve(address spender, uint256 amount)', [spender, amount]));
const pay = (to: string, value = 1n): Request => transaction({ to: to as `0x${string}`, value });
const sol = (hex: string): Request => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: { signWith: solana.payer, unsignedTransaction: `01${'00'.repeat(64)}${hex}`, type: 'TRANSACTION_TYPE_SOLANA' },
});
const solanaContext = context(
  { accounts: [{ address: solana.payer, name: 'Sol hot', curve: 'CURVE_ED25519' }] },
  { addressBook: [{ label: 'Friend', address: solana.friend }] },
);
const solPay = [...u32(2), ...u64(1_000_000_000n)];
const order = (recipient: string, amount: string): Record<string, unknown> =>
  typedData(
    'OrderComponents',
    {
      OrderComponents: 'address offerer,Item[] offer,Consideration[] consideration,uint256 endTime',
      Item: 'uint8 itemType,address token,uint256 startAmount,uint256 endAmount',
      Consideration: 'uint8 itemType,address token,uint256 startAmount,uint256 endAmount,address recipient',
    },
    {
      offerer: parties.ops,
      offer: [{ itemType: 1, token: parties.usdc, startAmount: '1000000', endAmount: '1000000' }],
      consideration: [{ itemType: 0, token: parties.zero, startAmount: amount, endAmount: amount, recipient }],
      endTime: soon,
    },
  );
const swap = (receiver: string): Record<string, unknown> =>
  typedData(
    'Order',
    { Order: 'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo' },
    { sellToken: parties.usdc, buyToken: parties.usdc, receiver, sellAmount: '1000000', buyAmount: '1000000', validTo: soon },
  );
const login = (host: string, uri: string) =>
  `${host} wants you to sign in with your Ethereum account:\n${parties.ops}\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-11-21T09:00:00Z`;
const signed = serializeTransaction(
  {
    type: 'eip1559',
    chainId: 1,
    nonce: 1,
    gas: 21_000n,
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 1n,
    to: parties.payroll,
    value: 1n,
  },
  { r: `0x${'11'.repeat(32)}`, s: `0x${'12'.repeat(32)}`, yParity: 0 },
);
const trade = (least: bigint): Request =>
  calling(
    parties.router,
    call('swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)', [
      5_000_000n,
      least,
      [parties.usdc, parties.registry],
      parties.ops,
      BigInt(soon),
    ]),
  );
const taken = { threshold: 1n, keys: [[parties.router, 1n]] } as const;
const small = typed(permit(5_000_000n, soon));
const hello = message('hello');

export const payloadCases: RiskCases = {
  'libraries-disagree': { fires: delegation(parties.router, '9007199254740993'), quiet: delegation(parties.router, 1) },
  'blind-signing': { fires: bytes('11'.repeat(32), 'SHA256'), quiet: bytes(Buffer.from('plain words').toString('hex')) },
  'account-handover': { fires: delegation(parties.router), quiet: delegation(parties.zero) },
  'authorization-skipped': { fires: bytes(handing({ key: 11, chainId: 8453 })), quiet: bytes(handing({ key: 11 })) },
  'disguised-authorization': {
    fires: bytes(`05d70194${parties.router.slice(2)}07`),
    quiet: bytes(`04d70194${parties.router.slice(2)}07`),
  },
  'every-chain': { fires: delegation(parties.router, 0), quiet: delegation(parties.router, 1) },
  delegatecall: { fires: safeExec(parties.router, '0x', 1), quiet: safeExec(parties.router, '0x', 0) },
  ownership: {
    fires: calling(
      parties.registry,
      call('grantRole(bytes32 role, address account)', [`0x${'00'.repeat(32)}`, parties.stranger]),
    ),
    quiet: calling(parties.registry, call('pause()')),
  },
  upgrade: {
    fires: calling(parties.registry, call('upgradeToAndCall(address implementation, bytes data)', [parties.router, '0x'])),
    quiet: approve(1n),
  },
  'unlimited-approval': { fires: approve(max, parties.stranger), quiet: approve(5_000_000n) },
  'account-permissions': {
    fires: signing(permissionsHex(taken, taken)),
    quiet: signing(transferHex(parties.payroll, 1n)),
    in: tronContext(),
  },
  'approval-for-all': {
    fires: calling(parties.registry, call('setApprovalForAll(address operator, bool approved)', [parties.stranger, true])),
    quiet: calling(parties.registry, call('setApprovalForAll(address operator, bool approved)', [parties.router, false])),
  },
  'order-for-nothing': {
    fires: typed(order(parties.stranger, '1000000000000000000')),
    quiet: typed(order(parties.ops, '1000000000000000000')),
  },
  'address-lookalike': { fires: pay(parties.poison), quiet: pay(parties.stranger) },
  'reader-failed': {
    fires: {
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters: {
        get payload() {
          throw new Error('no');
        },
      },
    },
    quiet: hello,
  },
  'unreadable-payload': { fires: bytes('0x123'), quiet: bytes('0x1234') },
  'repeated-member': {
    fires: typed(JSON.stringify(permit(5n, soon)).replace('"deadline":', '"value":"6","deadline":')),
    quiet: small,
  },
  'over-limit': {
    fires: bytes('11'.repeat(limits.payload.bytes + 1)),
    quiet: bytes('11'.repeat(limits.payload.bytes)),
  },
  'number-precision': {
    fires: typed(JSON.stringify(permit(5n, soon)).replace('"value":"5"', '"value":9007199254740993')),
    quiet: typed(JSON.stringify(permit(5n, soon)).replace('"value":"5"', '"value":9007199254740991')),
  },
  'number-form': {
    fires: typed(JSON.stringify(permit(5n, soon)).replace('"value":"5"', '"value":5e3')),
    quiet: typed(JSON.stringify(permit(5n, soon)).replace('"value":"5"', '"value":5000')),
  },
  'number-range': { fires: typed(safeTx({ operation: 256 })), quiet: typed(safeTx({ operation: 1 })) },
  'number-hex': { fires: typed(safeTx({ nonce: '0x07' })), quiet: typed(safeTx({ nonce: '7' })) },
  'missing-member': {
    fires: typed(typedData('Mail', { Mail: 'string text,uint256 amount' }, { text: 'hi' })),
    quiet: typed(typedData('Mail', { Mail: 'string text' }, { text: 'hi' })),
  },
  'lone-surrogate': {
    fires: typed(typedData('Mail', { Mail: 'string text' }, { text: 'hi \ud83d' })),
    quiet: typed(typedData('Mail', { Mail: 'string text' }, { text: 'hi \ud83d\ude00' })),
  },
  'domain-mismatch': {
    fires: typed(typedData('Mail', { EIP712Domain: 'uint256 chainId,string name', Mail: 'string text' }, { text: 'hi' })),
    quiet: typed(typedData('Mail', { Mail: 'string text' }, { text: 'hi' })),
  },
  'domain-alone': {
    fires: typed({ ...etherMail, primaryType: 'EIP712Domain' }),
    quiet: typed(etherMail),
  },
  'already-signed': { fires: bytes(signed), quiet: pay(parties.payroll) },
  'far-deadline': {
    fires: typed(
      typedData(
        'TransferWithAuthorization',
        {
          TransferWithAuthorization: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
        },
        {
          from: parties.ops,
          to: parties.payroll,
          value: '5',
          validAfter: '0',
          validBefore: String(far),
          nonce: `0x${'3c'.repeat(32)}`,
        },
      ),
    ),
    quiet: small,
  },
  'first-seen': { fires: pay(parties.stranger, 5n * 10n ** 18n), quiet: pay(parties.payroll) },
  payee: { fires: pay(parties.usdc, 5n * 10n ** 18n), quiet: pay(parties.payroll, 5n * 10n ** 18n) },
  'opaque-payload': {
    in: tronContext(),
    fires: signing(transactionHex(41, 'ExchangeCreateContract', [[1, account(parties.ops)]])),
    quiet: bytes(Buffer.from('plain words').toString('hex')),
  },
  'opaque-call': {
    fires: calling(parties.router, call('poke(address who)', ['0x9e4c1b7f0d3a5e2b8c6f1a7d4e0b3c5f2a8d6e91'])),
    quiet: approve(1n),
  },
  'hash-function-misfit': { fires: raw(JSON.stringify(etherMail), 'EIP712', 'KECCAK256'), quiet: typed(etherMail) },
  'contract-creation': { fires: transaction({ data: '0x6001600155' }), quiet: pay(parties.payroll) },
  'address-checksum': { fires: delegation(parties.router.replace('fB', 'Fb')), quiet: delegation(parties.router) },
  'no-chain': { fires: bytes(`0xe080843b9aca0082520894${parties.payroll.slice(2)}8080`), quiet: pay(parties.payroll) },
  'domain-incomplete': {
    fires: typed(
      typedData(
        'Permit',
        { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
        { owner: parties.ops, spender: parties.router, value: '5', nonce: 0, deadline: soon },
        { chainId: undefined },
      ),
    ),
    quiet: typed(typedData('Mail', { Mail: 'string text' }, { text: 'hi' })),
  },
  'unsigned-member': {
    fires: typed(typedData('Mail', { Mail: 'string text' }, { text: 'hi', amount: '1' })),
    quiet: typed(typedData('Mail', { Mail: 'string text' }, { text: 'hi' })),
  },
  'text-is-digest': { fires: message('11'.repeat(32)), quiet: message('11'.repeat(16)) },
  'text-is-transaction': { fires: message(unsigned({ to: parties.payroll })), quiet: message('0x1234') },
  'text-is-typed-data': { fires: message(JSON.stringify(etherMail)), quiet: message('{"types":"of tea"}') },
  'prefix-length': {
    fires: message('\u0019Ethereum Signed Message:\n9hello'),
    quiet: message('\u0019Ethereum Signed Message:\n5hello'),
  },
  'hidden-characters': { fires: message('pay \u202e001 ot'), quiet: message('pay to\nday') },
  'calldata-leftover': {
    fires: calling(
      parties.usdc,
      `${call('transfer(address to, uint256 amount)', [parties.payroll, 1n])}${call('approve(address spender, uint256 amount)', [parties.router, 1n]).slice(2)}`,
    ),
    quiet: calling(parties.usdc, call('transfer(address to, uint256 amount)', [parties.payroll, 1n])),
  },
  'sign-in-again': {
    fires: message(login('app.example.com', 'https://app.example.com').replace(/^Nonce: .*\n/m, '')),
    quiet: message(login('app.example.com', 'https://app.example.com')),
  },
  'sign-in-capability': {
    fires: message(`${login('app.example.com', 'https://app.example.com')}\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`),
    quiet: message(login('app.example.com', 'https://app.example.com')),
  },
  'text-makes-key': {
    fires: message('Sign this message to generate your trading key.'),
    quiet: message('The key point of this statement is its date.'),
  },
  'text-hides': { fires: message(`I agree.${'\n'.repeat(30)}And more.`), quiet: message('I agree.\n\nAnd nothing more.') },
  'sign-in-elsewhere': {
    fires: message(login('app.example.com', 'https://evil.example')),
    quiet: message(login('app.example.com', 'https://app.example.com/login')),
  },
  'other-account': {
    fires: typed(
      typedData(
        'Permit',
        { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
        { owner: parties.vault, spender: parties.router, value: 5, nonce: 0, deadline: soon },
      ),
    ),
    quiet: small,
  },
  'order-elsewhere': { fires: typed(swap(parties.stranger)), quiet: typed(swap(parties.ops)) },
  delegation: {
    fires: typed(
      typedData(
        'Delegation',
        { Delegation: 'address delegate,address delegator' },
        { delegate: parties.router, delegator: parties.ops },
      ),
    ),
    quiet: typed(
      typedData(
        'Delegation',
        { Delegation: 'address delegatee,uint256 nonce,uint256 expiry' },
        { delegatee: parties.router, nonce: 0, expiry: soon },
      ),
    ),
  },
  'safe-refund': { fires: typed(safeTx({ gasPrice: 5 })), quiet: typed(safeTx({})) },
  burned: {
    fires: calling(parties.usdc, call('transfer(address to, uint256 amount)', [parties.usdc, 1n])),
    quiet: calling(parties.usdc, call('transfer(address to, uint256 amount)', [parties.payroll, 1n])),
  },
  'program-authority': {
    fires: sol(
      solanaMessage([
        { program: solana.system, accounts: [solana.payer], data: [...u32(1), ...Array.from({ length: 32 }, () => 9)] },
      ]),
    ),
    quiet: sol(solanaMessage([{ program: solana.system, accounts: [solana.payer, solana.friend], data: solPay }])),
    in: solanaContext,
  },
  'unknown-typed-data': { fires: typed(etherMail), quiet: small },
  'named-call': { fires: calling(parties.registry, call('pause()')), quiet: approve(1n) },
  'value-with-call': {
    fires: calling(parties.usdc, call('approve(address spender, uint256 amount)', [parties.router, 1n]), 5n),
    quiet: approve(1n),
  },
  'token-approval': { fires: approve(5n), quiet: approve(0n) },
  order: { fires: typed(swap(parties.ops)), quiet: small },
  'sign-in': { fires: message(login('app.example.com', 'https://app.example.com')), quiet: hello },
  'unknown-chain': {
    fires: transaction({ to: parties.payroll, chainId: 987_654 }),
    quiet: transaction({ to: parties.payroll, chainId: 8453 }),
  },
  'text-is-hex': { fires: message('12'.repeat(40)), quiet: message('12'.repeat(20)) },
  'delegation-revoked': { fires: delegation(parties.zero), quiet: delegation(parties.router) },
  'solana-approval': {
    fires: sol(
      solanaMessage([{ program: solana.token, accounts: [solana.payer, solana.friend, solana.payer], data: [4, ...u64(5n)] }]),
    ),
    quiet: sol(
      solanaMessage([{ program: solana.token, accounts: [solana.payer, solana.friend, solana.payer], data: [3, ...u64(5n)] }]),
    ),
    in: solanaContext,
  },
  'lookup-table': {
    fires: sol(solanaMessage([{ program: solana.system, accounts: [solana.payer], data: solPay }], solana.stranger)),
    quiet: sol(solanaMessage([{ program: solana.system, accounts: [solana.payer, solana.friend], data: solPay }])),
    in: solanaContext,
  },
  'other-chain': {
    fires: cosmosSigning(directHex({ messages: [ibcTransfer(undefined, '', 'channel-9')] })),
    quiet: cosmosSigning(directHex()),
    in: cosmosContext(),
  },
  'swap-without-minimum': { fires: trade(0n), quiet: trade(5n) },
  'durable-nonce': {
    fires: sol(solanaMessage([{ program: solana.system, accounts: [solana.friend, solana.payer], data: u32(4) }])),
    quiet: sol(solanaMessage([{ program: solana.system, accounts: [solana.payer, solana.friend], data: solPay }])),
    in: solanaContext,
  },
  'high-fee': {
    fires: transaction({ to: parties.payroll, value: 1n, gas: 30_000_000n, maxFeePerGas: 100_000_000_000n }),
    quiet: transaction({ to: parties.payroll, value: 1n, gas: 500_000n, maxFeePerGas: 300_000_000_000n }),
  },
  'hex-is-text': { fires: bytes(Buffer.from('plain words').toString('hex')), quiet: bytes('8899aabb') },
};
