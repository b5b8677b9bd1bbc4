/** What a verified signature completes, and what is kept on this computer, through the one way in. */
import { createHash } from 'node:crypto';
import { base58, base64 } from '@scure/base';
import { parseTransaction, recoverAddress, recoverTransactionAddress } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parties } from '../../../vectors/parties.ts';
import { call, unsigned } from '../../../vectors/payloads.ts';
import { account as accountBytes, hexOfFields, transactionHex, usdt } from '../../../vectors/tron.ts';
import { type App, startApp } from '../../support/app.ts';

let app: App;
beforeEach(async () => {
  app = await startApp();
  app.practice.rules.sign_raw_payload = { approvals: 1 };
  await app.ask('signing.accounts');
});
afterEach(() => app.close());

const account = (name: string): string =>
  app.practice
    .organisation()
    .wallets.flatMap(w => w.accounts)
    .find(a => a.name === name)?.address ?? '';

async function sign(signWith: string, payload: string, encoding = 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction?: string) {
  const read = await app.ask('signing.read', { signWith, payload, encoding });
  if (!read.ok) throw new Error(read.message);
  const sending = app.request('sign_raw_payload', {
    ...{ signWith, payload, encoding, hashFunction: hashFunction ?? read.value.hashFunction },
  });
  await app.person('approve');
  const sent = (await sending) as { ok: true; value: { activityId: string } };
  const review = await app.open(sent.value.activityId);
  const signed = await app.ask('signing.signed', { seal: review.seal });
  if (!signed.ok) throw new Error(signed.message);
  return { signed: signed.value, review };
}

test.each(['eip1559', 'eip2930', 'legacy'] as const)('a signed %s transaction is one that the chain takes', async type => {
  const fees =
    type === 'eip1559' ? {} : { type, gasPrice: 1_000_000_000n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined };
  const payload = unsigned({ to: '0x28C6c06298d514Db089934071355E5743bf21d60', value: 5n, ...fees } as never);
  const { signed } = await sign(account('Payouts'), payload);
  expect(signed).toMatchObject([{ label: 'Signed Ethereum transaction', encoding: 'hex', lacks: null }]);
  const serializedTransaction = `0x${signed[0]?.value ?? ''}` as never;
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(account('Payouts'));
  expect(parseTransaction(serializedTransaction)).toMatchObject({ value: 5n, type });
});

test('a Solana transaction carries the signature in the place of its signer, and says what it lacks', async () => {
  const ours = account('Solana payouts');
  const message = (signers: string[]) => {
    const keys = [...signers, '11111111111111111111111111111111'];
    const bytes = [signers.length, 0, 1, keys.length, ...keys.flatMap(key => [...base58.decode(key)]), ...Array(32).fill(9)];
    return Buffer.from([...bytes, 1, keys.length - 1, 1, 0, 1, 5]).toString('hex');
  };
  const alone = await sign(ours, message([ours]));
  expect(alone.signed).toMatchObject([{ label: 'Signed Solana transaction', encoding: 'base64', lacks: null }]);
  const wire = Buffer.from(base64.decode(alone.signed[0]?.value ?? ''));
  expect(wire.subarray(65).toString('hex')).toBe(message([ours]));
  expect(base58.encode(wire.subarray(1, 65))).toBe(alone.signed[0]?.chainId);

  const other = base58.encode(new Uint8Array(32).fill(7));
  const shared = await sign(ours, message([other, ours]));
  expect(shared.signed[0]?.lacks).toContain(other);
  expect(shared.signed[0]?.chainId).toBeNull();
});

test('a signed TRON transaction is one that the chain takes, and says where its own key is not all', async () => {
  const payouts = account('Payouts');
  const payload = (owner: string) =>
    transactionHex(31, 'TriggerSmartContract', [
      [1, accountBytes(owner)],
      [2, accountBytes(usdt)],
      [4, call('transfer(address to, uint256 amount)', [parties.payroll, 5n])],
    ]);
  const { signed } = await sign(payouts, payload(payouts));
  const id = createHash('sha256')
    .update(Buffer.from(payload(payouts), 'hex'))
    .digest();
  expect(signed).toMatchObject([{ label: 'Signed TRON transaction', encoding: 'hex', chainId: id.toString('hex'), lacks: null }]);
  const wire = signed[0]?.value ?? '';
  const signature = wire.slice(-130);
  // Written by an encoder of its own: raw_data, then the signature.
  expect(wire).toBe(
    hexOfFields([
      [1, payload(payouts)],
      [2, signature],
    ]),
  );
  const yParity = Number(signature.slice(-2));
  const sender = await recoverAddress({
    hash: `0x${id.toString('hex')}`,
    signature: { r: `0x${signature.slice(0, 64)}`, s: `0x${signature.slice(64, 128)}`, yParity },
  });
  expect(sender).toBe(payouts);

  const shared = await sign(payouts, payload(parties.vault));
  expect(shared.signed[0]?.lacks).toContain('further signatures');
});

test('an authorisation is given back with its signature; a text completes nothing', async () => {
  const payload = '{"address":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC","chainId":1,"nonce":7}';
  const { signed, review } = await sign(account('Payouts'), payload, 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION');
  const { receipt } = review.subject.kind === 'activity' ? review.subject.activity : { receipt: null };
  expect(JSON.parse(signed[0]?.value ?? '')).toMatchObject({ chainId: 1, nonce: 7, r: `0x${receipt?.signature?.r}` });
  expect((await sign(account('Payouts'), 'hello', 'PAYLOAD_ENCODING_TEXT_UTF8')).signed).toEqual([]);
});

test('a transaction hashed in a way no chain takes is not assembled', async () => {
  const payload = unsigned({ to: '0x28C6c06298d514Db089934071355E5743bf21d60', value: 5n });
  expect((await sign(account('Payouts'), payload, undefined, 'HASH_FUNCTION_SHA256')).signed).toEqual([]);
});

test('a signature that does not fit completes nothing', async () => {
  app.practice.faults.add({ fault: 'wrong-result', count: 0 });
  const payload = unsigned({ to: '0x28C6c06298d514Db089934071355E5743bf21d60', value: 5n });
  expect((await sign(account('Payouts'), payload)).signed).toEqual([]);
});

test('every account that can sign is listed with its curve and its checked address', async () => {
  const listed = await app.ask('signing.accounts');
  const { wallets, privateKeys } = app.practice.organisation();
  expect(listed.ok && listed.value.accounts).toHaveLength(wallets.flatMap(w => w.accounts).length + privateKeys.length);
  expect(listed.ok && listed.value.accounts.every(each => each.check?.state === 'verified')).toBe(true);
});

test('drafts stay over a restart, on this computer, and what reads like a secret is refused', async () => {
  const content = {
    ...{ kind: 'template', title: 'Payroll', signWith: account('Payouts'), payload: 'Pay {{name}}', encoding: null },
    hashFunction: null,
  };
  const kept = await app.ask('signing.keep_draft', content);
  expect(kept).toMatchObject({ ok: true, value: content });
  const mnemonic = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
  for (const payload of [mnemonic, mnemonic.replaceAll(' ', '\n'), '-----BEGIN EC PRIVATE KEY-----\nAA==']) {
    expect(await app.ask('signing.keep_draft', { ...content, payload })).toMatchObject({ ok: false, code: 'forbidden' });
  }
  const { files, keychain, practice } = app;
  const requests = practice.ledger().length;
  await app.core.stop();
  app = await startApp({ files, keychain, practice, as: null });
  const drafts = await app.ask('signing.drafts');
  expect(drafts.ok && drafts.value).toMatchObject([content]);
  expect(practice.ledger()).toHaveLength(requests);
  const [draft] = drafts.ok ? drafts.value : [];
  expect(await app.ask('signing.remove_draft', { draftId: draft?.draftId })).toMatchObject({ ok: true });
  expect(await app.ask('signing.drafts')).toEqual({ ok: true, value: [] });
  await practice.close();
});
