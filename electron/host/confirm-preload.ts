/** Runs before the confirmation page: gives it the calls of a decision, and nothing else. */
import { expose } from './expose.ts';

// SECURITY: the only page that has the calls that release a stamp (design §4.2), and it has no others.
expose(['confirm']);
