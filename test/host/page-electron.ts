/**
 * What the preloads import as `electron` in the Chromium host: the same bridge code, over Playwright's bindings.
 * Runs in the page before any of its scripts, takes the bindings for itself and removes them from the window.
 */
import { partChannel } from '../../electron/host/channels.ts';
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
const part = take(bindings.part);
const violated = take(bindings.violation);

document.addEventListener('securitypolicyviolation', event => {
  void violated(
    `${event.violatedDirective} blocked ${event.blockedURI} ${event.sample} (${event.sourceFile}:${event.lineNumber})`,
  );
});

/** Answers and events come as text (line.ts). */
const read = (told: unknown): unknown => (typeof told === 'string' ? JSON.parse(told) : undefined);

export const ipcRenderer = {
  invoke: (channel: string, ...values: unknown[]) => (channel === partChannel ? part : request)(...values).then(read),
  /** Asks for the next events, again and again; the host answers when there are some. */
  on(_channel: string, listener: (event: null, name: string, value: unknown) => void): void {
    const next = async (): Promise<void> => {
      for (const [name, value] of read(await events()) as [string, unknown][]) listener(null, name, value);
      return next();
    };
    void next();
  },
};

export const contextBridge = {
  executeInMainWorld: ({ func, args }: { func: (...values: unknown[]) => unknown; args: unknown[] }) => func(...args),
  exposeInMainWorld: (name: string, value: unknown) => void Object.defineProperty(window, name, { value, enumerable: true }),
};
