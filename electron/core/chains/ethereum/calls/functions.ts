/** The bundled list of well-known functions, by selector. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { AbiFunction } from 'viem';
import { parseAbiItem } from 'viem/utils';
import { hexOf, utf8 } from '../../../text/bytes.ts';
import { actingCalls } from './acting-for.ts';
import { controlCalls } from './control.ts';
import { nestedCalls } from './nested.ts';
import { powers } from './powers.ts';
import { proposedCalls } from './proposals.ts';
import { bridgeCalls } from './protocols/bridges.ts';
import { claimCalls } from './protocols/claims.ts';
import { lendingCalls } from './protocols/lending-and-staking.ts';
import { paymentCalls } from './protocols/payments.ts';
import { poolCalls } from './protocols/pools.ts';
import { universalRouterCalls } from './protocols/universal-router.ts';
import { withdrawalCalls } from './protocols/withdrawals.ts';
import type { CallReader, CallTable } from './reader.ts';
import { safeCalls } from './safe.ts';
import { standingCalls } from './standing-rights.ts';
import { swapCalls } from './swaps.ts';
import { tokenCalls } from './tokens.ts';

const table: CallTable = {
  ...tokenCalls,
  ...controlCalls,
  ...nestedCalls,
  ...proposedCalls,
  ...safeCalls,
  ...swapCalls,
  ...lendingCalls,
  ...poolCalls,
  ...bridgeCalls,
  ...claimCalls,
  ...paymentCalls,
  ...universalRouterCalls,
  ...withdrawalCalls,
  ...standingCalls,
  ...actingCalls,
};

interface Listed {
  readonly item: AbiFunction;
  read: CallReader;
}

/** Signatures with a reading of their own: no two of them may share a selector. */
export const signatures: readonly string[] = Object.keys(table);

/** Eight lower-case digits. */
const selectorOf = ({ name, inputs }: AbiFunction): string =>
  hexOf(keccak_256(utf8(`${name}(${inputs.map(({ type }) => type).join()})`)).subarray(0, 4));

/** The same of a signature in words, whose names of arguments count for nothing: hundreds are hashed at every start. */
const selectorIn = (signature: string): string =>
  hexOf(keccak_256(utf8(signature.replaceAll(/ \w+(?=[,)])/g, '').replaceAll(' ', ''))).subarray(0, 4));

/** Parsed when it is first met: of hundreds, a request calls a few. */
function listed(signature: string, read: CallReader): Listed {
  let item: AbiFunction | undefined;
  return {
    get item() {
      item ??= parseAbiItem(`function ${signature}` as string) as AbiFunction;
      return item;
    },
    read,
  };
}

/** By selector. What has a reading of its own keeps it. */
export const bundled: ReadonlyMap<string, Listed> = new Map([
  ...powers.map(each => [selectorOf(each.item), each] as const),
  ...Object.entries(table).map(([key, read]) => [selectorIn(key), listed(key, read)] as const),
]);
