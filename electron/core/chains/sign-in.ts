/** Sign-in with Ethereum (ERC-4361): the message a site asks for when somebody logs in. */
import { urlOf } from '../../contract/text/url-text.ts';
import { limits } from '../budget/limits.ts';
import { imitatedLetters, readableHost } from '../text/host-lookalike.ts';
import type { ReadContext } from './context.ts';
import { type Decoded, type Detail, decoded, text } from './decoded.ts';
import type { Found } from './finding.ts';
import { imitatedBy } from './messages/known-domains.ts';
import { isOneParty } from './messages/one-party.ts';

const opening = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (\S+) account:\n(\S+)/i;

/** null where the text is no such message. */
export function readSignIn(message: string, context: ReadContext): Decoded | null {
  const found = opening.exec(message);
  if (found === null) return null;
  const [, , host = '', , address = ''] = found;
  const details: Detail[] = [text('Log in to', host), { label: 'As', value: address, kind: 'address' }];
  for (const label of ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID']) {
    const value = new RegExp(`^${label}: (.+)$`, 'm').exec(message)?.[1];
    if (value !== undefined) details.push({ label, value, kind: label === 'URI' ? 'url' : 'text' });
  }
  return decoded([{ action: 'log in', account: context.actor, host }], {
    details,
    findings: [{ id: 'sign-in', host }, ...doubts(message, host, address, context)],
  });
}

/** A host in letters, however the URL spells it. */
const asWritten = (host: string): string => readableHost(host.slice(0, limits.signIn.host).toLowerCase());

/** What follows the number of a login is its times, its number at the application and its resources (ERC-4361). */
function afterNonce(message: string): string {
  const found = /^Nonce: .*$/m.exec(message);
  return found === null ? '' : message.slice(found.index + found[0].length);
}
const isOfLogin = /^(?:(?:Issued At|Expiration Time|Not Before|Request ID): |Resources:|- )/;
const goesOn = (message: string): boolean =>
  afterNonce(message)
    .split('\n')
    .some(line => line.trim() !== '' && !isOfLogin.test(line));

/** A login that can be used for longer than a month is one that stays. */
function isLong(message: string, now: string): boolean {
  const until = /^Expiration Time: (\S+)$/m.exec(message)?.[1];
  return until !== undefined && Date.parse(until) - Date.parse(now) > 31 * 86_400_000;
}

/** A login that leads to another host than the one it names, or that is for a key. */
function leadsElsewhere(uri: string, host: string): Found[] {
  // As Ceramic and UCAN have it: the address of the login is the key of a session, and leads nowhere.
  if (/^did:/i.test(uri)) return [{ id: 'sign-in.session', key: uri, host }];
  const url = urlOf(uri);
  if (url === null) return [];
  const leads = url.host === '' ? uri : url.host;
  if (asWritten(leads) === asWritten(host)) return [];
  return [{ id: isOneParty(asWritten(leads), asWritten(host)) ? 'sign-in.under' : 'sign-in-elsewhere', host, leads }];
}

function doubts(message: string, host: string, address: string, context: ReadContext): Found[] {
  const { signWith, now } = context;
  const uri = /^URI: (\S+)$/m.exec(message)?.[1];
  const most = limits.signIn.host;
  const ours = signWith.toLowerCase();
  const named = host.slice(0, most).replace(/:\d+$/, '');
  const like = imitatedBy(named, context);
  return [
    ...(uri === undefined ? [] : leadsElsewhere(uri, host)),
    ...(isLong(message, now) ? [{ id: 'sign-in-again' as const }] : []),
    ...(/^Nonce: \S{8,}$/m.test(message) ? [] : [{ id: 'sign-in-again' as const }]),
    ...(goesOn(message) ? [{ id: 'text-hides' as const, what: 'it goes on behind the login' }] : []),
    ...(host.length > most ? [{ id: 'host-suspicious.long' as const, length: host.length, most }] : []),
    ...imitatedLetters(named).map(problem => ({ id: 'host-suspicious' as const, problem })),
    ...(like === null ? [] : [{ id: 'host-lookalike.login' as const, host: named, like }]),
    ...(ours.startsWith('0x') && address.toLowerCase() !== ours ? [{ id: 'other-account.login' as const }] : []),
  ];
}
