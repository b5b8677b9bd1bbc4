/** Paths that need no stamp: key sets as the real service shows them, and what only a practice service tells. */
import { dialect } from '../../electron/contract/service/dialect.ts';
import type { Clock } from './clock.ts';
import { webhookKeys } from './deliveries.ts';
import { serviceKey } from './enclave/keys.ts';
import { identityKeys, issuer, issueToken } from './identity.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { State } from './state.ts';

/** Keys that a client pins: uncompressed P-256 points, hex, in the words of dialect.pinnedKeys. */
export function pinnedKeys(seed: string): { signer: string; otp: string; session: string } {
  const point = (name: 'signer' | 'otp' | 'session') => serviceKey(seed, name).publicKey;
  return { signer: point('signer'), otp: point('otp'), session: point('session') };
}

export function openPages(method: string, path: string, body: Buffer, state: State, clock: Clock): Reply | null {
  const { seed, outbox } = state;
  if (method === 'GET' && path === dialect.webhookKeysPath)
    return {
      ...jsonReply(200, webhookKeys(seed)),
      headers: { 'content-type': 'application/json', 'cache-control': 'max-age=300' },
    };
  if (method === 'GET' && path === '/practice/info')
    return jsonReply(200, { pinnedKeys: pinnedKeys(seed), identityProvider: { issuer, keysPath: '/practice/identity/jwks' } });
  if (method === 'GET' && path === '/practice/outbox') return jsonReply(200, { messages: outbox });
  if (method === 'GET' && path === '/practice/identity/jwks') return jsonReply(200, identityKeys(seed));
  if (method === 'POST' && path === '/practice/identity/token') return token(body, seed, clock);
  return null;
}

/** Body: sub (such as "ada.reyes"), publicKey the token is to be bound to, aud (default "countersign"). */
function token(body: Buffer, seed: string, clock: Clock): Reply {
  try {
    const { sub, publicKey, aud } = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    if (typeof sub !== 'string' || typeof publicKey !== 'string') throw new Error('expected sub and publicKey');
    const who = { sub, publicKey, ...(typeof aud === 'string' ? { aud } : {}) };
    return jsonReply(200, { id_token: issueToken(seed, clock.now(), who), token_type: 'Bearer', expires_in: 600 });
  } catch (error) {
    return jsonReply(400, {
      error: 'invalid_request',
      error_description: error instanceof Error ? error.message : String(error),
    });
  }
}
