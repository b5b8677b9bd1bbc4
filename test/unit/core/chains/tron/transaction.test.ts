/** Transactions of TRON: what others published, what is hostile, and what comes back of what was written. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Tree } from '../../../../../electron/contract/values/document.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { context, now, parties } from '../../../../vectors/parties.ts';
import { call, message, permit, type Request, typed } from '../../../../vectors/payloads.ts';
import {
  account,
  contractFields,
  encoded,
  type Field,
  hexOfFields,
  inAnHour,
  permissionFields,
  permissionsHex,
  published,
  rawFields,
  signing,
  signingTransaction,
  textHex,
  transactionHex,
  transferHex,
  triggerHex,
  tron,
  tronContext,
  tronOf,
  usdt,
  usual,
} from '../../../../vectors/tron.ts';
import { readPayload } from '../read.ts';

const max = 2n ** 256n - 1n;
const review = (request: Request, here = tronContext()) => reviewDocument(request, here);
const rules = (request: Request, here = tronContext()) => review(request, here).findings.map(f => f.rule);
const factOf = (request: Request, label: string) => review(request).facts.find(f => f.label === label);
const send = (to: string, amount: bigint) => call('transfer(address to, uint256 amount)', [to, amount]);
const approve = (spender: string, amount: bigint) => call('approve(address spender, uint256 amount)', [spender, amount]);

describe('a public transaction has the id and the contents that its source gives it', () => {
  test.each(published)('$what ($source)', ({ hex, id, phrase }) => {
    const document = reviewDocument(signing(hex), context());
    expect(document.headline).toBe(`${phrase} on TRON`);
    expect(document.digest).toMatchObject({ value: id, agreed: true });
    expect(document.facts.find(f => f.label === 'Digest')).toMatchObject({ value: id });
    expect(document.findings.map(f => f.rule)).not.toContain('calldata-leftover');
    const alike = reviewDocument(signingTransaction(hex), context());
    expect([alike.headline, alike.digest]).toEqual([document.headline, document.digest]);
  });
});

describe('a headline says what signing does', () => {
  const keys = (threshold: bigint, ...of: [string, bigint][]) => ({ threshold, keys: of });
  const own = keys(1n, [parties.ops, 1n]);
  test.each([
    ['TRX', transferHex(parties.payroll, 1_500_000n), 'Pays 1.5 TRX from “Ops hot” to Payroll'],
    ['USDT', triggerHex(usdt, send(parties.payroll, 1_250_000_000n)), 'Pays 1,250 USDT from “Ops hot” to Payroll'],
    ['an approval', triggerHex(usdt, approve(parties.router, 5_000_000n)), 'Lets Router take up to 5 USDT of “Ops hot”'],
    ['an approval of all', triggerHex(usdt, approve(parties.vault, max)), 'Lets an unknown contract take all USDT of “Ops hot”'],
    [
      'a call with TRX',
      triggerHex(parties.router, '12345678', {}, [[3, 2_000_000n]]),
      'Calls an unknown function of Router and sends it 2 TRX',
    ],
    ['own keys', permissionsHex(own, own), 'Changes who may sign for “Ops hot”'],
    ['a stranger’s keys', permissionsHex(keys(1n, [parties.stranger, 1n]), own), 'Hands “Ops hot” over to an unknown address'],
    [
      'a stranger who must agree',
      permissionsHex(keys(2n, [parties.ops, 1n], [parties.stranger, 1n]), own),
      'Hands “Ops hot” over to an unknown address',
    ],
    [
      'another type',
      transactionHex(41, 'ExchangeCreateContract', [
        [1, account(parties.ops)],
        [2, textHex('_')],
      ]),
      'Holds a contract of type ExchangeCreateContract, which this app does not read',
    ],
    [
      'a type that is newer than the list',
      transactionHex(77, 'NewThingContract', [[1, account(parties.ops)]]),
      'Holds a contract of type NewThingContract, which this app does not read',
    ],
    [
      'less staked',
      transactionHex(55, 'UnfreezeBalanceV2Contract', [
        [1, account(parties.ops)],
        [2, 1_000_000n],
        [3, 1],
      ]),
      'Unstakes 1 TRX that “Ops hot” staked for energy',
    ],
    [
      'What was unstaked',
      transactionHex(56, 'WithdrawExpireUnfreezeContract', [[1, account(parties.ops)]]),
      'Withdraws the TRX of “Ops hot” whose unstaking is complete',
    ],
    [
      'voting rewards',
      transactionHex(13, 'WithdrawBalanceContract', [[1, account(parties.ops)]]),
      'Claims the voting rewards of “Ops hot”',
    ],
    [
      'Unstaking that is called off',
      transactionHex(59, 'CancelAllUnfreezeV2Contract', [[1, account(parties.ops)]]),
      'Cancels every pending unstaking of “Ops hot”',
    ],
    [
      'a loan taken back',
      transactionHex(58, 'UnDelegateResourceContract', [
        [1, account(parties.ops)],
        [3, 7n],
        [4, account(parties.payroll)],
      ]),
      'Reclaims the bandwidth of 0.000007 TRX that “Ops hot” lent to Payroll',
    ],
  ])('for %s', (_, hex, phrase) => {
    expect(review(signing(hex)).headline).toBe(`${phrase} on TRON`);
  });

  test('and addresses stand in base58check wherever they are shown', () => {
    for (const hex of [
      triggerHex(usdt, send(parties.stranger, 1n)),
      triggerHex(parties.registry, call('transferOwnership(address newOwner)', [parties.stranger])),
      triggerHex(parties.registry, call('upgradeToAndCall(address implementation, bytes data)', [parties.stranger, '0x'])),
      triggerHex(parties.safe, call('setApprovalForAll(address operator, bool approved)', [parties.stranger, true])),
      permissionsHex({ threshold: 1n, keys: [[parties.stranger, 1n]] }, { threshold: 1n, keys: [[parties.vault, 1n]] }),
    ]) {
      const { decoded, digest: _, ...shown } = review(signing(hex));
      const everything = JSON.stringify([shown, decoded]);
      expect(everything).toContain(tron.stranger);
      expect(everything).not.toMatch(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/);
    }
  });
});

describe('an ordinary payment is no alarm', () => {
  test.each([
    ['TRX', transferHex(parties.payroll, 1n)],
    ['USDT', triggerHex(usdt, send(parties.payroll, 1_250_000_000n), { feeLimit: 100_000_000n })],
    [
      'USDT whose receiver keeps its 0x41',
      triggerHex(usdt, send(parties.payroll, 1n).replace(/^(0xa9059cbb0{22})00/, '$141'), { feeLimit: 100_000_000n }),
    ],
  ])('of %s', (_, hex) => {
    expect(rules(signing(hex))).toEqual([]);
    expect(rules(signingTransaction(hex))).toEqual([]);
  });
});

describe('what the bytes say is shown', () => {
  const hex = triggerHex(usdt, send(parties.payroll, 1n), {
    memo: textHex('invoice 7'),
    feeLimit: 30_000_000n,
    permissionId: 2n,
  });

  test('the memo, the fee, the permission, the end and the id', () => {
    expect(factOf(signing(hex), 'Memo')?.value).toBe('invoice 7');
    expect(factOf(signing(hex), 'Highest fee')).toMatchObject({ value: '30000000', note: '30 TRX' });
    expect(factOf(signing(hex), 'Permission used')?.value).toBe('active, number 2');
    expect(factOf(signing(hex), 'Expires')).toMatchObject({ value: '2026-11-21T10:00:00.000Z', note: 'within a day' });
    const id = createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
    expect(factOf(signing(hex), 'Digest')).toMatchObject({ value: id, note: 'sha256 of the transaction, which is its id' });
  });

  test('who could sign afterwards, how often each counts, and what the active keys may do', () => {
    const both = {
      threshold: 2n,
      keys: [
        [parties.ops, 1n],
        [parties.stranger, 2n],
      ],
    } as const;
    const document = review(signing(permissionsHex(both, both, `7fff1fc0037e${'00'.repeat(26)}`)));
    const sentences = document.findings.filter(f => f.rule === 'account-permissions').map(f => f.sentence);
    expect(sentences[0]).toBe(
      `Owner: 2 would be needed; “Ops hot” counts once, ${tron.stranger} counts 2 times. Your own keys add up to 1, the others to 2.`,
    );
    expect(document.facts.find(f => f.label === 'Active 1: may do')?.value).toContain('changing these permissions among them');
    const lesser = review(signing(permissionsHex(both, both, usual)));
    expect(lesser.facts.find(f => f.label === 'Active 1: may do')?.value).toBe('29 types of contract');
  });

  test('that it has expired', () => {
    const late = transferHex(parties.payroll, 1n, { expiration: BigInt(Date.parse(now)) - 1n });
    expect(review(signing(late)).effects).toContain('It has expired: no node accepts it any more.');
    expect(review(signing(hex)).effects.join()).not.toContain('expired');
  });
});

describe('what is dangerous is found', () => {
  const poison = '0x5aae00000000000000000000000000000000eaed';
  // Its address ends like Payroll's in TRON's own letters: found by trying keys, as attackers do.
  const imitated = tronContext({
    addressBook: [{ label: 'Payroll', address: `${tronOf(poison).slice(0, 10)}${'x'.repeat(20)}${tronOf(poison).slice(-4)}` }],
  });
  test.each([
    ['a receiver never seen', transferHex(parties.stranger, 1n), 'first-seen', undefined],
    ['a look-alike of an address in base58', transferHex(poison, 1n), 'address-lookalike', imitated],
    ['an allowance without limit', triggerHex(usdt, approve(parties.router, max)), 'unlimited-approval', undefined],
    ['an allowance of a round number', triggerHex(usdt, approve(parties.router, 10n ** 19n)), 'unlimited-approval', undefined],
    ['tokens sent to their contract', triggerHex(usdt, send(usdt, 1n)), 'burned', undefined],
    [
      'a new owner',
      triggerHex(parties.router, call('transferOwnership(address newOwner)', [parties.vault])),
      'ownership',
      undefined,
    ],
    [
      'a key never seen',
      permissionsHex({ threshold: 1n, keys: [[parties.vault, 1n]] }, { threshold: 1n, keys: [] }),
      'first-seen',
      undefined,
    ],
    ['money with a call', triggerHex(parties.router, '12345678', {}, [[3, 1n]]), 'opaque-call', undefined],
    [
      'a memo that hides letters',
      transferHex(parties.payroll, 1n, { memo: textHex('pay \u202e001 ot') }),
      'hidden-characters',
      undefined,
    ],
    [
      'an end that nodes do not take',
      transferHex(parties.payroll, 1n, { expiration: inAnHour + 86_400_000n }),
      'far-deadline',
      undefined,
    ],
    [
      'an end far beyond the calendar',
      transferHex(parties.payroll, 1n, { expiration: 2n ** 63n - 1n }),
      'far-deadline',
      undefined,
    ],
    ['a fee without measure', triggerHex(usdt, send(parties.payroll, 1n), { feeLimit: 5_000_000_000n }), 'high-fee', undefined],
    [
      'the account of somebody else',
      transactionHex(1, 'TransferContract', [
        [1, account(parties.vault)],
        [2, account(parties.payroll)],
        [3, 1n],
      ]),
      'other-account',
      undefined,
    ],
    ['a type not read here', transactionHex(41, 'ExchangeCreateContract', [[1, '00']]), 'opaque-payload', undefined],
    ['a new contract', transactionHex(30, 'CreateSmartContract', [[1, account(parties.ops)]]), 'contract-creation', undefined],
    [
      'bytes in the word of an address',
      triggerHex(usdt, send(parties.payroll, 1n).replace('0xa9059cbb00', '0xa9059cbb8c')),
      'opaque-call',
      undefined,
    ],
    [
      'a prefix that is not TRON’s',
      triggerHex(usdt, send(parties.payroll, 1n).replace(/^(0xa9059cbb0{22})00/, '$1a0')),
      'opaque-call',
      undefined,
    ],
  ] as const)('%s', (_, hex, rule, here) => {
    expect(rules(signing(hex), here ?? tronContext())).toContain(rule);
  });

  test('the same key by its Ethereum address or by its id is no other account', () => {
    const hex = transferHex(parties.payroll, 1n);
    const row = {
      privateKeyId: 'key-1',
      privateKeyName: 'Treasury',
      curve: 'CURVE_SECP256K1',
      addresses: [{ address: tron.ops }],
    };
    const here = { ...tronContext(), current: { privateKeys: [row] } };
    for (const signWith of [parties.ops, 'key-1', 'an id that is not known here']) {
      const request = signing(hex);
      expect(rules({ ...request, parameters: { ...(request.parameters as object), signWith } }, here)).not.toContain(
        'other-account',
      );
    }
  });

  test('a private key that is named by its id, and is not the sender’s', () => {
    const row = { privateKeyId: 'it', privateKeyName: 'It', addresses: [{ address: tron.stranger }] };
    const current = { privateKeys: [row] };
    const request = signing(transferHex(parties.payroll, 1n));
    const by = { ...request, parameters: { ...(request.parameters as object), signWith: 'it' } };
    expect(rules(by, { ...tronContext(), current })).toContain('other-account');
  });

  test('the key that signs is no stranger among those that may sign afterwards', () => {
    const keys = { threshold: 1n, keys: [[parties.ops, 1n]] } as const;
    const nobody = tronContext({ current: {} });
    const strange = review(signing(permissionsHex(keys, keys)), nobody).findings.filter(f => f.rule === 'first-seen');
    expect(strange.map(f => f.sentence)).toEqual([]);
  });

  test('a hash function that is not TRON’s, and none that is', () => {
    const hex = transferHex(parties.payroll, 1n);
    for (const hash of ['KECCAK256', 'NO_OP', 'NOT_APPLICABLE'])
      expect(rules(signing(hex, hash))).toContain('hash-function-misfit');
    expect(rules(signing(hex))).not.toContain('hash-function-misfit');
  });

  test('a transaction written out as text', () => {
    const document = review(message(transferHex(parties.payroll, 1n)));
    expect(document.findings.map(f => f.rule)).toContain('text-is-transaction');
    expect(document.findings.map(f => f.rule)).not.toContain('hash-function-misfit');
    expect(document.headline).toContain('to Payroll');
  });

  test('an interface that was uploaded for the same bytes on Ethereum names nothing', () => {
    const json = JSON.stringify([{ type: 'function', name: 'harmless', inputs: [], outputs: [], stateMutability: 'view' }]);
    const named = (smartContractAddress: string) => ({
      ...tronContext(),
      current: { smartContractInterfaces: [{ smartContractAddress, smartContractInterface: json, label: 'Game' }] },
    });
    const hex = triggerHex(parties.registry, call('harmless()'));
    expect(rules(signing(hex), named(parties.registry))).toContain('opaque-call');
    expect(rules(signing(hex), named(tronOf(parties.registry)))).toContain('named-call');
  });
});

test('typed data of TRON’s chain names its parties as the rest does (TIP-712)', () => {
  const { primaryType, types, message: values, domain } = permit(5_000_000n, 1_795_252_000);
  const onTron = { ...(domain as object), chainId: 728_126_428, verifyingContract: usdt };
  const document = review(typed({ primaryType, types, message: values, domain: onTron }));
  expect(document.headline).toBe('Lets Router take up to 5 USDT of an unknown account on TRON');
  expect(document.facts.find(f => f.label === 'Spender')?.value).toBe(tron.router);
  expect(document.findings.map(f => f.rule)).not.toContain('unknown-chain');
});

describe('a call inside an argument', () => {
  const json = JSON.stringify(['function run(bytes task, bytes20 tag)']);
  const here = {
    ...tronContext(),
    current: {
      smartContractInterfaces: [{ smartContractAddress: tron.router, smartContractInterface: json, label: 'Runner' }],
    },
  };
  const inner = call('approve(address spender, uint256 amount)', [parties.router, max]);
  const request = signing(triggerHex(parties.router, call('run(bytes task, bytes20 tag)', [inner, parties.stranger])));

  test('is found, and nothing is said of a contract that it does not name', () => {
    const { findings } = review(request, here);
    expect(findings.map(f => f.rule)).toContain('unlimited-approval');
    expect(findings.map(f => f.sentence).join()).not.toContain(tronOf(parties.zero));
  });

  test('and 20 bytes that are no address stay as they came', () => {
    expect(JSON.stringify(review(request, here).decoded)).toContain(`"value":"${parties.stranger.toLowerCase()}"`);
  });
});

describe('what is not the one form of a transaction is never read as one', () => {
  const contract = contractFields(1, 'TransferContract', [
    [1, account(parties.ops)],
    [2, account(parties.payroll)],
    [3, 1n],
  ]);
  const good = rawFields(contract);
  const transfer = (...fields: Field[]) => hexOfFields(rawFields(contractFields(1, 'TransferContract', fields)));
  const [owner, to, amount]: [Field, Field, Field] = [
    [1, account(parties.ops)],
    [2, account(parties.payroll)],
    [3, 1n],
  ];
  const hex = hexOfFields(good);
  const permission = (owner: readonly Field[]) =>
    transactionHex(46, 'AccountPermissionUpdateContract', [
      [1, account(parties.ops)],
      [2, owner],
    ]);
  test.each([
    ['an end too early', hex.slice(0, -2), 'ends early'],
    ['bytes behind the end', `${hex}00`, 'field 0'],
    ['an unknown field behind the end', hexOfFields([...good, [19, 1]]), 'field 19 of the transaction is not known here'],
    [
      'the field of authorities, which nodes pass over',
      hexOfFields([...good.slice(0, 3), [9, '00'], ...good.slice(3)]),
      'field 9',
    ],
    ['two contracts', hexOfFields([...good.slice(0, 4), [11, contract], ...good.slice(4)]), '2 contracts'],
    [
      'an end that stands twice',
      hexOfFields([...good.slice(0, 3), [8, inAnHour], ...good.slice(3)]),
      'expiration of the transaction appears 2 times',
    ],
    ['fields out of order', hexOfFields([...good.slice(1), ...good.slice(0, 1)]), 'field 1 behind field 14'],
    ['a wire type that no field has', `${hex}9d0100000000`, 'wire type 5'],
    ['a number that is too long', `${hex}908100`, 'not in its shortest form'],
    ['a number where bytes belong', hexOfFields([[1, 5], ...good.slice(1)]), 'ref_block_bytes of the transaction is a number'],
    [
      'bytes where a number belongs',
      hexOfFields([...good.slice(0, 2), [8, '00'], ...good.slice(3)]),
      'expiration of the transaction is no number',
    ],
    ['a receiver twice', transfer(owner, to, to, amount), 'to_address of the TransferContract appears 2 times'],
    ['an amount twice', transfer(owner, to, amount, [3, 2n]), 'amount of the TransferContract appears 2 times'],
    ['a negative amount', transfer(owner, to, [3, -1n]), 'amount of the TransferContract is negative'],
    ['an amount of 64 bits', transfer(owner, to, [3, 2n ** 63n]), 'amount of the TransferContract is negative or more than'],
    ['an amount of nothing, written out', transfer(owner, to, [3, 0]), 'written out although it is zero'],
    [
      'a field that payments do not have',
      transfer(owner, to, amount, [4, 'ff']),
      'field 4 of the TransferContract is not known here',
    ],
    ['a receiver without 41', transfer(owner, [2, `a0${parties.payroll.slice(2)}`], amount), 'to_address is no address'],
    ['a receiver of 20 bytes', transfer(owner, [2, parties.payroll], amount), 'to_address is no address'],
    ['a receiver of 22 bytes', transfer(owner, [2, `${account(parties.payroll)}00`], amount), 'to_address is no address'],
    ['no receiver', transfer(owner, amount), 'to_address is no address'],
    ['no owner', transfer(to, amount), 'owner_address is no address'],
    [
      'a payment that says it is new permissions',
      transactionHex(1, 'TransferContract', [owner, to, amount], {
        typeUrl: 'type.googleapis.com/protocol.AccountPermissionUpdateContract',
      }),
      'the type of the contract is 1 (TransferContract)',
    ],
    [
      'new permissions under a number not known here',
      transactionHex(77, 'AccountPermissionUpdateContract', [owner]),
      'the type of the contract is 77',
    ],
    [
      'a type elsewhere',
      transactionHex(1, 'TransferContract', [owner, to, amount], { typeUrl: 'type.googleapis.com/protocol.TransferContract/x' }),
      'the type of the contract is 1',
    ],
    ['permissions of the wrong type', permission([[1, 2], ...permissionFields(0, { threshold: 1n, keys: [] })]), 'of type 2'],
    ['permissions without an owner', transactionHex(46, 'AccountPermissionUpdateContract', [owner]), 'name no owner'],
    [
      'a flag that is neither yes nor no',
      transactionHex(57, 'DelegateResourceContract', [owner, [3, 1n], [4, account(parties.payroll)], [5, 2]]),
      'lock of the DelegateResourceContract',
    ],
    [
      'a resource that does not exist',
      transactionHex(54, 'FreezeBalanceV2Contract', [owner, [2, 1n], [3, 9]]),
      'the resource is 9',
    ],
  ])('%s', (_, bytes, why) => {
    for (const request of [signing(bytes), signingTransaction(bytes)]) {
      const document = review(request);
      expect(document.severity).toBe('critical');
      expect(document.headline).toContain('cannot be read with certainty');
      expect(document.findings.find(f => f.rule === 'unreadable-payload')?.sentence).toContain(why);
      expect(document.facts.map(f => f.label)).not.toContain('Receiver');
    }
  });

  test('a length longer than need be, in front of the first field', () => {
    const long = `0a8200${hex.slice(4)}`;
    expect(review(signing(long)).findings[0]?.sentence).toContain('not in its shortest form');
  });

  test('every cut, and every byte changed, is read as what it is or not at all', () => {
    const bytes = Buffer.from(hex, 'hex');
    const original = review(signing(hex));
    /** All members but those that hold the bytes themselves. */
    const shown = (tree: Tree): string =>
      [
        tree.label,
        tree.kind === 'hex' && (tree.value ?? '').length > 16 ? '' : tree.value,
        ...(tree.children ?? []).map(shown),
      ].join('\n');
    const read = Array.from({ length: bytes.length - 1 }, (_, i) => bytes.subarray(0, i + 1).toString('hex')).filter(cut =>
      review(signing(cut)).headline.startsWith('Pays '),
    );
    // Without its last field, the time the wallet noted, it is a transaction still.
    expect(read).toEqual([hexOfFields(good.slice(0, -1))]);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ mask;
        const document = review(signing(changed.toString('hex')));
        expect(document.findings.map(f => f.rule)).not.toContain('reader-failed');
        // What changed is shown; or nothing is.
        if (document.headline.startsWith('Pays ')) expect(shown(document.decoded)).not.toBe(shown(original.decoded));
      }),
      { numRuns: 1_000 },
    );
  });

  test('text that speaks of such transactions is a text', () => {
    const words = textHex('see type.googleapis.com/protocol.TransferContract');
    expect(review(signing(words)).headline).toContain('text');
  });

  test('keys and votes without end are refused, not listed', () => {
    const keys = Array.from({ length: 9_000 }, (): readonly [string, bigint] => [parties.stranger, 1n]);
    const request = signing(permissionsHex({ threshold: 1n, keys }, { threshold: 1n, keys: [] }));
    const before = process.threadCpuUsage();
    const document = review(request);
    const { user, system } = process.threadCpuUsage(before);
    expect(document.findings[0]?.sentence).toContain('keys of owner stand 9000 times');
    expect((user + system) / 1000).toBeLessThan(1_000);
  });
});

describe('what is written comes back', () => {
  const amount = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n });
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`);
  const read = (hex: string) =>
    readPayload(
      { payload: hex, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256', signWith: tron.ops },
      tronContext(),
    );

  test('the amount and the receiver of a payment, and all around it', () => {
    fc.assert(
      fc.property(
        address,
        amount,
        fc.record({ expiration: amount, feeLimit: amount, permissionId: fc.bigInt({ min: 1n, max: 9n }) }),
        (to, sun, parts) => {
          const { facts, observations } = read(transferHex(to, sun, parts));
          const values = Object.fromEntries(facts.map(f => [f.label, f.value]));
          expect(values).toMatchObject({
            From: tron.ops,
            To: tronOf(to),
            Value: String(sun),
            'Highest fee': String(parts.feeLimit),
          });
          expect(observations.map(o => o.rule)).not.toContain('unreadable-payload');
        },
      ),
    );
  });

  test('the amount and the receiver of a token, in full', () => {
    fc.assert(
      fc.property(address, fc.bigInt({ min: 0n, max }), (to, units) => {
        const { facts } = read(triggerHex(usdt, send(to, units)));
        const values = Object.fromEntries(facts.map(f => [f.label, f.value]));
        expect(values).toMatchObject({ Receiver: tronOf(to), Token: tron.usdt, Amount: String(units) });
      }),
    );
  });

  test('the keys of permissions, each with its weight', () => {
    const keys = fc.array(fc.tuple(address, amount), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(keys, amount, (listed, threshold) => {
        const { facts } = read(permissionsHex({ threshold, keys: listed }, { threshold: 1n, keys: [] }));
        listed.forEach(([key, weight], i) => {
          expect(facts.find(f => f.label === `Owner: key ${i + 1}, counts ${weight}`)?.value).toBe(tronOf(key));
        });
        expect(facts.find(f => f.label === 'Owner: needed')?.value).toMatch(new RegExp(`^${threshold} of `));
      }),
    );
  });

  test('the encoder of these tests writes what others wrote', () => {
    const [payment] = published;
    const fields: Field[] = [
      [1, '7b3b'],
      [4, 'b21ace8d6ac20e7e'],
      [8, 1_539_331_479_000n],
      [
        11,
        contractFields(1, 'TransferContract', [
          [1, '415cd0fb0ab3ce40f3051414c604b27756e69e43db'],
          [2, '41521ea197907927725ef36d70f25f850d1659c7c7'],
          [3, 2_000_000n],
        ]),
      ],
      [14, 1_539_295_479_000n],
    ];
    expect(Buffer.from(encoded(fields)).toString('hex')).toBe(payment.hex);
  });
});
