/** Who gives what to whom, of a request as a whole, whatever it holds. */
import { plural } from '../../contract/text/plain-text.ts';
import type { ActivityKind, Effect } from '../../contract/values/document.ts';
import { gradingOf } from './rules/table.ts';
import type { Subject } from './subject.ts';
import { changeIn } from './wording/changes/table.ts';
import { inARow } from './wording/gives/amounts.ts';
import type { Row } from './wording/gives/given.ts';
import { kindOfType } from './wording/gives/kinds.ts';
import type { Headline } from './wording/headline.ts';
import { leadingTold } from './wording/leading.ts';

/** undefined: nothing is given to anybody. */
export function effectOf(subject: Subject): Effect | undefined {
  const { readings } = subject;
  const [only, ...others] = readings;
  if (only === undefined) return changeIn(subject)?.effect;
  const grade = gradingOf(subject);
  if (others.length === 0) return only.giving.effect(grade);
  const calls = readings.flatMap(({ giving }, i) => giving.call(i + 1, grade) ?? []);
  const lead = leadingTold(readings);
  const first = calls.find(({ at }) => lead !== undefined && readings[at - 1] === lead);
  const from = lead?.giving.effect(grade)?.from;
  if (from === undefined || calls.length === 0) return undefined;
  const ordered = [...(first === undefined ? [] : [first]), ...calls.filter(call => call !== first)];
  return {
    ...{ kind: 'batch', from: { ...from, role: 'From' }, to: null, amount: null, calls: readings.length },
    inner: ordered.slice(0, mostPayloads),
  };
}

const mostPayloads = 12;

/** What its row says beside the headline. */
export function rowOf(subject: Subject, { title }: Headline, isClaim: boolean): Row {
  const row = readRow(subject, title);
  // SECURITY: wherever a claim is told, it is said whose word it is.
  return isClaim ? { ...row, title: `The service claims: ${row.title}` } : row;
}

/** What changes it as a whole, and nothing that it holds. */
const ofOrganisation: readonly ActivityKind[] = ['people', 'key', 'policy', 'setting', 'webhook', 'session'];

function readRow(subject: Subject, headline: string): Row {
  const { readings, base } = subject;
  const lead = leadingTold(readings);
  if (lead === undefined) {
    const kind = kindOfType(base);
    const { title = headline, effect } = changeIn(subject) ?? {};
    const amount = effect?.kind === 'pays' && effect.amount !== null ? { amount: inARow(effect.amount) } : {};
    return { title, ...amount, ...(ofOrganisation.includes(kind) && { about: 'Organisation' }), kind };
  }
  const row = lead.giving.row(headline, gradingOf(subject));
  return readings.length === 1 ? row : { ...row, amount: plural(readings.length, 'payload'), kind: 'batch' };
}
