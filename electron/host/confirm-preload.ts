/** Runs before the confirmation page: gives it the calls of a decision and of a secret, and nothing else. */
import { trustedGroups } from '../contract/bridge.ts';
import { expose } from './expose.ts';

// SECURITY: the only page that has the calls that release a stamp or take a secret (docs/threats.md#trusted-confirmation),
// and it has no others.
expose(trustedGroups);
