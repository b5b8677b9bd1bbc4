/** What the sign-up and the login by a one-time code say by themselves. */
import type { SignupStep } from '../../store/signup.ts';

export const signupSteps: readonly { step: SignupStep; title: string }[] = [
  { step: 'where', title: 'Where' },
  { step: 'contact', title: 'Contact' },
  { step: 'code', title: 'Code' },
  { step: 'details', title: 'Organisation' },
];

export const signupWords = {
  where: 'Your provider gives you these. Each is shown again before anything is sent.',
  contact: 'A one-time code goes there. It proves that the contact is yours.',
  code: 'You type the code in a window of its own, never in this one.',
  details: 'The organisation is made for you. Its key is made on this computer.',
  passkeys: 'No passkey is added. A desktop app has no web address for one.',
  providers: 'No identity provider is added either. Add one once you are in.',
  mnemonic: 'The service makes the mnemonic in its enclave and keeps it.',
  unknown:
    'The sign-up was sent, and its answer was lost. The organisation may be there. Nothing is sent again by itself. The key is kept.',
  find: 'The service can be asked who the new key belongs to.',
} as const;

export const byWords = { OTP_TYPE_EMAIL: 'Email', OTP_TYPE_SMS: 'Text message' } as const;

export const codeWords = {
  begin: 'The code goes to a contact of the user. You confirm once, with the login.',
  memory: 'The session’s key is in memory alone. It is gone at its end, at a lock and at quitting.',
} as const;
