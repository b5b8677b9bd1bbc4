/** Calls that start, extend and end sessions. */
import type { loginCalls } from '../../../contract/calls/logins.ts';
import { done } from '../../../contract/outcome.ts';
import type { Logins } from '../../logins/logins.ts';
import type { Handlers } from '../handlers.ts';

export const loginHandlers = (logins: Logins): Handlers<typeof loginCalls> => ({
  'logins.read_write': asked => logins.start('read_write', asked),
  'logins.stamp': asked => logins.start('stamp_login', asked),
  'logins.oauth': asked => logins.start('oauth', asked),
  'logins.oauth_login': asked => logins.start('oauth_login', asked),
  'logins.extend': ({ connectionId }) => logins.extend(connectionId),
  'logins.end': ({ connectionId }) => logins.end(connectionId),
  async 'logins.cancel'() {
    logins.cancel();
    return done(null);
  },
});
