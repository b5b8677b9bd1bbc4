/** Sign-in with Ethereum (ERC-4361): the message a site asks for when somebody logs in. */
import { urlOf } from '../../contract/url-text.ts';
import { limits } from '../budget/limits.ts';
import { hostReport } from '../text/host-lookalike.ts';
import { quoted } from '../text/visible.ts';
import { fact, type Observation, type ReadContext, type Reading } from './reading.ts';

const opening = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (\S+) account:\n(\S+)/i;

/** null where the text is no such message. */
export function readSignIn(message: string, context: ReadContext): Omit<Reading, 'decoded' | 'digest'> | null {
  const found = opening.exec(message);
  if (found === null) return null;
  const [, , host = '', , address = ''] = found;
  const observations: Observation[] = [
    { rule: 'sign-in', sentence: `The signature logs somebody in to ${quoted(host)} as this account.` },
  ];
  const uri = /^URI: (\S+)$/m.exec(message)?.[1];
  const uriHost = uri === undefined ? undefined : urlOf(uri)?.host;
  if (uriHost !== undefined && uriHost.toLowerCase() !== host.toLowerCase())
    observations.push({
      rule: 'sign-in-elsewhere',
      sentence: `The login names ${quoted(host)}, and its address leads to ${quoted(uriHost)}.`,
    });
  if (host.length > limits.signIn.host)
    observations.push({
      rule: 'host-suspicious',
      sentence: `The host of the login has ${host.length} characters, and no host has more than ${limits.signIn.host}.`,
    });
  for (const problem of hostReport(host.slice(0, limits.signIn.host).replace(/:\d+$/, '')))
    observations.push({ rule: 'host-suspicious', sentence: problem });
  const ours = context.signWith.toLowerCase();
  if (ours.startsWith('0x') && address.toLowerCase() !== ours)
    observations.push({ rule: 'other-account', sentence: 'The login names another account than the one that would sign.' });
  const facts = [fact('Log in to', host, 'text'), fact('As', address, 'address')];
  for (const label of ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID']) {
    const value = new RegExp(`^${label}: (.+)$`, 'm').exec(message)?.[1];
    if (value !== undefined) facts.push(fact(label, value, label === 'URI' ? 'url' : 'text'));
  }
  return {
    headline: `Sign a login to ${quoted(host)} as ${context.account}`,
    effects: [`Whoever asked for this can act as ${context.account} at ${quoted(host)} until the login ends.`],
    facts,
    observations,
  };
}
