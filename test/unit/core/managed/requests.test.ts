/** Which requests an administrator holds back: by whatever part of the app they leave, and while the file is in doubt. */
import { describe, expect, test } from 'vitest';
import type { Managed } from '../../../../electron/contract/values/managed.ts';
import { requestRefused, serviceUnder, submitsUnder } from '../../../../electron/core/managed/applied.ts';
import type { Service } from '../../../../electron/core/service/service.ts';
import type { Submits } from '../../../../electron/core/submit/submit.ts';

const path = '/etc/countersign/managed.json';
const broken: Managed = { path, state: 'invalid', problem: { path, line: 1, column: 1, reason: 'It is cut off.' } };
const forbidding: Managed = {
  ...{ path, state: 'in force', sha256: 'ab'.repeat(32) },
  rules: {
    ...{ by: 'Northwind IT', settings: {}, connections: [], onlyTheseConnections: false, updateChannel: null, addressBook: null },
    forbidden: ['get_activity', 'sign_raw_payload', 'proxy_otp_init'],
    network: { proxy: null, except: [], certificates: 'system', authorities: '' },
  },
};
const forbidden = { ok: false, code: 'forbidden' };

describe('while the file cannot be believed', () => {
  test.each(['create_wallet', 'sign_raw_payload', 'approve_activity', 'proxy_otp_init', 'connections.add', 'moving.export'])(
    '%s is held back',
    name => expect(requestRefused(broken, name)).toMatchObject(forbidden),
  );
  test.each(['list_wallets', 'whoami', 'app.lock', 'app.unlock', 'app.settings', 'journal.entries'])('%s goes on', name =>
    expect(requestRefused(broken, name)).toBeNull(),
  );
});

test('what is forbidden leaves by no part of the app', async () => {
  const left: string[] = [];
  const send = async (_to: unknown, name: string) => {
    left.push(name);
    return { ok: true, value: null };
  };
  const service = serviceUnder(forbidding, { ask: send, query: send, proxy: send } as unknown as Service);
  const submits = submitsUnder(forbidding, { prepare: send } as unknown as Submits);
  const none = {} as never;
  expect(await service.ask(none, 'get_activity', none, none)).toMatchObject(forbidden);
  expect(await service.query(none, 'get_activity', none)).toMatchObject(forbidden);
  expect(await service.proxy(none, 'proxy_otp_init', none, none)).toMatchObject(forbidden);
  expect(submits.prepare(none, 'sign_raw_payload', none)).toMatchObject(forbidden);
  expect(left).toEqual([]);
  expect(await service.query(none, 'list_wallets', none)).toMatchObject({ ok: true });
  expect(left).toEqual(['list_wallets']);
});

test('who may not reject may approve, and the other way round', () => {
  const only = (name: string): Managed =>
    forbidding.state === 'in force' ? { ...forbidding, rules: { ...forbidding.rules, forbidden: [name] } } : forbidding;
  for (const call of ['reviews.decide', 'reviews.decide_many']) {
    expect(requestRefused(only('reject_activity'), call, { decision: 'reject' })).toMatchObject(forbidden);
    expect(requestRefused(only('reject_activity'), call, { decision: 'approve' })).toBeNull();
    expect(requestRefused(only('approve_activity'), call, { decision: 'reject' })).toBeNull();
  }
});
