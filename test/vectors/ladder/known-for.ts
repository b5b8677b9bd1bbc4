/** Contracts that are known for one thing, and are given something else; beside each, what they are known for. */
import { emptyContext } from '../../../electron/core/known/context.ts';
import { now, parties } from '../parties.ts';
import { call, delegation, transaction, typed, typedData } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious, wei } from './world.ts';

const { ops, safe } = parties;
const [vault, adapter] = ['0x51a9c4e7b2d8f1063a5b9c7e4d2f8016b3a5c9e7', '0x4A6c312ec70E8747a587EE860a0353cd42Be0aE0'] as const;
const [names, resolver] = ['0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e', '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'] as const;
const node = `0x${'2b'.repeat(32)}` as const;
/** An organisation of which nothing is known but its account. */
const bare = { in: { ...emptyContext(now), ownAddresses: [ops] } };

const one = (to: string, signature: string, args: readonly unknown[] = [], value = 0n) =>
  transaction({ to: to as `0x${string}`, data: call(signature, args), value });
/** Ten thousand coins, without a call. */
const paid = (to: `0x${string}`) => transaction({ to, value: 10_000n * wei });
/** On Arbitrum, to the bridge of Hyperliquid where nobody else is named. */
const transfers = (token: `0x${string}`, to = '0x2Df1c51E09aECF9cacB7bc98cB1742757f163dF7') =>
  transaction({
    ...{ chainId: 42161, to: token },
    data: call('transfer(address to, uint256 amount)', [to, 25_000_000_000n]),
  });
const paidThere = (to: `0x${string}`) => transaction({ chainId: 42161, to, value: 10_000n * wei });
const [dollars, orders] = ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0x31eF83a530Fde1B38EE9A18093A333D8Bbbc40D5'] as const;
const acts = (verifyingContract: string) =>
  typed(
    typedData(
      'Authorization',
      { Authorization: 'address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline' },
      { authorizer: ops, authorized: adapter, isAuthorized: true, nonce: '0', deadline: '1795252000' },
      { version: undefined, name: undefined, verifyingContract },
    ),
  );

export const knownFor: readonly LadderCase[] = [
  // A library of delegate calls, as the code of an account
  malicious('makes a batch library the code of its account', delegation(at.multiSendOnly), 'critical', 'account-handover', bare),
  malicious(
    'makes a batch library that calls any code the code of its account',
    delegation('0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'),
    'critical',
    'account-handover',
    bare,
  ),
  // One power, and another
  malicious(
    'hands the ownership to what answers a Safe’s unknown calls',
    one(vault, 'transferOwnership(address newOwner)', [at.safeHandler]),
    'critical',
    'ownership',
    bare,
  ),
  honest(
    'lets a Safe’s own handler answer its unknown calls',
    one(safe, 'setFallbackHandler(address handler)', [at.safeHandler]),
    'look',
    {
      in: { ...bare.in, ownAddresses: [ops, safe] },
    },
  ),
  malicious(
    'hands a name to what resolves names',
    one(names, 'setOwner(bytes32 node, address owner)', [node, resolver]),
    'critical',
    'ownership',
    bare,
  ),
  honest(
    'has a name resolved as nearly all are',
    one(names, 'setResolver(bytes32 node, address resolver)', [node, resolver]),
    'look',
    bare,
  ),
  malicious(
    'hands the administration to the adapter of a market',
    one(vault, 'setPendingAdmin(address newAdmin)', [adapter]),
    'critical',
    'ownership',
    bare,
  ),
  malicious('lets the adapter of a market act at another one', acts(vault), 'critical', 'delegation', bare),
  honest('lets the adapter of a market act there', acts('0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'), 'look', bare),
  // Paid, and not for whoever pays
  malicious(
    'pays coins to a settlement that anybody may empty',
    paid('0x9008D19f58AAbD9eD0D60971565AA8510560ab41'),
    'high',
    'payee',
    bare,
  ),
  malicious('pays coins to a manager of positions', paid('0xbD216513d74C8cf14cf4747E6AaA6420FF64ee9e'), 'high', 'payee', bare),
  malicious('pays coins to a router', paid('0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'), 'high', 'payee', bare),
  honest('pays for its own gas at the entry point', paid('0x0000000071727De22E5E9d8BAf0edAc6f37da032'), 'note', bare),
  honest('wraps coins by paying them', paid(at.weth), 'note', bare),
  honest('stakes coins by paying them', paid(at.lido), 'note', bare),
  // One token is booked, and no other
  malicious(
    'pays an exchange’s bridge in a token that it does not book',
    transfers('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
    'high',
    'burned',
    bare,
  ),
  honest('pays an exchange’s bridge in the token that it books', transfers(dollars), 'note', bare),
  malicious('pays coins where a market’s fees go', paid('0x0000a26b00c1F0DF003000390027140000fAa719'), 'high', 'payee', bare),
  // A vault books for whoever comes next
  malicious('pays tokens into a vault without an order', transfers(dollars, orders), 'high', 'burned', bare),
  malicious('pays coins into a vault without an order', paidThere(orders), 'high', 'payee', bare),
  malicious(
    'has a router pay into a vault, and creates no order',
    transaction({
      ...{ chainId: 42161, to: '0x1C3fa76e6E1088bCE750f23a5BFcffa1efEF6A41' },
      data: call('multicall(bytes[] data)', [
        [call('sendTokens(address token, address receiver, uint256 amount)', [dollars, orders, 25_000_000_000n])],
      ]),
    }),
    'high',
    'payee',
    bare,
  ),
];
