/** Accounts of Solana that are no wallets: whose they are is told by what opens them, or by their address. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { context } from '../parties.ts';
import type { Request } from '../payloads.ts';
import { type Step, solana, solanaMessage, u32, u64 } from '../solana.ts';
import type { LadderCase } from './case.ts';
import { honest, malicious } from './world.ts';

const { payer, friend, system, token, loader, usdc } = solana;
const made = (first: number): string => base58.encode(Uint8Array.from({ length: 32 }, (_, i) => first + i));
const [thief, fresh, stakeAccount, voteAccount] = [made(60), made(30), made(90), made(120)] as [string, string, string, string];
const stakes = 'Stake11111111111111111111111111111111111111';
const votes = 'Vote111111111111111111111111111111111111111';
const tokens2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const tables = 'AddressLookupTab1e1111111111111111111111111';
const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
const stakePools = 'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy';
const jito = { pool: 'Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb', mint: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn' };
const marinade = { state: '8szGkuLTAux9XMgZ2vtY39jVSowEcpBfFfD8hXSEqdGC', mint: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So' };
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const wrapped = 'So11111111111111111111111111111111111111112';
const bytesOf = (key: string) => [...base58.decode(key)];

const isPoint = (bytes: Uint8Array): boolean => {
  try {
    ed25519.Point.fromBytes(bytes);
    return true;
  } catch {
    return false;
  }
};
/** The associated token account, as the program finds it: the first of all bumps whose hash is no key. */
export function associatedOf(wallet: string, mint: string, program: string = token): string {
  for (let bump = 255; bump >= 0; bump--) {
    const seeds = [wallet, program, mint].flatMap(bytesOf);
    const hash = sha256(Uint8Array.from([...seeds, bump, ...bytesOf(associated), ...Buffer.from('ProgramDerivedAddress')]));
    if (!isPoint(hash)) return base58.encode(hash);
  }
  throw new Error('There is none.');
}

/** A program of the organisation, in its address book, with its published interface. */
const vesting = made(170);
const withVesting = {
  in: context(
    {
      accounts: [{ address: payer, name: 'Sol hot', curve: 'CURVE_ED25519' }],
      smartContractInterfaces: [
        {
          ...{ smartContractInterfaceId: 'idl', smartContractAddress: vesting, label: 'Vesting', type: 'SOLANA' },
          smartContractInterface: JSON.stringify({
            instructions: [{ name: 'release', discriminator: [1, 2, 3, 4, 5, 6, 7, 8] }],
          }),
        },
      ],
    },
    {
      addressBook: [
        { label: 'Friend', address: friend },
        { label: 'Vesting', address: vesting },
      ],
    },
  ),
};
const released = (...accounts: string[]): Step => step(vesting, [payer, ...accounts], [1, 2, 3, 4, 5, 6, 7, 8, 5]);
const here = {
  in: context(
    { accounts: [{ address: payer, name: 'Sol hot', curve: 'CURVE_ED25519' }] },
    { addressBook: [{ label: 'Friend', address: friend }] },
  ),
};
const sign = (...steps: Step[]): Request => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: {
    signWith: payer,
    unsignedTransaction: `01${'00'.repeat(64)}${solanaMessage(steps)}`,
    type: 'TRANSACTION_TYPE_SOLANA',
  },
});
const step = (program: string, accounts: string[], data: number[]): Step => ({ program, accounts, data });
const send = (mint: string, to: string, units: bigint, from = associatedOf(payer, mint)): Step =>
  step(token, [from, mint, to, payer], [12, ...u64(units), 6]);
const openFor = (wallet: string, account: string, mint: string = usdc): Step =>
  step(associated, [payer, account, wallet, mint, system, token], [1]);
const create = (account: string, lamports: bigint, owner: string, space = 200n): Step =>
  step(system, [payer, account], [...u32(0), ...u64(lamports), ...u64(space), ...bytesOf(owner)]);
const stakeFor = (withdrawer: string): Step =>
  step(
    stakes,
    [stakeAccount, system],
    [...u32(0), ...bytesOf(payer), ...bytesOf(withdrawer), ...Array.from({ length: 48 }, () => 0)],
  );
const delegate = step(stakes, [stakeAccount, voteAccount, system, system, system, payer], u32(2));
const assign = (account: string, to: string): Step => step(system, [account], [...u32(1), ...bytesOf(to)]);
const allocate = step(system, [fresh], [...u32(8), ...u64(200n)]);
const splitInto = (account: string): Step => step(stakes, [stakeAccount, account, payer], [...u32(3), ...u64(50_000_000_000n)]);
const split = splitInto(fresh);
const nonceFor = (authority: string): Step => step(system, [fresh, system, system], [...u32(6), ...bytesOf(authority)]);
const sol = (units: bigint) => units * 1_000_000_000n;

const discriminator = [...sha256(Buffer.from('global:route')).slice(0, 8)];
const swap = (to: string, least: bigint, slippage: number, behind: number[] = []): Step =>
  step(
    jupiter,
    [token, payer, associatedOf(payer, usdc), to, jupiter, wrapped, jupiter, made(10), jupiter],
    [
      ...[...discriminator, ...u32(2), 7, 100, 0, 1, 17, 1, 100, 1, 2],
      ...[...u64(10_000_000_000n), ...u64(least), slippage & 255, slippage >> 8, 0, ...behind],
    ],
  );
const deposit = (pool: string, to: string): Step =>
  step(stakePools, [pool, made(1), made(2), payer, to, made(3), made(3), jito.mint, system, token], [14, ...u64(sol(150n))]);
/** Accounts of a deposit by Marinade's published interface; the pool's own stand between its mint and who pays. */
const stakeAtMarinade = (to: string): Step =>
  step(
    'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD',
    [marinade.state, marinade.mint, made(1), made(2), made(3), made(4), payer, to, made(5), system, token],
    [...sha256(Buffer.from('global:deposit')).slice(0, 8), ...u64(sol(150n))],
  );

export const solanaAccountCases: readonly LadderCase[] = [
  honest(
    'Solana: sends USDC to a token account of a friend',
    sign(send(usdc, associatedOf(friend, usdc), 45_000_000_000n)),
    'note',
    {
      ...here,
      headline: /pays 45,000 USDC from “Sol hot” to Friend/i,
    },
  ),
  honest(
    'Solana: opens a token account for a friend and pays into it',
    sign(openFor(friend, fresh), send(usdc, fresh, 45_000_000_000n)),
    'note',
    {
      ...here,
      headline: /45,000 USDC from “Sol hot” to Friend/i,
    },
  ),
  honest('Solana: sends a stranger little USDT', sign(send(usdt, made(150), 900_000_000n)), 'look', {
    ...here,
    rule: 'first-seen',
  }),
  honest(
    'Solana: wraps SOL for itself',
    sign(openFor(payer, fresh, wrapped), step(system, [payer, fresh], [...u32(2), ...u64(sol(40n))]), step(token, [fresh], [17])),
    'look',
    here,
  ),
  honest(
    'Solana: opens a stake and delegates it',
    sign(create(stakeAccount, sol(500n), stakes), stakeFor(payer), delegate),
    'look',
    {
      ...here,
      headline: /500 SOL .* a new account of “Sol hot” owned by Stake program/i,
    },
  ),
  honest('Solana: splits its stake', sign(create(fresh, 2_282_880n, stakes), split), 'look', here),
  honest('Solana: splits its stake into an account it assigns', sign(allocate, assign(fresh, stakes), split), 'look', here),
  honest('Solana: opens a nonce account', sign(create(fresh, 1_447_680n, system, 80n), nonceFor(payer)), 'look', here),
  honest(
    'Solana: fills a lookup table',
    sign(step(tables, [fresh, payer, payer, system], [...u32(2), ...u64(1n), ...bytesOf(usdc)])),
    'look',
    here,
  ),
  honest(
    'Solana: makes room for its program',
    sign(step(loader, [made(1), made(2), system, payer], [...u32(6), ...u32(10_240)])),
    'look',
    here,
  ),
  honest('Solana: sets the commission of its validator', sign(step(votes, [voteAccount, payer], [...u32(5), 5])), 'look', here),
  honest('Solana: asks for memos with transfers', sign(step(tokens2022, [fresh, payer], [30, 0])), 'look', here),
  honest('Solana: swaps at Jupiter with a minimum', sign(swap(associatedOf(payer, wrapped), sol(45n), 50)), 'look', {
    ...here,
    headline: /swaps 10,000 USDC from “Sol hot” for at least 44\.775 wrapped SOL/i,
  }),
  honest('Solana: stakes at a pool', sign(deposit(jito.pool, associatedOf(payer, jito.mint))), 'look', {
    ...here,
    rule: 'value-with-call',
  }),
  honest('Solana: stakes at Marinade', sign(stakeAtMarinade(associatedOf(payer, marinade.mint))), 'look', {
    ...here,
    rule: 'value-with-call',
    headline: /stakes 150 SOL/i,
  }),
  malicious(
    'Solana: stakes at Marinade for a stranger',
    sign(stakeAtMarinade(associatedOf(thief, marinade.mint))),
    'high',
    'first-seen',
    here,
  ),
  honest('Solana: calls its own program for those it knows', sign(released(friend, token)), 'look', {
    ...withVesting,
    rule: 'named-call',
  }),
  malicious('Solana: calls its own program for a stranger', sign(released(thief, token)), 'high', 'named-call', {
    ...withVesting,
    because: /unknown to this app, stands in it/,
  }),
  malicious(
    'Solana: calls its own program with data that may name anybody',
    sign({ ...released(friend), data: [1, 2, 3, 4, 5, 6, 7, 8, ...bytesOf(thief)] }),
    'high',
    'named-call',
    withVesting,
  ),
  malicious(
    'Solana: sends much USDC to a token account of a stranger',
    sign(openFor(thief, fresh), send(usdc, fresh, 45_000_000_000n)),
    'high',
    'first-seen',
    {
      ...here,
      headline: /45,000 USDC from “Sol hot” to an unknown address/i,
    },
  ),
  malicious('Solana: sends much USDT to a stranger', sign(send(usdt, made(150), 90_000_000_000n)), 'high', 'first-seen', here),
  malicious(
    'Solana: names two owners of a new token account',
    sign(openFor(payer, fresh), openFor(thief, fresh), send(usdc, fresh, 45_000_000_000n)),
    'high',
    'first-seen',
    { ...here, headline: /to an unknown address/i },
  ),
  malicious(
    'Solana: opens a stake for a stranger',
    sign(create(stakeAccount, sol(500n), stakes), stakeFor(thief), delegate),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'Solana: hands a stake to itself before it pays a stranger',
    sign(
      step(stakes, [stakeAccount, system, payer], [...u32(1), ...bytesOf(payer), ...u32(0)]),
      step(system, [payer, thief], [...u32(2), ...u64(sol(900n))]),
    ),
    'high',
    'first-seen',
    { ...here, headline: /pays 900 SOL from “Sol hot” to an unknown address/i },
  ),
  malicious('Solana: opens a stake that nobody holds', sign(create(stakeAccount, sol(500n), stakes)), 'high', 'first-seen', here),
  malicious(
    'Solana: pays much into a stake that is split off another',
    sign(create(fresh, sol(500n), stakes), split),
    'high',
    'first-seen',
    here,
  ),
  malicious(
    'Solana: gives its wallet to the stake program',
    sign(assign(payer, stakes), splitInto(payer)),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'Solana: gives an account that no stake is split into to the stake program',
    sign(assign(made(150), stakes), split),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'Solana: opens a nonce account for a stranger',
    sign(create(fresh, sol(20n), system, 80n), nonceFor(thief)),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'Solana: locks a stake for a stranger to open',
    sign(step(stakes, [stakeAccount, payer], [...u32(6), 1, ...u64(2_208_988_800n), 0, 1, ...bytesOf(thief)])),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'Solana: gives a stranger its validator',
    sign(step(votes, [voteAccount, thief, payer], u32(4))),
    'critical',
    'program-authority',
    {
      ...here,
      headline: /the identity of the vote account/i,
    },
  ),
  malicious(
    'Solana: ends a program',
    sign(step(loader, [made(1), thief, payer, made(2)], u32(5))),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'Solana: swaps at Jupiter for a stranger',
    sign(swap(associatedOf(thief, wrapped), sol(45n), 50)),
    'high',
    'order-elsewhere',
    here,
  ),
  malicious(
    'Solana: swaps at Jupiter at any price',
    sign(swap(associatedOf(payer, wrapped), sol(45n), 10_000)),
    'high',
    'swap-without-minimum',
    here,
  ),
  malicious(
    'Solana: swaps at Jupiter with other terms behind it',
    sign(swap(associatedOf(payer, wrapped), 1n, 10_000, [...u64(1_000_000n), ...u64(sol(45n)), 50, 0, 0])),
    'high',
    'opaque-call',
    here,
  ),
  malicious(
    'Solana: stakes at a pool nobody knows',
    sign(deposit(made(40), associatedOf(payer, jito.mint))),
    'high',
    'opaque-call',
    here,
  ),
  malicious(
    'Solana: stakes at a pool for a stranger',
    sign(deposit(jito.pool, associatedOf(thief, jito.mint))),
    'high',
    'first-seen',
    here,
  ),
];
