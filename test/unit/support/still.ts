/**
 * Time stands still in unit tests: what they say must not depend on the hour they run at, nor on how long they take. A
 * test that needs time to pass moves a clock.
 */
import { afterEach, vi } from 'vitest';

/** Half past nine on a Monday, in no summer time. */
const start = Date.parse('2026-03-02T09:30:00Z');
const stop = () => vi.useFakeTimers({ toFake: ['Date'], now: start });

stop();
// What a test set for itself ends with it.
afterEach(stop);
