/** Staking and restaking. */
import { called, mainnet, type Published, takes } from './published.ts';

const lido = 'lidofinance/docs, deployed contracts';
const eigen = 'Layr-Labs/eigenlayer-contracts, README';
const etherfi = 'etherfi-protocol/smart-contracts, script/deploys';
const frax = 'FraxFinance/frxETH-public, README';

export const staking: readonly Published[] = [
  ['Lido stETH', called, lido, ['0xae7ab96520de3a18e5e111b5eaab095312d7fe84', mainnet]],
  ['Lido wstETH', takes, lido, ['0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0', mainnet]],
  ['Lido withdrawal queue', takes, lido, ['0x889edc2edab5f40e902b864ad4d7ade8e412f9b1', mainnet]],
  [
    'Beacon deposit contract',
    called,
    'ethereum/consensus-specs, deposit contract',
    ['0x00000000219ab540356cbb839cbe05303d7705fa', mainnet],
  ],
  [
    'Rocket Pool deposits',
    called,
    'DefiLlama/DefiLlama-Adapters, rocketpool',
    ['0xce15294273cfb9d9b628f4d61636623decdf4fdc', mainnet],
  ],
  ['Rocket Pool rETH', called, 'bgd-labs/aave-address-book', ['0xae78736cd615f374d3085123a210448e74fc6393', mainnet]],
  [
    'Rocket Pool storage',
    called,
    'DefiLlama/DefiLlama-Adapters, rocketpool',
    ['0x1d8f8f00cfa6758d7be78336684788fb0ee0fa46', mainnet],
  ],
  ['ether.fi pool', takes, etherfi, ['0x308861a430be4cce5502d0a12724771fc6daf216', mainnet]],
  ['ether.fi weETH', takes, etherfi, ['0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee', mainnet]],
  ['ether.fi eETH', called, etherfi, ['0x35fa164735182de50811e8e2e824cfb9b6118ac2', mainnet]],
  ['Frax Ether minter', called, frax, ['0xbafa44efe7901e04e39dad13167d089c559c1138', mainnet]],
  ['Staked Frax Ether', takes, frax, ['0xac3e018457b222d93114458476f3e3416abbe38f', mainnet]],
  ['EigenLayer strategies', takes, eigen, ['0x858646372cc42e1a627fce94aa7a7033e7cf075a', mainnet]],
  ['EigenLayer delegation', called, eigen, ['0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a', mainnet]],
  ['EigenLayer pods', called, eigen, ['0x91e677b07f7af907ec9a428aafa9fc14a0d3a338', mainnet]],
  ['EigenLayer rewards', called, eigen, ['0x7750d328b314effa365a0402ccfd489b80b0adda', mainnet]],
  ['EigenLayer allocations', called, eigen, ['0x948a420b8cc1d6bfd0b6087c2e7c344a2cd0bc39', mainnet]],
  ['EigenLayer permissions', called, eigen, ['0x25e5f8b1e7adf44518d35d5b2271f114e081f0e5', mainnet]],
  [
    'Aave staking',
    takes,
    'bgd-labs/aave-address-book, AaveSafetyModule',
    ['0x4da27a545c0c5b758a6ba100e3a049001de870f5', mainnet],
  ],
  ['Curve voting escrow', takes, 'curvefi/curve-dao-contracts, README', ['0x5f3b5dfeb7b28cdbd7faba78963ee202a494e2a2', mainnet]],
  ['Curve gauge controller', called, 'curvefi/curve-js, src/constants', ['0x2f50d538606fa9edd2b11e2446beb18c9d5846bb', mainnet]],
  ['Convex booster', takes, 'DefiLlama/DefiLlama-Adapters, convex', ['0xf403c135812408bfbe8713b5a23a04b3d48aae31', mainnet]],
  // Named where stETH is staked there, and called by nobody.
  ['EigenLayer stETH strategy', [], eigen, ['0x93c4b944d05dfe6df7645a86cd2206016c51564d', mainnet]],
];
