/** The chains whose payloads are read, in the order in which they are asked. */
import { bitcoin } from './bitcoin/chain.ts';
import type { Chain } from './chain.ts';
import { cosmos } from './cosmos/chain.ts';
import { ethereum } from './ethereum/chain.ts';
import { solana } from './solana/chain.ts';
import { stellar } from './stellar/chain.ts';
import { sui } from './sui/chain.ts';
import { tron } from './tron/chain.ts';
import { xrp } from './xrp/chain.ts';

export const chains: readonly Chain[] = [ethereum, tron, solana, bitcoin, xrp, stellar, cosmos, sui];
