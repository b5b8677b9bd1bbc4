/** Where a sign-up stands, as a page may know it: no code, token or key's private half is among it. Plain data. */
import type { Connection } from '../app-values.ts';

/** Where a sign-up goes, and where the new organisation will be reached. */
export interface SignupWay {
  /** Of the authentication proxy. */
  proxyUrl: string;
  configId: string;
  /** Of the service. */
  baseUrl: string;
}

interface Begun extends SignupWay {
  otpType: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  contact: string;
  /** Of the new user: compressed hex. */
  publicKey: string;
}

export type SignupState =
  | { step: 'none' }
  /** A code was sent. `endsAt`: ISO, when it runs out. */
  | (Begun & { step: 'code'; endsAt: string; triesLeft: number })
  /** The contact is verified until `endsAt`. `keyId`: the key is kept already, from an attempt that was refused. */
  | (Begun & { step: 'details'; endsAt: string; parentId: string | null; keyId: string | null })
  /** It was sent, and whether the organisation was made is not known. */
  | (Begun & { step: 'unknown'; sentAt: string; parentId: string | null; keyId: string });

/** A finished sign-up. */
export interface SignedUp {
  connection: Connection;
  /** As the proxy says; null where no wallet was asked for, or nothing is known of it. */
  wallet: { walletId: string; addresses: string[] } | null;
}
