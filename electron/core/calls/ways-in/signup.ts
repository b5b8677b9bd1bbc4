/** Calls of signing up. */
import type { signupCalls } from '../../../contract/calls/ways-in/signup.ts';
import { done, type Outcome } from '../../../contract/outcome.ts';
import type { Signup } from '../../signup/flow.ts';
import type { Handlers } from '../handlers.ts';

/** @param protect asks how keys of this computer are kept, where nobody has said so yet */
export const signupHandlers = (signup: Signup, protect: () => Promise<Outcome<null>>): Handlers<typeof signupCalls> => ({
  'signup.state': async () => done(signup.state()),
  async 'signup.begin'(asked) {
    // SECURITY: it may bring the first key of this computer, which lies plain where a person said so, and not otherwise.
    const settled = await protect();
    return settled.ok ? signup.begin(asked) : settled;
  },
  'signup.code': signup.enterCode,
  'signup.send': signup.send,
  'signup.find': signup.find,
  async 'signup.cancel'() {
    signup.end();
    return done(null);
  },
});
