/** Who gives what to whom, of a payload as a whole: the effect of its review, and the line of its row in a list. */
import { gravest } from '../../../../contract/severity.ts';
import { plural } from '../../../../contract/text/plain-text.ts';
import type { ActivityKind, EffectAmount, EffectCall, Effect as Given, Severity } from '../../../../contract/values/document.ts';
import type { Payload } from '../../../chains/decoded.ts';
import type { Amount, Effect } from '../../../chains/effect.ts';
import type { Found } from '../../../chains/finding.ts';
import { named } from '../../../text/visible.ts';
import { leading } from '../leading.ts';
import type { Say } from '../say.ts';
import { amountOf, comparable, inARow } from './amounts.ts';
import { type Gift, giftOf, gives } from './gifts.ts';
import type { Telling } from './parties.ts';
import { type Step, stepsOf } from './steps.ts';

/** What a row of a list says beside its title. */
export interface Row {
  title: string;
  amount?: string;
  about?: string;
  kind: ActivityKind;
  units?: string;
  asset?: string;
}

/** How grave all that is found of a call is. */
export type Grading = (findings: readonly Found[]) => Severity;

/** Calls that are laid out; the rest is counted. */
const mostCalls = 12;

export interface Giving {
  effect(grade: Grading): Given | undefined;
  /** As one of several payloads. */
  call(at: number, grade: Grading): EffectCall | undefined;
  row(headline: string, grade: Grading): Row;
}

export function givingOf(payload: Payload, known: Omit<Telling, 'counts'>, say: Say): Giving {
  const steps = stepsOf(payload, gives);
  const lead = leadOf(steps, say);
  const counted = { ...known, counts: true };
  return {
    effect(grade) {
      if (lead === undefined) return undefined;
      return steps.length === 1 ? alone(lead, payload, counted, say) : batch(steps, grade, counted, say);
    },
    call: (at, grade) => lead && callOf({ ...lead, findings: payload.findings }, at, grade, counted, say),
    row(headline, grade) {
      const telling = { ...known, counts: false };
      if (lead === undefined) return { title: headline, kind: 'call' };
      return steps.length === 1 ? rowOf(lead, headline, telling, say) : rowOfBatch(steps, grade, telling, say);
    },
  };
}

const leadOf = (steps: readonly Step[], say: Say): Step | undefined => {
  const ranked = steps.map(step => ({ step, effects: [step.effect], findings: step.findings }));
  return leading(ranked, say)?.step;
};

function alone({ effect }: Step, { details }: Payload, telling: Telling, say: Say): Given {
  const { about: _, does: __, ...gift } = giftOf(effect, telling, say);
  const fee = gift.kind === 'pays' && gift.under === undefined ? feeWords(details, say) : undefined;
  return { ...gift, ...(fee !== undefined && { under: fee }) };
}

function callOf({ effect, findings }: Step, at: number, grade: Grading, telling: Telling, say: Say): EffectCall {
  const { does, amount, to } = giftOf(effect, telling, say);
  return { at, severity: grade(findings), does, amount, to };
}

/** The gravest first with its place, then the others as they run. */
function inOrder(steps: readonly Step[], grade: Grading, say: Say): { step: Step; at: number }[] {
  const graded = steps.map((step, i) => ({ step, at: i + 1, severity: grade(step.findings) }));
  const worst = gravest(graded);
  const lead = leadOf(
    graded.filter(({ severity }) => severity === worst).map(({ step }) => step),
    say,
  );
  return [...graded.filter(({ step }) => step === lead), ...graded.filter(({ step }) => step !== lead)];
}

function batch(steps: readonly Step[], grade: Grading, telling: Telling, say: Say): Given {
  const ordered = inOrder(steps, grade, say);
  const [first] = ordered;
  const from = first === undefined ? undefined : giftOf(first.step.effect, telling, say).from;
  return {
    ...{ kind: 'batch', from: { name: null, address: null, trust: null, ...from, role: 'From' }, to: null },
    ...{ amount: together(steps, say)?.amount ?? null, calls: steps.length },
    inner: ordered.slice(0, mostCalls).map(({ step, at }) => callOf(step, at, grade, telling, say)),
  };
}

/** What payments of one asset come to; null where something else is done, too. */
function together(steps: readonly Step[], say: Say): { amount: EffectAmount; sum: Amount } | null {
  const [first, ...others] = steps.map(({ effect }) =>
    effect.action === 'send' && effect.amounts.length === 1 ? effect.amounts[0] : undefined,
  );
  if (first === undefined || first.units === null || first.bound !== 'exact' || first.asset.symbol === null) return null;
  let units = first.units;
  for (const one of others) {
    // SECURITY: what is not known to be one asset is never added up.
    const isSame = one?.asset.symbol === first.asset.symbol && one.asset.chain === first.asset.chain;
    const isToken = one?.asset.token?.address === first.asset.token?.address;
    if (!isSame || !isToken || one === undefined || one.units === null || one.bound !== 'exact') return null;
    units += one.units;
  }
  const sum = { ...first, units };
  const amount = amountOf([sum], say);
  return amount === null ? null : { amount, sum };
}

/** "and a fee of at most 0.00288 ETH" */
function feeWords(details: Payload['details'], say: Say): string | undefined {
  for (const { fee, amount } of details)
    if (fee !== undefined && amount !== undefined) return `and a fee of ${fee === 'most' ? 'at most ' : ''}${say.amount(amount)}`;
  return undefined;
}

/** "unknown contract", Payroll, “Ops hot” */
const called = ({ name, detail, role }: Gift['from']): string =>
  name === null ? (detail ?? role).replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase()) : named(name);

const ofWhom: Partial<Record<Gift['kind'], string>> = { pays: 'from ', permits: 'of ' };

function rowOf({ effect }: Step, headline: string, telling: Telling, say: Say): Row {
  const gift = giftOf(effect, telling, say);
  const { from, amount, about: kind } = gift;
  return {
    title: titleOf(gift, effect, headline),
    ...(amount === null ? {} : { amount: inARow(amount) }),
    about: `${amount?.value === 'No limit' && amount.asset !== null ? `${amount.asset} ` : ''}${ofWhom[gift.kind] ?? ''}${called(from)}`,
    kind,
    ...('amounts' in effect ? comparable(effect.amounts, say) : {}),
  };
}

function rowOfBatch(steps: readonly Step[], grade: Grading, telling: Telling, say: Say): Row {
  const [first] = inOrder(steps, grade, say);
  const gift = first === undefined ? undefined : giftOf(first.step.effect, telling, say);
  const count = plural(steps.length, 'call');
  if (gift === undefined) return { title: `Batch of ${count}`, kind: 'batch' };
  const { to, from, does } = gift;
  const paid = together(steps, say);
  const others =
    new Set(steps.map(({ effect }) => ('counterparty' in effect ? effect.counterparty?.address : undefined))).size - 1;
  if (paid !== null && to !== null)
    return {
      title: `Payments to ${called(to)}${others > 0 ? ` and ${plural(others, 'other')}` : ''}`,
      ...{ amount: inARow(paid.amount), about: `from ${called(from)}`, kind: 'payment', ...comparable([paid.sum], say) },
    };
  const whom = to === null ? '' : ` ${joins[does] ?? (gift.kind === 'pays' ? 'to' : 'for')} ${called(to)}`;
  return { title: `Batch ${does}${whom}`, amount: count, about: called(from), kind: 'batch' };
}
const joins: Readonly<Record<string, string>> = { 'adds a module': 'to', permits: 'to', calls: 'of', 'calls unread code': 'of' };

function titleOf({ kind, about, to, does }: Gift, effect: Effect, headline: string): string {
  if (about === 'payment' && does === 'pays' && to !== null) return `Payment to ${called(to)}`;
  if (about === 'permission' && kind === 'permits' && to !== null) return `Permission to ${called(to)}`;
  if (effect.action === 'log in') return `Sign-in to ${named(effect.host)}`;
  return headline;
}
