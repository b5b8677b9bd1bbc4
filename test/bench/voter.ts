/**
 * What votes in the bench of kills: the submits of the core on a real folder and a real service, in a process that can
 * be killed at any moment. It tells its parent where it is.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createFiles } from '../../electron/adapters/files.ts';
import { createHttp } from '../../electron/adapters/http.ts';
import { dialect } from '../../electron/contract/service/dialect.ts';
import { unlockKey } from '../../electron/core/curves/curves.ts';
import { openJournal } from '../../electron/core/journal/journal.ts';
import type { Http } from '../../electron/core/ports.ts';
import { createTimestamps } from '../../electron/core/service/clock.ts';
import { createService } from '../../electron/core/service/service.ts';
import { stampHeader } from '../../electron/core/stamps/stamp.ts';
import { openOutbox } from '../../electron/core/submit/outbox.ts';
import { createSubmits } from '../../electron/core/submit/submit.ts';
import { systemClock } from '../../electron/host/system.ts';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import { keptIn } from '../unit/support/kept.ts';
import { releasedBy, releases } from '../unit/support/released.ts';

export interface VoterTask {
  folder: string;
  baseUrl: string;
  organizationId: string;
  userId: string;
  /** Hex. */
  apiKey: string;
  journalSeed: string;
  activityIds: string[];
}
/** What the child says, in this order; `voted` once per vote. */
export type VoterWord =
  | { at: 'loaded' }
  | { at: 'settled'; kept: number; requests: number }
  | { at: 'voted'; activityId: string; code: string }
  | { at: 'done'; unknown: number; pending: number; verified: boolean };

/** Starts a voter; `hear` gets its words. */
export function startVoter(task: VoterTask, hear: (word: VoterWord) => void) {
  const child = fork(import.meta.filename, {
    env: { ...process.env, NODE_COMPILE_CACHE: `${task.folder}-compiled` },
  });
  child.on('message', word => hear(word as VoterWord));
  child.send(task);
  return child;
}

async function vote(task: VoterTask): Promise<void> {
  const say = (word: VoterWord) => process.send?.(word);
  say({ at: 'loaded' });
  let requests = 0;
  const real = createHttp({});
  const http: Http = {
    ...real,
    post(request) {
      requests += 1;
      return real.post(request);
    },
  };
  const random = (bytes: number) => randomBytes(bytes);
  const keychain = createMemoryKeychain();
  await keychain.set('journal', JSON.stringify({ v: 1, seed: task.journalSeed }));
  // The same at every start, so that what an earlier voter sealed opens; the seed is as good as any.
  await keychain.set('files', JSON.stringify({ v: 1, key: task.journalSeed, counters: {}, journal: null }));
  const files = createFiles(task.folder);
  const journal = await openJournal({ files, clock: systemClock, keychain, random });
  const service = createService({ http, clock: systemClock, random, rateOf: () => ({ perSecond: 1e6, burst: 1e6 }) });
  const submits = createSubmits({
    service,
    journal: journal.submits,
    outbox: await openOutbox(keptIn(files, keychain)),
    clock: systemClock,
    timestamps: createTimestamps(systemClock),
    random,
    releases,
  });
  const signer = unlockKey('API_KEY_CURVE_P256', Buffer.from(task.apiKey, 'hex'));
  const { baseUrl, organizationId } = task;
  const target = {
    baseUrl,
    organizationId,
    keyId: 'k',
    dialect,
    stamp: async (body: Uint8Array) => ({ ok: true as const, value: stampHeader(signer, body, dialect) }),
  };
  await submits.load();
  const kept = await submits.settle(target);
  say({ at: 'settled', kept: kept.length, requests });
  for (const activityId of task.activityIds) {
    // As a review does: what is decided already is not decided again.
    const read = await service.query(target, 'get_activity', { activityId });
    if (!read.ok) throw new Error(read.message);
    const { status, fingerprint, votes } = read.value.activity;
    if (status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED' || votes.some(({ userId }) => userId === task.userId)) continue;
    const prepared = submits.prepare(target, 'approve_activity', { fingerprint });
    if (!prepared.ok) throw new Error(prepared.message);
    const outcome = await submits.send(target, prepared.value, releasedBy(target, prepared.value));
    say({ at: 'voted', activityId, code: outcome.ok ? 'ok' : outcome.code });
  }
  say({
    at: 'done',
    unknown: submits.unknown().length,
    pending: journal.pending().length,
    verified: (await journal.verify()).ok,
  });
  await http.close();
  process.disconnect();
}

if (process.argv[1] === import.meta.filename) process.once('message', task => void vote(task as VoterTask));
