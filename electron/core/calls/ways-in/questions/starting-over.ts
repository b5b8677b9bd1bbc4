/** What the trusted window says before a lost passphrase is given up, with the keys that go with it. */
import { failure, type Outcome } from '../../../../contract/outcome.ts';
import type { KeyInfo } from '../../../../contract/values/app-values.ts';
import type { TrustedFact } from '../../../../contract/values/trusted.ts';
import type { SecretQuestion } from '../../../decisions/ask-secrets.ts';
import type { Pin } from '../../../keys/list.ts';

const startOverWords = 'start over';
type Lost = Pick<KeyInfo, 'name' | 'publicKey' | 'watches'> & { pins: readonly Pin[] };

const factsOf = ({ name, publicKey, watches, pins }: Lost): TrustedFact[] => [
  { label: watches ? 'Watch key' : 'Key', value: name },
  { label: 'Its public key', value: publicKey, exact: true },
  {
    label: 'Registered, as far as known here',
    value: pins.map(({ organizationId, baseUrl }) => `${organizationId} at ${baseUrl}`).join(', ') || 'nowhere',
  },
];

export const startingOver = (lost: readonly Lost[], take: () => Promise<Outcome<null>>): SecretQuestion<null> => ({
  title: 'Start over without the passphrase',
  sentences: [
    'This computer gives up the keys below: nothing opens them any more. They are set aside in the keychain, not deleted.',
    'They stay registered at the service until somebody deletes them there.',
    'Connections, address book, journal and drafts stay. Keys in a file vault stay behind its own passphrase.',
    'You make a new key and have it registered. Critical decisions wait until you set a new passphrase.',
  ],
  facts: lost.flatMap(factsOf),
  fields: [{ kind: 'text', name: 'words', label: `Type “${startOverWords}”`, value: '' }],
  button: 'Give these keys up',
  whileLocked: true,
  async take({ words = '' }) {
    if (words.trim().toLowerCase() === startOverWords) return take();
    return failure('invalid', `Expected “${startOverWords}”. Nothing was changed.`, {
      problems: [{ path: 'words', expected: startOverWords, received: 'different text' }],
    });
  },
});
