import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../../../../../electron/core/review/policy/expression.ts';
import { letsOf } from '../../../../../electron/core/review/policy/lets.ts';

const lets = (condition: string) => letsOf(parse(condition));

describe('what a condition lets people do', () => {
  test.each([
    ['true', true],
    ["activity.type != ''", true],
    ["activity.resource.contains('')", true],
    ["!(activity.kind in ['NOTHING', 'AT_ALL'])", true],
    ["activity.type[0..13] == 'ACTIVITY_TYPE'", true],
    ['activity.type.count() > 3', true],
    ["activity.action != 'DELETE'", false],
    ['eth.tx.value >= 0', false],
    ["wallet.id == 'w'", false],
    ['strange(wallet)', false],
    ['', true],
  ])('%j is everything: %j', (condition, everything) => {
    expect(lets(condition).everything).toBe(everything);
  });

  test.each([
    ["activity.kind == 'UPDATE_POLICY'", ['UPDATE_POLICY']],
    ["activity.type == 'ACTIVITY_TYPE_UPDATE_POLICY'", ['UPDATE_POLICY']],
    ["activity.type == 'ACTIVITY_TYPE_UPDATE_POLICY_V9'", ['UPDATE_POLICY']],
    ["activity.resource == 'POLICY' && activity.action == 'UPDATE'", ['UPDATE_POLICY']],
    ["activity.resource == 'RECOVERY'", ['INIT_USER_EMAIL_RECOVERY', 'RECOVER_USER']],
    ["!!(activity.kind == 'EXPORT_WALLET')", ['EXPORT_WALLET']],
    ["activity.action == 'EXPORT' && wallet.id == 'w'", ['EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT', 'EXPORT_PRIVATE_KEY']],
    ["activity.kind == 'MAKE_EXPORT_EASY'", ['MAKE_EXPORT_EASY']],
    ["activity.action == 'EXPORT' && eth.tx.value < 5", []],
    ["activity.action == 'SIGN' && activity.action != 'EXPORT'", []],
    ["activity.kind == 'CREATE_WALLET'", []],
    ['strange(wallet)', []],
    // What is not met by an activity without a transaction is not met by its opposite.
    ['!(eth.tx.value < 5)', []],
  ])('%s lets people decide about %j', (condition, kinds) => {
    expect(lets(condition).control).toEqual(kinds);
  });

  test.each([
    ["activity.action == 'SIGN'", 'every'],
    ['eth.tx.value >= 0', 'every'],
    ["eth.tx.to != '0x0'", 'every'],
    ['eth.tx.chain_id == 1', 'every'],
    ["solana.tx.transfers.any(t, t.to == 'x')", 'every'],
    ['eth.tx.value <= 999999999999999999999999999999999999', 'every'],
    ["activity.action == 'SIGN' && wallet.id == 'w'", 'of some keys'],
    ["private_key.tags.contains('t') && private_key.id != 'k'", 'of some keys'],
    ["eth.tx.to == '0x0'", 'bounded'],
    // A transfer of tokens sends no coin.
    ['eth.tx.value < 5', 'every'],
    ['eth.tx.value == 0', 'every'],
    ["eth.tx.data == '0x'", 'every'],
    ["eth.tx.value < 5 && (eth.tx.data == '0x' && eth.tx.chain_id == 1)", 'bounded'],
    ["eth.tx.data == '0x' && eth.tx.value < 100000000000000000000000000", 'every'],
    ["eth.tx.contract_call_args['deadline'] < 5", 'every'],
    ["eth.tx.contract_call_args['deadline'] == 5", 'every'],
    ["eth.tx.contract_call_args['value'] < 5", 'every'],
    ["eth.tx.contract_call_args['to'] == 'x'", 'bounded'],
    ['eth.tx.chain_id == 11155111', 'bounded'],
    // All of none: what is paid may be in the other list.
    ["solana.tx.transfers.all(t, t.to == 'x')", 'every'],
    ['solana.tx.spl_transfers.all(t, t.amount < 5)', 'every'],
    ["solana.tx.transfers.all(t, t.to == 'x') && solana.tx.spl_transfers.count() == 0", 'bounded'],
    ["solana.tx.transfers.all(t, t.to == 'x') && solana.tx.spl_transfers.all(t, t.amount < 5)", 'bounded'],
    ["solana.tx.transfers.all(t, t.to == 'x') && solana.tx.spl_transfers.all(t, t.to != 'x')", 'every'],
    ["bitcoin.tx.outputs.all(o, o.address == 'x')", 'bounded'],
    ['bitcoin.tx.outputs.all(o, o.value < 5)', 'bounded'],
    ['bitcoin.tx.outputs.all(o, o.value < 2100000000000000)', 'every'],
    ["activity.action == 'EXPORT'", 'bounded'],
  ])('%s is signing: %s', (condition, signing) => {
    expect(lets(condition).signing).toBe(signing);
  });

  test.each([
    ["activity.kind == 'CREATE_WALLET'", true],
    ["activity.resource == 'OTP'", true],
    ["activity.resource == 'WALLET'", false],
    ["activity.kind == 'CREATE_WALLET' || strange(wallet)", false],
    ["activity.kind == 'NOTHING'", false],
  ])('%s gives no power: %j', (condition, harmless) => {
    expect(lets(condition).harmless).toBe(harmless);
  });
});

const term = fc.constantFrom(
  "activity.action == 'EXPORT'",
  "activity.action != 'SIGN'",
  "activity.resource in ['WALLET', 'POLICY']",
  "activity.kind.contains('USER')",
  "wallet.id == 'w'",
  'eth.tx.value < 5',
  "eth.tx.to == '0x0'",
  'solana.tx.transfers.all(t, t.amount < 5)',
  'solana.tx.spl_transfers.count() == 0',
  "eth.tx.data == '0x'",
  'true',
  'false',
);
const condition = fc.letrec<{ any: string }>(tie => ({
  any: fc.oneof(
    { maxDepth: 4 },
    term,
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => `(${one} && ${other})`),
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => `(${one} || ${other})`),
  ),
})).any;
const isWithin = (inner: readonly string[], outer: readonly string[]) => inner.every(kind => outer.includes(kind));
const far = { bounded: 0, 'of some keys': 1, every: 1 } as const;

test('one thing more that is asked for never lets people do more, and one way more never less', () => {
  fc.assert(
    fc.property(condition, condition, (one, other) => {
      const [alone, both, either] = [lets(one), lets(`${one} && ${other}`), lets(`${one} || ${other}`)];
      return (
        isWithin(both.control, alone.control) &&
        isWithin(alone.control, either.control) &&
        far[both.signing] <= far[alone.signing] &&
        far[alone.signing] <= far[either.signing] &&
        (!both.everything || alone.everything) &&
        (!alone.everything || either.everything)
      );
    }),
    { numRuns: 300 },
  );
});
