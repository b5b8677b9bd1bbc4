import { expect, test } from 'vitest';
import { activityIn, journalAbout, journalKind, journalOutcome } from '../../../renderer/words/journal.ts';

const id = '01a1fe94-aea2-7000-9b40-1a1b3c8c9693';

test('an entry leads to its activity, and a text that only mentions one does not', () => {
  expect(activityIn(id)).toBe(id);
  expect(activityIn(`approve: ${id}`)).toBe(id);
  expect(activityIn(`see ${id} for more`)).toBeNull();
  expect(activityIn('Connected to Northwind Treasury')).toBeNull();
});

test('outcomes are put into words: done, a status, a code, or as they came', () => {
  expect(['ok', 'ACTIVITY_STATUS_COMPLETED', 'outcome_unknown', 'else'].map(journalOutcome)).toEqual([
    'Done',
    'Completed',
    'Outcome unknown',
    'else',
  ]);
  expect([journalKind('submit_intent'), journalKind('new_kind')]).toEqual(['About to send', 'new_kind']);
});

test('a row tells a decision apart from what was decided, and names an operation in words', () => {
  expect(journalAbout(`approve: ${id}`)).toEqual({ about: id, decision: 'approve' });
  expect(journalAbout('sign_raw_payload')).toEqual({ about: 'sign a payload', decision: null });
  expect(journalAbout('Changed “a_b” to “c_d”')).toEqual({ about: 'Changed “a_b” to “c_d”', decision: null });
});
