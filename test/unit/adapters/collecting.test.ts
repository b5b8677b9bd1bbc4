import { execFileSync } from 'node:child_process';
import v8 from 'node:v8';
import { expect, test, vi } from 'vitest';
import { keepFreeMemory } from '../../../electron/adapters/collecting.ts';

test('free memory is kept by a flag that V8 has, and has the other way by itself', async () => {
  const { syncBuiltinESMExports } = await import('node:module');
  const setFlags = vi.spyOn(v8, 'setFlagsFromString').mockReturnValue();
  syncBuiltinESMExports();
  try {
    keepFreeMemory();
    const [[flag = ''] = []] = setFlags.mock.calls;
    const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    expect(options).toContain(`default: ${flag.replace('--no-', '--')}\n`);
    expect(flag).toMatch(/^--no-/);
  } finally {
    setFlags.mockRestore();
    syncBuiltinESMExports();
  }
});
