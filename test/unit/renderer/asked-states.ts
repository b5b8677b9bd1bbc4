/** What the trusted window asks for beside decisions, as its states are looked at. */
import type { Page } from 'playwright-core';
import type { AppAnswers } from '../../../electron/contract/app.ts';
import { type Failure, failure } from '../../../electron/contract/outcome.ts';
import type { TrustedField } from '../../../electron/contract/values/trusted.ts';
import { type Plan, plan } from './fake-custody.ts';

type Question = AppAnswers['trusted.current'];

const asked = (question: Partial<Question>, refused?: Failure): Plan =>
  plan({
    answers: {
      'confirm.current': failure('not_found', 'Nothing waits for a confirmation.'),
      'trusted.current': {
        ok: true,
        value: {
          ...{ askId: 'q1', title: 'Unlock Countersign', facts: [], fields: [], button: 'Unlock', waitMs: 0, theme: 'system' },
          sentences: ['No key is in memory.', 'Unlocking lets Countersign read your keys and sign with them.'],
          ...question,
        },
      },
      'trusted.give': refused ?? 'never',
    },
  });
const name = (value: string): TrustedField => ({
  ...{ kind: 'text', name: 'name', label: 'Name of the key', value },
  help: 'Only for you. It is shown wherever this key signs.',
});
const importing: Partial<Question> = {
  title: 'Import an API key',
  sentences: [
    'The key is stored in the keychain of this computer. Its private half is not shown again.',
    'It signs for no organisation until you connect one with it.',
  ],
  fields: [
    name(''),
    {
      ...{ kind: 'choice', name: 'curve', label: 'Curve', value: 'a' },
      choices: [
        { value: 'a', label: 'P-256', help: 'The usual one' },
        { value: 'b', label: 'secp256k1', help: 'Used by Bitcoin and Ethereum' },
        { value: 'c', label: 'Ed25519', help: 'Used by Solana' },
      ],
    },
    {
      ...{ kind: 'text', name: 'publicKey', label: 'Public key', value: '', mono: true },
      help: 'Hexadecimal, compressed: 66 digits, or 64 for Ed25519.',
    },
    { kind: 'secret', name: 'privateKey', label: 'Private key', help: '64 hexadecimal digits.' },
  ],
  button: 'Import the key',
};
const key = '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316';
const passphrase: TrustedField = {
  ...{ kind: 'secret', name: 'passphrase', label: 'Your passphrase' },
  help: 'The one required for critical decisions.',
};
const give = async (page: Page) => {
  for (const field of await page.locator('input[type=password]').all()) await field.fill('typed by a person');
  await page.locator('button[type=submit]').click();
  await page.clock.runFor(400);
};

export const askedStates: { name: string; plan: Plan; act?: (page: Page) => Promise<void> }[] = [
  { name: 'asked-import', plan: asked(importing) },
  {
    name: 'asked-import-problems',
    plan: asked(
      importing,
      failure('invalid', 'Wrong.', {
        problems: [
          { path: 'name', expected: 'a string that is not empty', received: '""' },
          { path: 'publicKey', expected: 'a P-256 public key as 66 hex digits, starting with 02 or 03', received: 'y\u202e04ab' },
          { path: 'privateKey', expected: 'the P-256 private key as 64 hex digits', received: '62 hex digits' },
        ],
      }),
    ),
    act: give,
  },
  {
    name: 'asked-file-hostile',
    plan: asked({
      title: 'Import the key from this file',
      sentences: [
        'It is copied to the keychain of this computer. The file stays where it is: remove it when you no longer need it.',
        'The file came without its public key, which was computed from the private one.',
      ],
      facts: [
        { label: 'File', value: `ad\u202ea.private ${'very-long-name-'.repeat(20)}` },
        { label: 'Curve', value: 'P-256' },
        { label: 'Public key', value: key, exact: true },
      ],
      fields: [name(`а\u200bda ${'x'.repeat(90)}`)],
      button: 'Import this key',
    }),
  },
  { name: 'asked-unlock', plan: asked({ waitMs: 400 }) },
  {
    name: 'asked-unlock-wrong',
    plan: asked(
      { fields: [passphrase], waitMs: 0 },
      failure('forbidden', 'The passphrase is wrong.', {
        problems: [{ path: 'passphrase', expected: 'the right passphrase', received: 'different text' }],
      }),
    ),
    act: async page => {
      await page.evaluate(() => {
        window.fakeAnswer('trusted.current', {
          ok: true,
          value: {
            ...{ askId: 'q1', title: 'Unlock Countersign', facts: [], button: 'Unlock', waitMs: 8_000, theme: 'system' },
            sentences: ['No key is in memory.', 'Unlocking lets Countersign read your keys and sign with them.'],
            fields: [
              { kind: 'secret', name: 'passphrase', label: 'Your passphrase', help: 'The one required for critical decisions.' },
            ],
          },
        });
      });
      await give(page);
    },
  },
  {
    name: 'asked-keychain-failed',
    plan: asked(
      { fields: [passphrase] },
      failure('key_unavailable', 'The default keyring is locked. Your keys are still in it.', { diagnosis: 'locked' }),
    ),
    act: give,
  },
  {
    name: 'asked-vault',
    plan: asked({
      title: 'Create a file vault',
      sentences: [
        'No keychain works on this computer, and there is no file vault yet. This creates one.',
        'Your keys go into a file that only this passphrase opens. It is required at every start.',
        'Without it, the keys in the file are lost: it cannot be recovered.',
      ],
      fields: [
        { kind: 'secret', name: 'next', label: 'Passphrase of the new vault', help: 'At least 12 characters.' },
        { kind: 'secret', name: 'again', label: 'The same again' },
      ],
      button: 'Create the vault',
    }),
  },
  {
    name: 'asked-secrets-hostile',
    plan: asked({
      title: 'Type the values of 3 secrets',
      sentences: [
        'Each is sealed here to a key that the enclave signs for it. Its value is not stored on this computer.',
        'The service is then asked for those keys, and you confirm what is sent.',
      ],
      facts: [
        { label: 'Organisation', value: `Northwind \u202eyrusaerT${' Holdings'.repeat(30)}` },
        { label: 'Its id', value: '6a24edcd-3417-44c5-b765-95cb085684b6' },
        { label: 'Service', value: 'https://treasury.northwind.example' },
      ],
      fields: [
        { kind: 'secret', multiline: true, name: 'a', label: 'Value of “exchange-token”' },
        { kind: 'secret', multiline: true, name: 'b', label: `Value of “⟦U+202E⟧${'long-name-'.repeat(30)}”` },
        { kind: 'secret', multiline: true, name: 'c', label: 'Value of secret 3, without a name' },
      ],
      button: 'Seal and continue',
    }),
  },
];
