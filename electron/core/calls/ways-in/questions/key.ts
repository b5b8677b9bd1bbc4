/** What the trusted window asks where a key is taken in: all of it, or what to call the one that a file holds. */

import { failure, type Outcome } from '../../../../contract/outcome.ts';
import { apiKeyCurves } from '../../../../contract/schema/enums.ts';
import { keyDraft, keyName } from '../../../../contract/schema/key-draft.ts';
import { problemsOf } from '../../../../contract/schema/problems.ts';
import type { KeyInfo } from '../../../../contract/values/app-values.ts';
import type { TrustedField } from '../../../../contract/values/trusted.ts';
import { curveName } from '../../../curves/curves.ts';
import type { SecretQuestion } from '../../../decisions/ask-secrets.ts';
import type { Keys } from '../../../keys/keys.ts';
import type { SecretStore } from '../../../keys/secret-store.ts';
import type { KeyText } from '../../../keys/text.ts';

export type KeyDraft = Parameters<Keys['import']>[0];
type Take = (draft: KeyDraft) => Promise<Outcome<KeyInfo>>;

const curveHelp: Record<(typeof apiKeyCurves)[number], string> = {
  API_KEY_CURVE_P256: 'The usual one',
  API_KEY_CURVE_SECP256K1: 'Used by Bitcoin and Ethereum',
  API_KEY_CURVE_ED25519: 'Used by Solana',
};
const nameField = (name: string): TrustedField => ({
  kind: 'text',
  name: 'name',
  label: 'Name of the key',
  help: 'Only for you. It is shown wherever this key signs.',
  value: name,
});
const placeOf = ({ kind }: Pick<SecretStore, 'kind'>) =>
  kind === 'keychain' ? 'the keychain of this computer' : 'the file vault';

/** A key that a person types. */
export const typedKey = (store: Pick<SecretStore, 'kind'>, name: string, take: Take): SecretQuestion<KeyInfo> => ({
  title: 'Import an API key',
  sentences: [
    `The key is stored in ${placeOf(store)}. Its private half is not shown again.`,
    'It signs for no organisation until you connect one with it.',
  ],
  facts: [],
  fields: [
    nameField(name),
    {
      kind: 'choice',
      name: 'curve',
      label: 'Curve',
      value: 'API_KEY_CURVE_P256',
      choices: apiKeyCurves.map(value => ({ value, label: curveName(value), help: curveHelp[value] })),
    },
    {
      kind: 'text',
      name: 'publicKey',
      label: 'Public key',
      help: 'Hexadecimal, compressed: 66 digits, or 64 for Ed25519.',
      value: '',
      mono: true,
    },
    { kind: 'secret', name: 'privateKey', label: 'Private key', help: '64 hexadecimal digits.' },
  ],
  button: 'Import the key',
  async take(given) {
    const draft = keyDraft.safeParse(given);
    if (draft.success) return take(draft.data);
    return failure('invalid', 'A field is not valid. Nothing was stored.', {
      problems: problemsOf(draft.error, given, keyDraft),
    });
  },
});

interface KeyFile {
  name: string;
  key: KeyText;
  /** Of the pair, whether it stood in a file or was computed. */
  publicKey: string;
  hadPublicKey: boolean;
}

/** A key that was read from a file, shown before it is kept. */
export const keyOfFile = (
  store: Pick<SecretStore, 'kind'>,
  file: KeyFile,
  name: string | undefined,
  take: Take,
): SecretQuestion<KeyInfo> => ({
  title: 'Import the key from this file',
  sentences: [
    `It is copied to ${placeOf(store)}. The file stays where it is: remove it when you no longer need it.`,
    file.hadPublicKey
      ? 'Its public key was beside it and belongs to it.'
      : 'The file came without its public key, which was computed from the private one.',
  ],
  facts: [
    { label: 'File', value: file.name },
    { label: 'Curve', value: curveName(file.key.curve) },
    { label: 'Public key', value: file.publicKey, exact: true },
  ],
  fields: [nameField(name ?? file.name.slice(0, 100))],
  button: 'Import this key',
  async take(given) {
    const named = keyName().safeParse(given.name);
    if (named.success) return take({ ...file.key, name: named.data });
    const [first] = problemsOf(named.error, given.name, keyName());
    return failure('invalid', 'The key needs a name. Nothing was stored.', {
      problems: [{ path: 'name', expected: first?.expected ?? 'a name', received: first?.received ?? 'different text' }],
    });
  },
});
