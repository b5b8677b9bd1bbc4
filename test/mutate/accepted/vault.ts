import { type Accepted, because } from './accepted.ts';

export const vault: Accepted[] = [
  because(
    'Another record says the same: the mark in the file is written beside it, and either of them asks for the passphrase.',
    {
      'electron/core/keys/passphrase-record': [
        'true → false',
        '{ version: 1, set: false } → {}',
        '() => false → () => undefined',
      ],
    },
  ),
  because('Without a return it is undefined, which the check of the record’s form refuses as well.', {
    'electron/core/keys/passphrase': ['{ return null; } → {}'],
    'electron/core/keys/vault': ['{ return null; } → {}'],
  }),
  because(
    'Only what no keychain says comes here: a fault of the program, whose words are shown and whose state no rule asks for.',
    {
      'electron/core/keys/vault': ["{ state: 'failed', detail: 'the file vault cannot be used' } → {}", "'failed' →"],
    },
  ),
  because('scrypt fails only where its memory cannot be had: the bytes are missing then, and reading them fails.', {
    'electron/core/keys/vault': ['error → false'],
  }),
  because('What is decoded was authenticated before: nobody but the vault wrote it, and it wrote UTF-8.', {
    'electron/core/keys/vault': ['{ fatal: true } → {}'],
  }),
  because(
    'Whether something was removed is held by vault.test, whose tests cost a key derivation each and are not repeated for every mutant; that text which was authenticated is UTF-8 needs no second question.',
    { 'electron/core/keys/vault': ['true → false'] },
  ),
  because('Another check decides the same: what is no text is not made of 64 digits either.', {
    'electron/core/keys/vault': ["typeof salt !== 'string' || typeof check !== 'string'"],
  }),
];
