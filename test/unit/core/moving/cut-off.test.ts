/** An import that is cut off: each kind of what came is old or new, and the same file finishes it. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { settleUnsealed } from '../../../host/connect.ts';
import { startApp } from '../../support/app.ts';
import { valueIn } from '../../support/key-bench.ts';
import { lightScrypt } from '../../support/light-scrypt.ts';
import { memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';
import { chosen, exported, imported, oldComputer, passphrase, practice, stateOf } from './support.ts';

beforeAll(lightScrypt);

test('a process that ends at any write of an import leaves each kind old or new, says so, and the same file finishes it', async () => {
  const old = await oldComputer();
  const [key] = (await stateOf(old)).keys;
  const file = await exported(old, [key?.keyId ?? '']);
  const hash = (bytes: Uint8Array | undefined) =>
    createHash('sha256')
      .update(bytes ?? new Uint8Array())
      .digest('hex');
  let died = 0;
  for (let at = 1; at < 60; at++) {
    const files = memoryFiles();
    const keychain = memoryKeychain();
    const app = await startApp({ practice, as: null, files, keychain });
    await settleUnsealed(app.core);
    let writes = 0;
    const dying = (work: (path: string, bytes: Uint8Array) => Promise<void>) => async (path: string, bytes: Uint8Array) => {
      // From the moment of its end nothing is written any more.
      if (++writes >= at) throw new Error('the process ended');
      await work(path, bytes);
    };
    app.chosenFile = chosen(file);
    const taking = app.ask('moving.import');
    await app.give({ passphrase });
    [files.replace, files.append] = [dying(files.replace), dying(files.append)];
    await app.person('approve');
    const answer = await taking;
    await app.core.stop();
    if (answer.ok && writes < at) break;
    died += 1;
    const after = memoryFiles();
    for (const [path, bytes] of files.content) after.content.set(path, bytes);
    const next = await startApp({ practice, as: null, files: after, keychain });
    const state = await stateOf(next);
    // Every file is one that this app wrote whole.
    expect(state.setAside, `write ${at}`).toEqual([]);
    const { underWay } = valueIn(await next.ask('moving.state'));
    const book = valueIn(await next.ask('address_book.list'));
    const came = state.connections.length + state.keys.length + book.length;
    // An organisation comes last: what is known of its addresses is there before it is contacted.
    if (state.connections.length > 0) expect(book, `write ${at}`).toHaveLength(1);
    if (came > 0 && state.connections.length === 0) expect(underWay, `write ${at}`).not.toBeNull();
    const again = state.connections.length === 0 ? await imported(next, file) : null;
    if (again !== null) expect(again.connections, `write ${at}`).toBe(1);
    const done = await stateOf(next);
    expect(done.connections).toHaveLength(1);
    expect(done.keys).toMatchObject([{ publicKey: key?.publicKey, state: 'ready' }]);
    expect(valueIn(await next.ask('connections.test', { connectionId: done.connections[0]?.connectionId }))).toBeTruthy();
    const journals = valueIn(await next.ask('moving.state')).journals;
    expect(journals).toHaveLength(1);
    const kept = [...after.content.keys()].filter(path => /^journal\.from-.*\.jsonl$/.test(path));
    expect(new Set(kept.map(path => hash(after.content.get(path)))).size).toBe(kept.length);
    await next.core.stop();
  }
  expect(died).toBeGreaterThan(8);
}, 180_000);
