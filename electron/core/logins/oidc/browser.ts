/**
 * A token by way of the system's browser (RFC 8252): a person confirms where it is sent; PKCE (RFC 7636), a state and a nonce
 * bound to the key made here; one redirect to the loopback of this machine.
 */
import { hash } from 'node:crypto';
import { done, type Failure, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Fact } from '../../../contract/values/document.ts';
import type { ConfirmChange } from '../../decisions/change.ts';
import { type Clock, type Http, type Links, ReceiverError, type Redirects } from '../../ports.ts';
import { slept } from '../../service/living-clock.ts';
import { createAllowance } from '../../service/rate.ts';
import { readIdToken } from './id-token.ts';
import { discover, exchangeCode, type Provider } from './provider.ts';

export interface BrowserSource {
  issuer: string;
  clientId: string;
  scopes?: string | undefined;
}

export interface BrowserNeeds {
  http: Pick<Http, 'get' | 'post'>;
  links: Links;
  redirects: Redirects;
  clock: Pick<Clock, 'now' | 'monotonic' | 'sleep'>;
  random(bytes: number): Uint8Array;
  /** Asks a person, with a line in the journal. */
  confirm: ConfirmChange;
  /** Whether the browser is awaited, for showing. */
  onWaiting(isWaiting: boolean): void;
}

export interface BrowserTokens {
  /** @param nonce of the key made here */
  get(source: BrowserSource, nonce: string): Promise<Outcome<string>>;
  /** Stops waiting, for a reason. */
  cancel(reason: Failure): void;
}

/** As long as a person takes to log in elsewhere. */
const patienceMs = 5 * 60_000;
const secret = (random: (bytes: number) => Uint8Array): string => Buffer.from(random(32)).toString('base64url');

export function browserTokens(needs: BrowserNeeds): BrowserTokens {
  const { http, links, redirects, clock, random, confirm } = needs;
  /** What a person confirmed in this run, word for word. */
  const confirmed = new Set<string>();
  let waiting: { stop(reason: Failure): void } | null = null;
  // A provider is confirmed once; a page may ask for its browser window as often as it likes.
  const mayOpen = createAllowance(clock, { burst: 5, perMinute: 5, what: 'logins in the browser' });

  const allowed = async (change: Parameters<ConfirmChange>[0]): Promise<Outcome<null>> => {
    const what = JSON.stringify(change.facts);
    if (confirmed.has(what)) return done(null);
    const said = await confirm(change);
    if (said.ok) confirmed.add(what);
    return said;
  };
  const redirected = async (provider: Provider, source: BrowserSource, nonce: string): Promise<Outcome<Redirected>> => {
    const made = { state: secret(random), verifier: secret(random), path: `/${secret(random)}` };
    const listener = await redirects.open({ path: made.path, takes: query => isOurs(query, made.state, provider.issuer) });
    const patience = new AbortController();
    let reason: Failure = failure('declined', 'The browser did not come back in time. Start again.');
    waiting = {
      stop(why) {
        reason = why;
        void listener.close();
      },
    };
    needs.onWaiting(true);
    try {
      const redirectUri = `http://127.0.0.1:${listener.port}${made.path}`;
      await links.open(authorizationUrl(provider, source, { ...made, redirectUri, nonce }));
      void atTheEnd(clock, patience.signal, listener.close);
      const query = await listener.query;
      if (query === null) return reason;
      const code = new URLSearchParams(query).get('code');
      if (code === null || code === '')
        return failure('declined', 'The identity provider did not log you in. Nothing was sent to the service.');
      return done({ code, redirectUri, verifier: made.verifier });
    } finally {
      waiting = null;
      patience.abort();
      await listener.close();
      needs.onWaiting(false);
    }
  };
  return {
    async get(source, nonce) {
      if (waiting !== null)
        return failure('declined', 'The browser is awaited for another login. Finish it there, or cancel it.');
      // SECURITY: a page names the issuer; not even its configuration is fetched before a person read the address, or a page
      // could send what it knows to whomever it likes.
      const named = await allowed(namingOf(source));
      if (!named.ok) return named;
      const provider = await discover(http, source.issuer);
      if (!provider.ok) return provider;
      const may = staysThere(provider.value) ? done(null) : await allowed(openingOf(provider.value, source));
      if (!may.ok) return may;
      const now = mayOpen();
      if (!now.ok) return now;
      try {
        const came = await redirected(provider.value, source, nonce);
        if (!came.ok) return came;
        const token = await exchangeCode(http, provider.value, { ...came.value, clientId: source.clientId });
        if (!token.ok) return token;
        const { issuer } = provider.value;
        const checked = readIdToken(token.value, { nonce, nowMs: clock.now(), issuer, clientId: source.clientId });
        return checked.ok ? token : checked;
      } catch (error) {
        if (error instanceof ReceiverError)
          return failure(
            'refused',
            'No port of this computer could be opened for the browser’s answer. Paste the token instead.',
          );
        return failure('refused', 'The system’s browser could not be opened. Paste the token instead.');
      }
    },
    cancel: reason => waiting?.stop(reason),
  };
}

/** Does it when the time is over, unless it is called off before. By the monotonic clock: nobody can set that. */
async function atTheEnd(clock: Pick<Clock, 'now' | 'monotonic' | 'sleep'>, signal: AbortSignal, work: () => Promise<void>) {
  const end = clock.monotonic() + patienceMs;
  while (!signal.aborted && clock.monotonic() < end)
    if (!(await slept(clock, Math.min(1000, end - clock.monotonic()), signal))) return;
  if (!signal.aborted) await work();
}

interface Redirected {
  code: string;
  redirectUri: string;
  verifier: string;
}

/**
 * Whether a query is the answer to what was asked.
 * SECURITY: the state is compared before anything of it is used, and the issuer where it is named (RFC 9207); a parameter that
 * stands twice is read in two ways.
 */
function isOurs(query: string, state: string, issuer: string): boolean {
  const read = new URLSearchParams(query);
  if (['state', 'code', 'iss', 'error'].some(name => read.getAll(name).length > 1)) return false;
  const its = read.get('iss');
  return read.get('state') === state && (its === null || its === issuer) && (read.has('code') || read.has('error'));
}

function authorizationUrl(
  { authorization }: Provider,
  { clientId, scopes = 'openid' }: BrowserSource,
  made: { state: string; verifier: string; redirectUri: string; nonce: string },
): string {
  const url = new URL(authorization);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: made.redirectUri,
    scope: scopes,
    state: made.state,
    nonce: made.nonce,
    code_challenge: hash('sha256', made.verifier, 'base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return url.toString();
}

/** Whether both endpoints are of the issuer's own host. */
const staysThere = ({ issuer, authorization, token }: Provider): boolean =>
  [authorization, token].every(each => new URL(each).origin === new URL(issuer).origin);

const fact = (label: string, value: string, kind: Fact['kind'], note?: string): Fact => ({
  ...{ label, value, kind, source: 'pasted' },
  ...(note !== undefined && { note }),
});
const forWhom = ({ clientId, scopes = 'openid' }: BrowserSource): Fact[] => [
  fact('Client id', clientId, 'id'),
  fact('Scopes', scopes, 'text'),
];

/** What a person reads before an issuer is asked anything. */
const namingOf = (source: BrowserSource): Parameters<ConfirmChange>[0] => ({
  what: 'identity provider',
  headline: `Log in with ${new URL(source.issuer).host} in your browser`,
  effects: [
    'The issuer is asked which of its pages your browser opens. You log in there, and it answers to this computer alone.',
    'A page of any other host is shown to you first.',
    'Who controls the issuer can log in as whoever it says you are, where the service trusts it.',
  ],
  facts: [fact('Issuer', source.issuer, 'url'), ...forWhom(source)],
  differences: [],
  warnings: [],
  checks: [{ ok: null, sentence: 'Is this the identity provider that your organisation uses?' }],
});

/** What a person reads before a browser, or the code, is sent to another host than the issuer's. */
const openingOf = (provider: Provider, source: BrowserSource): Parameters<ConfirmChange>[0] => ({
  what: 'identity provider',
  headline: `Open a page of ${new URL(provider.authorization).host} for ${new URL(provider.issuer).host}`,
  effects: [
    'The issuer names another host. Your browser opens the page below, and it answers to this computer alone.',
    'Who controls that page can log in as whoever it says you are, where the service trusts it.',
  ],
  facts: [
    fact('Issuer', provider.issuer, 'url'),
    fact('Your browser opens', provider.authorization, 'url', 'by the issuer’s own configuration'),
    fact('Countersign fetches the token from', provider.token, 'url', 'by the issuer’s own configuration'),
    ...forWhom(source),
  ],
  differences: [],
  warnings: [],
  checks: [{ ok: null, sentence: 'Do the issuer and these two addresses belong together?' }],
});
