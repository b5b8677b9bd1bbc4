import { expect, test } from 'vitest';
import { calledIn } from '../../../../electron/core/older/called.ts';
import { call, unsigned } from '../../../vectors/payloads.ts';

const to = '0x00112233445566778899aabbccddeeff00112233';
const raw = (payload: string, encoding = 'PAYLOAD_ENCODING_HEXADECIMAL') => ({
  signRawPayloadIntentV2: { signWith: 'a', encoding, hashFunction: 'HASH_FUNCTION_KECCAK256', payload },
});

test('whom a token was sent to is found by the address, and the amount beside it is none', () => {
  const data = call('transfer(address to, uint256 amount)', [to, 5_000_000n]);
  expect(calledIn(raw(unsigned({ to, data })))).toEqual([to]);
  expect(calledIn({ ethSendTransactionIntent: { to, data } })).toEqual([to]);
});

test('a text that is signed names nobody, and a long payload is not read to its end', () => {
  expect(calledIn(raw(`${'0'.repeat(24)}${to.slice(2)}`, 'PAYLOAD_ENCODING_TEXT_UTF8'))).toEqual([]);
  const many = Array.from({ length: 2_000 }, (_, n) => `${'0'.repeat(24)}${'a'.repeat(32)}${n.toString(16).padStart(8, '0')}`);
  expect(calledIn(raw(many.join('')))).toHaveLength(4);
  expect(calledIn(raw('f'.repeat(20_000) + many.join('')))).toEqual([]);
});
