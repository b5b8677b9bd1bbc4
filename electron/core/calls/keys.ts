/** Taking a key in: typed in the trusted window, or read from a file and shown there before it is kept. */
import type { KeyInfo } from '../../contract/app-values.ts';
import { apiKeyCurves } from '../../contract/enums.ts';
import { keyDraft, keyName } from '../../contract/key-draft.ts';
import { failure, type Outcome } from '../../contract/outcome.ts';
import { problemsOf } from '../../contract/problems.ts';
import type { TrustedField } from '../../contract/trusted.ts';
import { curveNames } from '../curves/curves.ts';
import type { AskSecrets } from '../decisions/ask-secrets.ts';
import type { Keys } from '../keys/keys.ts';
import type { SecretStore } from '../keys/secret-store.ts';
import { parseKeyFile, readPair } from '../keys/text.ts';
import type { Person } from '../ports.ts';
import type { AppHandlers } from './dispatch.ts';

interface Needs {
  keys: Keys;
  person: Person;
  secrets: SecretStore;
  secretsAsked: AskSecrets;
  /** A line in the journal, and a new state for the pages. */
  keep(made: Outcome<KeyInfo>, about: string): Promise<Outcome<KeyInfo>>;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

const curveHelp: Record<(typeof apiKeyCurves)[number], string> = {
  API_KEY_CURVE_P256: 'The usual one',
  API_KEY_CURVE_SECP256K1: 'Of Bitcoin and Ethereum',
  API_KEY_CURVE_ED25519: 'Of Solana',
};
const nameField = (name: string): TrustedField => ({
  kind: 'text',
  name: 'name',
  label: 'Name of the key',
  help: 'For you alone. It is shown wherever this key would sign.',
  value: name,
});

export function keyHandlers({
  keys,
  person,
  secrets,
  secretsAsked,
  keep,
  noted,
}: Needs): Pick<AppHandlers, 'keys.import' | 'keys.import_file'> {
  const place = () => (secrets.kind === 'keychain' ? 'the keychain of this computer' : 'the file vault');
  const take = async (draft: Parameters<Keys['import']>[0]) => {
    const pair = readPair(draft);
    if (!pair.ok) return pair;
    pair.value.secret.fill(0);
    const written = await noted('keys', `Import the API key ${pair.value.publicKey}`);
    if (!written.ok) return written;
    const made = await keys.import(draft);
    return keep(made, made.ok ? `Imported key ${made.value.publicKey}` : '');
  };
  return {
    'keys.import': ({ name = '' }) =>
      secretsAsked.ask({
        title: 'Import an API key',
        sentences: [
          `The key is kept in ${place()}. Its private half is not shown again.`,
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
            choices: apiKeyCurves.map(value => ({ value, label: curveNames[value], help: curveHelp[value] })),
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
          return failure('invalid', 'A field is not right. Nothing was kept.', {
            problems: problemsOf(draft.error, given, keyDraft),
          });
        },
      }),

    async 'keys.import_file'({ name }) {
      const file = await person.chooseKeyFile();
      if (file === null) return failure('declined', 'No file was chosen.');
      const parsed = parseKeyFile(file.privateKey, file.publicKey);
      if (!parsed.ok) return parsed;
      const pair = readPair(parsed.value);
      if (!pair.ok) return pair;
      pair.value.secret.fill(0);
      const { publicKey } = pair.value;
      return secretsAsked.ask({
        title: 'Keep the key of this file',
        sentences: [
          `It is copied to ${place()}. The file stays where it is: remove it when you no longer need it.`,
          file.publicKey === null
            ? 'The file came without its public key, which was computed from the private one.'
            : 'Its public key stood beside it, and belongs to it.',
        ],
        facts: [
          { label: 'File', value: file.name },
          { label: 'Curve', value: curveNames[parsed.value.curve] },
          { label: 'Public key', value: publicKey, exact: true },
        ],
        fields: [nameField(name ?? file.name.slice(0, 100))],
        button: 'Keep this key',
        async take(given) {
          const named = keyName().safeParse(given.name);
          if (named.success) return take({ ...parsed.value, name: named.data });
          const [first] = problemsOf(named.error, given.name, keyName());
          return failure('invalid', 'The key needs a name. Nothing was kept.', {
            problems: [{ path: 'name', expected: first?.expected ?? 'a name', received: first?.received ?? 'another text' }],
          });
        },
      });
    },
  };
}
