import type { AppProofView, Fact, Receipt } from '../../../electron/contract/values/document.ts';
import { plain } from '../text/hostile.ts';

/** The verdict as a heading: what was found, not what to feel about it. */
export const verdictWords: Record<Receipt['verdict'], string> = {
  verified: 'The signature was made by the right key, over what you read',
  unverifiable: 'The signature cannot be verified here',
  mismatch: 'The signature does not match, and is withheld',
};

const keyFrom: Record<NonNullable<Receipt['publicKeyFrom']>, string> = {
  recovered: 'recovered from the signature',
  address: 'written in the address',
  service: 'listed by the service, and the signature matches it',
};

/** "ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH" as "Bitcoin mainnet P2WPKH". */
export function formatWords(format: string): string {
  const words = format.replace(/^ADDRESS_FORMAT_/, '').split('_');
  const known = /^(P2\w+|XRP|XLM|TON|TRON)$/;
  const said = words.map((word, index) => {
    if (known.test(word)) return word;
    return index === 0 ? word.charAt(0) + word.slice(1).toLowerCase() : word.toLowerCase();
  });
  return plain(said.join(' '));
}

/** "CURVE_SECP256K1" as "secp256k1". */
export const curveWords = (curve: string): string =>
  curve === 'CURVE_P256' ? 'P-256' : curve.replace(/^CURVE_/, '').toLowerCase();

/** What was compared with what, and the parts that came back. */
export function receiptFacts(receipt: Receipt): Fact[] {
  const { signWith, curve, digest, digestMethod, publicKey, publicKeyFrom, addressFormat, address, signature } = receipt;
  const facts: Fact[] = [{ label: 'Asked of', value: signWith, kind: kindOf(signWith), source: 'service' }];
  if (digest !== '') facts.push({ label: 'Digest', value: digest, kind: 'hex', source: 'computed', note: digestMethod });
  else facts.push({ label: 'Digest', value: digestMethod, kind: 'text', source: 'computed' });
  if (publicKey !== null)
    facts.push({
      label: 'Signing key',
      value: publicKey,
      kind: 'hex',
      source: publicKeyFrom === 'service' ? 'service' : 'computed',
      note: `${curve === null ? '' : `${curveWords(curve)}, `}${publicKeyFrom === null ? 'source unknown' : keyFrom[publicKeyFrom]}`,
    });
  if (address !== null)
    facts.push({
      label: 'Its address',
      value: address,
      kind: 'address',
      source: 'computed',
      note: addressFormat === null ? 'derived here' : `derived here as ${formatWords(addressFormat)}`,
    });
  if (signature !== null)
    for (const part of ['r', 's', 'v'] as const)
      facts.push({ label: part, value: signature[part], kind: 'hex', source: 'service' });
  return facts;
}
const kindOf = (signWith: string): Fact['kind'] => (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(signWith) ? 'id' : 'address');

export const proofWords: Record<AppProofView['check'], string> = {
  verified: 'Signed by the key it names',
  unverifiable: 'Cannot be verified here',
  invalid: 'Proves nothing',
};
