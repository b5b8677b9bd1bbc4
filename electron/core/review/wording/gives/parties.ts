/** Who stands at the ends of an effect, and how far they are known here. */
import { dayOf } from '../../../../contract/text/dates.ts';
import type { Party, Trust } from '../../../../contract/values/document.ts';
import type { Known, ReadContext } from '../../../chains/context.ts';
import type { Account, Party as ChainParty } from '../../../chains/effect.ts';
import { onChain, written } from '../../../chains/ethereum/address.ts';
import { member, text } from '../../../text/members.ts';

/** What parties are told with. */
export interface Telling extends Pick<ReadContext, 'names' | 'signWith'> {
  /** The chain it counts on. */
  on?: string | undefined;
  /** Whether it is counted how often somebody was dealt with: all that completed is looked through for it. */
  counts: boolean;
}

const trustOf: Partial<Record<Known['kind'], Trust['kind']>> = {
  ...{ own: 'own', book: 'book', bundled: 'well_known', token: 'well_known' },
};

/** SECURITY: the gravest that holds; a name that anybody could give is no reason to trust (docs/threats.md#severity). */
export function trustIn({ address, chainId = null }: ChainParty, { names, counts }: Pick<Telling, 'names' | 'counts'>): Trust {
  const known = names.address(address, chainId);
  const kind = known === undefined ? undefined : trustOf[known.kind];
  if (kind === 'own' || kind === 'well_known') return { kind };
  if (kind === undefined) {
    const like = names.lookalike(onChain(address, chainId));
    if (like !== null) return { kind: 'imitates', name: like.name };
    if (!names.seen(address, chainId)) return { kind: 'first_seen' };
  }
  const { times } = counts ? names.dealings(address, chainId) : { times: 0 };
  return { kind: kind ?? 'dealt', ...(times > 0 && { times }) };
}

/** Of one whom nobody here calls anything: "Unknown contract", "Unnamed address". */
const strangerWords = ({ stranger = 'an unknown address' }: ChainParty, trust: Trust): string => {
  const what = stranger.replace(/^an? /, '');
  const whose = trust.kind === 'dealt' ? what.replace(/^unknown /, 'unnamed ') : what;
  return whose.charAt(0).toUpperCase() + whose.slice(1);
};

const isUnnamed = ({ kind, source }: Known): boolean => kind === 'own' && source === 'pasted';

export function partyOf(role: string, who: ChainParty, telling: Telling): Party {
  const { names } = telling;
  const { address, chainId = null } = who;
  if (who.unseen === true) return { role, name: null, address: null, detail: 'Cannot be seen', trust: { kind: 'first_seen' } };
  const known = names.address(address, chainId);
  const trust = trustIn(who, telling);
  const name = known === undefined || isUnnamed(known) ? null : known.name;
  const detail = known === undefined ? strangerWords(who, trust) : detailOf(known, who, trust, telling);
  const claim = known === undefined ? names.claim(address, chainId) : null;
  const like = known === undefined ? names.lookalike(onChain(address, chainId)) : null;
  return {
    ...{ role, name, address: written(address, chainId), trust },
    ...(detail === '' ? {} : { detail: claim === null ? detail : `${detail}, ${claim}` }),
    ...(like !== null && { resembles: { address: like.address, name: like.name } }),
  };
}

/** "Ops hot · Ethereum mainnet" of an own account, "last dealt with 22 Oct 2026" of others. */
function detailOf(known: Known, { address, chainId = null }: ChainParty, trust: Trust, { names, on }: Telling): string {
  if (known.kind === 'own') return ownDetail(known, names.signer(address), on);
  const { last } = trust.times === undefined ? { last: null } : names.dealings(address, chainId);
  if (last !== null) return `last dealt with ${dayOf(last)}`;
  return known.kind === 'interface' ? 'named by an uploaded interface' : '';
}

function ownDetail(known: Known, row: unknown, on: string | undefined): string {
  const wallet = text(member(row, 'walletDetails'), 'walletName');
  const parts = [isUnnamed(known) ? 'Own address' : wallet === known.name ? undefined : wallet, on];
  return parts.filter(part => part !== undefined).join(' · ');
}

/** Whose money or power it is. */
export function accountParty(role: string, account: Account, telling: Telling): Party {
  const { names, signWith, on } = telling;
  if (account !== 'signer') {
    if (!('untold' in account)) return partyOf(role, account, telling);
    return { role, name: null, address: null, detail: account.untold, trust: null };
  }
  const byAddress = names.address(signWith);
  if (byAddress !== undefined) return partyOf(role, { address: signWith }, telling);
  const known = names.id(signWith);
  if (known === undefined) return { role, name: null, address: signWith || null, detail: 'Unknown account', trust: null };
  const detail = on === undefined ? {} : { detail: on };
  // A private key signs by its id, which is no address.
  return {
    role,
    name: known.name,
    address: null,
    ...detail,
    trust: names.signer(signWith) === undefined ? null : { kind: 'own' },
  };
}
