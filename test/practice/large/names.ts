/** What people, desks, accounts and rules of a large organisation are called. */
import { longNames } from '../../e2e/support/hostile-text.ts';
import type { Sizes } from './sizes.ts';

const first = `Amara Boris Carmen Dmitri Elif Farid Greta Hiro Ines Jonas Katya Liam Mei Noor Oskar Priya Quentin Rosa Samir Tove
  Uma Viktor Wen Ximena Yusuf Zofia`.split(/\s+/);
const last =
  `Abara Bianchi Castellanos Dvořák Eriksen Fontaine Gómez Haddad Iversen Jansen Kowalski Lindqvist Moreau Nakamura`.split(' ');
const desks = `Payouts Settlement Custody Payroll Trading Lending Refunds Gas Fees Staking Bridging Rewards Grants Vendors
  Insurance`.split(/\s+/);
const places = 'London Lagos Lisbon Singapore Austin Warsaw Nairobi Osaka'.split(' ');

const pick = (words: readonly string[], n: number): string => words[n % words.length] ?? '';
/** Every second one of 300 letters, where that is asked for. */
const named = (plain: string, what: string, n: number, sizes: Sizes): string =>
  sizes.hostile !== true ? plain : n % 2 === 0 ? `${what} ${n}` : `${pick(longNames, n >> 1)} ${n}`;

export const personName = (n: number, sizes: Sizes): string =>
  named(`${pick(first, n)} ${pick(last, Math.floor(n / first.length) + n)}`, 'Clerk', n, sizes);
export const deskName = (n: number, sizes: Sizes): string =>
  named(`${pick(desks, n)} ${pick(places, Math.floor(n / desks.length))}`, 'Desk', n, sizes);
export const walletName = (n: number, sizes: Sizes): string =>
  named(`${pick(desks, n)} ${pick(places, Math.floor(n / desks.length) + 3)}`, 'Vault', n, sizes);
export const accountName = (n: number, sizes: Sizes): string => named(`${pick(desks, n)} till ${n + 1}`, 'Till', n, sizes);
export const policyName = (n: number, sizes: Sizes): string =>
  named(
    `${pick(desks, n)} of ${pick(places, Math.floor(n / desks.length))} pays known counterparties ${n + 1}`,
    'Rule',
    n,
    sizes,
  );
export const payeeName = (n: number): string => `${pick(last, n)} ${pick(['Ltd', 'GmbH', 'SA', 'Inc'], n >> 2)} ${n + 1}`;
