/** POST /practice/control: sets faults and moves the clock while the service runs. The server listens on loopback only. */
import type { Clock } from './clock.ts';
import { type FaultRule, type Faults, parseFaults } from './faults/rules.ts';
import { jsonReply, type Reply } from './reply.ts';

interface Control {
  /** Rules to add, as objects or as the line that --faults takes. */
  faults?: FaultRule[] | string;
  /** Forgets all rules first. */
  clearFaults?: boolean;
  /** Milliseconds by which the service's clock moves on. */
  advanceMs?: number;
  /** Distance of the service's clock to real time, in milliseconds. */
  clockOffsetMs?: number;
}

export function control(method: string, path: string, body: Buffer, parts: { faults: Faults; clock: Clock }): Reply | null {
  if (method !== 'POST' || path !== '/practice/control') return null;
  try {
    const wanted = JSON.parse(body.toString('utf8')) as Control;
    if (wanted.clearFaults === true) parts.faults.clear();
    if (wanted.faults !== undefined)
      parts.faults.add(...(typeof wanted.faults === 'string' ? parseFaults(wanted.faults) : wanted.faults));
    if (wanted.clockOffsetMs !== undefined) parts.clock.setOffset(wanted.clockOffsetMs);
    if (wanted.advanceMs !== undefined) parts.clock.advance(wanted.advanceMs);
    return jsonReply(200, { now: parts.clock.now(), clockOffsetMs: parts.clock.offset });
  } catch (error) {
    return jsonReply(400, { message: error instanceof Error ? error.message : String(error) });
  }
}
