/** Operations that no form can finish: what they take is made in main, or what they answer must not leave it. */
import { type Failure, failure } from '../../contract/outcome.ts';
import type { Operation } from '../../contract/schema/operation.ts';

const where: Record<NonNullable<Operation['flow']>, string> = {
  login: 'Log in under Keys: codes and tokens are handled there, and never shown.',
  signup: 'Use “Sign up”: codes and tokens are handled there, and never shown.',
};

/**
 * Why an operation is not composed, checked or sent by a page; null where it may be.
 * SECURITY: its answer would bring a token, a code or a bundle into the page (docs/threats.md#one-home-for-secrets).
 */
export const throughFlow = ({ flow }: Operation): Failure | null =>
  flow === undefined ? null : failure('forbidden', where[flow]);
