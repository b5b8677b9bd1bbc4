/** The app is killed at every write of a rotation, and goes on over what it left: nothing is lost, and nothing is done twice. */
import { expect, test } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import { HttpError, type Ports } from '../../../../electron/core/ports.ts';
import { decideNext, giveNext } from '../../../host/person.ts';
import { startPractice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';
import { turns } from '../../support/until.ts';
import { alone, connectionOf, keysAt, localKeys, rotationOf, value } from './support.ts';

/** Ports that work until a given write, which is lost; from then on nothing works any more. */
function mortal(files: ReturnType<typeof memoryFiles>, keychain: ReturnType<typeof memoryKeychain>) {
  const life = { writes: 0, dieAt: Number.POSITIVE_INFINITY, isDead: false, last: '' };
  const write = (what: string) => {
    if (life.isDead) throw new Error('dead');
    life.isDead = life.writes >= life.dieAt;
    life.writes += 1;
    if (!life.isDead) return;
    life.last = what;
    throw new Error('killed');
  };
  const guard =
    <A extends unknown[], T>(what: string, call: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      write(`${what} ${String(given[0])}`);
      return call(...given);
    };
  const real = createHttp({});
  const ports: Pick<Ports, 'files' | 'keychain' | 'http'> = {
    files: {
      ...files,
      replace: guard('replace', files.replace),
      append: guard('append', files.append),
      setAside: guard('set aside', files.setAside),
      remove: guard('remove', files.remove),
      truncate: guard('truncate', files.truncate),
    },
    keychain: { ...keychain, set: guard('keychain set', keychain.set), remove: guard('keychain remove', keychain.remove) },
    http: {
      ...real,
      async post(request) {
        if (life.isDead) throw new HttpError('unreachable', false, 'dead');
        return real.post(request);
      },
    },
  };
  return { life, ports };
}

/** Asks, and says yes to whatever is asked in return, until there is an answer. */
async function yes(app: App, name: string, parameters: unknown): Promise<Outcome<unknown>> {
  let answer: Outcome<unknown> | null = null;
  void app.request(name, parameters).then(outcome => {
    answer = outcome;
  });
  while (answer === null) {
    const [shown, asked] = [
      (await app.core.request('confirm', 'confirm.current', {})) as Outcome<unknown>,
      (await app.core.request('confirm', 'trusted.current', {})) as Outcome<unknown>,
    ];
    if (shown.ok) await decideNext(app.core, 'approve').catch(() => undefined);
    if (asked.ok)
      await giveNext(app.core, { name: 'practice key' }, async ms => app.later(ms)).catch(() =>
        // What cannot be carried out stays asked; somebody closes it.
        app.core.request('confirm', 'trusted.give', { askId: (asked.value as { askId: string }).askId, values: null }),
      );
    await turns(1);
  }
  return answer;
}

/** Begins where nothing was begun, and goes on as far as it gets. */
async function drive(app: App, isDone: () => Promise<boolean>, agree: () => Promise<void>): Promise<Outcome<unknown>> {
  const { connectionId } = await connectionOf(app);
  let last: Outcome<unknown> = { ok: true, value: null };
  for (let steps = 0; steps < 40; steps++) {
    if (await isDone()) return last;
    const isBegun = (await rotationOf(app)) !== undefined;
    last = isBegun
      ? await yes(app, 'keys.rotation_continue', { connectionId })
      : await yes(app, 'keys.rotate', { connectionId, name: 'New' });
    if (!last.ok && !['outcome_unknown', 'locked'].includes(last.code)) return last;
    await agree();
    await turns(3);
  }
  return last;
}

async function killedAt(write: number, rules: typeof alone | Record<string, never>): Promise<{ killed: string | null }> {
  const practice = await startPractice({ rules });
  const [files, keychain] = [memoryFiles(), memoryKeychain()];
  const { life, ports } = mortal(files, keychain);
  const first = await startApp({ practice, files, keychain, ports });
  const before = keysAt(first, 'Ada').length;
  const [old] = await localKeys(first);
  const isOver = (app: App) => async () =>
    (await rotationOf(app)) === undefined && !(await localKeys(app)).some(key => key.keyId === old?.keyId);
  const agree = async () => {
    for (const record of practice.ledger())
      if (record.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') await practice.as('Ben').approve(record);
  };
  let second: App | null = null;
  try {
    life.dieAt = life.writes + write;
    const ended = await drive(first, isOver(first), agree);
    if (!life.isDead) {
      expect(ended).toMatchObject({ ok: true });
      return { killed: null };
    }
    await first.core.stop().catch(() => undefined);
    second = await startApp({ practice, files, keychain, as: null });
    const about = `killed at ${life.last}`;
    // Before anything else is done the connection has a key that works.
    const { connectionId, keyId } = await connectionOf(second);
    expect(value(await second.ask('connections.test', { connectionId })).userName, about).toBe('Ada Reyes');
    expect(
      (await localKeys(second)).map(key => key.keyId),
      about,
    ).toContain(keyId);
    const again = await drive(second, isOver(second), agree);
    expect(again, about).toMatchObject({ ok: true });
    expect(await isOver(second)(), about).toBe(true);
    const after = await connectionOf(second);
    expect(value(await second.ask('connections.test', { connectionId })).userName, about).toBe('Ada Reyes');
    // At the service one came and one went, and nothing was asked for twice.
    const listed = keysAt(second, 'Ada').map(key => key.publicKey);
    const local = await localKeys(second);
    const now = local.find(key => key.keyId === after.keyId);
    expect(listed, about).toContain(now?.publicKey);
    expect(listed, about).not.toContain(old?.publicKey);
    expect(listed, about).toHaveLength(before);
    for (const type of ['ACTIVITY_TYPE_CREATE_API_KEYS_V2', 'ACTIVITY_TYPE_DELETE_API_KEYS'])
      expect(practice.ledger().filter(record => record.type === type).length, `${about}: ${type}`).toBe(1);
    // A key whose line was not written is taken up, or good for nothing.
    expect(local.length, about).toBe(1);
    expect([...keychain.items.keys()].filter(account => account.startsWith('key:')).length, about).toBeLessThanOrEqual(2);
    return { killed: life.last };
  } finally {
    await second?.core.stop();
    if (second === null) await first.core.stop().catch(() => undefined);
    await practice.close();
  }
}

test.each([
  ['where nobody else has to agree', alone, 1],
  // Most of its writes are those of the other.
  ['where others have to agree', {}, 3],
] as const)(
  'a rotation that is killed at any write goes on, %s',
  async (_, rules, each) => {
    const killed: string[] = [];
    for (let write = 0; ; write += each) {
      const { killed: at } = await killedAt(write, rules);
      if (at === null) break;
      killed.push(at);
    }
    if (each > 1) return;
    // Each kind of write was among them.
    for (const what of [
      'replace rotations.json',
      'keychain set key:',
      'replace keys.json',
      'replace connections.json',
      'keychain remove key:',
      'replace outbox.json',
      'append journal.jsonl',
    ])
      expect(
        killed.some(at => at.startsWith(what)),
        what,
      ).toBe(true);
  },
  400_000,
);
