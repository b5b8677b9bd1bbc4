/** Payments of every chain that readers know, as bytes to sign: what a treasury asks its approvers for in one morning. */
import { base58 } from '@scure/base';
import { serializeTransaction } from 'viem/utils';
import type { Organisation } from '../practice/state.ts';
import { call } from './payloads.ts';
import { solana, solanaMessage, u64 } from './solana.ts';
import { tronOf } from './tron.ts';

/** Parties with an address on every chain; to be put into the address book under their names. */
export const payees = {
  payroll: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  /** The key hash of BIP-143's first P2WPKH example. */
  hosting: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  audit: solana.friend,
  router: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  rent: tronOf('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
} as const;

const le = (value: bigint): string => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(value);
  return buffer.toString('hex');
};

/** One input, one output to hosting (P2WPKH), written out by hand. */
export const bitcoinHex = (satoshi: bigint): string =>
  `0200000001${'ab'.repeat(32)}0000000000ffffffff01${le(satoshi)}160014751e76e8199196d454941c45d1b3a323f1433bd600000000`;

/** What stands before the signature hash of such an input under the old rules: the transaction, and the type SIGHASH_ALL. */
export const bitcoinPreimage = (satoshi: bigint): string => `${bitcoinHex(satoshi)}01000000`;

/** Lamports of an account to audit. */
export const solanaHex = (from: string, lamports: bigint): string =>
  solanaMessage([
    { program: solana.system, accounts: [solana.payer, solana.friend], data: [2, 0, 0, 0, ...u64(lamports)] },
  ]).replaceAll('07'.repeat(32), Buffer.from(base58.decode(from)).toString('hex'));

const gas = { nonce: 1, gas: 90_000n, maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1n };
type Hex = `0x${string}`;

export const etherHex = (chainId: number, wei: bigint): Hex =>
  serializeTransaction({ type: 'eip1559', chainId, to: payees.payroll, value: wei, ...gas });
export const tokenHex = (chainId: number, token: string, units: bigint, to: string = payees.payroll): Hex =>
  serializeTransaction({
    ...{ type: 'eip1559', chainId, to: token as Hex, ...gas },
    data: call('transfer(address to, uint256 amount)', [to, units]),
  });
export const allowanceHex = (chainId: number, token: string, units: bigint): Hex =>
  serializeTransaction({
    ...{ type: 'eip1559', chainId, to: token as Hex, ...gas },
    data: call('approve(address spender, uint256 amount)', [payees.router, units]),
  });

/** sign_raw_payload of such bytes. */
export const asked = (signWith: string, payload: string, hash: 'KECCAK256' | 'SHA256' | 'NOT_APPLICABLE' = 'KECCAK256') => ({
  ...{ signWith, payload },
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const,
  hashFunction: `HASH_FUNCTION_${hash}` as const,
});

export const accountNamed = (organisation: Organisation, name: string): string =>
  organisation.wallets.flatMap(({ accounts }) => accounts).find(account => account.name === name)?.address ?? '';
