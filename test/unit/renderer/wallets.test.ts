import { HDKey } from '@scure/bip32';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { addressFormats, curves } from '../../../electron/contract/schema/enums.ts';
import { derivationPath } from '../../../electron/contract/schema/formats.ts';
import type { CheckedAccount } from '../../../electron/contract/values/wallet-values.ts';
import { addressTable } from '../../../electron/core/addresses/table.ts';
import { qrPath } from '../../../renderer/parts/values/qr.tsx';
import { accountRows, keyRows } from '../../../renderer/store/wallets/rows.ts';
import { formatsByUse, nextPath, presetOf, twinWords } from '../../../renderer/words/account-presets.ts';

const dates = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const wallet = (walletId: string, walletName: string) => ({ walletId, walletName, exported: false, imported: false, ...dates });
const account = (walletAccountId: string, change: Partial<CheckedAccount> = {}): CheckedAccount => ({
  walletAccountId,
  walletId: 'w1',
  name: null,
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
  publicKey: null,
  ...dates,
  check: { state: 'verified', sentence: '', computed: null },
  ...change,
});
const everything = { query: '', check: 'all' } as const;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('accounts stand under their wallet, and those of a wallet that is not listed are shown all the same', () => {
  const rows = accountRows(
    [wallet('w1', 'Hot'), wallet('w2', 'Cold')],
    [account('a'), account('b', { walletId: 'gone' })],
    everything,
  );
  expect(ids(rows)).toEqual(['wallet w1', 'account a', 'wallet w2', 'account b']);
});

test('searching finds by name, address and path; a wallet found by its name shows all its accounts', () => {
  const wallets = [wallet('w1', 'Hot'), wallet('w2', 'Cold')];
  const accounts = [
    account('a', { name: 'Payouts' }),
    account('b', { name: 'Gas' }),
    account('c', { walletId: 'w2', address: 'bc1qxyz' }),
  ];
  const found = (query: string) => ids(accountRows(wallets, accounts, { query, check: 'all' }));
  expect(found('PAYouts')).toEqual(['wallet w1', 'account a']);
  expect(found('bc1qx')).toEqual(['wallet w2', 'account c']);
  expect(found('hot')).toEqual(['wallet w1', 'account a', 'account b']);
  expect(found('hot gas')).toEqual(['wallet w1', 'account b']);
  expect(found('zebra')).toEqual([]);
});

test('the filter of checks leaves the accounts in doubt, with their wallets alone', () => {
  const wrong = { state: 'wrong', sentence: '', computed: null } as const;
  const rows = accountRows([wallet('w1', 'Hot'), wallet('w2', 'Cold')], [account('a'), account('b', { check: wrong })], {
    query: '',
    check: 'wrong',
  });
  expect(ids(rows)).toEqual(['wallet w1', 'account b']);
});

test('private keys bear the names of their tags, or their ids where the deployment lists none', () => {
  const key = {
    privateKeyId: 'k',
    privateKeyName: 'Signer',
    curve: 'CURVE_P256',
    publicKey: '02',
    addresses: [],
    privateKeyTags: ['t'],
    exported: false,
    imported: false,
    ...dates,
  };
  const tag = { tagId: 't', tagName: 'Cold', createdAt: dates.createdAt };
  expect(keyRows({ privateKeys: [key], tags: [tag] }, 'cold')).toMatchObject([
    { id: 'tag t', keys: 1 },
    { id: 'key k', tags: ['Cold'] },
  ]);
  expect(keyRows({ privateKeys: [key], tags: null }, '')).toMatchObject([{ id: 'key k', tags: ['t'] }]);
});

test.each(addressFormats)('%s is offered with curves it takes and a path that can be derived', format => {
  const { curves: offered, path } = presetOf(format);
  expect([...offered].sort()).toEqual(
    [...addressTable[format].curves].filter(curve => (curves as readonly string[]).includes(curve)).sort(),
  );
  expect(formatsByUse.filter(each => each === format)).toHaveLength(1);
  if (path === '') return;
  const next = nextPath(format, offered[0], []);
  expect(derivationPath().safeParse(next).success).toBe(true);
  HDKey.fromMasterSeed(new Uint8Array(64).fill(7)).derive(next);
  expect(nextPath(format, offered[0], [{ path: next, addressFormat: format, curve: offered[0] }])).not.toBe(next);
});

test('an account that the wallet has, or that stands above, is refused where it is typed', () => {
  const own = { path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM', curve: 'CURVE_SECP256K1' };
  const next = { ...own, path: "m/44'/60'/0'/0/1" };
  const empty = { ...own, path: '' };
  const drafts = [own, next, { ...next, addressFormat: 'ADDRESS_FORMAT_TRON' }, next, empty, empty];
  expect(drafts.map((_, index) => twinWords(drafts, index, [own]))).toEqual([
    'The wallet already has this account.',
    null,
    null,
    'The same as account 2.',
    null,
    null,
  ]);
});

test.each([
  '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
  'bc1pmfr3p9j00pfxjh0zmgp99y8zftmd3s5pmedqhyptwy6lm87hf5sspknck9',
  '9WJMVsi4aB6He67FftHJaXA6g7712cQ9mNtJSKtyGVwJ',
  `04${'ab'.repeat(64)}`,
])('the QR code of %s is read back by a decoder', text => {
  const { path, side } = qrPath(text);
  const scale = 4;
  const size = side * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++)
        data.fill(
          0,
          ((Number(y) * scale + dy) * size + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * size + Number(x) * scale + dx) * 4 + 3,
        );
  expect(decodeQR({ width: size, height: size, data })).toBe(text);
});
