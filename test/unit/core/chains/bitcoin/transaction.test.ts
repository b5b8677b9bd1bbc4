/** Honest Bitcoin payloads, and the reader of PSBTs against another one. */
import { Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPsbt } from '../../../../../electron/core/chains/bitcoin/psbt.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { coins, type InputGiven, type OutputGiven, psbt, signBitcoin } from '../../../../vectors/bitcoin.ts';
import { context } from '../../../../vectors/parties.ts';

const here = context(
  {
    accounts: [
      { address: coins.vault.address, name: 'Vault', curve: 'CURVE_SECP256K1' },
      { address: coins.taproot.address, name: 'Cold', curve: 'CURVE_SECP256K1' },
    ],
  },
  { addressBook: [{ label: 'Payee', address: coins.stranger.address }] },
);
const read = (inputs: InputGiven[], outputs: OutputGiven[], signWith: string = coins.vault.address) =>
  reviewDocument(signBitcoin(psbt({ inputs, outputs }), signWith), here);
const note = (document: ReturnType<typeof read>, label: string) => document.facts.find(f => f.label === label)?.note;
const to = (script: string, amount: bigint): OutputGiven => ({ script, amount });

describe('an honest transaction', () => {
  test('between own addresses says that nothing leaves', () => {
    const document = read([{}, {}], [to(coins.taproot.script, 199_990_000n)]);
    expect(document).toMatchObject({
      severity: 'note',
      headline: 'Moves 1.9999 BTC from Vault to your own addresses on Bitcoin',
      effects: ['1.9999 BTC stays at your own addresses.'],
    });
  });

  test('with data beside the payment is led by the payment', () => {
    const document = read([{}], [to('6a0568656c6c6f', 0n), to(coins.stranger.script, 99_990_000n)]);
    expect(document.severity).toBe('note');
    expect(document.headline).toContain('Pays 0.9999 BTC from Vault to Payee');
    expect(note(document, 'Output 1')).toBe('data, no address');
  });

  test('of Taproot covers the amounts of all inputs by the signature of one', () => {
    const inputs: InputGiven[] = [{ proof: 'claim', script: coins.taproot.script }, { proof: 'claim' }];
    const outputs = [to(coins.stranger.script, 199_990_000n)];
    expect(note(read(inputs, outputs, coins.taproot.address), 'Fee')).toBe('0.0001 BTC, covered by the signature');
    // Whoever signs the other input covers that one alone.
    expect(note(read(inputs, outputs), 'Fee')).toBe('0.0001 BTC, claimed by the PSBT');
    const alone = [{ ...inputs[0], sighash: 0x81 }, { proof: 'claim' as const }];
    expect(note(read(alone, outputs, coins.taproot.address), 'Fee')).toBe('0.0001 BTC, claimed by the PSBT');
  });

  test('names the types of the signatures that others gave', () => {
    const key = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
    const document = read([{ records: [[`02${key}`, `3006020101020101${'02'}`]] }], [to(coins.stranger.script, 99_990_000n)]);
    expect(note(document, 'Input 1 signature')).toBe('covers all inputs and all outputs, given by others: SIGHASH_NONE');
  });

  test('whose redeem script fits its hash is read as what is behind it', () => {
    const program = coins.vault.script;
    // hash160 of the program, as BIP-141 nests it.
    const nested = 'a914bcfeb728b584253d5f3f70bcb780e9ef218a68f487';
    const document = read(
      [{ proof: 'claim', script: nested, records: [['04', program]] }],
      [to(coins.stranger.script, 99_990_000n)],
    );
    expect(note(document, 'Input 1 amount')).toBe('1 BTC, claimed by the PSBT: a signature of this input covers it');
    const hidden = read([{ proof: 'claim', script: nested }], [to(coins.stranger.script, 99_990_000n)]);
    expect(hidden.findings.map(f => f.rule)).toContain('bitcoin-fee-unknown');
  });
});

describe('the reader of PSBTs', () => {
  const script = fc.constantFrom(coins.vault.script, coins.taproot.script, coins.legacy.script, coins.stranger.script);
  const input = fc.record({
    sighash: fc.constantFrom(undefined, 1, 2, 3, 0x81, 0x82, 0x83),
    script,
    proof: fc.constantFrom('whole', 'claim', 'both', 'none'),
    amount: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  });
  const output = fc.record({ amount: fc.bigInt({ min: 0n, max: 10n ** 10n }), script });
  const given = fc.record({
    version: fc.constantFrom(0, 2),
    inputs: fc.array(input, { minLength: 1, maxLength: 4 }),
    outputs: fc.array(output, { minLength: 1, maxLength: 4 }),
  });
  const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex');

  test('reads what @scure/btc-signer reads, of either version', () => {
    fc.assert(
      fc.property(given, one => {
        const bytes = Uint8Array.from(Buffer.from(psbt(one as Parameters<typeof psbt>[0]), 'hex'));
        const other = Transaction.fromPSBT(bytes, { allowUnknownOutputs: true, disableScriptCheck: true });
        const spend = readPsbt(bytes);
        expect(spend?.doubts).toEqual([]);
        expect(spend?.inputs.map(i => [i.txid, i.index, i.sequence, i.sighash, i.claimed?.amount])).toEqual(
          Array.from({ length: other.inputsLength }, (_, i) => other.getInput(i)).map(i => [
            ...[hex(i.txid), i.index, i.sequence ?? 0xffffffff, i.sighashType ?? null, i.witnessUtxo?.amount],
          ]),
        );
        expect(spend?.outputs.map(o => [o.amount, hex(o.script)])).toEqual(
          Array.from({ length: other.outputsLength }, (_, i) => other.getOutput(i)).map(o => [o.amount, hex(o.script)]),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('survives changed bytes and any bytes behind the first five', () => {
    const changes = fc.array(fc.tuple(fc.nat(5_000), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.oneof(
          given.map(one => psbt(one as Parameters<typeof psbt>[0])),
          fc.uint8Array({ maxLength: 300 }),
        ),
        changes,
        (from, at) => {
          const bytes =
            typeof from === 'string' ? Buffer.from(from, 'hex') : Buffer.concat([Buffer.from('psbt\xff', 'latin1'), from]);
          for (const [place, value] of at) bytes[5 + (place % (bytes.length - 4))] = value;
          const document = reviewDocument(signBitcoin(bytes.toString('hex')), here);
          expect(document.findings.map(f => f.rule)).not.toContain('reader-failed');
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
