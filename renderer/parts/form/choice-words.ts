/** Plain words for the values of an enumeration, and for chains. The wire value always stands beside them. */
import { chainNameIn } from '../../../electron/contract/chains.ts';
import { plain } from '../../words/text/hostile.ts';

const spelt = new Map(
  Object.entries({
    API: 'API',
    BIP32: 'BIP-32',
    BLE: 'Bluetooth',
    DOGE: 'Dogecoin',
    ED25519: 'Ed25519',
    EIP712: 'EIP-712 typed data',
    EIP7702: 'EIP-7702',
    EMAIL: 'email',
    HEXADECIMAL: 'hexadecimal',
    KECCAK256: 'Keccak-256',
    NFC: 'NFC',
    OTP: 'OTP',
    P256: 'P-256',
    SECP256K1: 'secp256k1',
    SHA256: 'SHA-256',
    SMS: 'SMS',
    TON: 'TON',
    USB: 'USB',
    UTF8: 'UTF-8',
    WEBAUTHN: 'WebAuthn',
    XLM: 'Stellar (XLM)',
    XRP: 'XRP',
  }),
);
const kept = /^(P2\w+|V\d\w*)$/;
const phrases = new Map(
  Object.entries({
    PAYLOAD_ENCODING_TEXT_UTF8: 'Text, UTF-8',
    PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: 'EIP-7702 authorisation',
    HASH_FUNCTION_NO_OP: 'None: the payload is a digest already',
    HASH_FUNCTION_NOT_APPLICABLE: 'Not applicable',
    EARN_PROVIDER_PROVIDERA: 'Provider A',
    EARN_PROVIDER_PROVIDERB: 'Provider B',
    ALLOW: 'Allow',
    DENY: 'Deny',
  }),
);

/** Prefixes of the specification's enumerations, longest first. */
const prefixes = [
  'CLIENT_SIGNATURE_SCHEME_',
  'TRANSPORT_ENCRYPTION_SUITE_',
  'SMART_CONTRACT_INTERFACE_TYPE_',
  'AUTHENTICATOR_TRANSPORT_',
  'ACTIVITY_STATUS_',
  'PAYLOAD_ENCODING_',
  'ADDRESS_FORMAT_',
  'API_KEY_CURVE_',
  'HASH_FUNCTION_',
  'FEATURE_NAME_',
  'ACCESS_TYPE_',
  'PATH_FORMAT_',
  'OTP_TYPE_',
  'CURVE_',
];

/** "ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR" → "Bitcoin mainnet P2TR"; what is not known is given back spelt out. */
export function choiceWords(value: string): string {
  const phrase = phrases.get(value) ?? chainNameIn(value);
  if (phrase !== undefined) return phrase;
  const prefix = prefixes.find(start => value.startsWith(start));
  if (prefix === undefined) return plain(value);
  const words = value
    .slice(prefix.length)
    .split('_')
    .map(word => spelt.get(word) ?? (kept.test(word) ? word : word.toLowerCase()));
  const text = plain(words.join(' '));
  return /^secp/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
