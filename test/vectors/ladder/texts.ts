/** Texts of other chains and languages, logins to imitated hosts, and what is hidden by how it is written. */
import { context, parties } from '../parties.ts';
import { message, raw } from '../payloads.ts';
import { solana } from '../solana.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious } from './world.ts';

const { ops } = parties;
const cosmos = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh';
const here = (address: string, curve = 'CURVE_SECP256K1') => context({ accounts: [{ address, name: 'Hot', curve }] });
const ofOurs = context({ users: { users: [{ userId: 'user-1', userName: 'Ann', userEmail: 'ann@northwind.example' }] } });
const login = (host: string, tail = '', uri = `https://${host}`) =>
  message(
    `${host} wants you to sign in with your Ethereum account:\n${ops}\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: a81f66c29d\nIssued At: 2026-11-21T09:00:00Z${tail}`,
  );
const session = 'did:key:z6MkrBdNdwUPnXDVD1DCxedzVVBpaGi8aSmoXFAeKNgtAer8';
/** ADR-036: a text in the form of a transaction that no chain takes. */
const framed = (text: string, signer = cosmos, chain = '') =>
  raw(
    JSON.stringify({
      account_number: '0',
      chain_id: chain,
      fee: { amount: [], gas: '0' },
      memo: '',
      msgs: [{ type: 'sign/MsgSignData', value: { data: Buffer.from(text).toString('base64'), signer } }],
      sequence: '0',
    }),
    'TEXT_UTF8',
    'SHA256',
    cosmos,
  );
const offChain = (text: string) =>
  raw(
    Buffer.from([0xff, ...Buffer.from('solana offchain'), 0, 0, Buffer.byteLength(text), 0, ...Buffer.from(text)]).toString(
      'hex',
    ),
    'HEXADECIMAL',
    'NOT_APPLICABLE',
    solana.payer,
  );
const transfer = { type: 'cosmos-sdk/MsgSend', value: { amount: [{ amount: '900000000000', denom: 'uatom' }] } };
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

const hosts = Array.from({ length: 30 }, (_, i) => `branch${i}.northwind.example`).join(', ');

export const texts: readonly LadderCase[] = [
  honest('signs a text of Cosmos', framed('Log in to the desk, number 771'), 'note', {
    in: here(cosmos),
    headline: /off-chain message of Cosmos/i,
  }),
  honest('signs a text of Solana and says so', offChain('Proof of control for the audit.'), 'note', {
    in: here(solana.payer, 'CURVE_ED25519'),
    headline: /off-chain message of Solana/i,
  }),
  honest('writes Arabic with its marks', message('فاتورة رقم 12\u200f: المبلغ 500 دولار'), 'note'),
  honest('writes Japanese with its wide spaces', message('請求書番号：２０２６－１１８７\u3000金額：１２，４００円'), 'note'),
  honest('writes a Japanese name with its form', message('葛\u{e0100}城市との契約に同意します。'), 'note'),
  honest(
    'writes with the flag of Scotland',
    message('See you there 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'),
    'note',
  ),
  honest('names a public key', message(`Our key is 02${'ab'.repeat(32)}.`), 'note'),
  honest('lets an auditor confirm a balance', message('We authorise Harrow LLP to confirm the balance of this account.'), 'note'),
  honest('approves a payment of its board', message('The board approves the transfer of 12,400 EUR for invoice 1187.'), 'note'),
  honest(
    'shows a token of a session',
    message(`Log in with token eyJhbGciOiJFUzI1NiJ9.${base64({ sub: 'desk', exp: 1 })}.c2ln`),
    'note',
  ),
  honest('logs in to an application that many use', login('app.uniswap.org'), 'look'),
  honest('logs in to a host with the marks of its language', login('müller-bank.example'), 'look'),
  honest('logs in for the key of a session', login('app.northwind.example', '', session), 'look', {
    rule: 'sign-in',
    because: /session key, “did:key:/,
  }),
  honest('logs in at the parent of a host', login('app.euler.finance', '', 'https://euler.finance/'), 'look', {
    because: /stands under/,
  }),
  honest('logs in below a host', login('opensea.io', '', 'https://www.opensea.io'), 'look'),
  honest('logs in with a number of the request', login('app.northwind.example', '\nRequest ID: 4471'), 'look'),
  honest('names the hosts of its branches', message(`Our hosts are ${hosts}.`), 'note'),
  malicious(
    'names somebody else in the frame of Cosmos',
    framed('Log in', 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'),
    'high',
    'other-account',
    {
      in: here(cosmos),
    },
  ),
  malicious('names a chain in the frame of Cosmos', framed('Log in', cosmos, 'cosmoshub-4'), 'high', 'opaque-payload', {
    in: here(cosmos),
  }),
  malicious(
    'encodes a permission',
    message(`Session: ${base64({ primaryType: 'Permit', message: { spender: at.thief } })}`),
    'high',
    'text-hides',
    {
      because: /encoded/,
    },
  ),
  malicious(
    'encodes a transaction of Solana',
    offChain(`Confirm ${base64([transfer, transfer, transfer]).slice(0, 230)}`),
    'high',
    'text-hides',
    {
      in: here(solana.payer, 'CURVE_ED25519'),
    },
  ),
  malicious('writes its letters as numbers', message(`Verify: ${'%49%20%70%61%79'.repeat(4)}`), 'high', 'text-hides', {
    because: /numbers/,
  }),
  malicious(
    'lets a bot take everything',
    message('I authorise Meridian Bot to withdraw all funds from my account.'),
    'high',
    'text-hides',
    {
      because: /power/,
    },
  ),
  malicious(
    'lets a session trade',
    message('Grant session 7f3a permission to trade on my behalf until 2099.'),
    'high',
    'text-hides',
  ),
  malicious(
    'names a stranger on Solana',
    message('Pay 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM from now on.'),
    'high',
    'text-hides',
  ),
  malicious(
    'names a stranger on the XRP Ledger',
    message('Use rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe from now on.'),
    'high',
    'text-hides',
  ),
  malicious(
    'makes a key in another language',
    message('Unterschreiben Sie, um Ihren privaten Schlüssel abzuleiten.'),
    'high',
    'text-makes-key',
  ),
  malicious('links a key', message('Only sign this key linking request from the exchange'), 'high', 'text-makes-key'),
  malicious(
    'names an imitation of an application in a text',
    message('opensea-verify.example asks you to sign in.'),
    'critical',
    'host-lookalike',
  ),
  malicious(
    'names an imitation of an application behind many hosts',
    message(`${hosts} opensea-verify.example asks you to sign in.`),
    'critical',
    'host-lookalike',
  ),
  malicious('logs in to an imitation of an application', login('app.unlswap.org'), 'critical', 'host-lookalike'),
  malicious('logs in to a lure', login('uniswap-claim.example'), 'critical', 'host-lookalike'),
  malicious('logs in to an imitation of its own domain', login('app.northw1nd.example'), 'critical', 'host-lookalike', {
    in: ofOurs,
  }),
  malicious('logs in to letters of two alphabets', login('opense\u0430.example'), 'critical', 'host-suspicious'),
  malicious(
    'logs in below a suffix that anybody may use',
    login('vercel.app', '', 'https://northwind-desk.vercel.app'),
    'high',
    'sign-in-elsewhere',
  ),
  malicious('logs in below the letters of a country', login('desk.co.uk', '', 'https://co.uk'), 'high', 'sign-in-elsewhere'),
  malicious('logs in at no host', login('app.northwind.example', '', 'javascript:open()'), 'high', 'sign-in-elsewhere', {
    because: /javascript:/,
  }),
  malicious(
    'grants a capability to a session',
    login('app.northwind.example', '\nResources:\n- urn:recap:eyJhdHQiOnt9fQ', session),
    'high',
    'sign-in-capability',
  ),
  malicious(
    'goes on behind a login',
    login('app.northwind.example', '\n\nI also hand over this account.'),
    'high',
    'text-hides',
    {
      because: /behind the login/,
    },
  ),
  malicious(
    'grants by a resource',
    login('app.northwind.example', '\nResources:\n- did:key:z6Mk?scope=transfer'),
    'high',
    'sign-in-capability',
  ),
];
