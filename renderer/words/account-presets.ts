import { type AddressFormat, addressFormats, type Curve } from '../../electron/contract/schema/enums.ts';

/** What an account of a format usually is: the curves it takes and the path wallets agree on, with {i} for its number. */
export interface AccountPreset {
  curves: readonly [Curve, ...Curve[]];
  /** Empty where wallets do not agree on one. */
  path: string;
}

const secp256k1 = (path: string): AccountPreset => ({ curves: ['CURVE_SECP256K1'], path });
const ed25519 = (path: string): AccountPreset => ({ curves: ['CURVE_ED25519'], path });

/** Purposes of BIP-44, 49, 84, 86 and 48 by the form of a Bitcoin address; the coin is 0 on the main network, else 1. */
const bitcoin: Readonly<Record<string, (coin: number) => string>> = {
  P2PKH: coin => `m/44'/${coin}'/0'/0/{i}`,
  P2SH: coin => `m/49'/${coin}'/0'/0/{i}`,
  P2WPKH: coin => `m/84'/${coin}'/0'/0/{i}`,
  P2WSH: coin => `m/48'/${coin}'/0'/2'/0/{i}`,
  P2TR: coin => `m/86'/${coin}'/0'/0/{i}`,
};

/** Coin numbers are those of SLIP-44. Formats of Ed25519 harden every step (SLIP-10). */
const others: Partial<Record<AddressFormat, AccountPreset>> = {
  ADDRESS_FORMAT_UNCOMPRESSED: { curves: ['CURVE_SECP256K1', 'CURVE_P256'], path: "m/44'/60'/0'/0/{i}" },
  ADDRESS_FORMAT_COMPRESSED: { curves: ['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519'], path: "m/44'/60'/0'/0/{i}" },
  ADDRESS_FORMAT_ETHEREUM: secp256k1("m/44'/60'/0'/0/{i}"),
  ADDRESS_FORMAT_SOLANA: ed25519("m/44'/501'/{i}'/0'"),
  ADDRESS_FORMAT_COSMOS: secp256k1("m/44'/118'/0'/0/{i}"),
  ADDRESS_FORMAT_SEI: secp256k1("m/44'/118'/0'/0/{i}"),
  ADDRESS_FORMAT_TRON: secp256k1("m/44'/195'/0'/0/{i}"),
  ADDRESS_FORMAT_SUI: ed25519("m/44'/784'/{i}'/0'/0'"),
  ADDRESS_FORMAT_APTOS: ed25519("m/44'/637'/{i}'/0'/0'"),
  ADDRESS_FORMAT_XLM: ed25519("m/44'/148'/{i}'"),
  ADDRESS_FORMAT_XRP: secp256k1("m/44'/144'/0'/0/{i}"),
  ADDRESS_FORMAT_DOGE_MAINNET: secp256k1("m/44'/3'/0'/0/{i}"),
  ADDRESS_FORMAT_DOGE_TESTNET: secp256k1("m/44'/1'/0'/0/{i}"),
  ADDRESS_FORMAT_TON_V3R2: ed25519("m/44'/607'/{i}'"),
  ADDRESS_FORMAT_TON_V4R2: ed25519("m/44'/607'/{i}'"),
  ADDRESS_FORMAT_TON_V5R1: ed25519("m/44'/607'/{i}'"),
  ADDRESS_FORMAT_SPARK_MAINNET: secp256k1(''),
  ADDRESS_FORMAT_SPARK_REGTEST: secp256k1(''),
};

export function presetOf(format: AddressFormat): AccountPreset {
  const given = others[format];
  if (given !== undefined) return given;
  const [, network = '', form = ''] = /^ADDRESS_FORMAT_BITCOIN_([A-Z]+)_(\w+)$/.exec(format) ?? [];
  return secp256k1(bitcoin[form]?.(network === 'MAINNET' ? 0 : 1) ?? '');
}

/** What makes an account of a wallet that one and no other. */
export interface Place {
  path: string;
  addressFormat: string;
  curve: string;
}
const isSame = (a: Place, b: Place): boolean => a.path === b.path && a.addressFormat === b.addressFormat && a.curve === b.curve;

/** Why an account cannot be derived beside those of the wallet and those above it in the form; null where it can. */
export function twinWords(drafts: readonly Place[], index: number, taken: readonly Place[]): string | null {
  const draft = drafts[index];
  if (draft === undefined || draft.path === '') return null;
  if (taken.some(each => isSame(each, draft))) return 'The wallet already has this account.';
  const first = drafts.findIndex(each => isSame(each, draft));
  return first < index ? `The same as account ${first + 1}.` : null;
}

/** The preset's path with the first number that no account of the format and curve has yet. */
export function nextPath(format: AddressFormat, curve: Curve, taken: readonly Place[]): string {
  const { path } = presetOf(format);
  if (path === '') return '';
  const used = new Set(taken.filter(each => each.addressFormat === format && each.curve === curve).map(each => each.path));
  for (let i = 0; ; i++) {
    const next = path.replace('{i}', String(i));
    if (!used.has(next)) return next;
  }
}

/** The formats in the order people look for them: the common ones first. */
export const formatsByUse: readonly AddressFormat[] = [
  ...(['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'] as const),
  ...addressFormats.filter(
    format => !/^ADDRESS_FORMAT_(ETHEREUM|SOLANA|BITCOIN_MAINNET_P2WPKH|UNCOMPRESSED|COMPRESSED)$/.test(format),
  ),
  ...(['ADDRESS_FORMAT_COMPRESSED', 'ADDRESS_FORMAT_UNCOMPRESSED'] as const),
];
