/**
 * System notifications. A click opens the app and says so to core, which knows what it is about; there are no buttons, because
 * a notification never decides (docs/threats.md#trusted-confirmation).
 */
import { BrowserWindow, Notification } from 'electron';
import type { Notify } from '../../core/ports.ts';

/** @param open brings the app's window to the front */
export function createNotify(open: () => void, platform: NodeJS.Platform): Notify {
  // Kept until they are closed: a collected notification loses its click.
  const standing = new Map<string, Notification>();
  // There one with the same id takes the other's place; to close that one would take the new one away, too.
  const replacesById = platform === 'darwin' || platform === 'win32';
  const release = (key: string, notification: Notification) => {
    if (standing.get(key) !== notification) return false;
    standing.delete(key);
    return true;
  };
  const withdraw = (key: string) => {
    const notification = standing.get(key);
    // First, so that its `close` is not taken for the person's.
    standing.delete(key);
    notification?.close();
  };
  return {
    supported: () => Notification.isSupported(),
    attended: () => BrowserWindow.getFocusedWindow() !== null,
    show({ key, title, text, quietly = false }, heard) {
      if (!Notification.isSupported()) return;
      if (!replacesById) withdraw(key);
      const notification = new Notification({
        ...{ id: key, title, body: text, silent: quietly },
        // Most desktops show one of low urgency in their list alone.
        urgency: quietly ? 'low' : 'normal',
      });
      standing.set(key, notification);
      notification.on('close', details => {
        // Windows moves it to its list after some seconds: it still stands, and may be clicked.
        if (details?.reason !== 'timedOut' && release(key, notification)) heard.closed();
      });
      notification.on('failed', () => void release(key, notification));
      notification.on('click', () => {
        if (!release(key, notification)) return;
        open();
        heard.clicked();
      });
      notification.show();
    },
    withdraw,
  };
}
