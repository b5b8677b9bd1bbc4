/** What is read of published transactions of the Cosmos SDK is what their published signatures are over. */
import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';
import { cosmos as chain } from '../../../../../electron/core/chains/cosmos/chain.ts';
import { cosmosContext, openedOf, type Signed, signed, signedTexts, signing } from '../../../../vectors/cosmos.ts';
import { told } from '../told.ts';

const validator = 'cosmosvaloper1zkupr83hrzkn3up5elktzcq3tuft8nxsmwdqgp';
const staker = signed.delegate.signer;
const verified = (bytes: string | Buffer, signature: Uint8Array, key: Uint8Array) =>
  secp256k1.verify(signature, createHash('sha256').update(bytes).digest(), key, { prehash: false });

const staked = [`Delegator: ${staker} = Ops hot`, `Validator: ${validator}`, 'Amount: 10 (10 units of “muon”)'];
const expected: Record<keyof typeof signed, string[]> = {
  transfer: [
    'Sends 0.1 ATOM from “Ops hot” to another chain, for an unknown address there, over channel-141 on Cosmos Hub',
    '• Which chain is behind channel-141, and who has this address there, the bytes do not tell.',
    `From: ${signed.transfer.signer} = Ops hot`,
    'Receiver: osmo18s0hdnsllgcclweu9aymw4ngktr2k0rkvn7jmn (first seen)',
    'Over the channel: channel-141 (to another chain (IBC))',
    'Valid until block there: 8800000',
    'Amount: 100000 (0.1 ATOM)',
    'Fee: 12500 (0.0125 ATOM, 500000 gas)',
    'Account number: 546179',
    'Sequence: 2',
    'Written as: SIGN_MODE_DIRECT',
    '! other-chain: The coins leave for another chain over channel-141, which anybody may have opened.',
    '! first-seen: 0.1 ATOM go to an address first seen.',
    '→ sent 100000e-6 ATOM on Cosmos Hub to osmo18s0hdnsllgcclweu9aymw4ngktr2k0rkvn7jmn',
  ],
  grant: [
    'Lets an unknown address act for “Ops hot” on Cosmos Hub',
    '• What the delegate may do is limited by rules this app does not explain.',
    `Granter: ${signed.grant.signer} = Ops hot`,
    'Grantee: cosmos1fs7lu28hx5m9akm7rp0c2422cn8r2f7gurujhf (first seen)',
    'May stake: 200112360a34636f736d6f7376616c6f70657231676a74766c79396c656c367a736b767774766c673576687770753963397761773773787a7778 (cosmos.staking.v1beta1.StakeAuthorization)',
    'Valid until: 2023-08-17T22:00:00.000Z (in the past)',
    'Fee: 2418 (0.002418 ATOM, 96681 gas)',
    'Account number: 1290826',
    'Sequence: 5',
    'Written as: SIGN_MODE_DIRECT',
    '! delegation: An unknown address could act for “Ops hot”.',
    '→ sent ? ? on ? to ?',
  ],
  revoke: [
    'Stops an unknown address from signing “cosmos.staking.v1beta1.MsgDelegate” for “Ops hot” on Cosmos Hub',
    'Granter: cosmos13k0q0l7lg2kr32kvt7ly236ppldy8v9dzwh3gd = Ops hot',
    'Grantee: cosmos1fs7lu28hx5m9akm7rp0c2422cn8r2f7gurujhf (first seen)',
    'Messages of type: cosmos.staking.v1beta1.MsgDelegate',
    'Fee: 2194 (0.002194 ATOM, 87735 gas)',
    'Account number: 1290826',
    'Sequence: 4',
    'Written as: SIGN_MODE_DIRECT',
  ],
  delegate: [
    `Stakes 10 units of “muon” from “Ops hot” for the validator ${validator} on the chain “gaia-13003”`,
    '• 10 units of “muon” of “Ops hot” cannot be moved until unstaked.',
    ...staked,
    'Fee: 1018 (1018 units of “muon”, 101721 gas)',
    'Account number: 1037',
    'Sequence: 7',
    'Written as: SIGN_MODE_DIRECT',
  ],
  undelegate: [
    `Unstakes 10 units of “muon” that “Ops hot” staked for the validator ${validator} on the chain “gaia-13003”`,
    '• They can be withdrawn once the network’s waiting period is over.',
    ...staked,
    'Fee: 1018 (1018 units of “muon”, 101721 gas)',
    'Account number: 1037',
    'Sequence: 7',
    'Written as: SIGN_MODE_DIRECT',
  ],
  redelegate: [
    `Stakes 10 units of “muon” from “Ops hot” for the validator ${staker} instead of ${validator} on the chain “gaia-13003”`,
    '• 10 units of “muon” of “Ops hot” cannot be moved until unstaked.',
    `Delegator: ${staker} = Ops hot`,
    `Validator: ${staker}`,
    `Taken from the validator: ${validator}`,
    'Amount: 10 (10 units of “muon”)',
    'Fee: 1018 (1018 units of “muon”, 101721 gas)',
    'Account number: 1037',
    'Sequence: 7',
    'Written as: SIGN_MODE_DIRECT',
  ],
  withdraw: [
    'Claims the staking rewards of “Ops hot” on the chain “gaia-13003”',
    `Delegator: ${staker} = Ops hot`,
    `Validator: ${validator}`,
    'Fee: 1018 (1018 units of “muon”, 101721 gas)',
    'Account number: 1037',
    'Sequence: 7',
    'Written as: SIGN_MODE_DIRECT',
  ],
  juno: [
    'Pays 10000 units of “ujuno” from “Ops hot” to “Ops hot” on the chain “juno-1”',
    `From: ${signed.juno.signer} = Ops hot`,
    `Receiver: ${signed.juno.signer} = Ops hot`,
    'Amount: 10000 (10000 units of “ujuno”)',
    'Fee: 1000 (1000 units of “ujuno”, 80000 gas)',
    'Account number: 376606',
    'Sequence: 0',
    'Written as: SIGN_MODE_DIRECT',
    '→ sent 10000 ujuno on juno-1 to Ops hot',
  ],
  contract: [
    'Calls an unknown function of an unknown contract on the chain “pion-1”',
    '• Its bytes do not show what the call does.',
    `From: ${signed.contract.signer} = Ops hot`,
    'Contract: neutron1dv49y7afpq573yyk6zj2z4rn7gqh689plhtrf6223kqs8ee3tq9spqpuf2 (first seen)',
    'Call: {"withdraw":{"amount":"313468"}}',
    'Fee: 1000 (1000 units of “untrn”, 666666 gas)',
    'Account number: 336',
    'Sequence: 1',
    'Written as: SIGN_MODE_DIRECT',
    '! opaque-payload: This app does not read what the call of a contract does: its bytes are shown.',
    '! first-seen: The contract neutron1dv49y7afpq573yyk6zj2z4rn7gqh689plhtrf6223kqs8ee3tq9spqpuf2 is first seen here.',
    '→ sent ? ? on ? to ?',
  ],
};

test.each(Object.entries<Signed>(signed))('%s, in protobuf', (name, given) => {
  const { doc, key, signature } = openedOf(given);
  expect(verified(Buffer.from(doc, 'hex'), signature, key)).toBe(true);
  expect(told(signing(doc, given.signer), cosmosContext(given.signer))).toEqual(expected[name as keyof typeof signed]);
});

test.each(Object.entries<Signed>(signed))('%s: its signature completes what was published', (_, given) => {
  const { doc, signature } = openedOf(given);
  const digits = signature.toString('hex');
  const found = { r: digits.slice(0, 64), s: digits.slice(64), v: '00', address: given.signer };
  expect(chain.finish?.(Buffer.from(doc, 'hex'), found)).toMatchObject({
    ...{ label: 'Signed Cosmos transaction', encoding: 'base64', value: given.raw, lacks: null },
  });
});

/** The same as in protobuf, but for what is written beside it. */
const textOf: Record<string, string[]> = {
  send: [
    'Pays 1 units of “muon” from “Ops hot” to an unknown address on the chain “gaia-13003”',
    `From: ${staker} = Ops hot`,
    'Receiver: cosmos1zt50azupanqlfam5afhv3hexwyutnukeh4c573 (first seen)',
    'Amount: 1 (1 units of “muon”)',
    'Fee: 200 (200 units of “muon”, 200000 gas)',
    'Account number: 1037',
    'Sequence: 8',
    'Written as: amino JSON',
    '! first-seen: 1 units of “muon” go to an address first seen.',
    '! high-fee: Up to 200 units of “muon” can be paid as a fee.',
    '→ sent 1 muon on gaia-13003 to cosmos1zt50azupanqlfam5afhv3hexwyutnukeh4c573',
  ],
  ...Object.fromEntries(
    (['delegate', 'undelegate', 'redelegate', 'withdraw'] as const).map(name => [
      name,
      expected[name].map(line => line.replace('SIGN_MODE_DIRECT', 'amino JSON')),
    ]),
  ),
};
test.each(Object.entries(signedTexts))('%s, in amino JSON', (name, [text, signature]) => {
  expect(verified(text, Buffer.from(signature, 'hex'), openedOf(signed.delegate).key)).toBe(true);
  expect(told(signing(text, staker, 'TEXT_UTF8'), cosmosContext(staker))).toEqual(textOf[name]);
  // The key is not in it: nothing can be put together.
  const found = { r: signature.slice(0, 64), s: signature.slice(64), v: '00', address: staker };
  expect(chain.finish?.(Buffer.from(text), found)).toBeNull();
});

test('a whole transaction is signed already, and has the hash under which it was sent', () => {
  const { signer, raw } = signed.transfer;
  const lines = told(signing(Buffer.from(raw, 'base64').toString('hex'), signer), cosmosContext(signer));
  expect(createHash('sha256').update(Buffer.from(raw, 'base64')).digest('hex')).toBe(
    '817101f3d96314ad028733248b28bafad535024d7d2c8875d3fe31dc159f096b',
  );
  expect(lines[0]).toBe(
    'Sends 100000 units of “uatom” from “Ops hot” to another chain, for an unknown address there, over channel-141',
  );
  expect(lines).toContain('Written as: a signed transaction (TxRaw)');
  expect(lines).toContain('! already-signed');
  const { signature } = openedOf(signed.transfer);
  const digits = signature.toString('hex');
  const found = { r: digits.slice(0, 64), s: digits.slice(64), v: '00', address: signer };
  expect(chain.finish?.(Buffer.from(raw, 'base64'), found)).toBeNull();
});
