import { expect, test } from 'vitest';
import { parseKeyFile } from '../../../electron/core/key-text.ts';

const hex = '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c';

test.each([
  ['no suffix', hex, 'API_KEY_CURVE_P256'],
  ['a newline at the end', `${hex}\n`, 'API_KEY_CURVE_P256'],
  ['Windows line end', `${hex}:p256\r\n`, 'API_KEY_CURVE_P256'],
  [':secp256k1', `${hex}:secp256k1`, 'API_KEY_CURVE_SECP256K1'],
  [':ed25519', `${hex}:ed25519\n`, 'API_KEY_CURVE_ED25519'],
])('reads a key file with %s', (_, text, curve) => {
  expect(parseKeyFile(text, '02ab\n')).toEqual({ ok: true, value: { curve, privateKey: hex, publicKey: '02ab' } });
  expect(parseKeyFile(text, null)).toMatchObject({ value: { publicKey: null } });
});

test.each([`${hex}:p384`, `${hex}:`, `${hex}:p256:p256`, `${hex}:constructor`])('refuses another ending: %s', text => {
  const outcome = parseKeyFile(text, null);
  expect(outcome).toMatchObject({ ok: false, code: 'invalid', problems: [{ path: 'privateKey' }] });
  expect(JSON.stringify(outcome)).not.toContain(hex.slice(0, 8));
});
