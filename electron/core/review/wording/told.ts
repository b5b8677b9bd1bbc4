/** What was decoded, told: its acts in words, its details as facts, its findings as sentences, its totals as movements. */
import type { Tree } from '../../../contract/document.ts';
import type { Decoded, Laid, Payload } from '../../chains/decoded.ts';
import type { Act, Effect, EffectOf } from '../../chains/effect.ts';
import { ruleOf } from '../../chains/finding.ts';
import { type Act as Acted, digestFacts, type ReadContext, type Reading } from '../../chains/reading.ts';
import { detailFact } from './details.ts';
import type { Row } from './effects/row.ts';
import { rows } from './effects/table.ts';
import { sentenceOf } from './findings.ts';
import { movementsOf } from './movements.ts';
import { type Say, sayIn } from './say.ts';

const rowOf = <A extends Act>({ act }: EffectOf<A>): Row<A> => rows[act] as unknown as Row<A>;

/** What a transaction does beside its call, and a headline names. */
const beside: readonly Act[] = ['hand over account', 'take account back'];

export function saying(context: Pick<ReadContext, 'names' | 'account' | 'now'>): Say {
  const deed = (effect: Effect): string => rowOf(effect).deed(effect, say);
  const say: Say = {
    ...sayIn(context),
    does: effects => {
      const [lead, ...others] = effects.filter(({ act }, _, all) => act !== 'send along' || all.length === 1);
      if (lead === undefined) return 'does nothing';
      const also = others.filter(({ act }) => beside.includes(act));
      const deeds = also.length > 3 ? [`hands over or takes back ${also.length} accounts`] : also.map(deed);
      return [deed(lead), ...deeds].join(', and ');
    },
    means: effects => effects.flatMap(effect => rowOf(effect).means?.(effect, say) ?? []),
  };
  return say;
}

/** As the readers before effects gave it. */
export function told(given: Decoded, context: ReadContext): Acted {
  const say = saying(context);
  return {
    deed: say.does(given.effects),
    effects: say.means(given.effects),
    facts: given.details.map(detail => detailFact(detail, context, say)),
    moves: movementsOf(given.effects, context, say),
    observations: given.findings.map(found => {
      const sentence = sentenceOf(found, say);
      return { rule: ruleOf(found), ...(sentence === undefined ? {} : { sentence }) };
    }),
    trees: given.trees.map(tree => treeIn(tree, say)),
  };
}

/** A payload as the readers before effects gave it. */
export function toldPayload(given: Payload, context: ReadContext): Reading {
  const { deed: _, trees: __, ...rest } = told({ ...given, trees: [] }, context);
  const { digest, fits } = given;
  return {
    ...rest,
    headline: headlineOf(given, context),
    facts: [...rest.facts, ...(digest === null ? [] : digestFacts(digest))],
    decoded: treeIn(given.decoded, saying(context)),
    digest,
    ...(fits === undefined ? {} : { fits: { hashFunction: fits.hashFunction, otherwise: otherwise(fits) } }),
  };
}

const hashWords: Record<string, string> = { HASH_FUNCTION_KECCAK256: 'keccak256', HASH_FUNCTION_SHA256: 'sha256' };
const otherwise = ({ form, hashFunction }: { form: string; hashFunction: string }): string =>
  `The payload is ${form}, which is signed over its ${hashWords[hashFunction] ?? hashFunction}: this signature would not be valid for it.`;

function headlineOf({ effects, form }: Payload, context: ReadContext): string {
  const say = saying(context);
  const [lead] = effects;
  const own = lead === undefined ? undefined : rowOf(lead).signs?.(lead, say);
  return `Sign ${own ?? `${form} that ${say.does(effects)}`}`;
}

function treeIn({ does, amount, account, party, children, ...tree }: Laid, say: Say): Tree {
  const name = party === undefined ? undefined : say.name(party);
  return {
    ...tree,
    ...(does === undefined ? {} : { note: say.does(does) }),
    ...(amount === undefined ? {} : { note: say.amount(amount) }),
    ...(account === undefined ? {} : { note: say.account(account) }),
    ...(name === undefined ? {} : { name }),
    ...(children === undefined ? {} : { children: children.map(child => treeIn(child, say)) }),
  };
}

/** For readers that name the account themselves. */
export const actingAs = (account: string, context: ReadContext): ReadContext => ({
  ...context,
  ...{ account, actor: { untold: account } },
});
