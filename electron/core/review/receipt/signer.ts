/** Who should have signed: what `signWith` and the directory's row of it say, and whether a key is that signer's. */
import { base32nopad, base58 } from '@scure/base';
import { type AddressFormat, addressFormats, type Curve, curves } from '../../../contract/schema/enums.ts';
import { readPublicKey } from '../../addresses/keys.ts';
import { addressTable, deriveAddress, formatsOfAddress, sameAddress } from '../../addresses/table.ts';
import { hexOf } from '../../text/bytes.ts';
import { list, text } from '../../text/members.ts';

export interface Signer {
  signWith: string;
  curve: Curve | null;
  /** Of the row: hex as `readPublicKey` writes it. Claimed by the service. */
  publicKey: string | null;
  /** Formats `signWith` is an address of; empty for an id, and for an address of a format not known here. */
  formats: AddressFormat[];
  /** `id`: a private key id, of which no address can be derived. */
  kind: 'address' | 'id';
}

/** Whether a key is the signer's: 'cannot' where there is nothing certain to compare with. */
export interface Fit {
  fits: 'yes' | 'no' | 'cannot';
  sentence: string;
  format: AddressFormat | null;
  /** Derived from the key in `format`. */
  address: string | null;
}

/**
 * The scripts behind these two are conventions, not part of the specification (addresses/bitcoin.ts): an address that
 * does not match proves nothing.
 */
const assumedScript = /_(P2SH|P2WSH)$/;

/** @param row the wallet account or private key as the service told it; whatever does not fit is left out */
export function signerOf(signWith: string, row: unknown): Signer {
  const curve = curves.find(c => c === text(row, 'curve')) ?? null;
  const listed = [
    { format: text(row, 'addressFormat'), address: text(row, 'address') },
    ...list(row, 'addresses').map(entry => ({ format: text(entry, 'format'), address: text(entry, 'address') })),
  ];
  const formats: AddressFormat[] = [];
  let asAddress = false;
  for (const { format, address } of listed) {
    const known = addressFormats.find(f => f === format);
    const same = address !== undefined && (known === undefined ? address === signWith : sameAddress(known, address, signWith));
    if (!same) continue;
    asAddress = true;
    if (known !== undefined) formats.push(known);
  }
  // A row that does not speak of this address says nothing about its format: the address itself does.
  if (!asAddress) formats.push(...formatsIn(signWith));
  return {
    signWith,
    curve,
    publicKey: keyOf(text(row, 'publicKey'), curve),
    formats,
    kind: asAddress || formats.length > 0 ? 'address' : 'id',
  };
}

/** An Ethereum address in odd letter case still names one account: what is compared is the account, not the typing. */
function formatsIn(signWith: string): AddressFormat[] {
  const formats = formatsOfAddress(signWith);
  return formats.length === 0 && /^0x[0-9a-fA-F]{40}$/.test(signWith) ? ['ADDRESS_FORMAT_ETHEREUM'] : formats;
}

function keyOf(publicKey: string | undefined, curve: Curve | null): string | null {
  if (publicKey === undefined) return null;
  try {
    const [key] = readPublicKey(publicKey, curve === null ? curves : [curve]);
    return hexOf(key.bytes);
  } catch {
    return null;
  }
}

/** The curves a signature of this signer can be on. */
export function curvesOf(signer: Signer, hashFunction: string): Curve[] {
  if (signer.curve !== null) return [signer.curve];
  // HASH_FUNCTION_NOT_APPLICABLE is for Ed25519 alone (docs/service.md#signing).
  if (hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE') return ['CURVE_ED25519'];
  const possible: readonly Curve[] =
    signer.formats.length > 0 ? signer.formats.flatMap(f => [...addressTable[f].curves]) : curves;
  return [...new Set(possible)].filter(curve => curve !== 'CURVE_ED25519');
}

/** @param publicKey as `readPublicKey` writes it, in hex */
export function fitOf(signer: Signer, publicKey: string, curve: Curve): Fit {
  if (signer.kind === 'id') return fitOfId(signer, publicKey);
  let derived: { format: AddressFormat; address: string } | null = null;
  for (const format of signer.formats) {
    if (!addressTable[format].curves.includes(curve as never)) continue;
    const address = deriveAddress(format, publicKey, curve);
    if (sameAddress(format, address, signer.signWith))
      return {
        fits: 'yes',
        sentence: 'Its key derives to the address that should have signed',
        format,
        address,
      };
    derived ??= { format, address };
  }
  const at = { format: derived?.format ?? null, address: derived?.address ?? null };
  const listedOther = signer.publicKey !== null && signer.publicKey !== publicKey;
  const certain = signer.formats.some(format => !assumedScript.test(format));
  if (certain && derived !== null)
    return { fits: 'no', sentence: `Its key derives to ${derived.address}, not to ${signer.signWith}`, ...at };
  if (listedOther)
    return {
      fits: 'no',
      sentence: `Its key is ${publicKey}, not ${signer.publicKey}, which the service lists for the account`,
      ...at,
    };
  const why =
    derived === null
      ? 'this app does not know the format of the address'
      : 'an address of this format does not reveal its script';
  const listed = signer.publicKey === null ? '' : ' Its key is the one the service lists for the account.';
  return { fits: 'cannot', sentence: `Countersign cannot confirm that ${signer.signWith} signed: ${why}.${listed}`, ...at };
}

function fitOfId(signer: Signer, publicKey: string): Fit {
  const none = { format: null, address: null };
  if (signer.publicKey === null)
    return {
      fits: 'cannot',
      sentence: `This app does not know the public key of ${signer.signWith}. The key that signed is trusted on first use: note it, and compare it with the next signature`,
      ...none,
    };
  return signer.publicKey === publicKey
    ? { fits: 'yes', sentence: `Its key is ${publicKey}, which the service lists for ${signer.signWith}`, ...none }
    : {
        fits: 'no',
        sentence: `Its key is ${publicKey}, not ${signer.publicKey}, which the service lists for ${signer.signWith}`,
        ...none,
      };
}

/** The Ed25519 key that an address spells out, where its format does; null elsewhere. */
export function keyInAddress(signer: Signer): { publicKey: string; format: AddressFormat } | null {
  for (const format of signer.formats) {
    if (format === 'ADDRESS_FORMAT_SOLANA') return { publicKey: hexOf(base58.decode(signer.signWith)), format };
    // StrKey: a version byte before the key, a CRC-16 behind it (SEP-23).
    if (format === 'ADDRESS_FORMAT_XLM') return { publicKey: hexOf(base32nopad.decode(signer.signWith).slice(1, 33)), format };
    if (format === 'ADDRESS_FORMAT_COMPRESSED' && signer.signWith.length === 64)
      return { publicKey: signer.signWith.toLowerCase(), format };
  }
  return null;
}
