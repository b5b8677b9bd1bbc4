/** What a payload is taken for by its own characters, what is proposed for it, and how else it could be written. */
import { base58, base64, base64nopad, base64url } from '@scure/base';
import { toRlp } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import type { Curve } from '../../../../electron/contract/schema/enums.ts';
import { addressFormats } from '../../../../electron/contract/schema/enums.ts';
import type { PayloadForm } from '../../../../electron/contract/values/signing-values.ts';
import { addressTable } from '../../../../electron/core/addresses/table.ts';
import type { Chain } from '../../../../electron/core/chains/chain.ts';
import { ethereum } from '../../../../electron/core/chains/ethereum/chain.ts';
import { solana as solanaOf } from '../../../../electron/core/chains/solana/chain.ts';
import { parseMessage, parseSerialised } from '../../../../electron/core/chains/solana/message.ts';
import { tron as tronOf } from '../../../../electron/core/chains/tron/chain.ts';
import { type Formed, formOf } from '../../../../electron/core/signing/payload-form.ts';
import { propose } from '../../../../electron/core/signing/propose.ts';
import { rewritesOf } from '../../../../electron/core/signing/rewrites.ts';
import type { RequestSigner } from '../../../../electron/core/signing/signer.ts';
import { parties } from '../../../vectors/parties.ts';
import { etherMail, unsigned } from '../../../vectors/payloads.ts';
import { solana, solanaMessage } from '../../../vectors/solana.ts';
import { transferHex } from '../../../vectors/tron.ts';

const transaction = unsigned({ to: parties.vault, value: 1n });
const transfer = { program: solana.system, accounts: [solana.payer, solana.friend], data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] };
const message = solanaMessage([transfer]);
const serialised = `01${'00'.repeat(64)}${message}`;
/** Of a length whose base64 ends in =. */
const unpadded = solanaMessage([
  { ...transfer, data: [...transfer.data, ...Array(3 - ((message.length / 2) % 3) || 3).fill(0), 1] },
]);
const tron = transferHex(parties.payroll, 1n);
/** A list of so many items, the first so many bytes long. */
const rlp = (items: number, first = 0) =>
  toRlp(['0x', ...Array(items - 1).fill('0x')].with(0, `0x${'99'.repeat(first)}`) as `0x${string}`[]);
const authorization = { address: parties.vault, chainId: 1, nonce: 7 };
const json = (value: unknown) => JSON.stringify(value);

describe('a payload is', () => {
  const forms: Record<PayloadForm, string[]> = {
    nothing: [''],
    'typed data': [json(etherMail), ` \n${json(etherMail)} `, json({ types: {}, primaryType: '' })],
    authorisation: [
      json(authorization),
      json({ ...authorization, chainId: '0x1', nonce: '7' }),
      json({ ...authorization, address: parties.vault.toLowerCase(), chainId: 0, nonce: 0 }),
    ],
    transaction: [
      ...[transaction, transaction.slice(2), transaction.toUpperCase().replace('0X', '0x'), ` ${transaction}\n`],
      // A type of 1 to 4 before a list of eight or more; without a type a list of six or more. From nine bytes on.
      ...['01', '02', '03', '04'].map(type => `0x${type}${rlp(8).slice(2)}`),
      ...[rlp(6, 2), rlp(7, 1), rlp(8), rlp(6, 60)],
      ...[message, `0x${message}`, serialised, tron, `0x${tron}`],
    ],
    digest: ['ab'.repeat(32), `0x${'AB'.repeat(32)}`, `0X${'01'.repeat(32)}`],
    hex: [
      ...['0xcafe', '0Xcafe', '0x00', 'ab'.repeat(16), 'AB'.repeat(31), 'ab'.repeat(33), ` 0xcafe\t`],
      // One item short, another type, one byte too short, no list at all, and one that does not end.
      ...[`0x02${rlp(7).slice(2)}`, rlp(5, 6), `0x00${rlp(8).slice(2)}`, `0x05${rlp(8).slice(2)}`, rlp(6, 1)],
      ...[`0x02${toRlp(`0x${'99'.repeat(12)}`).slice(2)}`, `${rlp(8, 8)}00`, `0xbf${'99'.repeat(9)}`],
      // Signatures for others than those who sign.
      `02${'00'.repeat(128)}${message}`,
    ],
    text: [
      ...[
        ' ',
        'hello',
        'cafe',
        'ab'.repeat(15),
        '0x',
        '0xabc',
        '0x0g',
        'ab'.repeat(16).concat('a'),
        '[1]',
        '{',
        '{}',
        '{"a":1} x',
      ],
      ...[json({ types: [], primaryType: 'Mail' }), json({ types: {}, primaryType: 1 }), json({ primaryType: 'Mail' })],
      ...[json({ types: {} }), json([authorization])],
      ...[
        json({ ...authorization, address: 'vault' }),
        json({ ...authorization, address: 1 }),
        json({ ...authorization, address: [parties.vault] }),
      ],
      ...[json({ ...authorization, chainId: null }), json({ ...authorization, chainId: 1.5 })],
      ...[json({ ...authorization, nonce: 'seven' }), json({ chainId: 1, nonce: 7 }), json({ address: parties.vault, nonce: 7 })],
      json({ address: parties.vault, chainId: 1 }),
    ],
  };
  test.for(Object.entries(forms))('%s', ([form, payloads]) => {
    for (const payload of payloads) expect([payload, formOf(payload).form]).toEqual([payload, form]);
  });
});

describe('what is proposed', () => {
  const signer = (curve: Curve | null, ...formats: RequestSigner['formats']): RequestSigner => ({ curve, formats, name: null });
  const evm = signer('CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM');
  const sol = signer('CURVE_ED25519', 'ADDRESS_FORMAT_SOLANA');
  const unknown = signer(null);
  const read = (encoding: string, hashFunction: string, because: string) => ({
    ...{ encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction: `HASH_FUNCTION_${hashFunction}`, because },
  });
  const blind = ' If the 32 bytes are already a digest, choose “none”: it is signed without anyone seeing what it is for.';
  const inHex = (hash: string, why: string) => read('HEXADECIMAL', hash, `It is bytes in hex; ${why}`);
  const inText = (hash: string, why: string) => read('TEXT_UTF8', hash, `It reads as text; ${why}`);

  test.for<[PayloadForm | Chain, RequestSigner, ReturnType<typeof read>]>([
    ['typed data', evm, read('EIP712', 'NO_OP', 'It is typed data, which the enclave hashes by EIP-712.')],
    ['typed data', sol, read('EIP712', 'NO_OP', 'It is typed data, which the enclave hashes by EIP-712.')],
    [
      ...(['authorisation', evm] as const),
      read('EIP7702_AUTHORIZATION', 'NO_OP', 'It is an EIP-7702 authorisation, which the enclave hashes by its own rule.'),
    ],
    [ethereum, evm, inHex('KECCAK256', 'an Ethereum transaction is signed over its keccak256.')],
    [ethereum, unknown, inHex('KECCAK256', 'an Ethereum transaction is signed over its keccak256.')],
    [ethereum, sol, inHex('NOT_APPLICABLE', 'an Ed25519 key signs the message itself.')],
    [tronOf, evm, inHex('SHA256', 'a TRON transaction is signed over its sha256.')],
    [solanaOf, sol, inHex('NOT_APPLICABLE', 'an Ed25519 key signs the message itself.')],
    [solanaOf, unknown, inHex('SHA256', 'this app does not know the chain of the account.')],
    ['text', evm, inText('KECCAK256', 'Ethereum uses keccak256.')],
    ['nothing', evm, inText('KECCAK256', 'Ethereum uses keccak256.')],
    ['text', sol, inText('NOT_APPLICABLE', 'an Ed25519 key signs the message itself.')],
    ['hex', evm, inHex('KECCAK256', 'Ethereum uses keccak256.')],
    ['digest', evm, inHex('KECCAK256', `Ethereum uses keccak256.${blind}`)],
    ['digest', unknown, inHex('SHA256', `this app does not know the chain of the account.${blind}`)],
    ['digest', sol, inHex('NOT_APPLICABLE', 'an Ed25519 key signs the message itself.')],
    // A list that says two things at once: the key is not one of the chain.
    [
      'text',
      signer('CURVE_SECP256K1', 'ADDRESS_FORMAT_SOLANA'),
      inText('SHA256', 'this app does not know the chain of the account.'),
    ],
  ])('for %s (%#)', ([form, of, expected]) => {
    const formed: Formed = typeof form === 'string' ? { form, chain: null } : { form: 'transaction', chain: form };
    expect(propose(formed, of)).toEqual(expected);
  });

  test('names the chain of every format of an address, and its hash', () => {
    const chains: [RegExp, string][] = [
      [/ETHEREUM/, 'Ethereum uses keccak256.'],
      [/COSMOS/, 'Cosmos uses sha256.'],
      [/SEI/, 'Sei uses sha256.'],
      [/TRON/, 'TRON uses sha256.'],
      [/XRP/, 'XRP uses sha256.'],
      [/BITCOIN/, 'Bitcoin uses sha256.'],
      [/DOGE/, 'Dogecoin uses sha256.'],
      [/SPARK/, 'Spark uses sha256.'],
      [/COMPRESSED/, 'a raw key uses sha256.'],
    ];
    for (const format of addressFormats) {
      const [curve = null] = addressTable[format].curves;
      const { hashFunction, because } = propose({ form: 'text', chain: null }, signer(curve, format));
      const hashed = chains.find(([pattern]) => pattern.test(format))?.[1];
      const [expected, hash] =
        hashed === undefined
          ? ['an Ed25519 key signs the message itself.', 'NOT_APPLICABLE']
          : [hashed, hashed.includes('keccak256') ? 'KECCAK256' : 'SHA256'];
      expect([format, hashFunction, because]).toEqual([format, `HASH_FUNCTION_${hash}`, `It reads as text; ${expected}`]);
    }
  });
});

describe('other ways to write it', () => {
  const none: RequestSigner = { curve: null, formats: [], name: null };
  const evm: RequestSigner = { ...none, formats: ['ADDRESS_FORMAT_TRON', 'ADDRESS_FORMAT_ETHEREUM'] };
  const of = (payload: string, signer = none) => rewritesOf(payload, formOf(payload).form, signer);
  const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replace('0x', ''), 'hex'));

  test('spaces and line breaks are taken out of hex, and off around anything else', () => {
    const hex = 'ab'.repeat(16);
    const tight = (payload: string, length: number) => ({
      ...{ words: `Remove the spaces and line breaks: ${length} bytes of hex`, payload },
    });
    expect(of(`${hex.slice(0, 6)} \r\n\t${hex.slice(6)}\n`)).toEqual([tight(hex, 16)]);
    expect(of(` 0x${'ab'.repeat(17)}`)).toEqual([tight(`0x${'ab'.repeat(17)}`, 17)]);
    const trimmed = (payload: string) => ({ words: 'Remove the spaces and line breaks around it', payload });
    expect(of(' ab cd ')).toEqual([trimmed('ab cd')]);
    expect(of(` ${'ab'.repeat(15)}`)).toEqual([trimmed('ab'.repeat(15))]);
    for (const as of [hex, 'two words', '', '  \n', 'ab cd'.repeat(2)]) expect(of(as)).toEqual([]);
  });

  const written = (name: string, what: string, hex: string) => ({
    words: `It is ${name} of ${what}: write its ${hex.length / 2} bytes as hex`,
    payload: hex,
  });
  test.for<[string, (bytes: Uint8Array) => string, string, string]>([
    ['base64', base64.encode, 'an Ethereum transaction', transaction.slice(2)],
    ['base64', base64.encode, 'a Solana transaction', message],
    ['base64', base64.encode, 'a Solana transaction', serialised],
    ['base64', base64.encode, 'a TRON transaction', tron],
    ['base64', base64nopad.encode, 'a Solana transaction', unpadded],
    // Bytes whose text holds - and _, which base64 of the first kind does not.
    ['base64url', base64url.encode, 'an Ethereum transaction', rlp(6, 60).slice(2).replaceAll('9999', 'fbff')],
    ['base58', base58.encode, 'an Ethereum transaction', transaction.slice(2)],
    ['base58', base58.encode, 'a Solana transaction', message],
  ])('%s of a transaction (%#)', ([name, encode, what, hex]) => {
    const text = encode(bytesOf(hex));
    expect(of(text)).toEqual([written(name, what, hex)]);
    expect(of(`${text}\n`)).toContainEqual(written(name, what, hex));
  });

  test('only of what is long enough to be no word, short enough to be read, and a transaction', () => {
    // 27 bytes are 36 letters, 28 are 40; 3,000 are 4,000, and one more is over.
    const list = (bytes: number) => rlp(8, bytes).slice(2);
    const sized = (bytes: number) => {
      for (let first = 0; ; first++) if (list(first).length / 2 === bytes) return list(first);
    };
    expect(of(base64.encode(bytesOf(sized(27))))).toEqual([]);
    expect(of(base64.encode(bytesOf(sized(28))))).toEqual([written('base64', 'an Ethereum transaction', sized(28))]);
    expect(of(base64.encode(bytesOf(sized(3_000))))).toEqual([written('base64', 'an Ethereum transaction', sized(3_000))]);
    expect(of(base64.encode(bytesOf(sized(3_001))))).toEqual([]);
    for (const text of ['x'.repeat(60), base64.encode(bytesOf('ab'.repeat(40))), base58.encode(bytesOf('cd'.repeat(32)))])
      expect(of(text)).toEqual([]);
  });

  test('the message that is signed, without the room for signatures', () => {
    const words = 'Take the message without the room for signatures: that is what is signed';
    expect(of(serialised)).toEqual([{ words, payload: message }]);
    expect(of(`0x${serialised}`)).toEqual([{ words, payload: message }]);
    const two = message.replace(/^01/, '02');
    expect(of(`02${'00'.repeat(128)}${two}`)).toEqual([{ words, payload: two }]);
    expect(of(` ${serialised}`)).toContainEqual({ words, payload: message });
    expect(of(message)).toEqual([]);
    // One that can be read both ways is signed as it stands: its keys, blockhash and data spell a message, too.
    const any = (count: number) => Array(count).fill(9);
    const both = [1, 0, 0, 2, ...any(61), 1, 0, 0, 1, ...any(31), 1, 1, 0, 33, ...any(29), 1, 0, 0, 0];
    const hex = Buffer.from(both).toString('hex');
    expect([parseMessage, parseSerialised].map(parse => parse(bytesOf(hex)) !== null)).toEqual([true, true]);
    expect(of(hex)).toEqual([]);
  });

  test('a text with the prefix that wallets verify, counted in bytes, and once', () => {
    const prefixed = (text: string, length: number) => ({
      ...{ words: 'Add the prefix of Ethereum messages (EIP-191)', payload: `\u0019Ethereum Signed Message:\n${length}${text}` },
    });
    expect(of('héllo', evm)).toEqual([prefixed('héllo', 6)]);
    expect(of(' a', evm)).toEqual([{ words: 'Remove the spaces and line breaks around it', payload: 'a' }, prefixed(' a', 2)]);
    for (const payload of [prefixed('héllo', 6).payload, '', transaction, json(etherMail)]) expect(of(payload, evm)).toEqual([]);
    expect(of('hello')).toEqual([]);
  });
});
