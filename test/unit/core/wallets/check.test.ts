import { expect, test } from 'vitest';
import { checkClaim } from '../../../../electron/core/wallets/check.ts';

// The generator of secp256k1, and addresses of it that every wallet knows (private key 1).
const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const ethereum = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';
const claim = { address: ethereum, addressFormat: 'ADDRESS_FORMAT_ETHEREUM', curve: 'CURVE_SECP256K1', publicKey };

test('an address that its public key gives is verified, whatever its spelling', () => {
  for (const address of [ethereum, ethereum.toLowerCase()])
    expect(checkClaim({ ...claim, address })).toMatchObject({ state: 'verified', computed: ethereum });
  expect(checkClaim({ ...claim, publicKey: `0x${publicKey.toUpperCase()}` }).state).toBe('verified');
});

test('a spelling that breaks its checksum is named, though the account is the same', () => {
  const broken = ethereum.replace('0x7E', '0x7e');
  const { state, sentence } = checkClaim({ ...claim, address: broken });
  expect(state).toBe('verified');
  expect(sentence).toMatch(/misspells it/);
});

test.each([`${ethereum.slice(0, -1)}e`, '0x0000000000000000000000000000000000000000', 'not an address', ''])(
  '%j is wrong for this key, and the right one is shown',
  address => {
    expect(checkClaim({ ...claim, address })).toMatchObject({ state: 'wrong', computed: ethereum });
  },
);

test('a Bitcoin address of the key is verified, and one of another network is wrong', () => {
  const bitcoin = { ...claim, addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' };
  expect(checkClaim({ ...bitcoin, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }).state).toBe('verified');
  expect(checkClaim({ ...bitcoin, address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }).state).toBe('wrong');
});

test('the scripts that are the key’s plain ones are verified (BIP-173’s example among them)', () => {
  const address = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
  expect(checkClaim({ ...claim, addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH', address }).state).toBe('verified');
});

// Addresses of other scripts.
test.each([
  ['ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH', 'bc1qwqdg6squsna38e46795at95yu9atm8azzmyvckulcc7kytlcckxswvvzej'],
])(
  'another address of %s cannot be confirmed, because the script is not known; a text that is no address is wrong',
  (addressFormat, address) => {
    expect(checkClaim({ ...claim, addressFormat, address })).toMatchObject({ state: 'unverifiable', computed: null });
    expect(checkClaim({ ...claim, addressFormat, address: `${address.slice(0, -1)}2` }).state).toBe('wrong');
  },
);

test.each([
  [{ publicKey: null }, /no public key/],
  [{ publicKey: '' }, /no public key/],
  [{ publicKey: '02ff' }, /public key/i],
  [{ publicKey: `02${'ff'.repeat(32)}` }, /not a point/],
  [{ publicKey: 'zz' }, /hex/],
  [{ addressFormat: 'ADDRESS_FORMAT_NEW' }, /address format is unknown/],
  [{ curve: 'CURVE_NEW' }, /curve is unknown/],
  [{ curve: 'CURVE_ED25519' }, /expected a key of CURVE_SECP256K1/],
])('%j cannot be verified, and the reason is said', (change, reason) => {
  const { state, sentence, computed } = checkClaim({ ...claim, ...change });
  expect([state, computed]).toEqual(['unverifiable', null]);
  expect(sentence).toMatch(reason);
});
