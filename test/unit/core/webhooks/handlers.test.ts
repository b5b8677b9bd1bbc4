/** The calls about webhooks by themselves: which hosts count as in use, and which bodies are read. */
import { expect, test } from 'vitest';
import { done } from '../../../../electron/contract/outcome.ts';
import { sessionOf } from '../../../../electron/core/calls/handlers.ts';
import { webhookHandlers } from '../../../../electron/core/calls/webhooks.ts';
import type { Session } from '../../../../electron/core/session.ts';
import type { Inbox } from '../../../../electron/core/webhooks/inbox.ts';

const cap = 1024 * 1024;

function calls(webhookEndpoints: object[] | null = []) {
  const read: Uint8Array[] = [];
  const session = webhookEndpoints && ({ directory: { current: () => ({ webhookEndpoints: { webhookEndpoints } }) } } as unknown);
  const inbox = {
    inspect: async (_session: unknown, _headers: unknown, body: Uint8Array) => void read.push(body),
  } as unknown as Inbox;
  const current = () => session as Session | null;
  const handlers = webhookHandlers({ inbox, current, withSession: sessionOf(current) });
  const warnings = async (url: string, except?: string) => {
    const report = await handlers['webhooks.check_url']({ url, except });
    return report.ok ? report.value.warnings : expect.fail(report.message);
  };
  const inspect = (body: string, encoding: 'text' | 'base64') =>
    handlers['webhooks.inspect']({ headers: 'X-A: 1', body, encoding });
  return { warnings, inspect, read };
}

test('a host is held against those that receive events, whatever else stands among them', async () => {
  const { warnings } = calls([
    { endpointId: 'none' },
    { endpointId: 'odd', url: 'no address' },
    { url: 'data:,' },
    { endpointId: 'one', url: 'https://hooks.example.com/' },
  ]);
  const like = 'The host “hooks.examp1e.com” is not hooks.example.com, but looks like it.';
  expect(await warnings('https://hooks.examp1e.com/')).toEqual([like]);
  expect(await warnings('https://hooks.examp1e.com/', 'odd')).toEqual([like]);
  expect(await warnings('https://hooks.examp1e.com/', 'one')).toEqual([]);
  expect(await warnings('https://strykerwasherel/')).toEqual([
    'The host “strykerwasherel” is not on the public internet. The service delivers to public hosts only.',
  ]);
});

test('without an organisation an address is checked all the same, and a delivery is not', async () => {
  const { warnings, inspect, read } = calls(null);
  expect(await warnings('https://hooks.examp1e.com/')).toEqual([]);
  expect(await inspect('{}', 'text')).toMatchObject({ ok: false, message: 'Connect to an organisation first.' });
  expect(read).toEqual([]);
});

test('a body as long as the service sends at most is read; one byte more, or other letters, are refused in words', async () => {
  const { inspect, read } = calls();
  const largest = 'ä'.repeat(cap / 2);
  expect(await inspect(largest, 'text')).toEqual(done(undefined));
  expect(await inspect(Buffer.from(largest).toString('base64'), 'base64')).toEqual(done(undefined));
  expect(read.map(({ length }) => length)).toEqual([cap, cap]);
  expect(await inspect(`${largest}x`, 'text')).toMatchObject({
    ok: false,
    message: `The body: expected at most ${cap} bytes, received ${cap + 1}.`,
  });
  expect(await inspect('{"a":1}', 'base64')).toMatchObject({
    ok: false,
    message: 'The body: expected base64, received other characters.',
  });
  expect(read).toHaveLength(2);
});
