/** Calls of signing up. */
import type { signupCalls } from '../../../contract/calls/ways-in/signup.ts';
import { done } from '../../../contract/outcome.ts';
import type { Signup } from '../../signup/flow.ts';
import type { Handlers } from '../handlers.ts';

export const signupHandlers = (signup: Signup): Handlers<typeof signupCalls> => ({
  'signup.state': async () => done(signup.state()),
  'signup.begin': signup.begin,
  'signup.code': signup.enterCode,
  'signup.send': signup.send,
  'signup.find': signup.find,
  async 'signup.cancel'() {
    signup.end();
    return done(null);
  },
});
