/**
 * Contracts whose deployed code is published, verified and has been read for the role that is named here, by chain and
 * address. A contract that is in this list is known for these roles and for no other: a token's own contract is no spender.
 * Each row names where its address is published.
 */
import type { Role } from '../standing.ts';
import { major, type Row } from './well-known-row.ts';
import { signedRows } from './well-known-signed.ts';

export interface WellKnown {
  name: string;
  /** EIP-155 ids of the chains on which this address holds this code. */
  chains: readonly bigint[];
  /** 0x and 40 lower-case hex digits. */
  address: string;
  roles: readonly Role[];
  /** Where the address is published. */
  source: string;
}

const mainnet = [1n];
const safes = 'safe-global/safe-deployments, src/assets';
const uniswap = 'Uniswap documentation, contract deployments';
const aave = 'bgd-labs/aave-address-book';

const rows: readonly Row[] = [
  ['Permit2', '0x000000000022d473030f116ddee9f6b43ac78ba3', ['spender', 'contract'], 'Uniswap/permit2, README', major],
  ['Uniswap V2 router', '0x7a250d5630b4cf539739df2c5dacb4c659f2488d', ['spender', 'contract'], uniswap],
  ['Uniswap V3 router', '0xe592427a0aece92de3edee1f18e0157c05861564', ['spender', 'contract'], uniswap, [1n, 10n, 137n, 42161n]],
  ['Uniswap router 2', '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', ['spender', 'contract'], uniswap, [1n, 10n, 137n, 42161n]],
  ['Uniswap universal router', '0x66a9893cc07d91d95644aedd05d03f95e1dba8af', ['spender', 'contract'], uniswap],
  ['Aave V3 pool', '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2', ['spender', 'contract'], aave],
  ['Aave V3 pool', '0x794a61358d6845594f94dc1db02a252b5b4814ad', ['spender', 'contract'], aave, [10n, 137n, 42161n]],
  [
    'Compound USDC market',
    '0xc3d688b66703497daa19211eedff47f25384cdc3',
    ['spender', 'contract'],
    'compound-finance/comet, deployments',
  ],
  [
    'Morpho',
    '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb',
    ['spender', 'contract'],
    'morpho-org/morpho-blue, README',
    [1n, 8453n],
  ],
  ['Lido stETH', '0xae7ab96520de3a18e5e111b5eaab095312d7fe84', ['contract'], 'lidofinance/docs, deployed contracts'],
  ['Lido wstETH', '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0', ['spender', 'contract'], 'lidofinance/docs, deployed contracts'],
  [
    'Lido withdrawal queue',
    '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1',
    ['spender', 'contract'],
    'lidofinance/docs, deployed contracts',
  ],
  [
    'Beacon deposit contract',
    '0x00000000219ab540356cbb839cbe05303d7705fa',
    ['contract'],
    'ethereum/consensus-specs, deposit contract',
  ],
  ['CoW settlement', '0x9008d19f58aabd9ed0d60971565aa8510560ab41', ['contract'], 'cowprotocol/contracts, networks.json', major],
  ['CoW vault relayer', '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110', ['spender'], 'cowprotocol/contracts, networks.json', major],
  ['Seaport conduit', '0x1e0049783f008a0085193e00003d00cd54003c71', ['spender'], 'ProjectOpenSea/seaport, README', major],
  ['Multicall3', '0xca11bde05977b3631167028862be2a173976ca11', ['contract'], 'mds1/multicall, deployments', major],
  ['MultiSend', '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761', ['code'], safes, major],
  ['MultiSend', '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526', ['code'], safes, major],
  ['MultiSendCallOnly', '0x40a2accbd92bca938b02010e17a5b8929b49130d', ['code'], safes, major],
  ['MultiSendCallOnly', '0x9641d764fc13c8b624c04430c7356c1c7c8102e2', ['code'], safes, major],
  ['Safe fallback handler', '0xf48f2b2d2a534e402487b3ee7c18c33aec0fe5e4', ['holder'], safes, major],
  ['Safe fallback handler', '0xfd0732dc9e303f09fcef3a7388ad10a83459ec99', ['holder'], safes, major],
  ['Safe proxy factory', '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67', ['contract'], safes, major],
  // The code behind every Safe: named when one is made, and called, paid or run by nobody.
  ['Safe', '0x41675c099f32341bf84bfc5382af534df5c7461a', [], safes, major],
  [
    'Attestation service',
    '0xa1207f3bba224e2c9c3c6d5af63d0eb1582ce587',
    ['contract'],
    'ethereum-attestation-service/eas-contracts, README',
  ],
  [
    'CCTP token messenger',
    '0xbd3fa81b58ba92a82136038b25adec7066af3155',
    ['spender', 'contract'],
    'circlefin/evm-cctp-contracts, deployments',
  ],
  [
    'Optimism bridge',
    '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1',
    ['spender', 'contract'],
    'ethereum-optimism/superchain-registry',
  ],
];

export const wellKnown: readonly WellKnown[] = [...rows, ...signedRows].map(
  ([name, address, roles, source, chains = mainnet]) => ({
    ...{ name, address, roles, source, chains },
  }),
);

const byPlace = new Map(wellKnown.flatMap(each => each.chains.map(chain => [`${chain}:${each.address}`, each] as const)));

/**
 * The contract at an address of a chain.
 * SECURITY: a chain that is not known has none: the same address may hold other code there.
 */
export const wellKnownAt = (address: string, chainId: bigint | null | undefined): WellKnown | undefined =>
  chainId == null ? undefined : byPlace.get(`${chainId}:${address.toLowerCase()}`);
