/** Contracts that take signed messages: marketplaces, orders, modules and managers of accounts, registries. */
import { arbitrum, base, called, mainnet, major, optimism, type Published, polygon, takes } from './published.ts';

const seaport = 'ProjectOpenSea/seaport, README, deployments';
const uniswapX = 'Uniswap documentation, UniswapX deployments';
const farcaster = 'farcasterxyz/contracts and docs.farcaster.xyz, deployments';

export const signed: readonly Published[] = [
  ['Seaport 1.4', called, seaport, ['0x00000000000001ad428e4906ae43d8f9852d0dd6', ...major]],
  ['Seaport 1.5', called, seaport, ['0x00000000000000adc04c56bf30ac9d3c0aaf14dc', ...major]],
  // Part of a price goes there, below what fees are: it is known for nothing else.
  ['OpenSea fees', [], 'OpenSea documentation, fees', ['0x0000a26b00c1f0df003000390027140000faa719', ...major]],
  [
    ...(['Blur exchange', called, 'etherscan.io, verified source of Blur Exchange'] as const),
    ['0x000000000000ad05ccc4f10045630fb830b95127', mainnet],
  ],
  [
    ...(['LooksRare exchange', called, 'LooksRare/contracts-exchange-v2, deployments'] as const),
    ['0x0000000000e655fae4d56241588680f86e3b2377', mainnet],
  ],
  ['UniswapX V2 reactor', takes, uniswapX, ['0x00000011f84b9aa48e5f8aa8b9897600006289be', mainnet]],
  ['UniswapX reactor', takes, uniswapX, ['0x6000da47483062a0d734ba3dc7576ce6a0b645c4', mainnet]],
  [
    ...(['Polymarket exchange', takes, 'Polymarket/ctf-exchange, README, deployments'] as const),
    ['0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e', polygon],
  ],
  [
    ...(['Safe 4337 module', called, 'safe-global/safe-modules, modules/4337 CHANGELOG'] as const),
    ['0x75cf11467937ce3f2f357ce24ffc3dbf8fd5c226', ...major],
  ],
  [
    ...(['Delegation manager', called, 'MetaMask/delegation-framework, documents/Deployments.md'] as const),
    ['0xdb9b1e94b5b69df7e401ddbede43491141047db3', ...major],
  ],
  [
    ...(['Spend permission manager', called, 'coinbase/spend-permissions, README, deployments'] as const),
    ['0xf85210b21cc50302f477ba56686d2019dc9b67ad', mainnet, optimism, base, arbitrum],
  ],
  [
    ...(['Morpho general adapter', ['spender', 'authorised'], 'morpho-org/sdks, addresses'] as const),
    ['0x4a6c312ec70e8747a587ee860a0353cd42be0ae0', mainnet],
  ],
  // At this address by the rules of the chain itself.
  [
    ...(['Attestation service', called, 'ethereum-optimism/optimism, predeploys'] as const),
    ['0x4200000000000000000000000000000000000021', optimism, base],
  ],
  ['Farcaster key gateway', called, farcaster, ['0x00000000fc56947c7e7183f8ca4b62398caadf0b', optimism]],
  ['Farcaster key registry', called, farcaster, ['0x00000000fc1237824fb747abde0ff18990e59b7e', optimism]],
  ['Farcaster id registry', called, farcaster, ['0x00000000fc6c5f01fc30151999387bb99a9f489b', optimism]],
  [
    ...(['Compound governor', called, 'compound-finance, governance documentation'] as const),
    ['0xc0da02939e1441f497fd74f78ce7decb17b66529', mainnet],
  ],
];
