/** The risk table as data, and what it finds in a subject. Severity decides the friction before a decision. */

import { gravest, gravestFirst, rankOf } from '../../../contract/severity.ts';
import { limitWords, strangerLimits } from '../../../contract/stranger-limits.ts';
import type { Finding, Severity } from '../../../contract/values/document.ts';
import { severities } from '../../../contract/values/document.ts';
import { OverLimit } from '../../budget/work.ts';
import { type Found, ruleOf } from '../../chains/finding.ts';
import type { Standing } from '../../chains/standing.ts';
import { TooMuch } from '../../text/effort.ts';
import { ladderTable, reasonOf, type Step, severityOf } from '../ladder/ladder.ts';
import { isSmall } from '../ladder/limits.ts';
import { type Paid, stepOf } from '../ladder/steps.ts';
import type { Subject } from '../subject.ts';
import { accessRules } from './access.ts';
import { allowlistRules } from './allowlist.ts';
import { destructionRules } from './destruction.ts';
import { earnRules } from './earn.ts';
import { featureRules } from './features.ts';
import { payloadBitcoinRules } from './payload-bitcoin.ts';
import { payloadControlRules } from './payload-control.ts';
import { payloadMoneyRules } from './payload-money.ts';
import { payloadReadingRules } from './payload-reading.ts';
import { peopleRules } from './people.ts';
import { policyRules } from './policies.ts';
import { processRules } from './process.ts';
import { proposalRules } from './proposal.ts';
import { quorumRules } from './quorum.ts';
import type { RiskRule, Said } from './rule.ts';
import { sessionRules } from './sessions.ts';
import { settingsRules } from './settings.ts';
import { voteRules } from './votes.ts';
import { webhookRules } from './webhooks.ts';

/** The rules, by what of power, counterparty and bound makes a case as grave as it is where no step of the ladder does. */
const groups: readonly (readonly [because: string, rules: readonly RiskRule[]])[] = [
  ['who asks is not proven', [...proposalRules, ...voteRules]],
  ['not read for certain', payloadReadingRules],
  ['hands over control', payloadControlRules],
  ['moves funds', payloadMoneyRules],
  ['what the signature covers', payloadBitcoinRules],
  ['who is let in', allowlistRules],
  ['changes who may act', accessRules],
  ['changes who may decide', [...quorumRules, ...policyRules]],
  ['people who act or approve', peopleRules],
  ['whoever receives the events', webhookRules],
  ['changes what holds for everybody', [...featureRules, ...settingsRules]],
  ['lets somebody act, or takes keys in or out', sessionRules],
  ['deletes what cannot be had back', destructionRules],
  ['whoever is paid by it', earnRules],
  ['how it came about', processRules],
];
export const riskRules: readonly RiskRule[] = groups.flatMap(([because, rules]) => rules.map(rule => ({ because, ...rule })));

const ruleById = new Map(riskRules.map(rule => [rule.id, rule]));

/** Sentences of one rule that are written out; nobody reads more of them. */
const mostOfOne = 40;

/** Of most rules on most requests. */
const nothing: readonly Said[] = [];

/** Findings, the gravest first; the same sentence of the same rule once. */
export function findingsOf(subject: Subject): Finding[] {
  const observed = new Map<string, Said[]>();
  const toStep = paidIn(subject);
  for (const reading of subject.readings)
    for (const { rule, sentence = '', step } of reading.observations) {
      const one = step === undefined ? sentence : graded(sentence, toStep(step));
      // A step that is routine says nothing.
      if (typeof one !== 'string' && one.severity === 'note') continue;
      const said = observed.get(rule);
      if (said === undefined) observed.set(rule, [one]);
      else said.push(one);
    }
  const findings: Finding[] = [];
  for (const rule of riskRules) {
    const [seen, applied] = [observed.get(rule.id) ?? nothing, sentencesOf(rule, subject)];
    // A hundred lists of nothing for each row of a list were a quarter of all that main made and threw away.
    if (seen.length + applied.length === 0) continue;
    const said = [...seen, ...applied].map(each => ({
      severity: rule.severity,
      ...(rule.because === undefined ? {} : { because: rule.because }),
      ...(typeof each === 'string' ? { sentence: each } : each),
    }));
    const different = eachOnce(said.map(each => (each.sentence === '' ? { ...each, sentence: rule.sentence } : each)));
    const shown = different.slice(0, mostOfOne);
    // SECURITY: what is not written out is counted: a request with a thousand faults is not one with forty.
    if (different.length > shown.length)
      shown.push({ severity: gravest(different), sentence: `And ${different.length - shown.length} more of the same kind.` });
    findings.push(...shown.map(one => ({ rule: rule.id, check: rule.check, ...one })));
  }
  // SECURITY: what the reader saw and no rule names is never dropped.
  for (const [id, sentences] of observed)
    if (!ruleById.has(id))
      findings.push(
        ...sentences
          .slice(0, mostOfOne)
          .map(said => (typeof said === 'string' ? said : said.sentence))
          .map(sentence => ({ rule: id, severity: 'critical' as const, sentence: sentence === '' ? id : sentence })),
      );
  // What is routine has no finding: beside what is held for another reason it is looked at.
  const looked = isHeld(findings)
    ? findings.map(each => (each.severity === 'note' ? { ...each, severity: 'look' as const } : each))
    : findings.filter(({ severity }) => severity !== 'note');
  return looked.sort(gravestFirst);
}

/** How grave all that is found of a part of the request is, with payments as grave as all of it makes them. */
export function gradingOf(subject: Subject): (findings: readonly Found[]) => Severity {
  let toStep: ReturnType<typeof paidIn> | undefined;
  return findings => {
    toStep ??= paidIn(subject);
    const graded = toStep;
    return gravest(
      findings.map(found => {
        const step = stepOf(found, subject);
        return { severity: step === null ? (ruleById.get(ruleOf(found))?.severity ?? 'critical') : severityOf(graded(step)) };
      }),
    );
  };
}

/** The gravest first; of those that say the same, the gravest alone. */
function eachOnce<T extends Pick<Finding, 'sentence' | 'severity'>>(said: readonly T[]): T[] {
  const first = new Map<string, T>();
  for (const each of said.toSorted(gravestFirst)) if (!first.has(each.sentence)) first.set(each.sentence, each);
  return [...first.values()];
}

const isHeld = (findings: readonly Finding[]): boolean => rankOf(gravest(findings)) <= rankOf('high');

const graded = (sentence: string, step: Step): Said => ({ sentence, severity: severityOf(step), because: reasonOf(step) });

/**
 * How far payments go, for each of those who are paid.
 * SECURITY: over all payloads of the request, and all who are known no better: what is cut into pieces is as large as it was.
 */
function paidIn({ readings, context }: Subject): (step: Step | Paid) => Step {
  const payees = new Map<Standing, Set<string>>();
  for (const { step } of readings.flatMap(({ observations }) => observations))
    if (step !== undefined && !('power' in step))
      payees.set(step.counterparty, (payees.get(step.counterparty) ?? new Set()).add(step.address));
  const moves = readings.flatMap(({ moves: all }) => all ?? []);
  const steps = new Map<Standing, Step>();
  for (const [counterparty, all] of payees) {
    const isWithin = isSmall(moves, all, context.limits ?? strangerLimits);
    steps.set(counterparty, { power: 'moves funds', counterparty, bound: isWithin ? 'within the limit' : 'above the limit' });
  }
  return step =>
    'power' in step ? step : (steps.get(step.counterparty) ?? { ...step, power: 'moves funds', bound: 'above the limit' });
}

function sentencesOf(rule: RiskRule, subject: Subject): readonly Said[] {
  if (rule.applies === undefined) return nothing;
  let said: boolean | string | Said[];
  try {
    said = rule.applies(subject);
  } catch (error) {
    // What is over a limit is unread as a whole, whoever notices.
    if (error instanceof OverLimit) throw error;
    // SECURITY: a rule that cannot look must not count as a rule that found nothing.
    const why = error instanceof TooMuch ? ': there is more text in it, or in what it is compared with, than is compared' : '';
    const sentence = `The rule “${rule.id}” could not be checked on this request${why}.`;
    return [{ sentence, severity: rule.severity === 'note' ? 'look' : rule.severity }];
  }
  if (said === false) return nothing;
  return said === true ? [''] : Array.isArray(said) ? said : [said];
}

const friction: Record<Severity, string> = {
  critical: 'hold, and passphrase where set',
  high: 'hold',
  look: 'read to the end',
  note: 'none',
};

/** Headings that a rule names, as links from the page. */
const linked = (source: string) =>
  source.replaceAll(
    /docs\/([\w-]+\.md)#([\w-]+)/g,
    (_, page, heading) => `[${heading.replaceAll('-', ' ')}](../../../docs/${page}#${heading})`,
  );

/** The table as Markdown, for the documentation. */
export function riskTable(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rows = [...riskRules]
    .sort(gravestFirst)
    .map(
      r =>
        `| \`${r.id}\` | ${r.severity} | ${cell(r.because ?? '')} | ${cell(r.sentence)} | ${cell(r.check)} | ${cell(linked(r.source))} |`,
    );
  return [
    '| Severity | Before a decision |',
    '|---|---|',
    ...severities.map(s => `| ${s} | ${friction[s]} |`),
    '',
    '| Rule | Severity | Because | What is true | What to check | Source |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The page of the documentation that holds the table. */
export function riskDocument(): string {
  return `# Risk rules

What a review looks for in a request and in the payloads inside it. Generated from the ladder and the rules by
\`npm run docs\`; a check fails when it is stale. Severity decides what stands between reading and deciding.

## The ladder

How grave it is that something leaves, that somebody else may take it, that code runs which is not read, or that somebody
else decides: by what it is, by how far whoever gets it is known here, and by how far it goes. What is an imitation of somebody
who is known is always critical; what is routine (note) is no finding.

${ladderTable()}
A payment to somebody unknown is within the limit where all that a request pays to unknown addresses of that asset is: as the
app comes, ${limitWords(strangerLimits)}. A person sets other limits in the settings.

## The rules

The severity is that of the gravest case; where the ladder grades a case, it is as grave as its step. “Because” is what of
power, counterparty and bound makes it so where no step does.

${riskTable()}`;
}
