/** A file of signing requests, row by row: what is read, what is refused with which row and reason, and nothing by halves. */
import { keccak256, toHex } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { hashFunctions, payloadEncodings } from '../../../../../electron/contract/schema/enums.ts';
import { inOneSlice } from '../../../../../electron/core/budget/slices.ts';
import { readBatch } from '../../../../../electron/core/signing/batch/read.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { etherMail } from '../../../../vectors/payloads.ts';

const key = '0b0f9d3c-52c4-4bb3-9f77-3f6f1f0e9d11';
const privateKeys = [{ privateKeyId: key, privateKeyName: 'Attestation', addresses: [] }];
const read = (text: string, format: 'csv' | 'json' = 'csv') => readBatch(text, format, context({ privateKeys }), inOneSlice());
const json = (value: unknown) => read(JSON.stringify(value), 'json');
const evm = parties.ops;
const whole = (problem: string) => ({ rows: [], problems: [problem], requests: [] });
const ofRows = async (text: string) => (await read(text)).rows.map(({ problems }) => problems);

test('a row is what its cells say, and what they leave open is as proposed', async () => {
  const { rows, problems, requests } = await read(`label,signWith,payload,encoding,hashFunction\nInvoice 1, ${evm} , hello ,,`);
  const row = {
    ...{ label: 'Invoice 1', signWith: evm, accountName: 'Ops hot' },
    ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
  };
  const [request] = requests;
  expect(rows).toEqual([
    {
      ...{ row: 1, ...row, headline: 'Signs a text message with “Ops hot”: “ hello ”', severity: 'note' },
      // What is signed is never trimmed.
      digest: keccak256(toHex(' hello ')).slice(2),
      // To be mended as it was written.
      given: { label: 'Invoice 1', signWith: evm, payload: ' hello ', encoding: '', hashFunction: '' },
      problems: [],
    },
  ]);
  expect(problems).toEqual([]);
  const { encoding, hashFunction } = row;
  expect(requests).toEqual([
    {
      ...{ label: 'Invoice 1', accountName: 'Ops hot', document: request?.document },
      parameters: { signWith: evm, payload: ' hello ', encoding, hashFunction },
    },
  ]);
  expect(request?.document.digest?.value).toBe(rows[0]?.digest);
});

test('a payload stays as it is, a mark of the byte order in it among it', async () => {
  const { requests } = await read(`signWith,payload\n${evm},a\uFEFFb\n${evm},"two\nlines, ""quoted"""`);
  expect(requests.map(({ parameters }) => parameters.payload)).toEqual(['a\uFEFFb', 'two\nlines, "quoted"']);
});

test('other work gets its turn before each row', async () => {
  const turns = async (rows: number) => {
    let count = 0;
    const text = JSON.stringify(Array.from({ length: rows }, (_, n) => ({ signWith: evm, payload: `${n} of many` })));
    const giveWay = async () => {
      count += 1;
    };
    await readBatch(text, 'json', context(), { isOver: () => true, giveWay });
    return count;
  };
  expect([await turns(1), await turns(2), await turns(21)]).toEqual([1, 2, 21]);
});

test('the header takes its names in any case, with spaces, lines and bars, in any order, after a mark of the byte order', async () => {
  const { requests } = await read(`\uFEFFHash_Function, PAYLOAD ,sign-with,Encoding\nsha256,abcd,${key},Text_Utf8`);
  expect(requests).toMatchObject([
    {
      ...{ label: '', accountName: 'Attestation' },
      parameters: {
        ...{ signWith: key, payload: 'abcd', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256' },
      },
    },
  ]);
});

test('every encoding and hash function is known by its name on the wire and by the last part of it, in any case', async () => {
  for (const value of payloadEncodings)
    for (const cell of [
      value,
      value.slice('PAYLOAD_ENCODING_'.length),
      value.slice('PAYLOAD_ENCODING_'.length).toLowerCase(),
      ` ${value.toLowerCase()} `,
    ]) {
      const { rows } = await read(`signWith,payload,encoding\n${evm},x,${cell}`);
      expect([rows[0]?.encoding, rows[0]?.problems.filter(each => each.includes('one of'))]).toEqual([value, []]);
    }
  for (const value of hashFunctions)
    for (const cell of [value, value.slice('HASH_FUNCTION_'.length).toLowerCase()]) {
      const { rows } = await read(`signWith,payload,hashFunction\n${evm},x,${cell}`);
      expect([rows[0]?.hashFunction, rows[0]?.problems.filter(each => each.includes('one of'))]).toEqual([value, []]);
    }
});

describe('a row is refused with the column and the reason', () => {
  test('where it says what there is not', async () => {
    const long = 'z'.repeat(70);
    expect(await ofRows(`signWith,payload,encoding,hashFunction\n${evm},x,base64,\n${evm},y,,md5\n${evm},z,${long},`)).toEqual([
      ['encoding: expected one of HEXADECIMAL, TEXT_UTF8, EIP712, EIP7702_AUTHORIZATION; received base64.'],
      ['hashFunction: expected one of NO_OP, SHA256, KECCAK256, NOT_APPLICABLE; received md5.'],
      [`encoding: expected one of HEXADECIMAL, TEXT_UTF8, EIP712, EIP7702_AUTHORIZATION; received ${'z'.repeat(60)}.`],
    ]);
  });
  test('where it has no account or nothing to sign, and where its account or label is too long', async () => {
    expect(
      await ofRows(
        [
          'label,signWith,payload',
          `,,x`,
          `,${evm},`,
          `,${'a'.repeat(256)},x`,
          `,${'a'.repeat(257)},x`,
          `${'l'.repeat(200)},${evm},p`,
          `${'l'.repeat(201)},${evm},q`,
        ].join('\n'),
      ),
    ).toEqual([
      ['signWith: Choose the account that should sign.'],
      ['payload: Type, paste, drop or open what should be signed.'],
      // One message, however much is wrong with it.
      ['signWith: No account here signs by this name. Choose one of the list.'],
      ['signWith: No account here signs by this name. Choose one of the list.'],
      [],
      ['label: expected at most 200 characters.'],
    ]);
  });
  test('where a member is left out, which leaves nothing to read', async () => {
    const { rows } = await json([{ payload: 'x' }, { signWith: evm }, {}]);
    expect(
      rows.map(({ signWith, headline, severity, digest, problems }) => [signWith, headline, severity, digest, problems]),
    ).toEqual([
      [
        '',
        expect.stringContaining('x'),
        'look',
        expect.stringMatching(/^[0-9a-f]{64}$/),
        ['signWith: Choose the account that should sign.'],
      ],
      [evm, '', null, '', ['payload: Type, paste, drop or open what should be signed.']],
      [
        ...['', '', null, ''],
        ['signWith: Choose the account that should sign.', 'payload: Type, paste, drop or open what should be signed.'],
      ],
    ]);
  });
  test('and one wrong row lets none of them go', async () => {
    const { rows, requests } = await read(`signWith,payload,encoding\n${evm},one,\n${evm},two,base64\n${evm},three,`);
    expect([rows.length, requests]).toEqual([3, []]);
    expect(rows[1]).toMatchObject({ row: 2, severity: 'note', headline: expect.stringContaining('two') });
  });
});

test('what stands twice is refused, with the row it stood in first: nothing is signed twice', async () => {
  const same = (row: number) => [`It is the same request as row ${row}: nothing is signed twice.`];
  expect(
    await ofRows(
      [
        'label,signWith,payload,encoding,hashFunction',
        `a,${evm},x,,`,
        `b,${evm},x,text_utf8,keccak256`,
        `c,${evm},x,,sha256`,
        `d,${key},x,,sha256`,
        `e,${evm},y,,`,
        `f,${evm},x,,`,
        `g,${evm},x,,sha256`,
        `h,${evm},,,`,
        `i,${evm},,,`,
      ].join('\n'),
    ),
  ).toEqual([
    [],
    same(1),
    [],
    [],
    [],
    same(1),
    same(3),
    ['payload: Type, paste, drop or open what should be signed.'],
    ['payload: Type, paste, drop or open what should be signed.'],
  ]);
});

describe('a file that is no such table is refused as a whole', () => {
  const rows = (count: number) =>
    `signWith,payload\n${Array.from({ length: count }, (_, n) => `${evm},${n} of many`).join('\n')}`;
  test('with what was expected and what came', async () => {
    const header = (came: string) => whole(`Expected a header with at least signWith and payload, received ${came}.`);
    expect(await read('')).toEqual(header('nothing'));
    expect(await read('who,what\na,b')).toEqual(header('who, what'));
    expect(await read('signWith\na')).toEqual(header('signWith'));
    expect(await read('payload\na')).toEqual(header('payload'));
    expect(await read(`${'w'.repeat(300)},payload\na,b`)).toEqual(header('w'.repeat(200)));
    const also = (came: string) =>
      whole(
        `Expected the columns label, signWith, payload, encoding, hashFunction; also received ${came}. Remove it, so that nothing is overlooked.`,
      );
    expect(await read('signWith,memo,payload,note\na,b,c,d')).toEqual(also('memo, note'));
    expect(await read(`signWith,payload,${'m'.repeat(300)}\na,b,c`)).toEqual(also('m'.repeat(200)));
    expect(await read('signWith,payload,Payload\na,b,c')).toEqual(whole('A column appears twice in the header.'));
    expect(await read(`signWith,payload\n${evm},x\n${evm}\n${evm},y`)).toEqual(whole('Row 2: expected 2 cells, received 1.'));
    expect(await read(`signWith,payload\n${evm},x,z`)).toEqual(whole('Row 1: expected 2 cells, received 3.'));
    expect(await read('signWith,payload')).toEqual({ ...whole('The file holds no rows.') });
    expect((await read('signWith,payload\n"a,b')).problems[0]).toMatch(/^Row \d+ is not CSV: /);
  });
  test('or where it is longer than one confirmation takes', async () => {
    expect(await read(rows(501))).toEqual(whole('Expected at most 500 rows, received 501. Split the file.'));
    expect((await read(rows(500))).requests).toHaveLength(500);
  });
});

describe('a JSON list', () => {
  test('is read as a table is; typed data and authorisations stand there as they are', async () => {
    const authorization = { address: parties.vault, chainId: 1, nonce: 7 };
    const { requests, problems, rows } = await json([
      { label: 'mail', signWith: evm, payload: etherMail },
      { signWith: evm, payload: authorization },
      { signWith: evm, payload: 'x', encoding: 'text_utf8', hashFunction: 'sha256' },
    ]);
    expect([problems, rows.flatMap(row => row.problems)]).toEqual([[], []]);
    expect(
      requests.map(({ label, parameters }) => [label, parameters.payload, parameters.encoding, parameters.hashFunction]),
    ).toEqual([
      ['mail', JSON.stringify(etherMail), 'PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP'],
      ['', JSON.stringify(authorization), 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', 'HASH_FUNCTION_NO_OP'],
      ['', 'x', 'PAYLOAD_ENCODING_TEXT_UTF8', 'HASH_FUNCTION_SHA256'],
    ]);
  });
  test('is refused as a whole where it is none, with the row and the member', async () => {
    expect(await read('[', 'json')).toEqual(
      whole(expect.stringMatching(/^Expected JSON, received text that is not JSON: .+\.$/) as never),
    );
    for (const none of [{}, 'a', null, 1])
      expect(await json(none)).toEqual(whole('Expected a list of objects with signWith and payload.'));
    expect(await json([])).toEqual(whole('The file holds no rows.'));
    const good = { signWith: evm, payload: 'x' };
    for (const none of ['a', null, [good]])
      expect(await json([good, none])).toEqual(whole('Row 2: expected an object with signWith and payload.'));
    for (const [extra, came] of [
      ['memo', 'memo'],
      ['PAYLOAD', 'PAYLOAD'],
      ['m'.repeat(70), 'm'.repeat(60)],
    ] as const)
      expect(await json([good, { ...good, [extra]: 'x' }])).toEqual(
        whole(
          `Row 2: expected label, signWith, payload, encoding, hashFunction; also received ${came}. Remove it, so that nothing is overlooked.`,
        ),
      );
    for (const [member, value, came] of [
      ['payload', 1, 'number'],
      ['payload', null, 'null'],
      ['payload', ['x'], 'object'],
      ['label', {}, 'object'],
      ['signWith', true, 'boolean'],
    ] as const)
      expect(await json([good, { ...good, [member]: value }])).toEqual(
        whole(`Row 2: ${member}: expected text, received ${came}.`),
      );
    expect(await json(Array.from({ length: 501 }, () => good))).toEqual(
      whole('Expected at most 500 rows, received 501. Split the file.'),
    );
  });
});
