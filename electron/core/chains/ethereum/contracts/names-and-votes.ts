/** Names, votes, statements, and what is paid out over time or by a list. */
import {
  arbitrum,
  base,
  bnb,
  called,
  mainnet,
  major,
  majorMainnets,
  optimism,
  type Published,
  polygon,
  takes,
} from './published.ts';

const ens = 'ensdomains/ens-contracts, deployments/mainnet';
const tally = 'LedgerHQ/clear-signing-erc7730-registry, registry/tally';
const sablier = 'sablier-labs/sdk, src/evm/releases/lockup';

export const namesAndVotes: readonly Published[] = [
  ['ENS registry', called, ens, ['0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e', mainnet]],
  ['ENS registrar', called, ens, ['0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85', mainnet]],
  [
    ...(['ENS controller', called, ens] as const),
    ['0x253553366da8546fc250f225fe3d25d0c782303b', mainnet],
    ['0x59e16fccd424cc24e280be16e11bcd56fb0ce547', mainnet],
  ],
  // Whoever decides over a name may have it resolved by it, as nearly all do.
  [
    ...(['ENS public resolver', ['contract', 'resolver'], ens] as const),
    ['0x231b0ee14048e9dccd1d247744d114a4eb5e8e63', mainnet],
    ['0xf29100983e058b709f3d539b0c765937b804ac15', mainnet],
  ],
  ['ENS reverse registrar', called, ens, ['0xa58e81fe9b61b5c3fe2afd33cf304c454abfc7cb', mainnet]],
  ['ENS name wrapper', called, ens, ['0xd4416b13d2b3a9abae7acd5d6c2bbdbe25686401', mainnet]],
  ['Uniswap governor', called, tally, ['0x408ed6354d4973f66138c91495f2f2fcbd8724c3', mainnet]],
  [
    'Compound governor',
    called,
    'compound-finance/comet, deployments/relations.ts',
    ['0x309a862bbc1a00e45506cb8a802d1ff10004c8c0', mainnet],
  ],
  ['ENS governor', called, tally, ['0x323a76393544d5ecca80cd6ef2a560c6a395b7e3', mainnet]],
  ['Arbitrum core governor', called, tally, ['0xf07ded9dc292157749b6fd268e37df6ea38395b9', arbitrum]],
  ['Arbitrum treasury governor', called, tally, ['0x789fc99093b09ad01c34dc7251d0c89ce743e5a4', arbitrum]],
  ['Optimism governor', called, 'ethereum-optimism/docs, governor', ['0xcdf27f107725988f2261ce2256bdfcde8b382b10', optimism]],
  [
    'Aave governance',
    called,
    'bgd-labs/aave-address-book, GovernanceV3Ethereum',
    ['0x9aee0b04504cef83a65ac3f0e838d0593bcb2bc7', mainnet],
  ],
  [
    'Snapshot delegations',
    called,
    'gnosis/delegate-registry, networks.json',
    ['0x469788fe6e9e9681c6ebf3bf78e7fd26fc015446', ...majorMainnets],
  ],
  [
    'Attestation service',
    called,
    'ethereum-attestation-service/eas-contracts, README',
    ['0xa1207f3bba224e2c9c3c6d5af63d0eb1582ce587', mainnet],
  ],
  [
    'Merkl distributor',
    called,
    'AngleProtocol/merkl-contracts, README',
    ['0x3ef3d8ba38ebe18db133cec108f4d14ce00dd9ae', ...majorMainnets],
  ],
  [
    ...(['Sablier', takes, sablier] as const),
    ['0xafb979d9afad1ad27c5eff4e27226e3ab9e5dcc9', mainnet],
    ['0x3962f6585946823440d274ad7c719b02b49de51e', mainnet],
    ['0xfdd9d122b451f549f48c4942c6fa6646d849e8c1', arbitrum],
    ['0x05a323a4c936fed6d02134c5f0877215cd186b51', arbitrum],
    ['0x467d5bf8cfa1a5f99328fbdcb9c751c78934b725', arbitrum],
    ['0xf12abfb041b5064b839ca56638cdb62fea712db5', arbitrum],
    ['0xfcf737582d167c7d20a336532eb8bcca8cf8e350', base],
    ['0x4cb16d4153123a74bc724d161050959754f378d8', base],
    ['0xb5d78dd3276325f5faf3106cc4acc56e28e0fe3b', base],
    ['0xe261b366f231b12fcb58d6bbd71e57faee82431d', base],
    ['0x14c35e126d75234a90c9fb185bf8ad3edb6a90d2', bnb],
    ['0x4b45090152a5731b5bc71b5baf71e60e05b33867', optimism],
    ['0x5c22471a86e9558ed9d22235dd5e0429207ccf4b', optimism],
    ['0x5f0e1dea4a635976ef51ec2a2ed41490d1eba003', polygon],
    ['0x8d87c5eddb5644d1a714f85930ca940166e465f0', polygon],
  ],
  [
    'Superfluid streams',
    called,
    'superfluid-finance/protocol-monorepo, metadata',
    ['0xcfa132e353cb4e398080b9700609bb008eceb125', ...major],
  ],
];
