/** Sealing secrets: what is asked of the service, which target keys are believed, and what is sent. */
import { p256 } from '@noble/curves/nist.js';
import { expect, test, vi } from 'vitest';
import { dialect as standard } from '../../../../electron/contract/service/dialect.ts';
import type { Compose } from '../../../../electron/core/decisions/compose.ts';
import { importSecrets, type SecretDraft } from '../../../../electron/core/organisation/secrets.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { targetMessage } from '../../../practice/enclave/envelope.ts';
import * as enclave from '../../../practice/enclave/hpke.ts';
import { testQuorumKey } from '../../../vectors/enclave.ts';

const organizationId = 'ours';
const dialect = { ...standard, pinnedKeys: { ...standard.pinnedKeys, signer: testQuorumKey.publicKey } };
const session = { dialect, connection: { organizationId } } as Session;
const suite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1';

function target(owner = organizationId) {
  const { secretKey, publicKey } = p256.keygen();
  const key = { privateKey: Buffer.from(secretKey).toString('hex'), publicKey: p256.Point.fromBytes(publicKey).toHex(false) };
  return { ...key, message: targetMessage(testQuorumKey, { targetPublic: key.publicKey, organizationId: owner }) };
}
const completed = (result: unknown) => ({ activityId: 'asked', status: 'ACTIVITY_STATUS_COMPLETED', sentence: 'Done.', result });
type Submitted = [operation: string, parameters: Record<string, unknown>, notes: string[]];

/** Imports, with these answers to what is submitted, and says what was. */
async function importing(secrets: SecretDraft[], ...answers: unknown[]) {
  const submitted: Submitted[] = [];
  const submit = async (_session: unknown, ...given: Submitted) => {
    submitted.push(given);
    const answer = answers[submitted.length - 1];
    if (answer === undefined) throw new Error('more was submitted than is right');
    return { ok: true, value: answer };
  };
  const outcome = await importSecrets(session, { submit } as unknown as Compose, secrets);
  return { outcome, submitted };
}
const two: SecretDraft[] = [
  { name: 'a', value: 'first £', staticProperties: [{ key: 'k', value: 'v' }] },
  { value: 'second', staticProperties: [] },
];

test('a key is asked for each, and each is sealed to its own and sent under its name', async () => {
  const targets = [target(), target()] as const;
  const sent = {
    activityId: 'sent',
    status: 'ACTIVITY_STATUS_COMPLETED',
    sentence: 'Imported.',
    result: { secretIds: ['1', 2] },
  };
  const { outcome, submitted } = await importing(
    two,
    completed({ enclaveTargetMessages: targets.map(({ message }) => message) }),
    sent,
  );
  const { result: _result, ...told } = sent;
  expect(outcome).toEqual({ ok: true, value: { ...told, secretIds: ['1', '2'] } });
  expect(submitted).toEqual([
    [
      'init_import_secrets',
      { encryptionSuite: suite, numSecrets: 2 },
      ['First of two: a key for each of “a”, one without a name. What is sealed to them is shown again before it is sent'],
    ],
    [
      'import_secrets',
      {
        secrets: [
          {
            name: 'a',
            secretPayload: expect.any(String),
            targetPublicKey: targets[0].publicKey,
            encryptionSuite: suite,
            staticProperties: [{ key: 'k', value: 'v' }],
          },
          { secretPayload: expect.any(String), targetPublicKey: targets[1].publicKey, encryptionSuite: suite },
        ],
      },
      ['Encrypted here, each to a target key that the pinned enclave signed for this organisation'],
    ],
  ]);
  const secrets = submitted[1]?.[1].secrets as { secretPayload: string }[];
  const opened = await Promise.all(
    targets.map((key, i) => enclave.open(key, JSON.parse(secrets[i]?.secretPayload ?? '{}') as enclave.Sealed)),
  );
  expect(opened.map(each => each.toString('utf8'))).toEqual(['first £', 'second']);
});

test('an import that gives no ids, or none yet, has none', async () => {
  for (const result of [null, {}, { secretIds: 'all' }]) {
    const { message } = target();
    const asked = completed({ enclaveTargetMessages: [message] });
    const { outcome } = await importing([{ value: 'x' }], asked, { ...completed(result), activityId: 'sent' });
    expect(outcome).toMatchObject({ ok: true, value: { activityId: 'sent', secretIds: [] } });
  }
});

const once = target();
test.each<[string, unknown, object]>([
  [
    'are not there yet',
    { activityId: 'asked', status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: { enclaveTargetMessages: [once.message] } },
    {
      code: 'refused',
      message:
        'Target keys were requested but are not available yet: that activity is ACTIVITY_STATUS_CONSENSUS_NEEDED. The secrets were not encrypted and are discarded. Your policies must let one user carry out init_import_secrets; then import again.',
    },
  ],
  [
    'are fewer',
    completed({ enclaveTargetMessages: [once.message] }),
    { code: 'bad_answer', message: 'Target keys: expected 2, received 1. Nothing was encrypted.' },
  ],
  [
    'are more',
    completed({ enclaveTargetMessages: [once, target(), target()].map(({ message }) => message) }),
    { code: 'bad_answer', message: 'Target keys: expected 2, received 3. Nothing was encrypted.' },
  ],
  ['are none', completed(null), { code: 'bad_answer', message: 'Target keys: expected 2, received 0. Nothing was encrypted.' }],
  [
    'are the same for two',
    completed({ enclaveTargetMessages: [once.message, once.message] }),
    { code: 'mismatch', message: 'Two target keys are the same: each is for one secret only. Nothing was encrypted.' },
  ],
  [
    'are of another organisation',
    completed({ enclaveTargetMessages: [once.message, target('other').message] }),
    {
      code: 'mismatch',
      message: 'The enclave signed this for another organisation. Nothing was encrypted or opened.',
      before: organizationId,
      after: 'other',
    },
  ],
])('where the target keys %s, nothing is sealed or sent, and the activity that asked is named', async (_, asked, refused) => {
  const { outcome, submitted } = await importing(two, asked);
  expect(outcome).toEqual({ ok: false, activityId: 'asked', ...refused });
  expect(submitted.map(([operation]) => operation)).toEqual(['init_import_secrets']);
});

test('the bytes of a value are wiped once it is sealed', async () => {
  const encode = TextEncoder.prototype.encode;
  const made: Uint8Array[] = [];
  const spy = vi.spyOn(TextEncoder.prototype, 'encode').mockImplementation(function (this: TextEncoder, text) {
    const bytes = encode.call(this, text);
    if (text === 'CANARY') made.push(bytes);
    return bytes;
  });
  const asked = completed({ enclaveTargetMessages: [target().message] });
  await importing([{ value: 'CANARY' }], asked, completed(null)).finally(() => spy.mockRestore());
  expect(made.map(bytes => [...bytes])).toEqual([[0, 0, 0, 0, 0, 0]]);
});

test('where nobody lets the keys be asked for, or the sealed be sent, that is the answer, and the rest is not done', async () => {
  const declined = { ok: false, code: 'declined', message: 'no' } as const;
  for (const after of [0, 1]) {
    const operations: string[] = [];
    const submit = async (_session: unknown, operation: string) => {
      operations.push(operation);
      if (operations.length > after) return declined;
      return { ok: true, value: completed({ enclaveTargetMessages: [target().message] }) };
    };
    expect(await importSecrets(session, { submit } as unknown as Compose, [{ value: 'x' }])).toEqual(declined);
    expect(operations).toEqual(['init_import_secrets', 'import_secrets'].slice(0, after + 1));
  }
});

test('a secret without a name is sent without one', async () => {
  const asked = completed({ enclaveTargetMessages: [target().message] });
  const { submitted } = await importing([{ value: 'x' }], asked, completed(null));
  const [sealed] = (submitted[1]?.[1].secrets ?? []) as object[];
  expect(Object.keys(sealed ?? {})).toEqual(['secretPayload', 'targetPublicKey', 'encryptionSuite']);
});
