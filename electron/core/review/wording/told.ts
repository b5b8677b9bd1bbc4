/** What was decoded, told: its acts in words, its details as facts, its findings as sentences, its totals as movements. */
import type { Digest, Fact, Movement, Tree } from '../../../contract/document.ts';
import type { ReadContext } from '../../chains/context.ts';
import type { Laid, Payload } from '../../chains/decoded.ts';
import type { Act, EffectOf } from '../../chains/effect.ts';
import { ruleOf } from '../../chains/finding.ts';
import { treeOf } from '../../known/tree.ts';
import { detailFact, timeIn } from './details.ts';
import { bySignature, limitlessFirst, moreTokens } from './effects/allowances.ts';
import type { Row } from './effects/row.ts';
import { rows } from './effects/table.ts';
import { sentenceOf } from './findings.ts';
import { movementsOf } from './movements.ts';
import { type Summed, summed } from './payments.ts';
import { type Say, sayIn } from './say.ts';

const rowOf = <A extends Act>({ act }: EffectOf<A>): Row<A> => rows[act] as unknown as Row<A>;

/** Told with the call it goes along with. */
const aside: readonly Act[] = ['send along', 'send token along'];
/** What a transaction does beside its call, and a headline names. */
const beside: readonly Act[] = ['hand over account', 'take account back'];

type Knowing = Pick<ReadContext, 'names' | 'account' | 'now'>;

function saying(context: Knowing): Say {
  const deed = ({ effect, more }: Summed): string => `${rowOf(effect).deed(effect, say)}${more === 0 ? '' : ` and ${more} more`}`;
  const say: Say = {
    ...sayIn(context),
    does: effects => {
      const [lead, ...others] = summed(
        limitlessFirst(effects).filter(({ act }, _, all) => !aside.includes(act) || all.length === 1),
      );
      if (lead === undefined) return 'does nothing';
      const also = others.filter(({ effect }) => beside.includes(effect.act));
      const deeds = also.length > 3 ? [`hands over or takes back ${also.length} accounts`] : also.map(deed);
      const added = others.map(({ effect }) => rowOf(effect).added ?? '');
      return `${[deed(lead), ...deeds].join(', and ')}${added.join('')}${moreTokens(effects)}`;
    },
    means: effects => [
      ...summed(effects).flatMap(({ effect }) => rowOf(effect).means?.(effect, say) ?? []),
      ...bySignature(effects),
    ],
  };
  return say;
}

/** A payload in words. */
export interface Told {
  /** One plain sentence, without a full stop. */
  headline: string;
  /** What it means, in sentences. */
  effects: string[];
  facts: Fact[];
  moves: Movement[];
  observations: Observation[];
  decoded: Tree;
  digest: Digest | null;
}

/** What a risk rule is told: its id, and the sentence about this very payload where there is one. */
export interface Observation {
  rule: string;
  sentence?: string;
}

export function toldPayload(given: Payload, context: Knowing): Told {
  const say = saying(context);
  const { digest, effects, details, findings } = given;
  return {
    headline: headlineOf(given, say),
    effects: say.means(effects),
    facts: [...details.map(detail => detailFact(detail, context, say)), ...(digest === null ? [] : digestFacts(digest))],
    moves: movementsOf(effects, context, say),
    observations: findings.map(found => {
      const sentence = sentenceOf(found, say);
      return { rule: ruleOf(found), ...(sentence === undefined ? {} : { sentence }) };
    }),
    decoded: treeIn(given.decoded, context, say),
    digest,
  };
}

function headlineOf({ effects, form, asks, disputed }: Payload, say: Say): string {
  const [lead] = effects;
  const own = lead === undefined ? undefined : rowOf(lead).signs?.(lead, say);
  const that = disputed ? 'that readers may take differently: as read here, it' : 'that';
  return `${asks === 'send' ? 'Send' : 'Sign'} ${own ?? `${form} ${that} ${say.does(effects)}`}`;
}

/** The digest as a fact; none where nothing is hashed. */
function digestFacts({ value, agreed, method }: Digest): Fact[] {
  if (value === '') return [];
  return [{ label: 'Digest', value, kind: 'hex', source: 'computed', note: agreed ? method : 'libraries disagree' }];
}

function treeIn(laid: Laid, context: Knowing, say: Say): Tree {
  const { does, amount, until, account, party, detail, came, children, ...tree } = laid;
  if (came !== undefined) return treeOf(tree.label, came, context.names);
  const name = party === undefined ? undefined : say.name(party);
  const note = detail && detailFact({ kind: 'text', value: '', ...tree, ...detail }, context, say).note;
  return {
    ...tree,
    ...(note === undefined ? {} : { note }),
    ...(does === undefined ? {} : { note: say.does(does) }),
    ...(amount === undefined ? {} : { note: say.amount(amount) }),
    ...(until === undefined ? {} : timeIn(until, say.now)),
    ...(account === undefined ? {} : { note: say.account(account) }),
    // A name stands beside a value; where there is none, it is all that is said of the node.
    ...(name === undefined ? {} : tree.value === undefined ? { note: name } : { name }),
    ...(children === undefined ? {} : { children: children.map(child => treeIn(child, context, say)) }),
  };
}
