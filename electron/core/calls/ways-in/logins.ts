/** Calls that start, extend and end sessions. */
import type { loginCalls } from '../../../contract/calls/ways-in/logins.ts';
import { done } from '../../../contract/outcome.ts';
import type { Logins } from '../../logins/logins.ts';
import type { CodeLogins } from '../../logins/otp/otp.ts';
import type { Handlers } from '../handlers.ts';

export const loginHandlers = (logins: Logins, codes: CodeLogins): Handlers<typeof loginCalls> => ({
  'logins.read_write': asked => logins.start('read_write', asked),
  'logins.stamp': asked => logins.start('stamp_login', asked),
  'logins.oauth': asked => logins.start('oauth', asked),
  'logins.oauth_login': asked => logins.start('oauth_login', asked),
  'logins.code_begin': codes.begin,
  'logins.code_enter': codes.enter,
  'logins.code_state': async () => done(codes.state()),
  async 'logins.code_cancel'() {
    codes.end();
    return done(null);
  },
  'logins.extend': ({ connectionId }) => logins.extend(connectionId),
  'logins.end': ({ connectionId }) => logins.end(connectionId),
  async 'logins.cancel'() {
    logins.cancel();
    return done(null);
  },
});
