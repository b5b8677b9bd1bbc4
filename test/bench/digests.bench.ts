/**
 * P12: making a digest again here beside the hash of one library: typed data, authorisations and raw bytes. And over cases
 * whose texts and numbers are changed: what a review calls agreed is what viem hashes, by a way of its own.
 */
import { createHash } from 'node:crypto';
import { hashAuthorization, hashTypedData, keccak256 } from 'viem/utils';
import { reviewWork } from '../../electron/core/budget/work.ts';
import { keccakDigest, sha256Digest } from '../../electron/core/chains/digest.ts';
import { authorizationDigest } from '../../electron/core/chains/ethereum/authorization.ts';
import { typedDigest } from '../../electron/core/chains/ethereum/typed-data/digest.ts';
import { shapeOf } from '../../electron/core/chains/ethereum/typed-data/shape.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { context, parties } from '../vectors/parties.ts';
import { bytes, delegation, etherMail, message, type Request, typed } from '../vectors/payloads.ts';
import { atMost, interleaved, print, ratios, timed } from './figures.ts';

const here = context();

/** Texts that break readers: nothing, other scripts and directions, controls, marks that join, and what other formats mean. */
const texts = [
  ...[
    '',
    ' ',
    'null',
    'NaN',
    '-1',
    '1e309',
    '0x',
    '0x0',
    '__proto__',
    'constructor',
    '{{7*7}}',
    "'; --",
    '<b>',
    '=1+1',
    '\\u0041',
  ],
  ...['é', 'e\u0301', 'ẞ', 'İ', 'ﬁ', '١٢٣', 'Ａ', '\u202eabc', '\u200b', '\ufeff', '\u0000', '\u0085', '\u2028', '\r\n', '\t'],
  ...[
    '😀',
    '👩‍👩‍👧',
    '\u{e0041}',
    '\ud83d\ude00'.repeat(40),
    '漢字',
    'עברית',
    'عربى',
    'ก็',
    'a'.repeat(4_096),
    '"',
    '\\',
    '{"a":1}',
  ],
];
const numbers = ['0', '1', '255', '9007199254740992', `0x${'f'.repeat(64)}`, (2n ** 255n).toString()];
const addresses = [parties.payroll, parties.router, `0x${'0'.repeat(40)}`, `0x${'f'.repeat(40)}`];

const mail = (contents: string, name: string, wallet: string, chainId: number) => ({
  ...etherMail,
  domain: { ...etherMail.domain, name, chainId },
  message: { from: { name, wallet }, to: { name: contents, wallet }, contents },
});
const order = (note: string, amount: string, to: string) => ({
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Part: [
      { name: 'note', type: 'string' },
      { name: 'raw', type: 'bytes' },
      { name: 'amount', type: 'uint256' },
    ],
    Order: [
      { name: 'to', type: 'address' },
      { name: 'parts', type: 'Part[]' },
      { name: 'open', type: 'bool' },
    ],
  },
  primaryType: 'Order',
  domain: { name: note },
  message: {
    to,
    parts: [
      { note, raw: `0x${Buffer.from(note).toString('hex')}`, amount },
      { note: '', raw: '0x', amount: '0' },
    ],
    open: note.length % 2 === 0,
  },
});

/** What was asked to be signed, and what viem says its digest is. */
const cases: { what: string; request: Request; digest: string }[] = [];
const viemTyped = (data: unknown) => hashTypedData(data as Parameters<typeof hashTypedData>[0]);
const add = (what: string, request: Request, digest: string) => cases.push({ what, request, digest: digest.slice(-64) });
for (const [n, text] of texts.entries())
  for (const address of addresses) {
    const other = texts[(n + 1) % texts.length] ?? '';
    const letter = mail(text, other, address, n + 1);
    add('typed data', typed(letter), viemTyped(letter));
    const amount = numbers[n % numbers.length] ?? '0';
    const sale = order(text, amount, address);
    add('typed data', typed(sale), viemTyped(sale));
    add(
      'an authorisation',
      delegation(address, n + 1, n * 7_919),
      hashAuthorization({ contractAddress: address as `0x${string}`, chainId: n + 1, nonce: n * 7_919 }),
    );
    const raw = Buffer.concat([Buffer.from(text), Buffer.from(address)]);
    add('bytes', bytes(raw.toString('hex')), keccak256(raw));
    add('bytes by sha256', bytes(raw.toString('hex'), 'SHA256'), createHash('sha256').update(raw).digest('hex'));
    add('a message', message(`${text}${address}`), keccak256(Buffer.from(`${text}${address}`)));
  }
const wrong = cases.filter(({ request, digest }) => {
  const made = reviewDocument(request, here).digest;
  return made?.agreed !== true || made.value !== digest;
});

let n = 0;
const letters = () => {
  n += 1;
  return mail(`Letter ${n}`, 'Ada', parties.payroll, 1);
};
const again = mail('Letter', 'Ada', parties.payroll, 1);
const shape = shapeOf(again);
const text = JSON.stringify(again);
const many = (count: number, work: (n: number) => unknown) => () =>
  timed(() => Array.from({ length: count }, (_, at) => work(at)));
const raw = Buffer.from('Invoice 70007 of Northwind, due on the first of the month');
const account = parties.router as `0x${string}`;
const times = await interleaved(41, {
  viem: many(20, () => viemTyped(letters())),
  first: many(20, () => {
    const letter = letters();
    return typedDigest(shapeOf(letter), JSON.stringify(letter), reviewWork());
  }),
  again: many(500, () => typedDigest(shape, text, reviewWork())),
  viemAuthorization: many(50, nonce => hashAuthorization({ contractAddress: account, chainId: 1, nonce })),
  authorization: many(50, nonce => authorizationDigest(account, 1n, BigInt(nonce))),
  viemKeccak: many(200, () => keccak256(raw)),
  keccak: many(200, () => keccakDigest(raw)),
  nodeSha256: many(2_000, () => createHash('sha256').update(raw).digest('hex')),
  sha256: many(500, () => sha256Digest(raw)),
});
const twice =
  'the goal is of one library; every digest is made by two that share no code for it and must agree before it counts (docs/threats.md#two-libraries), with its words beside it.';
print('P12 digests made again here', [
  atMost(`digests of ${cases.length} changed cases that are not viem’s, or not agreed`, 0, wrong.length, 'cases'),
  atMost('typed data shown again / viem’s hash', 1.1, ratios(times.again, times.viem)),
  atMost(
    'typed data shown for the first time / viem’s hash',
    1.1,
    ratios(times.first, times.viem),
    'x',
    `${twice} The second tells its digest only by a signature, so that two of secp256k1 are in it.`,
  ),
  atMost('an authorisation / viem’s hash', 1.1, ratios(times.authorization, times.viemAuthorization), 'x', twice),
  atMost('bytes by keccak256 / viem’s hash', 1.1, ratios(times.keccak, times.viemKeccak), 'x', twice),
  atMost('bytes by sha256 / Node’s hash', 1.1, ratios(times.sha256, times.nodeSha256), 'x', twice),
]);
if (wrong.length > 0)
  throw new Error(
    `not viem’s: ${wrong
      .slice(0, 5)
      .map(({ what, request }) => `${what} ${JSON.stringify(request.parameters).slice(0, 300)}`)
      .join('\n')}`,
  );
