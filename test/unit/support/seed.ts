/**
 * One seed for every property test on a build machine, so that a build of the same tree ends the same way twice.
 * Elsewhere each run draws its own, which is how new cases are found.
 */
import fc from 'fast-check';

if (process.env.CI === 'true') fc.configureGlobal({ seed: 20_261_121 });
