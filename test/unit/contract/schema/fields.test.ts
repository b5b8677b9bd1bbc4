/** Fields hold for any value of their kind, not for the samples alone. */
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import {
  caip2,
  caip19,
  integerString,
  jsonText,
  paginationOptions,
  timestamp,
  utf8Length,
} from '../../../../electron/contract/schema/fields.ts';
import { cidr, derivationPath, webhookUrl } from '../../../../electron/contract/schema/formats.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { historyEntry, nameServiceMember } from '../../../../electron/contract/service/history.ts';
import { samples } from '../../../vectors/samples.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) => schema.safeParse(value).success;

describe('timestamps', () => {
  const moment = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
  test('both forms of the same moment read the same', () => {
    fc.assert(
      fc.property(moment, date => {
        const ms = date.getTime();
        const parts = { seconds: String(Math.floor(ms / 1000)), nanos: String((ms % 1000) * 1e6) };
        expect(timestamp().parse(parts)).toBe(date.toISOString());
        expect(timestamp().parse(date.toISOString())).toBe(date.toISOString());
      }),
    );
  });
  test.each([
    ['2026-08-18T09:30:00Z', '2026-08-18T09:30:00.000Z'],
    ['2026-08-18T11:30:00+02:00', '2026-08-18T09:30:00.000Z'],
    ['2026-08-18 09:30:00', '2026-08-18T09:30:00.000Z'],
    ['2026-08-18T09:30:00.123456789Z', '2026-08-18T09:30:00.123Z'],
    ['1754952030', '2025-08-11T22:40:30.000Z'],
    ['1754952030221', '2025-08-11T22:40:30.221Z'],
    [{ seconds: '1754952030' }, '2025-08-11T22:40:30.000Z'],
    [{ seconds: '1754952030', nanos: null }, '2025-08-11T22:40:30.000Z'],
    [{ seconds: '-1', nanos: '0' }, '1969-12-31T23:59:59.000Z'],
  ])('%j is %s', (wire, iso) => expect(timestamp().parse(wire)).toBe(iso));
  test.each([
    '',
    'yesterday',
    'foo 1',
    '2026-13-01T00:00:00Z',
    '9'.repeat(17),
    '9'.repeat(400),
    {},
    { seconds: 1 },
    { seconds: '1e9' },
    7,
    null,
  ])('%j is none', wire => expect(accepts(timestamp(), wire)).toBe(false));
  test('no text makes reading fail otherwise than by refusing', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.bigInt().map(String)), text => void timestamp().safeParse(text)));
  });
});

describe('CIDR blocks', () => {
  test('any IPv4 or IPv6 block is taken, and its address alone is not', () => {
    const v4 = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }));
    const v6 = fc.tuple(
      fc.ipV6().filter(address => !address.includes('.')),
      fc.integer({ min: 0, max: 128 }),
    );
    fc.assert(
      fc.property(fc.oneof(v4, v6), ([address, length]) => {
        expect(accepts(cidr(), `${address}/${length}`)).toBe(true);
        expect(accepts(cidr(), address)).toBe(false);
        expect(accepts(cidr(), `${address}/${length + 129}`)).toBe(false);
      }),
    );
  });
  test('whatever is taken, ipaddr.js reads too', () => {
    const part = fc.constantFrom('0', '1', '10', '255', '256', ':', '::', '.', '/', 'a', 'ffff', '24', '129', ' ');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), parts => {
        const text = parts.join('');
        if (accepts(cidr(), text)) expect(ipaddr.isValidCIDR(text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('chains and assets', () => {
  const alphabet = (characters: string, min: number, max: number) =>
    fc.array(fc.constantFrom(...characters), { minLength: min, maxLength: max }).map(parts => parts.join(''));
  const lower = 'abcdefghijklmnopqrstuvwxyz0123456789-';
  const mixed = `${lower}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
  const chain = fc.tuple(alphabet(lower, 3, 8), alphabet(`${mixed}_`, 1, 32)).map(parts => parts.join(':'));
  const asset = fc.tuple(chain, alphabet(lower, 3, 8), alphabet(`${mixed}.%`, 1, 128)).map(([c, n, r]) => `${c}/${n}:${r}`);
  test('the forms of CAIP-2 and CAIP-19 are taken and told apart', () => {
    fc.assert(
      fc.property(chain, asset, (aChain, anAsset) => {
        expect(accepts(caip2(), aChain)).toBe(true);
        expect(accepts(caip19(), anAsset)).toBe(true);
        expect(accepts(caip2(), anAsset)).toBe(false);
        expect(accepts(caip19(), aChain)).toBe(false);
        expect(accepts(caip19(), `${anAsset}/1`)).toBe(true);
        expect(accepts(caip19(), `${anAsset}/`)).toBe(false);
      }),
    );
  });
});

describe('numbers', () => {
  test('a range of whole numbers is exact on both sides', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -5000n, max: 10_000n }), n => {
        expect(accepts(integerString(0n, 4000n), String(n))).toBe(n >= 0n && n <= 4000n);
      }),
    );
    expect(accepts(integerString(), String(2n ** 256n - 1n))).toBe(true);
    expect(accepts(integerString(), '1'.repeat(79))).toBe(false);
  });
  test('a path takes every index BIP-32 has, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.boolean())), indexes => {
        const path = ['m', ...indexes.map(([index, hardened]) => `${index}${hardened ? "'" : ''}`)].join('/');
        expect(accepts(derivationPath(), path)).toBe(true);
        expect(accepts(derivationPath(), `${path}/${2 ** 31}`)).toBe(false);
      }),
    );
  });
});

test('the byte limit of JSON text counts UTF-8, exactly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const json = JSON.stringify(text);
      const length = Buffer.byteLength(json);
      expect(utf8Length(json)).toBe(length);
      expect(accepts(jsonText(length), json)).toBe(true);
      expect(accepts(jsonText(length - 1), json)).toBe(false);
    }),
  );
});

test('a webhook URL that is taken over http never leaves the machine', () => {
  const host = fc.oneof(
    fc.ipV4(),
    fc.domain(),
    fc.ipV6().map(v6 => `[${v6}]`),
    fc.constantFrom('localhost', '127.1', '2130706433', '0x7f.1'),
  );
  fc.assert(
    fc.property(host, fc.constantFrom('', 'user@', 'user:word@', '127.0.0.1@'), (name, user) => {
      const url = `http://${user}${name}/hook`;
      if (!accepts(webhookUrl(), url)) return;
      expect(user).toBe('');
      const { hostname } = new URL(url);
      const address = hostname.replace(/^\[|\]$/g, '');
      expect(hostname === 'localhost' || ipaddr.parse(address).range() === 'loopback').toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a page is asked for by text, and nothing else', () => {
  expect(accepts(paginationOptions(), { limit: '100' })).toBe(true);
  expect(accepts(paginationOptions(), { limit: 100 })).toBe(false);
  expect(accepts(paginationOptions(), { offset: '1' })).toBe(false);
  expect(accepts(paginationOptions(), undefined)).toBe(true);
});

describe('the member the specification calls "the service"', () => {
  const [entry] = samples.list_eth_transaction_history.response.transactions;
  const { service, ...rest } = entry as Record<string, unknown>;
  test.each(['service', 'the service', dialect.historyServiceMember])('is read under %j', member => {
    expect(historyEntry.parse({ ...rest, [member]: service })).toEqual(entry);
  });
  test('may be missing', () => expect(historyEntry.parse(rest).service).toBeUndefined());
  test('is read under the name a connection gives it', () => {
    expect(historyEntry.parse(nameServiceMember({ ...rest, vendor: service }, 'vendor')).service).toEqual(service);
    expect(historyEntry.parse(nameServiceMember({ ...rest, vendor: service })).service).toBeUndefined();
  });
  test('does not hide what is no entry', () => {
    for (const value of [null, [], 'text', 7]) expect(accepts(historyEntry, value)).toBe(false);
  });
});
