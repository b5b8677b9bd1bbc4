/** The state in memory, its indexes, and its file. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Clock } from './clock.ts';
import { Past } from './large/past.ts';
import { newState } from './northwind.ts';
import { timeOrderedUuid } from './seed.ts';
import type { ActivityRecord, Organisation, State } from './state.ts';

export interface Store {
  readonly state: State;
  organisation(id: string): Organisation | undefined;
  activity(id: string): ActivityRecord | undefined;
  byFingerprint(fingerprint: string): ActivityRecord | undefined;
  add(record: ActivityRecord): void;
  /** One of the past was read, and has a fingerprint from now on. */
  written(fingerprint: string, record: ActivityRecord): void;
  /** The next time-ordered activity id; never smaller than one given before. */
  nextActivityId(): string;
  /** Writes the state file, if there is one: whole or not at all. */
  save(): void;
}

export function openStore(seed: string, clock: Clock, file?: string): Store {
  const state = file !== undefined && existsSync(file) ? readState(file) : newState(seed, clock.now());
  const activities = new Map(state.activities.map(a => [a.id, a]));
  const fingerprints = new Map(state.activities.map(a => [a.fingerprint, a]));
  return {
    state,
    organisation: id => state.organisations.find(o => o.organizationId === id),
    activity: id => activities.get(id),
    byFingerprint: fingerprint => fingerprints.get(fingerprint),
    add(record) {
      state.activities.push(record);
      activities.set(record.id, record);
      if (!(record instanceof Past)) fingerprints.set(record.fingerprint, record);
    },
    written: (fingerprint, record) => void fingerprints.set(fingerprint, record),
    nextActivityId() {
      const ms = Math.max(clock.now(), state.lastId.ms);
      const full = ms === state.lastId.ms && state.lastId.sequence === 0x0fff;
      if (full) state.lastId = { ms: ms + 1, sequence: 0 };
      else state.lastId = { ms, sequence: ms === state.lastId.ms ? state.lastId.sequence + 1 : 0 };
      return timeOrderedUuid(state.seed, state.lastId.ms, state.lastId.sequence);
    },
    save() {
      if (file === undefined) return;
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    },
  };
}

function readState(file: string): State {
  const state = JSON.parse(readFileSync(file, 'utf8')) as State;
  if (state.version !== 1) throw new Error(`${file}: expected a practice state of version 1, found ${String(state.version)}`);
  return state;
}
