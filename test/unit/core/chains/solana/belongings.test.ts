/** Whose a token account is by its address alone: the same as the program that opens it finds, with its search for no key. */
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviewWork } from '../../../../../electron/core/budget/work.ts';
import { associatedHolder, associatedMint } from '../../../../../electron/core/chains/solana/belongings.ts';
import { readContextOf } from '../../../../../electron/core/known/read-context.ts';
import { associatedOf } from '../../../../vectors/ladder/solana-accounts.ts';
import { context } from '../../../../vectors/parties.ts';
import { solana } from '../../../../vectors/solana.ts';

const { token, usdc } = solana;
const wallets = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }).map(base58.encode), { minLength: 1, maxLength: 6 });
const knowing = (book: readonly string[]) =>
  readContextOf(
    context({}, { addressBook: book.map((address, i) => ({ label: `Payee ${i}`, address })) }),
    solana.payer,
    reviewWork(),
  );

test('every associated token account of somebody known is theirs, and nobody else’s is', () => {
  fc.assert(
    fc.property(wallets, wallets, (known, others) => {
      const reading = knowing(known);
      for (const wallet of known) expect(associatedHolder(associatedOf(wallet, usdc), token, usdc, reading)).toBe(wallet);
      for (const wallet of others.filter(each => !known.includes(each)))
        expect(associatedHolder(associatedOf(wallet, usdc), token, usdc, reading)).toBeNull();
    }),
    { numRuns: 20 },
  );
});

test('where no mint is named the usual ones are tried, and another program’s accounts are others', () => {
  const reading = knowing([solana.friend]);
  const account = associatedOf(solana.friend, usdc);
  expect(associatedHolder(account, token, null, reading)).toBe(solana.friend);
  expect(associatedMint(account, reading)).toBe(usdc);
  expect(associatedMint(solana.friend, reading)).toBeNull();
  expect(associatedHolder(account, 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', usdc, reading)).toBeNull();
  expect(associatedHolder(account, token, 'no mint', reading)).toBeNull();
});
