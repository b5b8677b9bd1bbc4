/** Off-chain permissions and statements of protocols by their published types: agents, managers, orders, ledgers, votes. */
import { context, parties } from '../parties.ts';
import { call, typed, typedData } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious, wei } from './world.ts';

const { ops, payroll, router, safe, usdc, zero } = parties;
const { thief, newcomer } = at;
const soon = 1_795_252_000;
const never = String(2n ** 256n - 1n);
const word = (address: string): string => `0x${'00'.repeat(12)}${address.slice(2).toLowerCase()}`;
const hash = (byte: string): string => `0x${byte.repeat(32)}`;

type Domain = Record<string, unknown>;
const asks = (type: string, fields: string, message: unknown, domain: Domain = {}, more: Record<string, string> = {}) =>
  typed(typedData(type, { [type]: fields, ...more }, message, { version: '1', ...domain }));
const bare = { version: undefined, name: undefined };

const exchange = { name: 'HyperliquidSignTransaction', chainId: 42161, verifyingContract: zero };
const sends = (destination: string, amount: string) =>
  asks(
    'HyperliquidTransaction:UsdSend',
    'string hyperliquidChain,string destination,string amount,uint64 time',
    { hyperliquidChain: 'Mainnet', destination, amount, time: '1795251000000' },
    exchange,
  );
const agent = (agentAddress: string) =>
  asks(
    'HyperliquidTransaction:ApproveAgent',
    'string hyperliquidChain,address agentAddress,string agentName,uint64 nonce',
    { hyperliquidChain: 'Mainnet', agentAddress, agentName: 'desk', nonce: '1795251000000' },
    exchange,
  );
const manager = (to: string, isAllowed: boolean) =>
  asks(
    'Authorization',
    'address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry',
    { owner: ops, manager: to, isAllowed, nonce: '0', expiry: String(soon) },
    { name: 'Compound USDC', version: '0', verifyingContract: at.compound },
  );
const market = (authorized: string) =>
  asks(
    'Authorization',
    'address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline',
    { authorizer: ops, authorized, isAuthorized: true, nonce: '0', deadline: String(soon) },
    { ...bare, verifyingContract: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb' },
  );
const credit = (delegatee: string, value: string) =>
  asks(
    'DelegationWithSig',
    'address delegatee,uint256 value,uint256 nonce,uint256 deadline',
    { delegatee, value, nonce: '0', deadline: String(soon) },
    { name: 'Variable debt WETH', verifyingContract: '0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE' },
  );
const rollup = (to: string, value: bigint, data = '0x') =>
  asks(
    'Transaction',
    'uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput',
    {
      ...{ txType: 113, from: String(BigInt(ops)), to: String(BigInt(to)), gasLimit: '300000', gasPerPubdataByteLimit: '50000' },
      ...{ maxFeePerGas: '45250000', maxPriorityFeePerGas: '0', paymaster: '0', nonce: '7', value: String(value), data },
      ...{ factoryDeps: [], paymasterInput: '0x' },
    },
    { name: 'zkSync', version: '2', chainId: 324, verifyingContract: undefined },
  );

const seaport = { name: 'Seaport', version: '1.6', verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395' };
const orderTypes = {
  OrderComponents: 'address offerer,OfferItem[] offer,ConsiderationItem[] consideration,uint256 startTime,uint256 endTime',
  OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
  ConsiderationItem:
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
};
const price = (recipient: string, amount: bigint) => ({
  ...{ itemType: 0, token: zero, identifierOrCriteria: '0', startAmount: String(amount), endAmount: String(amount), recipient },
});
const order = (id: string, consideration: unknown[]) => ({
  ...{ offerer: ops, consideration, startTime: '0', endTime: String(soon) },
  offer: [{ itemType: 2, token: parties.registry, identifierOrCriteria: id, startAmount: '1', endAmount: '1' }],
});
const lists = (consideration: unknown[]) => typed(typedData('OrderComponents', orderTypes, order('77', consideration), seaport));
const listsBoth = (second: unknown[]) =>
  typed(
    typedData(
      'BulkOrder',
      { BulkOrder: 'OrderComponents[2] tree', ...orderTypes },
      { tree: [order('77', [price(ops, 5n * wei)]), order('78', second)] },
      seaport,
    ),
  );
const swapped = (recipient: string, least: bigint) =>
  asks(
    'PermitWitnessTransferFrom',
    'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness',
    {
      permitted: { token: usdc, amount: '50000000000' },
      ...{ spender: '0x00000011F84B9aa48e5f8aA8B9897600006289Be', nonce: '7', deadline: String(soon) },
      witness: { swapper: ops, outputs: [{ token: at.weth, startAmount: String(least), endAmount: String(least), recipient }] },
    },
    { name: 'Permit2', version: undefined, verifyingContract: at.permit2 },
    {
      TokenPermissions: 'address token,uint256 amount',
      Order: 'address swapper,Output[] outputs',
      Output: 'address token,uint256 startAmount,uint256 endAmount,address recipient',
    },
  );
const operation = (callData: string) =>
  asks(
    'SafeOp',
    'address safe,uint256 nonce,bytes callData,uint48 validUntil,address entryPoint',
    { safe, nonce: '1', callData, validUntil: 0, entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032' },
    { ...bare, verifyingContract: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226' },
  );
const runs = (to: string, data: `0x${string}`, kind: number) =>
  operation(call('executeUserOp(address to, uint256 value, bytes data, uint8 operation)', [to, 0n, data, kind]));
const spends = (spender: string) =>
  asks(
    'SpendPermission',
    'address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end',
    { account: ops, spender, token: usdc, allowance: '5000000000', period: 86400, start: 0, end: soon },
    { name: 'Spend Permission Manager', chainId: 1, verifyingContract: '0xf85210B21cC50302F477BA56686d2019dC9b67Ad' },
  );
const withdraws = (operator: string, to: string) =>
  asks(
    'RemoveLiquidity',
    'address owner,address operator,uint256 amount,address to',
    { owner: ops, operator, amount: '900000000000', to },
    { name: 'Meadow', verifyingContract: router },
  );
const governor = { name: 'Meadow Governor', verifyingContract: newcomer };
const fillers = Array.from({ length: 420 }, (_, i) => `is${i}`);
const hex = { name: 'Meadow', verifyingContract: router };

export const permissions: readonly LadderCase[] = [
  honest('sends dollars of an exchange to itself', sends(ops.toLowerCase(), '25000'), 'note', { headline: /25,000 USDC/i }),
  honest('sends a stranger a few dollars of an exchange', sends(newcomer, '120.5'), 'look', { headline: /120\.5 USDC/i }),
  honest('lets an agent of its own trade', agent(safe), 'look', { in: context({}, { ownAddresses: [safe] }) }),
  honest('takes a manager back', manager(newcomer, false), 'note', { headline: /takes back/i }),
  honest(
    'takes back a session at a contract it does not know',
    asks('RevokeSession', 'address account,address sessionKey', { account: ops, sessionKey: thief }, governor),
    'note',
  ),
  honest('lets an adapter that is known act at a market', market('0x4A6c312ec70E8747a587EE860a0353cd42Be0aE0'), 'look'),
  honest('takes back what another may borrow', credit(newcomer, '0'), 'note'),
  honest('lets a colleague borrow a little on its credit', credit(payroll, String(wei)), 'look', { headline: /borrow up to/i }),
  honest('pays a supplier on a rollup', rollup(payroll, 2n * wei), 'look', { headline: /pays 2 /i }),
  honest('lists a token with the fees of the market', lists([price(ops, 97n * wei), price(newcomer, 2n * wei)]), 'look'),
  honest(
    'lists a token with the fees of the largest market',
    lists([price(ops, 97n * wei), price('0x0000a26b00c1F0DF003000390027140000fAa719', wei)]),
    'look',
  ),
  malicious(
    'lists a token mostly for the fees of a market',
    lists([price(ops, wei / 10n), price('0x0000a26b00c1F0DF003000390027140000fAa719', 14n * wei)]),
    'high',
    'order-elsewhere',
  ),
  honest('lists two tokens at once', listsBoth([price(ops, 6n * wei)]), 'look', { headline: /token 78|token 77/i }),
  honest('swaps by a signature, for itself', swapped(ops, 16n * wei), 'look', { headline: /sells 50,000 USDC/i }),
  honest(
    'has its Safe pay by a smart operation',
    runs(usdc, call('transfer(address to, uint256 amount)', [payroll, 5_000_000n]), 0),
    'note',
  ),
  honest('lets a known service take a little every day', spends(router), 'look', { headline: /every day/i }),
  honest(
    'votes at a governor it does not know',
    asks('Ballot', 'uint256 proposalId,uint8 support', { proposalId: '312', support: 1 }, governor),
    'look',
    { headline: /a vote/i },
  ),
  honest(
    'attests something of a stranger on another chain',
    asks(
      'Attest',
      'bytes32 schema,address recipient,bytes data,uint256 value,uint64 deadline',
      { schema: hash('5e'), recipient: newcomer, data: '0x12', value: '0', deadline: String(soon) },
      { name: 'EAS', chainId: 8453, verifyingContract: '0x4200000000000000000000000000000000000021' },
    ),
    'look',
  ),
  honest(
    'cancels orders by their hashes',
    asks('OrderCancellations', 'bytes[] orderUids', { orderUids: [hash('4d'), hash('5e')] }, governor),
    'look',
    { headline: /cancel/i },
  ),
  honest(
    'states an order of a marketplace by its hash',
    asks('OrderHash', 'bytes32 orderHash', { orderHash: hash('c7') }, seaport),
    'look',
    {
      headline: /order by its hash/i,
    },
  ),
  honest(
    'removes an operator of a token',
    asks('RemoveOperator', 'address owner,address operator,address token', { owner: ops, operator: thief, token: usdc }, hex),
    'note',
  ),
  honest(
    'removes a key that signed for it',
    asks('Remove', 'address owner,bytes key,uint256 nonce', { owner: ops, key: hash('4b'), nonce: '1' }, governor),
    'look',
  ),
  honest(
    'agrees to terms by their hash',
    asks('TermsAndConditions', 'bytes32 terms_hash,uint256 version', { terms_hash: hash('7e'), version: 1 }, governor),
    'look',
  ),
  honest(
    'agrees in its own alphabet',
    asks('同意', 'string 本文,uint256 日付', { 本文: '利用規約に同意します。', 日付: '1795251000' }, hex),
    'look',
  ),
  malicious('sends a stranger the dollars of an exchange', sends(thief, '412000'), 'high', 'first-seen', {
    headline: /412,000 USDC/i,
  }),
  malicious('lets a stranger trade as its agent', agent(thief), 'critical', 'delegation'),
  malicious('makes a stranger its manager', manager(thief, true), 'critical', 'delegation'),
  malicious('lets a stranger act at a market', market(thief), 'critical', 'delegation'),
  malicious('lets a stranger borrow without limit', credit(thief, never), 'critical', 'delegation', {
    headline: /borrow without limit/i,
  }),
  malicious('pays a stranger on a rollup', rollup(thief, 900n * wei), 'high', 'first-seen', { headline: /unknown address/i }),
  malicious(
    'allows a stranger everything on a rollup',
    rollup(usdc, 0n, call('approve(address spender, uint256 amount)', [thief, 2n ** 256n - 1n])),
    'critical',
    'unlimited-approval',
  ),
  malicious(
    'lists a token mostly for a stranger',
    lists([price(ops, wei / 10n), price(thief, 14n * wei)]),
    'high',
    'order-elsewhere',
  ),
  malicious('hides a gift among its orders', listsBoth([]), 'critical', 'order-for-nothing', { headline: /78 .* for nothing/i }),
  malicious(
    'calls what a stranger gets of a sale a consideration',
    asks(
      'Order',
      'address sellToken,address buyToken,uint256 sellAmount,uint256 buyAmount,uint32 validTo,Consideration consideration',
      {
        ...{ sellToken: usdc, buyToken: at.weth, sellAmount: '50000000000', buyAmount: String(14n * wei), validTo: soon },
        consideration: { recipient: thief },
      },
      { name: 'Gnosis Protocol', version: 'v2', verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41' },
      { Consideration: 'address recipient' },
    ),
    'high',
    'first-seen',
    { because: /consideration/ },
  ),
  malicious(
    'calls a transfer a cancellation',
    asks(
      'CancelAndTransfer',
      'bytes32 order,address to,address token,uint256 amount',
      { order: hash('4d'), to: thief, token: usdc, amount: '900000000000' },
      hex,
    ),
    'high',
    'first-seen',
    { because: /at to/ },
  ),
  malicious(
    'cancels an order and refunds a stranger',
    asks('CancelOrder', 'bytes32 order,address refundTo', { order: hash('4d'), refundTo: thief }, hex),
    'high',
    'first-seen',
    { because: /refundTo/ },
  ),
  malicious(
    'pays a stranger inside a vote',
    asks(
      'Ballot',
      'uint256 proposalId,uint8 support,Tip tip',
      { proposalId: '312', support: 1, tip: { to: thief, amount: '900000000000' } },
      hex,
      { Tip: 'address to,uint256 amount' },
    ),
    'high',
    'first-seen',
    { because: /tip/ },
  ),
  malicious('takes liquidity out by a stranger', withdraws(thief, ops), 'critical', 'delegation'),
  malicious('takes liquidity out for a stranger', withdraws(router, thief), 'high', 'first-seen', { because: /at to/ }),
  malicious('swaps by a signature for a stranger', swapped(thief, 16n * wei), 'high', 'order-elsewhere'),
  malicious('swaps by a signature for nothing', swapped(ops, 1n), 'critical', 'order-for-nothing'),
  malicious('has its Safe run the code of a stranger', runs(thief, '0x8d80ff0a', 1), 'critical', 'delegatecall'),
  malicious('lets a stranger take some every day', spends(thief), 'critical', 'token-approval', { headline: /every day/i }),
  malicious(
    'signs the root of many orders',
    asks('Root', 'bytes32 root', { root: hash('c7') }, { name: 'Blur Exchange', verifyingContract: router }),
    'critical',
    'blind-signing',
  ),
  malicious(
    'calls a bare hash an order at a contract of no known code',
    asks('OrderHash', 'bytes32 orderHash', { orderHash: hash('c7') }, { name: 'Meadow', verifyingContract: router }),
    'critical',
    'blind-signing',
  ),
  malicious(
    'names a stranger in a word',
    asks('BurnIntent', 'bytes32 to,uint256 value', { to: word(thief), value: '880000000000' }, hex),
    'high',
    'first-seen',
    { because: /9e4c/i },
  ),
  malicious(
    'names a stranger in packed bytes of a new validator',
    asks('Enable', 'bytes21 validationId,uint32 nonce', { validationId: `0x01${thief.slice(2)}`, nonce: 1 }, hex),
    'critical',
    'first-seen',
    { because: /new holder/ },
  ),
  malicious(
    'hands an account of a network over',
    asks('Transfer', 'uint256 fid,address to,uint256 nonce', { fid: '20441', to: thief, nonce: '0' }, hex),
    'critical',
    'first-seen',
    { because: /new holder/ },
  ),
  malicious(
    'writes the spender with a letter of another alphabet behind hundreds of members',
    asks(
      'Settle',
      `${fillers.map(each => `bool ${each}`).join(',')},address sp\u0435nder`,
      { ...Object.fromEntries(fillers.map(each => [each, true])), sp\u0435nder: payroll },
      hex,
    ),
    'critical',
    'name-confusable',
  ),
  malicious(
    'writes the spender with a letter of another alphabet',
    asks('Permit', 'address owner,address sp\u0435nder,uint256 value', { owner: ops, sp\u0435nder: payroll, value: '9' }, hex),
    'critical',
    'name-confusable',
  ),
];
