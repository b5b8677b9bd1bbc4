/** A long review is read apart: the app answers meanwhile, and what is sealed is the whole of it. */
import { expect, test } from 'vitest';
import type { ReviewContext } from '../../../../electron/core/known/context.ts';
import type { Apart } from '../../../../electron/core/ports.ts';
import { boundOf } from '../../../../electron/core/review/apart/bound.ts';
import { type ReviewSubject, reviewDocument } from '../../../../electron/core/review/document.ts';
import { parties } from '../../../vectors/parties.ts';
import { call, unsigned } from '../../../vectors/payloads.ts';
import { startApp } from '../../support/app.ts';

/** A thread that answers when it is let. */
function playedThread() {
  const asked: { subject: ReviewSubject; context: ReviewContext }[] = [];
  let isClosed = false;
  let let_: () => void = () => undefined;
  const go = new Promise<void>(resolve => {
    let_ = resolve;
  });
  const apart: Apart = {
    async review(subject, context) {
      // As a thread gets it.
      const copied = structuredClone({ subject, context }) as { subject: ReviewSubject; context: ReviewContext };
      asked.push(copied);
      await go;
      const document = reviewDocument(copied.subject, copied.context);
      return structuredClone({ document, bound: boundOf(copied.subject.activity ?? null, document) });
    },
    close: async () => {
      isClosed = true;
    },
  };
  return { apart, asked, answer: () => let_(), isClosed: () => isClosed };
}

const payments = (count: number) =>
  unsigned({
    to: parties.usdc,
    value: 0n,
    data: call('multicall(bytes[] data)', [
      Array.from({ length: count }, (_, n) => call('transfer(address to, uint256 amount)', [parties.payroll, BigInt(n + 1)])),
    ]),
  });

test('while a long request is read the app answers, and its review holds every call and can be decided', async () => {
  const thread = playedThread();
  const app = await startApp({ ports: { apart: thread.apart } });
  const [account] = app.practice.organisation().wallets.flatMap(({ accounts }) => accounts);
  const { id } = await app.practice.as('Ben').propose('sign_raw_payload', {
    ...{ signWith: account?.address ?? '', payload: payments(400) },
    ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
  });
  const opening = app.ask('reviews.open', { activityId: id });
  await expect.poll(() => thread.asked.length).toBe(1);
  expect(await app.ask('app.state')).toMatchObject({ ok: true });
  thread.answer();
  const opened = await opening;
  if (!opened.ok) throw new Error(opened.message);
  expect(opened.value.document.headline).toContain('399 more calls');
  expect(opened.value.subject).toMatchObject({ kind: 'activity', activity: { canApprove: true } });
  await Promise.all([app.ask('reviews.decide', { seal: opened.value.seal, decision: 'approve' }), app.person('approve')]);
  // Once to be opened, then each time it is compared or read back.
  expect(thread.asked.length).toBeGreaterThan(2);
  await app.close();
  expect(thread.isClosed()).toBe(true);
});
