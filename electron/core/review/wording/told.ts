/** What was decoded, told: its actions in words, its details as facts, its findings as sentences, its totals as movements. */

import { rankOf } from '../../../contract/severity.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import type { Digest, Fact, Fee, Movement, Tree } from '../../../contract/values/document.ts';
import type { ReadContext } from '../../chains/context.ts';
import type { Laid, Payload } from '../../chains/decoded.ts';
import type { Action, Effect, EffectOf } from '../../chains/effect.ts';
import { type Found, ruleOf } from '../../chains/finding.ts';
import { treeOf } from '../../known/tree.ts';
import { type Step, severityOf } from '../ladder/ladder.ts';
import { type Paid, stepOf } from '../ladder/steps.ts';
import { detailFact, timeIn } from './details.ts';
import { bySignature, isBySignature, moreTokens } from './effects/allowances.ts';
import type { Row } from './effects/row.ts';
import { rows } from './effects/table.ts';
import { sentenceOf } from './findings.ts';
import { type Giving, givingOf } from './gives/given.ts';
import { stepsOf } from './gives/steps.ts';
import { isGrave, isTold } from './gravity.ts';
import type { Headline } from './headline.ts';
import { leadOf, type Rank, rankIn } from './leading.ts';
import { besideMoves, feesOf, movementsOf } from './movements.ts';
import { type Summed, summed } from './payments.ts';
import { saidOnce } from './said-once.ts';
import { capital, type Say, sayIn } from './say.ts';

const rowOf = <A extends Action>({ action }: EffectOf<A>): Row<A> => rows[action] as unknown as Row<A>;

/** Goes along with a call, and is named behind what the call does. */
const aside: readonly Action[] = ['send along', 'send token along'];
/** Their own words name the value of the call. */
const namesValue: readonly Action[] = ['call unknown', 'swap along'];
/** Told beside what leads, however little it is. */
const beside: readonly Action[] = ['hand over account', 'take account back'];
const isBeside = (effect: Effect): boolean => beside.includes(effect.action) && !('skipped' in effect && effect.skipped === true);
/** More than this many are counted, beside what leads. */
const mostBeside = 3;

type Knowing = Pick<ReadContext, 'names' | 'account' | 'signWith' | 'now'>;

function saying(context: Knowing, { effects, findings }: Pick<Payload, 'effects' | 'findings'>): Say {
  const phrase = ({ effect, more }: Summed): string =>
    `${rowOf(effect).phrase(effect, say)}${more === 0 ? '' : ` and ${more} more`}`;
  const strangers = new Set(findings.flatMap(strangerIn));
  // Asked for each stranger, of thousands: made once, and only where one is.
  let sent: Map<string, Effect[]> | undefined;
  const say: Say = {
    ...sayIn(context),
    paid: ({ address }) => {
      sent ??= sentTo(effects);
      const [one, ...others] = summed(sent.get(address) ?? [], group => leadOf(group, say));
      if (one === undefined || others.length > 0 || !('amounts' in one.effect) || one.effect.amounts.length === 0) return null;
      return say.amounts(one.effect.amounts);
    },
    which: party => (strangers.size > 1 ? `: ${say.address(party)}` : ''),
    isMild(found) {
      const step = stepOf(found, context);
      return step !== null && 'power' in step && rankOf(severityOf(step)) >= rankOf('look');
    },
    does: effects => {
      const all = effects.filter(({ action }) => !aside.includes(action) || effects.length === 1);
      const lead = leadOf(all, say);
      if (lead === undefined) return 'does nothing';
      const [first, ...others] = summed([lead, ...all.filter(effect => effect !== lead)], group => leadOf(group, say));
      // What one signature lets several take is told by the first, and counted.
      const told = others.filter(
        ({ effect }) => isBeside(effect) || (isTold(effect) && !(isBySignature(effect) && isBySignature(lead))),
      );
      const added = others.map(({ effect }) => rowOf(effect).added ?? '');
      return `${[first === undefined ? '' : phrase(first), ...besideWords(told, phrase, say)].join(', and ')}${added.join('')}${moreTokens(lead, effects)}${alongWords(lead, effects, say)}`;
    },
    means: effects => [
      ...summed(effects, group => leadOf(group, say)).flatMap(
        ({ effect }) => rowOf(effect).means?.(effect, say).map(capital) ?? [],
      ),
      ...bySignature(effects),
    ],
  };
  return say;
}

const strangerIn = (found: Found): string[] =>
  found.id === 'first-seen' || found.id === 'first-seen.asked' || found.id === 'payee' ? [found.party.address] : [];

/** What is sent by actions that are payments, by the address it goes to. */
function sentTo(effects: readonly Effect[]): Map<string, Effect[]> {
  const to = new Map<string, Effect[]>();
  for (const { effect } of stepsOf({ effects, findings: [] }, isTold)) {
    const address = 'counterparty' in effect ? effect.counterparty?.address : undefined;
    if (address === undefined || rowOf(effect).counts !== 'sent') continue;
    const all = to.get(address);
    if (all === undefined) to.set(address, [effect]);
    else all.push(effect);
  }
  return to;
}

/**
 * ", with 100 ETH sent along"
 * SECURITY: money that goes along with a call is always named, whatever the call does (docs/threats.md#rules).
 */
function alongWords(lead: Effect, effects: readonly Effect[], say: Say): string {
  const amounts = effects.flatMap(effect => {
    if ((effect.action !== 'send along' && effect.action !== 'send token along') || effect === lead) return [];
    // What a call that is not known and a swap of coins name themselves.
    return effect.action === 'send along' && namesValue.includes(lead.action) ? [] : effect.amounts;
  });
  const moved = amounts.filter(({ units }) => units !== 0n);
  return moved.length === 0 ? '' : `, with ${say.amounts(moved)} sent along`;
}

/**
 * "hands over or takes back 4 accounts", "has 4 more effects"
 * SECURITY: where there are more than a line holds, what takes all there is or passes power is named, and what would lead the
 * others, before the rest is counted (docs/threats.md#rules).
 */
function besideWords(others: readonly Summed[], phrase: (one: Summed) => string, say: Say): string[] {
  if (others.length <= mostBeside) return others.map(phrase);
  const accounts = others.filter(({ effect }) => isBeside(effect));
  const rest = others.filter(({ effect }) => accounts.length <= mostBeside || !isBeside(effect));
  const grave = rest.filter(({ effect }) => isGrave(effect)).slice(0, mostBeside);
  const lead = leadOf(
    rest.filter(one => !grave.includes(one) && !accounts.includes(one)).map(({ effect }) => effect),
    say,
  );
  const named = [...grave, ...rest.filter(({ effect }) => effect === lead)];
  const counted = rest.length - named.length;
  return [
    ...named.map(phrase),
    ...(accounts.length > mostBeside ? [`hands over or takes back ${accounts.length} accounts`] : []),
    ...(counted > 0 ? [`has ${plural(counted, 'more effect')}`] : []),
  ];
}

/** A payload in words. */
export interface Told {
  headline: Headline;
  /** The same as its headline, in a sentence: "pays 2 ETH from “Ops hot” to Payroll". */
  does: string;
  /** Whether it leads several payloads. */
  rank: Rank;
  /** What it means, in sentences. */
  effects: string[];
  facts: Fact[];
  moves: Movement[];
  fees: Fee[];
  observations: Observation[];
  decoded: Tree;
  digest: Digest | null;
  /** Who gives what to whom. */
  giving: Giving;
}

/** What a risk rule is told: its id, and the sentence about this very payload where there is one. */
export interface Observation {
  rule: string;
  sentence?: string;
  /** Where it is graded by who it is for and how far it goes. */
  step?: Step | Paid;
}

export function toldPayload(given: Payload, context: Knowing): Told {
  const say = saying(context, given);
  const { digest, effects, details, findings } = given;
  const moves = movementsOf(effects, context, say);
  return {
    ...headlineOf(given, say),
    rank: rankIn(given, say),
    effects: say.means(effects),
    facts: [
      ...besideMoves(
        details.map(detail => detailFact(detail, context, say)),
        moves,
      ),
      ...(digest === null ? [] : digestFacts(digest)),
    ],
    moves,
    fees: feesOf(details),
    observations: saidOnce(findings, context).map(found => {
      const sentence = sentenceOf(found, say);
      const step = stepOf(found, context);
      return { rule: ruleOf(found), ...(sentence === undefined ? {} : { sentence }), ...(step === null ? {} : { step }) };
    }),
    decoded: treeIn(given.decoded, context, say),
    digest,
    giving: givingOf(given, { names: context.names, signWith: context.signWith, on: given.on }, say),
  };
}

function headlineOf({ effects, form, asks, disputed, on }: Payload, say: Say): Pick<Told, 'headline' | 'does'> {
  const lead = leadOf(effects, say);
  // Most of what is asked is for one chain: the others are named.
  const where = on === undefined || on === usual ? '' : ` on ${on}`;
  const title = lead && rowOf(lead).title?.(lead, say);
  const told = (does: string) => {
    const asked = capital(does);
    return { does, headline: { asked, done: `${asks === 'send' ? 'Sent' : 'Signed'}: ${does}`, title: title ?? asked } };
  };
  const own = lead === undefined ? undefined : rowOf(lead).signs?.(lead, say);
  if (own !== undefined) return told(`signs ${own}${where}`);
  const does = `${say.does(effects)}${where}`;
  // SECURITY: what may be taken for something else is never told as what it is, however short a row is.
  if (disputed) return told(`signs ${form} that readers may take differently: as this app reads it, it ${does}`);
  return told(does);
}
const usual = 'Ethereum mainnet';

/** The digest as a fact; none where nothing is hashed. */
function digestFacts({ value, agreed, method }: Digest): Fact[] {
  if (value === '') return [];
  return [
    {
      label: 'Digest',
      value,
      kind: 'hex',
      source: 'computed',
      ...(agreed ? { exact: true, note: method } : { note: 'libraries disagree' }),
    },
  ];
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
