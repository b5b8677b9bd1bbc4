import { expect, test } from 'vitest';
import { openInterfacePins } from '../../../../electron/core/organisation/interface-pins.ts';
import { readInterface as readInTurns, sha256Of } from '../../../../electron/core/organisation/interfaces.ts';
import { keptIn } from '../../support/kept.ts';
import { memoryFiles } from '../../support/memory-ports.ts';

const readInterface = (type: Parameters<typeof readInTurns>[0], text: string) => readInTurns(type, text, async () => {});

/** interface.md, Limits. */
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
];

test('selectors are those of the published standard (ERC-20)', async () => {
  const { entries, format, problems, unread } = await readInterface(ethereum, JSON.stringify(erc20));
  expect({ format, problems, unread }).toEqual({ format: 'ABI', problems: [], unread: 0 });
  expect(entries.map(({ kind, signature, selector }) => [kind, signature, selector])).toEqual([
    ['function', 'transfer(address,uint256)', 'a9059cbb'],
    ['function', 'balanceOf(address)', '70a08231'],
    ['event', 'Transfer(address,address,uint256)', 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
    ['error', 'Broke(uint256)', expect.stringMatching(/^[0-9a-f]{8}$/)],
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

test.each([
  [ethereum, 'contract Foo {}', /no JSON/],
  [ethereum, '', /no JSON/],
  [ethereum, '{"instructions":[{"name":"init"}]}', /Solana IDL/],
  [solana, JSON.stringify(erc20), /Ethereum ABI/],
  [ethereum, '[]', /No function/],
  [ethereum, '[1,null,{"type":"function"}]', /No function/],
  [ethereum, '"text"', /No function/],
  [ethereum, '["function transfer(address,uint256)"]', /ABI in words/],
  [solana, '{"instructions":[{}]}', /No function/],
] as const)('%s: %s is refused in words', async (type, text, why) => {
  expect((await readInterface(type, text)).problems.join(' ')).toMatch(why);
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
  expect(again.trusted('org', [row('[2]')])).toEqual([row('', { label: 'USDC (changed since it was pinned: not used)' })]);
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
