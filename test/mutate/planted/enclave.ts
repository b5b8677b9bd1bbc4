import type { Fault } from './fault.ts';

const planted = (file: string, test: string, faults: [fault: string, find: string, replace: string][]): Fault[] =>
  faults.map(([fault, find, replace]) => ({
    fault,
    file: `electron/core/enclave/${file}.ts`,
    find,
    replace,
    tests: [`test/unit/core/enclave/${test}.test.ts`],
  }));

export const enclave: Fault[] = [
  ...planted('envelope', 'envelope', [
    [
      'the key inside an envelope says whom to believe',
      'if (enclaveQuorumPublic !== signer.toLowerCase())',
      "if (enclaveQuorumPublic === '')",
    ],
    ['any signature holds', 'if (!holds(signer, bytes,', 'if (holds(signer, bytes,'],
    ['what is signed for another organisation is ours', 'if (itsOrganisation !== organizationId)', "if (itsOrganisation === '')"],
    ['what is signed for another user is ours', 'if (userId !== undefined && itsUser !== userId)', "if (userId === '')"],
    ['what is signed for nobody is ours', 'itsUser !== userId)', 'itsUser != null && itsUser !== userId)'],
    ['a user is asked for where the flow binds none', 'if (userId !== undefined && ', 'if ('],
    ['an envelope of another version is read as ours', 'if (its !== version)', "if (its === '')"],
    [
      'a target that is no point of the curve is used',
      'return isPoint(targetPublic)\n',
      'return isPoint(targetPublic) || true\n',
    ],
    [
      'an export of another organisation is opened',
      'return elsewhere(expected, organizationId) ?? done(message);',
      'return done(message);',
    ],
    ['a target of another organisation is used', '  if (wrong !== null) return wrong;\n', ''],
    ['only signatures of the lower half hold', 'lowS: false', 'lowS: true'],
  ]),
  ...planted('hpke', 'hpke', [
    ['what is sealed is not bound to who may open it', 'Buffer.concat([encapped, receiver])', 'encapped'],
    [
      'what is sealed says another purpose',
      'createSenderContext({ recipientPublicKey, info: ascii(info) })',
      'createSenderContext({ recipientPublicKey })',
    ],
    ['a copy of what was sealed stays in memory', 'new Uint8Array(copy).fill(0);', ''],
    ['the caller’s own bytes are wiped', 'new Uint8Array(copy).fill(0);', 'plaintext.fill(0);'],
    [
      'every message has the same key',
      'createSenderContext({ recipientPublicKey, info: ascii(info) })',
      'createSenderContext({ recipientPublicKey, info: ascii(info), ekm: await suite.kem.deriveKeyPair(new ArrayBuffer(32)) })',
    ],
  ]),
  ...planted('credential-bundle', 'hpke', [
    [
      'a damaged bundle is opened',
      "return failure('bad_answer', 'The credential bundle is damaged",
      "return failure('mismatch', 'The credential bundle is damaged",
    ],
    ['a bundle of any length is opened', 'if (bytes.length !== length)', 'if (bytes.length < 50)'],
    ['what is no private key is one', 'if (p256.utils.isValidSecretKey(secret))', 'if (secret.length > 0)'],
    ['the parts of a bundle are cut one byte off', 'bytes.subarray(33)', 'bytes.subarray(34)'],
  ]),
];
