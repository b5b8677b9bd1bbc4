/**
 * Bitcoin's five forms on its four networks.
 *
 * The specification names the forms, not the scripts behind the two script hashes. Read here as:
 *  - P2SH: P2WPKH nested in P2SH (BIP-49), the only single-key use of P2SH that wallets still make;
 *  - P2WSH: the witness script `<compressed public key> OP_CHECKSIG`, the script of BIP-173's own P2WSH examples.
 * ASSUMPTION: both are conventions. Where the service uses another script, its address will not match and `sameAddress`
 * answers false: the failure is on the safe side.
 *
 * P2TR is the key path of BIP-86: the key is tweaked with itself and no script tree (BIP-341).
 */
import { Address, p2pk, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer/payment.js';
import { type BTC_NETWORK, NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js';
import type { AddressRow } from './row.ts';

/** Bitcoin Core, kernel/chainparams.cpp: signet and regtest share testnet's version bytes; regtest has its own prefix. */
export const bitcoinNetworks = {
  MAINNET: NETWORK,
  TESTNET: TEST_NETWORK,
  SIGNET: TEST_NETWORK,
  REGTEST: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const satisfies Record<string, BTC_NETWORK>;

type Form = 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr';

const forms: Record<Form, (publicKey: Uint8Array, network: BTC_NETWORK) => string> = {
  pkh: (key, network) => p2pkh(key, network).address,
  sh: (key, network) => p2sh(p2wpkh(key, network), network).address,
  wpkh: (key, network) => p2wpkh(key, network).address,
  wsh: (key, network) => p2wsh(p2pk(key, network), network).address,
  tr: (key, network) => p2tr(key.slice(1), undefined, network).address,
};

/** The row of one form on one network. Keys are always used compressed, also in P2PKH. */
export function bitcoin(network: keyof typeof bitcoinNetworks, form: Form): AddressRow {
  const parameters = bitcoinNetworks[network];
  const coder = Address(parameters);
  return {
    curves: ['CURVE_SECP256K1'],
    derive: key => forms[form](key, parameters),
    identify(text) {
      const decoded = coder.decode(text);
      if (decoded.type !== form) throw new Error(`Expected an output of type ${form}, received ${decoded.type}.`);
      return coder.encode(decoded);
    },
  };
}
