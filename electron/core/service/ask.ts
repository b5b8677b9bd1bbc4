/** Asking a query: in its turn, stamped, with smaller pages and after waits where that helps. */

import { rowOf } from '../../contract/operations/table.ts';
import { done, failure } from '../../contract/outcome.ts';
import type { Clock } from '../ports.ts';
import { cancelled, lacksOperation, unavailable, wrongParameters } from './answers.ts';
import { askedWaitMs, type Chance, jittered } from './backoff.ts';
import { queryDeadlineMs } from './exchange.ts';
import type { Origins } from './origins.ts';
import { pageLimitOf, smallerPage } from './page-limit.ts';
import type { Service } from './service.ts';

export const asking =
  (origins: Origins, clock: Clock, chance: Chance): Service['ask'] =>
  async (target, name, parameters, { read, signal, priority = 'person', attempts = 3 }) => {
    const row = rowOf(name);
    if (row?.kind !== 'query') return failure('unknown_operation', `“${name}” is not a query.`);
    const origin = origins.of(target.baseUrl);
    if (origin.missing.has(name)) return unavailable(name);
    const wrong = wrongParameters(row, parameters);
    if (wrong !== null) return wrong;
    let asked = parameters;
    for (let attempt = 1; ; ) {
      if (!(await origin.queue.turn(priority, signal))) return cancelled();
      const body = new TextEncoder().encode(JSON.stringify({ organizationId: target.organizationId, ...asked }));
      const stamp = await target.stamp(body);
      if (!stamp.ok) return stamp;
      const result = await origins.send(
        target,
        { name, row, attempt },
        { [target.dialect.stampHeader]: stamp.value },
        body,
        queryDeadlineMs,
        read,
      );
      if (signal?.aborted) return cancelled();
      if (result.kind === 'answered') return done({ read: result.read, limit: pageLimitOf(asked) });
      if (result.kind === 'unreadable' && result.failure.code === 'too_large') {
        const smaller = smallerPage(row, asked);
        if (smaller === null) return result.failure;
        asked = smaller;
        continue;
      }
      if (result.kind === 'refused' && lacksOperation(row, result)) {
        origin.missing.add(name);
        return unavailable(name);
      }
      const said = result.kind === 'refused' ? result.said.failure : result.failure;
      const transient = result.kind !== 'refused' || result.status === 429 || said.code === 'service_failed';
      if (!transient || attempt >= attempts) return said;
      const wait = jittered(attempt, 500, 8_000, chance);
      await clock
        .sleep(Math.max(wait, result.kind === 'refused' ? (askedWaitMs(result.headers, clock.now()) ?? 0) : 0), signal)
        .catch(() => {});
      attempt += 1;
    }
  };
