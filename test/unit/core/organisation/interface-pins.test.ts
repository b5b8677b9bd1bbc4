/** Which text of an interface calldata is read by: the one that was uploaded from here or seen here first. */
import { expect, test } from 'vitest';
import { type InterfacePins, openInterfacePins } from '../../../../electron/core/organisation/interface-pins.ts';
import { sha256Of } from '../../../../electron/core/text/canonical.ts';
import { contentOf, keptIn } from '../../support/kept.ts';
import { memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const row = (change: object = {}) => ({
  smartContractInterfaceId: 'one',
  smartContractAddress: address,
  label: 'Vault',
  smartContractInterface: '[1]',
  ...change,
});
const answer = (...rows: object[]) => ({ smartContractInterfaces: rows });
const at = '2026-01-01T00:00:00.000Z';
async function opened(files = memoryFiles()): Promise<{ pins: InterfacePins; files: typeof files; later(): void }> {
  let now = at;
  const pins = await openInterfacePins(keptIn(files), () => now);
  return { pins, files, later: () => (now = '2026-02-02T00:00:00.000Z') };
}
const changed = { state: 'changed', sha256: sha256Of('[1]'), at };

test('a text is pinned as it was first seen, over a restart, and not used once it is another one', async () => {
  const { pins, files, later } = await opened();
  expect(pins.stateOf('o', row())).toBeNull();
  expect(await pins.see('o', answer(row()))).toBe(true);
  later();
  expect(await pins.see('o', answer(row({ smartContractInterface: '[2]' })))).toBe(false);
  const again = (await opened(files)).pins;
  for (const each of [pins, again]) {
    expect(each.stateOf('o', row())).toEqual({ state: 'first seen', sha256: sha256Of('[1]'), at });
    expect(each.stateOf('o', row({ smartContractInterface: '[2]' }))).toEqual(changed);
    // Another organisation and another id have pins of their own.
    expect(each.stateOf('p', row())).toBeNull();
    expect(each.stateOf('o', row({ smartContractInterfaceId: 'two' }))).toBeNull();
    const [same, other] = [row(), row({ smartContractInterface: '[2]' })];
    expect(each.trusted('o', [same])).toEqual([same]);
    expect(each.trusted('o', [row({ smartContractInterfaceId: 'two' }), other])).toEqual([
      row({ smartContractInterfaceId: 'two' }),
      { ...other, smartContractInterface: '', label: 'Vault (changed: not used)' },
    ]);
  }
  expect(pins.stateOf('o', 'no row')).toBeNull();
});

test('an upload from here is pinned to what was confirmed, whatever the service lists under its label', async () => {
  const { pins, later } = await opened();
  await pins.expect('o', { smartContractAddress: address.toLowerCase(), label: 'Vault', text: '[1]' });
  later();
  // Of another contract, organisation or label, it is none of ours.
  for (const [organizationId, other] of [
    ['o', row({ label: 'Other' })],
    ['o', row({ smartContractAddress: `0x${'12'.repeat(20)}` })],
    ['p', row()],
  ] as const)
    expect(pins.stateOf(organizationId, other)).toBeNull();
  const listed = row({ smartContractInterface: '[2]' });
  expect(pins.stateOf('o', listed)).toEqual(changed);
  await pins.see('o', answer(listed));
  expect(pins.stateOf('o', listed)).toMatchObject({ state: 'changed', sha256: sha256Of('[1]') });
  expect(pins.stateOf('o', row())).toMatchObject({ state: 'uploaded', sha256: sha256Of('[1]') });
  // The id is known now: a second one under the same label is another interface, seen first.
  const second = row({ smartContractInterfaceId: 'two', smartContractInterface: '[3]' });
  await pins.see('o', answer(row(), second));
  expect(pins.stateOf('o', second)).toMatchObject({ state: 'first seen', sha256: sha256Of('[3]') });
});

test('of two uploads under one label the later is awaited; those of other labels and organisations stay', async () => {
  const { pins } = await opened();
  const upload = (label: string, text: string) => ({ smartContractAddress: address, label, text });
  await pins.expect('o', upload('Vault', '[1]'));
  await pins.expect('p', upload('Vault', '[1]'));
  await pins.expect('o', upload('Other', '[1]'));
  await pins.expect('o', upload('Vault', '[2]'));
  const state = (organizationId: string, change: object) => pins.stateOf(organizationId, row(change))?.state;
  expect(state('o', { smartContractInterface: '[2]' })).toBe('uploaded');
  expect(state('o', { smartContractInterface: '[1]' })).toBe('changed');
  expect(state('p', { smartContractInterface: '[1]' })).toBe('uploaded');
  expect(state('o', { label: 'Other', smartContractInterface: '[1]' })).toBe('uploaded');
});

test('a person who looked at a change takes it as it is now, and nothing else', async () => {
  const { pins, files, later } = await opened();
  await pins.see('o', answer(row(), row({ smartContractInterfaceId: 'two' })));
  later();
  const now = row({ smartContractInterface: '[2]' });
  await pins.accept('o', now);
  await pins.accept('o', null);
  for (const each of [pins, (await opened(files)).pins]) {
    expect(each.stateOf('o', now)).toEqual({
      state: 'first seen',
      sha256: sha256Of('[2]'),
      at: '2026-02-02T00:00:00.000Z',
    });
    expect(each.stateOf('o', row())?.state).toBe('changed');
    expect(each.stateOf('o', row({ smartContractInterfaceId: 'two' }))).toMatchObject({ state: 'first seen', at });
  }
});

test('a disk that is full loses no pin while the app runs, and the next one is written', async () => {
  const { pins, files } = await opened();
  files.failNext = new Error('ENOSPC');
  expect(await pins.see('o', answer(row()))).toBe(true);
  expect(pins.stateOf('o', row({ smartContractInterface: '[2]' }))).toEqual(changed);
  await pins.see('o', answer(row({ smartContractInterfaceId: 'two' })));
  expect((await opened(files)).pins.stateOf('o', row())?.state).toBe('first seen');
});

const elsewhere = `0x${'12'.repeat(20)}`;

test('a file that nobody vouches for pins nothing, and the contracts it names are not read by until a person looked', async () => {
  const { pins: before, files } = await opened();
  await before.see('p', answer(row({ smartContractInterfaceId: 'of p', smartContractAddress: elsewhere })));
  await before.see('o', answer(row()));
  // As if the key in the keychain were another one: the file is not what this app wrote.
  const pins = await openInterfacePins(keptIn(files, memoryKeychain()), () => at);
  const doubted = { state: 'changed', sha256: 'not verified', at };
  for (const [organizationId, change, state] of [
    ['o', {}, doubted],
    ['o', { smartContractAddress: elsewhere }, doubted],
    ['o', { smartContractInterfaceId: 'two' }, doubted],
    ['o', { smartContractInterfaceId: 'two', smartContractAddress: address.toLowerCase() }, doubted],
    ['o', { smartContractInterfaceId: 'two', smartContractAddress: elsewhere }, null],
    ['o', { smartContractInterfaceId: 'two', smartContractAddress: undefined }, null],
    ['p', {}, null],
  ] as const)
    expect(pins.stateOf(organizationId, row(change)), JSON.stringify([organizationId, change])).toEqual(state);
  expect(await pins.see('o', answer(row()))).toBe(false);
  expect(pins.trusted('o', answer(row()))).toEqual([row({ smartContractInterface: '', label: 'Vault (changed: not used)' })]);
  await pins.accept('o', row());
  expect(pins.stateOf('o', row())?.state).toBe('first seen');
});

const pin = (change: object = {}) => ({
  ...{ organizationId: 'o', smartContractInterfaceId: 'one', smartContractAddress: address, label: 'Vault' },
  ...{ sha256: sha256Of('[1]'), state: 'first seen', at },
  ...change,
});
const bytesOf = (...pins: object[]) => new TextEncoder().encode(JSON.stringify({ version: 1, pins }));

test('a file that is taken in is shown entry by entry: which contract, by which text, for whom, since when', async () => {
  const kept = keptIn(memoryFiles());
  await openInterfacePins(kept, () => at);
  const of = (state: string, more: object = {}) => ({
    ...{ label: state, value: address, kind: 'address', source: 'pasted', name: 'Vault' },
    note: `SHA-256 of its text ${sha256Of('[1]')}, for o since ${at}`,
    ...more,
  });
  expect(kept.taker('interfaces.json')?.facts?.(bytesOf(pin(), pin({ state: 'uploaded', label: 'Other' })))).toEqual([
    of('First read here'),
    of('Uploaded from here', { name: 'Other' }),
  ]);
});

test('what is taken in stands in the place of the same interface, and everything else stays', async () => {
  const kept = keptIn(memoryFiles());
  const pins = await openInterfacePins(kept, () => at);
  const two = row({ smartContractInterfaceId: 'two' });
  const other = row({ smartContractInterface: '[2]' });
  await pins.see('o', answer(row(), two));
  await pins.see('p', answer(row()));
  for (const label of ['Awaited', 'Stays']) await pins.expect('o', { smartContractAddress: address, label, text: '[1]' });
  const taken = pin({ label: 'Renamed', sha256: sha256Of('[2]') });
  const awaited = pin({ smartContractInterfaceId: null, label: 'Awaited', sha256: sha256Of('[2]'), state: 'uploaded' });
  await kept.taker('interfaces.json')?.take(bytesOf(taken, awaited));
  const upload = (label: string, text: string) => row({ smartContractInterfaceId: 'new', label, smartContractInterface: text });
  const holds = (each: InterfacePins) => {
    expect(each.stateOf('o', other)?.state).toBe('first seen');
    expect(each.stateOf('o', row())?.state).toBe('changed');
    expect(each.stateOf('o', two)?.state).toBe('first seen');
    expect(each.stateOf('p', row())?.state).toBe('first seen');
    expect(each.stateOf('o', upload('Awaited', '[2]'))?.state).toBe('uploaded');
    expect(each.stateOf('o', upload('Awaited', '[1]'))?.state).toBe('changed');
    expect(each.stateOf('o', upload('Stays', '[1]'))?.state).toBe('uploaded');
  };
  // At once, after the next pin is written, and over a restart.
  holds(pins);
  await pins.see('o', answer(row({ smartContractInterfaceId: 'three' })));
  holds(pins);
  holds(await openInterfacePins(kept, () => at));
});

test('what this app wrote says of which contract it is and under which label, to whoever takes it in', async () => {
  const files = memoryFiles();
  const kept = keptIn(files);
  const pins = await openInterfacePins(kept, () => at);
  await pins.see('o', answer(row()));
  const content = new TextEncoder().encode(contentOf(files.content.get('interfaces.json')));
  expect(kept.taker('interfaces.json')?.facts?.(content)).toMatchObject([
    { label: 'First read here', value: address, name: 'Vault' },
  ]);
});

test('an upload under a label that is in use takes nothing from the interface that has it', async () => {
  const { pins } = await opened();
  await pins.see('o', answer(row()));
  await pins.expect('o', { smartContractAddress: address, label: 'Vault', text: '[2]' });
  expect(pins.stateOf('o', row())?.state).toBe('first seen');
  expect(await pins.see('o', answer(row()))).toBe(false);
});

test('what is uploaded from here is believed, whatever an unverified file says of its contract; the others are not', async () => {
  const { pins: before, files } = await opened();
  await before.see('p', answer(row()));
  await before.see('o', answer(row()));
  const pins = await openInterfacePins(keptIn(files, memoryKeychain()), () => at);
  expect(pins.stateOf('o', row())?.state).toBe('changed');
  await pins.expect('o', { smartContractAddress: address, label: 'Vault', text: '[1]' });
  await pins.see('o', answer(row()));
  // It has its id now, and needs its label no more.
  expect(pins.stateOf('o', row({ label: 'Renamed' }))?.state).toBe('uploaded');
});

test('a row without an address or a label is pinned all the same', async () => {
  const { pins } = await opened();
  const bare = { smartContractInterfaceId: 'bare', smartContractInterface: '[1]' };
  expect(await pins.see('o', answer(bare))).toBe(true);
  expect(pins.stateOf('o', { ...bare })?.state).toBe('first seen');
  expect(pins.trusted('o', answer({ ...bare, smartContractInterface: '[2]' }))).toEqual([
    { ...bare, smartContractInterface: '', label: ' (changed: not used)' },
  ]);
});

test('a pin that is made while another is being written is kept, whenever it comes', async () => {
  const two = row({ smartContractInterfaceId: 'two' });
  for (let steps = 0; steps < 30; steps++) {
    const { pins, files } = await opened();
    const first = pins.see('o', answer(row()));
    for (let step = 0; step < steps; step++) await undefined;
    const second = pins.see('o', answer(row(), two));
    await first;
    expect(pins.stateOf('o', two)?.state, `after ${steps} steps`).toBe('first seen');
    await second;
    for (const each of [pins, (await opened(files)).pins]) expect(each.stateOf('o', two)?.state).toBe('first seen');
  }
});
