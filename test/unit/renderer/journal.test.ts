import { expect, test } from 'vitest';
import type { JournalEntry, Matter } from '../../../electron/contract/values/journal.ts';
import {
  activityIn,
  journalAbout,
  journalKind,
  journalOutcome,
  matterLine,
  matterTitle,
} from '../../../renderer/words/journal.ts';

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

test('an entry that is read by itself says what it is, and its number; of one of its activity nothing is claimed', () => {
  const entry = (kind: string, more: object = {}) =>
    ({
      ...{ sequence: 12, at: 't', kind, about: '', organizationId: 'org', keyId: null, fingerprint: null, outcome: null },
      ...{ decision: null, reason: null, activityId: id, ...more },
    }) as JournalEntry;
  const alone = (step: JournalEntry) => {
    const { decision, outcome, activityId } = step;
    const matter = {
      matterId: 'entry 12',
      known: null,
      steps: [step],
      decision,
      outcome,
      activityId,
      differs: [],
    } as unknown as Matter;
    return [matterTitle(matter), matterLine(matter, true)];
  };
  expect(alone(entry('signature_received'))).toEqual(['Signature received', 'no. 12']);
  expect(alone(entry('submit_outcome', { outcome: 'ACTIVITY_STATUS_COMPLETED' }))).toEqual(['Answered: Completed', 'no. 12']);
  expect(alone(entry('submit_intent', { decision: 'approve', activityId: null }))).toEqual(['Vote sent: approve', 'no. 12']);
  expect(alone(entry('key_changed', { activityId: null, about: 'Imported key 034c' }))).toEqual([
    'Imported key 034c',
    'Keys · no. 12',
  ]);
});

test('where journals contradict each other neither decision is told as the one', () => {
  const matter = (differs: Matter['differs']) =>
    matterLine(
      { matterId: id, decision: 'reject', outcome: null, steps: [], activityId: id, differs } as unknown as Matter,
      false,
    );
  expect(matter([])).toBe('Rejected');
  expect(matter([{ label: 'Decision of one key', sides: [] }])).toBe('');
});
