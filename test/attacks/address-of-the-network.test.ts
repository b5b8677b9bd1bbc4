/** Somebody who wants an address to be another one than it reads as: in an allowlist, a webhook, a service address, a mail address. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carriedIpv4, readIp } from '../../electron/contract/text/ip.ts';
import { isServiceUrl } from '../../electron/contract/text/service-url.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { context } from '../vectors/parties.ts';
import { submit } from '../vectors/risk-case.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const allowlist = async (address: string, ...cidrs: string[]) => {
  const answer = await app.ask('organisation.check_allowlist', {
    publicKey: null,
    enabled: true,
    onEvaluationError: 'DENY',
    rules: cidrs.map(cidr => ({ cidr, label: '' })),
    address,
  });
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
};

describe('an allowlist', () => {
  test.each([
    '::203.0.113.0/120',
    '::203.0.113.7',
    '::0:203.0.113.7/128',
    '64:ff9b::203.0.113.0/120',
    '::ffff:0:203.0.113.0/120',
  ])('%s lets no machine in that comes by IPv4', async cidr => {
    const { lockOut, rows } = await allowlist('203.0.113.7', cidr);
    expect(lockOut).toMatchObject({
      verdict: 'locked out',
      sentence:
        '203.0.113.7 is in none of the ranges; there is no IPv4 range at all. This app could no longer reach the service, and could not undo it.',
    });
    expect(rows[0]).toMatchObject({ family: 'ipv6', holdsAddress: false });
    expect(rows[0]?.notes.join(' ')).toMatch(/^(Sent as .* )?These are IPv6 addresses that carry an IPv4 address \(/);
  });

  test.each([
    ['::ffff:203.0.113.0/120', '203.0.113.7'],
    ['203.0.113.0/24', '::ffff:203.0.113.7'],
    ['::203.0.113.0/120', '::203.0.113.7'],
  ])('%s holds %s: mapped addresses are the IPv4 they stand for, others are themselves', async (cidr, address) => {
    expect((await allowlist(address, cidr)).lockOut.verdict).toBe('let in');
  });

  test.each([
    '010.0.0.0/24',
    '10.0.0.00/24',
    '0x0a.0.0.0/24',
    '10.0/24',
    '167772160/24',
    '::010.0.0.1/128',
    'fe80::1%eth0/64',
    '1.2.3.4./32',
  ])('%s is read by nobody, and cannot be sent', async cidr => {
    const { rows, parameters } = await allowlist('10.0.0.7', cidr);
    expect(rows[0]?.problem).toMatch(/This is not an IPv4 or IPv6 range/);
    expect(parameters).toBeNull();
  });

  test.each([
    ['::203.0.113.0/120', 'allowlist-lockout', 'critical'],
    ['010.0.0.0/24', 'allowlist-lockout', 'critical'],
    ['::ffff:203.0.113.0/120', 'allowlist-lockout', 'critical'],
    ['::ffff:203.0.113.0/120', 'allowlist-invalid', 'high'],
    ['010.0.0.0/24', 'allowlist-invalid', 'high'],
  ])('%s in a request of somebody else is found by %s', (cidr, rule, severity) => {
    const address = cidr.startsWith('010') ? '8.0.0.7' : '203.0.113.7';
    const request = submit('SET_IP_ALLOWLIST', { enabled: true, rules: [{ cidr }], onEvaluationError: 'DENY' });
    expect(reviewDocument(request, context({ clientIp: address })).findings).toContainEqual(
      expect.objectContaining({ rule, severity }),
    );
  });

  test('an address that a page typed as this machine’s makes no review quieter', () => {
    const request = submit('SET_IP_ALLOWLIST', {
      ...{ enabled: true, rules: [{ cidr: '203.0.113.0/24' }], onEvaluationError: 'DENY' },
    });
    for (const clientIp of [undefined, '203.0.113.7'])
      expect(reviewDocument(request, context({ clientIp })).findings, clientIp).toContainEqual(
        expect.objectContaining({ rule: 'allowlist-own-address-unknown', severity: 'look' }),
      );
    expect(reviewDocument(request, context({ clientIp: '203.0.113.7' })).findings).toContainEqual(
      expect.objectContaining({ sentence: expect.stringContaining('203.0.113.7') }),
    );
  });

  test('of any IPv4 address, only its own spelling and the mapped one are that address', () => {
    const octets = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255)));
    fc.assert(
      fc.property(octets, parts => {
        const plain = parts.join('.');
        const value = parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
        expect(readIp(plain)).toEqual({ family: 'ipv4', value });
        expect(readIp(`::${plain}`)).toEqual({ family: 'ipv6', value });
        expect(readIp(`::ffff:${plain}`)).toEqual({ family: 'ipv6', value: value + (0xffffn << 32n) });
        expect(readIp(`0${plain}`)).toBeNull();
        expect(readIp(`${plain}.`)).toBeNull();
        for (const prefix of ['64:ff9b::', '::ffff:'])
          expect(carriedIpv4(readIp(`${prefix}${plain}`) ?? { family: 'ipv4', value: 0n })?.text).toBe(plain);
      }),
    );
  });
});

const inside: [url: string, said: string][] = [
  ['https://localhost./', 'ends with a dot'],
  ['https://printer.local./', 'ends with a dot'],
  [
    'https://hooks.example.com./',
    'The host ends with a dot: hooks.example.com. and hooks.example.com are the same name, but compare as different.',
  ],
  [
    'https://010.0.0.1/',
    'The host is written 010.0.0.1, which some programs read as 8.0.0.1 and others as another address. Write it as four plain numbers.',
  ],
  ['https://0177.0.0.1/', 'some programs read as 127.0.0.1'],
  ['https://127.1/', 'some programs read as 127.0.0.1'],
  ['https://0x7f000001/', 'some programs read as 127.0.0.1'],
  ['https://127.0.0.1./', 'some programs read as 127.0.0.1'],
  ['https://１２７.0.0.1/', 'some programs read as 127.0.0.1'],
  ['https://l%6fcalhost/', 'with letters in place of digits'],
];
const carried: [url: string, said: string][] = [
  ['https://[::127.0.0.1]/', 'which carries 127.0.0.1 (IPv4-compatible), is not on the public internet (loopback).'],
  ['https://[::ffff:127.0.0.1]/', 'which carries 127.0.0.1 (IPv4-mapped), is not on the public internet (loopback).'],
  ['https://[::ffff:0:10.0.0.1]/', 'which carries 10.0.0.1 (translated IPv4), is not on the public internet (private).'],
  ['https://[64:ff9b::127.0.0.1]/', 'which carries 127.0.0.1 (NAT64), is not on the public internet (loopback).'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'which carries 169.254.169.254 (NAT64), is not on the public internet (linkLocal).'],
  ['https://[64:ff9b:1::7f00:1]/', 'which carries 127.0.0.1 (local NAT64), is not on the public internet (loopback).'],
  ['https://[2002:7f00:1::]/', 'which carries 127.0.0.1 (6to4), is not on the public internet (loopback).'],
  [
    'https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
    'which carries 127.0.0.1 (Teredo), is not on the public internet (loopback).',
  ],
  ['https://[::1]/', 'is not on the public internet (loopback).'],
  ['https://app.localhost/', 'is not on the public internet.'],
];

describe('a webhook', () => {
  const check = async (url: string) => {
    const answer = await app.ask('webhooks.check_url', { url });
    if (!answer.ok) throw new Error(answer.message);
    return answer.value;
  };

  test.each(inside)('at %s cannot be sent, and why is said', async (url, said) => {
    expect((await check(url)).problems.join(' ')).toContain(said);
    const form = await app.ask('forms.check', {
      operation: 'create_webhook_endpoint',
      parameters: { name: 'x', url, subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }] },
    });
    expect(JSON.stringify(form)).toContain('its host written plainly');
  });

  test.each(carried)('at %s is said to end inside', async (url, said) => {
    expect((await check(url)).warnings.join(' ')).toContain(said);
    const found = reviewDocument(submit('CREATE_WEBHOOK_ENDPOINT', { name: 'x', url, subscriptions: [] }), context()).findings;
    expect(found).toContainEqual(
      expect.objectContaining({ rule: 'webhook-unfit', severity: 'high', sentence: expect.stringContaining(said) }),
    );
  });

  test.each(inside)('at %s in a request of somebody else is found', url => {
    const { findings } = reviewDocument(submit('CREATE_WEBHOOK_ENDPOINT', { name: 'x', url, subscriptions: [] }), context());
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'host-suspicious', severity: 'high' }));
  });

  test('http is for this machine under its plain names alone', async () => {
    for (const url of ['http://localhost:9000/', 'http://127.0.0.1:9000/', 'http://[::1]:9000/'])
      expect((await check(url)).problems).toEqual([]);
    for (const url of ['http://localhost.:9000/', 'http://127.1:9000/', 'http://[::127.0.0.1]/', 'http://[64:ff9b::7f00:1]/'])
      expect((await check(url)).problems).not.toEqual([]);
  });
});

describe('a service address', () => {
  test.each(inside)('at %s is refused before anything is asked of it', async (url, said) => {
    expect(isServiceUrl(url)).toBe(false);
    const answer = await app.ask('connections.add', { baseUrl: url.replace(/\/$/, ''), organizationId: 'org', keyId: 'key' });
    expect(answer).toMatchObject({ ok: false });
    expect(JSON.stringify(answer)).toContain(said);
  });

  test.each(['http://localhost.', 'http://0177.0.0.1', 'http://[::127.0.0.1]', 'http://[::ffff:127.0.0.1]', 'http://127.0.0.2'])(
    '%s is not this machine',
    url => expect(isServiceUrl(url)).toBe(false),
  );

  test.each(['https://api.example.com', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    '%s is one',
    url => expect(isServiceUrl(url)).toBe(true),
  );
});

describe('a mail address', () => {
  const invite = (receiverUserEmail: string) =>
    app.ask('forms.check', {
      operation: 'create_invitations',
      parameters: {
        invitations: [
          { receiverUserName: 'Ada', receiverUserEmail, receiverUserTags: [], accessType: 'ACCESS_TYPE_ALL', senderUserId: 'u' },
        ],
      },
    });
  const user = (userEmail: string) =>
    app.ask('forms.check', { operation: 'update_user', parameters: { userId: 'u', userEmail } });
  const signup = (contact: string) => {
    const at = { proxyUrl: 'https://proxy.example', configId: 'c', baseUrl: 'https://service.example' };
    return app.ask('signup.begin', { ...at, otpType: 'OTP_TYPE_EMAIL', contact });
  };

  const hidden: [letter: string, number: string][] = [
    ['\u200b', 'U+200B'],
    ['\u202e', 'U+202E'],
    ['\u00ad', 'U+00AD'],
    ['\u2060', 'U+2060'],
    ['\ufeff', 'U+FEFF'],
    ['\u0000', 'U+0000'],
    ['\u3164', 'U+3164'],
    ['\ufe0f', 'U+FE0F'],
    ['\u{e0061}', 'U+E0061'],
    ['\ud800', 'U+D800'],
  ];
  test.each(hidden)('with %j in it is refused everywhere, and the character is named', async (letter, number) => {
    const said = `an email address without the character ${number}, which is invisible`;
    const mail = `ada${letter}@example.com`;
    for (const answer of [await invite(mail), await user(mail), await signup(mail)])
      expect(JSON.stringify(answer)).toContain(said);
  });

  test('of any alphabet is taken', async () => {
    for (const mail of ['ada@example.com', 'åda+x@例え.jp', 'адá@пример.рф'])
      expect(JSON.stringify(await user(mail))).not.toContain('an email address');
  });
});
