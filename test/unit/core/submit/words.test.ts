import { expect, test } from 'vitest';
import { failure } from '../../../../electron/contract/outcome.ts';
import { stillUnknown } from '../../../../electron/core/submit/words.ts';

test('a lost answer says what happened, and never to try again: that could do it twice', () => {
  const why = failure('offline', 'The connection to api.northwind.example broke. Check the network, then try again.');
  const { message } = stillUnknown({ fingerprint: 'sha256:00' } as Parameters<typeof stillUnknown>[0], why);
  expect(message).toContain('The connection to api.northwind.example broke. Countersign keeps the exact bytes');
  expect(message).not.toContain('try again');
});
