/** The app around a core that says what it was asked. */
import type { EventEmitter } from 'node:events';
import { expect } from 'vitest';
import type { Ports } from '../../electron/core/ports.ts';
import { type Booted, type BootOptions, boot } from './boot.ts';

type Hearer = (event: string, value: unknown, to: string) => void;
export const state = {
  waiting: { a: 2 },
  locked: false,
  settings: {
    theme: 'dark',
    zoom: 100,
    lockAfterMinutes: 0,
    lockWithSystem: false,
    keepRunning: true,
    startAtLogin: false,
    toldOfWatching: true,
  },
  noticesPausedUntil: null as string | null,
};

/** A core that keeps what was asked of it, in order. */
export function listeningCore() {
  const asked: unknown[] = [];
  const hearers: Hearer[] = [];
  let ports: Ports | undefined;
  const answers = new Map<string, unknown>();
  const stopped = Promise.withResolvers<void>();
  const core = {
    async request(...given: unknown[]) {
      asked.push(given);
      return answers.get(String(given[1])) ?? { ok: true, value: state };
    },
    onEvent(hearer: Hearer) {
      hearers.push(hearer);
      return () => undefined;
    },
    async start() {
      asked.push('start');
    },
    async abandoned(id: string) {
      asked.push(`abandoned ${id}`);
    },
    stop() {
      asked.push('stop');
      return stopped.promise;
    },
  };
  return {
    asked,
    /** What it answers to a request, where it is not the state. */
    answers,
    stopped,
    emit: (event: string, value: unknown, to = 'main') => {
      for (const hear of hearers) hear(event, value, to);
    },
    ports: () => ports ?? expect.fail('no core was made'),
    /** How many listen: the pages' line, the frame, the size, the tray, the lock. */
    hearers,
    async createCore(given: Ports) {
      ports = given;
      return core;
    },
  };
}
export type Listening = ReturnType<typeof listeningCore>;

/** Until everything that is done once the core is there was done. */
export async function start(options: BootOptions = {}): Promise<Booted & { core: Listening }> {
  const core = listeningCore();
  const booted = await boot({ createCore: core.createCore, ...options });
  const power = booted.fake.module.powerMonitor as EventEmitter;
  await expect.poll(() => power.listenerCount('resume')).toBe(1);
  return { ...booted, core };
}
export const quits = ({ fake }: Booted) => fake.calls.filter(call => call === 'quit').length;
