/** Calls of the trusted window alone: what it decides, and what is typed or pressed there. */

import type { trustedCalls } from '../../contract/calls/trusted.ts';
import { done } from '../../contract/outcome.ts';
import type { Settings } from '../../contract/values/app-values.ts';
import type { AskSecrets } from '../decisions/ask-secrets.ts';
import type { Release } from '../decisions/release.ts';
import type { Handlers } from './handlers.ts';

interface Needs {
  release: Pick<Release, 'current' | 'decide'>;
  secretsAsked: Pick<AskSecrets, 'current' | 'give'>;
  settings: { readonly value: Settings };
}

export function trustedHandlers({ release, secretsAsked, settings }: Needs): Handlers<typeof trustedCalls> {
  return {
    async 'confirm.current'() {
      const asked = release.current();
      return asked.ok
        ? done({ ...asked.value, theme: settings.value.theme, letterKeys: settings.value.singleLetterKeys })
        : asked;
    },
    'confirm.decide': answer => release.decide(answer),
    async 'trusted.current'() {
      const asked = secretsAsked.current();
      return asked.ok ? done({ ...asked.value, theme: settings.value.theme }) : asked;
    },
    'trusted.give': answer => secretsAsked.give(answer),
  };
}
