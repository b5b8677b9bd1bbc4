/**
 * Operations that are no forms: what they bring back is a secret that main opens, or a step of several that main takes. Compose
 * does not offer what it cannot finish.
 */
import type { ActivityName, ProxyName } from '../../contract/operations/table.ts';
import { type Failure, failure } from '../../contract/outcome.ts';
import type { Flow } from '../../contract/values/app-values.ts';

const flows: Partial<Record<ActivityName | ProxyName, Flow>> = {
  create_read_write_session: 'logins',
  oauth: 'logins',
  oauth_login: 'logins',
  stamp_login: 'logins',
  init_otp: 'codes',
  verify_otp: 'codes',
  otp_login: 'codes',
  proxy_otp_init: 'signup',
  proxy_otp_verify: 'signup',
  signup: 'signup',
};

/** null where the operation is a form. */
export const flowOf = (operation: string): Flow | null =>
  Object.hasOwn(flows, operation) ? (flows[operation as keyof typeof flows] ?? null) : null;

const where: Record<Flow, string> = {
  logins: 'Start the session under Sessions: its key is made, opened and destroyed here.',
  codes: 'Log in by a one-time code under Sessions: the code is encrypted here.',
  signup: 'Use “Sign up”: the code is encrypted and the key made here.',
};

export const ledElsewhere = (flow: Flow): Failure => failure('forbidden', `This is not sent as a form. ${where[flow]}`);
