/** Puts the bridge into a page, from inside its sandboxed preload. */
import { contextBridge, ipcRenderer } from 'electron';
import { type BridgeGroup, buildBridge } from '../contract/bridge.ts';
import { removedConstructors } from '../contract/policy.ts';
import { eventChannel, partChannel, requestChannel } from './channels.ts';

export function expose(groups: readonly BridgeGroup[]): void {
  const lines = {
    request: (name: string, parameters: unknown) => ipcRenderer.invoke(requestChannel, name, parameters),
    part: (number: unknown) => ipcRenderer.invoke(partChannel, number),
    listen: (listener: (event: string, value: unknown) => void) =>
      void ipcRenderer.on(eventChannel, (_event, name: string, value: unknown) => listener(name, value)),
  };
  // SECURITY: the pages have no network (docs/architecture.md#pages). What brings one of its own is taken away before their
  // first script; what holds without this are the session's proxy and the WebRTC policy, because a frame would bring them
  // back.
  contextBridge.executeInMainWorld({
    func: (names: readonly string[]) => {
      for (const name of names) Reflect.deleteProperty(globalThis, name);
    },
    args: [removedConstructors],
  });
  // SECURITY: named functions only, and values instead of events; ipcRenderer itself never crosses (checklist, item 20).
  contextBridge.exposeInMainWorld('custody', buildBridge(lines, groups));
}
