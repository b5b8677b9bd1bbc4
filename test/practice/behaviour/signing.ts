/** Signing raw payloads with the keys the service holds (docs/service.md#signing). */

import type { Curve } from '../../../electron/contract/schema/enums.ts';
import type { Context, Deeds } from '../context.ts';
import { deriveKey } from '../derive.ts';
import { ActivityFailure } from '../errors.ts';
import { digestOf } from '../signing/digest.ts';
import { signDigest, signMessage } from '../signing/sign.ts';

interface Signer {
  curve: Curve;
  /** 64 hex digits. */
  privateKey: string;
}

/** `signWith`: wallet account address, private key address, or private key id. Ethereum addresses in any case. */
function findSigner({ organisation }: Context, signWith: string): Signer {
  const same = (address: string) =>
    address === signWith || (address.startsWith('0x') && address.toLowerCase() === signWith.toLowerCase());
  for (const key of organisation.privateKeys)
    if (key.privateKeyId === signWith || key.addresses.some(a => same(a.address))) return key;
  for (const wallet of organisation.wallets)
    for (const account of wallet.accounts)
      if (same(account.address))
        return { curve: account.curve, privateKey: deriveKey(wallet.mnemonic, account.curve, account.path).privateKey };
  throw new ActivityFailure('NOT_FOUND', `could not find any resource to sign with. Addresses are case sensitive: ${signWith}`);
}

export const signing = {
  sign_raw_payload: {
    perform(context, { signWith, payload, encoding, hashFunction }) {
      const signer = findSigner(context, signWith);
      if (signer.curve !== 'CURVE_ED25519')
        return signDigest(signer.curve, signer.privateKey, digestOf(payload, encoding, hashFunction));
      return signMessage(signer.privateKey, payload, encoding, hashFunction);
    },
  },
} satisfies Deeds<'sign_raw_payload'>;
