/**
 * Wallets with thousands of accounts. Their keys are those of their mnemonics and paths, as every other account's; only
 * the way to them is shorter, for a path that is derived from the top each time would take a minute.
 */
import { createECDH, createHmac } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { publicKeyToAddress } from 'viem/utils';
import type { AddressFormat, Curve } from '../../../electron/contract/schema/enums.ts';
import { deriveAddress } from '../../../electron/core/addresses/table.ts';
import { mnemonicFrom, seedOf } from '../derive.ts';
import { seededBytes, seededUuid } from '../seed.ts';
import { publicKeyOf } from '../stamp/curves.ts';
import type { Wallet, WalletAccount } from '../state.ts';
import { accountName, walletName } from './names.ts';
import type { Sizes } from './sizes.ts';

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const hmac = (key: Uint8Array, ...data: Uint8Array[]): Buffer =>
  data.reduce((mac, piece) => mac.update(piece), createHmac('sha512', key)).digest();
function indexed(index: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(index);
  return bytes;
}

interface Keys {
  privateKey: string;
  publicKey: string;
  /** Of secp256k1 alone: 65 bytes. */
  uncompressed: string;
}
type Child = (index: number) => Keys;

/** Children of one place of a path that are not hardened (BIP-32). */
function soft(seed: Buffer, path: string): Child {
  const { privateKey, publicKey, chainCode } = HDKey.fromMasterSeed(seed).derive(path);
  if (!privateKey || !publicKey || !chainCode) throw new Error(`No key at ${path}.`);
  const parent = BigInt(`0x${Buffer.from(privateKey).toString('hex')}`);
  const curve = createECDH('secp256k1');
  return index => {
    const left = hmac(chainCode, publicKey, indexed(index)).subarray(0, 32);
    const own = ((BigInt(`0x${left.toString('hex')}`) + parent) % order).toString(16).padStart(64, '0');
    curve.setPrivateKey(own, 'hex');
    return {
      privateKey: own,
      publicKey: curve.getPublicKey('hex', 'compressed'),
      uncompressed: curve.getPublicKey('hex'),
    };
  };
}

/** Accounts m/44'/501'/index'/0' (SLIP-0010). */
function solana(seed: Buffer): Child {
  const hardened = 0x80000000;
  const down = (node: Buffer, index: number) =>
    hmac(node.subarray(32), Uint8Array.of(0), node.subarray(0, 32), indexed(hardened + index));
  const purpose = down(down(hmac(Buffer.from('ed25519 seed'), seed), 44), 501);
  return index => {
    const privateKey = down(down(purpose, index), 0).subarray(0, 32).toString('hex');
    return { privateKey, publicKey: publicKeyOf('API_KEY_CURVE_ED25519', privateKey), uncompressed: '' };
  };
}

interface Kind {
  curve: Curve;
  addressFormat: AddressFormat;
  path(index: number): string;
  children(seed: Buffer): Child;
}
const ethereum: Kind = {
  ...{ curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  path: index => `m/44'/60'/0'/0/${index}`,
  children: seed => soft(seed, "m/44'/60'/0'/0"),
};
const kinds: readonly Kind[] = [
  ethereum,
  {
    ...{ curve: 'CURVE_ED25519', addressFormat: 'ADDRESS_FORMAT_SOLANA' },
    path: index => `m/44'/501'/${index}'/0'`,
    children: solana,
  },
  {
    ...{ curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' },
    path: index => `m/84'/0'/0'/0/${index}`,
    children: seed => soft(seed, "m/84'/0'/0'/0"),
  },
];
/** Seven of ten are Ethereum's, two Solana's, one Bitcoin's. */
const turns = [0, 0, 1, 0, 0, 2, 0, 1, 0, 0].map(at => kinds[at] ?? ethereum);

/** A wallet's accounts, each path once, with the private key of each. */
function accountsOf(
  { seed, mnemonic, label, sizes, at }: { seed: string; mnemonic: string; label: string; sizes: Sizes; at: number },
  first: number,
  count: number,
): [WalletAccount, string][] {
  const root = seedOf(mnemonic);
  const children = new Map(kinds.map(kind => [kind, { child: kind.children(root), next: 0 }]));
  return Array.from({ length: count }, (_, n) => {
    const kind = turns[n % turns.length] ?? ethereum;
    const { child, next } = children.get(kind) ?? { child: kind.children(root), next: 0 };
    children.set(kind, { child, next: next + 1 });
    const { curve, addressFormat } = kind;
    const { publicKey, privateKey, uncompressed } = child(next);
    const account: WalletAccount = {
      walletAccountId: seededUuid(seed, `account:${label}:${n}`),
      ...{ curve, path: kind.path(next), addressFormat, publicKey },
      address: kind === ethereum ? publicKeyToAddress(`0x${uncompressed}`) : deriveAddress(addressFormat, publicKey, curve),
      name: accountName(first + n, sizes),
      ...{ createdAt: at, updatedAt: at },
    };
    return [account, privateKey];
  });
}

/** As many wallets as asked for, with all accounts between them, and the private keys by address. */
export function manyWallets(seed: string, sizes: Sizes, at: number): { wallets: Wallet[]; privateKeys: Map<string, string> } {
  const privateKeys = new Map<string, string>();
  const each = Math.ceil(sizes.accounts / Math.max(1, sizes.wallets));
  const wallets = Array.from({ length: sizes.wallets }, (_, n): Wallet => {
    const label = `large wallet ${n}`;
    const mnemonic = mnemonicFrom(seededBytes(seed, `mnemonic:${label}`), 24);
    const first = n * each;
    const count = Math.max(0, Math.min(each, sizes.accounts - first));
    const made = accountsOf({ seed, mnemonic, label, sizes, at }, first, count);
    for (const [{ address }, privateKey] of made) privateKeys.set(address, privateKey);
    return {
      ...{ walletId: seededUuid(seed, `wallet:${label}`), walletName: walletName(n, sizes), mnemonic },
      accounts: made.map(([account]) => account),
      ...{ exported: false, imported: false, createdAt: at, updatedAt: at },
    };
  });
  return { wallets, privateKeys };
}
