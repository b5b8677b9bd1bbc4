/** What treasuries do on the XRP Ledger, Stellar and Sui beside payments, and what only looks like it. */

import { raw } from '../payloads.ts';
import {
  keyHex,
  native,
  transactionHex as onStellar,
  stellar,
  account as stellarAccount,
  stellarContext,
  u32,
  u64,
  usd,
} from '../stellar.ts';
import {
  bare,
  call,
  gasCoin,
  input,
  object,
  transactionHex as onSui,
  part,
  pure,
  split,
  sui,
  suiContext,
  u64 as suiU64,
} from '../sui.ts';
import { accountHex, drops, encoded, ledger, ledgerContext, paymentHex } from '../xrp.ts';
import type { LadderCase } from './case.ts';
import { honest, malicious } from './world.ts';

const onXrp = { in: ledgerContext() };
type Fields = Partial<Record<`${number}.${number}`, string | null>>;
const xrp = (type: number, fields: Fields = {}) =>
  raw(
    paymentHex({ '1.2': type.toString(16).padStart(4, '0'), '6.1': null, '8.3': null, ...fields }),
    'HEXADECIMAL',
    'SHA256',
    ledger.ops,
  );
const much = drops(300_000_000_000n);
const to = (address: string): Fields => ({ '8.3': accountHex(address) });
/** A token of an issuer: 4 units of "JNK". */
const issued = (issuer: string) => `d44e35fa931a0000${'00'.repeat(12)}4a4e4b${'00'.repeat(5)}${accountHex(issuer)}`;
const delegate = (address: string): Fields => ({
  '8.5': accountHex(address),
  '15.29': `ef${encoded([[2, 52, '00000001']])}e1f1`,
});
const pool = (issuer: string): Fields => ({
  ...{
    '24.3': '00'.repeat(20),
    '24.4': `${'00'.repeat(12)}4a4e4b${'00'.repeat(5)}${accountHex(issuer)}`,
    '6.1': drops(900_000_000n),
  },
});
const nft = { '5.10': 'ab'.repeat(32), '2.2': '80000001' } as const;

const onXlm = { in: stellarContext() };
const xlm = (...operations: string[]) => raw(onStellar({ operations }), 'HEXADECIMAL', 'NOT_APPLICABLE', stellar.ops);
const operation = (type: number, body: string) => u32(0) + u32(type) + body;
const offer = (buying: string, units: bigint, n: number, d: number, id = 0n) =>
  operation(3, native + buying + u64(units) + u32(n) + u32(d) + u64(id));
const circle = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN';
const claimable = (who: string, units: bigint) =>
  operation(14, native + u64(units) + u32(1) + u32(0) + stellarAccount(who) + u32(0));
/** SetOptions: weight of the own key, three thresholds, a signer. */
const signer = (weight: number | null, least: number | null, who: string | null) =>
  operation(
    5,
    [
      u32(0) + u32(0) + u32(0) + (weight === null ? u32(0) : u32(1) + u32(weight)),
      ...[1, 2, 3].map(() => (least === null ? u32(0) : u32(1) + u32(least))),
      u32(0) + (who === null ? u32(0) : u32(1) + u32(0) + keyHex(who) + u32(1)),
    ].join(''),
  );
const word = (text: string) => u32(text.length) + Buffer.from(text).toString('hex') + '00'.repeat((4 - (text.length % 4)) % 4);
const scAddress = (address: string) => u32(18) + u32(0) + stellarAccount(address);
const scUnits = (units: bigint) => u32(10) + u64(units >> 64n) + u64(units & (2n ** 64n - 1n));
const invoked = (name: string, args: string[], allowed = '') => {
  const called = u32(1) + 'cc'.repeat(32) + word(name) + u32(args.length) + args.join('');
  return operation(24, u32(0) + called + (allowed === '' ? u32(0) : u32(1) + u32(0) + u32(0) + called + allowed));
};
const ops = scAddress(stellar.ops);
/** A call of another contract that the signature allows in turn. */
const inTurn = `${u32(1)}${u32(0)}${u32(1)}${'dd'.repeat(32)}${word('sweep')}${u32(1)}${scAddress(stellar.stranger)}${u32(0)}`;

const onSuiIn = { in: suiContext() };
const block = (commands: string[], inputs: string[]) =>
  raw(onSui({ inputs, commands }), 'HEXADECIMAL', 'NOT_APPLICABLE', sui.ops);
const three = `${'00'.repeat(31)}03`;
const two = `${'00'.repeat(31)}02`;
const system = `0101${'00'.repeat(31)}050100000000000000${'01'}`;
const thing = object('5e'.repeat(32));

export const ledgerCases: readonly LadderCase[] = [
  honest('XRP: pays, hashed as its applications ask for', xrp(0, { '6.1': drops(5_000_000n), ...to(ledger.payroll) }), 'look', {
    ...onXrp,
    rule: 'hash-function-misfit',
  }),
  honest(
    'XRP: pays, with nothing hashed',
    raw(paymentHex({ '6.1': drops(5_000_000n), ...to(ledger.payroll) }), 'HEXADECIMAL', 'NO_OP', ledger.ops),
    'look',
    { ...onXrp, rule: 'hash-function-misfit' },
  ),
  honest(
    'XRP: pays, with no hash function for its curve',
    raw(paymentHex({ '6.1': drops(5_000_000n), ...to(ledger.payroll) }), 'HEXADECIMAL', 'NOT_APPLICABLE', ledger.ops),
    'look',
    { ...onXrp, rule: 'hash-function-misfit' },
  ),
  honest('Stellar: pays, hashed', raw(onStellar({}), 'HEXADECIMAL', 'SHA256', stellar.ops), 'look', {
    ...onXlm,
    rule: 'hash-function-misfit',
  }),
  malicious(
    'XRP: pays a stranger much, with a hash function nobody knows',
    raw(paymentHex({ '6.1': much, ...to(ledger.stranger) }), 'HEXADECIMAL', 'BLAKE3', ledger.ops),
    'high',
    'hash-function-misfit',
    onXrp,
  ),
  honest('XRP: puts its own into an escrow', xrp(1, { '6.1': much, ...to(ledger.ops), '2.37': '32a0a180' }), 'look', onXrp),
  malicious(
    'XRP: puts much into an escrow for a stranger',
    xrp(1, { '6.1': much, ...to(ledger.stranger), '2.37': '32a0a180' }),
    'high',
    'first-seen',
    {
      ...onXrp,
      headline: /puts 300,000 XRP from “Ops hot” into an escrow for an unknown address/i,
    },
  ),
  honest('XRP: writes a check to a payee', xrp(16, { '6.9': drops(500_000_000n), ...to(ledger.payroll) }), 'look', {
    ...onXrp,
    rule: 'token-approval',
  }),
  malicious(
    'XRP: writes a check to a stranger',
    xrp(16, { '6.9': much, ...to(ledger.stranger) }),
    'high',
    'token-approval',
    onXrp,
  ),
  honest('XRP: sets tickets aside', xrp(10, { '2.40': '00000005' }), 'look', onXrp),
  honest('XRP: puts a share into a pool of a known issuer', xrp(36, pool(ledger.bitstamp)), 'look', onXrp),
  malicious('XRP: puts a share into a pool of a stranger’s token', xrp(36, pool(ledger.stranger)), 'high', 'first-seen', onXrp),
  honest(
    'XRP: sells for what a known issuer issues',
    xrp(7, { '6.4': issued(ledger.bitstamp), '6.5': drops(5_000_000n) }),
    'look',
    { ...onXrp, rule: 'order' },
  ),
  malicious(
    'XRP: sells for what a stranger issues',
    xrp(7, { '6.4': issued(ledger.stranger), '6.5': much }),
    'high',
    'first-seen',
    onXrp,
  ),
  honest('XRP: sells an NFT', xrp(27, { ...nft, '6.1': drops(5_000_000n) }), 'look', { ...onXrp, rule: 'order' }),
  malicious('XRP: offers an NFT for nothing', xrp(27, { ...nft, '6.1': drops(0n) }), 'critical', 'order-for-nothing', onXrp),
  malicious('XRP: lets a stranger pay in its name', xrp(64, delegate(ledger.stranger)), 'critical', 'delegation', onXrp),
  malicious('XRP: switches its master key off', xrp(3, { '2.33': '00000004' }), 'critical', 'ownership', onXrp),
  honest('XRP: asks for destination tags', xrp(3, { '2.33': '00000001' }), 'look', onXrp),
  honest('Stellar: offers lumens for dollars', xlm(offer(usd(circle), 50_000_000_000n, 1, 10)), 'look', {
    ...onXlm,
    headline: /swaps at most 5,000 XLM from “Ops hot” for at least 500 USD/i,
  }),
  malicious(
    'Stellar: offers lumens for what a stranger issues',
    xlm(offer(usd(stellar.stranger), 5_000_000_000_000n, 1, 10)),
    'high',
    'first-seen',
    onXlm,
  ),
  malicious(
    'Stellar: offers lumens for nothing',
    xlm(offer(usd(circle), 50_000_000n, 1, 1_000_000_000)),
    'high',
    'swap-without-minimum',
    onXlm,
  ),
  honest('Stellar: takes back an offer', xlm(offer(usd(circle), 0n, 1, 1, 771n)), 'look', onXlm),
  malicious(
    'Stellar: leaves much for a stranger to claim',
    xlm(claimable(stellar.stranger, 3_000_000_000_000n)),
    'high',
    'first-seen',
    {
      ...onXlm,
      headline: /puts 300,000 XLM from “Ops hot” into a claimable balance for an unknown address/i,
    },
  ),
  honest('Stellar: leaves something for a payee to claim', xlm(claimable(stellar.payroll, 3_000_000_000n)), 'look', onXlm),
  honest('Stellar: asks for two signatures', xlm(signer(1, 2, null)), 'look', onXlm),
  malicious('Stellar: asks for no signature', xlm(signer(null, 0, null)), 'critical', 'ownership', onXlm),
  malicious('Stellar: takes the weight from its own key', xlm(signer(0, null, null)), 'critical', 'ownership', onXlm),
  honest(
    'Stellar: pays a payee in a contract’s token',
    xlm(invoked('transfer', [ops, scAddress(stellar.payroll), scUnits(900_000_000n)])),
    'look',
    {
      ...onXlm,
      headline: /to Payroll/i,
    },
  ),
  malicious(
    'Stellar: lets a stranger move a contract’s token',
    xlm(invoked('approve', [ops, scAddress(stellar.stranger), scUnits(2n ** 120n), u32(3) + u32(99_999_999)])),
    'critical',
    'unlimited-approval',
    onXlm,
  ),
  malicious(
    'Stellar: lets a payment call another contract in turn',
    xlm(invoked('transfer', [ops, scAddress(stellar.payroll), scUnits(1n)], inTurn)),
    'high',
    'named-call',
    onXlm,
  ),
  honest(
    'Sui: stakes with a validator',
    block(
      [split(gasCoin, [input(1)]), call(three, 'sui_system::request_add_stake', [input(0), part(0, 0), input(2)])],
      [system, suiU64(2_000_000_000_000n), pure(bare(sui.stranger))],
    ),
    'look',
    { ...onSuiIn, headline: /stakes 2,000 SUI from “Ops hot”/i },
  ),
  honest(
    'Sui: hands an object to a payee by a call',
    block([call(two, 'transfer::public_transfer', [input(0), input(1)])], [thing, pure(bare(sui.payroll))]),
    'look',
    onSuiIn,
  ),
  malicious(
    'Sui: hands an object to a stranger by a call',
    block([call(two, 'transfer::public_transfer', [input(0), input(1)])], [thing, pure(bare(sui.stranger))]),
    'high',
    'first-seen',
    onSuiIn,
  ),
  malicious(
    'Sui: shares an object with everybody',
    block([call(two, 'transfer::public_share_object', [input(0)])], [thing]),
    'high',
    'named-call',
    onSuiIn,
  ),
  malicious(
    'Sui: calls code that nobody read',
    block([call('ee'.repeat(32), 'claim::airdrop', [input(0)])], [thing]),
    'high',
    'named-call',
    onSuiIn,
  ),
];
