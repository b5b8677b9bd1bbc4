/** Calls of contracts as treasuries make them every day, by the published interfaces of the protocols. */
import { context, parties } from '../parties.ts';
import { call, calling, type Request, safeExec, transaction } from '../payloads.ts';
import { activity } from '../risk-world.ts';
import type { LadderCase } from './case.ts';
import { at, exactSwap as exact, honest, multiSendOnly, packed, swap, wei, world } from './world.ts';

const { ops, payroll, router, registry, safe, usdc } = parties;
const max = 2n ** 256n - 1n;
const soon = 1_795_252_000n;
const send = (to: string, units: bigint): Request => calling(usdc, call('transfer(address to, uint256 amount)', [to, units]));
const inBatch = (calls: readonly (readonly [string, bigint, `0x${string}`])[]): Request => ({
  type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION',
  parameters: {
    ...{ from: ops, caip2: 'eip155:1' },
    calls: calls.map(([to, value, data]) => ({ to, value: String(value), data })),
  },
});
const pay = (to: string, units: bigint): readonly [string, bigint, `0x${string}`] => [
  usdc,
  0n,
  call('transfer(address to, uint256 amount)', [to, units]),
];
/** A world in which the newcomer was paid once. */
const before = context(
  {},
  {
    history: [
      {
        ...activity([], { id: 'paid', status: 'ACTIVITY_STATUS_COMPLETED' }),
        intent: { signRawPayloadIntentV2: send(at.newcomer, 1n).parameters as Record<string, unknown> },
      },
    ],
  },
);

export const callsHonest: readonly LadderCase[] = [
  honest('pays a salary', send(payroll, 8_200_000_000n), 'note'),
  honest('pays a large invoice of a known supplier', send(payroll, 480_000_000_000n), 'note'),
  honest('tops up an own account', transaction({ to: safe as `0x${string}`, value: 40n * wei }), 'note', { in: world }),
  honest('pays a new supplier a little', send(at.newcomer, 400_000_000n), 'look', { rule: 'first-seen' }),
  honest('pays a new supplier a little ether', transaction({ to: at.newcomer as `0x${string}`, value: wei / 4n }), 'look'),
  honest(
    'pays three salaries at once',
    inBatch([pay(payroll, 5_000_000_000n), pay(registry, 6_000_000_000n), pay(payroll, 7_000_000_000n)]),
    'note',
  ),
  honest(
    'allows a known router what it swaps',
    calling(usdc, call('approve(address spender, uint256 amount)', [router, 50_000_000_000n])),
    'look',
    { rule: 'token-approval' },
  ),
  honest(
    'allows Permit2 without limit',
    calling(usdc, call('approve(address spender, uint256 amount)', [at.permit2, max])),
    'look',
    { rule: 'unlimited-approval' },
  ),
  honest('takes an allowance back', calling(usdc, call('approve(address spender, uint256 amount)', [at.newcomer, 0n])), 'note'),
  honest(
    'takes an operator back',
    calling(registry, call('setApprovalForAll(address operator, bool approved)', [at.newcomer, false])),
    'note',
  ),
  honest('swaps with a minimum', calling(at.swapRouter, call(exact, [swap])), 'look'),
  honest(
    'swaps at a known router, by the older interface',
    calling(
      router,
      call('swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)', [
        5_000_000n,
        4_900_000n,
        [usdc, at.dai],
        ops,
        soon,
      ]),
    ),
    'look',
  ),
  honest('wraps ether', calling(at.weth, call('deposit()'), 3n * wei), 'look'),
  honest('unwraps ether', calling(at.weth, call('withdraw(uint256 amount)', [3n * wei])), 'look'),
  honest(
    'supplies to Aave for itself',
    calling(
      at.aavePool,
      call('supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [usdc, 900_000_000_000n, ops, 0]),
    ),
    'look',
  ),
  honest(
    'takes its supply back from Aave',
    calling(at.aavePool, call('withdraw(address asset, uint256 amount, address to)', [usdc, max, ops])),
    'look',
  ),
  honest(
    'borrows from Aave for itself',
    calling(
      at.aavePool,
      call('borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)', [
        usdc,
        100_000_000_000n,
        2n,
        0,
        ops,
      ]),
    ),
    'look',
  ),
  honest(
    'repays Aave for itself',
    calling(
      at.aavePool,
      call('repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)', [
        usdc,
        100_000_000_000n,
        2n,
        ops,
      ]),
    ),
    'look',
  ),
  honest(
    'deposits into a vault it knows',
    calling(registry, call('deposit(uint256 assets, address receiver)', [70_000_000_000n, ops])),
    'look',
  ),
  honest(
    'redeems from a vault it knows',
    calling(registry, call('redeem(uint256 shares, address receiver, address owner)', [70_000_000_000n, ops, ops])),
    'look',
  ),
  honest('stakes ether at Lido', calling(at.lido, call('submit(address referral)', [parties.zero]), 32n * wei), 'look'),
  honest(
    'asks Lido for its stake',
    calling(at.lidoQueue, call('requestWithdrawals(uint256[] amounts, address owner)', [[10n * wei], ops])),
    'look',
  ),
  honest('claims from the queue of Lido', calling(at.lidoQueue, call('claimWithdrawal(uint256 requestId)', [71_233n])), 'look'),
  honest(
    'claims a reward for itself',
    calling(
      registry,
      call('claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)', [
        7n,
        ops,
        9n * wei,
        [`0x${'5a'.repeat(32)}`],
      ]),
    ),
    'look',
  ),
  honest('delegates its votes to itself', calling(registry, call('delegate(address delegatee)', [ops])), 'look'),
  honest('votes in a governor', calling(registry, call('castVote(uint256 proposalId, uint8 support)', [12n, 1])), 'look'),
  honest(
    'votes in a governor with a reason',
    calling(registry, call('castVoteWithReason(uint256 proposalId, uint8 support, string reason)', [12n, 1, 'The budget fits.'])),
    'look',
  ),
  honest(
    'sends ether over the bridge of Optimism to itself',
    calling(
      at.optimismBridge,
      call('depositETHTo(address to, uint32 minGasLimit, bytes extraData)', [ops, 200_000, '0x']),
      5n * wei,
    ),
    'look',
  ),
  honest(
    'sends USDC by CCTP to itself',
    calling(
      at.cctp,
      call('depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken)', [
        9_000_000_000n,
        2,
        `0x${'00'.repeat(12)}${ops.slice(2)}`,
        usdc,
      ]),
    ),
    'look',
  ),
  honest('pays through its Safe', safeExec(usdc, call('transfer(address to, uint256 amount)', [payroll, 1_000_000n]), 0), 'look'),
  honest(
    'runs a batch through its Safe by the canonical library',
    safeExec(at.multiSendOnly, multiSendOnly([pay(payroll, 5_000_000_000n), pay(payroll, 6_000_000_000n)]), 1),
    'look',
  ),
  honest(
    'approves and swaps in one batch of its Safe',
    safeExec(
      at.multiSendOnly,
      multiSendOnly([
        [usdc, 0n, call('approve(address spender, uint256 amount)', [at.swapRouter, 50_000_000_000n])],
        [at.swapRouter, 0n, call(exact, [{ ...swap, recipient: safe }])],
      ]),
      1,
    ),
    'look',
  ),
  honest(
    'sets the canonical handler of its Safe',
    calling(safe, call('setFallbackHandler(address handler)', [at.safeHandler])),
    'look',
  ),
  honest(
    'removes a module of its Safe',
    calling(safe, call('disableModule(address prevModule, address module)', [registry, router])),
    'look',
  ),
  honest(
    'takes a role away',
    calling(registry, call('revokeRole(bytes32 role, address account)', [`0x${'00'.repeat(32)}`, at.newcomer])),
    'look',
  ),
  honest('takes over an ownership that was offered', calling(registry, call('acceptOwnership()')), 'look'),
  honest('hands an ownership to an own account', calling(registry, call('transferOwnership(address newOwner)', [ops])), 'look'),
  honest('stops a contract of its own', calling(registry, call('pause()')), 'look'),
  honest(
    'calls what nobody reads, and names only whom it knows',
    calling(registry, call('settle(address account, uint256 round)', [ops, 12n])),
    'look',
    { rule: 'opaque-call' },
  ),
  honest('calls what nobody reads, and names nobody', calling(router, call('harvest(uint256 pool)', [3n])), 'look'),
  honest(
    'sends with bytes behind the arguments that mean nothing',
    calling(usdc, `${call('transfer(address to, uint256 amount)', [payroll, 12_000_000n])}${'00'.repeat(32)}`),
    'look',
    { rule: 'calldata-leftover' },
  ),
  honest(
    'gives a token of a collection to somebody known',
    calling(registry, call('safeTransferFrom(address from, address to, uint256 tokenId)', [ops, payroll, 812n])),
    'note',
  ),
  honest(
    'reads several contracts through the canonical library',
    calling(
      at.multicall3,
      call('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
        [{ target: usdc, allowFailure: false, callData: call('approve(address spender, uint256 amount)', [router, 0n]) }],
      ]),
    ),
    'note',
  ),
  honest(
    'lends at Compound',
    calling(at.compound, call('supply(address asset, uint256 amount)', [usdc, 5_000_000_000n])),
    'look',
  ),
  honest(
    'takes back from Compound',
    calling(at.compound, call('withdraw(address asset, uint256 amount)', [usdc, 5_000_000_000n])),
    'look',
  ),
  honest(
    'withdraws a manager',
    calling(registry, call('setManager(address account, bool isAllowed)', [at.newcomer, false])),
    'look',
  ),
  honest(
    'takes back the right to act at Compound',
    calling(at.compound, call('allow(address manager, bool isAllowed)', [at.newcomer, false])),
    'note',
  ),
  honest(
    'votes on several gauges',
    calling(registry, call('vote_for_gauge_weights(address gauge, uint256 weight)', [router, 5_000n])),
    'look',
  ),
  honest(
    'locks tokens for votes',
    calling(registry, call('create_lock(uint256 value, uint256 unlockTime)', [9n * wei, soon])),
    'look',
  ),
  honest(
    'streams a salary by a contract it knows',
    calling(
      router,
      call('createStream(address recipient, uint256 deposit, address token, uint256 startTime, uint256 stopTime)', [
        payroll,
        9_000_000_000n,
        usdc,
        soon,
        soon + 2_592_000n,
      ]),
    ),
    'look',
  ),
  honest(
    'carries packed bytes that name whom it knows',
    calling(registry, call('run(bytes data)', [packed([ops, payroll])])),
    'look',
  ),
  honest(
    'allows the relayer of CoW an amount',
    calling(
      usdc,
      call('approve(address spender, uint256 amount)', ['0xC92E8bdf79f0507f65a392b0ab4667716BFE0110', 50_000_000_000n]),
    ),
    'look',
  ),
  honest(
    'lets the conduit of Seaport sell a collection',
    calling(
      registry,
      call('setApprovalForAll(address operator, bool approved)', ['0x1E0049783F008A0085193E00003D00cd54003c71', true]),
    ),
    'look',
  ),
  honest(
    'wraps its stake at Lido',
    calling('0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', call('wrap(uint256 amount)', [9n * wei])),
    'look',
  ),
  honest('claims all its rewards at Aave', calling(registry, call('claimAllRewardsToSelf(address[] assets)', [[usdc]])), 'look'),
  honest('leaves a pool it knows', calling(registry, call('exit()')), 'look'),
  honest('claims its reward at a pool it knows', calling(registry, call('getReward()')), 'look'),
  honest('stakes at a pool it knows', calling(registry, call('stake(uint256 amount)', [5n * wei])), 'look'),
  honest('takes its stake back from a pool it knows', calling(registry, call('unstake(uint256 amount)', [5n * wei])), 'look'),
  honest('gives its votes to somebody it knows', calling(registry, call('delegate(address delegatee)', [payroll])), 'look'),
  honest(
    'sends USDC over the bridge of Optimism to itself',
    calling(
      at.optimismBridge,
      call('depositERC20To(address l1Token, address l2Token, address to, uint256 amount, uint32 minGasLimit, bytes extraData)', [
        usdc,
        usdc,
        ops,
        9_000_000_000n,
        200_000,
        '0x',
      ]),
    ),
    'look',
  ),
  honest(
    'allows a well-known router an amount at Permit2, on chain',
    calling(
      at.permit2,
      call('approve(address token, address spender, uint160 amount, uint48 expiration)', [
        usdc,
        at.swapRouter,
        50_000_000_000n,
        Number(soon),
      ]),
    ),
    'look',
  ),
  honest(
    'supplies to Morpho for itself',
    calling(
      '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
      call(
        'supply((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) market, uint256 assets, uint256 shares, address onBehalf, bytes data)',
        [
          { loanToken: usdc, collateralToken: at.weth, oracle: registry, irm: router, lltv: 86n * 10n ** 16n },
          5_000_000_000n,
          0n,
          ops,
          '0x',
        ],
      ),
    ),
    'look',
  ),
  honest(
    'sends several tokens of a collection to somebody known',
    calling(
      registry,
      call('safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)', [
        ops,
        payroll,
        [1n, 2n],
        [5n, 6n],
        '0x',
      ]),
    ),
    'note',
  ),
  honest(
    'lowers an allowance',
    calling(usdc, call('decreaseAllowance(address spender, uint256 subtractedValue)', [at.newcomer, 5n])),
    'note',
  ),
  honest(
    'uninstalls a module',
    calling(ops, call('uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)', [1n, at.newcomer, '0x'])),
    'look',
  ),
  honest(
    'puts off a swap it signed before',
    calling(
      '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
      call('setPreSignature(bytes orderUid, bool signed)', [`0x${'c7'.repeat(56)}`, false]),
    ),
    'look',
  ),
  honest(
    'pays a supplier and an own account in one batch',
    inBatch([pay(payroll, 5_000_000_000n), pay(ops, 900_000_000_000n)]),
    'note',
  ),
  honest(
    'sends ether to an own account and pays a supplier',
    inBatch([[safe, 9n * wei, '0x'], pay(payroll, 5_000_000n)]),
    'note',
    { in: world },
  ),
  honest(
    'takes all allowances at Permit2 back',
    calling(
      at.permit2,
      call('lockdown((address token, address spender)[] approvals)', [[{ token: usdc, spender: at.newcomer }]]),
    ),
    'look',
  ),
  honest('pays somebody it paid before a little', send(at.newcomer, 400_000_000n), 'note', { in: before }),
  honest('pays somebody it paid before much', send(at.newcomer, 480_000_000_000n), 'look', { in: before, rule: 'payee' }),
];
