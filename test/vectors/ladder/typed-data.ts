/** Messages of typed data: what applications ask to be signed every day, and what drainers ask for. */
import { parties } from '../parties.ts';
import { call, permit, safeTx, typed, typedData } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious, multiSendOnly, wei } from './world.ts';

const { ops, payroll, router, safe, usdc, poison } = parties;
const { thief, newcomer } = at;
const soon = 1_795_252_000;
const far = 2_100_000_000;
const max = String(2n ** 256n - 1n);
const max160 = String(2n ** 160n - 1n);
const permit2 = { name: 'Permit2', version: undefined, verifyingContract: at.permit2 };
const nowhere = { version: '1', chainId: undefined, verifyingContract: undefined };

const single = (spender: string, amount: string, expiration: number) =>
  typed(
    typedData(
      'PermitSingle',
      {
        PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
        PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
      },
      { details: { token: usdc, amount, expiration: String(expiration), nonce: '0' }, spender, sigDeadline: String(soon) },
      permit2,
    ),
  );
const batch = (spender: string, amounts: string[]) =>
  typed(
    typedData(
      'PermitBatch',
      {
        PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
        PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
      },
      {
        details: amounts.map((amount, i) => ({
          token: [usdc, at.dai, at.weth][i],
          amount,
          expiration: String(soon),
          nonce: '0',
        })),
        spender,
        sigDeadline: String(soon),
      },
      permit2,
    ),
  );
const once = (spender: string, amount: string, recipient: string | null) =>
  typed(
    typedData(
      recipient === null ? 'PermitTransferFrom' : 'PermitWitnessTransferFrom',
      recipient === null
        ? {
            PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
            TokenPermissions: 'address token,uint256 amount',
          }
        : {
            PermitWitnessTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Route witness',
            TokenPermissions: 'address token,uint256 amount',
            Route: 'address recipient,uint256 minimum',
          },
      {
        permitted: { token: usdc, amount },
        spender,
        nonce: '4',
        deadline: String(soon),
        ...(recipient === null ? {} : { witness: { recipient, minimum: '1000' } }),
      },
      permit2,
    ),
  );
const dai = (spender: string, allowed: boolean, expiry: number) =>
  typed(
    typedData(
      'Permit',
      { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
      { holder: ops, spender, nonce: 0, expiry, allowed },
      { name: 'Dai Stablecoin', version: '1', verifyingContract: at.dai },
    ),
  );
const authorised = (to: string, value: string) =>
  typed(
    typedData(
      'TransferWithAuthorization',
      { TransferWithAuthorization: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce' },
      { from: ops, to, value, validAfter: '0', validBefore: String(soon), nonce: `0x${'3c'.repeat(32)}` },
    ),
  );
const cow = (receiver: string, buyAmount = '14000000000000000000') =>
  typed(
    typedData(
      'Order',
      {
        Order:
          'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
      },
      {
        sellToken: usdc,
        buyToken: at.weth,
        receiver,
        sellAmount: '50000000000',
        buyAmount,
        validTo: soon,
        appData: `0x${'00'.repeat(32)}`,
        feeAmount: '0',
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      },
      { name: 'Gnosis Protocol', version: 'v2', verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41' },
    ),
  );
const listing = (recipient: string, amount: string) =>
  typed(
    typedData(
      'OrderComponents',
      {
        OrderComponents: 'address offerer,OfferItem[] offer,ConsiderationItem[] consideration,uint256 startTime,uint256 endTime',
        OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
        ConsiderationItem:
          'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
      },
      {
        offerer: ops,
        offer: [{ itemType: 2, token: parties.registry, identifierOrCriteria: '77', startAmount: '1', endAmount: '1' }],
        consideration: [
          { itemType: 0, token: parties.zero, identifierOrCriteria: '0', startAmount: amount, endAmount: amount, recipient },
        ],
        ...{ startTime: '0', endTime: String(soon) },
      },
      { name: 'Seaport', version: '1.6', verifyingContract: parties.registry },
    ),
  );
const delegated = (delegate: string, caveats: unknown[]) =>
  typed(
    typedData(
      'Delegation',
      {
        Delegation: 'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt',
        Caveat: 'address enforcer,bytes terms',
      },
      { delegate, delegator: ops, authority: `0x${'ff'.repeat(32)}`, caveats, salt: '1' },
      { name: 'DelegationManager', version: '1', verifyingContract: router },
    ),
  );
const votes = (delegatee: string) =>
  typed(
    typedData(
      'Delegation',
      { Delegation: 'address delegatee,uint256 nonce,uint256 expiry' },
      { delegatee, nonce: '0', expiry: String(soon) },
      { name: 'Registry votes', version: '1', verifyingContract: parties.registry },
    ),
  );
const forward = (to: string, data: string) =>
  typed(
    typedData(
      'ForwardRequest',
      { ForwardRequest: 'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data' },
      { from: ops, to, value: '0', gas: '100000', nonce: '0', data },
      { name: 'Forwarder', version: '1', verifyingContract: router },
    ),
  );
const ballot = (more: Record<string, unknown> = {}) =>
  typed(
    typedData(
      'Vote',
      {
        Vote: 'address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata',
      },
      {
        from: ops,
        space: 'northwind.example',
        timestamp: '1795251000',
        proposal: `0x${'4d'.repeat(32)}`,
        choice: 1,
        reason: '',
        app: 'desk',
        metadata: '{}',
        ...more,
      },
      { name: 'snapshot', version: '0.1.4', chainId: undefined, verifyingContract: undefined },
    ),
  );
const said = (type: string, fields: string, message: unknown, domain: Record<string, unknown> = nowhere) =>
  typed(typedData(type, { [type]: fields }, message, { name: 'Northwind desk', ...domain }));
const rent = call('transfer(address to, uint256 amount)', [payroll, 5_000_000n]);

export const typedDataCases: readonly LadderCase[] = [
  honest('permits a known router an amount for an hour', typed(permit(50_000_000_000n, soon)), 'look', {
    rule: 'token-approval',
  }),
  honest('permits a known router an amount for years', typed(permit(50_000_000_000n, far)), 'look', { rule: 'far-deadline' }),
  honest('takes back a permit', typed(permit(0n, soon, newcomer)), 'note'),
  honest('allows a well-known router an amount at Permit2', single(at.swapRouter, '50000000000', soon), 'look'),
  honest('allows a well-known router two tokens at Permit2', batch(at.swapRouter, ['50000000000', '7000']), 'look'),
  honest('lets a well-known router take once', once(at.swapRouter, '50000000000', null), 'look'),
  honest('lets a well-known router take once, for itself', once(at.swapRouter, '50000000000', ops), 'look'),
  honest('takes a permit of Dai back', dai(newcomer, false, soon), 'note'),
  honest('pays a known supplier by a signature', authorised(payroll, '50000000000'), 'note'),
  honest('pays a new supplier a little by a signature', authorised(newcomer, '50000000'), 'look', { rule: 'first-seen' }),
  honest('sells with a minimum, for itself', cow(ops), 'look', { rule: 'order' }),
  honest('sells with a minimum, for whoever signs', cow(parties.zero), 'look'),
  honest('lists a token of a collection at a price', listing(ops, '900000000000000000'), 'look'),
  honest('delegates some task to a known contract', delegated(router, [{ enforcer: router, terms: '0x01' }]), 'look', {
    rule: 'delegation',
  }),
  honest('gives its votes to a colleague', votes(payroll), 'look'),
  honest('has a known forwarder pay a salary', forward(usdc, rent), 'look'),
  honest('confirms a payment of its Safe', typed(safeTx({ to: usdc, data: rent })), 'look'),
  honest(
    'confirms a batch of its Safe by the canonical library',
    typed(
      safeTx({
        to: at.multiSendOnly,
        data: multiSendOnly([
          [usdc, 0n, rent],
          [usdc, 0n, rent],
        ]),
        operation: 1,
      }),
    ),
    'look',
  ),
  honest('rejects a transaction of its Safe', typed(safeTx({ to: safe, data: '0x' })), 'look'),
  honest('votes on a proposal', ballot(), 'look'),
  honest(
    'agrees to terms',
    said('Terms', 'string statement,string version', { statement: 'We agree to the terms of 2026.', version: '4' }),
    'look',
  ),
  honest('logs in', said('Login', 'address account,string nonce', { account: ops, nonce: 'a81f66c2' }), 'look'),
  honest(
    'attests to a fact about a colleague',
    said('Attest', 'bytes32 schema,address recipient,uint64 time,bytes data', {
      schema: `0x${'5e'.repeat(32)}`,
      recipient: payroll,
      time: '1795251000',
      data: '0x1234',
    }),
    'look',
  ),
  honest(
    'signs a type nobody knows that names only whom it knows',
    said('Settlement', 'address account,uint256 round', { account: ops, round: '12' }, { chainId: 1, verifyingContract: router }),
    'look',
    { rule: 'unknown-typed-data' },
  ),
  honest(
    'has its Safe sign a statement',
    typed(
      typedData(
        'SafeMessage',
        { SafeMessage: 'bytes message' },
        { message: `0x${Buffer.from('We attest our reserves.').toString('hex')}` },
        { name: undefined, version: undefined, verifyingContract: safe },
      ),
    ),
    'look',
  ),
  honest(
    'attests to somebody it does not know',
    typed(
      typedData(
        'Attest',
        { Attest: 'bytes32 schema,address recipient,bytes data' },
        { schema: `0x${'5e'.repeat(32)}`, recipient: newcomer, data: '0x12' },
        { name: 'EAS', version: '1.2.0', verifyingContract: '0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587' },
      ),
    ),
    'look',
  ),
  honest(
    'signs for an application that has no contract',
    said(
      'Settlement',
      'address account,uint256 round',
      { account: ops, round: '12' },
      { chainId: 1, verifyingContract: parties.zero },
    ),
    'look',
  ),
  malicious('permits a stranger everything', typed(permit(2n ** 256n - 1n, soon, thief)), 'critical', 'unlimited-approval'),
  malicious(
    'permits a stranger an amount by a signature',
    typed(permit(900_000_000_000n, soon, thief)),
    'critical',
    'token-approval',
  ),
  malicious('permits a stranger an amount for years', typed(permit(900_000_000_000n, far, thief)), 'critical', 'far-deadline'),
  malicious(
    'permits somebody who resembles the payroll',
    typed(permit(5_000_000n, soon, poison)),
    'critical',
    'address-lookalike',
  ),
  malicious('allows a stranger everything at Permit2', single(thief, max160, far), 'critical', 'unlimited-approval'),
  malicious('allows a stranger an amount at Permit2', single(thief, '50000000000', soon), 'critical', 'token-approval'),
  malicious(
    'allows a stranger three tokens at Permit2',
    batch(thief, [max160, max160, max160]),
    'critical',
    'unlimited-approval',
  ),
  malicious('lets a stranger take once', once(thief, '900000000000', null), 'critical', 'token-approval'),
  malicious(
    'lets a well-known router take once, for a stranger',
    once(at.swapRouter, '900000000000', thief),
    'high',
    'first-seen',
    { because: /witness/ },
  ),
  malicious('permits a stranger all Dai', dai(thief, true, far), 'critical', 'unlimited-approval'),
  malicious('pays a stranger much by a signature', authorised(thief, '900000000000'), 'high', 'first-seen'),
  malicious('pays a stranger everything by a signature', authorised(thief, max), 'critical', 'unlimited-approval'),
  malicious('sells for a stranger', cow(thief), 'high', 'order-elsewhere'),
  malicious('sells for next to nothing', cow(ops, '1'), 'critical', 'order-for-nothing'),
  malicious(
    'lists a token of a collection for a stranger',
    listing(thief, '900000000000000000'),
    'critical',
    'order-for-nothing',
  ),
  malicious('lists a token of a collection for one wei', listing(ops, '1'), 'critical', 'order-for-nothing'),
  malicious('delegates everything to a stranger', delegated(thief, []), 'critical', 'delegation', { because: /No limit/ }),
  malicious('delegates some task to a stranger', delegated(thief, [{ enforcer: router, terms: '0x' }]), 'critical', 'delegation'),
  malicious('gives its votes to a stranger', votes(thief), 'high', 'named-call'),
  malicious(
    'has a forwarder allow a stranger everything',
    forward(usdc, call('approve(address spender, uint256 amount)', [thief, 2n ** 256n - 1n])),
    'critical',
    'unlimited-approval',
  ),
  malicious(
    'confirms new code of its Safe',
    typed(safeTx({ to: safe, data: call('changeMasterCopy(address masterCopy)', [thief]) })),
    'critical',
    'upgrade',
  ),
  malicious(
    'confirms the code of a stranger as its Safe',
    typed(safeTx({ to: thief, data: rent, operation: 1 })),
    'critical',
    'delegatecall',
  ),
  malicious(
    'hides an allowance in a batch of its Safe',
    typed(
      safeTx({
        to: at.multiSendOnly,
        data: multiSendOnly([
          [usdc, 0n, rent],
          [usdc, 0n, call('approve(address spender, uint256 amount)', [thief, 2n ** 256n - 1n])],
        ]),
        operation: 1,
      }),
    ),
    'critical',
    'unlimited-approval',
    { headline: /take all USDC/i },
  ),
  malicious(
    'has its Safe sign a digest',
    typed(
      typedData(
        'SafeMessage',
        { SafeMessage: 'bytes message' },
        { message: `0x${'c7'.repeat(32)}` },
        { name: undefined, version: undefined, verifyingContract: safe },
      ),
    ),
    'critical',
    'blind-signing',
  ),
  malicious(
    'names a stranger as operator in a type nobody knows',
    said(
      'Setup',
      'address account,address operator',
      { account: ops, operator: thief },
      { chainId: 1, verifyingContract: router },
    ),
    'critical',
    'delegation',
  ),
  malicious(
    'names a stranger in a type nobody knows',
    said(
      'Settlement',
      'address account,address target',
      { account: ops, target: thief },
      { chainId: 1, verifyingContract: router },
    ),
    'high',
    'first-seen',
    { because: /target/ },
  ),
  malicious(
    'approves an agent of an exchange that is a stranger',
    said(
      'ApproveAgent',
      'string chain,address agentAddress,string agentName,uint64 nonce',
      { chain: 'Mainnet', agentAddress: thief, agentName: 'desk', nonce: '7' },
      { chainId: 1, verifyingContract: parties.zero },
    ),
    'critical',
    'delegation',
  ),
  malicious(
    'withdraws from an exchange to a stranger',
    said(
      'Withdraw',
      'address destination,uint256 amount,uint64 time',
      { destination: thief, amount: String(900n * wei), time: '1795251000' },
      { chainId: 1, verifyingContract: router },
    ),
    'high',
    'first-seen',
  ),
  malicious(
    'carries a call that allows a stranger everything',
    said(
      'Execute',
      'address account,bytes data',
      { account: ops, data: call('approve(address spender, uint256 amount)', [thief, 2n ** 256n - 1n]) },
      { chainId: 1, verifyingContract: router },
    ),
    'critical',
    'unlimited-approval',
  ),
  malicious(
    'names a stranger as the new owner in a type nobody knows',
    said(
      'Change',
      'address account,address newOwner',
      { account: ops, newOwner: thief },
      { chainId: 1, verifyingContract: router },
    ),
    'critical',
    'first-seen',
    { because: /newOwner/ },
  ),
  malicious(
    'names a stranger as text in a type nobody knows',
    said(
      'Withdraw',
      'string destination,uint64 time',
      { destination: thief, time: '1795251000' },
      { chainId: 1, verifyingContract: router },
    ),
    'high',
    'first-seen',
    { because: /9e4c/i },
  ),
  malicious(
    'asks for a key by typed data',
    said('Action', 'string action,string onlySignOn', { action: 'Derive your trading key', onlySignOn: 'https://desk.example' }),
    'high',
    'text-makes-key',
  ),
];
