/** Puts the bridge into a page, from inside its sandboxed preload. */
import { contextBridge, ipcRenderer } from 'electron';
import { type BridgeGroup, buildBridge } from '../contract/bridge.ts';
import { eventChannel, requestChannel } from './channels.ts';

export function expose(groups: readonly BridgeGroup[]): void {
  const lines = {
    request: (name: string, parameters: unknown) => ipcRenderer.invoke(requestChannel, name, parameters),
    listen: (listener: (event: string, value: unknown) => void) =>
      void ipcRenderer.on(eventChannel, (_event, name: string, value: unknown) => listener(name, value)),
  };
  // SECURITY: named functions only, and values instead of events; ipcRenderer itself never crosses (checklist, item 20).
  contextBridge.exposeInMainWorld('custody', buildBridge(lines, groups));
}
