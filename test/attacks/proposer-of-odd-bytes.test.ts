/** A proposer who wants bytes to be read as something they are not for others, and fees that are not seen. */
import { serializeTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import type { SealedReview } from '../../electron/contract/values/document.ts';
import { decodeRlp, numberIn } from '../../electron/core/chains/ethereum/rlp.ts';
import { createRelease } from '../../electron/core/decisions/release.ts';
import type { DecisionPassphrase } from '../../electron/core/keys/passphrase.ts';
import type { Person } from '../../electron/core/ports.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { context, parties } from '../vectors/parties.ts';
import { bytes, call, calling, message, raw, unsigned } from '../vectors/payloads.ts';

const here = context();
const rlp = (hex: string) => decodeRlp(Buffer.from(hex, 'hex'));
const long = (size: number) => '61'.repeat(size);

describe('lengths of RLP', () => {
  test.each([
    ['a single byte in a wrap', '8101'],
    ['a short text with a long length', `b837${long(55)}`],
    ['a short list with a long length', `f837${long(55)}`],
    ['a length with a leading zero', `b90038${long(56)}`],
    ['a list’s length with a leading zero', `f90038${long(56)}`],
    ['a length with two', `ba000100${long(256)}`],
    ['bytes behind the item', '820102ff'],
    ['an item that ends early', '8301'],
    ['an item that leaves its list', 'c18201ff'],
    ['a length of nothing', 'b800'],
  ])('%s is no item', (_, hex) => expect(rlp(hex)).toBeNull());

  test.each(['7f', '80', '8180', `b838${long(56)}`, `f838${long(56)}`, 'c0', 'c3010203'])('%s is one', hex =>
    expect(rlp(hex)).not.toBeNull(),
  );

  test('a number with a leading zero is none', () => {
    expect(numberIn(Uint8Array.of(0))).toBeNull();
    expect(numberIn(Uint8Array.of(0, 1))).toBeNull();
    expect(numberIn([])).toBeNull();
    expect(numberIn(Uint8Array.of())).toBe(0n);
    expect(numberIn(Uint8Array.of(1, 0))).toBe(256n);
  });

  test('an authorisation in another spelling is not read as the one that the chain would hash', () => {
    const address = `94${parties.router.slice(2).toLowerCase()}`;
    const own = reviewDocument(bytes(`05d701${address}07`), here);
    expect(own.findings.map(({ rule }) => rule)).toContain('disguised-authorization');
    for (const hex of [`05d801${address}8107`, `05d901${address}820007`, `05f801${address}07`]) {
      const { findings, headline } = reviewDocument(bytes(hex), here);
      expect(findings.map(({ rule }) => rule)).not.toContain('disguised-authorization');
      expect(headline).toMatch(/bytes that cannot be read/);
    }
  });

  test('a transaction whose number has a leading zero has no certain digest', () => {
    const hex = unsigned({ to: parties.payroll, value: 1n });
    // nonce 01 as 820001, and the list two bytes longer
    const length = Number.parseInt(hex.slice(4, 6), 16);
    const wide = `0x02${(length + 2).toString(16)}01820001${hex.slice(10)}`;
    const document = reviewDocument(bytes(wide), here);
    expect(document.severity).toBe('critical');
    expect(document.findings.map(({ rule }) => rule)).toContain('libraries-disagree');
    expect(document.digest).toMatchObject({ agreed: false });
  });

  test('a transaction that one library alone reads is critical, whatever it would do', () => {
    // Chain 0 is none: one library takes it for a chain, the other refuses.
    const document = reviewDocument(bytes(unsigned({ to: parties.payroll, value: 1n }).replace(/^(0x02..)01/, '$180')), here);
    expect(document).toMatchObject({ severity: 'critical', digest: { agreed: false } });
    expect(document.headline).toMatch(/^Signs a transaction that the libraries read differently/);
    expect(document.findings.map(({ rule }) => rule)).toContain('libraries-disagree');
  });
});

test('a login to a host longer than any is said to be one', () => {
  const host = `${'a'.repeat(60)}.`.repeat(5);
  const { findings } = reviewDocument(
    message(
      `${host}example wants you to sign in with your Ethereum account:\n${parties.payroll}\n\nURI: https://a.example\nVersion: 1`,
    ),
    here,
  );
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'host-suspicious',
      sentence: `The host of the login has ${host.length + 7} characters, and no host has more than 253.`,
    }),
  );
});

describe('the highest fee', () => {
  const blobs = (count: number, maxFeePerBlobGas: bigint) =>
    reviewDocument(
      bytes(
        serializeTransaction({
          type: 'eip4844',
          chainId: 1,
          nonce: 1,
          to: parties.payroll,
          gas: 21_000n,
          maxFeePerGas: 10n,
          maxPriorityFeePerGas: 1n,
          maxFeePerBlobGas,
          blobVersionedHashes: Array.from({ length: count }, (_, n) => `0x01${n.toString(16).padStart(62, '0')}` as const),
        }),
      ),
      here,
    );
  const fact = (document: ReturnType<typeof blobs>, label: string) => document.facts.find(f => f.label === label)?.value;

  test.each([
    [1, 7n],
    [3, 5_000_000_000n],
    [6, 10n ** 18n],
  ])('of %i blobs at %i each is in it', (count, price) => {
    const document = blobs(count, price);
    expect(fact(document, 'Highest fee')).toBe(String(210_000n + price * BigInt(count) * 131_072n));
    expect(fact(document, 'For blobs, of that')).toBe(String(price * BigInt(count) * 131_072n));
  });

  test('a fee that is a payment is found, though it is for blobs alone', () => {
    const high = blobs(6, 2_000_000_000_000n).findings.filter(({ rule }) => rule === 'high-fee');
    expect(high).toMatchObject([{ sentence: expect.stringMatching(/^Up to 1\.57.* ETH can be paid for gas and blobs\.$/) }]);
    expect(blobs(6, 1n).findings.map(({ rule }) => rule)).not.toContain('high-fee');
  });
});

describe('a text', () => {
  const rulesOf = (request: Parameters<typeof reviewDocument>[0]) =>
    reviewDocument(request, here).findings.map(({ rule }) => rule);

  test('whose letters are the bytes of a transaction reads as the transaction', () => {
    // A legacy transaction of EIP-155’s time before: each length stands behind the first byte of a letter of two.
    const address = `${'41'.repeat(19)}d0`;
    const hex = `e8808477777 7d08261d094${address}88313233343536 37d080`.replaceAll(' ', '');
    const letters = Buffer.from(hex, 'hex').toString('utf8');
    expect(Buffer.from(letters).toString('hex')).toBe(hex);
    const asBytes = reviewDocument(bytes(hex), here);
    const asText = reviewDocument(message(letters), here);
    expect(asBytes.headline).toContain('Pays 3.544952156018063312 of the chain’s coin from “Ops hot” to an unknown address');
    expect(asText.headline).toBe(asBytes.headline);
    expect(asText.digest?.value).toBe(asBytes.digest?.value);
    expect(asText.findings).toContainEqual(expect.objectContaining({ rule: 'text-is-transaction', severity: 'high' }));
    expect(asText.findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(asBytes.findings.map(({ rule }) => rule)));
  });

  test('of 32 letters behind the prefix of messages is as blind as the same bytes', () => {
    const prefixed = (text: string) => `\u0019Ethereum Signed Message:\n${text.length}${text}`;
    const digest = 'a digest that was searched for..';
    expect(digest).toHaveLength(32);
    for (const request of [message(prefixed(digest)), bytes(Buffer.from(prefixed(digest)).toString('hex'))])
      expect(reviewDocument(request, here)).toMatchObject({ severity: 'critical', findings: [{ rule: 'blind-signing' }] });
    expect(rulesOf(message(prefixed(`${digest}.`)))).toEqual([]);
    expect(rulesOf(message('Good morning'))).toEqual([]);
    expect(rulesOf(message('耄耋之年 Доброе утро'))).toEqual([]);
  });
});

test('a fee that is no amount is not taken for none', () => {
  const send = (more: Record<string, string>) =>
    reviewDocument(
      {
        type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION',
        parameters: {
          from: parties.ops,
          caip2: 'eip155:1',
          gasLimit: '21000',
          calls: [{ to: parties.payroll, value: '1' }],
          ...more,
        },
      },
      here,
    ).findings.filter(({ rule }) => rule === 'unreadable-payload');
  expect(send({ maxFeePerGas: '30000000000' })).toEqual([]);
  expect(send({})).toEqual([]);
  for (const [name, value] of [
    ['maxFeePerGas', '1e30'],
    ['maxFeePerGas', '-1'],
    ['maxPriorityFeePerGas', '5 ether'],
    ['gasLimit', '99,999,999'],
  ] as const)
    expect(send({ [name]: value })).toMatchObject([
      { severity: 'critical', sentence: `Its ${name} is not an amount, so this app cannot tell what it may cost.` },
    ]);
});

test('a member that an authorisation does not have is named so that it can be read', () => {
  const name = `\u202e${'x'.repeat(5_000)}`;
  const { findings } = reviewDocument(
    raw(JSON.stringify({ address: parties.router, chainId: 1, nonce: 1, [name]: 1 }), 'EIP7702_AUTHORIZATION', 'NO_OP'),
    here,
  );
  const said = findings.find(({ rule }) => rule === 'unsigned-member')?.sentence ?? '';
  expect(said).toContain('⟦U+202E⟧');
  expect(said.length).toBeLessThan(200);
});

test('a well-known function is read as what it is, whatever the interface of its contract calls it', () => {
  const harmless = JSON.stringify([
    {
      type: 'function',
      name: 'setApprovalForAll',
      inputs: [
        { name: 'newsletter', type: 'address' },
        { name: 'on', type: 'bool' },
      ],
    },
  ]);
  const uploaded = context({
    smartContractInterfaces: [{ smartContractAddress: parties.registry, smartContractInterface: harmless, label: 'Newsletter' }],
  });
  const { facts, severity } = reviewDocument(
    calling(parties.registry, call('setApprovalForAll(address operator, bool approved)', [parties.stranger, true])),
    uploaded,
  );
  expect(facts.find(({ label }) => label === 'Function')).toMatchObject({ note: 'well-known function' });
  expect(severity).toBe('critical');
});

describe('bytes on which two libraries disagree', () => {
  test('are never approved, however long they were read; they can be rejected', async () => {
    let at = 0;
    const release = createRelease({
      person: { openConfirmation: async () => undefined, closeConfirmation: async () => undefined } as unknown as Person,
      clock: { now: () => at, monotonic: () => at, sleep: async () => undefined },
      passphrase: { isSet: () => false } as unknown as DecisionPassphrase,
      isLocked: () => false,
      isAsking: () => false,
      onOpened: () => undefined,
    });
    const review = {
      ...{ seal: 's', subject: { kind: 'submit', operation: 'sign_raw_payload', body: '{}', fingerprint: 'f' } },
      document: { severity: 'note', digest: { agreed: false } },
    } as unknown as SealedReview;
    const asking = release.ask(review, 'approve', [], null);
    expect(release.current()).toMatchObject({ ok: true });
    at = 60_000;
    const answer = { seal: 's', reachedEnd: true, heldMs: 60_000 };
    expect(await release.decide({ ...answer, decision: 'approve' })).toMatchObject({
      ...{ ok: false, code: 'forbidden', message: 'Two libraries disagree on the digest. This cannot be approved.' },
    });
    expect(release.isOpen()).toBe(true);
    expect(await release.decide({ ...answer, decision: 'reject' })).toMatchObject({ ok: true });
    expect(await asking).toMatchObject({ ok: true, value: { decision: 'reject' } });
  });
});
