/** Texts and logins: statements as people and sites have them signed, and what hides behind one. */
import { context, parties } from '../parties.ts';
import { bytes, message, raw, unsigned } from '../payloads.ts';
import { solana } from '../solana.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious } from './world.ts';

const { ops } = parties;
const onSolana = context({ accounts: [{ address: solana.payer, name: 'Sol hot', curve: 'CURVE_ED25519' }] });
const login = (
  host: string,
  more: { uri?: string; account?: string; nonce?: string | null; tail?: string; statement?: string } = {},
) =>
  `${host} wants you to sign in with your Ethereum account:\n${more.account ?? ops}\n\n${more.statement === undefined ? '' : `${more.statement}\n\n`}URI: ${more.uri ?? `https://${host}`}\nVersion: 1\nChain ID: 1${more.nonce === null ? '' : `\nNonce: ${more.nonce ?? 'a81f66c29d'}`}\nIssued At: 2026-11-21T09:00:00Z${more.tail ?? ''}`;
const hexed = (text: string) => bytes(Buffer.from(text).toString('hex'));
const u16 = (value: number) => [value & 255, value >> 8];
const solanaFrame = (text: string) =>
  Buffer.from([0xff, ...Buffer.from('solana offchain'), 0, 0, ...u16(Buffer.byteLength(text)), ...Buffer.from(text)]).toString(
    'hex',
  );
const tronFrame = (text: string) => `\u0019TRON Signed Message:\n${Buffer.byteLength(text)}${text}`;

export const messages: readonly LadderCase[] = [
  honest('says hello', message('hello'), 'note'),
  honest('attests its reserves', message('Northwind Treasury attests its reserves as of 2026-11-20.'), 'note'),
  honest(
    'agrees to a contract in several paragraphs',
    message('We agree.\n\nThe price is 12,000 USDC a month.\n\nSigned for Northwind.'),
    'note',
  ),
  honest('names its own account', message(`We control ${ops}.`), 'note'),
  honest('names a known supplier', message(`Invoices are paid to ${parties.payroll}.`), 'note'),
  honest('writes with a family of emoji', message('Thank you 👩‍👩‍👧‍👦, see you soon ❤️'), 'note'),
  honest('writes Persian with its joiners', message('می‌خواهم تأیید کنم'), 'note'),
  honest('writes Hindi with its joiners', message('क्‍ष का अनुमोदन'), 'note'),
  honest('writes French with its spaces', message('Le montant est de 12\u202f000\u00a0€\u00a0: nous confirmons.'), 'note'),
  honest('writes numbers with narrow spaces', message('The total is 1\u2009250\u2009000 USDC.'), 'note'),
  honest('sends a text as bytes', hexed('Northwind confirms the order of 2026-11-20.'), 'note'),
  honest(
    'signs a text of Solana in its frame',
    raw(solanaFrame('Northwind confirms.'), 'HEXADECIMAL', 'NOT_APPLICABLE', solana.payer),
    'note',
    { in: onSolana },
  ),
  honest('signs a text of TRON in its frame', message(tronFrame('Northwind confirms.')), 'note'),
  honest('signs a text of Ethereum in its frame', message(`\u0019Ethereum Signed Message:\n5hello`), 'note'),
  honest('logs in', message(login('app.northwind.example')), 'look', { rule: 'sign-in' }),
  honest(
    'logs in to a page of the host',
    message(login('app.northwind.example', { uri: 'https://app.northwind.example/login' })),
    'look',
  ),
  honest(
    'logs in with a sentence and an end',
    message(
      login('app.northwind.example', {
        statement: 'I accept the terms of service.',
        tail: '\nExpiration Time: 2026-11-21T10:00:00Z',
      }),
    ),
    'look',
  ),
  honest(
    'logs in with an ordinary resource',
    message(login('app.northwind.example', { tail: '\nResources:\n- https://app.northwind.example/terms' })),
    'look',
  ),
  honest('proves an address to an auditor', message('Proof of ownership for the audit of 2026, number 4471.'), 'note'),
  honest('answers a challenge of a desk', message('Challenge 8f21-77aa of the OTC desk, 2026-11-21 09:00 UTC'), 'note'),
  honest('signs a receipt', message('Received 40 laptops, order 2231. Northwind, Lisbon'), 'note'),
  honest('names the hash of a payment', message(`We received the payment 0x${'c7'.repeat(32)}.`), 'note'),
  honest(
    'says that a key was made',
    message('We created a new key for the office door and enabled encryption on the server.'),
    'note',
  ),
  malicious('signs a digest as text', message('c7'.repeat(32)), 'high', 'text-is-digest'),
  malicious('signs a digest as bytes', bytes('c7'.repeat(32), 'NO_OP'), 'critical', 'blind-signing'),
  malicious('signs a digest of Ed25519 as bytes', bytes('c7'.repeat(32), 'NOT_APPLICABLE'), 'critical', 'blind-signing'),
  malicious('signs a transaction as text', message(unsigned({ to: at.thief, value: 10n ** 20n })), 'high', 'text-is-transaction'),
  malicious('signs what no chain knows', bytes('8899aabbccddeeff0011'), 'critical', 'blind-signing'),
  malicious('signs a digest that is hashed once more', bytes('c7'.repeat(32), 'SHA256'), 'critical', 'blind-signing', {
    because: /once more/,
  }),
  malicious(
    'makes a trading key',
    message('Sign this message to derive your Stark key for the exchange.'),
    'high',
    'text-makes-key',
  ),
  malicious(
    'makes an encryption key',
    message('Welcome!\nSigning will generate your encryption key. Only sign this on a site you trust.'),
    'high',
    'text-makes-key',
  ),
  malicious('unlocks a secret', message('Unlock your account secret'), 'high', 'text-makes-key'),
  malicious(
    'names a stranger as the one who is paid',
    message(`I authorise the transfer of 900 ETH to ${at.thief}.`),
    'high',
    'text-hides',
    { because: /9e4c/i },
  ),
  malicious(
    'goes on behind an empty page',
    message(`I agree.${'\n'.repeat(60)}And I hand over the account.`),
    'high',
    'text-hides',
    { because: /empty/ },
  ),
  malicious(
    'goes on behind an empty line',
    message(`I agree.${' '.repeat(200)}And I hand over the account.`),
    'high',
    'text-hides',
  ),
  malicious(
    'is longer than anybody reads',
    message(`I agree to the following. ${'Lorem ipsum dolor sit amet. '.repeat(400)}`),
    'high',
    'text-hides',
    { because: /characters/ },
  ),
  malicious('holds markup', message('Please confirm <a href="https://evil.example">here</a>.'), 'high', 'text-hides', {
    because: /markup/,
  }),
  malicious(
    'holds a transaction behind a sentence',
    message(`Confirm: ${unsigned({ to: at.thief, value: 10n ** 20n })}`),
    'high',
    'text-hides',
    { because: /hex digits/ },
  ),
  malicious('turns its letters round', message('pay \u202e001\u202c ot'), 'high', 'hidden-characters'),
  malicious('hides letters nobody sees', message('We agree to pay 1\u200b0 USDC'), 'high', 'hidden-characters'),
  malicious('joins letters that no language joins', message('pay\u200dpal'), 'high', 'hidden-characters'),
  malicious(
    'logs in elsewhere',
    message(login('app.northwind.example', { uri: 'https://evil.example' })),
    'high',
    'sign-in-elsewhere',
  ),
  malicious('logs in as somebody else', message(login('app.northwind.example', { account: at.thief })), 'high', 'other-account'),
  malicious(
    'logs in at a host in letters of another alphabet',
    message(login('аpp.northwind.example')),
    'high',
    'host-suspicious',
  ),
  malicious('logs in again and again', message(login('app.northwind.example', { nonce: null })), 'high', 'sign-in-again'),
  malicious(
    'grants a capability with a login',
    message(
      login('app.northwind.example', {
        tail: '\nResources:\n- urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9rdi5leGFtcGxlIjp7ImNydWQvZGVsZXRlIjpbe31dfX0sInByZiI6W119',
      }),
    ),
    'high',
    'sign-in-capability',
  ),
  malicious(
    'signs a digest in the frame of Ethereum',
    message(`\u0019Ethereum Signed Message:\n64${'c7'.repeat(32)}`),
    'high',
    'text-is-digest',
  ),
  malicious(
    'signs a stranger’s words in the frame of Solana',
    raw(solanaFrame(`Send all to ${at.thief}`), 'HEXADECIMAL', 'NOT_APPLICABLE'),
    'high',
    'text-hides',
  ),
  honest('writes with a keycap', message('Step 1️⃣: done. Step 2️⃣: wait.'), 'note'),
  malicious(
    'unlocks an account of a rollup',
    message('Access zkSync account.\n\nOnly sign this message for a trusted client!'),
    'high',
    'text-makes-key',
  ),
  malicious(
    'asks for what only its application may have',
    message('Only sign this request if you’ve initiated an action with the desk.'),
    'high',
    'text-makes-key',
  ),
  malicious(
    'names a stranger on Bitcoin',
    message('Send all to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq.'),
    'high',
    'text-hides',
  ),
  malicious('names a stranger on TRON', message('Send all to TLLpE2b7DP6JKAdwi6UsgQv4JLP2MohtiD.'), 'high', 'text-hides'),
  malicious(
    'logs in for ten years',
    message(login('app.northwind.example', { tail: '\nExpiration Time: 2036-11-21T10:00:00Z' })),
    'high',
    'sign-in-again',
  ),
];
