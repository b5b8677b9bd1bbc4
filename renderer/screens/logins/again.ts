import type { SessionKind } from '../../../electron/contract/values/app-values.ts';
import { ui } from '../../stores.ts';

/** How a session is asked for once more before its end: in its own place, or where a code opened it, by another code. */
export const againBy = (kind: SessionKind | undefined, extend: () => void): { label: string; name: string; run(): void } =>
  kind === 'otp_login'
    ? { label: 'Log in again…', name: 'Log in again, after', run: () => ui.getState().cover('code') }
    : { label: 'Extend…', name: 'Extend', run: extend };
