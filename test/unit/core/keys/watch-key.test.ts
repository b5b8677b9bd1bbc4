/** A key that watches: it is used behind the lock, and stamps nothing but queries. */
import { beforeEach, describe, expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import type { Keys } from '../../../../electron/core/keys/keys.ts';
import { keyBench, valueIn } from '../../support/key-bench.ts';

const pin = { baseUrl: 'https://api.example.com', organizationId: 'org-1' };
let bench: ReturnType<typeof keyBench>;
let keys: Keys;
let keyId: string;
beforeEach(async () => {
  bench = keyBench();
  keys = bench.keys;
  keyId = valueIn(await keys.create({ name: 'k', curve: 'API_KEY_CURVE_P256' })).keyId;
  valueIn(await keys.pin(keyId, pin));
});
const stamp = (body: object | string, of = keys) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return of.stamp(keyId, pin, Buffer.from(text), dialect);
};
const query = { organizationId: 'org-1' };

describe('a watch key', () => {
  test('is used while the app is locked, and an ordinary one is not', async () => {
    keys.lock();
    expect(await stamp(query)).toMatchObject({ ok: false, code: 'locked' });
    keys.unlock();
    valueIn(await keys.setWatch(keyId, true));
    expect(keys.list()).toMatchObject([{ watches: true, sealed: false }]);
    keys.lock();
    expect(await stamp(query)).toMatchObject({ ok: true });
    keys.unlock();
    valueIn(await keys.setWatch(keyId, false));
    keys.lock();
    expect(await stamp(query)).toMatchObject({ ok: false, code: 'locked' });
    expect(keys.list()).toMatchObject([{ watches: false }]);
  });

  test.each([
    ['an activity', { type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY', timestampMs: '1', organizationId: 'org-1', parameters: {} }],
    ['a type alone', { ...query, type: '' }],
    ['a time alone', { ...query, timestampMs: null }],
    ['parameters alone', { ...query, parameters: {} }],
    ['a type that another reader takes for one', { ...query, Type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY' }],
    ['a time with an underscore', { ...query, timestamp_ms: '1' }],
    ['a member that occurs twice', '{"organizationId":"org-1","organizationId":"org-1"}'],
    ['what hides behind an escape', '{"organizationId":"org-1","\\u0074ype":"x"}'],
  ])('stamps no %s, locked or not', async (_, body) => {
    if (typeof body !== 'string') expect(await stamp(body)).toMatchObject({ ok: true });
    valueIn(await keys.setWatch(keyId, true));
    expect(await stamp(body)).toMatchObject({ ok: false, code: 'forbidden' });
    keys.lock();
    expect(await stamp(body)).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test('is one by its record behind the lock: a list that says so opens nothing', async () => {
    const list = () => Buffer.from(bench.files.content.get('keys.json') ?? []).toString();
    valueIn(await keys.setWatch(keyId, true));
    const record = JSON.parse(bench.keychain.items.get(`key:${keyId}`) ?? '') as object;
    expect(list()).toContain('"watches": true');
    bench.keychain.items.set(`key:${keyId}`, JSON.stringify({ ...record, watch: undefined }));
    const again = bench.make();
    again.lock();
    expect(await stamp(query, again)).toMatchObject({ ok: false, code: 'locked' });
    again.unlock();
    // It lost its mark: it stays as careful as the list says.
    expect(await stamp({ ...query, type: 'x' }, again)).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test.each([1, 2, 3, 4, 5])(
    'that was being made when write %i of the store failed stamps no activity behind the lock',
    async n => {
      const { set } = bench.keychain;
      let writes = 0;
      bench.keychain.set = async (account, text) => {
        if (account.startsWith('key:') && ++writes >= n) throw new Error('gone');
        return set(account, text);
      };
      await keys.setWatch(keyId, true);
      await keys.setWatch(keyId, false);
      bench.keychain.set = set;
      const again = bench.make();
      valueIn(await again.open());
      expect(await stamp(query, again)).toMatchObject({ ok: true });
      again.lock();
      expect(await stamp({ ...query, type: 'x' }, again)).toMatchObject({ ok: false });
    },
  );
});
