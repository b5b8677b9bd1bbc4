/** What a person reads for the payloads that matter, and what hides in them. */
import { base58 } from '@scure/base';
import { encodeAbiParameters, parseAbi, parseAbiParameters, toFunctionSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { bundled, signatures } from '../../../../../electron/core/chains/ethereum/calls/functions.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import {
  bytes,
  call,
  calling,
  delegation,
  message,
  permit,
  type Request,
  raw,
  safeTx,
  transaction,
  typed,
  typedData,
  unsigned,
} from '../../../../vectors/payloads.ts';
import { solana, solanaMessage, u32, u64 } from '../../../../vectors/solana.ts';

const personal = (length: string) => Buffer.from(`\u0019Ethereum Signed Message:\n${length}`).toString('hex');
const max = 2n ** 256n - 1n;
const soon = 1_795_252_000;
const evil = '0x9622142368000000000000000000000000c7242a';
const review = (request: Request, here = context()) => reviewDocument(request, here);
const rules = (request: Request, here = context()) => review(request, here).findings.map(f => f.rule);

describe('a headline says what signing does', () => {
  test.each([
    ['a plain text', message('hello'), 'Signs a text message with “Ops hot”: “hello”'],
    [
      'an EIP-191 text',
      message('\u0019Ethereum Signed Message:\n5hello'),
      'Signs an Ethereum signed message with “Ops hot”: “hello”',
    ],
    ['a digest', bytes('11'.repeat(32), 'NO_OP'), 'Signs a digest with “Ops hot”, without seeing what it stands for'],
    [
      'money to somebody known',
      transaction({ to: parties.payroll, value: 1_500_000_000_000_000_000n }),
      'Pays 1.5 ETH from “Ops hot” to Payroll',
    ],
    [
      'tokens to somebody known',
      calling(parties.usdc, call('transfer(address to, uint256 amount)', [parties.payroll, 250_000_500_000n])),
      'Pays 250,000.5 USDC from “Ops hot” to Payroll',
    ],
    [
      'an approval without limit',
      calling(parties.usdc, call('approve(address spender, uint256 amount)', [evil, max])),
      'Lets an unknown contract take all USDC of “Ops hot”',
    ],
    ['a permit without limit', typed(permit(max, soon, evil)), 'Lets an unknown contract take all USDC of “Ops hot”'],
    ['a permit of an amount', typed(permit(5_000_000n, soon)), 'Lets Router take up to 5 USDC of “Ops hot”'],
    ['a delegation', delegation(evil, 1), 'Hands “Ops hot” over to a contract new to this app'],
    ['a delegation everywhere', delegation(evil, 0), 'Hands “Ops hot” over to a contract new to this app on every chain'],
    ['a revocation', delegation(parties.zero, 1), 'Takes “Ops hot” back from its contract'],
    [
      'an unknown function',
      calling(parties.router, '0x12345678', 5n),
      'Calls an unknown function of Router and sends it 0.000000000000000005 ETH',
    ],
    ['a new contract', transaction({ data: '0x6001' }), 'Creates a new contract from “Ops hot”'],
  ] as [string, Request, string][])('for %s', (_, request, headline) => {
    expect(review(request).headline).toBe(headline);
  });

  test('and never lets a name rewrite the sentence', () => {
    const here = context({}, { addressBook: [{ label: 'Pay\u202eroll” and nothing else', address: parties.payroll }] });
    expect(review(transaction({ to: parties.payroll, value: 1n }), here).headline).toContain(
      '“Pay⟦U+202E⟧roll⟦U+201D⟧ and nothing else”',
    );
  });
});

describe('ordinary things are not alarms', () => {
  test.each([
    ['a text', message('I agree to the terms of 1 November.')],
    ['a text with SHA-256', raw('hello', 'TEXT_UTF8', 'SHA256')],
    ['money to an address-book entry', transaction({ to: parties.payroll, value: 1n })],
    [
      'tokens to an address-book entry',
      calling(parties.usdc, call('transfer(address to, uint256 amount)', [parties.payroll, 1n])),
    ],
    [
      'a small approval to a known contract',
      calling(parties.usdc, call('approve(address spender, uint256 amount)', [parties.router, 1_000_000n])),
    ],
  ] as [string, Request][])('%s', (_, request) => {
    expect(['note', 'look']).toContain(review(request).severity);
  });
});

describe('nothing dangerous hides behind another name', () => {
  const approveAll = call('approve(address spender, uint256 amount)', [evil, max]);
  test.each([
    [
      'increaseAllowance',
      calling(parties.usdc, call('increaseAllowance(address spender, uint256 addedValue)', [evil, max])),
      'unlimited-approval',
    ],
    [
      'Permit2 on chain',
      calling(
        parties.router,
        call('approve(address token, address spender, uint160 amount, uint48 expiration)', [
          parties.usdc,
          evil,
          2n ** 160n - 1n,
          0,
        ]),
      ),
      'unlimited-approval',
    ],
    [
      'Dai’s permit, which has no amount',
      typed(
        typedData(
          'Permit',
          { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
          { holder: parties.ops, spender: evil, nonce: 0, expiry: 0, allowed: true },
        ),
      ),
      'unlimited-approval',
    ],
    [
      'Dai’s permit that never ends',
      typed(
        typedData(
          'Permit',
          { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
          { holder: parties.ops, spender: evil, nonce: 0, expiry: 0, allowed: true },
        ),
      ),
      'far-deadline',
    ],
    [
      'a Permit2 signature for several tokens',
      typed(
        typedData(
          'PermitBatch',
          {
            PermitBatch: 'Details[] details,address spender,uint256 sigDeadline',
            Details: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
          },
          {
            details: [
              { token: parties.registry, amount: 5, expiration: soon, nonce: 0 },
              { token: parties.usdc, amount: String(2n ** 160n - 1n), expiration: soon, nonce: 0 },
            ],
            spender: evil,
            sigDeadline: soon,
          },
        ),
      ),
      'unlimited-approval',
    ],
    [
      'a transfer by authorisation',
      typed(
        typedData(
          'TransferWithAuthorization',
          {
            TransferWithAuthorization:
              'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
          },
          { from: parties.ops, to: evil, value: 5, validAfter: 0, validBefore: soon, nonce: `0x${'11'.repeat(32)}` },
        ),
      ),
      'first-seen',
    ],
    [
      'an approval in a multicall',
      calling(parties.router, call('multicall(uint256 deadline, bytes[] data)', [1n, [approveAll]])),
      'unlimited-approval',
    ],
    [
      'an approval in a multicall in a multicall',
      calling(parties.router, call('multicall(bytes[] data)', [[call('multicall(bytes[] data)', [[approveAll]])]])),
      'unlimited-approval',
    ],
    [
      'a delegate call inside MultiSend',
      calling(
        parties.router,
        call('multiSend(bytes transactions)', [`0x01${evil.slice(2)}${'00'.repeat(32)}${'00'.repeat(31)}04a9059cbb`]),
      ),
      'delegatecall',
    ],
    [
      'MultiSend bytes that do not add up',
      calling(
        parties.router,
        call('multiSend(bytes transactions)', [`0x00${evil.slice(2)}${'00'.repeat(32)}${'ff'.repeat(32)}`]),
      ),
      'opaque-call',
    ],
    [
      'a smart account’s delegate call',
      calling(
        parties.router,
        call('execute(bytes32 mode, bytes executionCalldata)', [`0xff${'00'.repeat(31)}`, `0x${evil.slice(2)}a9059cbb`]),
      ),
      'delegatecall',
    ],
    [
      'a diamond cut',
      calling(
        parties.registry,
        call('diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] cuts, address init, bytes data)', [
          [{ facetAddress: evil, action: 1, functionSelectors: ['0x12345678'] }],
          evil,
          '0x12',
        ]),
      ),
      'upgrade',
    ],
    ['a proxy administrator', calling(parties.registry, call('changeAdmin(address newAdmin)', [evil])), 'upgrade'],
    ['a module on a Safe', typed(safeTx({ to: parties.safe, data: call('enableModule(address module)', [evil]) })), 'ownership'],
    [
      'a lower threshold',
      typed(safeTx({ to: parties.safe, data: call('changeThreshold(uint256 threshold)', [1n]) })),
      'ownership',
    ],
    [
      'an upgrade behind a timelock',
      calling(
        parties.router,
        call('schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)', [
          parties.registry,
          0n,
          call('upgradeTo(address implementation)', [evil]),
          `0x${'00'.repeat(32)}`,
          `0x${'00'.repeat(32)}`,
          0n,
        ]),
      ),
      'upgrade',
    ],
    [
      'calldata in an unknown typed message',
      typed(
        typedData(
          'Job',
          { Job: 'string title,bytes task' },
          { title: 'Weekly report', task: call('transferOwnership(address newOwner)', [evil]) },
        ),
      ),
      'ownership',
    ],
    [
      'a forwarded call',
      typed(
        typedData(
          'ForwardRequest',
          { ForwardRequest: 'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data' },
          { from: parties.ops, to: parties.usdc, value: 0, gas: 1, nonce: 1, data: approveAll },
        ),
      ),
      'unlimited-approval',
    ],
    ['typed data hashed beforehand', bytes(`1901${'11'.repeat(64)}`), 'blind-signing'],
    [
      'an order that gives for one wei',
      typed(
        typedData(
          'Order',
          { Order: 'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo' },
          {
            sellToken: parties.usdc,
            buyToken: parties.registry,
            receiver: parties.ops,
            sellAmount: '5000000',
            buyAmount: '1',
            validTo: soon,
          },
        ),
      ),
      'order-for-nothing',
    ],
    [
      'many orders under one signature',
      typed(
        typedData(
          'BulkOrder',
          { BulkOrder: 'Leaf[2] tree', Leaf: 'address offerer' },
          { tree: [{ offerer: parties.ops }, { offerer: parties.ops }] },
        ),
      ),
      'order-for-nothing',
    ],
    [
      'a hash approved at a Safe',
      calling(parties.safe, call('approveHash(bytes32 hashToApprove)', [`0x${'11'.repeat(32)}`])),
      'blind-signing',
    ],
    [
      'a digest that a Safe is to sign',
      typed(
        typedData(
          'SafeMessage',
          { SafeMessage: 'bytes message' },
          { message: `0x${'11'.repeat(32)}` },
          { verifyingContract: parties.safe },
        ),
      ),
      'blind-signing',
    ],
    [
      'a permit wrapped for a smart account (ERC-7739)',
      typed(
        typedData(
          'TypedDataSign',
          {
            TypedDataSign: 'Permit contents,string name',
            Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
          },
          { contents: { owner: parties.ops, spender: evil, value: String(max), nonce: 0, deadline: soon }, name: 'Account' },
        ),
      ),
      'unlimited-approval',
    ],
    [
      'a swap for somebody else',
      calling(
        parties.router,
        call(
          'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
          [
            {
              tokenIn: parties.usdc,
              tokenOut: parties.registry,
              fee: 500,
              recipient: evil,
              amountIn: 5n,
              amountOutMinimum: 5n,
              sqrtPriceLimitX96: 0n,
            },
          ],
        ),
      ),
      'order-elsewhere',
    ],
    [
      'a listing for nothing',
      typed(
        typedData(
          'Order',
          {
            Order:
              'address trader,uint8 side,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price',
          },
          {
            trader: parties.ops,
            side: 1,
            collection: parties.registry,
            tokenId: 7,
            amount: 1,
            paymentToken: parties.zero,
            price: 0,
          },
        ),
      ),
      'order-for-nothing',
    ],
    [
      'a permit for one token of a collection',
      typed(
        typedData(
          'Permit',
          { Permit: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline' },
          { spender: evil, tokenId: 7, nonce: 0, deadline: soon },
        ),
      ),
      'token-approval',
    ],
    [
      'a token function of a contract never seen',
      calling(evil, call('transfer(address to, uint256 amount)', [parties.payroll, 0n])),
      'first-seen',
    ],
    [
      'a round number of a token nobody has so many of',
      calling(parties.usdc, call('approve(address spender, uint256 amount)', [parties.router, 10n ** 30n])),
      'unlimited-approval',
    ],
    [
      'more of an unknown token than a pair can hold',
      calling(parties.registry, call('approve(address spender, uint256 amount)', [parties.router, 2n ** 113n])),
      'unlimited-approval',
    ],
    [
      'a little less than all of 96 bits',
      calling(parties.registry, call('approve(address spender, uint256 amount)', [parties.router, 2n ** 96n - 2n])),
      'unlimited-approval',
    ],
    [
      'a user operation at the entry point (ERC-4337)',
      calling(
        parties.registry,
        call(
          'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
          [
            [
              {
                sender: parties.vault,
                nonce: 0n,
                initCode: '0x',
                callData: call('execute(address target, uint256 value, bytes data)', [parties.usdc, 0n, approveAll]),
                accountGasLimits: `0x${'00'.repeat(32)}`,
                preVerificationGas: 0n,
                gasFees: `0x${'00'.repeat(32)}`,
                paymasterAndData: '0x',
                signature: '0x',
              },
            ],
            parties.ops,
          ],
        ),
      ),
      'unlimited-approval',
    ],
    [
      'a batch of a smart account (ERC-7579)',
      calling(
        parties.vault,
        call('execute(bytes32 mode, bytes executionCalldata)', [
          `0x01${'00'.repeat(31)}`,
          encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [
            [{ target: parties.usdc, value: 0n, callData: approveAll }],
          ]),
        ]),
      ),
      'unlimited-approval',
    ],
    [
      'a role that acts for a Safe',
      calling(
        parties.registry,
        call(
          'execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 roleKey, bool shouldRevert)',
          [evil, 0n, '0x', 1, `0x${'00'.repeat(32)}`, true],
        ),
      ),
      'delegatecall',
    ],
    ['a digest behind the EIP-191 prefix', bytes(`${personal('32')}${'c7'.repeat(32)}`), 'blind-signing'],
    ['a digest as the message of an Ed25519 key', raw('c7'.repeat(32), 'HEXADECIMAL', 'NOT_APPLICABLE', 'sol'), 'blind-signing'],
    ['a digest written with 0X', message(`0X${'C7'.repeat(32)}`), 'text-is-digest'],
    ['32 letters taken for a digest', raw('I agree to the terms and pay you', 'TEXT_UTF8', 'NO_OP'), 'blind-signing'],
    ['a transaction under another hash', raw(unsigned({ to: parties.payroll }), 'HEXADECIMAL', 'SHA256'), 'hash-function-misfit'],
    ['half of a character', message('a\ud800b'), 'unreadable-payload'],
    [
      'an EIP-191 text that is typed data',
      message(`\u0019Ethereum Signed Message:\n${JSON.stringify(permit(max, soon)).length}${JSON.stringify(permit(max, soon))}`),
      'unlimited-approval',
    ],
  ] as [string, Request, string][])('%s', (_, request, rule) => {
    expect(rules(request)).toContain(rule);
  });

  test('a lowered allowance is not said to be gone, nor to be nothing', () => {
    const document = review(
      calling(parties.usdc, call('decreaseAllowance(address spender, uint256 subtractedValue)', [parties.router, 5_000_000n])),
    );
    expect(document.headline).toContain('Lowers by 5 USDC what Router may move');
    expect(document.effects.join()).not.toContain('can no longer');
    expect(document.facts.find(f => f.label === 'Lowered by')?.value).toBe('5000000');
    expect(document.facts.find(f => f.label === 'Amount')).toBeUndefined();
  });

  test('a call inside a list of tuples of an uploaded interface is found', () => {
    const signature = 'run((address who, (uint8 kind, bytes data)[] steps)[] jobs)';
    const here = context({
      smartContractInterfaces: [
        {
          smartContractAddress: parties.registry,
          smartContractInterface: JSON.stringify(parseAbi([`function ${signature}`])),
          label: 'Registry',
        },
      ],
    });
    const request = calling(parties.registry, call(signature, [[{ who: parties.ops, steps: [{ kind: 1, data: approveAll }] }]]));
    expect(rules(request, here)).toContain('unlimited-approval');
    expect(JSON.stringify(review(request, here).decoded)).toContain('Call in jobs 1.steps 1.data');
  });

  test('an uploaded interface cannot rename what is well known', () => {
    const abi = JSON.stringify([
      {
        type: 'function',
        name: 'claimReward',
        inputs: [
          { name: 'a', type: 'address' },
          { name: 'b', type: 'uint256' },
        ],
        outputs: [],
        stateMutability: 'nonpayable',
      },
    ]);
    const here = context({
      smartContractInterfaces: [
        {
          smartContractAddress: parties.registry,
          smartContractInterface: abi,
          label: 'Registry',
          smartContractInterfaceId: 'i',
          type: 'x',
        },
      ],
    });
    expect(
      review(calling(parties.registry, call('claimReward(address a, uint256 b)', [parties.ops, 1n])), here).headline,
    ).toContain('Calls “claimReward” of Registry');
    expect(rules(calling(parties.registry, call('approve(address spender, uint256 amount)', [evil, max])), here)).toContain(
      'unlimited-approval',
    );
  });

  test('a familiar token address on another chain is another contract', () => {
    const request = transaction({
      to: parties.usdc,
      chainId: 8453,
      data: call('transfer(address to, uint256 amount)', [parties.payroll, 1_000_000n]),
    });
    const document = review(request);
    expect(document.headline).toContain('1000000 units of an unknown token');
    expect(document.facts.find(f => f.label === 'Token')?.note).toBe('USDC on another chain, not on this one');
  });

  test('a number that JavaScript would round stays exact', () => {
    const json = JSON.stringify(permit(5n, soon)).replace('"value":"5"', '"value":90071992547409931234567');
    expect(review(typed(json)).facts.find(f => f.label === 'Amount')?.value).toBe('90071992547409931234567');
  });

  test.each([
    [
      'a missing member',
      (m: Record<string, unknown>) => {
        delete m.value;
      },
    ],
    [
      'a fraction',
      (m: Record<string, unknown>) => {
        m.value = 1.5;
      },
    ],
    [
      'a number too large for its type',
      (m: Record<string, unknown>) => {
        m.value = String(2n ** 256n);
      },
    ],
    [
      'an address that is none',
      (m: Record<string, unknown>) => {
        m.spender = '0x12';
      },
    ],
    [
      'a text for a flag',
      (m: Record<string, unknown>) => {
        m.deadline = 'true';
      },
    ],
  ] as [string, (m: Record<string, unknown>) => void][])('typed data with %s is never guessed at', (_, spoil) => {
    const data = permit(5n, soon);
    spoil(data.message as Record<string, unknown>);
    const document = review(typed(data));
    expect(document.findings[0]).toMatchObject({ rule: 'unreadable-payload', severity: 'critical' });
    expect(document.digest).toBeNull();
    expect(JSON.stringify(document.decoded)).toContain('spender');
  });

  test('no two well-known functions share a selector', () => {
    const selectors = signatures.map(signature => toFunctionSelector(`function ${signature}`));
    expect(new Set(selectors).size).toBe(signatures.length);
    // Those that are made of their parts are as the library makes them.
    for (const [selector, { item }] of bundled) expect(toFunctionSelector(item)).toBe(`0x${selector}`);
    expect(bundled.size).toBeGreaterThan(1_000);
  });
});

describe('a transaction the service is to send', () => {
  const send = (parameters: Record<string, unknown>): Request => ({
    type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION',
    parameters: { from: parties.ops, caip2: 'eip155:1', ...parameters },
  });
  const pay = { to: parties.payroll, value: '1', data: '0x' };

  test('reads like one, and is quiet', () => {
    expect(review(send(pay))).toMatchObject({ severity: 'note', headline: expect.stringContaining('to Payroll') });
    expect(rules(send({ to: parties.payroll, value: '', data: '' }))).toEqual([]);
  });
  test.each([
    ['data that is not hex', { ...pay, data: '0xzz' }],
    ['data that is no text', { ...pay, data: { hex: '0x00' } }],
    ['a value that is no amount', { ...pay, value: '1e18' }],
    ['a value below zero', { ...pay, value: '-1' }],
    ['a call beside a list of calls', { ...pay, calls: [pay] }],
  ])('with %s is never read as nothing', (_, parameters) => {
    expect(review(send(parameters)).findings[0]).toMatchObject({ rule: 'unreadable-payload', severity: 'critical' });
  });
  test('says how many of its calls were not read', () => {
    const calls = Array.from({ length: 203 }, () => pay);
    expect(review(send({ calls })).findings).toContainEqual(
      expect.objectContaining({
        rule: 'over-limit',
        severity: 'critical',
        sentence: expect.stringContaining('203 calls, 3 more than the 200'),
      }),
    );
  });
  test('with a fee that is a payment says so', () => {
    expect(rules(send({ ...pay, gasLimit: '30000000', maxFeePerGas: '100000000000' }))).toContain('high-fee');
  });
});

describe('Solana', () => {
  const here = context(
    { accounts: [{ address: solana.payer, name: 'Sol hot', curve: 'CURVE_ED25519' }] },
    { addressBook: [{ label: 'Friend', address: solana.friend }] },
  );
  const ask = (hex: string): Request => raw(hex, 'HEXADECIMAL', 'NOT_APPLICABLE', solana.payer);

  test('a transfer reads like one', () => {
    const document = review(
      ask(
        solanaMessage([
          { program: solana.system, accounts: [solana.payer, solana.friend], data: [...u32(2), ...u64(1_250_000_000n)] },
        ]),
      ),
      here,
    );
    expect(document.headline).toBe('Pays 1.25 SOL from “Sol hot” to Friend on Solana');
    expect(document.severity).toBe('note');
  });

  test.each([
    [
      'a token approval of everything',
      [{ program: solana.token, accounts: [solana.payer, solana.stranger, solana.payer], data: [4, ...u64(2n ** 64n - 1n)] }],
      'unlimited-approval',
    ],
    [
      'a token authority',
      [
        {
          program: solana.token,
          accounts: [solana.payer, solana.payer],
          data: [6, 2, 1, ...Array.from({ length: 32 }, () => 9)],
        },
      ],
      'program-authority',
    ],
    [
      'a program upgrade',
      [{ program: solana.loader, accounts: [solana.payer, solana.friend, solana.stranger], data: u32(3) }],
      'upgrade',
    ],
    [
      'a payment dressed as a new account',
      [
        {
          program: solana.system,
          accounts: [solana.payer, solana.stranger],
          data: [...u32(0), ...u64(50_000_000_000n), ...u64(0n), ...Array.from({ length: 32 }, () => 0)],
        },
      ],
      'first-seen',
    ],
    [
      'a priority fee that is a payment',
      [{ program: 'ComputeBudget111111111111111111111111111111', accounts: [], data: [3, ...u64(10n ** 15n)] }],
      'high-fee',
    ],
    ['an unknown program', [{ program: solana.stranger, accounts: [solana.payer], data: [1, 2, 3] }], 'opaque-call'],
  ])('%s is found', (_, steps, rule) => {
    expect(rules(ask(solanaMessage(steps)), here)).toContain(rule);
  });

  test('a new token account with what it takes to exist is everyday', () => {
    const hex = solanaMessage([
      {
        program: solana.system,
        accounts: [solana.payer, solana.stranger],
        data: [...u32(0), ...u64(2_039_280n), ...u64(165n), ...base58.decode(solana.token)],
      },
      { program: 'ComputeBudget111111111111111111111111111111', accounts: [], data: [3, ...u64(5_000_000n)] },
    ]);
    expect(rules(ask(hex), here)).toEqual([]);
  });

  test('a message that names other signers is said to be for somebody else', () => {
    const hex = solanaMessage([
      { program: solana.system, accounts: [solana.payer, solana.friend], data: [...u32(2), ...u64(1n)] },
    ]);
    expect(rules(raw(hex, 'HEXADECIMAL', 'NOT_APPLICABLE', solana.stranger), here)).toContain('other-account');
  });
});
