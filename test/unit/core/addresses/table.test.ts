import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import fc from 'fast-check';
import { publicKeyToAddress } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { type AddressFormat, addressFormats, type Curve } from '../../../../electron/contract/schema/enums.ts';
import type { AddressRow } from '../../../../electron/core/addresses/row.ts';
import {
  addressTable,
  checkAddress,
  deriveAddress,
  formatsOfAddress,
  sameAddress,
} from '../../../../electron/core/addresses/table.ts';
import { type KnownAnswer, knownAnswers, noIndependentAnswer, refused } from '../../../vectors/addresses.ts';

const rows: Record<AddressFormat, AddressRow> = addressTable;
const suites = { CURVE_SECP256K1: secp256k1, CURVE_P256: p256, CURVE_ED25519: ed25519 } as const;

function publicKeyOf(curve: Curve, privateKey: string): string {
  return bytesToHex(suites[curve].getPublicKey(hexToBytes(privateKey)));
}

function publicKeyIn(answer: KnownAnswer): string {
  if ('publicKey' in answer) return answer.publicKey;
  const [curve] = rows[answer.format].curves;
  if (!curve) throw new Error(`${answer.format} names no curve`);
  return publicKeyOf(curve, answer.privateKey);
}

/** The curve's first row entry and a key of it, for every format. */
const keyFor = (format: AddressFormat, privateKey: string): [string, Curve] => {
  const curve = rows[format].curves[0] ?? 'CURVE_SECP256K1';
  return [publicKeyOf(curve, privateKey), curve];
};

/** Workchain and account of a TON address in its 36 bytes: TEP-2. */
const rawTon = (address: string) => `0:${Buffer.from(address, 'base64url').subarray(2, 34).toString('hex')}`;
const sameText = new Set<AddressFormat>(['ADDRESS_FORMAT_TON_V3R2', 'ADDRESS_FORMAT_TON_V4R2', 'ADDRESS_FORMAT_TON_V5R1']);

describe('known answers', () => {
  it('there are at least two for every format, its own or those of the network that shares its encoding', () => {
    const count = (format: AddressFormat): number =>
      knownAnswers.filter(answer => answer.format === format).length +
      noIndependentAnswer.filter(shared => shared.format === format).reduce((sum, shared) => sum + count(shared.as), 0);
    expect(addressFormats.filter(format => count(format) < 2)).toEqual([]);
  });

  it.each(knownAnswers.map(answer => [answer.format, answer.source, answer] as const))(
    '%s as in %s',
    (format, _source, answer) => {
      const derived = deriveAddress(format, publicKeyIn(answer), answer.curve);
      if ('witnessProgram' in answer) {
        const { prefix, words } = bech32.decode(derived as `${string}1${string}`);
        expect([prefix, words[0], bytesToHex(bech32.fromWords(words.slice(1)))]).toEqual([answer.hrp, 0, answer.witnessProgram]);
        return;
      }
      expect(sameAddress(format, derived, answer.address)).toBe(true);
      // TON's answers are published in all three spellings; every other format has one.
      if (!sameText.has(format)) expect(derived).toBe(answer.address);
      expect(checkAddress(format, answer.address).ok).toBe(true);
      expect(formatsOfAddress(answer.address)).toContain(format);
    },
  );

  it.each(noIndependentAnswer)('$format gives what $as gives', ({ format, as }) => {
    const answers = knownAnswers.filter(answer => answer.format === as);
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      const derived = deriveAddress(format, publicKeyIn(answer));
      if ('address' in answer) expect(derived).toBe(answer.address);
      else expect(derived).toBe(deriveAddress(as, publicKeyIn(answer)));
    }
  });

  it.each(refused)('$format refuses $address ($why)', ({ format, address }) => {
    expect(checkAddress(format, address)).toEqual({ ok: false, problem: expect.stringMatching(new RegExp(`^${format}: \\S`)) });
  });

  it('what is no address is not even the same as itself', () => {
    for (const format of addressFormats)
      for (const text of ['', 'x', '0x', 'bc1', 'null']) expect(sameAddress(format, text, text), `${format} ${text}`).toBe(false);
  });
});

describe.each(addressFormats)('%s', format => {
  const row = rows[format];

  it('derives an address that passes its own check, and is the same for both spellings of a key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), bytes => {
        bytes[0] = 1; // below every curve's order, and not zero
        const [publicKey, curve] = keyFor(format, bytesToHex(bytes));
        const address = deriveAddress(format, publicKey, curve);
        expect(checkAddress(format, address)).toEqual({ ok: true, canonical: sameText.has(format) ? rawTon(address) : address });
        expect(sameAddress(format, address, deriveAddress(format, publicKey.toUpperCase(), curve))).toBe(true);
        if (curve !== 'CURVE_ED25519') {
          const long = bytesToHex(suites[curve].Point.fromHex(publicKey).toBytes(false));
          expect(deriveAddress(format, long, curve)).toBe(address);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('gives another address for another key', () => {
    const [one, two] = ['11', '12'].map(byte => deriveAddress(format, ...keyFor(format, byte.repeat(32))));
    expect(one).not.toBe(two);
    expect(sameAddress(format, one ?? '', two ?? '')).toBe(false);
  });

  it('names the format, what was expected and what came when the key is wrong', () => {
    const [good, curve] = keyFor(format, '11'.repeat(32));
    const error = (key: string, of: Curve = curve) => {
      try {
        deriveAddress(format, key, of);
      } catch (thrown) {
        return thrown instanceof Error ? thrown.message : 'not an Error';
      }
      return 'accepted';
    };
    expect(error('')).toMatch(new RegExp(`^${format}: Expected a public key of CURVE_.* as hex`));
    expect(error(`0x${good}`)).toMatch(/as hex/);
    expect(error(good.slice(2))).toMatch(/received \d+ bytes/);
    expect(error(`${good}00`)).toMatch(/received \d+ bytes/);
    expect(error('00'.repeat(good.length / 2))).toMatch(/received \d+ bytes|not a point/);
    if (curve === 'CURVE_ED25519') {
      // y = 2 is on no point of the curve; y = 1 and the two after it have order 1, 8 and 2.
      if (row.curves.length === 1)
        expect(error(publicKeyOf('CURVE_SECP256K1', '11'.repeat(32)))).toMatch(/received 33 bytes beginning 0x0/);
    } else {
      expect(error(`02${'ff'.repeat(32)}`)).toMatch(/not a point of/);
      expect(error(`04${good.slice(2)}${'00'.repeat(32)}`)).toMatch(/not a point of/);
      expect(error(`06${good.slice(2)}${'00'.repeat(32)}`)).toMatch(/received 65 bytes beginning 0x06/);
    }
    const foreign = (['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519'] as const).filter(other => !row.curves.includes(other));
    for (const other of foreign) expect(error(good, other)).toMatch(`${format}: expected a key of`);
  });
});

describe('keys that are not keys', () => {
  it.each([
    ['02'.padEnd(64, '0'), 'no point has this y'],
    ['01'.padEnd(64, '0'), 'the neutral element'],
    ['c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'a point of order 8'],
    ['ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', 'the point of order 2'],
    ['eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', 'a y that is not reduced'],
  ])('Solana takes no address of %s (%s)', key => {
    expect(() => deriveAddress('ADDRESS_FORMAT_SOLANA', key)).toThrow('not a point of CURVE_ED25519');
  });

  it('a P-256 key is not taken for Ethereum', () => {
    const key = bytesToHex(p256.getPublicKey(hexToBytes('11'.repeat(32)), false));
    expect(() => deriveAddress('ADDRESS_FORMAT_ETHEREUM', key)).toThrow('not a point of CURVE_SECP256K1');
  });

  it('asks for the curve where a compressed key lies on both', () => {
    const both = Array.from({ length: 64 }, (_, at) => `02${(at + 1).toString(16).padStart(64, '0')}`).find(key =>
      [secp256k1, p256].every(suite => {
        try {
          return suite.Point.fromHex(key) !== undefined;
        } catch {
          return false;
        }
      }),
    );
    if (!both) throw new Error('no such key among the first 64');
    expect(() => deriveAddress('ADDRESS_FORMAT_UNCOMPRESSED', both)).toThrow('expected a curve too');
    expect(deriveAddress('ADDRESS_FORMAT_UNCOMPRESSED', both, 'CURVE_P256')).not.toBe(
      deriveAddress('ADDRESS_FORMAT_UNCOMPRESSED', both, 'CURVE_SECP256K1'),
    );
    expect(deriveAddress('ADDRESS_FORMAT_COMPRESSED', both)).toBe(both);
  });
});

it('agrees with viem on Ethereum', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), bytes => {
      bytes[0] = 1;
      const key = secp256k1.getPublicKey(bytes, false);
      expect(deriveAddress('ADDRESS_FORMAT_ETHEREUM', bytesToHex(key))).toBe(publicKeyToAddress(`0x${bytesToHex(key)}`));
    }),
    { numRuns: 25 },
  );
});

describe('a changed character', () => {
  const unprotected = /_(UN)?COMPRESSED$|_ETHEREUM$|_SOLANA$|_SUI$|_APTOS$/;
  it.each(addressFormats.filter(format => !unprotected.test(format)))('is found in %s', format => {
    const address = deriveAddress(format, ...keyFor(format, '2a'.repeat(32)));
    const { ok } = checkAddress(format, address);
    expect(ok).toBe(true);
    for (let at = 0; at < address.length; at++) {
      const other = address[at] === 'q' ? 'p' : 'q';
      const changed = `${address.slice(0, at)}${other}${address.slice(at + 1)}`;
      expect(checkAddress(format, changed).ok, changed).toBe(false);
      expect(sameAddress(format, address, changed), changed).toBe(false);
    }
  });
});

it('a text of a million characters is refused at once', () => {
  const text = '1'.repeat(1_000_000);
  const before = process.threadCpuUsage();
  expect(formatsOfAddress(text)).toEqual([]);
  expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
});

describe('spellings', () => {
  const at = 'ADDRESS_FORMAT_ETHEREUM';
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'; // EIP-55, test cases

  it('Ethereum is the same in any case, but a wrong mixed case is not passed', () => {
    expect(sameAddress(at, address, address.toLowerCase())).toBe(true);
    expect(checkAddress(at, address.toLowerCase())).toEqual({ ok: true, canonical: address });
    expect(checkAddress(at, `0x${address.slice(2).toUpperCase()}`)).toEqual({ ok: true, canonical: address });
    expect(checkAddress(at, address.replace('aAeb', 'AAeb'))).toMatchObject({ ok: false });
    expect(checkAddress(at, address.slice(2))).toMatchObject({ ok: false });
  });

  it('bech32 is the same in upper case and refused in mixed case', () => {
    const lower = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(sameAddress('ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', lower, lower.toUpperCase())).toBe(true);
    expect(checkAddress('ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', lower.replace('w508', 'W508')).ok).toBe(false);
  });

  it('base58 is exact', () => {
    const text = '1JAd7XCBzGudGpJQSDSfpmJhiygtLQWaGL';
    expect(sameAddress('ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH', text, text.toLowerCase())).toBe(false);
    expect(sameAddress('ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH', text, ` ${text}`)).toBe(false);
  });

  it('raw, bounceable, non-bounceable and both base64 alphabets of a TON account are one address; test-only is none', () => {
    // docs.ton.org, cookbook: one account in two spellings; the others differ in the tag byte alone.
    const spellings = [
      '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E',
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF',
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    ];
    for (const spelling of spellings)
      expect(sameAddress('ADDRESS_FORMAT_TON_V4R2', spelling, spellings[0] ?? ''), spelling).toBe(true);
    expect(checkAddress('ADDRESS_FORMAT_TON_V4R2', 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP')).toEqual({
      ok: false,
      problem: 'ADDRESS_FORMAT_TON_V4R2: Expected tag 0x11 or 0x51 (main network), received 0x91.',
    });
  });

  it('a Spark address of the first releases is the same account; an invoice is not an address', () => {
    const now = 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2';
    const legacy = 'sp1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9ucez8h3s';
    expect(sameAddress('ADDRESS_FORMAT_SPARK_MAINNET', now, legacy)).toBe(true);
    expect(checkAddress('ADDRESS_FORMAT_SPARK_REGTEST', now).ok).toBe(false);
    // lightsparkdev/spark, common/spark_address_test.go, TestDecodeKnownSatsSparkInvoice
    const invoice =
      'sparkrt1pgssx5us3wkqjza8g80xz3a9gznx25msq6g3ty8exfym9q3ahcv86vsnzffssqgjzqqejta89sa8su5f05g0vunfzzkj5zr5v4ehgnt9d4hnyggr2wgghtqfpwn5rhnpg7j5pfn92dcqdyg4jrunyjdjsg7muxraxgfn5zcgs8dcr3sxzrqdetshygps36q8rfqg49d0p0447trnpyxh9f76kt9cwrfx4342jym5emx049chkfsz6j9qc0z8cl7ymmsckx42k76c2qm5f5n5kfvyd26x78eyw0ygs502vg42n8ls';
    expect(checkAddress('ADDRESS_FORMAT_SPARK_REGTEST', invoice)).toEqual({
      ok: false,
      problem: expect.stringContaining('a Spark invoice is longer'),
    });
  });

  it('Aptos with its leading zero cut off is the same account, but is not passed as typed', () => {
    const whole = '0x071e1d7330597e99001aad667d6deea321e95771d6975dd66bfb185f5cfd7d58';
    const cut = '0x71e1d7330597e99001aad667d6deea321e95771d6975dd66bfb185f5cfd7d58';
    expect(sameAddress('ADDRESS_FORMAT_APTOS', whole, cut)).toBe(true);
    expect(checkAddress('ADDRESS_FORMAT_APTOS', cut).ok).toBe(false);
    expect(checkAddress('ADDRESS_FORMAT_APTOS', '0x1').ok).toBe(true); // the framework account, AIP-40
  });

  it('an address of one network or type is no address of another', () => {
    expect(formatsOfAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toEqual([
      'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH',
      'ADDRESS_FORMAT_BITCOIN_SIGNET_P2WPKH',
    ]);
    expect(formatsOfAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual(['ADDRESS_FORMAT_ETHEREUM']);
    expect(formatsOfAddress('rJHMeqKu8Ep7Fazx8MQG6JunaafBXz93YQ')).toEqual(['ADDRESS_FORMAT_XRP']);
    expect(formatsOfAddress('')).toEqual([]);
    expect(formatsOfAddress('constructor')).toEqual([]);
  });
});
