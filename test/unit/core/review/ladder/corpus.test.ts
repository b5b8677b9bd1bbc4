/** Every request of the corpus is as grave as it is due, and for its own reason. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rankOf } from '../../../../../electron/contract/severity.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { corpus } from '../../../../vectors/ladder/corpus.ts';
import { context } from '../../../../vectors/parties.ts';
import { encodedAgain } from '../../../../vectors/second-encoding.ts';

const reviewed = corpus.map(one => ({ ...one, document: reviewDocument(one.request, one.in ?? context()) }));
const honest = reviewed.filter(({ intent }) => intent === 'honest');
const malicious = reviewed.filter(({ intent }) => intent === 'malicious');
const titled = <T extends { from: string; name: string }>(all: readonly T[]) =>
  all.map(one => ({ ...one, title: `${one.from}: ${one.name}` }));

describe('the corpus', () => {
  test('forgets no file', () => {
    const files = readdirSync('test/vectors/ladder').filter(name => !['case.ts', 'corpus.ts', 'world.ts'].includes(name));
    expect([...new Set(corpus.map(({ from }) => `${from}.ts`))].sort()).toEqual(files.sort());
  });

  test('is of three hundred requests and more, about half of them honest, each with a name of its own', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(300);
    expect(honest.length / corpus.length).toBeGreaterThan(0.45);
    expect(honest.length / corpus.length).toBeLessThan(0.55);
    expect(new Set(corpus.map(({ from, name }) => `${from} ${name}`)).size).toBe(corpus.length);
    expect(malicious.filter(({ rule }) => rule === undefined).map(({ name }) => name)).toEqual([]);
  });

  test('holds at most one in twenty of the honest', () => {
    const held = honest.filter(({ document }) => rankOf(document.severity) < rankOf('look'));
    expect(held.length / honest.length, held.map(({ name }) => name).join(', ')).toBeLessThanOrEqual(0.05);
  });

  test('is of bytes that are what they say: digests and calls are the same in two libraries', () => {
    const disputed = reviewed.filter(({ document: { digest } }) => digest !== null && !digest.agreed);
    expect(disputed.map(({ name }) => name)).toEqual([]);
    const { compared, differing } = encodedAgain();
    expect(compared).toBeGreaterThan(100);
    expect(differing).toEqual([]);
  });
});

describe('malicious', () => {
  test.each(titled(malicious))('$title is at its due, for its own reason', ({ due, rule, because, headline, document }) => {
    const said = document.findings.map(each => `${each.severity} ${each.rule}: ${each.sentence}`).join('\n');
    expect(rankOf(document.severity), said).toBeLessThanOrEqual(rankOf(due));
    const own = document.findings.filter(each => each.rule === rule && rankOf(each.severity) <= rankOf(due));
    expect(own.length, said).toBeGreaterThan(0);
    // Whom it goes to stands beside the wire, in full.
    const { effect } = document;
    const whom = [effect?.to, ...(effect?.inner ?? []).map(({ to }) => to)].map(party => party?.address ?? '');
    if (because !== undefined) expect([...own.map(({ sentence }) => sentence), ...whom].join('\n')).toMatch(because);
    if (headline !== undefined) expect(document.headline).toMatch(headline);
  });
});

describe('honest', () => {
  test.each(titled(honest))('$title is no graver than it is due', ({ due, rule, because, headline, document }) => {
    const said = document.findings.map(each => `${each.severity} ${each.rule}: ${each.sentence}`).join('\n');
    expect(rankOf(document.severity), said).toBeGreaterThanOrEqual(rankOf(due));
    // A routine review has no finding.
    if (document.severity === 'note') expect(said).toBe('');
    if (rule !== undefined) expect(document.findings.map(each => each.rule)).toContain(rule);
    if (because !== undefined) expect(said).toMatch(because);
    if (headline !== undefined) expect(document.headline).toMatch(headline);
  });
});
