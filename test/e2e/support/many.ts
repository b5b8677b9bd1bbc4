/** Lists as a service gives them, by the ten thousand, and a journal as long. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { publicKeyToAddress } from 'viem/utils';
import { openJournal } from '../../../electron/core/journal/journal.ts';
import type { Files, Keychain } from '../../../electron/core/ports.ts';
import { systemClock } from '../../../electron/host/system.ts';
import { longNames } from './hostile-text.ts';

/** Every second name is one of 300 letters. */
export const nameOf = (what: string, n: number): string =>
  n % 2 === 0 ? `${what} ${n}` : `${longNames[(n >> 1) % longNames.length]} ${n}`;

export interface Asset {
  caip19: string;
  symbol: string;
  name: string;
  decimals: number;
}
export const usdc: Asset = {
  caip19: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
};
export const ether: Asset = { caip19: 'eip155:1/slip44:60', symbol: 'ETH', name: 'Ether', decimals: 18 };
const dated = {
  createdAt: { seconds: '1760000000', nanos: '0' },
  updatedAt: { seconds: '1760000000', nanos: '0' },
};

/** Public keys 1·G, 2·G, …: real ones, cheap to make. */
export function manyAccounts(organizationId: string, walletId: string, count: number) {
  let point = secp256k1.Point.BASE;
  return Array.from({ length: count }, (_, index) => {
    const publicKey = point.toHex(true);
    const address = publicKeyToAddress(`0x${point.toHex(false)}`);
    point = point.add(secp256k1.Point.BASE);
    return {
      ...{ walletAccountId: `account-${index}`, organizationId, walletId, curve: 'CURVE_SECP256K1' },
      ...{ pathFormat: 'PATH_FORMAT_BIP32', path: `m/44'/60'/0'/0/${index}`, addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
      ...{ address, publicKey, name: `Till ${index}`, ...dated },
    };
  });
}

/** Transactions of an address, an hour apart, with digits that floating point would lose: 10^21 and an odd number. */
export function manyEntries(address: string, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const hex = (digits: number, salt: number) =>
      (BigInt(index + 1) * 0x9e3779b97f4a7c15n * BigInt(salt)).toString(16).padStart(digits, '0').slice(-digits);
    const counterparty = `0x${hex(16, 3)}${hex(16, 7)}${hex(8, 11)}`;
    const isIn = index % 3 !== 0;
    const asset = index % 2 === 0 ? usdc : ether;
    return {
      transactionHash: `0x${index.toString(16).padStart(64, '0')}`,
      block: {
        number: String(30_000_000 - index),
        hash: `0x${hex(16, 5).padStart(64, '0')}`,
        timestamp: new Date(Date.UTC(2026, 7, 18) - index * 3_600_000).toISOString(),
      },
      ...{ status: 'FINALIZED', origin: 'external', from: isIn ? counterparty : address, to: isIn ? address : counterparty },
      fee: { amount: String(21_000n * BigInt(1_000_000_007 + index)), caip19: ether.caip19 },
      transfers: [
        { direction: isIn ? 'IN' : 'OUT', asset, amount: (10n ** 21n + BigInt(index * 7919 + 1)).toString(), counterparty },
      ],
    };
  });
}

/** Beside those who are there; each has a tag of these and every twentieth all of them. */
export const manyUsers = (model: object | undefined, count: number, tagIds: readonly string[]) =>
  Array.from({ length: count }, (_, n) => ({
    ...model,
    ...{ userId: `user-${n}`, userName: nameOf('Clerk', n), apiKeys: [], authenticators: [], oauthProviders: [] },
    userEmail: n % 5 === 0 ? `${'w'.repeat(180)}@northwind.example` : `clerk.${n}@northwind.example`,
    userTags: n % 20 === 1 ? tagIds : tagIds.slice(n % Math.max(1, tagIds.length), (n % Math.max(1, tagIds.length)) + 1),
  }));

export const manyTags = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    tagId: `tag-${n}`,
    tagName: nameOf('Desk', n),
    tagType: 'TAG_TYPE_USER',
    ...dated,
  }));

/** Policies that name users and tags, by turns as most are written and longer than anybody reads. */
export const manyPolicies = (count: number, tagIds: readonly string[]) =>
  Array.from({ length: count }, (_, n) => ({
    policyId: `policy-${n}`,
    policyName: nameOf('Rule', n),
    effect: n % 5 === 0 ? 'EFFECT_DENY' : 'EFFECT_ALLOW',
    consensus:
      n % 3 === 0
        ? `approvers.any(user, user.id == 'user-${n}')`
        : `approvers.filter(user, user.tags.contains('${tagIds[n % Math.max(1, tagIds.length)] ?? 'tag-0'}')).count() >= ${2 + (n % 3)}`,
    condition: n % 7 === 0 ? `eth.tx.to == '0x${'ab'.repeat(120)}'` : "activity.type == 'ACTIVITY_TYPE_CREATE_WALLET'",
    notes: n % 11 === 0 ? (longNames[n % longNames.length] ?? '') : '',
    ...dated,
  }));

/** What a desk wrote before it starts: each activity read, and decided. */
export async function manyWritten(
  ports: { files: Files; keychain: Keychain; random(bytes: number): Uint8Array },
  count: number,
): Promise<void> {
  const journal = await openJournal({ ...ports, clock: systemClock });
  // What comes together is written together.
  await Promise.all(
    Array.from({ length: count - 1 }, (_, n) => {
      const about = { organizationId: 'org', keyId: 'key', activityId: `activity-${n >> 1}`, fingerprint: `sha256:${n >> 1}` };
      const seal = { seal: `seal ${n >> 1}`, sealHash: (n >> 1).toString(16).padStart(64, '0') };
      return journal.record(
        n % 2 === 0
          ? { kind: 'review_sealed', ...about, ...seal }
          : { kind: 'review_decided', ...about, ...seal, decision: 'approve', reason: nameOf('Invoice', n >> 1) },
      );
    }),
  );
  await journal.settled();
}
