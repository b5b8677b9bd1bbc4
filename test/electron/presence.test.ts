/** Touch ID as the core gets it: a yes or a no, on a Mac alone. */
import { afterEach, expect, test, vi } from 'vitest';

const system = vi.hoisted(() => ({ sensor: true, finger: true, reasons: [] as string[] }));
vi.mock('electron', () => ({
  systemPreferences: {
    canPromptTouchID: () => system.sensor,
    promptTouchID: async (reason: string) => {
      system.reasons.push(reason);
      if (!system.finger) throw new Error('cancelled');
    },
  },
}));
const { touchId } = await import('../../electron/host/presence.ts');

const { platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });
afterEach(() => on(platform));

test('other systems have none', () => {
  for (const name of ['linux', 'win32'] as const) {
    on(name);
    expect(touchId()).toBeNull();
  }
});

test('a Mac asks with the reason; a cancelled sheet is a no, not an error', async () => {
  on('darwin');
  const presence = touchId();
  expect(presence?.available()).toBe(true);
  expect(await presence?.prove('approve it')).toBe(true);
  system.finger = false;
  expect(await presence?.prove('approve it')).toBe(false);
  expect(system.reasons).toEqual(['approve it', 'approve it']);
  system.sensor = false;
  expect(presence?.available()).toBe(false);
});
