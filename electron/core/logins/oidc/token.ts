/** A token of an identity provider for one key: by way of the browser, or typed in the trusted window. */
import type { Outcome } from '../../../contract/outcome.ts';
import { done } from '../../../contract/outcome.ts';
import type { AskSecrets, SecretQuestion } from '../../decisions/ask-secrets.ts';
import { oidcNonce } from '../../enclave/tokens.ts';
import type { BrowserSource, BrowserTokens } from './browser.ts';
import { readIdToken } from './id-token.ts';

export type TokenSource = { from: 'pasted' } | ({ from: 'browser' } & BrowserSource);

interface Needs {
  browser: BrowserTokens;
  secretsAsked: Pick<AskSecrets, 'ask'>;
  now(): number;
}

/** @param publicKey the very text that the request names */
export function identityToken(source: TokenSource, publicKey: string, needs: Needs): Promise<Outcome<string>> {
  const nonce = oidcNonce(publicKey);
  return source.from === 'browser' ? needs.browser.get(source, nonce) : needs.secretsAsked.ask(pastedToken(nonce, needs.now));
}

const pastedToken = (nonce: string, now: () => number): SecretQuestion<string> => ({
  title: 'Paste a token of your identity provider',
  sentences: [
    'Ask your identity provider for a token with this nonce: it binds the token to a key that was made here just now.',
    'The token goes to the service, which verifies its signature. It is kept nowhere.',
  ],
  facts: [{ label: 'Nonce', value: nonce, exact: true }],
  fields: [{ kind: 'secret', name: 'token', label: 'Token', help: 'Three parts with dots between them.', multiline: true }],
  button: 'Use this token',
  async take({ token = '' }) {
    const text = token.trim();
    const checked = readIdToken(text, { nonce, nowMs: now() });
    return checked.ok
      ? done(text)
      : { ...checked, problems: [{ path: 'token', expected: 'a token for this nonce', received: 'another one' }] };
  },
});
