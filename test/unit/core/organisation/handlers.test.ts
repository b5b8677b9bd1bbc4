/** The calls about an organisation by themselves: what is asked, of whom, and what a person's word changes. */
import { expect, test } from 'vitest';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import type { ReviewDocument } from '../../../../electron/contract/values/document.ts';
import type { AllowlistDraft } from '../../../../electron/contract/values/organisation.ts';
import { sessionOf } from '../../../../electron/core/calls/handlers.ts';
import { organisationHandlers } from '../../../../electron/core/calls/organisation.ts';
import type { AskSecrets } from '../../../../electron/core/decisions/ask-secrets.ts';
import type { Compose } from '../../../../electron/core/decisions/compose.ts';
import type { Keys } from '../../../../electron/core/keys/keys.ts';
import { openInterfacePins } from '../../../../electron/core/organisation/interface-pins.ts';
import type { Clock } from '../../../../electron/core/ports.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { sha256Of } from '../../../../electron/core/text/canonical.ts';
import { keptIn } from '../../support/kept.ts';
import { memoryFiles } from '../../support/memory-ports.ts';

const own = `02${'ab'.repeat(32)}`;
const other = `03${'cd'.repeat(32)}`;
const ethereum = 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM';
const solana = 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const abi = (name: string) => JSON.stringify([{ type: 'function', name, inputs: [], outputs: [] }]);
const idl = JSON.stringify({ instructions: [{ name: 'own', discriminator: [1, 2, 3], args: [] }] });
const row = (change: object = {}) => ({
  ...{ organizationId: 'o', smartContractInterfaceId: 'one', smartContractAddress: contract, type: ethereum },
  ...{ label: 'Vault', notes: 'Ours', smartContractInterface: abi('go'), createdAt: 'made', updatedAt: 'touched' },
  ...change,
});

async function calls() {
  const world = {
    connected: true,
    keyId: 'k2',
    rows: [row()] as object[],
    offline: false,
    lists: { '': { enabled: true, rules: [{ cidr: '203.0.113.0/24' }] } } as Record<string, object>,
    answer: done(null) as Outcome<null>,
    sent: done({ status: 'ACTIVITY_STATUS_COMPLETED' }) as Outcome<unknown>,
    turns: 0,
  };
  const put: unknown[] = [];
  const released: [string, ReviewDocument][] = [];
  const submitted: unknown[] = [];
  const session = () => ({
    connection: { connectionId: 'c', organizationId: 'o', keyId: world.keyId, organizationName: 'O', baseUrl: 'https://s.test' },
    directory: { put: (more: unknown) => void put.push(more) },
    query: async (name: string, { publicKey = '' }: { publicKey?: string }) => {
      if (world.offline) return failure('offline', 'nothing is reached');
      if (name === 'list_smart_contract_interfaces') return done({ smartContractInterfaces: world.rows });
      return done({ allowlist: world.lists[publicKey] ?? { rules: [] } });
    },
  });
  const compose = {
    submit: async (_session: unknown, ...given: unknown[]) => {
      submitted.push(given);
      return world.sent;
    },
    release: async (_connection: unknown, what: string, document: ReviewDocument) => {
      released.push([what, document]);
      return world.answer;
    },
  } as unknown as Compose;
  const pins = await openInterfacePins(keptIn(memoryFiles()), () => 'now');
  const handlers = organisationHandlers({
    ...{ compose, pins, withSession: sessionOf(() => (world.connected ? (session() as unknown as Session) : null)) },
    keys: {
      list: () => [
        { keyId: 'k1', publicKey: other },
        { keyId: 'k2', publicKey: own },
      ],
    } as unknown as Keys,
    secretsAsked: { ask: async () => failure('declined', 'the window was closed') } as unknown as AskSecrets,
    clock: { sleep: async () => void world.turns++ } as unknown as Clock,
  });
  const listed = async () => {
    const answer = await handlers['organisation.interfaces']({});
    return answer.ok ? answer.value : expect.fail(answer.message);
  };
  const allowlist = async (publicKey?: string) => {
    const answer = await handlers['organisation.allowlist']({ publicKey });
    return answer.ok ? answer.value : expect.fail(answer.message);
  };
  const check = async (change: object = {}) => {
    const given = { publicKey: null, enabled: true, onEvaluationError: 'DENY', address: '' } as const;
    const draft: AllowlistDraft = { ...given, rules: [], ...change };
    const answer = await handlers['organisation.check_allowlist'](draft);
    return answer.ok ? answer.value : expect.fail(answer.message);
  };
  return { handlers, world, put, released, submitted, pins, listed, allowlist, check };
}

test('without an organisation nothing is asked of anybody', async () => {
  const { handlers, world, submitted, released } = await calls();
  world.connected = false;
  for (const answer of [
    await handlers['organisation.allowlist']({}),
    await handlers['organisation.interfaces']({}),
    await handlers['organisation.accept_interface']({ smartContractInterfaceId: 'one', sha256: '' }),
    await handlers['secrets.import']({ secrets: [{}] }),
  ])
    expect(answer).toEqual({ ok: false, code: 'not_connected', message: 'Connect to an organisation first.' });
  expect([submitted, released]).toEqual([[], []]);
});

test('this app’s key is the one of the connection, not another of the computer; one that is gone is none', async () => {
  const { world, allowlist } = await calls();
  world.lists[own] = { rules: [{ cidr: '198.51.100.0/24' }] };
  expect(await allowlist()).toMatchObject({ ownPublicKey: own, ownKeyHasRules: true });
  world.keyId = 'k1';
  expect(await allowlist()).toMatchObject({ ownPublicKey: other, ownKeyHasRules: false });
  world.keyId = 'gone';
  expect(await allowlist()).toMatchObject({ ownPublicKey: '', ownKeyHasRules: null });
});

test('a draft is held against the list that was read of the very key, and against nothing where none was', async () => {
  const { world, allowlist, check } = await calls();
  world.lists[own] = { rules: [{ cidr: '198.51.100.0/24' }] };
  const removed = (cidr: string) => ({ label: 'Range removed', before: cidr, after: null });
  const unseen = { label: 'Whole list', before: 'cannot be read here', after: '0 ranges' };
  expect((await check()).differences).toEqual([unseen]);
  expect((await check({ publicKey: own })).differences).toEqual([unseen]);
  expect((await check({ publicKey: own, address: '8.8.8.8' })).lockOut.verdict).toBe('unknown');
  expect((await check({ enabled: false })).notes.map(({ sentence }) => sentence)).toContain(
    'The current list cannot be read here: it is replaced unseen.',
  );
  await allowlist();
  await allowlist(own);
  expect((await check()).differences).toEqual([removed('203.0.113.0/24')]);
  expect((await check({ publicKey: own })).differences).toEqual([removed('198.51.100.0/24')]);
  expect((await check({ publicKey: other })).differences).toEqual([unseen]);
  // What cannot be read now leaves what was read before.
  world.offline = true;
  await expect(allowlist()).rejects.toThrow('nothing is reached');
  expect((await check()).differences).toEqual([removed('203.0.113.0/24')]);
});

test('the review learns the address of this machine without blanks, and forgets it where none is given', async () => {
  const { check, put } = await calls();
  for (const address of [' 203.0.113.7 ', 'here', '']) await check({ address });
  expect(put).toEqual([{ clientIp: '203.0.113.7' }, { clientIp: undefined }, { clientIp: undefined }]);
});

test('every interface is listed as the service tells it, read as its kind, and pinned as it was first seen', async () => {
  const { world, listed } = await calls();
  const second = { smartContractInterfaceId: 'two', smartContractAddress: program, type: solana, smartContractInterface: idl };
  world.rows = [row(), row(second), row({ smartContractInterfaceId: 'three', type: 'ELSE' })];
  const known = await listed();
  expect(known[0]).toMatchObject({
    ...{ smartContractInterfaceId: 'one', smartContractAddress: contract, type: ethereum, label: 'Vault', notes: 'Ours' },
    ...{ text: abi('go'), createdAt: 'made', updatedAt: 'touched' },
    ...{ pin: { state: 'first seen', sha256: sha256Of(abi('go')), at: 'now' } },
  });
  expect(known.map(({ reading }) => [reading.format, reading.entries.map(({ name }) => name)])).toEqual([
    ['ABI', ['go']],
    ['Anchor IDL', ['own']],
    ['ABI', ['go']],
  ]);
  expect(world.turns).toBe(3);
  world.offline = true;
  await expect(listed()).rejects.toThrow('nothing is reached');
});

test('a file is read for a person with turns between, and nothing is asked of the service', async () => {
  const { handlers, world } = await calls();
  world.connected = false;
  const text = JSON.stringify(Array.from({ length: 101 }, (_, i) => ({ type: 'function', name: `f${i}`, inputs: [] })));
  const answer = await handlers['organisation.read_interface']({ type: ethereum, text });
  expect(answer.ok && answer.value.entries).toHaveLength(101);
  expect(world.turns).toBe(1);
});

const upload = (change: object = {}) => ({
  ...({ smartContractAddress: contract, smartContractInterface: abi('go'), label: 'Vault', type: ethereum } as const),
  ...change,
});

test('an address that is none of its kind is refused beside its field, before anybody is asked', async () => {
  const { handlers, submitted } = await calls();
  const ofContract = 'a contract address: 0x and 40 hex digits, with the EIP-55 checksum if upper and lower case are mixed';
  for (const [change, expected, received] of [
    [{ smartContractAddress: '0x12' }, ofContract, '0x12'],
    [{ smartContractAddress: program }, ofContract, program],
    [{ type: solana }, 'a program id: 32 bytes in base58', contract],
  ] as const)
    expect(await handlers['organisation.upload_interface'](upload(change))).toEqual({
      ...{ ok: false, code: 'invalid', message: 'The interface was not sent: its address is not valid.' },
      problems: [{ path: 'smartContractAddress', expected, received: `“${received}”` }],
    });
  expect(submitted).toEqual([]);
});

test('what was uploaded is pinned to the text that was confirmed, and what was not sent is not', async () => {
  const { handlers, world, submitted, listed } = await calls();
  world.sent = failure('declined', 'You decided not to send it.');
  expect(await handlers['organisation.upload_interface'](upload({ label: 'Refused' }))).toMatchObject({ code: 'declined' });
  world.sent = done({ status: 'ACTIVITY_STATUS_COMPLETED' });
  const idlUpload = upload({ type: solana, smartContractAddress: program, smartContractInterface: idl, label: 'Program' });
  for (const each of [upload(), idlUpload]) expect((await handlers['organisation.upload_interface'](each)).ok).toBe(true);
  expect(submitted.slice(1)).toEqual([
    ['create_smart_contract_interface', upload()],
    ['create_smart_contract_interface', idlUpload],
  ]);
  world.rows = [
    row({ smartContractInterface: abi('steal') }),
    row({ smartContractInterfaceId: 'two', label: 'Refused' }),
    row({
      smartContractInterfaceId: 'three',
      label: 'Program',
      smartContractAddress: program,
      smartContractInterface: idl,
      type: solana,
    }),
  ];
  expect((await listed()).map(({ pin }) => pin.state)).toEqual(['changed', 'first seen', 'uploaded']);
});

test('a change is accepted by a person who saw this very text, and by nobody else', async () => {
  const { handlers, world, released, listed } = await calls();
  const two = row({ smartContractInterfaceId: 'two', label: 'Stays' });
  world.rows = [two, row()];
  await listed();
  const text = abi('other');
  world.rows = [two, row({ smartContractInterface: text })];
  const accept = (sha256: string, smartContractInterfaceId = 'one') =>
    handlers['organisation.accept_interface']({ smartContractInterfaceId, sha256 });
  const state = async () => (await listed()).map(({ pin }) => pin.state);
  expect(await accept(sha256Of(text), 'gone')).toEqual({
    ...{ ok: false, code: 'not_found', message: 'The interface no longer exists. Refresh the list.' },
  });
  const before = sha256Of(abi('seen'));
  expect(await accept(before)).toEqual({
    ...{ ok: false, code: 'changed', message: 'The interface changed again since you opened it. Nothing was accepted.' },
    ...{ before, after: sha256Of(text) },
  });
  world.offline = true;
  expect(await accept(sha256Of(text))).toMatchObject({ ok: false, code: 'offline' });
  world.offline = false;
  expect(released).toEqual([]);
  world.answer = failure('declined', 'no');
  expect(await accept(sha256Of(text))).toMatchObject({ ok: false, code: 'declined' });
  expect(await state()).toEqual(['first seen', 'changed']);
  world.answer = done(null);
  expect(await accept(sha256Of(text))).toEqual(done(null));
  expect(await state()).toEqual(['first seen', 'first seen']);
  const [what, document] = released.at(-1) ?? expect.fail('nobody was asked');
  expect(what).toBe('contract interface');
  expect(document.differences).toEqual([{ label: 'SHA-256 of the text', before: sha256Of(abi('go')), after: sha256Of(text) }]);
});

test('secrets that nobody typed are not asked about at the service', async () => {
  const { handlers, submitted } = await calls();
  expect(await handlers['secrets.import']({ secrets: [{}] })).toMatchObject({ ok: false, code: 'declined' });
  expect(submitted).toEqual([]);
});
