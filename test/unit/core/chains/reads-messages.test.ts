/** What a person reads of typed data that acts for an account. */
import { expect, test } from 'vitest';
import { context, parties } from '../../../vectors/parties.ts';
import { call, permit, type Request, safeTx, typed, typedData } from '../../../vectors/payloads.ts';
import { others, type Row, told } from './told.ts';

const { unknown } = others;
const { ops, router, payroll, registry, safe, usdc, vault } = parties;
const soon = 1_795_252_000;
const data = (
  primaryType: string,
  types: Record<string, string>,
  message: unknown,
  domain: Record<string, unknown> = {},
): Request => typed(typedData(primaryType, types, message, domain));
const one = (name: string, fields: string, message: Record<string, unknown>, domain: Record<string, unknown> = {}): Request =>
  data(name, { [name]: fields }, message, domain);

const erc2612 = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline';
const safeMessage = (message: string, domain = {}) =>
  one('SafeMessage', 'bytes message', { message }, { name: undefined, version: undefined, verifyingContract: safe, ...domain });
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`;
const own = call('transferOwnership(address newOwner)', [router]);
const pay = call('transfer(address to, uint256 amount)', [payroll, 5_000_000n]);
const forward = (fields: string, message: Record<string, unknown>) =>
  one('ForwardRequest', fields, message, { verifyingContract: registry });
const operation = (sender: string, callData: string) =>
  one('UserOperation', 'address sender,uint256 nonce,bytes callData', { sender, nonce: 0, callData });
const wrapped = (contents: Record<string, unknown>, type = 'Permit') =>
  data('TypedDataSign', { TypedDataSign: `${type} contents,string name`, [type]: erc2612 }, { contents, name: 'Account' });
const carried = one('Envelope', 'bytes call,string words', { call: pay, words: 'hi' });

test.each<Row>([
  [
    'a Safe’s payment',
    typed(safeTx({ value: '5' })),
    [
      'Gives one owner’s consent to a Safe transaction that pays 0.000000000000000005 ETH from “Cold Safe” to Payroll',
      'Safe: {safe} = Cold Safe',
      'Operation: 0: call',
      'To: {payroll} = Payroll',
      'Value: 5 (0.000000000000000005 ETH)',
      'Safe nonce: 7',
      '→ sent 5e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a Safe’s call',
    typed(safeTx({ to: usdc, data: pay })),
    [
      'Gives one owner’s consent to a Safe transaction that pays 5 USDC from “Cold Safe” to Payroll',
      'Safe: {safe} = Cold Safe',
      'Operation: 0: call',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 5000000 (5 USDC)',
      'Safe nonce: 7',
      '→ sent 5000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a Safe’s delegate call',
    typed(safeTx({ to: registry, data: own, operation: 1 })),
    [
      'Gives one owner’s consent to a Safe transaction that lets the code of Registry act as “Cold Safe” (delegate call)',
      '• The code at {registry} runs as “Cold Safe”: it can change its owners, its code and move everything it holds.',
      '• From then on, {router} controls Registry.',
      'Safe: {safe} = Cold Safe',
      'Operation: 1: delegate call',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      'Safe nonce: 7',
      '! delegatecall: The code at {registry} can do anything as “Cold Safe”, whatever its function is called.',
      '! ownership: It hands the ownership of Registry to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a Safe’s call of a third kind, with a refund',
    typed(safeTx({ operation: 2, gasPrice: 1, refundReceiver: unknown })),
    [
      'Gives one owner’s consent to a Safe transaction that lets the code of Payroll act as “Cold Safe” (delegate call), and pays an unknown amount of ETH from “Cold Safe” to an unknown address',
      '• The code at {payroll} runs as “Cold Safe”: it can change its owners, its code and move everything it holds.',
      'Safe: {safe} = Cold Safe',
      'Operation: 2',
      'To: {payroll} = Payroll',
      'Value: 0 (0 ETH)',
      'Safe nonce: 7',
      'Refund receiver: {unknown} (first seen)',
      '! delegatecall: The code at {payroll} can do anything as “Cold Safe”, whatever its function is called.',
      '! delegatecall: Operation 2 is neither a call nor a delegate call.',
      '! first-seen: The address at refundReceiver {unknown} is first seen here.',
      '! safe-refund',
      '→ sent ? ? on ? to ?',
      '→ sent ? ETH on Ethereum mainnet to {unknown}',
    ],
  ],
  [
    'a payment of no Safe',
    typed({
      ...safeTx({ value: '5' }),
      domain: { chainId: 1 },
      types: { ...(safeTx({}).types as object), EIP712Domain: [{ name: 'chainId', type: 'uint256' }] },
    }),
    [
      'Gives one owner’s consent to a Safe transaction that pays 0.000000000000000005 ETH from a Safe to Payroll',
      'Operation: 0: call',
      'To: {payroll} = Payroll',
      'Value: 5 (0.000000000000000005 ETH)',
      'Safe nonce: 7',
      '! domain-incomplete: The domain names no verifying contract: the signature is not bound to one contract.',
      '→ sent 5e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a Safe’s text',
    safeMessage(hex('We agree to the terms')),
    [
      'Has “Cold Safe” sign the text “We agree to the terms”',
      '• With enough owners, “Cold Safe” counts as having signed it: that can be a permission to move everything.',
      'Message: We agree to the terms',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a Safe’s digest',
    safeMessage(`0x${'33'.repeat(32)}`),
    [
      'Has “Cold Safe” sign something that cannot be seen',
      '• With enough owners, “Cold Safe” counts as having signed it: that can be a permission to move everything.',
      'Message: 0x3333333333333333333333333333333333333333333333333333333333333333',
      '! blind-signing: What “Cold Safe” would sign is a digest: it does not show what it stands for.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a Safe’s text as long as a digest',
    safeMessage(hex('a'.repeat(32))),
    [
      'Has “Cold Safe” sign something that cannot be seen',
      '• With enough owners, “Cold Safe” counts as having signed it: that can be a permission to move everything.',
      'Message: 0x6161616161616161616161616161616161616161616161616161616161616161',
      '! blind-signing: What “Cold Safe” would sign is a digest: it does not show what it stands for.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an unknown Safe’s bytes',
    safeMessage('0x00ff', { verifyingContract: unknown }),
    [
      'Has the Safe {unknown} sign something that cannot be seen',
      '• With enough owners, the Safe {unknown} counts as having signed it: that can be a permission to move everything.',
      'Message: 0x00ff',
      '! blind-signing: What the Safe {unknown} would sign is a digest: it does not show what it stands for.',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an operation of a smart account',
    operation(safe, pay),
    [
      'Has a smart account run an operation that pays 5000000 units of “Cold Safe” from “Cold Safe” to Payroll',
      'Smart account: {safe} = Cold Safe',
      'To: {safe} = Cold Safe',
      'Receiver: {payroll} = Payroll',
      'Token: {safe} = Cold Safe',
      'Amount: 5000000 (5000000 units of “Cold Safe”)',
      '→ sent 5000000 “Cold Safe” {safe} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'an operation of a smart account never seen',
    operation(unknown, pay),
    [
      'Has a smart account run an operation that pays 5000000 units of an unknown token from the smart account {unknown} to Payroll',
      'Smart account: {unknown} (first seen)',
      'To: {unknown} (first seen)',
      'Receiver: {payroll} = Payroll',
      'Token: {unknown} (first seen)',
      'Amount: 5000000 (5000000 units of an unknown token)',
      '! first-seen: The contract {unknown} is first seen here. It is asked for something, and gets nothing.',
      '→ sent 5000000 an unknown token {unknown} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a forwarded payment',
    forward('address from,address to,uint256 value,bytes data', { from: ops, to: payroll, value: '5', data: '0x' }),
    [
      'Lets somebody else send a transaction that pays 0.000000000000000005 ETH from “Ops hot” to Payroll',
      'To: {payroll} = Payroll',
      'Value: 5 (0.000000000000000005 ETH)',
      '→ sent 5e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a forwarded call of somebody else’s',
    forward('address from,address target,bytes callData', { from: vault, target: usdc, callData: pay }),
    [
      'Lets somebody else send a transaction that pays 5 USDC from “Ops hot” to Payroll',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 5000000 (5 USDC)',
      '! other-account: The message speaks for 0x71c7656ec7ab88b098defb751b7401b5f6d8976f, and {ops} would sign it.',
      '→ sent 5000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a meta transaction of the contract itself',
    forward('address from,uint256 nonce,bytes functionSignature', { from: ops, nonce: 0, functionSignature: own }),
    [
      'Lets somebody else send a transaction that hands the ownership of Registry to Router',
      '• From then on, {router} controls Registry.',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! ownership: It hands the ownership of Registry to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a delegate',
    one('Session', 'address operator,uint256 until', { operator: unknown, until: 1 }),
    [
      'Lets an unknown address act for “Ops hot”',
      '• What the delegate may do is limited by rules this app does not explain.',
      'Delegate: {unknown} (first seen)',
      '! delegation: An unknown address could act for “Ops hot”.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'votes',
    one('Delegation', 'address delegatee,uint256 nonce,uint256 expiry', { delegatee: payroll, nonce: 0, expiry: soon }),
    [
      'Gives the votes of “Ops hot” to Payroll',
      '• The tokens stay; their votes do not.',
      'Delegate: {payroll} = Payroll',
      '! named-call: Payroll could act for “Ops hot”.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a delegatee without an end',
    one('Delegation', 'address delegatee,uint256 nonce', { delegatee: payroll, nonce: 0 }),
    [
      'Lets Payroll act for “Ops hot”',
      '• What the delegate may do is limited by rules this app does not explain.',
      'Delegate: {payroll} = Payroll',
      '! delegation: Payroll could act for “Ops hot”.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a withdrawal of a token',
    one('Withdraw', 'address recipient,uint256 amount,address token', { recipient: payroll, amount: '2000000', token: usdc }),
    [
      'Pays 2 USDC from “Ops hot” to Payroll',
      'Receiver: {payroll} = Payroll',
      'Amount: 2000000 (2 USDC)',
      '→ sent 2000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a withdrawal of coins',
    one(
      'Withdraw',
      'address destination,uint256 value',
      { destination: unknown, value: '2000000000000000000' },
      { verifyingContract: undefined },
    ),
    [
      'Pays 2 ETH from “Ops hot” to an unknown address',
      'Receiver: {unknown} (first seen)',
      'Amount: 2000000000000000000 (2 ETH)',
      '! domain-incomplete: The domain names no verifying contract: the signature is not bound to one contract.',
      '! first-seen: 2 ETH go to an address first seen.',
      '→ sent 2000000000000000000e-18 ETH on Ethereum mainnet to {unknown}',
    ],
  ],
  [
    'a withdrawal of no amount',
    one('Withdraw', 'address recipient,uint256 ticket', { recipient: payroll, ticket: 5 }),
    [
      'Signs typed data “Withdraw” for “USD Coin” with “Ops hot”',
      '• This app does not know what a contract does with a “Withdraw” message: read its values.',
      '! unknown-typed-data',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a text from one to another',
    one('Note', 'address from,address to,string data', { from: ops, to: payroll, data: 'hello' }),
    [
      'Signs typed data “Note” for “USD Coin” with “Ops hot”',
      '• This app does not know what a contract does with a “Note” message: read its values.',
      '! unknown-typed-data',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a permit for one who is written wrong',
    typed(permit(5n, soon, router.replace('fB', 'Fb'))),
    [
      'Lets Router take up to 0.000005 USDC of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 5 (0.000005 USDC)',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      'Meant as: Authorize spending of tokens (ERC-7730 description, bundled)',
      '! address-checksum: The address at message.spender fails its checksum (EIP-55).',
      '! token-approval: Router may take up to 0.000005 USDC of “Ops hot”.',
      '→ allowed 5e-6 USDC {usdc} on Ethereum mainnet to Router',
    ],
  ],
  [
    'bytes of a type that only ends like one',
    one('Note', 'mybytes4 text', { text: '0x01020304' }),
    [
      'Signs a payload that cannot be read',
      '• It is not known what this signature would do.',
      '! unreadable-payload: The typed data does not fit its own types: message.text has the type mybytes4, which is not known.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an amount that goes nowhere in particular',
    one('Quote', 'address recipient,uint256 amount', { recipient: payroll, amount: 5 }),
    [
      'Signs typed data “Quote” for “USD Coin” with “Ops hot”',
      '• This app does not know what a contract does with a “Quote” message: read its values.',
      '! unknown-typed-data',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a permit in an envelope',
    wrapped({ owner: ops, spender: router, value: '5', nonce: 0, deadline: soon }),
    [
      'Lets Router take up to 0.000005 USDC of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 5 (0.000005 USDC)',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! token-approval: Router may take up to 0.000005 USDC of “Ops hot”.',
      '→ allowed 5e-6 USDC {usdc} on Ethereum mainnet to Router',
    ],
  ],
  [
    'calls that are carried',
    carried,
    [
      'Carries calls that “Ops hot” would allow, of which the gravest pays 5000000 units of an unknown token from “Ops hot” to Payroll',
      '! unknown-typed-data',
      '→ sent ? ? on ? to ?',
      '→ sent 5000000 an unknown token {zero} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'calls within a permit',
    data(
      'Permit',
      { Permit: `${erc2612},bytes extra` },
      { owner: ops, spender: router, value: '5', nonce: 0, deadline: soon, extra: own },
    ),
    [
      'Carries calls that “Ops hot” would allow, of which the gravest hands the ownership of a contract not named here to Router, and lets Router take up to 0.000005 USDC of “Ops hot”',
      '• The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 5 (0.000005 USDC)',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! ownership: It hands the ownership of a contract not named here to Router. Whoever holds it can do what the owner can.',
      '! token-approval: Router may take up to 0.000005 USDC of “Ops hot”.',
      '→ allowed 5e-6 USDC {usdc} on Ethereum mainnet to Router',
      '→ sent ? ? on ? to ?',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('messages that act: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});
