/**
 * Well-known contracts that take signed messages: marketplaces and exchanges, smart accounts and their entry points, the
 * managers of delegations, registries. Each was read for the role that is named, and its address is that of the source.
 */
import { major, type Row } from './well-known-row.ts';

const seaport = 'ProjectOpenSea/seaport, README, deployments';
const uniswap = 'Uniswap documentation, contract deployments';
const uniswapX = 'Uniswap documentation, UniswapX deployments';
const oneInch = '1inch documentation, aggregation and limit order protocols';
const entryPoints = 'eth-infinitism/account-abstraction, releases';
const safes = 'safe-global/safe-modules, modules/4337 CHANGELOG';
const farcaster = 'farcasterxyz/contracts and docs.farcaster.xyz, deployments';
const marketplace: readonly ['contract', 'spender'] = ['contract', 'spender'];

export const signedRows: readonly Row[] = [
  ['Seaport 1.4', '0x00000000000001ad428e4906ae43d8f9852d0dd6', ['contract'], seaport, major],
  ['Seaport 1.5', '0x00000000000000adc04c56bf30ac9d3c0aaf14dc', ['contract'], seaport, major],
  ['Seaport 1.6', '0x0000000000000068f116a894984e2db1123eb395', ['contract'], seaport, major],
  ['OpenSea fees', '0x0000a26b00c1f0df003000390027140000faa719', ['receiver'], 'OpenSea documentation, fees', major],
  ['Blur exchange', '0x000000000000ad05ccc4f10045630fb830b95127', ['contract'], 'etherscan.io, verified source of Blur Exchange'],
  [
    'LooksRare exchange',
    '0x0000000000e655fae4d56241588680f86e3b2377',
    ['contract'],
    'LooksRare/contracts-exchange-v2, deployments',
  ],
  ['1inch router 5', '0x1111111254eeb25477b68fb85ed929f73a960582', marketplace, oneInch, [1n, 10n, 56n, 137n, 8453n, 42161n]],
  ['1inch router 6', '0x111111125421ca6dc452d289314280a0f8842a65', marketplace, oneInch, [1n, 10n, 56n, 137n, 8453n, 42161n]],
  [
    '0x exchange proxy',
    '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
    marketplace,
    '0xProject/protocol, addresses',
    [1n, 56n, 137n, 42161n],
  ],
  ['UniswapX V2 reactor', '0x00000011f84b9aa48e5f8aa8b9897600006289be', marketplace, uniswapX],
  ['UniswapX reactor', '0x6000da47483062a0d734ba3dc7576ce6a0b645c4', marketplace, uniswapX],
  ['Uniswap universal router 1', '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad', marketplace, uniswap],
  ['Uniswap V3 positions', '0xc36442b4a4522e871399cd717abdd847ab11fe88', marketplace, uniswap, [1n, 10n, 137n, 42161n]],
  [
    'Polymarket exchange',
    '0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e',
    marketplace,
    'Polymarket/ctf-exchange, README, deployments',
    [137n],
  ],
  ['Entry point 0.6', '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789', ['contract'], entryPoints, major],
  ['Entry point 0.7', '0x0000000071727de22e5e9d8baf0edac6f37da032', ['contract'], entryPoints, major],
  ['Entry point 0.8', '0x4337084d9e255ff0702461cf8895ce9e3b5ff108', ['contract'], entryPoints, major],
  ['Safe 4337 module', '0x75cf11467937ce3f2f357ce24ffc3dbf8fd5c226', ['contract'], safes, major],
  [
    'Delegation manager',
    '0xdb9b1e94b5b69df7e401ddbede43491141047db3',
    ['contract'],
    'MetaMask/delegation-framework, documents/Deployments.md',
    major,
  ],
  [
    'Spend permission manager',
    '0xf85210b21cc50302f477ba56686d2019dc9b67ad',
    ['contract'],
    'coinbase/spend-permissions, README, deployments',
    [1n, 10n, 8453n, 42161n],
  ],
  ['Morpho general adapter', '0x4a6c312ec70e8747a587ee860a0353cd42be0ae0', ['spender', 'holder'], 'morpho-org/sdks, addresses'],
  // At this address by the rules of the chain itself (ethereum-optimism/optimism, predeploys).
  [
    'Attestation service',
    '0x4200000000000000000000000000000000000021',
    ['contract'],
    'ethereum-optimism/optimism, predeploys',
    [10n, 8453n],
  ],
  ['Farcaster key gateway', '0x00000000fc56947c7e7183f8ca4b62398caadf0b', ['contract'], farcaster, [10n]],
  ['Farcaster key registry', '0x00000000fc1237824fb747abde0ff18990e59b7e', ['contract'], farcaster, [10n]],
  ['Farcaster id registry', '0x00000000fc6c5f01fc30151999387bb99a9f489b', ['contract'], farcaster, [10n]],
  ['Compound governor', '0xc0da02939e1441f497fd74f78ce7decb17b66529', ['contract'], 'compound-finance, governance documentation'],
  [
    'Arbitrum core governor',
    '0xf07ded9dc292157749b6fd268e37df6ea38395b9',
    ['contract'],
    'ArbitrumFoundation/governance, deployments',
    [42161n],
  ],
];
