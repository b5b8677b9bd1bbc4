import { expect, test } from 'vitest';
import { openInterfacePins } from '../../../../electron/core/organisation/interface-pins.ts';
import { readInterface as readInTurns } from '../../../../electron/core/organisation/interfaces.ts';
import { sha256Of } from '../../../../electron/core/text/canonical.ts';
import { keptIn } from '../../support/kept.ts';
import { memoryFiles } from '../../support/memory-ports.ts';

const readInterface = (type: Parameters<typeof readInTurns>[0], text: string) => readInTurns(type, text, async () => {});

/** docs/service.md#limits. */
const interfaceBytes = 409_600;
const ethereum = 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM';
const solana = 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
const input = (...types: string[]) => types.map((type, i) => ({ name: `a${i}`, type }));
const fn = (name: string, ...types: string[]) => ({
  type: 'function',
  name,
  inputs: input(...types),
  outputs: [],
  stateMutability: 'nonpayable',
});

const erc20 = [
  fn('transfer', 'address', 'uint256'),
  { ...fn('balanceOf', 'address'), stateMutability: 'view' },
  { type: 'event', name: 'Transfer', inputs: [...input('address', 'address', 'uint256')], anonymous: false },
  { type: 'error', name: 'Broke', inputs: input('uint256') },
  { type: 'constructor', inputs: [] },
  { type: 'receive', stateMutability: 'payable' },
  { type: 'fallback', stateMutability: 'payable' },
];

test('selectors are those of the published standard (ERC-20)', async () => {
  const { entries, format, problems, unread, collisions } = await readInterface(ethereum, JSON.stringify(erc20));
  expect({ format, problems, unread, collisions }).toEqual({ format: 'ABI', problems: [], unread: 0, collisions: [] });
  expect(entries.map(({ kind, signature, selector, mutability }) => [kind, signature, selector, mutability])).toEqual([
    ['function', 'transfer(address,uint256)', 'a9059cbb', 'nonpayable'],
    ['function', 'balanceOf(address)', '70a08231', 'view'],
    ['event', 'Transfer(address,address,uint256)', 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', null],
    ['error', 'Broke(uint256)', expect.stringMatching(/^[0-9a-f]{8}$/), null],
  ]);
});

test('a tuple is written out in its signature', async () => {
  const swap = { ...fn('swap'), inputs: [{ name: 'p', type: 'tuple[]', components: input('address', 'uint24') }] };
  expect((await readInterface(ethereum, JSON.stringify([swap]))).entries[0]?.signature).toBe('swap((address,uint24)[])');
});

test('two functions with one selector are named, and one that borrows a well-known selector', async () => {
  // A published pair of colliding signatures.
  const collide = [fn('collate_propagate_storage', 'bytes16'), fn('burn', 'uint256')];
  const { collisions } = await readInterface(ethereum, JSON.stringify(collide));
  expect(collisions).toEqual([{ selector: '42966c68', signatures: ['collate_propagate_storage(bytes16)', 'burn(uint256)'] }]);
  const shadow = (await readInterface(ethereum, JSON.stringify([fn('many_msg_babbage', 'bytes1')]))).entries[0];
  expect(shadow).toMatchObject({ selector: 'a9059cbb', shadows: expect.stringMatching(/^transfer\(/) });
  expect((await readInterface(ethereum, JSON.stringify(erc20))).entries[0]?.shadows).toBeNull();
  // Nobody calls an error.
  const error = { ...fn('many_msg_babbage', 'bytes1'), type: 'error' };
  expect((await readInterface(ethereum, JSON.stringify([error]))).entries[0]?.shadows).toBeNull();
});

test('of a build artefact the list alone would be uploaded, and its own size and hash count', async () => {
  const artefact = await readInterface(ethereum, JSON.stringify({ abi: erc20, bytecode: '00'.repeat(interfaceBytes) }));
  expect(artefact.format).toBe('ABI with metadata');
  expect(artefact.problems).toEqual([]);
  expect(artefact.text).toBe(JSON.stringify(erc20));
  expect(artefact.sha256).toBe(sha256Of(JSON.stringify(erc20)));
});

test('the limit is counted in bytes of UTF-8', async () => {
  const padded = (bytes: number) => {
    const bare = JSON.stringify([{ ...fn('pause'), doc: '' }]);
    return bare.replace(
      '"doc":""',
      `"doc":"${'é'.repeat(Math.floor((bytes - bare.length) / 2))}${(bytes - bare.length) % 2 ? 'x' : ''}"`,
    );
  };
  expect(await readInterface(ethereum, padded(interfaceBytes))).toMatchObject({ bytes: interfaceBytes, problems: [] });
  expect((await readInterface(ethereum, padded(interfaceBytes + 1))).problems.join()).toContain(`${interfaceBytes + 1} bytes`);
});

const noJson = 'This is not JSON. Use the ABI or IDL file itself, not source code.';
const nothingRead = 'No function, event or instruction in it can be read.';
const inWords = 'This is a human-readable ABI. The service needs the JSON form, with one object for each function.';
test.each([
  [ethereum, 'contract Foo {}', noJson],
  [ethereum, '', noJson],
  [ethereum, '{"instructions":[{"name":"init"}]}', 'This is a Solana IDL. Choose Solana as its type.'],
  [solana, JSON.stringify(erc20), 'This is an Ethereum ABI. Choose Ethereum as its type.'],
  [ethereum, '[]', nothingRead],
  [ethereum, '{}', nothingRead],
  [ethereum, '{"instructions":"none"}', nothingRead],
  [ethereum, 'null', nothingRead],
  [ethereum, '{"abi":"none"}', nothingRead],
  [ethereum, '[1,null,{"type":"function"}]', nothingRead],
  [ethereum, '"text"', nothingRead],
  [ethereum, '["function transfer(address,uint256)"]', inWords],
  [solana, '{"instructions":[{}]}', nothingRead],
  [solana, '{}', nothingRead],
] as const)('%s: %s is refused in words', async (type, text, why) => {
  expect((await readInterface(type, text)).problems).toEqual([why]);
});

test('a file that holds both kinds is read as the one that was chosen', async () => {
  const both = JSON.stringify({ abi: erc20, instructions: [{ name: 'init' }] });
  expect((await readInterface(ethereum, both)).problems).toEqual([]);
  expect((await readInterface(solana, both)).problems).toEqual([]);
});

test('what has no instructions is not called an IDL', async () => {
  for (const text of ['{}', 'null', '[]', '{"instructions":"none"}'])
    expect((await readInterface(solana, text)).format).toBe('unknown');
});

test('an interface of hundreds in words is read whole, with its structures, and other work has its turn between', async () => {
  const words = (count: number) => [
    'struct Price { uint256 value; }',
    ...Array.from({ length: count }, (_, i) => `function set${i}(Price price) view`),
  ];
  for (const [count, expected] of [
    [100, 0],
    [200, 2],
    [250, 4],
  ] as const) {
    let turns = 0;
    const { entries, format, unread } = await readInTurns(ethereum, JSON.stringify(words(count)), async () => void turns++);
    expect([format, entries.length, unread, turns]).toEqual(['human-readable ABI', count, 0, expected]);
    expect(entries.map(({ signature }) => signature)).toEqual(
      words(count)
        .slice(1)
        .map((_, i) => `set${i}((uint256))`),
    );
  }
});

test('words that cannot be read spoil no more than the hundred beside them, and each is counted', async () => {
  const list = Array.from({ length: 150 }, (_, i) => (i === 120 ? 'no words of an interface' : `function set${i}()`));
  const { entries, unread } = await readInterface(ethereum, JSON.stringify(list));
  expect([entries.length, entries.at(-1)?.name, unread]).toEqual([100, 'set99', 50]);
});

test('of more entries than any interface has, those beyond are counted as unread, whatever their form', async () => {
  const many = <T>(each: T) => Array.from({ length: 20_001 }, () => each);
  for (const [type, value, read, unread] of [
    [ethereum, many({ type: 'receive' }), 0, 1],
    [ethereum, many('?'), 0, 20_001],
    [solana, { instructions: many({ name: 'go', discriminator: [1], args: [] }) }, 20_000, 1],
  ] as const) {
    const reading = await readInterface(type, JSON.stringify(value));
    expect([reading.entries.length, reading.unread]).toEqual([read, unread]);
  }
});

test('an entry of more letters than anybody writes is not read, and one that is just as long is', async () => {
  const reading = (letters: number) => {
    // What JSON puts around a name: ["",[]].
    const name = 'f'.repeat(letters - 7);
    return readInterface(ethereum, JSON.stringify([{ type: 'function', name, inputs: [] }]));
  };
  expect(await reading(20_000)).toMatchObject({ entries: [{}], unread: 0 });
  expect(await reading(20_001)).toMatchObject({ entries: [], unread: 1 });
});

test('an entry without a name, and one of no known type, are counted as unread', async () => {
  const list = [{ type: 'function', inputs: [] }, { type: 'else', name: 'x', inputs: [] }, { name: 'x', inputs: [] }, fn('go')];
  expect(await readInterface(ethereum, JSON.stringify(list))).toMatchObject({ entries: [{ name: 'go' }], unread: 3 });
});

test('an argument that is none, and words among objects, spoil only their own entry', async () => {
  const list = [fn('go'), { type: 'function', name: 'odd', inputs: [null] }, 'function inWords()'];
  expect(await readInterface(ethereum, JSON.stringify(list))).toMatchObject({
    ...{ format: 'ABI', entries: [{ name: 'go' }], unread: 2 },
  });
});

test('a structure in more letters than anybody writes spoils no more than the hundred it stands among', async () => {
  const read = async (letters: number) => {
    const structure = 'struct Long { uint256 a; }';
    const long = structure.replace('Long', 'L'.repeat(letters - structure.length + 4));
    const list = [...Array.from({ length: 150 }, (_, i) => `function set${i}()`), long];
    return (await readInterface(ethereum, JSON.stringify(list))).entries.length;
  };
  expect([await read(2_000), await read(2_001)]).toEqual([150, 100]);
});

test('arguments of an instruction are told by name and type, whatever the type is made of', async () => {
  const args = [{ name: 'to', type: 'pubkey' }, { name: 'path', type: { vec: 'u8' } }, { type: 'u64' }, { name: 'bare' }];
  const idl = { instructions: [{ name: 'route', discriminator: [1], args }, { args }] };
  expect(await readInterface(solana, JSON.stringify(idl))).toMatchObject({
    entries: [
      {
        ...{ kind: 'instruction', name: 'route', selector: '01', mutability: null, shadows: null },
        signature: 'route(to: pubkey, path: {"vec":"u8"}, ?: u64, bare: ?)',
      },
    ],
    unread: 1,
    problems: [],
  });
});

test('instructions of an IDL come with the first bytes that name them', async () => {
  const idl = {
    instructions: [
      { name: 'initialize', args: [{ name: 'amount', type: 'u64' }] },
      { name: 'own', discriminator: [1, 2, 3, 4, 5, 6, 7, 8], args: [] },
    ],
  };
  const { entries, format } = await readInterface(solana, JSON.stringify(idl));
  expect(format).toBe('Anchor IDL');
  // sha256("global:initialize") begins so.
  expect(entries.map(e => [e.signature, e.selector])).toEqual([
    ['initialize(amount: u64)', 'afaf6d1f0d989bed'],
    ['own()', '0102030405060708'],
  ]);
});

test('an entry that cannot be read is counted and does not hide the others', async () => {
  const { entries, unread } = await readInterface(
    ethereum,
    JSON.stringify([{ type: 'function', name: 'x', inputs: 'no' }, ...erc20]),
  );
  expect([entries.length, unread]).toEqual([4, 1]);
});

const row = (text: string, more: object = {}) => ({
  smartContractInterfaceId: 'i1',
  smartContractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  smartContractInterface: text,
  label: 'USDC',
  ...more,
});
const pinsOn = (files = memoryFiles()) => openInterfacePins(keptIn(files), () => '2026-11-21T10:00:00.000Z');

test('an interface is pinned when it is first seen, and one that was changed since is not used to read calldata', async () => {
  const files = memoryFiles();
  const pins = await pinsOn(files);
  expect(await pins.see('org', [row('[1]')])).toBe(true);
  expect(await pins.see('org', [row('[1]')])).toBe(false);
  expect(pins.stateOf('org', row('[1]'))).toMatchObject({ state: 'first seen', sha256: sha256Of('[1]') });
  const again = await pinsOn(files);
  expect(again.stateOf('org', row('[2]'))).toMatchObject({ state: 'changed', sha256: sha256Of('[1]') });
  expect(again.trusted('org', [row('[2]')])).toEqual([row('', { label: 'USDC (changed: not used)' })]);
  const unchanged = [row('[1]')];
  expect(again.trusted('org', unchanged)).toBe(unchanged);
  expect(again.stateOf('another org', row('[2]'))).toBeNull();
});

test('a person who looked at the change pins what is there now', async () => {
  const pins = await pinsOn();
  await pins.see('org', [row('[1]')]);
  await pins.accept('org', row('[2]'));
  expect(pins.stateOf('org', row('[2]'))?.state).toBe('first seen');
  expect(pins.stateOf('org', row('[1]'))?.state).toBe('changed');
});

test('what was uploaded from here is held against what the service lists afterwards', async () => {
  const { smartContractAddress, label } = row('');
  const honest = await pinsOn();
  await honest.expect('org', { smartContractAddress: smartContractAddress.toLowerCase(), label, text: '[1]' });
  await honest.see('org', [row('[1]')]);
  expect(honest.stateOf('org', row('[1]'))?.state).toBe('uploaded');
  const swapped = await pinsOn();
  await swapped.expect('org', { smartContractAddress, label, text: '[1]' });
  expect(swapped.stateOf('org', row('[2]'))?.state).toBe('changed');
  await swapped.see('org', [row('[2]')]);
  expect(swapped.stateOf('org', row('[2]'))?.state).toBe('changed');
  expect(swapped.trusted('org', { smartContractInterfaces: [row('[2]')] })).toEqual([
    expect.objectContaining({ smartContractInterface: '' }),
  ]);
});
