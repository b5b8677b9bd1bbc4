/** Lending, savings and the vaults that are tokens of them. */
import { arbitrum, base, bnb, called, mainnet, optimism, type Published, polygon, takes } from './published.ts';

const aave = 'bgd-labs/aave-address-book';
const comet = 'compound-finance/comet, deployments';
const spark = 'sparkdotfi/spark-address-registry';
const chainlog = 'Sky, chainlog';
const vaults = 'LedgerHQ/clear-signing-erc7730-registry, registry/morpho';

export const lending: readonly Published[] = [
  [
    ...(['Aave V3 pool', takes, aave] as const),
    ['0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2', mainnet],
    ['0x794a61358d6845594f94dc1db02a252b5b4814ad', optimism, polygon, arbitrum],
    ['0xa238dd80c259a72e81d7e4664a9801593f98d1c5', base],
    ['0x6807dc923806fe8fd134338eabca509979a7e0cb', bnb],
  ],
  [
    ...(['Aave V3 gateway', takes, aave] as const),
    ['0xd01607c3c5ecaba394d8be377a08590149325722', mainnet],
    ['0x5283beced7adf6d003225c13896e536f2d4264ff', arbitrum],
    ['0xa0d9c1e9e48ca30c8d8c3b5d69ff5dc1f6dffc24', base],
    ['0x5f2508cae9923b02316254026cd43d7902866725', optimism],
    ['0xbc302053db3aa514a3c86b9221082f162b91ad63', polygon],
    ['0x0c2c95b24529664fe55d4437d7a31175cfe6c4f7', bnb],
  ],
  [
    ...(['Aave V3 rewards', called, aave] as const),
    ['0x8164cc65827dcfe994ab23944cbc90e0aa80bfcb', mainnet],
    ['0x929ec64c34a17401f460460d4b9390518e5b473e', optimism, polygon, arbitrum],
    ['0xf9cc4f0d883f1a1eb2c253bdb46c254ca51e1f44', base],
    ['0xc206c2764a9dbf27d599613b8f9a63acd1160ab4', bnb],
  ],
  ['Aave V2 pool', takes, aave, ['0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9', mainnet]],
  ['Spark pool', takes, spark, ['0xc13e21b648a5ee794902342038ff3adab66be987', mainnet]],
  [
    ...(['Compound USDC market', takes, comet] as const),
    ['0xc3d688b66703497daa19211eedff47f25384cdc3', mainnet],
    ['0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf', arbitrum],
    ['0xb125e6687d4313864e53df431d5425969c15eb2f', base],
    ['0x2e44e174f7d53f0212823acc11c01a11d58c5bcb', optimism],
    ['0xf25212e676d1f7f89cd72ffee66158f541246445', polygon],
  ],
  [
    ...(['Compound WETH market', takes, comet] as const),
    ['0xa17581a9e3356d9a858b789d68b4d866e593ae94', mainnet],
    ['0x6f7d514bbd4aff3bcd1140b7344b32f063dee486', arbitrum],
    ['0x46e6b214b524310239732d51387075e0e70970bf', base],
    ['0xe36a30d249f7761327fd973001a32010b521b6fd', optimism],
  ],
  [
    ...(['Compound USDT market', takes, comet] as const),
    ['0x3afdc9bca9213a35503b077a6072f3d0d5ab0840', mainnet],
    ['0xd98be00b5d27fc98112bde293e487f8d4ca57d07', arbitrum],
    ['0x995e394b8b2437ac8ce61ee0bc610d617962b214', optimism],
    ['0xaeb318360f27748acb200ce616e389a6c9409a07', polygon],
  ],
  [
    ...(['Compound rewards', called, comet] as const),
    ['0x1b0e765f6224c21223aea2af16c1c46e38885a40', mainnet],
    ['0x88730d254a2f7e6ac8388c3198afd694ba9f7fae', arbitrum],
    ['0x123964802e6ababbe1bc9547d72ef1b69b00a6b1', base],
    ['0x443ea0340cb75a160f31a440722dec7b5bc3c2e9', optimism],
    ['0x45939657d1ca34a8fa39a924b71d28fe8431e581', polygon],
  ],
  ['Morpho', takes, 'morpho-org/morpho-blue, README', ['0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb', mainnet, base]],
  ['Steakhouse USDC vault', takes, vaults, ['0xbeef01735c132ada46aa9aa4c54623caa92a64cb', mainnet]],
  ['Gauntlet USDC Prime vault', takes, vaults, ['0xdd0f28e19c1780eb6396170735d45153d261490d', mainnet]],
  ['Gauntlet USDC Core vault', takes, vaults, ['0x8eb67a509616cd6a7c1b3c8c21d48ff57df3d458', mainnet]],
  ['Gauntlet WETH vault', takes, vaults, ['0x2371e134e3455e0593363cbf89d3b6cf53740618', mainnet]],
  ['Spark Dai vault', takes, vaults, ['0x73e65dbd630f90604062f6e02fab9138e713edd9', mainnet]],
  ['Spark USDC vault', takes, vaults, ['0x7bfa7c4f149e7415b73bdedfe609237e29cbf34a', base]],
  ['Moonwell USDC vault', takes, vaults, ['0xc1256ae5ff1cf2719d4937adb3bbccab2e00a2ca', base]],
  ['Gauntlet USDC Prime vault', takes, vaults, ['0xee8f4ec5672f09119b96ab6fb59c27e1b7e44b61', base]],
  [
    ...(['Euler vault connector', called, 'euler-xyz/euler-interfaces, EulerChains.json'] as const),
    ['0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383', mainnet],
    ['0x5301c7dd20bd945d2013b48ed0dee3a284ca8989', base],
    ['0x6302ef0f34100cddfb5489fbcb6ee1aa95cd1066', arbitrum],
  ],
  ['Dai savings', takes, spark, ['0x197e90f9fad81970ba7976f33cbd77088e5d7cf7', mainnet]],
  ['Savings Dai', takes, spark, ['0x83f20f44975d03b1b09e64809b757c47f942beea', mainnet]],
  ['Savings USDS', takes, spark, ['0xa3931d71877c0e7a3148cb7eb4463524fec27fbd', mainnet]],
  ['Dai to USDS converter', takes, spark, ['0x3225737a9bbb6473cb4a45b7244aca2befdb276a', mainnet]],
  ['Sky peg stability', takes, spark, ['0xf6e72db5454dd049d0788e411b06cfaf16853042', mainnet]],
  ['Maker vault manager', called, chainlog, ['0x5ef30b9986345249bc32d8928b7ee64de9435e39', mainnet]],
  ['Maker vat', called, spark, ['0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b', mainnet]],
  ['Staked USDe', takes, 'bgd-labs/aave-address-book, tokenlist.json', ['0x9d39a5de30e57443bff2a8307a4256c8797a3497', mainnet]],
];
