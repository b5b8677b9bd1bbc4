/** What a movement tells beside its amount: until when, and what it was read from. */
import { describe, expect, test } from 'vitest';
import type { Movement } from '../../../../electron/contract/values/document.ts';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { directHex, send, signing } from '../../../vectors/cosmos.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { call, calling, permit, type Request, raw, typed } from '../../../vectors/payloads.ts';
import { bitcoinHex } from '../../../vectors/payments.ts';
import { u64 as littleBytes, solana, solanaMessage } from '../../../vectors/solana.ts';
import { transactionHex as onStellar, payment, stellar, u32, u64 } from '../../../vectors/stellar.ts';
import { bare, transactionHex as onSui, pure, sui, u64 as suiAmount } from '../../../vectors/sui.ts';
import { inAnHour, signingTransaction, transferHex, triggerHex, usdt } from '../../../vectors/tron.ts';
import { drops, ledger, paymentHex } from '../../../vectors/xrp.ts';

const movesOf = (request: Request): readonly Movement[] => reviewDocument(request, context()).moves ?? [];
const hashed = (bytes: string, signWith: string): Request => raw(bytes, 'HEXADECIMAL', 'SHA256', signWith);
const noon = Date.parse('2026-12-01T12:00:00.000Z') / 1000;

const payOn = {
  stellar: (conditions: string) => hashed(onStellar({ conditions }), stellar.ops),
  sui: (expiration?: string) =>
    hashed(onSui({ inputs: [suiAmount(5n), pure(bare(sui.payroll))], ...(expiration && { expiration }) }), sui.ops),
  xrp: (last: string) => hashed(paymentHex({ '6.1': drops(5n), '2.27': last }), ledger.ops),
};

describe('until when', () => {
  test.each<[string, Request, Movement['until']]>([
    ['a permit', typed(permit(5n, noon)), { kind: 'time', value: '2026-12-01T12:00:00.000Z' }],
    [
      'a payment on Stellar',
      payOn.stellar(u32(1) + u64(0n) + u64(BigInt(noon))),
      { kind: 'time', value: '2026-12-01T12:00:00.000Z' },
    ],
    [
      'a payment on TRON',
      signingTransaction(transferHex(parties.payroll, 5n)),
      { kind: 'time', value: new Date(Number(inAnHour)).toISOString() },
    ],
    ['a payment of the XRP Ledger', payOn.xrp('00000bb8'), { kind: 'ledger', value: '3000' }],
    ['a payment of Cosmos', signing(directHex({ messages: [send(5n)], body: [[3, 3_000n]] })), { kind: 'block', value: '3000' }],
    ['a payment on Sui', payOn.sui('01b80b000000000000'), { kind: 'epoch', value: '3000' }],
  ])('%s can be done, or holds', (_, request, until) => {
    expect(movesOf(request).map(move => move.until)).toEqual([until]);
  });

  test.each([
    ['before the transaction does', -60n, 'the permit'],
    ['after the transaction does', 60n, 'the transaction'],
  ])('is the earlier of two: a permit that ends %s', (_, later, which) => {
    const ends = inAnHour / 1000n;
    const signature = 'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)';
    const word = `0x${'11'.repeat(32)}`;
    const permitted = call(signature, [parties.ops, parties.router, 5n, ends + later, 27, word, word]);
    const [move] = movesOf(signingTransaction(triggerHex(usdt, permitted)));
    const expected = which === 'the permit' ? ends + later : ends;
    expect(move?.until).toEqual({ kind: 'time', value: new Date(Number(expected) * 1000).toISOString() });
  });

  test.each<[string, Request]>([
    ['a payment on Stellar without a time', payOn.stellar(u32(0))],
    ['a payment on Stellar whose time is none', payOn.stellar(u32(1) + u64(0n) + u64(0n))],
    ['a payment on Sui', payOn.sui()],
    ['a permit beyond the calendar', typed(permit(5n, 9_007_199_254_740_991))],
    ['a payment on Ethereum', calling(parties.payroll, '0x', 5n)],
  ])('%s has no end', (_, request) => {
    expect(movesOf(request).map(move => move.until)).toEqual([undefined]);
  });
});

describe('what it was read from', () => {
  const pay = (to: string, units: bigint) => call('transfer(address to, uint256 amount)', [to, units]);

  test('is the call of each payment, however deep it is carried', () => {
    const [one, other] = [pay(parties.payroll, 1n), pay(parties.vault, 2n)];
    const inner = call('multicall(bytes[] data)', [[other]]);
    const found = movesOf(calling(parties.usdc, call('multicall(bytes[] data)', [[one, inner]])));
    expect(found.map(({ units, readFrom }) => [units, readFrom])).toEqual([
      ['1', one.slice(2)],
      ['2', other.slice(2)],
    ]);
  });

  test('is the instruction, the operation, the message, or the script that is paid', () => {
    const steps = [{ program: solana.system, accounts: [solana.payer, solana.friend], data: [2, 0, 0, 0, ...littleBytes(5n)] }];
    const onSolana = raw(solanaMessage(steps), 'HEXADECIMAL', 'NOT_APPLICABLE', solana.payer);
    expect(movesOf(onSolana)[0]?.readFrom).toBe('020000000500000000000000');
    const [, second] = movesOf(hashed(onStellar({ operations: [payment(1n), payment(2n)] }), stellar.ops));
    expect(second?.readFrom).toBe(payment(2n));
    const onBitcoin = {
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters: {
        type: 'TRANSACTION_TYPE_BITCOIN',
        unsignedTransaction: bitcoinHex(5n),
        signWith: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      },
    };
    expect(movesOf(onBitcoin)[0]?.readFrom).toMatch(/^0014[0-9a-f]{40}$/);
  });

  test('is the call, not the whole contract that carries it on TRON', () => {
    const [move] = movesOf(signingTransaction(triggerHex(usdt, pay(parties.payroll, 5n))));
    expect(move?.readFrom).toBe(pay(parties.payroll, 5n).slice(2));
  });

  test('is not repeated for each receiver where it is long', () => {
    const to = Array.from({ length: 40 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`);
    const many = calling(parties.usdc, call('multicall(bytes[] data)', [to.map(each => pay(each, 5n))]));
    for (const { readFrom } of movesOf(many)) expect(readFrom).toHaveLength(136);
    const sent = 'batchTransfer(address[] to, uint256[] amounts)';
    for (const { readFrom } of movesOf(calling(parties.usdc, call(sent, [to, to.map(() => 5n)]))))
      expect(readFrom).toBeUndefined();
  });
});
