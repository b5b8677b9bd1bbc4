/** An identity provider's own word about where it is asked (OpenID Connect Discovery 1.0, section 4), and its token endpoint. */
import { z } from 'zod';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import { withoutEnd } from '../../../contract/text/plain-text.ts';
import { isServiceUrl } from '../../../contract/text/service-url.ts';
import { type Http, HttpError } from '../../ports.ts';
import { readJson } from '../../text/read-json.ts';

export interface Provider {
  issuer: string;
  /** Where the browser is sent. */
  authorization: string;
  /** Where the code is changed for a token, from here. */
  token: string;
}

const deadlineMs = 15_000;
const maxBytes = 256 * 1024;

const address = z.string().max(2048).refine(isServiceUrl);
const discovery = z.object({ issuer: z.string(), authorization_endpoint: address, token_endpoint: address });

const troubled = (what: string) => failure('refused', `The identity provider ${what}. Nothing was sent to the service.`);

export async function discover(http: Pick<Http, 'get'>, issuer: string): Promise<Outcome<Provider>> {
  const base = withoutEnd(issuer, '/');
  const url = [base, '.well-known', 'openid-configuration'].join('/');
  const answer = await asked(() => http.get({ url, headers: {}, deadlineMs, maxBytes }));
  if (!answer.ok) return answer;
  const read = discovery.safeParse(answer.value);
  if (!read.success) return troubled('does not say where it is asked: its configuration cannot be read');
  // SECURITY: a configuration that speaks for another issuer would send the browser, and the code, there.
  if (withoutEnd(read.data.issuer, '/') !== base) return troubled('speaks for another issuer than the one you named');
  return done({
    issuer: read.data.issuer,
    authorization: read.data.authorization_endpoint,
    token: read.data.token_endpoint,
  });
}

const tokenAnswer = z.object({ id_token: z.string().min(1) });

/** Changes the code of a redirect for a token (RFC 6749 §4.1.3, RFC 7636 §4.5). */
export async function exchangeCode(
  http: Pick<Http, 'post'>,
  provider: Provider,
  given: { code: string; redirectUri: string; clientId: string; verifier: string },
): Promise<Outcome<string>> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.redirectUri,
    client_id: given.clientId,
    code_verifier: given.verifier,
  });
  const body = new TextEncoder().encode(form.toString());
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await asked(() => http.post({ url: provider.token, headers, body, deadlineMs, maxBytes }));
  body.fill(0);
  if (!answer.ok) return answer;
  const read = tokenAnswer.safeParse(answer.value);
  return read.success ? done(read.data.id_token) : troubled('gave no token for this login');
}

/** SECURITY: nothing of an answer goes into a failure: it may hold the token, or the code that was sent. */
async function asked(work: () => ReturnType<Http['get']>): Promise<Outcome<unknown>> {
  try {
    const { status, body } = await work();
    const json = status === 200 ? readJson(body) : null;
    body.fill(0);
    if (status >= 300 && status < 400) return troubled('redirects, which is not followed');
    if (json === null) return troubled(`refused (${status})`);
    return json.ok ? json : troubled('answered something that cannot be read');
  } catch (error) {
    if (error instanceof HttpError) return failure('offline', 'The identity provider cannot be reached. Nothing was sent.');
    throw error;
  }
}
