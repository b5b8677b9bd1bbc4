/** How far somebody is known here, and for what: the second of the three things that severity is made of. */

/**
 * What somebody is to do: receive, move what is another's, be called, hold power of any kind, run as the account from now
 * on, or run for it once by a delegate call.
 * SECURITY: code is read for one power: what may answer a Safe's unknown calls owns nothing (docs/threats.md#severity).
 */
const powers = ['handler', 'resolver', 'authorised'] as const;
export const roles = ['receiver', 'spender', 'contract', 'holder', ...powers, 'code', 'library'] as const;
/** To hold power of any kind, or the one that its code was read for. */
export type Holding = 'holder' | (typeof powers)[number];
export type Role = (typeof roles)[number];

export const standings = [
  /** An account of this organisation. */
  'own',
  /** Bundled for this chain and this role: its code was read. */
  'well known',
  /** A person wrote it into the address book. */
  'in the address book',
  /** It stands in a request that completed. */
  'dealt with before',
  /** Bundled, as a token or for something else: what it is called is known, and not that it may do this. */
  'known by name alone',
  'unknown',
  /** Unknown, and like somebody who is known. */
  'an imitation',
] as const;
export type Standing = (typeof standings)[number];

/** Parts, as findings call them, that are played by whoever is paid. */
const paid: readonly string[] = ['receiver', 'wallet that receives it', 'last receiver'];
export const isPaid = (role: string): boolean => paid.includes(role);

/** Whoever is paid and is neither ours nor in the address book, though not unknown: how much it is decides. */
export const isPayee = (role: string, standing: Standing): standing is 'dealt with before' | 'known by name alone' =>
  isPaid(role) && (standing === 'dealt with before' || standing === 'known by name alone');
