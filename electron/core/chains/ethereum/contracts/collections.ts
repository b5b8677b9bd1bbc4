/** Bundled contracts whose tokens are each one of a kind: what a call counts there is an id, and no amount (ERC-721). */
import { exchanges } from './exchanges.ts';
import { namesAndVotes } from './names-and-votes.ts';
import { staking } from './staking.ts';

const names: ReadonlySet<string> = new Set([
  'Uniswap V3 positions',
  'Uniswap V4 positions',
  'ENS registrar',
  'Lido withdrawal queue',
  'Sablier',
]);

const places: ReadonlySet<string> = new Set(
  [...exchanges, ...namesAndVotes, ...staking]
    .filter(([name]) => names.has(name))
    .flatMap(([, , , ...at]) => at.flatMap(([address, ...chains]) => chains.map(chain => `${chain}:${address}`))),
);

export const isCollection = (address: string, chainId: bigint | null): boolean =>
  places.has(`${chainId}:${address.toLowerCase()}`);
