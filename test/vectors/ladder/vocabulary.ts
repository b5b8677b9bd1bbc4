/** Words of power as contracts of many fields have them, each beside the everyday work that looks like it. */
import { toHex } from 'viem';
import { parties } from '../parties.ts';
import { call, calling } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious, wei } from './world.ts';

const { ops, payroll, registry, router, safe, usdc, zero } = parties;
const { thief } = at;
const usd = (units: number): bigint => BigInt(units) * 1_000_000n;
const permission = toHex(11n, { size: 32 });
/** At a contract that a person wrote down. */
const asked = (signature: string, args: readonly unknown[] = [], value = 0n) => calling(registry, call(signature, args), value);
const taken = (name: string, request: LadderCase['request'], rule = 'ownership', headline?: RegExp): LadderCase =>
  malicious(name, request, 'critical', rule, headline === undefined ? {} : { headline });
const approved = call('approve(address spender, uint256 amount)', [thief, 2n ** 256n - 1n]);
const lent = call('supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [usdc, usd(90_000), ops, 0]);
const batch = 'batch((address target, address onBehalfOf, uint256 value, bytes data)[] items)';

export const vocabulary: readonly LadderCase[] = [
  taken(
    'registers a stranger as delegate of everything',
    asked('delegateAll(address to, bytes32 rights, bool enable)', [thief, toHex(0n, { size: 32 }), true]),
    'approval-for-all',
  ),
  taken(
    'gives a permission of an organisation',
    asked('grant(address where, address who, bytes32 permissionId)', [safe, thief, permission]),
    'ownership',
    /^Gives a permission of Registry to an unknown address/i,
  ),
  taken('sets the owners of a multisig anew', asked('setOwners(address[] owners, uint256 threshold)', [[thief], 1n])),
  taken('completes a handover of the ownership', asked('completeOwnershipHandover(address pendingOwner)', [thief])),
  taken('gives roles by their bits', asked('grantRoles(address account, uint256 roles)', [thief, 255n])),
  taken('changes who may claim, by a root', asked('setMerkleRoot(bytes32 root)', [permission])),
  taken('hands a stream to a stranger', asked('transferStream(uint256 id, address to)', [4n, thief])),
  taken('names a stranger as owner, as Vyper writes it', asked('set_owner(address account)', [thief])),
  taken(
    'configures a stranger to mint',
    asked('configureMinter(address minter, uint256 minterAllowedAmount)', [thief, usd(1_000_000)]),
  ),
  taken('replaces the singleton of a proxy', asked('setSingleton(address singleton)', [thief]), 'upgrade'),
  taken(
    'approves a stranger inside a batch of a connector',
    asked(batch, [
      [
        [at.aavePool, ops, 0n, lent],
        [usdc, ops, 0n, approved],
      ],
    ]),
    'unlimited-approval',
    /lets an unknown contract take all USDC/i,
  ),
  taken(
    'approves a stranger through an invoked call',
    asked('invoke(address target, uint256 value, bytes data)', [usdc, 0n, approved]),
    'unlimited-approval',
  ),
  malicious(
    'rescues dollars to a stranger',
    asked('rescueFunds(address token, address to, uint256 amount)', [usdc, thief, usd(40_000)]),
    'high',
    'first-seen',
    { headline: /sweeps 40,000 USDC .* for an unknown address/i },
  ),
  malicious(
    'moves dollars to a stranger by an authorisation',
    calling(
      usdc,
      call(
        'transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
        [ops, thief, usd(90_000), 0n, 1_795_252_000n, permission, 27, permission, permission],
      ),
    ),
    'high',
    'first-seen',
    { headline: /pays 90,000 USDC from “Ops hot” to an unknown address/i },
  ),
  malicious(
    'mints to a stranger',
    asked('batchMint(address[] to, uint256[] amounts)', [
      [payroll, thief],
      [wei, wei],
    ]),
    'high',
    'first-seen',
  ),
  malicious(
    'deploys code that is not read',
    calling(at.newcomer, call('deploy(uint256 value, bytes32 salt, bytes code)', [0n, permission, '0x6080604052'])),
    'high',
    'contract-creation',
  ),
  malicious(
    'gives a member of a bundled collection away',
    calling(
      '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
      call('transferFrom(address from, address to, uint256 amount)', [ops, thief, 81_234n]),
    ),
    'high',
    'first-seen',
    { headline: /sends token 81234 of “Uniswap V3 positions”/i },
  ),

  honest(
    'registers another own account as delegate',
    asked('delegateAll(address to, bytes32 rights, bool enable)', [ops, toHex(0n, { size: 32 }), true]),
    'look',
  ),
  honest(
    'takes a permission back',
    asked('revoke(address where, address who, bytes32 permissionId)', [safe, thief, permission]),
    'look',
    { rule: 'named-call' },
  ),
  honest(
    'takes a delegate back',
    asked('delegateAll(address to, bytes32 rights, bool enable)', [thief, toHex(0n, { size: 32 }), false]),
    'note',
  ),
  honest('lends inside a batch of a connector', asked(batch, [[[at.aavePool, ops, 0n, lent]]]), 'note', {
    headline: /supplies 90,000 USDC at “Aave V3 pool”/i,
  }),
  honest('repays a market of the older kind', asked('repayBorrow(uint256 amount)', [usd(9000)]), 'note'),
  honest('claims what a market of the older kind owes', asked('claimComp(address holder)', [ops]), 'note'),
  honest('takes a consent back', asked('revokeConfirmation(uint256 transactionId)', [17n]), 'look'),
  honest('cancels by its number', asked('cancel(uint256 id)', [17n]), 'look'),
  honest(
    'recovers dollars to an own account',
    asked('rescueFunds(address token, address to, uint256 amount)', [usdc, ops, usd(40_000)]),
    'note',
  ),
  honest(
    'pays a supplier through an invoked call',
    asked('invoke(address target, uint256 value, bytes data)', [
      usdc,
      0n,
      call('transfer(address to, uint256 amount)', [payroll, usd(900)]),
    ]),
    'note',
  ),
  honest(
    'swaps for an exact amount',
    calling(
      '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      call('swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)', [
        2n * wei,
        usd(7000),
        [usdc, at.weth],
        ops,
        1_795_252_000n,
      ]),
    ),
    'note',
    { headline: /swaps 7,000 USDC from “Ops hot” for at least 2 ETH/i },
  ),
  honest(
    'lets a known router take one member of a collection',
    calling('0xC36442b4a4522E871399CD717aBDD847Ab11FE88', call('approve(address spender, uint256 amount)', [router, 81_234n])),
    'look',
    { headline: /lets Router take token 81234/i },
  ),
  honest(
    'takes back what may be taken of a collection',
    calling('0xC36442b4a4522E871399CD717aBDD847Ab11FE88', call('approve(address spender, uint256 amount)', [zero, 81_234n])),
    'note',
  ),
  honest('stakes for itself', asked('depositFor(address account, uint256 amount)', [ops, wei]), 'note'),
  honest('enters a market', asked('enterMarkets(address[] markets)', [[registry]]), 'note'),
  honest(
    'withdraws all its ether from a market',
    calling(
      '0xd01607c3C5eCABa394D8be377a08590149325722',
      call('withdrawETH(address pool, uint256 amount, address to)', [at.aavePool, 2n ** 256n - 1n, ops]),
    ),
    'note',
    { headline: /withdraws at “Aave V3 gateway”/i },
  ),
];
