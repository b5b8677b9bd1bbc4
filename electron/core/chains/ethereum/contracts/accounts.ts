/** Contracts of accounts: Safes and what belongs to them, entry points, and what calls or pays several at once. */
import { base, bnb, called, mainnet, major, majorMainnets, type Published, polygon } from './published.ts';

const safes = 'safe-global/safe-deployments, src/assets';
const modules = 'safe-global/safe-modules-deployments, src/assets';
const entry = 'eth-infinitism/account-abstraction, releases';

export const accounts: readonly Published[] = [
  ['Multicall3', called, 'mds1/multicall, deployments', ['0xca11bde05977b3631167028862be2a173976ca11', ...major]],
  // SECURITY: they ask nobody who calls: as the code of an account they would do for anybody what they are told.
  [
    ...(['MultiSend', ['library'], safes] as const),
    ['0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761', ...major],
    ['0x998739bfdaadde7c933b942a68053933098f9eda', ...major],
    ['0x38869bf66a61cf6bdb996a6ae40d5853fd43b526', ...major],
    ['0x218543288004cd07832472d464648173c77d7eb7', ...major],
  ],
  [
    ...(['MultiSendCallOnly', ['library'], safes] as const),
    ['0x40a2accbd92bca938b02010e17a5b8929b49130d', ...major],
    ['0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b', ...major],
    ['0x9641d764fc13c8b624c04430c7356c1c7c8102e2', ...major],
    ['0xa83c336b20401af773b6219ba5027174338d1836', ...major],
  ],
  [
    ...(['Safe fallback handler', ['handler'], safes] as const),
    ['0xf48f2b2d2a534e402487b3ee7c18c33aec0fe5e4', ...major],
    ['0x017062a1de2fe6b99be3d9d37841fed19f573804', ...major],
    ['0xfd0732dc9e303f09fcef3a7388ad10a83459ec99', ...major],
  ],
  [
    ...(['Safe proxy factory', called, safes] as const),
    ['0xa6b71e26c5e0845f74c812102ca7114b6a896ab2', ...major],
    ['0xc22834581ebc8527d974f8a1c97e1bea4ef910bc', ...major],
    ['0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67', ...major],
  ],
  // The code behind every Safe: named when one is made, and called, paid or run by nobody.
  [
    ...(['Safe', [], safes] as const),
    ['0xd9db270c1b5e3bd161e8c8503c55ceabee709552', ...major],
    ['0x3e5c63644e683549055b9be8653de26e0b4cd36e', ...major],
    ['0xfb1bffc9d739b8d520daf37df666da4c687191ea', ...major],
    ['0x41675c099f32341bf84bfc5382af534df5c7461a', ...major],
    ['0x29fcb43b46531bca003ddc8fcb67ffe91900c762', ...major],
    ['0xff51a5898e281db6dfc7855790607438df2ca44b', ...major],
    ['0xedd160febbd92e350d4d398fb636302fccd67c7e', ...major],
  ],
  [
    ...(['Safe allowance module', called, modules] as const),
    ['0xcfbfac74c26f8647cbdb8c5caf80bb5b32e43134', mainnet, bnb, base],
    ['0x1fb403834c911eb98d56e74f5182b0d64c3b3b4d', polygon],
    ['0xaa46724893dedd72658219405185fb0fc91e091c', polygon, base],
  ],
  [
    ...(['ERC-4337 entry point', called, entry] as const),
    ['0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789', ...major],
    ['0x0000000071727de22e5e9d8baf0edac6f37da032', ...major],
    ['0x4337084d9e255ff0702461cf8895ce9e3b5ff108', ...major],
  ],
  [
    'Disperse',
    ['spender', 'contract'],
    'banteg/disperse-research',
    ['0xd152f549545093347a162dce210e7293f1452150', ...majorMainnets],
  ],
];
