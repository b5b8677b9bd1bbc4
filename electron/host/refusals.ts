/** What no page may do, whatever it asks: applied to every session and every web contents there is. */
import { app, type Session, type WebContents } from 'electron';
import { appOrigin } from '../contract/policy.ts';

/** Whether a page may load an address at all. The policy of the pages says the same; this holds without it. */
function mayLoad(url: string, development: boolean): boolean {
  if (url.startsWith(`${appOrigin}/`) || url.startsWith('data:image/')) return true;
  return development && url.startsWith('devtools://');
}

/**
 * The one thing a page is granted: putting text on the clipboard, which Chromium ties to a press by the person.
 * Reading the clipboard is not.
 */
function mayCopy(permission: string, origin: string): boolean {
  return permission === 'clipboard-sanitized-write' && (origin === appOrigin || origin.startsWith(`${appOrigin}/`));
}

function refuseInSession(session: Session, development: boolean): void {
  // SECURITY: Electron grants what no handler denies (checklist, item 5).
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(mayCopy(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => mayCopy(permission, origin));
  // SECURITY: no HID, serial or USB device, and no capture of the screen.
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  // SECURITY: exports are written by main; a page cannot put a file on the disk.
  session.on('will-download', event => event.preventDefault());
  session.setSpellCheckerEnabled(false);
  // SECURITY: pages have no network: every address but the app's own is cancelled (design §1).
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !mayLoad(details.url, development) }));
}

function refuseInContents(contents: WebContents): void {
  // SECURITY: the pages never navigate; a link that tries leaves the person where they are (checklist, item 13).
  contents.on('will-navigate', event => event.preventDefault());
  contents.on('will-frame-navigate', event => event.preventDefault());
  contents.on('will-redirect', event => event.preventDefault());
  // SECURITY: no window is made by a page, and nothing is handed to the system's browser (checklist, items 14 and 15).
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // SECURITY: no page embeds another one (checklist, items 11 and 12).
  contents.on('will-attach-webview', event => event.preventDefault());
}

/** To be called before the app is ready, so that no session and no contents come first. */
export function refuseEverywhere(development: boolean): void {
  // SECURITY: every renderer is sandboxed, whatever its window asks for (checklist, item 4).
  app.enableSandbox();
  app.on('session-created', session => refuseInSession(session, development));
  app.on('web-contents-created', (_event, contents) => refuseInContents(contents));
}
