/** Allowlists, contract interfaces and secrets through the one way in, against the practice service. */
import { afterEach, expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { textToSign } from '../../../e2e/support/world.ts';
import { unsigned } from '../../../vectors/payloads.ts';
import { type App, startApp } from '../../support/app.ts';

let app: App;
afterEach(() => app?.close());

const canary = 'CANARY-7f3a the secret itself';
const secrets = [{ name: 'exchange-token', staticProperties: [{ key: 'environment', value: 'production' }] }, {}];
const values = { 'secrets[0].value': canary, 'secrets[1].value': `${canary} 2` };
/** Asks, types the values, and lets the target keys be asked for; what is sealed then waits for another word. */
const importing = async () => {
  const answer = app.ask('secrets.import', { secrets });
  await app.give(values);
  const { review } = await app.person('approve');
  expect(review.subject).toMatchObject({ kind: 'submit', operation: 'init_import_secrets' });
  return { answer };
};

/** Everything the app wrote down, told or was heard to say. */
const traces = () =>
  [
    ...[...app.files.content.values()].map(bytes => Buffer.from(bytes).toString('utf8')),
    ...app.keychain.items.values(),
    JSON.stringify(app.events),
    JSON.stringify(app.saved),
    JSON.stringify(app.practice.ledger()),
  ].join('\n');

test('secrets reach the enclave whole, and their value is nowhere else', async () => {
  app = await startApp({ service: { rules: { import_secrets: { approvals: 1 } } } });
  const { answer } = await importing();
  const shown = await app.person('approve');
  const done = await answer;
  if (!done.ok) throw new Error(done.message);
  expect(done.value.secretIds).toHaveLength(2);
  expect(done.value.sentence).toBe('Imported 2 secrets: “exchange-token” and one without a name.');
  // The enclave of the practice service has what was meant, bound to its properties.
  expect(
    app.practice.organisation().secrets.map(({ content, name, staticProperties }) => ({ content, name, staticProperties })),
  ).toEqual([
    { content: canary, name: 'exchange-token', staticProperties: [{ key: 'environment', value: 'production' }] },
    { content: `${canary} 2`, name: undefined, staticProperties: [] },
  ]);
  expect(shown.review.document.headline).toMatch(/Imports 2 secrets/);
  expect(JSON.stringify([shown, done])).not.toContain('CANARY');
  expect(traces()).not.toContain('CANARY');
  expect(traces()).toContain('exchange-token');
});

test('each secret is sealed to a key of its own', async () => {
  app = await startApp();
  const { answer } = await importing();
  const { review } = await app.person('approve');
  await answer;
  if (review.subject.kind !== 'submit') throw new Error('no submit');
  const { parameters } = JSON.parse(review.subject.body) as {
    parameters: { secrets: { targetPublicKey: string; secretPayload: string }[] };
  };
  const targets = parameters.secrets.map(secret => secret.targetPublicKey);
  const encapped = parameters.secrets.map(
    ({ secretPayload }) => (JSON.parse(secretPayload) as { encappedPublic: string }).encappedPublic,
  );
  expect(new Set(targets).size).toBe(2);
  expect(new Set(encapped).size).toBe(2);
});

test('nothing is imported that a person refused', async () => {
  app = await startApp();
  const { answer } = await importing();
  await app.person('reject');
  expect(await answer).toMatchObject({ ok: false, code: 'declined' });
  expect(app.practice.ledger().map(({ type }) => type)).toEqual(['ACTIVITY_TYPE_INIT_IMPORT_SECRETS']);
  expect(traces()).not.toContain('CANARY');
});

test('an import that waits for others says so and has no ids yet', async () => {
  app = await startApp();
  const { answer } = await importing();
  await app.person('approve');
  expect(await answer).toMatchObject({ ok: true, value: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', secretIds: [] } });
});

test('where asking for target keys needs others, nothing is encrypted and the person is told what to do', async () => {
  app = await startApp({ service: { rules: { init_import_secrets: { approvals: 2 } } } });
  const answer = await (await importing()).answer;
  expect(answer).toMatchObject({
    ok: false,
    code: 'refused',
    message: expect.stringMatching(/let one user carry out init_import_secrets/),
  });
  expect(traces()).not.toContain('CANARY');
});

test('an enclave whose key is not the pinned one gets nothing', async () => {
  app = await startApp();
  const connectionId = await currentConnection();
  const changing = app.ask('connections.dialect', {
    connectionId,
    overrides: { pinnedKeys: { signer: dialect.pinnedKeys.signer } },
  });
  const shown = await app.person('approve');
  expect((await changing).ok).toBe(true);
  expect(shown.review.document).toMatchObject({ severity: 'critical' });
  expect(shown.review.document.differences).toContainEqual({
    label: 'pinnedKeys.signer',
    before: app.practice.info.pinnedKeys.signer,
    after: dialect.pinnedKeys.signer,
  });
  expect(await (await importing()).answer).toMatchObject({
    ok: false,
    code: 'mismatch',
    after: app.practice.info.pinnedKeys.signer,
  });
  expect(app.practice.ledger().map(({ type }) => type)).toEqual(['ACTIVITY_TYPE_INIT_IMPORT_SECRETS']);
});

const currentConnection = async () => {
  const state = await app.ask('app.state');
  if (!state.ok || state.value.current === null) throw new Error('not connected');
  return state.value.current;
};

test('a connection believes other keys only where a person said so, and remembers it over a restart', async () => {
  app = await startApp();
  const connectionId = await currentConnection();
  const overrides = { pinnedKeys: { signer: app.practice.info.pinnedKeys.otp } };
  const refused = app.ask('connections.dialect', { connectionId, overrides });
  await app.person('reject');
  expect(await refused).toMatchObject({ ok: false, code: 'declined' });
  const pinned = async () => {
    const state = await app.ask('app.state');
    return state.ok ? state.value.connections[0]?.dialect?.pinnedKeys?.signer : null;
  };
  expect(await pinned()).toBe(app.practice.info.pinnedKeys.signer);
  // Adding the same organisation again is no way around the confirmation.
  const state = await app.ask('app.state');
  const keyId = state.ok ? state.value.connections[0]?.keyId : '';
  const { baseUrl, organizationId } = app.practice.info;
  expect(await app.ask('connections.add', { baseUrl, organizationId, keyId, dialect: overrides })).toMatchObject({
    ok: false,
    code: 'forbidden',
  });
  expect(await app.allowed('connections.add', { baseUrl, organizationId, keyId })).toMatchObject({
    ok: true,
    value: { dialect: { pinnedKeys: app.practice.info.pinnedKeys } },
  });
  const file = Buffer.from(app.files.content.get('connections.json') ?? []).toString('utf8');
  expect(file).toContain(app.practice.info.pinnedKeys.signer);
});

test.each([
  ['no secret at all', []],
  ['the same name twice', [{ name: 'a' }, { name: 'a' }]],
  ['more than 32', Array.from({ length: 33 }, () => ({}))],
  ['a value that came from the main page', [{ name: 'a', value: canary }]],
])('%s is refused beside its field, without repeating a value', async (_, wrong) => {
  app = await startApp();
  const answer = await app.request('secrets.import', { secrets: wrong });
  expect(answer).toMatchObject({ ok: false, code: 'invalid' });
  expect(JSON.stringify(answer)).not.toContain('CANARY');
  expect(app.practice.ledger()).toEqual([]);
  expect(app.windows).toEqual([]);
});

test('an empty value is refused in the window, and nothing is sent before all are there', async () => {
  app = await startApp();
  const answer = app.ask('secrets.import', { secrets });
  await expect(app.give({ 'secrets[0].value': canary })).rejects.toThrow('A value is missing');
  expect(app.practice.ledger()).toEqual([]);
  await app.core.abandoned(app.windows.at(-1) ?? '');
  expect(await answer).toMatchObject({ ok: false, code: 'declined' });
  expect(traces()).not.toContain('CANARY');
});

test('the allowlist of today is what a draft is held against, and the review knows this machine’s address', async () => {
  app = await startApp({ service: { rules: { set_ip_allowlist: { approvals: 1 } } } });
  await app.practice.as('Ben').propose('set_ip_allowlist', { enabled: true, rules: [{ cidr: '127.0.0.0/20', label: 'Here' }] });
  const state = await app.ask('organisation.allowlist', {});
  if (!state.ok) throw new Error(state.message);
  expect(state.value).toMatchObject({ isKnown: true, organisationEnabled: true, ownKeyHasRules: false });
  const draft = {
    publicKey: null,
    enabled: true,
    onEvaluationError: 'DENY',
    rules: [{ cidr: '198.51.100.9/24', label: 'Office' }],
    address: '203.0.113.5',
  };
  const report = await app.ask('organisation.check_allowlist', draft);
  if (!report.ok) throw new Error(report.message);
  expect(report.value.lockOut.verdict).toBe('locked out');
  expect(report.value.differences).toEqual([
    { label: 'Range removed', before: '127.0.0.0/20  Here', after: null },
    { label: 'Range added', before: null, after: '198.51.100.0/24  Office' },
  ]);
  const sending = app.request('set_ip_allowlist', report.value.parameters);
  const shown = await app.person('reject');
  await sending;
  expect(shown.review.document.findings.map(f => f.rule)).toContain('allowlist-lockout');
});

test('an uploaded interface reads calldata from then on, and no more once it was changed at the service', async () => {
  app = await startApp({ service: { rules: { create_smart_contract_interface: { approvals: 1 } } } });
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const abi = JSON.stringify([
    {
      type: 'function',
      name: 'rebalance',
      inputs: [{ name: 'share', type: 'uint256' }],
      outputs: [],
      stateMutability: 'nonpayable',
    },
  ]);
  const upload = {
    smartContractAddress: address,
    smartContractInterface: abi,
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: 'Vault manager',
  };
  for (const [wrong, type, expected] of [
    ['0x12', upload.type, /^a contract address/],
    [address.replace('B', 'b'), upload.type, /EIP-55/],
    [address, 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA', /^a program id/],
  ] as const)
    expect(await app.ask('organisation.upload_interface', { ...upload, type, smartContractAddress: wrong })).toMatchObject({
      ok: false,
      code: 'invalid',
      problems: [{ path: 'smartContractAddress', expected: expect.stringMatching(expected), received: `“${wrong}”` }],
    });
  expect(app.windows).toEqual([]);
  const sending = app.ask('organisation.upload_interface', upload);
  await app.person('approve');
  expect(await sending).toMatchObject({ ok: true, value: { status: 'ACTIVITY_STATUS_COMPLETED' } });
  const listed = await app.ask('organisation.interfaces');
  if (!listed.ok) throw new Error(listed.message);
  expect(listed.value[0]).toMatchObject({
    label: 'Vault manager',
    pin: { state: 'uploaded' },
    reading: { entries: [{ signature: 'rebalance(uint256)' }] },
  });

  const [known] = listed.value;
  const data = `${known?.reading.entries[0]?.selector}${'05'.padStart(64, '0')}` as const;
  const proposed = await app.practice.as('Ben').propose('sign_raw_payload', {
    ...textToSign(app.practice, ''),
    payload: unsigned({ to: address, data: `0x${data}` }),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  });
  const headline = async (of: App) => (await of.open(proposed.id)).document.headline;
  expect(await headline(app)).toContain('“rebalance”');
  await app.core.stop();

  // As if the text at the service were not the one that was uploaded.
  const pins = Buffer.from(app.files.content.get('interfaces.json') ?? []).toString('utf8');
  app.files.content.set('interfaces.json', Buffer.from(pins.replace(known?.pin.sha256 ?? '-', '0'.repeat(64))));
  const { practice, files, keychain } = app;
  const again = await startApp({ practice, files, keychain, as: null });
  const changed = await again.ask('organisation.interfaces');
  if (!changed.ok) throw new Error(changed.message);
  expect(changed.value[0]?.pin.state).toBe('changed');
  expect(await headline(again)).toContain('(changed: not used)');
  const accept = { smartContractInterfaceId: known?.smartContractInterfaceId, sha256: known?.reading.sha256 };
  const accepting = again.ask('organisation.accept_interface', accept);
  const shown = await again.person('approve');
  expect(await accepting).toEqual({ ok: true, value: null });
  expect(shown.review.document.severity).toBe('critical');
  expect(await headline(again)).toContain('“rebalance”');
  await again.close();
});
