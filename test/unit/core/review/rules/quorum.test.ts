import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { context } from '../../../../vectors/parties.ts';
import { submit } from '../../../../vectors/risk-case.ts';

const people = ['a', 'b', 'c', 'd', 'e'];
const users = people.map(userId => ({ userId, userName: `Person ${userId}`, userTags: [], apiKeys: [{ apiKeyId: userId }] }));
const quorum = fc.record({ threshold: fc.integer({ min: 0, max: 6 }), userIds: fc.uniqueArray(fc.constantFrom(...people)) });
const groups = Array.from({ length: 2 ** people.length }, (_, bits) => people.filter((_, i) => (bits >> i) % 2 === 1));

test('a root quorum is held unless whoever could decide then could decide now', () => {
  fc.assert(
    fc.property(quorum, quorum, (now, then) => {
      const decides = (group: readonly string[], { threshold, userIds }: typeof now) =>
        group.filter(each => userIds.includes(each)).length >= threshold;
      const isAsStrong =
        then.threshold > 0 &&
        then.threshold <= then.userIds.length &&
        groups.every(group => !decides(group, then) || decides(group, now));
      const { findings } = reviewDocument(submit('UPDATE_ROOT_QUORUM', then), context({ users, rootQuorum: now }));
      const severity = findings.find(({ rule }) => rule === 'root-quorum')?.severity;
      // SECURITY: what is milder is as strong as now; what is as strong may be held all the same.
      expect(severity === 'critical' || severity === 'look').toBe(true);
      if (severity === 'look') expect(isAsStrong).toBe(true);
      if (isAsStrong && now.threshold > 0) expect(severity).toBe('look');
    }),
    { numRuns: 500 },
  );
});
