/**
 * Somebody who may propose transactions, and wants one to do more than is read before it is signed: Bitcoin signatures
 * that leave the money open, Solana payments in small parts, accounts handed over beside an Ethereum transaction.
 */
import { base58 } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { privateKeyToAddress } from 'viem/accounts';
import { afterEach, describe, expect, test } from 'vitest';
import type { ReviewDocument } from '../../electron/contract/values/document.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { decideNext } from '../host/person.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { handing, keyOf, type TupleGiven } from '../vectors/authorizations.ts';
import {
  changePath,
  coins,
  type InputGiven,
  legacyPreimage,
  type OutputGiven,
  psbt,
  segwitPreimage,
  signBitcoin,
  taprootPreimage,
} from '../vectors/bitcoin.ts';
import { context, parties } from '../vectors/parties.ts';
import { bytes, type Request, raw } from '../vectors/payloads.ts';
import { publishedPsbts } from '../vectors/psbts.ts';
import { type Step, solana, solanaMessage, u32, u64 } from '../vectors/solana.ts';

const here = context(
  {
    accounts: [
      { address: coins.vault.address, name: 'Vault', curve: 'CURVE_SECP256K1' },
      { address: solana.payer, name: 'Sol hot', curve: 'CURVE_ED25519' },
      { address: parties.ops, name: 'Ops hot', curve: 'CURVE_SECP256K1' },
    ],
  },
  {
    addressBook: [
      { label: 'Payee', address: coins.stranger.address },
      { label: 'Friend', address: solana.friend },
      { label: 'Payroll', address: parties.payroll },
      { label: 'Router', address: parties.router },
    ],
  },
);
const review = (request: Request): ReviewDocument => reviewDocument(request, here);
const rules = ({ findings }: ReviewDocument): string[] => findings.map(finding => finding.rule);
const sentence = ({ findings }: ReviewDocument, rule: string): string => findings.find(f => f.rule === rule)?.sentence ?? '';
const factsOf = ({ facts }: ReviewDocument, label: string): string[] => facts.filter(f => f.label === label).map(f => f.value);
const noteOf = ({ facts }: ReviewDocument, label: string): string => facts.find(f => f.label === label)?.note ?? '';

const toPayee = (amount: bigint): OutputGiven => ({ amount, script: coins.stranger.script });
const toVault = (amount: bigint): OutputGiven => ({ amount, script: coins.vault.script });
const bitcoin = (inputs: InputGiven[], outputs: OutputGiven[], version: 0 | 2 = 0): ReviewDocument =>
  review(signBitcoin(psbt({ version, inputs, outputs })));

describe('Bitcoin: money that is left open', () => {
  test('an honest payment between known parties stays a note, and lists its input, the proof of its amount and the fee', () => {
    const document = bitcoin([{ sighash: 1 }], [toPayee(60_000_000n), toVault(39_990_000n)]);
    expect(document).toMatchObject({
      severity: 'note',
      headline: 'Pays 0.6 BTC from Vault to Payee on Bitcoin',
    });
    expect(noteOf(document, 'Input 1 amount')).toBe('1 BTC, proven by the transaction it spends');
    expect(noteOf(document, 'Input 1 signature')).toBe('covers all inputs and all outputs');
    expect(noteOf(document, 'Fee')).toBe('0.0001 BTC, proven');
  });

  test.each([
    [0x02, 'SIGHASH_NONE'],
    [0x82, 'SIGHASH_NONE | ANYONECANPAY'],
    [0x42, 'type 0x42, which no standard names'],
    [0x06, 'type 0x06, which no standard names'],
    [0x102, 'type 0x102, which no standard names'],
  ])('a PSBT that asks for signature type %i says that the money can go anywhere', (sighash, name) => {
    for (const version of [0, 2] as const) {
      const document = bitcoin([{ sighash }], [toVault(99_990_000n)], version);
      expect(document.severity).toBe('critical');
      expect(document.headline).toBe(`Leaves open who receives 1 BTC of Vault (${name}) on Bitcoin`);
      expect(sentence(document, 'sighash-none')).toContain('whoever holds it can send the money of this input anywhere');
      // What can be changed afterwards is no amount to be added to others.
      expect(document.moves).toMatchObject([{ units: null, party: null }]);
    }
  });

  test('one open input among many is found, and the sum of what is open is in the headline', () => {
    const inputs = Array.from({ length: 20 }, (_, i): InputGiven => ({ sighash: i === 7 || i === 12 ? 2 : 1 }));
    const document = bitcoin(inputs, [toVault(1_999_000_000n)]);
    expect(document.headline).toContain('Leaves open who receives 2 BTC of Vault');
    expect(document.findings.filter(f => f.rule === 'sighash-none').map(f => f.sentence)).toEqual([
      expect.stringContaining('input 8 (1 BTC)'),
      expect.stringContaining('input 13 (1 BTC)'),
    ]);
  });

  test.each([
    ['legacy', coins.legacy.script, 'can spend every coin of this key'],
    ['segwit', coins.vault.script, 'can send the money of this input anywhere'],
    ['Taproot', coins.taproot.script, 'Taproot has no such signature'],
  ])('SIGHASH_SINGLE without its output is critical: %s', (_, script, words) => {
    const document = bitcoin([{}, { sighash: 3, script }], [toVault(199_990_000n)]);
    expect(document.severity).toBe('critical');
    expect(sentence(document, 'sighash-single-bug')).toContain(words);
  });

  test('SIGHASH_SINGLE that covers a crumb is critical; one that covers nearly all is high and names the one output', () => {
    const crumb = bitcoin([{ sighash: 3 }], [toVault(1_000n), toPayee(99_980_000n)]);
    expect(crumb.severity).toBe('critical');
    expect(sentence(crumb, 'sighash-single-short')).toContain('output 1 (0.00001 BTC to Vault)');
    const whole = bitcoin([{ sighash: 0x83 }], [toPayee(99_990_000n)]);
    expect(whole.severity).toBe('high');
    expect(rules(whole)).toEqual(expect.arrayContaining(['sighash-single', 'sighash-anyone']));
    expect(whole.headline).toMatch(/leaves open who receives/i);
  });

  test('ANYONECANPAY is high, and the headline says that inputs can be changed', () => {
    const document = bitcoin([{ sighash: 0x81 }], [toPayee(99_990_000n)]);
    expect(document.severity).toBe('high');
    expect(document.headline).toContain('with inputs that can be changed afterwards');
  });

  test('any PSBT with any signature type for each input is never below what the type opens', () => {
    const order = ['note', 'look', 'high', 'critical'];
    /** By the last byte alone, as nodes read it. */
    const required = (type: number | undefined, i: number, outputs: number): number => {
      if (type === undefined) return 0;
      const base = type & 0x1f;
      if (base === 2 || (base === 3 && i >= outputs)) return 3;
      return type <= 1 ? 0 : 2;
    };
    const script = fc.constantFrom(coins.vault.script, coins.taproot.script, coins.legacy.script, coins.stranger.script);
    const input = fc.record({
      sighash: fc.option(fc.oneof(fc.nat({ max: 255 }), fc.nat({ max: 0xffffffff })), { nil: undefined }),
      script,
      proof: fc.constantFrom('whole', 'claim', 'both', 'another', 'contradiction', 'none'),
      amount: fc.bigInt({ min: 0n, max: 10n ** 10n }),
    });
    const output = fc.record({ amount: fc.bigInt({ min: 0n, max: 10n ** 10n }), script });
    fc.assert(
      fc.property(
        fc.array(input, { minLength: 1, maxLength: 5 }),
        fc.array(output, { maxLength: 4 }),
        fc.constantFrom(0, 2),
        (inputs, outputs, version) => {
          const document = bitcoin(inputs as InputGiven[], outputs, version as 0 | 2);
          const least = Math.max(...inputs.map(({ sighash }, i) => required(sighash, i, outputs.length)));
          expect(order.indexOf(document.severity)).toBeGreaterThanOrEqual(least);
          if (least === 3) expect(document.headline).toMatch(/leaves open who receives/i);
          expect(document.headline).not.toMatch(/pays 0 BTC/i);
        },
      ),
      { numRuns: 1_000, seed: 8_014 },
    );
  });

  test.each([
    ['segwit', segwitPreimage(2, '00'.repeat(32)), 'so that anybody can send it anywhere (SIGHASH_NONE)'],
    ['segwit', segwitPreimage(3, '00'.repeat(32)), 'so that anybody can send it anywhere (SIGHASH_SINGLE)'],
    ['segwit of no known type', segwitPreimage(0x42, '00'.repeat(32)), 'so that anybody can send it anywhere (type 0x42'],
    ['Taproot', taprootPreimage(2), 'so that anybody can send it anywhere (SIGHASH_NONE)'],
    ['legacy', legacyPreimage(2, []), 'Leaves open who receives money'],
    ['legacy, one output', legacyPreimage(3, [{ amount: 2n ** 64n - 1n, script: '' }, toPayee(5n)]), 'Leaves open who receives'],
  ])('the preimage of such a signature says the same: %s', (_, hex, words) => {
    const document = review(raw(hex, 'HEXADECIMAL', 'SHA256', coins.vault.address));
    expect(document.severity).toBe('critical');
    expect(document.headline).toContain(words);
  });
});

describe('Bitcoin: money that is not what it is said to be', () => {
  test.each([
    ['another', 'is another one, '],
    ['contradiction', 'contradicts the transaction it spends'],
  ] as const)('an amount with a false proof (%s) is critical', (proof, words) => {
    const document = bitcoin([{ proof }], [toPayee(99_990_000n)]);
    expect(document.severity).toBe('critical');
    expect(sentence(document, 'bitcoin-input-false')).toContain(words);
    expect(factsOf(document, 'Fee')).toEqual(['unknown']);
  });

  test('what a claimed amount rests on is said exactly: nothing, its own signature, every signature', () => {
    const legacy = bitcoin([{ proof: 'claim', script: coins.legacy.script }], [toPayee(99_990_000n)]);
    expect(noteOf(legacy, 'Input 1 amount')).toBe('1 BTC, claimed by the PSBT: no signature covers it');
    expect(legacy.severity).toBe('high');
    expect(sentence(legacy, 'bitcoin-fee-unknown')).toContain('its signature would not cover it');

    const alone = bitcoin([{ proof: 'claim' }], [toPayee(99_990_000n)]);
    expect(noteOf(alone, 'Input 1 amount')).toBe('1 BTC, claimed by the PSBT: a signature of this input covers it');
    expect(noteOf(alone, 'Fee')).toBe('0.0001 BTC, covered by the signature');
    expect(alone.severity).toBe('note');

    const several = bitcoin([{ proof: 'claim' }, { proof: 'claim' }], [toPayee(199_990_000n)]);
    expect(noteOf(several, 'Fee')).toBe('0.0001 BTC, claimed by the PSBT');
    expect(several.severity).toBe('look');
    expect(sentence(several, 'bitcoin-fee-claimed')).toContain('2 of 2 inputs');
  });

  test('an unknown fee is high and said, in a PSBT without amounts and in every raw transaction', () => {
    expect(bitcoin([{ proof: 'none' }], [toPayee(99_990_000n)]).severity).toBe('high');
    const unsigned = new Transaction();
    unsigned.addInput({ txid: '11'.repeat(32), index: 0 });
    unsigned.addOutput({ script: Uint8Array.from(Buffer.from(coins.stranger.script, 'hex')), amount: 5n });
    const document = review(signBitcoin(Buffer.from(unsigned.toBytes(true, false)).toString('hex')));
    expect(document.severity).toBe('high');
    expect(document.facts.find(({ label }) => label === 'Fee')?.value).toBe('unknown');
    expect(rules(document)).toContain('bitcoin-fee-unknown');
    expect(rules(document)).not.toContain('already-signed');
  });

  test('a fee that is a payment is high: by its share, and by its rate', () => {
    expect(sentence(bitcoin([{}], [toPayee(40_000_000n)]), 'bitcoin-fee')).toContain('more than what is sent');
    const large = bitcoin([{ amount: 10_000_000_000n }], [toPayee(9_990_000_000n)]);
    expect(large.severity).toBe('high');
    expect(sentence(large, 'bitcoin-fee')).toContain('satoshi per byte');
    expect(bitcoin([{}], []).headline).toContain('Has no output and spends everything on the fee');
  });

  test('an output that is only said to be change counts as a payment', () => {
    const document = bitcoin([{}], [toPayee(10_000_000n), { ...toPayee(89_990_000n), records: [changePath] }]);
    expect(document.severity).toBe('high');
    expect(document.headline).toContain('Pays 0.9999 BTC');
    expect(sentence(document, 'change-claimed')).toContain('it counts as a payment');
    expect(noteOf(document, 'Output 2')).toContain('said to be change, unknown to this app');
  });

  test.each(publishedPsbts.map(({ title, valid, hex }) => ({ title, valid, hex })))('$title', ({ valid, hex }) => {
    const document = review(signBitcoin(hex));
    // Published in the BIPs: every party in them is a stranger here.
    expect(document.severity).toBe(valid || hex.startsWith('0200') ? 'high' : 'critical');
  });

  test('a transaction that is signed already is known as such', () => {
    const network = publishedPsbts.find(one => one.title.includes('Network transaction'))?.hex ?? '';
    expect(sentence(review(signBitcoin(network)), 'already-signed')).toBe(
      'All its inputs are already signed: whoever holds these bytes can send it as it is.',
    );
    const final = bitcoin([{ records: [['08', '0101aa']] }], [toPayee(99_990_000n)]);
    expect(rules(final)).toContain('already-signed');
    expect(factsOf(final, 'Input 1 signature')).toEqual(['given already']);
  });

  test.each([
    ['a record twice', { inputs: [{ sighash: 1, records: [['03', '02000000']] }], outputs: [] }, 'repeated-member'],
    [
      'an amount of the other version',
      { inputs: [{}], outputs: [{ ...toVault(1n), records: [['03', '0500000000000000']] }] },
      'unreadable-payload',
    ],
    ['a signature type of one byte', { inputs: [{ records: [['03', '02']] }], outputs: [] }, 'unreadable-payload'],
    [
      'a signature type under a key of its own',
      { inputs: [{ records: [['0300', '02000000']] }], outputs: [] },
      'unreadable-payload',
    ],
    ['more bitcoin than exist', { inputs: [{}], outputs: [toVault(2n ** 63n)] }, 'unreadable-payload'],
    [
      'a key that is tweaked',
      { inputs: [{ records: [[`19${changePath[0].slice(2)}`, '11'.repeat(32)]] }], outputs: [] },
      'psbt-unknown-record',
    ],
  ] as [string, Parameters<typeof psbt>[0], string][])(
    'a PSBT with %s is not read as if nothing were wrong',
    (_, given, rule) => {
      expect(rules(review(signBitcoin(psbt(given))))).toContain(rule);
    },
  );

  test('a cut or lengthened PSBT is never read as a quiet one', () => {
    const whole = psbt({ inputs: [{ sighash: 1 }], outputs: [toPayee(99_990_000n)] });
    for (const hex of [...Array.from({ length: whole.length / 2 - 6 }, (_, i) => whole.slice(0, 2 * (i + 6))), `${whole}00`])
      if (hex !== whole) expect(review(signBitcoin(hex)).severity).toBe('critical');
  });

  test('what may still be changed by its own word is said', () => {
    const document = review(
      signBitcoin(psbt({ version: 2, inputs: [{}], outputs: [toPayee(99_990_000n)], records: [['06', '03']] })),
    );
    expect(sentence(document, 'psbt-modifiable')).toBe('The PSBT says that its inputs and outputs may still be changed.');
  });
});

const ask = (steps: Step[]): ReviewDocument => review(raw(solanaMessage(steps), 'HEXADECIMAL', 'NOT_APPLICABLE', solana.payer));
const bytesOf = (address: string): number[] => [...base58.decode(address)];
const transfer = (lamports: bigint, to: string = solana.friend): Step => ({
  program: solana.system,
  accounts: [solana.payer, to],
  data: [...u32(2), ...u64(lamports)],
});
const open = (lamports: bigint, space: bigint, owner: string, account = solana.stranger): Step => ({
  program: solana.system,
  accounts: [solana.payer, account],
  data: [...u32(0), ...u64(lamports), ...u64(space), ...bytesOf(owner)],
});
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const program = base58.encode(Uint8Array.from({ length: 32 }, () => 5));
const stranger = (n: number): string => base58.encode(Uint8Array.from({ length: 32 }, (_, i) => (i === 31 ? n : 77)));

/** A message of the payer whose steps name accounts by their place in a table, or one of two that stand in the message. */
function fromTable(steps: { of: Step; places: (number | 'friend' | 'payer')[] }[], table: string): string {
  const keys = [solana.payer, solana.friend, solana.token];
  const placeOf = (place: number | 'friend' | 'payer') => (place === 'payer' ? 0 : place === 'friend' ? 1 : keys.length + place);
  const instructions = steps.flatMap(({ of, places }) => [2, places.length, ...places.map(placeOf), of.data.length, ...of.data]);
  const head = [0x80, 1, 0, 1, keys.length, ...keys.flatMap(bytesOf), ...Array.from({ length: 32 }, () => 1)];
  return Buffer.from([...head, steps.length, ...instructions, 1, ...bytesOf(table), 2, 0, 1, 0]).toString('hex');
}

describe('Solana: payments that do not look like one', () => {
  test('a new account of a stranger’s program is a payment to it, whatever space it claims', () => {
    for (const space of [0n, 165n, 10_000_000n]) {
      const document = ask([open(60_000_000_000n, space, program)]);
      expect(document.severity).toBe('high');
      expect(document.headline).toBe(`Pays 60 SOL from “Sol hot” into a new account owned by ${program} on Solana`);
      expect(document.findings.map(f => f.sentence)).toContain(
        `The program that owns the new account ${program} is first seen here.`,
      );
    }
    expect(ask([open(2_039_280n, 165n, program)]).severity).toBe('high');
  });

  test('with a seed, it is the same', () => {
    const document = ask([
      {
        program: solana.system,
        accounts: [solana.payer, solana.stranger],
        data: [...u32(3), ...bytesOf(solana.payer), ...u64(2n), 97, 98, ...u64(7_000_000_000n), ...u64(0n), ...bytesOf(program)],
      },
    ]);
    expect(document.severity).toBe('high');
    expect(document.headline).toContain('Pays 7 SOL from “Sol hot” into a new account');
  });

  test('handing an account over is critical in all four ways to do it', () => {
    const seeded = (kind: number, middle: number[]) => [
      ...u32(kind),
      ...bytesOf(solana.payer),
      ...u64(2n),
      97,
      98,
      ...middle,
      ...bytesOf(program),
    ];
    for (const data of [[...u32(1), ...bytesOf(program)], seeded(9, u64(10n)), seeded(10, []), [...u32(8), ...u64(10n)]])
      expect(ask([{ program: solana.system, accounts: [solana.payer], data }]).severity).toBe('critical');
  });

  test('one token account is everyday; a hundred are a payment', () => {
    const rent = 2_039_280n;
    expect(ask([open(rent, 165n, solana.token)]).severity).toBe('note');
    const many = ask(Array.from({ length: 100 }, (_, n) => open(rent, 165n, solana.token, stranger(n))));
    expect(many.severity).toBe('look');
    expect(many.headline).toContain('Pays 0.203928 SOL from “Sol hot”');
    expect(ask([open(60_000_000n, 165n, solana.token)]).severity).toBe('look');
    expect(ask([open(60_000_000_000n, 165n, solana.token)]).severity).toBe('high');
  });

  test('a payment in twenty parts reads as one payment', () => {
    const document = ask(Array.from({ length: 20 }, () => transfer(75_000_000n)));
    expect(document.headline).toBe('Pays 1.5 SOL from “Sol hot” to Friend, in 20 instructions on Solana');
    expect(document.effects[0]).toBe('In all, “Sol hot” pays 1.5 SOL.');
    expect(document.facts).toContainEqual(
      expect.objectContaining({
        label: 'Total leaving',
        value: '1500000000',
        note: '1.5 SOL, from “Sol hot”, in 20 instructions',
      }),
    );
  });

  test('however a payment is split, over instructions and over ways to pay, the total is what leaves', () => {
    const part = fc.record({ lamports: fc.bigInt({ min: 0n, max: 10n ** 12n }), way: fc.constantFrom('plain', 'open', 'seed') });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), parts => {
        const steps = parts.map(({ lamports, way }, n): Step => {
          if (way === 'open') return open(lamports, BigInt(n), program, stranger(n));
          if (way === 'plain') return transfer(lamports);
          const data = [...u32(11), ...u64(lamports), ...u64(0n), ...bytesOf(program)];
          return { program: solana.system, accounts: [solana.payer, solana.payer, solana.friend], data };
        });
        const document = ask(steps);
        const sum = parts.reduce((total, { lamports }) => total + lamports, 0n);
        expect(factsOf(document, 'Total leaving')).toEqual([String(sum)]);
      }),
      { numRuns: 300, seed: 8_016 },
    );
  });

  test('tokens add up as well, by mint and decimals, and what empties an account is no number', () => {
    const send = (units: bigint): Step => ({
      program: solana.token,
      accounts: [solana.stranger, solana.usdc, solana.friend, solana.payer],
      data: [12, ...u64(units), 6],
    });
    const plain: Step = {
      program: solana.token,
      accounts: [solana.stranger, solana.friend, solana.payer],
      data: [3, ...u64(5n)],
    };
    const close: Step = { program: solana.token, accounts: [solana.stranger, solana.friend, solana.payer], data: [9] };
    const document = ask([send(1_500_000n), send(2_000_000n), plain, close]);
    expect(document.facts.filter(f => f.label === 'Total leaving').map(f => f.note)).toEqual([
      '3.500005 USDC, from “Sol hot”, in 3 instructions',
      'all the SOL of an account, from “Sol hot”',
    ]);
  });

  test('accounts that stand in a table are never taken for one and the same', () => {
    const table = stranger(3);
    const send = (units: bigint, data: number[], accounts: string[]): Step => ({
      program: solana.token,
      accounts,
      data: [...data, ...u64(units)],
    });
    // Of both, the source stands in the table, and of the second, where it goes to as well.
    const document = review({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters: {
        signWith: solana.payer,
        type: 'TRANSACTION_TYPE_SOLANA',
        unsignedTransaction: fromTable(
          [
            { of: send(5n, [3], [solana.friend, solana.payer]), places: [0, 'friend', 'payer'] },
            { of: send(7_000_000n, [3], [solana.payer]), places: [0, 1, 'payer'] },
          ],
          table,
        ),
      },
    });
    expect(factsOf(document, 'Total leaving')).toEqual(['7000005']);
    expect(document.severity).toBe('high');
  });

  test('what is paid into a table, and what is cut short, is nobody’s and no amount', () => {
    const toTable = review(
      raw(
        solanaMessage([{ program: solana.system, accounts: [solana.payer], data: [...u32(2), ...u64(5n)] }], stranger(3)),
        'HEXADECIMAL',
        'NOT_APPLICABLE',
        solana.payer,
      ),
    );
    expect(factsOf(toTable, 'Receiver')).toEqual(['an account of a lookup table']);
    expect(toTable.moves).toMatchObject([{ units: '5', party: null }]);
    expect(toTable.severity).toBe('high');
    const accounts = [solana.payer, solana.usdc, solana.friend, solana.payer];
    for (const [program, data] of [
      [solana.system, [...u32(2), 1, 0]],
      // A payment of tokens without its decimals: nobody takes it, and they are not guessed.
      [solana.token, [12, ...u64(5n)]],
      [solana.token, [26, 1, ...u64(5n)]],
    ] as [string, number[]][]) {
      const cut = ask([{ program, accounts, data }]);
      expect(cut.moves).toMatchObject([{ units: null, party: null }]);
      expect(cut.severity).toBe('high');
    }
  });

  test('tokens whose mints stand in a table are never added up as one', () => {
    const send = (units: bigint): Step => ({
      program: solana.token,
      accounts: [solana.friend, solana.friend, solana.payer],
      data: [12, ...u64(units), 6],
    });
    const unsignedTransaction = fromTable(
      [
        { of: send(5n), places: ['friend', 0, 'friend', 'payer'] },
        { of: send(7n), places: ['friend', 1, 'friend', 'payer'] },
      ],
      stranger(3),
    );
    const { moves } = review({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters: { signWith: solana.payer, type: 'TRANSACTION_TYPE_SOLANA', unsignedTransaction },
    });
    expect(moves).toMatchObject([
      { units: '5', asset: null, token: null },
      { units: '7', asset: null, token: null },
    ]);
  });

  test('a transaction that reads as a message, too, is read as neither', () => {
    const memo = [...base58.decode('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')];
    const payer = [...base58.decode(solana.payer)];
    const filled = (byte: number) => Array.from({ length: 32 }, () => byte);
    /** A key of the thief, which ends as one key in 256 does. */
    const thief = [...filled(66).slice(0, 31), 2];
    const drain = [4, 2, 0, 1, 12, ...u32(2), ...u64(50_000_000_000n)];
    const message = (third: number[]) => [
      2,
      0,
      1,
      5,
      ...payer,
      ...thief,
      ...third,
      ...filled(3),
      ...filled(0),
      ...filled(1),
      1,
      ...drain,
    ];
    // What stands where signatures come later is the head of another message, whose memos swallow the rest.
    const words = [...Buffer.from('Good day')];
    const size = message(filled(0)).length - 4 - 64 - (3 + words.length) - 4;
    const swallow = [2, 0, words.length, ...words, 2, 0, (size & 127) | 128, size >> 7];
    const third = [...swallow, ...filled(65)].slice(0, 32);
    const head = [0, 1, 5, ...payer, ...filled(5), ...memo, ...filled(9).slice(0, 29)];
    expect(head).toHaveLength(128);
    const hex = Buffer.from([2, ...head, ...message(third)]).toString('hex');
    const document = review({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters: { signWith: solana.payer, unsignedTransaction: hex, type: 'TRANSACTION_TYPE_SOLANA' },
    });
    expect(document.severity).toBe('critical');
    expect(sentence(document, 'unreadable-payload')).toMatch(
      /^The bytes are at once a Solana message and a transaction preceded by its signatures: one reader would sign a transaction on Solana that writes the memo “Good day”.*, another sign a transaction on Solana that pays 50 SOL from “Sol hot” to /,
    );
    // Each of them alone is one thing.
    const plain = [1, ...Array.from({ length: 64 }, () => 0)];
    const honest = Buffer.from([...plain, ...Buffer.from(solanaMessage([transfer(5n)]), 'hex')]).toString('hex');
    for (const unsignedTransaction of [solanaMessage([transfer(5n)]), honest])
      expect(
        review({
          type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
          parameters: { signWith: solana.payer, unsignedTransaction, type: 'TRANSACTION_TYPE_SOLANA' },
        }).severity,
      ).toBe('note');
  });

  test('RecoverNested is named, and so is every instruction of a known program that is not read', () => {
    const accounts = [solana.stranger, solana.usdc, solana.friend, solana.friend, solana.usdc, solana.payer, solana.token];
    const nested = ask([{ program: associated, accounts, data: [2] }]);
    expect(nested.headline).toContain(
      `Empties and closes the nested token account ${solana.stranger} of “Sol hot” (RecoverNested)`,
    );
    expect(rules(nested)).toContain('named-call');
    for (const [of, data] of [
      [associated, [3]],
      [solana.system, u32(6)],
      [solana.token, [21]],
      ['ComputeBudget111111111111111111111111111111', [0, ...u64(5n)]],
      ['Stake11111111111111111111111111111111111111', u32(12)],
    ] as [string, number[]][]) {
      const document = ask([transfer(1n), { program: of, accounts: [solana.payer], data }]);
      expect(rules(document)).toContain('opaque-call');
      expect(document.severity).toBe('high');
    }
  });
});

describe('Ethereum: accounts that are handed over beside a payment', () => {
  const victim = privateKeyToAddress(keyOf(11));
  const at = context(
    {
      accounts: [
        { address: parties.ops, name: 'Ops hot' },
        { address: victim, name: 'Treasury' },
      ],
    },
    {
      addressBook: [
        { label: 'Payroll', address: parties.payroll },
        { label: 'Router', address: parties.router },
      ],
    },
  );
  const read = (...tuples: TupleGiven[]) => reviewDocument(bytes(handing(...tuples)), at);

  test('the account is the one that signed, by name, not the one that sends', () => {
    const document = read({ key: 11, nonce: 3 });
    expect(document.severity).toBe('critical');
    expect(document.headline).toBe('Hands Treasury over to Router, and pays 0.000000000000000001 ETH from “Ops hot” to Payroll');
    expect(sentence(document, 'account-handover')).toContain('would act as Treasury on Ethereum mainnet');
    expect(document.findings.map(f => f.sentence).join(' ')).not.toContain('act as “Ops hot”');
  });

  test('facts of the transaction and of each tuple stand apart', () => {
    const document = read({ key: 11, nonce: 3 }, { key: 12, chainId: 0, nonce: 9, to: parties.stranger });
    expect(factsOf(document, 'Nonce')).toEqual(['7']);
    expect(factsOf(document, 'Chain')).toEqual(['Ethereum mainnet (1)']);
    expect(factsOf(document, 'Authorisation 1: account')).toEqual([victim]);
    expect(factsOf(document, 'Authorisation 1: contract')).toEqual([parties.router]);
    expect(factsOf(document, 'Authorisation 1: nonce')).toEqual(['3']);
    expect(factsOf(document, 'Authorisation 2: account')).toEqual([privateKeyToAddress(keyOf(12))]);
    expect(factsOf(document, 'Authorisation 2: chain')).toEqual(['0: every chain']);
    expect(factsOf(document, 'Authorisation 2: nonce')).toEqual(['9']);
    expect(document.headline).toContain(`an unknown account (${privateKeyToAddress(keyOf(12))})`);
    expect(rules(document)).toContain('every-chain');
  });

  test('a revocation beside a handover hides nothing', () => {
    const document = read({ key: 11, to: parties.zero }, { key: 11 });
    expect(document.headline).toContain(
      'Hands Treasury over to Router, and pays 0.000000000000000001 ETH from “Ops hot” to Payroll, and takes Treasury back from its contract',
    );
    expect(document.severity).toBe('critical');
    expect(read({ key: 11, to: parties.zero }).severity).toBe('look');
  });

  test.each([
    [{ key: 11, spoil: 'high-s' }, 's is in the upper half of its range'],
    [{ key: 11, spoil: 'parity' }, 'its parity is 5, where only 0 or 1 is possible'],
    [{ key: 11, spoil: 'zero' }, 'it has no signature'],
    [{ key: 11, chainId: 8453 }, 'it is for Base, but the transaction is for Ethereum mainnet. Whoever sees it can use it there'],
  ] as [TupleGiven, string][])('an authorisation that nodes leave out is said to be one: %o', (given, why) => {
    const document = read(given);
    expect(sentence(document, 'authorization-skipped')).toBe(`Authorisation 1 would be left out: ${why}.`);
    expect(document.severity).toBe('critical');
    expect(document.headline).toBe('Pays 0.000000000000000001 ETH from “Ops hot” to Payroll');
  });

  test('many that nodes leave out hide none that they take', () => {
    const spoiled = Array.from({ length: 6 }, (): TupleGiven => ({ key: 12, spoil: 'zero' }));
    expect(read(...spoiled, { key: 11 }).headline).toContain('Hands Treasury over to Router, and pays');
  });

  test('an authorisation for every chain is never said to be left out', () => {
    expect(rules(read({ key: 11, chainId: 0 }))).not.toContain('authorization-skipped');
  });

  test('the account that signs tells its own tuple by the next nonce', () => {
    const own = context({ accounts: [{ address: victim, name: 'Treasury' }] });
    const of = (nonce: number) => reviewDocument(raw(handing({ key: 11, nonce }), 'HEXADECIMAL', 'KECCAK256', victim), own);
    expect(rules(of(8))).not.toContain('authorization-skipped');
    expect(sentence(of(7), 'authorization-skipped')).toContain('its nonce is 7, but that of its account would be 8 by then');
  });

  test('any tuple of any key names its own signer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: fc.integer({ min: 1, max: 10_000 }), nonce: fc.nat(1_000) }), { minLength: 1, maxLength: 4 }),
        given => {
          const document = read(...given);
          for (const [i, { key }] of given.entries())
            expect(factsOf(document, `Authorisation ${i + 1}: account`)).toEqual([privateKeyToAddress(keyOf(key))]);
        },
      ),
      { numRuns: 60, seed: 8_017 },
    );
  });
});

describe('in the confirmation window', () => {
  let app: App;
  afterEach(() => app?.close());

  const addressOf = (name: string): string =>
    app.practice
      .organisation()
      .wallets.flatMap(w => w.accounts)
      .find(a => a.name === name)?.address ?? '';

  /** What a person is shown who is asked to approve what Ben proposed. */
  async function proposed(signWith: string, payload: string, hashFunction: string): Promise<ReviewDocument> {
    const { id } = await app.practice.as('Ben').propose('sign_raw_payload', {
      ...{ signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: `HASH_FUNCTION_${hashFunction}` },
    } as never);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    const shown = await decideNext(app.core, 'reject', async ms => app.later(ms));
    await deciding;
    return shown.review.document;
  }

  test('a signature for everybody, a payment in parts and an account given away each read as what they are', async () => {
    app = await startApp();
    await app.ask('signing.accounts');
    const none = await proposed(addressOf('Bitcoin payouts'), segwitPreimage(2, '00'.repeat(32)), 'SHA256');
    expect(none).toMatchObject({
      severity: 'critical',
      headline: expect.stringContaining('so that anybody can send it anywhere'),
    });

    const ours = addressOf('Solana payouts');
    const parts = Array.from({ length: 20 }, () => ({ ...transfer(1_500_000_000n), accounts: [solana.payer, solana.stranger] }));
    const hex = solanaMessage(parts).replaceAll('07'.repeat(32), Buffer.from(base58.decode(ours)).toString('hex'));
    const split = await proposed(ours, hex, 'NOT_APPLICABLE');
    expect(split).toMatchObject({ severity: 'high', headline: expect.stringContaining('Pays 30 SOL from “Solana payouts”') });

    const given = await proposed(addressOf('Payouts'), handing({ key: 12, to: parties.stranger }), 'KECCAK256');
    expect(given).toMatchObject({
      severity: 'critical',
      headline: expect.stringContaining(`Hands an unknown account (${privateKeyToAddress(keyOf(12))}) over to`),
    });
  });
});
