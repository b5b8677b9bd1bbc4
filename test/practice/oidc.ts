/**
 * The practice identity provider as a server: OpenID Connect with PKCE (RFC 7636), for one person who is always logged in. Its
 * tokens are those that the practice service knows.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { issueToken } from './identity.ts';
import { close, listen } from './server.ts';

export interface IdentityProvider {
  issuer: string;
  /** Who is logged in: the subject, such as "ada.reyes". */
  subject: string;
  clientId: string;
  /** Changes what a token says, or what its answers are. */
  lie: { iss?: string; aud?: string; nonce?: string; sub?: string; discovery?: object; token?: string };
  /** Every code and token it gave, for looking for them. */
  secrets: string[];
  close(): Promise<void>;
}

interface Grant {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

export async function startIdentityProvider(practice: { clock: { now(): number } }, seed = '1'): Promise<IdentityProvider> {
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers = {}, json }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json ?? {}));
    });
  });
  const provider: IdentityProvider = {
    issuer: await listen(server, 0),
    subject: 'ada.reyes',
    clientId: 'countersign',
    lie: {},
    secrets: [],
    close: () => close(server),
  };
  const answer = async (
    request: IncomingMessage,
  ): Promise<{ status: number; headers?: Record<string, string>; json?: unknown }> => {
    const { issuer, lie } = provider;
    const url = new URL(request.url ?? '/', issuer);
    if (request.method === 'GET' && url.pathname === '/.well-known/openid-configuration')
      return {
        status: 200,
        json: { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, ...lie.discovery },
      };
    if (request.method === 'GET' && url.pathname === '/authorize') return authorize(url.searchParams);
    if (request.method === 'POST' && url.pathname === '/token') return token(request, await textOf(request));
    return { status: 404 };
  };
  const authorize = (asked: URLSearchParams) => {
    const of = (name: string) => asked.get(name) ?? '';
    const isRight =
      of('response_type') === 'code' && of('client_id') === provider.clientId && of('code_challenge_method') === 'S256';
    if (!isRight || !/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/.test(of('redirect_uri'))) return { status: 400 };
    const code = randomBytes(24).toString('base64url');
    provider.secrets.push(code, of('state'));
    grants.set(code, { nonce: of('nonce'), challenge: of('code_challenge'), redirectUri: of('redirect_uri') });
    const back = new URL(of('redirect_uri'));
    back.search = new URLSearchParams({ code, state: of('state'), iss: provider.issuer }).toString();
    return { status: 302, headers: { location: back.toString() } };
  };
  const token = (request: IncomingMessage, body: string) => {
    const form = new URLSearchParams(body);
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    provider.secrets.push(verifier);
    const isRight =
      request.headers['content-type'] === 'application/x-www-form-urlencoded' &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === provider.clientId &&
      grant?.redirectUri === form.get('redirect_uri') &&
      grant?.challenge === createHash('sha256').update(verifier).digest('base64url');
    if (!isRight) return { status: 400, json: { error: 'invalid_grant' } };
    const { lie, issuer, subject, clientId } = provider;
    const who = {
      sub: lie.sub ?? subject,
      aud: lie.aud ?? clientId,
      iss: lie.iss ?? issuer,
      nonce: lie.nonce ?? grant?.nonce ?? '',
    };
    const idToken = lie.token ?? issueToken(seed, practice.clock.now(), who);
    provider.secrets.push(idToken);
    return { status: 200, json: { id_token: idToken, token_type: 'Bearer', expires_in: 600 } };
  };
  return provider;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
