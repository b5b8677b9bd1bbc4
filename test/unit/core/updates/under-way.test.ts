/** What an update waits for: nothing that is being decided, signed or sent is cut off. */
import { expect, test } from 'vitest';
import { underWay } from '../../../../electron/core/open-updates.ts';

type Given = Parameters<typeof underWay>;
/** Nothing is under way, but for what is named. */
function waitsFor(under: {
  confirming?: true;
  asking?: true;
  bulk?: true;
  batch?: string;
  sending?: true;
  unknown?: number;
}): string | null {
  const person = {
    release: { isOpen: () => under.confirming ?? false },
    secretsAsked: { isOpen: () => under.asking ?? false },
  } as unknown as Given[0];
  const work = {
    bulk: { isRunning: () => under.bulk ?? false },
    signingBatches: { view: () => (under.batch === undefined ? null : { state: under.batch }) },
    submits: { isSending: () => under.sending ?? false, unknown: () => Array.from({ length: under.unknown ?? 0 }) },
  } as unknown as Given[1];
  return underWay(person, work);
}

test.each([
  ['an open confirmation', { confirming: true }, 'the confirmation that is open'],
  ['a secret that is being typed', { asking: true }, 'the confirmation that is open'],
  ['decisions of several', { bulk: true }, 'the decisions that are being carried out'],
  ['a batch that is sent', { batch: 'sending' }, 'the batch that is being sent'],
  ['a batch that is about to pause', { batch: 'pausing' }, 'the batch that is being sent'],
  ['a request on the wire', { sending: true }, 'a request that is being sent'],
  ['an outcome that is not known', { unknown: 1 }, 'a request whose outcome is not known yet'],
] as const)('%s holds an update back', (_, under, said) => {
  expect(waitsFor(under)).toBe(said);
});

test('nothing under way holds nothing back, and neither does a batch that stopped', () => {
  expect(waitsFor({})).toBeNull();
  expect(waitsFor({ batch: 'stopped' })).toBeNull();
});
