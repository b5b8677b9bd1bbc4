/** Bridges: the chains' own, Circle's, and those of others. */
import { arbitrum, base, bnb, called, mainnet, moves, optimism, type Published, polygon, takes } from './published.ts';

const superchain = 'ethereum-optimism/superchain-registry';
const nitro = 'OffchainLabs/arbitrum-sdk, networks.ts';
const across = 'across-protocol/contracts, deployed-addresses.json';
const circle = 'circlefin/evm-cctp-contracts, deployments';
const wormhole = 'wormhole-foundation/wormhole-sdk-ts, constants/contracts';
const stargate = 'Stargate documentation, mainnet contracts';
const acrossConsts = 'across-protocol/contracts, src/consts.ts';

export const bridges: readonly Published[] = [
  ['Optimism bridge', takes, superchain, ['0x99c9fc46f92e8a1c0dec1b1747d010903e884be1', mainnet]],
  ['Optimism portal', called, superchain, ['0xbeb5fc579115071764c7423a4f12edde41f106ed', mainnet]],
  ['Base bridge', takes, superchain, ['0x3154cf16ccdb4c6d922629664174b904d80f2c35', mainnet]],
  ['Base portal', called, superchain, ['0x49048044d57e1c92a77f79988d21fa8faf74e97e', mainnet]],
  ['L2 bridge', takes, 'ethereum-optimism/optimism, predeploys', ['0x4200000000000000000000000000000000000010', optimism, base]],
  [
    'L2 withdrawals',
    called,
    'ethereum-optimism/optimism, predeploys',
    ['0x4200000000000000000000000000000000000016', optimism, base],
  ],
  ['Arbitrum inbox', called, nitro, ['0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f', mainnet]],
  ['Arbitrum outbox', called, nitro, ['0x0b9857ae2d4a3dbe74ffe1d7df045bb7f96e4840', mainnet]],
  ['Arbitrum gateway router', called, nitro, ['0x72ce9c846789fdb6fc1f34ac4ad25dd9ef7031ef', mainnet]],
  [
    ...(['Arbitrum gateway', takes, nitro] as const),
    ['0xa3a7b6f88361f48403514059f1f16c8e78d60eec', mainnet],
    ['0xcee284f754e854890e311e3280b767f80797180d', mainnet],
    ['0xd92023e9d9911199a6711321d1277285e6d4e2db', mainnet],
    ['0xd3b5b60020504bc3489d6949d545893982ba3011', mainnet],
  ],
  ['Arbitrum gateway router', called, nitro, ['0x5288c571fd7ad117bea99bf60fe0846c4e84f933', arbitrum]],
  [
    ...(['Arbitrum gateway', takes, nitro] as const),
    ['0x09e9222e96e7b4ae2a407b98d48e330053351eee', arbitrum],
    ['0x096760f208390250649e3e8763348e783aef5562', arbitrum],
    ['0x6c411ad3e74de3e7bd422b94a27770f5b86c623b', arbitrum],
  ],
  [
    'Arbitrum withdrawals',
    called,
    'OffchainLabs/nitro-contracts, ArbSys',
    ['0x0000000000000000000000000000000000000064', arbitrum],
  ],
  ['ZKsync bridgehub', called, acrossConsts, ['0x303a465b659cbb0ab36ee643ea362c509eeb5213', mainnet]],
  ['ZKsync Era', called, acrossConsts, ['0x32400084c286cf3e17e7b677ea9583e60a000324', mainnet]],
  ['ZKsync shared bridge', takes, acrossConsts, ['0xd7f9f54194c633f36ccd5f3da84ad4a1c38cb2cb', mainnet]],
  ['Polygon bridge', called, acrossConsts, ['0xa0c68c638235ee32657e8f720a23cec1bfc77c77', mainnet]],
  ['Polygon bridge of tokens', moves, acrossConsts, ['0x40ec5b33f54e0e8a33a975908c5ba1c14e5bbbdf', mainnet]],
  [
    ...(['Across', takes, across] as const),
    ['0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5', mainnet],
    ['0x6f26bf09b1c792e3228e5467807a900a503c0281', optimism],
    ['0x4e8e101924ede233c13e2d8622dc8aed2872d505', bnb],
    ['0x9295ee1d8c5b022be115a2ad3c30c72e34e7f096', polygon],
    ['0x09aea4b2242abc8bb4bb78d537a67a245a7bec64', base],
    ['0xe35e9842fceaca96570b734083f4a58e8f7c5f2a', arbitrum],
  ],
  [
    ...(['Stargate USDC', takes, stargate] as const),
    ['0xc026395860db2d07ee33e05fe50ed7bd583189c7', mainnet],
    ['0xe8cdf27acd73a434d661c84887215f7598e7d0d3', arbitrum],
    ['0xce8cca271ebc0533920c83d39f417ed6a0abb7d0', optimism],
    ['0x27a16dc786820b16e5c9028b75b99f6f604b5d26', base],
  ],
  ['Stargate USDT', takes, stargate, ['0x933597a323eb81cae705c5bc29985172fd5a3973', mainnet]],
  [
    ...(['Stargate ETH', called, stargate] as const),
    ['0x77b2043768d28e9c9ab44e1abfc95944bce57931', mainnet],
    ['0xa45b5130f36cdca45667738e2a258ab09f4a5f7f', arbitrum],
    ['0xe8cdf27acd73a434d661c84887215f7598e7d0d3', optimism],
    ['0xdc181bd607330aeebef6ea62e03e5e1fb4b6f7c7', base],
  ],
  [
    ...(['CCTP token messenger', takes, circle] as const),
    ['0x28b5a0e9c621a5badaa536219b3a228c8168cf5d', mainnet, optimism, polygon, base, arbitrum],
    ['0xbd3fa81b58ba92a82136038b25adec7066af3155', mainnet],
    ['0x1682ae6375c4e4a97e4b583bc394c861a46d8962', base],
    ['0x19330d10d9cc8751218eaf51e8885d058642e08a', arbitrum],
    ['0x2b4069517957735be00cee0fadae88a26365528f', optimism],
    ['0x9daf8c91aefae50b9c0e69629d3f6ca40ca3b3fe', polygon],
  ],
  [
    ...(['CCTP message transmitter', called, circle] as const),
    ['0x81d40f21f12a8f0e3252bccb954d722d4c464b64', mainnet, optimism, polygon, base, arbitrum],
    ['0x0a992d191deec32afe36203ad87d7d289a738f81', mainnet],
  ],
  [
    ...(['Wormhole token bridge', takes, wormhole] as const),
    ['0x3ee18b2214aff97000d974cf647e7c347e8fa585', mainnet],
    ['0xb6f6d86a8f9879a9c87f643768d9efc38c1da6e7', bnb],
    ['0x5a58505a96d1dbf8df91cb21b54419fc36e93fde', polygon],
    ['0x0b2402144bb366a632d14b83f244d2e0e21bd39c', arbitrum],
    ['0x1d68124e65fafc907325e3edbf8c4d84499daa8b', optimism],
    ['0x8d2de8d2f73f1f4cab472ac9a881c9b123c79627', base],
  ],
];
