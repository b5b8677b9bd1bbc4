/** Code is called. */
import type { Account, Effect, EffectOf, Via } from '../../../chains/effect.ts';
import { sameAddressKey } from '../../../text/address-key.ts';
import { quoted } from '../../../text/visible.ts';
import { leading, leadOf } from '../leading.ts';
import type { Say } from '../say.ts';
import type { Rows } from './row.ts';

export const calls: Rows<
  'create' | 'call unknown' | 'call named' | 'calls' | 'propose calls' | 'unread call' | 'unread calls' | 'unread batch'
> = {
  create: {
    phrase: (e, say) => `creates a new contract from ${say.account(e.account)}`,
    means: () => ['New code is put on chain and run once.'],
    counts: 'nothing',
  },
  'call unknown': {
    phrase: (e, say) =>
      `calls an unknown function of ${say.party(e.counterparty)}${e.amounts.length > 0 ? ` and sends it ${say.amounts(e.amounts)}` : ''}`,
    means: () => ['Its bytes do not show what the call does.'],
    counts: 'unknown',
  },
  'call named': {
    phrase: (e, say) => `calls ${quoted(e.name)} of ${say.party(e.counterparty)} from ${say.account(e.account)}`,
    counts: 'unknown',
  },
  calls: { phrase: carried, means: each, counts: 'nothing' },
  'propose calls': {
    phrase: (e, say) => `${proposed[e.as]}: ${carried(e, say)}`,
    means: (e, say) => [
      ...(e.description === null ? [] : [`Proposes ${quoted(e.description, 80)}.`]),
      'Nothing of it happens by this alone.',
      ...each(e, say),
    ],
    counts: 'nothing',
  },
  'unread call': { phrase: () => 'makes one more call, which is not read', counts: 'unknown' },
  'unread calls': { phrase: () => 'makes several calls that cannot be read', counts: 'unknown' },
  'unread batch': {
    phrase: (e, say) => `runs a batch of calls as ${say.account(e.account)} that this app does not take apart`,
    counts: 'unknown',
  },
};

const proposed = {
  vote: 'proposes a vote',
  schedule: 'schedules for later',
  submission: 'submits to the other owners',
} as const;

/** The gravest leads, and says how the calls are carried unless it does so already. */
function carried({ inner, via }: EffectOf<'calls' | 'propose calls'>, say: Say): string {
  const worst = leading(inner, say);
  const how = viaWords(via, say);
  if (worst === undefined) return `does nothing ${how}`;
  const others = inner.length - 1;
  const more = others > 0 ? `, and makes ${others} more call${others === 1 ? '' : 's'}` : '';
  const lead = leadOf(worst.effects, say);
  const told = via === null || (lead !== undefined && tells(lead, via));
  return `${say.does(worst.effects)}${more}${told ? '' : ` ${how}`}`;
}

/** Whether the words of an effect name what carries it: the account that acts, or the same way further in. */
function tells(effect: Effect, via: NonNullable<Via>): boolean {
  if ('via' in effect && effect.via !== null && isSameWay(effect.via, via)) return true;
  return 'through' in via && partiesOf(effect).some(each => isSame(each, via.through));
}

const isSameWay = (a: NonNullable<Via>, b: NonNullable<Via>): boolean =>
  'through' in a && 'through' in b
    ? isSame(a.through === 'MultiSend' ? null : a.through, b.through) || a.through === b.through
    : 'by' in a && 'by' in b && a.by === b.by;

/** Whom the words of an effect name. */
const partiesOf = (effect: Effect): (Account | null)[] => [
  ...('over' in effect || effect.action === 'call unknown' ? [] : [effect.account]),
  ...('counterparty' in effect ? [effect.counterparty] : []),
  ...('over' in effect ? [effect.over] : []),
  ...('amounts' in effect ? effect.amounts.map(({ asset }) => (asset.symbol === null ? asset.token : null)) : []),
];
const isSame = (a: Account | null, b: Account | 'MultiSend'): boolean =>
  a !== null && typeof a === 'object' && typeof b === 'object' && 'address' in a && 'address' in b
    ? sameAddressKey(a.address) === sameAddressKey(b.address)
    : a === b;

function viaWords(via: Via, say: Say): string {
  if (via === null) return '';
  if ('by' in via) return `by ${via.by}`;
  return `through ${via.through === 'MultiSend' ? via.through : say.account(via.through)}`;
}

function each({ inner }: EffectOf<'calls' | 'propose calls'>, say: Say): string[] {
  const one = inner.length === 1;
  return [
    ...(one ? [] : inner.map(({ effects }, i) => `Call ${i + 1} ${say.does(effects)}.`)),
    ...inner.flatMap(({ effects }) => say.means(effects)),
  ];
}
