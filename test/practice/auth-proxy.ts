/**
 * The authentication proxy: codes for people who have no key yet, and their signup (docs/service.md#authentication-proxy).
 * It does in the name of its organisation what a key would do there.
 */
import type { z } from 'zod';
import { operations, type ProxyName } from '../../electron/contract/operations/table.ts';
import { otp } from './behaviour/otp.ts';
import type { Clock } from './clock.ts';
import { rules } from './consensus.ts';
import { type Context, createContext } from './context.ts';
import { ActivityFailure, ServiceError } from './errors.ts';
import { checkRequest, readJson } from './request.ts';
import { signup } from './signup.ts';
import type { Store } from './store.ts';

type Sent<N extends ProxyName> = z.output<(typeof operations)[N]['parameters']>;

/** `configId`: value of the header that names the proxy's configuration. */
export async function authProxy(
  store: Store,
  clock: Clock,
  name: ProxyName,
  body: Buffer,
  configId: string | undefined,
): Promise<unknown> {
  if (name === 'signup') return signup(store, clock, body, configId);
  const { state } = store;
  if (configId === undefined || configId === '')
    throw new ServiceError('INVALID_ARGUMENT', `missing header ${operations[name].header}`, 'REQUEST_INVALID');
  if (configId !== state.authProxyConfigId) throw new ServiceError('NOT_FOUND', `no auth proxy configuration ${configId}`);
  const [parent] = state.organisations;
  const [user] = parent?.users ?? [];
  if (parent === undefined || user === undefined)
    throw new ServiceError('NOT_FOUND', 'organization not found', 'ORGANIZATION_NOT_FOUND');
  const { parameters } = checkRequest(operations[name], readJson(body));
  const context = createContext(state, clock, parent, user, rules);
  try {
    return name === 'proxy_otp_init'
      ? init(context, parameters as Sent<'proxy_otp_init'>)
      : await verify(context, parameters as Sent<'proxy_otp_verify'>);
  } catch (error) {
    // There is no activity that could fail: the proxy says no at once.
    if (error instanceof ActivityFailure) throw new ServiceError('INVALID_ARGUMENT', error.message, 'REQUEST_INVALID');
    throw error;
  } finally {
    store.save();
  }
}

function init(context: Context, { otpType, contact }: Sent<'proxy_otp_init'>): unknown {
  const sent = { otpType, contact, appName: 'Northwind', userIdentifier: contact };
  otp.init_otp.check(context, sent);
  return otp.init_otp.perform(context, sent);
}

function verify(context: Context, { otpId, encryptedOtpBundle }: Sent<'proxy_otp_verify'>): unknown {
  otp.verify_otp.check(context, { otpId, encryptedOtpBundle });
  return otp.verify_otp.perform(context, { otpId, encryptedOtpBundle });
}
