/** What goes into a moving file, and what a person reads and types before it is made. */
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { KeyInfo } from '../../contract/values/app-values.ts';
import type { Fact } from '../../contract/values/document.ts';
import type { SecretQuestion } from '../decisions/ask-secrets.ts';
import type { Change } from '../decisions/change.ts';
import type { MarkedFile } from '../files/app-files.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { headPath, wholeJournal } from '../journal/files.ts';
import type { Keys } from '../keys/keys.ts';
import type { Files } from '../ports.ts';
import { quoted } from '../text/visible.ts';
import { carried, encodeKeys } from './carried-keys.ts';
import type { MovingParts, PartName } from './content.ts';

/** Files that go along as they stand, without the mark of this computer's key. */
export const movedFiles: readonly (readonly [PartName, MarkedFile])[] = [
  ['settings', 'settings.json'],
  ['connections', 'connections.json'],
  ['address-book', 'address-book.json'],
  ['interfaces', 'interfaces.json'],
  ['drafts', 'signing-drafts.json'],
];

/** SECURITY: only what this app wrote goes along; a file that does not verify would be believed on the other computer. */
export async function gatherParts(kept: KeptFiles, files: Files): Promise<Outcome<MovingParts>> {
  const parts: MovingParts = {};
  for (const [part, name] of movedFiles) {
    const { content, standing } = await kept.read(name);
    if (standing !== 'sound')
      return failure(
        'storage',
        `Nothing was made: ${name} is not what Countersign wrote last. Open Settings, and settle it first.`,
      );
    if (content !== null) parts[part] = content;
  }
  const journal = await wholeJournal(files);
  if (journal !== null) parts.journal = Buffer.concat(journal);
  const head = await files.read(headPath);
  if (head !== null) parts['journal-head'] = head;
  return done(parts);
}

/** SECURITY: secrets are read one by one, go into one buffer, and that is wiped by whoever seals it. */
export async function gatherKeys(keys: Keys, wanted: readonly KeyInfo[]): Promise<Outcome<Uint8Array>> {
  const taken: { info: ReturnType<typeof carried>; secret: Uint8Array }[] = [];
  try {
    for (const info of wanted) {
      const pins = keys.pins(info.keyId).map(pin => ({ ...pin, subOrganizations: keys.subOrganizations(info.keyId, pin) }));
      const handed = await keys.handOver(info.keyId, secret => {
        taken.push({ info: carried(info, pins), secret: Uint8Array.from(secret) });
      });
      if (!handed.ok) return handed;
    }
    return done(encodeKeys(taken));
  } finally {
    for (const { secret } of taken) secret.fill(0);
  }
}

export function exporting(counts: { label: string; value: string }[], keys: readonly KeyInfo[]): Change {
  const fact = (label: string, value: string): Fact => ({ label, value, kind: 'text', source: 'computed' });
  return {
    what: 'moving file',
    headline:
      keys.length === 0
        ? 'Save a file for another computer, without keys'
        : `Save a file for another computer, with ${plural(keys.length, 'private key', 'private keys')}`,
    effects: [
      'Connections, settings, the address book, pinned interfaces, drafts, templates and the journal go into one file.',
      'It opens by a passphrase that you choose next, and by nothing else.',
      ...(keys.length === 0 ? ['The other computer makes keys of its own, which are registered there.'] : []),
    ],
    facts: [
      ...counts.map(({ label, value }) => fact(label, value)),
      ...keys.map(
        (key): Fact => ({ label: 'Private key', value: key.publicKey, kind: 'hex', source: 'computed', name: key.name }),
      ),
    ],
    differences: [],
    warnings: [],
    ...(keys.length > 0 && {
      findings: [
        {
          rule: 'keys-leave',
          severity: 'critical',
          sentence: 'Whoever has this file and guesses its passphrase signs as you, until these keys are deleted at the service.',
          check: 'Leave keys out where you can: the other computer makes its own. Delete the file once it was taken in.',
        },
      ],
    }),
    checks: [{ ok: true, sentence: 'Nothing is sent: the file is written where you choose, and this is written to the journal' }],
  };
}

const leastLetters = 12;
const mostLetters = 1024;

/** The passphrase, twice; and of each key its name, typed. */
export function sealingQuestion(keys: readonly KeyInfo[]): SecretQuestion<string> {
  const wrong = (path: string, expected: string, received: string) =>
    failure('invalid', `Expected ${expected}. Nothing was saved.`, { problems: [{ path, expected, received }] });
  return {
    title: 'Seal the file for another computer',
    sentences: [
      'Only this passphrase opens the file. Choose one that you use for nothing else, and send it another way than the file.',
      'A lost passphrase cannot be recovered: then make a new file.',
      ...(keys.length === 0
        ? []
        : [
            'Private keys go along. A copy of a key is as good as the key: from then on it exists twice.',
            'Type the name of each key that goes along.',
          ]),
    ],
    facts: keys.map(({ name, publicKey }) => ({ label: name, value: publicKey, exact: true })),
    fields: [
      { kind: 'secret', name: 'next', label: 'Passphrase of the file', help: `At least ${leastLetters} characters.` },
      { kind: 'secret', name: 'again', label: 'The same again' },
      ...keys.map(({ name }, n) => ({ kind: 'text' as const, name: `key${n}`, label: `Type ${quoted(name, 100)}`, value: '' })),
    ],
    button: keys.length === 0 ? 'Seal the file' : 'Seal it with these keys',
    async take(given) {
      const { next = '', again = '' } = given;
      // SECURITY: only the length of what was typed is said.
      if (next.length < leastLetters || next.length > mostLetters)
        return wrong('next', `a passphrase of ${leastLetters} to ${mostLetters} characters`, `${next.length} characters`);
      if (next !== again) return wrong('again', 'the same passphrase as above', 'different text');
      const missed = keys.findIndex(({ name }, n) => (given[`key${n}`] ?? '').trim() !== name.trim());
      const key = keys[missed];
      return key === undefined
        ? done(next)
        : wrong(`key${missed}`, `the name of the key, ${quoted(key.name, 100)}`, 'different text');
    },
  };
}
