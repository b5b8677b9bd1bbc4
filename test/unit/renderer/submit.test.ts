/** What became of a submit, and what a person reads of it: exactly what is known, and never an invitation to send again. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { codes, done, failure } from '../../../electron/contract/outcome.ts';
import { isPending, statusTone } from '../../../electron/contract/service/activity-status.ts';
import { SubmitNote } from '../../../renderer/parts/state/submit-note.tsx';
import { ended, isBlocked, isUnknown, refusedFields, type Sent } from '../../../renderer/store/submit.ts';
import { failureTone } from '../../../renderer/words/failures.ts';
import { sinceWords } from '../../../renderer/words/submits.ts';

const status = (name: string) => `ACTIVITY_STATUS_${name}`;
const sent: Sent = {
  activityId: 'a1',
  status: status('COMPLETED'),
  result: null,
  sentence: 'Created the wallet.',
  receipt: null,
};
const problems = [{ path: 'name', expected: 'a text', received: 'nothing' }];

describe('a submit', () => {
  test('is done, or failed for what main says', () => {
    expect(ended(done(sent))).toEqual({ phase: 'done', sent });
    const refused = failure('refused', 'No.', { problems });
    expect(ended(refused)).toEqual({ phase: 'failed', failure: refused });
    expect(refusedFields(ended(refused))).toEqual(problems);
    expect([refusedFields(ended(failure('refused', 'No.'))), refusedFields(ended(done(sent)))]).toEqual([null, null]);
  });

  test('blocks the next one while it waits, and after a lost answer; nothing else does', () => {
    expect([isBlocked({ phase: 'none' }), isBlocked({ phase: 'asked' }), isBlocked(ended(done(sent)))]).toEqual([
      false,
      true,
      false,
    ]);
    const blocking = codes.filter(code => isBlocked(ended(failure(code, ''))));
    expect(blocking).toEqual(['outcome_unknown']);
    expect(codes.filter(code => isUnknown(ended(failure(code, ''))))).toEqual(blocking);
    expect(isUnknown({ phase: 'asked' })).toBe(false);
  });
});

describe('in words', () => {
  test('a lost answer is no failure, and a no is none either', () => {
    const toned = (tone: string) => codes.filter(code => failureTone(code) === tone);
    expect([toned('plain'), toned('high')]).toEqual([['already_decided', 'declined'], ['outcome_unknown']]);
    expect(toned('critical')).toHaveLength(codes.length - 3);
  });

  test('what waits for somebody is told from what ended', () => {
    const statuses = [
      'CREATED',
      'PENDING',
      'CONSENSUS_NEEDED',
      'AUTHENTICATORS_NEEDED',
      'COMPLETED',
      'REJECTED',
      'FAILED',
      'NEW',
    ];
    expect(statuses.filter(name => isPending(status(name)))).toEqual(statuses.slice(0, 4));
    expect(statuses.map(name => statusTone(status(name)))).toEqual([
      ...['plain', 'plain', 'look', 'look'],
      ...['ok', 'critical', 'critical', 'plain'],
    ]);
    expect(sinceWords(status('PENDING'))).toBe('It was sent and is not decided yet.');
    expect(sinceWords(status('REJECTED'))).toMatch(/^It has been rejected since it was sent\./);
    expect(sinceWords(status('FAILED'))).toMatch(/^It has failed since it was sent\./);
    expect(sinceWords('X')).toBe('It was sent. Its status is now X.');
  });
});

describe('the note', () => {
  type Given = Parameters<typeof SubmitNote>[0];
  const note = (state: Given['state'], more: Partial<Given> = {}) => {
    const html = renderToStaticMarkup(createElement(SubmitNote, { state, onShow: () => undefined, ...more }));
    const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) => text);
    return {
      html,
      buttons,
      text: html
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    };
  };
  const onDismiss = () => undefined;

  test('says nothing before it is known what became of it', () => {
    expect([note({ phase: 'none' }).html, note({ phase: 'asked' }).html]).toEqual(['', '']);
  });

  test('says what was carried out, in main’s words or those of the screen', () => {
    const { text, buttons, html } = note(ended(done(sent)), { onDismiss });
    expect(text).toMatch(/^Completed Created the wallet\./);
    expect(buttons).toEqual(['Open in Approvals', 'Dismiss']);
    expect(html).toContain('role="status"');
    expect(note(ended(done(sent)), { carriedOut: 'It was created.' }).text).toMatch(/^Completed It was created\./);
  });

  test('says that it waits for others, and later what they decided', () => {
    const waits = ended(done({ ...sent, status: status('CONSENSUS_NEEDED'), sentence: 'It waits.' }));
    const carriedOut = 'It was created.';
    expect(note(waits, { carriedOut })).toMatchObject({
      text: 'Waits for votes It waits. Follow it in Approvals',
      buttons: ['Follow it in Approvals'],
    });
    expect(note(waits, { heard: status('CONSENSUS_NEEDED') }).text).toContain('It waits.');
    expect(note(waits, { heard: status('COMPLETED'), carriedOut }).text).toMatch(/^Completed It was created\. Open in Approvals/);
    expect(note(waits, { heard: status('COMPLETED') }).text).toMatch(/^Completed It has been carried out since/);
    expect(note(waits, { heard: status('REJECTED'), carriedOut }).text).toMatch(/^Rejected It has been rejected since/);
  });

  test.each(codes)('never offers to send again what came to %s', code => {
    const { text, buttons, html } = note(ended(failure(code, 'Main’s sentence.', { activityId: 'a1' })), { onDismiss });
    expect(text).toContain('Main’s sentence.');
    expect(buttons).toEqual([code === 'outcome_unknown' ? 'I have checked the outcome' : 'Dismiss', 'Open in Approvals']);
    expect(buttons.join()).not.toMatch(/again|send/i);
    expect(html).toContain(failureTone(code) === 'plain' ? 'role="status"' : 'role="alert"');
  });
});
