/** What each action gives, to whom: the line that a review begins with, before any sentence. */
import { dayOf } from '../../../../contract/text/dates.ts';
import type { ActivityKind, EffectAmount, Effect as Given, Party } from '../../../../contract/values/document.ts';
import type { Account, Action, Amount, Party as ChainParty, Effect, EffectOf } from '../../../chains/effect.ts';
import { quoted } from '../../../text/visible.ts';
import { items } from '../items.ts';
import type { Say } from '../say.ts';
import { amountOf } from './amounts.ts';
import { accountParty, partyOf, type Telling } from './parties.ts';

export interface Gift {
  kind: Exclude<Given['kind'], 'batch' | 'changes'>;
  /** What it is to a filter. */
  about: ActivityKind;
  /** In one or two words, third person: "pays", "adds a module". */
  does: string;
  from: Party;
  to: Party | null;
  amount: EffectAmount | null;
  under?: string;
}

type Giving = { [A in Action]?: (effect: EffectOf<A>, telling: Telling, say: Say) => Gift };

const anybody = (role: string, detail: string): Party => ({ role, name: null, address: null, detail, trust: null });
const receiver = (role: string, party: ChainParty | null, script: string | undefined, telling: Telling): Party =>
  party !== null
    ? partyOf(role, party, telling)
    : anybody(role, script === undefined ? 'Nobody' : 'A script that is not an address');

interface Moved {
  account: Account;
  amounts: readonly Amount[];
  counterparty: ChainParty | null;
  script?: string;
}
const pays =
  (does: string, under?: string) =>
  (e: Moved, telling: Telling, say: Say): Gift => ({
    ...{ kind: 'pays', about: 'payment', does, from: accountParty('From', e.account, telling) },
    ...{ to: receiver('To', e.counterparty, e.script, telling), amount: amountOf(e.amounts, say) },
    ...(under !== undefined && { under }),
  });
/** To nobody: what comes back stands under the wire. */
const trades =
  (does: string, under: (e: { inReturn: readonly Amount[] }, say: Say) => string) =>
  (e: Moved & { inReturn: readonly Amount[] }, telling: Telling, say: Say): Gift => ({
    ...{ kind: 'pays', about: 'payment', does, from: accountParty('From', e.account, telling), amount: amountOf(e.amounts, say) },
    ...{ to: e.counterparty === null ? null : partyOf('Proceeds go to', e.counterparty, telling), under: under(e, say) },
  });

/**
 * SECURITY: a deadline of a signature is none of the allowance that it makes: that stays until it is revoked. Only Permit2 and
 * accounts of code end what they allowed.
 */
function until({ until: end, ...e }: Effect): string {
  const once = 'bySignature' in e && (e.bySignature === 'token' || e.bySignature === 'collection');
  if (end === undefined) return 'may be taken at any time';
  const when = end.kind === 'time' ? dayOf(new Date(Number(end.value) * 1000).toISOString()) : `${end.kind} ${end.value}`;
  return once ? `the signature works until ${when}` : `may be taken until ${when}`;
}

const permits = (
  e: Effect & { account: Account; counterparty: ChainParty },
  telling: Telling,
  amount: EffectAmount | null,
): Gift => ({
  ...{ kind: 'permits', about: 'permission', does: 'permits', from: accountParty('Gives a permission', e.account, telling) },
  ...{ to: partyOf('Can take it', e.counterparty, telling), amount, under: until(e) },
});

const control = (
  does: string,
  from: Account,
  to: ChainParty | null,
  telling: Telling,
  amount: EffectAmount = { value: 'Full control', asset: null },
): Gift => ({
  ...{ kind: 'permits', about: 'control', does, amount, from: accountParty('Gives control', from, telling) },
  to: to === null ? anybody('Gets control', 'Nobody that is told') : partyOf('Gets control', to, telling),
});

const unread = (e: { account: Account }, telling: Telling): Gift => ({
  ...{ kind: 'signs', about: 'hash', does: 'cannot be read', from: accountParty('Signs', e.account, telling) },
  ...{ to: anybody('Can use it', 'Whoever holds the signature'), amount: { value: 'Not read', asset: null } },
});
const shown = (about: ActivityKind, does: string, e: { account: Account }, telling: Telling): Gift => ({
  ...{ kind: 'signs', about, does, from: accountParty('Signs', e.account, telling), amount: null },
  to: anybody('Can show it', 'Whoever holds the signature'),
});
const calls = (does: string, e: Moved & { counterparty: ChainParty }, telling: Telling, say: Say): Gift => ({
  ...{ kind: 'pays', about: 'call', does, from: accountParty('From', e.account, telling) },
  ...{ to: partyOf('Calls', e.counterparty, telling), amount: amountOf(e.amounts, say) },
});
const value = (words: string): EffectAmount => ({ value: words, asset: null });

/** "adds a module", "hands the ownership" */
const handsWords = (power: string): string =>
  power.endsWith('as a module') ? 'adds a module' : power === 'gives a share' ? 'adds an owner' : power;

const giving: Giving = {
  send: (e, telling, say) =>
    pays('pays', e.bySignature === undefined ? undefined : 'once, by whoever holds the signature')(e, telling, say),
  'send along': pays('pays'),
  'send one': pays('gives'),
  'send several': pays('gives'),
  deposit: pays('deposits'),
  'send across': (e, telling, say) => pays('sends across', `to another chain, over ${e.channel}`)(e, telling, say),
  'pass on': pays('passes on'),
  'send token along': pays('pays'),
  'use pool': (e, telling, say) => ({
    ...{ kind: 'pays', about: 'payment', does: e.verb, from: accountParty('From', e.account, telling) },
    to: partyOf(e.counterparty === null ? 'At' : 'For', e.counterparty ?? e.pool, telling),
    amount: e.amount === undefined ? (e.units === '' ? null : value(`${e.units} units`)) : amountOf([e.amount], say),
  }),
  stake: (e, telling, say) => ({
    ...pays('stakes', `for ${e.resource}, until unstaked`)({ ...e, counterparty: null }, telling, say),
    to: null,
  }),
  lend: (e, telling, say) => ({ ...pays('lends', `its ${e.resource} alone`)(e, telling, say) }),
  'set aside': (e, telling, say) => pays('sets aside', `into ${e.as}`)(e, telling, say),
  'send from': pays('pays'),
  'open account': (e, telling, say) =>
    pays('opens an account')(
      { ...e, counterparty: e.holder ?? (e.owner === null || typeof e.owner === 'string' ? null : e.owner) },
      telling,
      say,
    ),
  'empty nested account': pays('empties an account'),
  mint: pays('mints'),
  burn: (e, telling, say) => pays('destroys')({ ...e, counterparty: null }, telling, say),
  'allow delegate': (e, telling, say) => permits(e, telling, amountOf(e.amounts, say)),
  'change authority': (e, telling) =>
    control(e.verb === 'hands' ? 'hands control' : 'gives up control', e.over, e.counterparty, telling),
  'replace program': (e, telling) => control('replaces code', e.over, null, telling),
  'run instruction': (e, telling) => ({
    ...{ kind: 'pays', about: 'call', does: 'runs', from: accountParty('From', e.account, telling), amount: value('Not read') },
    to: typeof e.program === 'string' ? anybody('Calls', e.program) : partyOf('Calls', e.program, telling),
    ...(e.name === null ? {} : { under: quoted(e.name, 40) }),
  }),
  swap: trades('swaps', (e, say) => `for at least ${say.amounts(e.inReturn)}`),
  'swap along': trades('swaps', (e, say) => `for at least ${say.amounts(e.inReturn)}`),
  'would send': pays('would pay', 'as it stands, which can be changed'),
  'give all as fee': (e, telling) => ({
    ...{ kind: 'pays', about: 'payment', does: 'pays as a fee', from: accountParty('From', e.account, telling) },
    ...{ to: anybody('To', 'Whoever makes the block'), amount: value('Everything') },
  }),
  'leave open': (e, telling, say) => ({
    ...{ kind: 'pays', about: 'payment', does: 'leaves open', from: accountParty('From', e.account, telling) },
    ...{ to: anybody('To', 'Whoever holds the signature'), amount: amountOf(e.amounts, say) },
  }),
  'spend input': (e, telling, say) => ({
    ...{ kind: 'pays', about: 'payment', does: 'spends', from: accountParty('From', e.account, telling) },
    ...{ to: anybody('To', 'Cannot be seen'), amount: amountOf(e.amounts, say) },
  }),
  'spend unseen': (e, telling) => ({
    ...{ kind: 'pays', about: 'payment', does: 'spends', from: accountParty('From', e.account, telling) },
    ...{ to: anybody('To', 'Cannot be seen'), amount: value('Unknown amount') },
  }),
  allow: (e, telling, say) => permits(e, telling, amountOf(e.amounts, say)),
  'allow one': (e, telling, say) => permits(e, telling, amountOf(e.amounts, say)),
  'allow all': (e, telling, say) =>
    permits(e, telling, { value: 'No limit', asset: e.amounts.map(({ asset }) => say.asset(asset)).join(', ') || null }),
  hand: (e, telling) => control(handsWords(e.power), e.over, e.counterparty, telling, value(powerWords(e.power))),
  change: (e, telling) => ({ ...control(e.power, e.over, null, telling, value('Control')), to: null }),
  'replace code': (e, telling) => control('replaces code', e.over, e.counterparty, telling),
  'replace functions': (e, telling) => control('replaces code', e.over, null, telling),
  'run code': (e, telling) => control('runs code as the account', e.account, e.counterparty, telling),
  'set permissions': (e, telling) => control('changes who signs', e.account, e.counterparty, telling),
  'set threshold': (e, telling) => ({ ...control('sets the votes needed', e.over, null, telling, value(e.count)), to: null }),
  'consent unseen': (e, telling) => unread({ account: e.account }, telling),
  'call unknown': (e, telling, say) => calls('calls unread code', e, telling, say),
  'call named': (e, telling, say) => ({
    ...calls('calls', { ...e, amounts: [] }, telling, say),
    amount: value(quoted(e.name, 40)),
  }),
  'hand over account': (e, telling) => control('hands over the account', e.account, e.counterparty, telling),
  offer: (e, telling, say) => offered(e, items(e.inReturn, say), telling, say),
  'offer or ask': (e, telling, say) => offered(e, `${e.price} units`, telling, say),
  'offer several': (e, telling) => ({ ...unread(e, telling), kind: 'permits', about: 'permission', does: 'offers many things' }),
  sell: trades('sells', (e, say) => `for at least ${say.amounts(e.inReturn)}`),
  'have signed': (e, telling) => ({
    ...shown('data', 'has signed', e, telling),
    amount: e.text === null ? value('Not seen') : null,
  }),
  'give votes': (e, telling) => control('gives votes', e.account, e.counterparty, telling, value('Votes')),
  'let act': (e, telling, say) =>
    e.borrows === undefined
      ? control(
          'lets act',
          e.account,
          e.counterparty,
          telling,
          value(e.isUnlimited === true ? 'Full control' : 'Control within rules'),
        )
      : permits(e, telling, amountOf([e.borrows], say)),
  'add key': (e, telling) => ({
    ...control('adds a key', e.account, null, telling),
    to: anybody('Gets control', 'Whoever holds the key'),
  }),
  'pay out': pays('pays'),
  'as described': (e, telling) => ({ ...shown('data', 'signs', e, telling), amount: value(`“${e.intent}”`) }),
  state: (e, telling) => shown(e.what === 'login' ? 'sign_in' : 'data', 'states', e, telling),
  'unknown message': (e, telling) => ({ ...unread(e, telling), about: 'data', does: 'signs', amount: value(quoted(e.type, 60)) }),
  'domain alone': (e, telling) => shown('data', 'signs', e, telling),
  'vouch for text': (e, telling) => shown('text', 'signs a text', e, telling),
  'text of a digest': (e, telling) => shown('text', 'signs a text', e, telling),
  'log in': (e, telling) => ({
    ...shown('sign_in', 'signs in', e, telling),
    to: { role: 'Signs in to', name: e.host, address: null, trust: null },
  }),
  'blind digest': unread,
  'unseen typed data': unread,
  'unread bytes': unread,
  'unread transaction': unread,
  'unread message': unread,
  'unread payload': unread,
  'further payloads': unread,
  'read two ways': unread,
  'over limit': unread,
  'unread call': unread,
  'unread calls': unread,
  'unread batch': unread,
};

const powerWords = (power: string): string =>
  /unlimited power|ownership|administration|authority/.test(power) ? 'Full control' : 'Control';

function offered(e: { account: Account; amounts: readonly Amount[] }, inReturn: string, telling: Telling, say: Say): Gift {
  return {
    ...{ kind: 'permits', about: 'permission', does: 'offers', from: accountParty('Offers', e.account, telling) },
    ...{ to: anybody('Can take it', 'Anybody who pays for it'), amount: amountOf(e.amounts, say), under: `for ${inReturn}` },
  };
}

/** Whether anything is given to anybody. */
export const gives = ({ action }: Effect): boolean => giving[action] !== undefined;

/** Of an effect that gives something. */
export function giftOf(effect: Effect, telling: Telling, say: Say): Gift {
  const row = giving[effect.action] as ((effect: Effect, telling: Telling, say: Say) => Gift) | undefined;
  return (row ?? unread)(effect, telling, say);
}
