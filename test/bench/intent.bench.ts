/**
 * P7: what it costs to write a submit down before it leaves, beside one fdatasync of the same bytes; and votes whose
 * process is killed (test/crash), counted in the practice service's own book.
 *   npm run bench -- P7              100 kills
 *   npm run bench -- P7=1000         as many as that
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFiles } from '../../electron/adapters/files.ts';
import { openJournal } from '../../electron/core/journal/journal.ts';
import { fingerprintOf } from '../../electron/core/stamps/fingerprint.ts';
import { openOutbox } from '../../electron/core/submit/outbox.ts';
import type { PendingSubmit } from '../../electron/core/submit/types.ts';
import { systemClock } from '../../electron/host/system.ts';
import { crash } from '../crash/run.ts';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import { keptIn } from '../unit/support/kept.ts';
import { atMost, type Figure, interleaved, median, print, quantile, ratio, timedAsync } from './figures.ts';

const random = (bytes: number) => randomBytes(bytes);

async function durable(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-intent-'));
  const files = createFiles(folder);
  const keychain = createMemoryKeychain();
  const journal = await openJournal({ files, clock: systemClock, keychain, random });
  const outbox = await openOutbox(keptIn(files, keychain));
  const handle = await open(join(folder, 'bare'), 'a');
  let n = 0;
  const same = {
    operation: 'approve_activity' as const,
    baseUrl: 'https://service.test',
    connectionOrganizationId: 'o',
    organizationId: 'o',
    keyId: 'k',
    sentAt: new Date().toISOString(),
    about: null,
  };
  const pending = (): PendingSubmit => {
    n += 1;
    const text = `{"type":"ACTIVITY_TYPE_APPROVE_ACTIVITY","timestampMs":"${n}","organizationId":"o","parameters":{"fingerprint":"sha256:${'0'.repeat(64)}"}}`;
    return { ...same, fingerprint: fingerprintOf(Buffer.from(text)), text };
  };
  const line = Buffer.from(`${JSON.stringify(pending())}\n`);
  const times = await interleaved(101, {
    bare: () =>
      timedAsync(async () => {
        await handle.write(line);
        await handle.datasync();
      }),
    async intent() {
      const submit = pending();
      const time = await timedAsync(async () => {
        const put = await outbox.put(submit);
        const written = await journal.submits.intent(submit);
        if (!put.ok || !written.ok) throw new Error('nothing was written');
      });
      await journal.submits.outcome(submit, { code: 'ok', status: null, activityId: null });
      await outbox.remove(submit.fingerprint);
      // The head follows behind unwaited; here it would run into the next measurement.
      await journal.settled();
      return time;
    },
  });
  await handle.close();
  rmSync(folder, { recursive: true });
  return [
    atMost(
      `intent written / one fdatasync (of ${median(times.bare).toFixed(2)} ms)`,
      1.5,
      ratio(times.intent, times.bare),
      'x',
      'there are three flushes, not one: the outbox is replaced whole (file, then folder) and the journal’s line is appended, so that neither is trusted alone.',
    ),
    atMost('intent written', 10, median(times.intent), 'ms'),
  ];
}

async function kills(count: number): Promise<Figure[]> {
  const { votes } = await crash(count, ['votes']);
  if (votes === undefined) throw new Error('nothing was voted');
  const { lost, doubled, unresolved, wrong, settling } = votes;
  console.log(`  ${votes.kills} kills, ${votes.random} of them at random`);
  if (lost + doubled + unresolved + wrong.length > 0)
    throw new Error(`lost ${lost}, doubled ${doubled}, unresolved ${unresolved}; ${wrong.slice(0, 5).join('; ')}`);
  return [
    atMost(`lost votes in ${votes.kills} kills`, 0, lost, 'votes'),
    atMost('votes counted twice', 0, doubled, 'votes'),
    atMost('votes without an ending after a whole run', 0, unresolved, 'votes'),
    atMost('requests that settle one after a restart, p99', 1, settling.length === 0 ? 0 : quantile(settling, 0.99), 'requests'),
  ];
}

const figures = [...(await durable()), ...(await kills(Number(process.argv[2] ?? 100)))];
print('P7 intent', figures);
