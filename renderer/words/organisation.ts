/** Words for what an organisation is set up with. */

/**
 * What a feature does where it is set, and what its value says (docs/service.md#enumerations: the values themselves are not
 * specified).
 */
export interface FeatureWords {
  title: string;
  effect: string;
  value: string;
  /** It opens a way in that needs no API key. */
  door: boolean;
}
const onOff = 'Usually true or false; the specification does not say.';
export const featureWords: Readonly<Record<string, FeatureWords>> = {
  FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY: {
    title: 'Root user recovery by email',
    effect: 'Whoever reads the mail of a root user can get back in as that user.',
    value: onOff,
    door: true,
  },
  FEATURE_NAME_WEBAUTHN_ORIGINS: {
    title: 'Passkey origins',
    effect: 'Passkeys are accepted from these web origins.',
    value: 'Origins such as https://wallet.example.com, separated by commas.',
    door: true,
  },
  FEATURE_NAME_EMAIL_AUTH: {
    title: 'Login by email',
    effect: 'A credential is sent by email to whoever asks for it with a user’s address.',
    value: onOff,
    door: true,
  },
  FEATURE_NAME_EMAIL_RECOVERY: {
    title: 'Recovery by email',
    effect: 'Whoever reads a user’s mail can add a new credential for them.',
    value: onOff,
    door: true,
  },
  FEATURE_NAME_WEBHOOK: {
    title: 'Webhook',
    effect: 'Events of the organisation are posted to a URL.',
    value: 'The URL, if the deployment accepts one here. Endpoints are managed under Webhooks.',
    door: false,
  },
  FEATURE_NAME_SMS_AUTH: {
    title: 'Login by SMS',
    effect: 'A code sent by SMS lets a user in. Phone numbers can be taken over.',
    value: onOff,
    door: true,
  },
  FEATURE_NAME_OTP_EMAIL_AUTH: {
    title: 'Login by a code in an email',
    effect: 'A code sent by email lets a user in.',
    value: onOff,
    door: true,
  },
  FEATURE_NAME_AUTH_PROXY: {
    title: 'Authentication proxy',
    effect: 'Sign-up and login can be requested without a stamp, through the proxy.',
    value: onOff,
    door: true,
  },
  FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED: {
    title: 'Solana rent paid in advance',
    effect: 'The rent of new Solana accounts is paid in advance.',
    value: onOff,
    door: false,
  },
};

export const accessWords = {
  ACCESS_TYPE_WEB: 'Web',
  ACCESS_TYPE_API: 'API',
  ACCESS_TYPE_ALL: 'Web and API',
} as const;

export const interfaceTypeWords = {
  SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM: 'Ethereum (ABI)',
  SMART_CONTRACT_INTERFACE_TYPE_SOLANA: 'Solana (IDL)',
} as const;

/** "EFFECT_ALLOW" → "Allow" */
export function effectWord(effect: string): string {
  return effect === 'EFFECT_ALLOW' ? 'Allow' : effect === 'EFFECT_DENY' ? 'Deny' : effect;
}

/** A number with its separators taken out, where that makes it E.164; null where it is so already or cannot be. */
export function asE164(typed: string): string | null {
  const bare = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return bare !== typed && /^\+[1-9]\d{1,14}$/.test(bare) ? bare : null;
}
