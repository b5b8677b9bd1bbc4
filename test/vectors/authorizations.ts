/** EIP-7702 authorisations inside a transaction, signed here, and spoiled in the ways in which nodes refuse them. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { serializeTransaction } from 'viem';
import { hashAuthorization } from 'viem/utils';
import { parties } from './parties.ts';

/** A key of nobody, and what it signs. */
export const keyOf = (n: number): `0x${string}` => `0x${n.toString(16).padStart(64, '0')}`;
export interface TupleGiven {
  key: number;
  to?: string;
  chainId?: number;
  nonce?: number;
  spoil?: 'high-s' | 'parity' | 'zero';
}
function tuple({ key, to = parties.router, chainId = 1, nonce = 0, spoil }: TupleGiven) {
  const address = to as `0x${string}`;
  const hash = hashAuthorization({ address, chainId, nonce });
  const signed = secp256k1.sign(Buffer.from(hash.slice(2), 'hex'), Buffer.from(keyOf(key).slice(2), 'hex'), {
    prehash: false,
    format: 'recovered',
  });
  const { r, s, recovery } = secp256k1.Signature.fromBytes(signed, 'recovered');
  const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`;
  const high = spoil === 'high-s';
  const parity = (recovery ?? 0) === 1;
  return {
    ...{ address, chainId, nonce, r: word(spoil === 'zero' ? 0n : r), s: word(high ? secp256k1.Point.Fn.ORDER - s : s) },
    yParity: spoil === 'parity' ? 5 : Number(high ? !parity : parity),
  };
}
/** A payment to Payroll with these authorisations beside it. */
export const handing = (...tuples: TupleGiven[]): `0x${string}` =>
  serializeTransaction({
    ...{ type: 'eip7702', chainId: 1, nonce: 7, gas: 100_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 1n, value: 1n },
    ...{ to: parties.payroll, authorizationList: tuples.map(tuple) },
  } as Parameters<typeof serializeTransaction>[0]);
