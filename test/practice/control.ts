/** POST /practice/control: sets faults and moves the clock while the service runs. The server listens on loopback only. */

import { balanceEvent } from './balance-event.ts';
import type { Clock } from './clock.ts';
import type { Deliveries } from './deliveries.ts';
import { type FaultRule, type Faults, parseFaults } from './faults/rules.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { State } from './state.ts';

interface Control {
  /** Rules to add, as objects or as the line that --faults takes. */
  faults?: FaultRule[] | string;
  /** Forgets all rules first. */
  clearFaults?: boolean;
  /** Milliseconds by which the service's clock moves on. */
  advanceMs?: number;
  /** Distance of the service's clock to real time, in milliseconds. */
  clockOffsetMs?: number;
  /** Delivers a balance event of the first account of the first wallet to the webhooks that want it. */
  balance?: 'confirmed' | 'finalized';
}

interface ControlParts {
  faults: Faults;
  clock: Clock;
  state: State;
  deliveries: Deliveries;
}

export function control(method: string, path: string, body: Buffer, parts: ControlParts): Reply | null {
  if (method !== 'POST' || path !== '/practice/control') return null;
  try {
    const wanted = JSON.parse(body.toString('utf8')) as Control;
    if (wanted.clearFaults === true) parts.faults.clear();
    if (wanted.faults !== undefined)
      parts.faults.add(...(typeof wanted.faults === 'string' ? parseFaults(wanted.faults) : wanted.faults));
    if (wanted.clockOffsetMs !== undefined) parts.clock.setOffset(wanted.clockOffsetMs);
    if (wanted.advanceMs !== undefined) parts.clock.advance(wanted.advanceMs);
    if (wanted.balance !== undefined) sendBalance(parts, wanted.balance);
    return jsonReply(200, { now: parts.clock.now(), clockOffsetMs: parts.clock.offset });
  } catch (error) {
    return jsonReply(400, { message: error instanceof Error ? error.message : String(error) });
  }
}

function sendBalance({ state, clock, deliveries }: ControlParts, stage: 'confirmed' | 'finalized'): void {
  const [organisation] = state.organisations;
  if (organisation === undefined) return;
  const type = stage === 'confirmed' ? 'BALANCE_CONFIRMED_UPDATES' : 'BALANCE_FINALIZED_UPDATES';
  deliveries.send(organisation, type, balanceEvent(state.seed, organisation, stage, clock.now()));
}
