/** Words for what is switched for a whole organisation. */
import { urlOf } from '../../../electron/contract/text/url-text.ts';
import { capitalised } from '../text/groups.ts';
import { plain } from '../text/hostile.ts';

/** How the value of a feature is written (docs/service.md#enumerations leaves it open): on or off, web origins, an address. */
export type FeatureValue = 'flag' | 'origins' | 'url';
export interface FeatureWords {
  title: string;
  effect: string;
  value: FeatureValue;
  /** It opens a way in that needs no API key. */
  door: boolean;
}
export const featureWords: Readonly<Record<string, FeatureWords>> = {
  FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY: {
    title: 'Root user recovery by email',
    effect: 'Whoever reads a root user’s email gets in as that user.',
    value: 'flag',
    door: true,
  },
  FEATURE_NAME_WEBAUTHN_ORIGINS: {
    title: 'Passkey origins',
    effect: 'Passkeys are accepted from these web origins.',
    value: 'origins',
    door: true,
  },
  FEATURE_NAME_EMAIL_AUTH: {
    title: 'Login by email',
    effect: 'Whoever asks with a user’s address gets a credential by email.',
    value: 'flag',
    door: true,
  },
  FEATURE_NAME_EMAIL_RECOVERY: {
    title: 'Recovery by email',
    effect: 'Whoever reads a user’s email can add a credential for them.',
    value: 'flag',
    door: true,
  },
  FEATURE_NAME_WEBHOOK: {
    title: 'Webhook',
    effect: 'Events go to one address. Endpoints are under Webhooks.',
    value: 'url',
    door: false,
  },
  FEATURE_NAME_SMS_AUTH: {
    title: 'Login by SMS',
    effect: 'A code by SMS lets a user in. Phone numbers can be taken over.',
    value: 'flag',
    door: true,
  },
  FEATURE_NAME_OTP_EMAIL_AUTH: {
    title: 'Login by a code in an email',
    effect: 'A code by email lets a user in.',
    value: 'flag',
    door: true,
  },
  FEATURE_NAME_AUTH_PROXY: {
    title: 'Authentication proxy',
    effect: 'Sign-up and login go through a proxy, without a stamp.',
    value: 'flag',
    door: true,
  },
  FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED: {
    title: 'Solana rent paid in advance',
    effect: 'The rent of new Solana accounts is paid in advance.',
    value: 'flag',
    door: false,
  },
};

/** "FEATURE_NAME_SWAP_CONFIG" as "Swap config", where this version does not know it. */
export const featureTitle = (name: string): string =>
  featureWords[name]?.title ??
  plain(
    capitalised(
      name
        .replace(/^FEATURE_NAME_/, '')
        .replaceAll('_', ' ')
        .toLowerCase(),
    ),
  );

/** What a value says: "On", "Off", or the text. */
export function featureValueWords(kind: FeatureValue | undefined, value: string): string {
  if (value === '') return 'empty';
  if (kind === 'flag' && (value === 'true' || value === 'false')) return value === 'true' ? 'On' : 'Off';
  return value;
}

/** Of a whole number of letters; what is longer is none of these anyway. */
const came = (text: string): string => `Received “${text.length > 80 ? `${text.slice(0, 80)}…` : text}”.`;

/** Why a text is no value of the feature, in a sentence or two; null where it is one. */
export function featureProblem(kind: FeatureValue, value: string): string | null {
  if (value.trim() === '') return kind === 'flag' ? 'Choose On or Off.' : 'A value is needed. Empty is none.';
  if (kind === 'flag') return value === 'true' || value === 'false' ? null : 'Choose On or Off.';
  if (kind === 'url') {
    const url = urlOf(value);
    return url !== null && url.protocol === 'https:' && url.username === ''
      ? null
      : `Expected an https address, such as https://hooks.example.com/events. ${came(value)}`;
  }
  const wrong = originsIn(value).find(origin => urlOf(origin)?.origin !== origin || !/^https?:/.test(origin));
  if (wrong === undefined) return null;
  return `Expected origins such as https://wallet.example.com, without a path. ${came(wrong)}`;
}

/** Origins as a person types them, a line or a comma apart. */
const originsIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map(origin => origin.trim())
    .filter(origin => origin !== '');

/** What is sent for what was typed. */
export const featureSent = (kind: FeatureValue, typed: string): string =>
  kind === 'origins' ? originsIn(typed).join(',') : typed.trim();
