import { createContext, runInContext, runInNewContext } from 'node:vm';
import { build, type Rollup } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { appCalls } from '../../electron/contract/app.ts';
import { operations } from '../../electron/contract/operations/table.ts';
import { removedConstructors } from '../../electron/contract/policy.ts';

/** Bundles a preload as the app's build does: whole, CommonJS, with `electron` left out. */
async function bundle(name: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: `electron/host/${name}.ts`, external: ['electron'], output: { format: 'cjs' } },
    },
  })) as Rollup.RollupOutput;
  expect(result.output).toHaveLength(1);
  return result.output[0].code;
}

interface Exposed {
  /** What the page's own world still has of what was there. */
  left: string[];
  world: string;
  value: Record<string, unknown>;
  invoke: ReturnType<typeof vi.fn>;
  deliver(event: unknown, ...values: unknown[]): void;
}

/** Runs a bundle where, as in the sandbox, nothing can be required but `electron`. */
function run(code: string): Exposed {
  const invoke = vi.fn(async () => ({ ok: true, value: 1 }));
  const listeners: ((...values: unknown[]) => void)[] = [];
  const exposed: [string, Record<string, unknown>][] = [];
  const electron = {
    ipcRenderer: {
      invoke,
      on: (_channel: string, listener: (...values: unknown[]) => void) => listeners.push(listener),
      secret: 'ipc',
    },
    contextBridge: {
      exposeInMainWorld: (world: string, value: Record<string, unknown>) => exposed.push([world, value]),
      // As Electron does: the function is written out and read again in the page's world, so it can use nothing else.
      executeInMainWorld: ({ func, args }: { func: unknown; args: unknown[] }) =>
        runInContext(`(${String(func)})(...${JSON.stringify(args)})`, page),
    },
  };
  const page = createContext(Object.fromEntries(['document', ...removedConstructors].map(name => [name, {}])));
  const require = (name: string) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot require ${name}`);
    return electron;
  };
  runInNewContext(code, { require, module: { exports: {} }, exports: {}, console });
  expect(exposed).toHaveLength(1);
  const [world, value] = exposed[0] ?? ['', {}];
  return {
    left: Object.keys(page),
    world,
    value,
    invoke,
    deliver: (...values) => listeners.forEach(listener => void listener(...values)),
  };
}

/** Every path to a function of the exposed object. */
function leaves(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'function') return [path.join('.')];
  if (typeof value !== 'object' || value === null) throw new Error(`${path.join('.')} is neither a function nor a group`);
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}
/** What main answers to one page and to no other: the rows of the service to the main page alone. */
const answeredTo = (page: 'main' | 'confirm') => [
  ...Object.entries(appCalls).flatMap(([name, { from }]) => (from === page ? [name] : [])),
  ...(page === 'main' ? Object.entries(operations).map(([name, { group }]) => `${group}.${name}`) : []),
];

const bundles = { preload: '', 'confirm-preload': '' };
beforeAll(async () => {
  bundles.preload = await bundle('preload');
  bundles['confirm-preload'] = await bundle('confirm-preload');
});

test.each([
  ['preload', 'main'],
  ['confirm-preload', 'confirm'],
] as const)('%s exposes exactly the contract’s names, frozen', (name, page) => {
  const { world, value } = run(bundles[name]);
  expect(world).toBe('custody');
  expect(leaves(value).sort()).toEqual([...answeredTo(page), 'on', 'part'].sort());
  expect(Object.isFrozen(value)).toBe(true);
  for (const [key, group] of Object.entries(value)) if (typeof group === 'object') expect(Object.isFrozen(group), key).toBe(true);
});

test.each(['preload', 'confirm-preload'] as const)('%s takes away what brings a network of its own', name => {
  expect(run(bundles[name]).left).toEqual(['document']);
});

test('a call becomes one request with its whole name, and nothing else reaches the line', async () => {
  const { value, invoke } = run(bundles.preload);
  const state = (value.app as { state: (...values: unknown[]) => Promise<unknown> }).state;
  await expect(state({ a: 1 }, 'extra', 'custody.other')).resolves.toEqual({ ok: true, value: 1 });
  expect(invoke.mock.calls).toEqual([['custody.request', 'app.state', { a: 1 }]]);
});

test('a part of an answer is asked for by its number alone', async () => {
  const { value, invoke } = run(bundles['confirm-preload']);
  await (value.part as (...values: unknown[]) => Promise<unknown>)(7, 'extra');
  expect(invoke.mock.calls).toEqual([['custody.part', 7]]);
});

test('a listener gets the value, never the event that carries the sender', () => {
  const { value, deliver } = run(bundles.preload);
  const heard = vi.fn();
  const stop = (value.on as (event: string, listener: (...values: unknown[]) => void) => () => void)('app.state', heard);
  const sender = { sender: 'ipcRenderer' };
  deliver(sender, 'app.state', { a: 1 });
  deliver(sender, 'feed.delta', { b: 1 });
  stop();
  deliver(sender, 'app.state', { a: 2 });
  expect(heard.mock.calls).toEqual([[{ a: 1 }]]);
});

test('neither bundle brings a validator or a schema along', () => {
  for (const code of Object.values(bundles)) {
    expect(code).not.toMatch(/zod|strictObject|ZodError/i);
    expect(code.length).toBeLessThan(30_000);
  }
});
