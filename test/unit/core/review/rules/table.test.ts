import { describe, expect, test } from 'vitest';
import { gravest } from '../../../../../electron/contract/severity.ts';
import { type Severity, severities } from '../../../../../electron/contract/values/document.ts';
import { OverLimit, reviewWork } from '../../../../../electron/core/budget/work.ts';
import { namesOf } from '../../../../../electron/core/known/names.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { findingsOf, riskDocument, riskRules, riskTable } from '../../../../../electron/core/review/rules/table.ts';
import { nameOfBase, type Subject } from '../../../../../electron/core/review/subject.ts';
import { TooMuch } from '../../../../../electron/core/text/effort.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { message } from '../../../../vectors/payloads.ts';
import { bitcoinCases } from '../../../../vectors/risk-cases-bitcoin.ts';
import { payloadCases } from '../../../../vectors/risk-cases-payload.ts';
import { requestCases } from '../../../../vectors/risk-cases-requests.ts';
import { gravity } from '../../../../vectors/risk-gravity.ts';
import { over, ranges, user, world } from '../../../../vectors/risk-world.ts';

const cases = { ...payloadCases, ...bitcoinCases, ...requestCases };
const grave = severities.flatMap(severity => gravity[severity].map(id => ({ id, severity })));
const caseOf = (id: string) => {
  const found = cases[id];
  if (found === undefined) throw new Error(`no case for ${id}`);
  return found;
};

describe('the risk table', () => {
  test('has a firing and a non-firing case for every rule, and a rule for every case', () => {
    expect(Object.keys(cases).sort()).toEqual(riskRules.map(rule => rule.id).sort());
    expect(grave.map(({ id }) => id).sort()).toEqual(riskRules.map(rule => rule.id).sort());
  });

  test.each(grave)('$id fires as $severity where it should', ({ id, severity }) => {
    const found = caseOf(id);
    const document = reviewDocument(found.fires, found.in ?? context());
    // What is routine is told beside what is held, and nowhere else.
    if (severity === 'note') {
      const isHeld = ['critical', 'high'].includes(document.severity);
      expect(document.findings.some(f => f.rule === id)).toBe(isHeld);
      return;
    }
    const finding = document.findings.find(f => f.rule === id);
    expect(finding, `${document.headline}: ${document.findings.map(f => f.rule).join(', ')}`).toMatchObject({ severity });
    expect(finding?.sentence).toMatch(/\S.*[.⟧>”a-z0-9]$/s);
    expect(finding?.sentence).not.toContain('could not be checked');
    expect(severities.indexOf(document.severity)).toBeLessThanOrEqual(severities.indexOf(severity));
  });

  test.each(grave)('$id stays quiet where it should', ({ id }) => {
    const found = caseOf(id);
    const document = reviewDocument(found.quiet, found.quietIn ?? found.in ?? context());
    expect(document.findings.map(f => f.rule)).not.toContain(id);
    expect(document.findings.map(f => f.sentence).join(' ')).not.toContain('could not be checked');
  });

  test('says of every rule what is true, what to check and where it is from', () => {
    for (const rule of riskRules)
      for (const text of [rule.sentence, rule.check, rule.source]) expect(text.length).toBeGreaterThan(3);
    const tables = riskTable().split('\n\n');
    const rowsOf = (table: string | undefined) =>
      (table ?? '')
        .trim()
        .split('\n')
        .map(line => line.split(/(?<!\\)\|/).slice(1, -1));
    expect(tables.map(table => [...new Set(rowsOf(table).map(row => row.length))])).toEqual([[2], [6]]);
    const [before, rules] = tables.map(rowsOf);
    expect(before?.slice(2).map(([severity = '']) => severity.trim())).toEqual(severities);
    // The gravest come first, and nothing is left out.
    expect(
      rules?.slice(2).map(([id = '', severity = '']) => ({ id: id.replace(/[ `]/g, ''), severity: severity.trim() })),
    ).toEqual(
      severities.flatMap(severity => riskRules.filter(rule => rule.severity === severity).map(({ id }) => ({ id, severity }))),
    );
    expect(riskDocument()).toContain(riskTable());
    expect(riskDocument()).toMatch(/^# Risk rules\n\n\w/);
  });
});

/** A text is signed, in which the reader saw this. */
const seen = (...observed: Subject['readings'][number]['observations'][]): Subject => ({
  ...{ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', base: 'SIGN_RAW_PAYLOAD', name: nameOfBase('SIGN_RAW_PAYLOAD') },
  ...{ parameters: { signWith: parties.ops, payload: 'x' }, activity: undefined, shown: undefined, proof: null },
  ...{ context: world, names: namesOf(world), source: 'service', work: reviewWork() },
  readings: observed.map(observations => ({ headline: '', effects: [], facts: [], observations, digest: null }) as never),
});
const general = (id: string) => riskRules.find(rule => rule.id === id)?.sentence;

describe('what the reader saw', () => {
  test('and no rule names is critical, and never dropped', () => {
    const findings = findingsOf(
      seen([{ rule: 'sign-in' }, { rule: 'seen-by-nobody' }, { rule: 'seen-by-nobody', sentence: 'It glows.' }]),
    );
    expect(findings.filter(({ rule }) => rule === 'seen-by-nobody')).toEqual([
      { rule: 'seen-by-nobody', severity: 'critical', sentence: 'seen-by-nobody' },
      { rule: 'seen-by-nobody', severity: 'critical', sentence: 'It glows.' },
    ]);
    expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'critical', 'look']);
    expect(gravest(findings)).toBe('critical');
  });

  test('of several payloads is told once for each sentence, with what to check', () => {
    const [one, two, three, ...rest] = findingsOf(
      seen(
        [{ rule: 'no-chain' }, { rule: 'no-chain', sentence: 'It is bound to nothing.' }],
        [
          { rule: 'no-chain', sentence: 'It is bound to nothing.' },
          { rule: 'sign-in', sentence: 'Somebody logs in.' },
        ],
      ),
    );
    const check = 'Ask for one with a chain id.';
    const because = 'not read for certain';
    expect(one).toEqual({ rule: 'no-chain', severity: 'high', sentence: general('no-chain'), because, check });
    expect(two).toEqual({ rule: 'no-chain', severity: 'high', sentence: 'It is bound to nothing.', because, check });
    expect(three).toMatchObject({ rule: 'sign-in', severity: 'look', sentence: 'Somebody logs in.' });
    expect(rest).toEqual([]);
  });

  test.each([
    ['no-chain', 40, []],
    ['no-chain', 41, ['And 1 more of the same kind.']],
    ['no-chain', 1_000, ['And 960 more of the same kind.']],
  ])('%s in %i sentences is written out forty times, and the others are counted', (rule, count, more) => {
    const findings = findingsOf(seen(Array.from({ length: count }, (_, i) => ({ rule, sentence: `The ${i}th.` }))));
    const sentences = findings.map(({ sentence }) => sentence);
    expect(sentences).toEqual([...Array.from({ length: 40 }, (_, i) => `The ${i}th.`), ...more]);
  });

  test('of a kind that no rule names fills no page', () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ rule: 'seen-by-nobody', sentence: `The ${i}th.` }));
    expect(findingsOf(seen(many))).toHaveLength(40);
  });

  test('is as grave as the gravest of it', () => {
    const of = (...severity: Severity[]) => gravest(severity.map(each => ({ rule: 'x', severity: each, sentence: 'x' })));
    expect([of(), of('note'), of('note', 'look'), of('look', 'high', 'note'), of('high', 'critical', 'note')]).toEqual([
      'note',
      'note',
      'look',
      'high',
      'critical',
    ]);
  });

  test('stands before what is milder, whichever rule was asked first', () => {
    const order = reviewDocument(ranges(['203.0.112.0/19'], { onEvaluationError: 'ALLOW', publicKey: '02aa' }), world);
    expect(order.findings.map(({ rule }) => rule)).toEqual([
      'allowlist-open-on-error',
      'allowlist-wide',
      'allowlist-own-address-unknown',
    ]);
  });
});

/** A path that cannot be read, as three rules do. */
const broken = (error: Error) => {
  const { path, ...rest } = over({});
  return {
    ...rest,
    path: {
      ...path,
      get approved(): boolean {
        throw error;
      },
    },
  } as ReturnType<typeof over>;
};

describe('a rule that cannot look', () => {
  const sentence = (id: string, why: string) => `The rule “${id}” could not be checked on this request${why}.`;
  const blind = (why: string) => [
    ['organisation-moved', 'critical', sentence('organisation-moved', why)],
    ['past-forgotten', 'high', sentence('past-forgotten', why)],
    ['first-approval', 'look', sentence('first-approval', why)],
  ];

  test.each([
    ['for a fault of its own', new TypeError('no'), ''],
    [
      'for more text than is compared',
      new TooMuch('much'),
      ': there is more text in it, or in what it is compared with, than is compared',
    ],
  ])('%s says so, as grave as it is', (_, error, why) => {
    const document = reviewDocument(user({ userName: 'B' }), broken(error));
    expect(document.findings.map(f => [f.rule, f.severity, f.sentence])).toEqual(blind(why));
    expect(document.severity).toBe('critical');
  });

  test('for a limit leaves the whole request unread', () => {
    const document = reviewDocument(user({ userName: 'B' }), broken(new OverLimit('The request is large')));
    expect(document.findings.map(f => [f.rule, f.severity])).toEqual([['over-limit', 'critical']]);
  });

  test('is not heard of where it can', () => {
    expect(reviewDocument(message('hi'), world).findings.map(f => f.rule)).toEqual([]);
  });
});
