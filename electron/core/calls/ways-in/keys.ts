/** How API keys come to this computer. One is taken in as it is typed in the trusted window, or as that shows a file. */

import type { keyCalls } from '../../../contract/calls/ways-in/keys.ts';
import { failure, type Outcome } from '../../../contract/outcome.ts';
import type { KeyInfo } from '../../../contract/values/app-values.ts';
import type { AskSecrets } from '../../decisions/ask-secrets.ts';
import type { ConfirmChange } from '../../decisions/change.ts';
import { repairOf } from '../../decisions/documents.ts';
import type { Keys } from '../../keys/keys.ts';
import type { SecretStore } from '../../keys/secret-store.ts';
import { parseKeyFile, readPair } from '../../keys/text.ts';
import type { Person } from '../../ports.ts';
import type { Handlers, Told } from '../handlers.ts';
import { type KeyDraft, keyOfFile, typedKey } from './questions/key.ts';

interface Needs {
  keys: Pick<Keys, 'create' | 'import' | 'repair'>;
  person: Pick<Person, 'chooseKeyFile'>;
  secrets: Pick<SecretStore, 'kind'>;
  secretsAsked: Pick<AskSecrets, 'ask'>;
  confirm: ConfirmChange;
  told: Told;
  /** Asks how keys of this computer are kept, where nobody has said so yet; a key is taken in once that is settled. */
  protect(): Promise<Outcome<null>>;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

type Topic = Pick<Handlers<typeof keyCalls>, 'keys.create' | 'keys.import' | 'keys.import_file' | 'keys.repair'>;

export function keyHandlers(needs: Needs): Topic {
  const { keys, secrets, secretsAsked, told } = needs;
  const take = async (draft: KeyDraft): Promise<Outcome<KeyInfo>> => {
    const pair = readPair(draft);
    if (!pair.ok) return pair;
    pair.value.secret.fill(0);
    const written = await needs.noted('keys', `Import the API key ${pair.value.publicKey}`);
    if (!written.ok) return written;
    const made = await keys.import(draft);
    return told(made, made.ok ? `Imported key ${made.value.publicKey}` : '');
  };
  return {
    async 'keys.create'(request) {
      const settled = await needs.protect();
      if (!settled.ok) return settled;
      const made = await keys.create(request);
      return told(made, made.ok ? `Created key ${made.value.publicKey}` : '');
    },
    async 'keys.import'({ name = '' }) {
      const settled = await needs.protect();
      return settled.ok ? secretsAsked.ask(typedKey(secrets, name, take)) : settled;
    },
    async 'keys.import_file'({ name }) {
      const file = await needs.person.chooseKeyFile();
      if (file === null) return failure('declined', 'No file was chosen.');
      const key = parseKeyFile(file.privateKey, file.publicKey);
      if (!key.ok) return key;
      const pair = readPair(key.value);
      if (!pair.ok) return pair;
      pair.value.secret.fill(0);
      const settled = await needs.protect();
      if (!settled.ok) return settled;
      const read = { name: file.name, key: key.value, publicKey: pair.value.publicKey, hadPublicKey: file.publicKey !== null };
      return secretsAsked.ask(keyOfFile(secrets, read, name, take));
    },
    async 'keys.repair'({ keyId }) {
      const repaired = await keys.repair(keyId, key => needs.confirm(repairOf(key)));
      return told(repaired, `The list of keys was corrected from the keychain for key ${keyId}`);
    },
  };
}
