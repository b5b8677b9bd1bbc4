/**
 * What the activities of a large organisation are about: payments above all, and now and then people, keys and rules. The
 * same `n` is the same request.
 */
import { permitOf, router, transfer, usdc, word } from '../colleagues/ideas.ts';
import type { Tag, Webhook } from '../records.ts';
import { seededBytes } from '../seed.ts';
import type { User, Wallet, WalletAccount } from '../state.ts';
import type { Chance } from './chance.ts';
import { deskName, personName, policyName } from './names.ts';
import type { Sizes } from './sizes.ts';

/** What requests are made of. */
export interface Stock {
  seed: string;
  sizes: Sizes;
  chance: Chance;
  /** Those that pay. */
  ethereum: readonly WalletAccount[];
  solana: readonly WalletAccount[];
  payees: readonly string[];
  users: readonly User[];
  tags: readonly Tag[];
  wallets: readonly Wallet[];
  webhooks: readonly Webhook[];
  policies: readonly { policyId: string; policyName: string }[];
}

type Parameters = Record<string, unknown>;
export interface Kind {
  type: string;
  /** Where the table has no row of the type. */
  intentMember?: string;
  /** `at` in milliseconds: when it is asked for. */
  parameters(stock: Stock, n: number, at: number): Parameters;
}

const of = <T>(stock: Stock, what: string, n: number, all: readonly T[]): T => {
  const one = all[stock.chance(what, n, Math.max(1, all.length))];
  if (one === undefined) throw new Error(`A large organisation without any of: ${what}`);
  return one;
};
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const keccak = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' };
const signed = (parameters: Kind['parameters']): Kind => ({ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters });
/** One of thirty is nobody who is known. */
const payeeOf = (stock: Stock, n: number): string =>
  stock.chance('stranger', n, 30) === 0
    ? `0x${seededBytes(stock.seed, `stranger:${n}`).subarray(0, 20).toString('hex')}`
    : of(stock, 'payee', n, stock.payees);
const units = (stock: Stock, n: number): bigint => BigInt(50 + stock.chance('amount', n, 90_000)) * 1_000_000n;
const paid = (to: string, amount: bigint): string => `a9059cbb${word(to)}${word(amount)}`;

/** multicall(bytes[]) of so many payments, as routers and tokens take them. */
function callOf(calls: readonly string[]): string {
  const padded = calls.map(call => call.padEnd(Math.ceil(call.length / 64) * 64, '0'));
  let offset = calls.length * 32;
  const offsets = padded.map(call => {
    const here = word(offset);
    offset += 32 + call.length / 2;
    return here;
  });
  const bodies = padded.map((call, k) => word((calls[k]?.length ?? 0) / 2) + call);
  return `ac9650d8${word(32)}${word(calls.length)}${offsets.join('')}${bodies.join('')}`;
}

const account = (stock: Stock, n: number): string => of(stock, 'account', n, stock.ethereum).address;
const payment = (stock: Stock, n: number): string => transfer(n, usdc, 0n, paid(payeeOf(stock, n), units(stock, n)));

const token = signed((stock, n) => ({ signWith: account(stock, n), payload: payment(stock, n), ...keccak }));
const coins = signed((stock, n) => {
  const wei = BigInt(1 + stock.chance('coins', n, 40)) * 50_000_000_000_000_000n;
  return { signWith: account(stock, n), payload: transfer(n, payeeOf(stock, n), wei), ...keccak };
});
const sent: Kind = {
  type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION',
  intentMember: 'ethSendTransactionIntent',
  parameters: (stock, n) => ({
    ...{ from: account(stock, n), sponsor: false, caip2: 'eip155:1', to: usdc, value: '0', nonce: String(n) },
    ...{ data: `0x${paid(payeeOf(stock, n), units(stock, n))}`, gasLimit: '90000' },
    ...{ maxFeePerGas: '32000000000', maxPriorityFeePerGas: '1500000000' },
  }),
};
const transaction: Kind = {
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  intentMember: 'signTransactionIntentV2',
  parameters: (stock, n) => ({
    signWith: account(stock, n),
    unsignedTransaction: payment(stock, n),
    type: 'TRANSACTION_TYPE_ETHEREUM',
  }),
};
const permit = signed((stock, n, at) => permitOf(account(stock, n), router, units(stock, n), n, Math.floor(at / 1000) + 3600));
const words = signed((stock, n, at) => ({
  signWith: account(stock, n),
  payload: `Northwind Treasury confirms invoice ${n + 1} of ${dayOf(at)}.`,
  ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
}));
const settlement = signed((stock, n, at) => ({
  signWith: of(stock, 'solana', n, stock.solana).address,
  payload: `Northwind Treasury: settlement batch ${dayOf(at)}/${n + 1}`,
  ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' },
}));
const several: Kind = {
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
  intentMember: 'signRawPayloadsIntent',
  parameters: (stock, n) => ({
    signWith: account(stock, n),
    payloads: Array.from({ length: 20 }, (_, k) => payment(stock, n * 20 + k)),
    ...keccak,
  }),
};
/** One transaction with so many payments in it. */
const calls = (count: number): Kind =>
  signed((stock, n) => {
    const each = (k: number) => paid(of(stock, 'batch', n * count + k, stock.payees), units(stock, n + k));
    const data = callOf(Array.from({ length: count }, (_, k) => each(k)));
    return { signWith: account(stock, n), payload: transfer(n, usdc, 0n, data), ...keccak };
  });
const batch = calls(2_000);

const userChanged: Kind = {
  type: 'ACTIVITY_TYPE_UPDATE_USER',
  parameters: (stock, n) => ({
    userId: of(stock, 'user', n, stock.users).userId,
    userTagIds: [of(stock, 'tag', n, stock.tags).tagId],
  }),
};
const usersMade: Kind = {
  type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
  intentMember: 'createUsersIntentV4',
  parameters: (stock, n) => ({
    users: [
      {
        ...{ userName: personName(n, stock.sizes), userEmail: `new.${n}@northwind.example` },
        ...{ userTags: [of(stock, 'tag', n, stock.tags).tagId], apiKeys: [], authenticators: [], oauthProviders: [] },
      },
    ],
  }),
};
const accountsMade: Kind = {
  type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
  parameters: (stock, n) => ({
    walletId: of(stock, 'wallet', n, stock.wallets).walletId,
    accounts: [
      {
        ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: `m/44'/60'/1'/0/${n}` },
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  }),
};
const policyMade: Kind = {
  type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
  intentMember: 'createPolicyIntentV3',
  parameters: (stock, n) => ({
    ...{ policyName: `${policyName(n, stock.sizes)}, new`, effect: 'EFFECT_ALLOW', notes: '' },
    consensus: `approvers.filter(user, user.tags.contains('${of(stock, 'tag', n, stock.tags).tagId}')).count() >= 2`,
    condition: `eth.tx.to == '${of(stock, 'payee', n, stock.payees).toLowerCase()}'`,
  }),
};
const policyChanged: Kind = {
  type: 'ACTIVITY_TYPE_UPDATE_POLICY_V2',
  intentMember: 'updatePolicyIntentV2',
  parameters(stock, n) {
    const { policyId, policyName: called } = of(stock, 'policy', n, stock.policies);
    return { policyId, policyName: called, policyNotes: `Looked at by ${deskName(n, stock.sizes)}.` };
  },
};
const webhookChanged: Kind = {
  type: 'ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT',
  parameters: (stock, n) => ({ endpointId: of(stock, 'webhook', n, stock.webhooks).endpointId, isActive: n % 2 === 0 }),
};
const invited: Kind = {
  type: 'ACTIVITY_TYPE_CREATE_INVITATIONS',
  parameters: (stock, n) => ({
    invitations: [
      {
        ...{ receiverUserName: personName(n, stock.sizes), receiverUserEmail: `invited.${n}@northwind.example` },
        receiverUserTags: [of(stock, 'tag', n, stock.tags).tagId],
        ...{ accessType: 'ACCESS_TYPE_WEB', senderUserId: of(stock, 'user', n, stock.users).userId },
      },
    ],
  }),
};

/** How many of a hundred are of each. */
const shares: readonly [kind: Kind, share: number][] = [
  [token, 30],
  [sent, 22],
  [coins, 10],
  [transaction, 9],
  [permit, 8],
  [words, 5],
  [settlement, 4],
  [several, 2],
  [userChanged, 2],
  [accountsMade, 2],
  [policyChanged, 1],
  [policyMade, 1],
  [usersMade, 1],
  [invited, 1],
  [webhookChanged, 1],
  [calls(50), 1],
];
const turns = shares.flatMap(([kind, share]) => Array.from({ length: share }, () => kind));
/** In its first hundred, and then once in so many. */
const largestEvery = 1_000;

/** @param fromNewest how many are newer: the newest hundred are one of each share, with a batch of 2,000 calls */
export function kindOf({ chance }: Stock, n: number, fromNewest: number): Kind {
  if (fromNewest % largestEvery === 7) return batch;
  // Behind the newest hundred, which go through all kinds, chance decides.
  const at = fromNewest < turns.length ? (fromNewest * 37) % turns.length : chance('kind', n, turns.length);
  return turns[at] ?? token;
}
