/**
 * What the preloads import as `electron` in the Chromium host: the same bridge code, over Playwright's bindings.
 * Runs in the page before any of its scripts, takes the bindings for itself and removes them from the window.
 */
import { bindings } from './bindings.ts';

type Binding = (...values: unknown[]) => Promise<unknown>;
const page = window as unknown as Record<string, Binding>;

function take(name: string): Binding {
  const binding = page[name];
  if (binding === undefined) throw new Error(`the host gave the page no ${name}`);
  delete page[name];
  return binding;
}
const request = take(bindings.request);
const events = take(bindings.events);
const piece = take(bindings.piece);
const violated = take(bindings.violation);

document.addEventListener('securitypolicyviolation', event => {
  void violated(
    `${event.violatedDirective} blocked ${event.blockedURI} ${event.sample} (${event.sourceFile}:${event.lineNumber})`,
  );
});

/** Answers and events come as text (line.ts), a long one as its number. */
async function read(told: unknown): Promise<unknown> {
  if (typeof told === 'string') return JSON.parse(told);
  if (typeof told !== 'number') return undefined;
  const pieces: string[] = [];
  for (let next = await piece(told); typeof next === 'string'; next = await piece(told)) pieces.push(next);
  return JSON.parse(pieces.join(''));
}

export const ipcRenderer = {
  invoke: (_channel: string, name: unknown, parameters: unknown) => request(name, parameters).then(read),
  /** Asks for the next events, again and again; the host answers when there are some. */
  on(_channel: string, listener: (event: null, name: string, value: unknown) => void): void {
    const next = async (): Promise<void> => {
      for (const [name, value] of (await read(await events())) as [string, unknown][]) listener(null, name, value);
      return next();
    };
    void next();
  },
};

export const contextBridge = {
  executeInMainWorld: ({ func, args }: { func: (...values: unknown[]) => unknown; args: unknown[] }) => func(...args),
  exposeInMainWorld: (name: string, value: unknown) => void Object.defineProperty(window, name, { value, enumerable: true }),
};
