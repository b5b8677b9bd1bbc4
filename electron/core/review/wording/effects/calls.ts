/** Code is called. */
import type { EffectOf, Via } from '../../../chains/effect.ts';
import { quoted } from '../../../text/visible.ts';
import { leading } from '../leading.ts';
import type { Say } from '../say.ts';
import type { Rows } from './row.ts';

export const calls: Rows<
  'create' | 'call unknown' | 'call named' | 'calls' | 'propose calls' | 'unread call' | 'unread calls' | 'unread batch'
> = {
  create: {
    deed: (e, say) => `creates a new contract from ${say.account(e.account)}`,
    means: () => ['Code of its own is put on chain and run once.'],
    counts: 'nothing',
  },
  'call unknown': {
    deed: (e, say) =>
      `calls a function of ${say.party(e.counterparty)} that is not known here${e.amounts.length > 0 ? ` and sends it ${say.amounts(e.amounts)}` : ''}`,
    means: (e, say) => [
      'What the call does cannot be told from its bytes.',
      ...(e.amounts.length > 0 ? [`${say.amounts(e.amounts)} leave ${say.account(e.account)}.`] : []),
    ],
    counts: 'unknown',
  },
  'call named': {
    deed: (e, say) => `calls ${quoted(e.name)} of ${say.party(e.counterparty)} from ${say.account(e.account)}`,
    counts: 'unknown',
  },
  calls: { deed: carried, means: each, counts: 'nothing' },
  'propose calls': {
    deed: (e, say) => `proposes a vote: ${carried(e, say)}`,
    means: (e, say) => [`Proposes ${quoted(e.description, 80)}.`, ...each(e, say)],
    counts: 'nothing',
  },
  'unread call': { deed: () => 'makes a further call that is not read', counts: 'unknown' },
  'unread calls': { deed: () => 'makes several calls that cannot be read', counts: 'unknown' },
  'unread batch': {
    deed: (e, say) => `runs a batch of calls as ${say.account(e.account)} that is not taken apart here`,
    counts: 'unknown',
  },
};

/** The gravest leads, and says how the calls are carried unless it does so already. */
function carried({ inner, via }: EffectOf<'calls' | 'propose calls'>, say: Say): string {
  const worst = leading(inner);
  const how = viaWords(via, say);
  if (worst === undefined) return `does nothing ${how}`;
  const others = inner.length - 1;
  const more = others > 0 ? `, and ${others} more call${others === 1 ? '' : 's'}` : '';
  const deed = say.does(worst.effects);
  return `${deed}${more}${how === '' || deed.includes(how.replace('through ', '')) ? '' : ` ${how}`}`;
}

function viaWords(via: Via, say: Say): string {
  if (via === null) return '';
  if ('by' in via) return `by ${via.by}`;
  return `through ${via.through === 'MultiSend' ? via.through : say.account(via.through)}`;
}

function each({ inner }: EffectOf<'calls' | 'propose calls'>, say: Say): string[] {
  const one = inner.length === 1;
  return [
    ...inner.map(({ effects }, i) => `${one ? 'It' : `Call ${i + 1}`} ${say.does(effects)}.`),
    ...inner.flatMap(({ effects }) => say.means(effects)),
  ];
}
