/** The address table: how each format of the specification is derived from a public key and read back. */
import type { AddressFormat, Curve } from '../../contract/schema/enums.ts';
import { aptos } from './aptos.ts';
import { bitcoin } from './bitcoin.ts';
import { cosmos } from './cosmos.ts';
import { doge } from './doge.ts';
import { ethereum } from './ethereum.ts';
import { readPublicKey } from './keys.ts';
import { compressed, uncompressed } from './raw.ts';
import type { AddressRow } from './row.ts';
import { solana } from './solana.ts';
import { spark } from './spark.ts';
import { sui } from './sui.ts';
import { ton } from './ton.ts';
import { tron } from './tron.ts';
import { xlm } from './xlm.ts';
import { xrp } from './xrp.ts';

export const addressTable = {
  ADDRESS_FORMAT_UNCOMPRESSED: uncompressed,
  ADDRESS_FORMAT_COMPRESSED: compressed,
  ADDRESS_FORMAT_ETHEREUM: ethereum,
  ADDRESS_FORMAT_SOLANA: solana,
  ADDRESS_FORMAT_COSMOS: cosmos('cosmos'),
  ADDRESS_FORMAT_TRON: tron,
  ADDRESS_FORMAT_SUI: sui,
  ADDRESS_FORMAT_APTOS: aptos,
  ADDRESS_FORMAT_SEI: cosmos('sei'),
  ADDRESS_FORMAT_XLM: xlm,
  ADDRESS_FORMAT_XRP: xrp,
  ADDRESS_FORMAT_DOGE_MAINNET: doge('MAINNET'),
  ADDRESS_FORMAT_DOGE_TESTNET: doge('TESTNET'),
  ADDRESS_FORMAT_TON_V3R2: ton('V3R2'),
  ADDRESS_FORMAT_TON_V4R2: ton('V4R2'),
  ADDRESS_FORMAT_TON_V5R1: ton('V5R1'),
  ADDRESS_FORMAT_SPARK_MAINNET: spark('MAINNET'),
  ADDRESS_FORMAT_SPARK_REGTEST: spark('REGTEST'),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH: bitcoin('MAINNET', 'pkh'),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH: bitcoin('MAINNET', 'sh'),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH: bitcoin('MAINNET', 'wpkh'),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH: bitcoin('MAINNET', 'wsh'),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR: bitcoin('MAINNET', 'tr'),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2PKH: bitcoin('TESTNET', 'pkh'),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2SH: bitcoin('TESTNET', 'sh'),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH: bitcoin('TESTNET', 'wpkh'),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2WSH: bitcoin('TESTNET', 'wsh'),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR: bitcoin('TESTNET', 'tr'),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2PKH: bitcoin('SIGNET', 'pkh'),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2SH: bitcoin('SIGNET', 'sh'),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2WPKH: bitcoin('SIGNET', 'wpkh'),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2WSH: bitcoin('SIGNET', 'wsh'),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2TR: bitcoin('SIGNET', 'tr'),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2PKH: bitcoin('REGTEST', 'pkh'),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2SH: bitcoin('REGTEST', 'sh'),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH: bitcoin('REGTEST', 'wpkh'),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2WSH: bitcoin('REGTEST', 'wsh'),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR: bitcoin('REGTEST', 'tr'),
} satisfies Record<AddressFormat, AddressRow>;

const rows: Record<AddressFormat, AddressRow> = addressTable;

/**
 * The address of a public key.
 * @param publicKeyHex SEC1 compressed or uncompressed for secp256k1 and P-256, 32 bytes for Ed25519; hex without 0x
 * @param curve only needed where the format takes several curves and the key fits more than one (raw formats)
 * @throws Error naming the format, what was expected and what came
 */
export function deriveAddress(format: AddressFormat, publicKeyHex: string, curve?: Curve): string {
  const row = rows[format];
  if (curve && !row.curves.includes(curve))
    throw new Error(`${format}: expected a key of ${row.curves.join(' or ')}, received one of ${curve}.`);
  try {
    const keys = readPublicKey(publicKeyHex, curve ? [curve] : row.curves);
    const [address, ...others] = new Set(keys.map(key => row.derive(key.bytes, key.curve)));
    if (address === undefined || others.length > 0)
      throw new Error(`expected a curve too, because the key is a point of ${keys.map(key => key.curve).join(' and ')}.`);
    return address;
  } catch (error) {
    throw new Error(`${format}: ${error instanceof Error ? error.message : 'the key could not be read.'}`);
  }
}

/** The check of a typed, pasted or received address: its canonical spelling, or what was expected and what came. */
export type AddressCheck = { ok: true; canonical: string } | { ok: false; problem: string };

/** SECURITY: base58 takes quadratic time. The longest address has 130 characters; a Spark invoice still gets its message. */
const longestText = 1000;

function identify(format: AddressFormat, text: string): string {
  if (text.length > longestText) throw new Error(`Expected an address, received ${text.length} characters.`);
  return rows[format].identify(text);
}

/** Length, prefix, network and checksum, as far as the format has them. Solana, Sui and Aptos have no checksum. */
export function checkAddress(format: AddressFormat, text: string): AddressCheck {
  try {
    const canonical = identify(format, text);
    rows[format].check?.(text);
    return { ok: true, canonical };
  } catch (error) {
    return { ok: false, problem: `${format}: ${error instanceof Error ? error.message : 'the address could not be read.'}` };
  }
}

/**
 * Whether two texts name the same account in `format`. Case counts where the encoding says so: hex, EIP-55 and bech32 are
 * case-insensitive, base58 and StrKey are not; raw and user-friendly TON texts of one account are equal.
 * SECURITY: a text that is no address of the format is the same as nothing, not even as itself.
 */
export function sameAddress(format: AddressFormat, a: string, b: string): boolean {
  try {
    return identify(format, a) === identify(format, b);
  } catch {
    return false;
  }
}

/** Every format in which `text` passes `checkAddress`, in the specification's order; often several (testnet and signet). */
export function formatsOfAddress(text: string): AddressFormat[] {
  return (Object.keys(rows) as AddressFormat[]).filter(format => checkAddress(format, text).ok);
}
