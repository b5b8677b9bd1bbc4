/** What no page may do, whatever it asks: applied to every session and every web contents there is. */
import { app, type Session, session, type WebContents } from 'electron';
import { deadProxy, noHosts, type PageName, pageOrigins, webRtcPolicy } from '../contract/policy.ts';
import { partitions } from './window.ts';

/** Whether a session's page may load an address at all. The policy of the pages says the same; this holds without it. */
function mayLoad(url: string, origin: string | null, development: boolean): boolean {
  if (origin !== null && (url.startsWith(`${origin}/`) || url.startsWith('data:image/'))) return true;
  return development && url.startsWith('devtools://');
}

/**
 * The one thing a page is granted: putting text on the clipboard, which Chromium ties to a press by the person.
 * Reading the clipboard is not.
 */
function mayCopy(permission: string, from: string, origin: string | null): boolean {
  return permission === 'clipboard-sanitized-write' && origin !== null && (from === origin || from.startsWith(`${origin}/`));
}

/**
 * What depends on whose session it is; the last one set holds.
 * @param origin of the one page that lives there; null for a session that is not ours, which gets nothing
 */
function allowIn(session: Session, origin: string | null, development: boolean): void {
  // SECURITY: Electron grants what no handler denies (checklist, item 5).
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(mayCopy(permission, details.requestingUrl, origin)),
  );
  session.setPermissionCheckHandler((_contents, permission, from) => mayCopy(permission, from, origin));
  // SECURITY: pages have no network: every address but the page's own is cancelled (docs/architecture.md#pages).
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !mayLoad(details.url, origin, development) }));
}

function refuseInSession(session: Session, development: boolean): void {
  allowIn(session, null, development);
  // SECURITY: no HID, serial or USB device, and no capture of the screen.
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  // SECURITY: exports are written by main; a page cannot put a file on the disk.
  session.on('will-download', event => event.preventDefault());
  session.setSpellCheckerEnabled(false);
  // SECURITY: what asks neither the policy nor webRequest (WebRTC over TCP, preconnects) meets a proxy that is not there.
  proxied.push(session.setProxy({ mode: 'fixed_servers', proxyRules: deadProxy.rules, proxyBypassRules: deadProxy.bypass }));
}

const proxied: Promise<void>[] = [];
/** SECURITY: no page is loaded in a session that could still reach somebody. Rejects where one could not be cut off. */
export async function cutOff(): Promise<void> {
  await Promise.all(proxied.splice(0));
}

/** The session of one of our pages, which may load that page's own origin and nothing else. */
export function takeSession(page: PageName, development: boolean): Session {
  const taken = session.fromPartition(partitions[page]);
  allowIn(taken, pageOrigins[page], development);
  return taken;
}

function refuseInContents(contents: WebContents): void {
  // SECURITY: WebRTC ignores the pages' policy: without a proxy it has no UDP, and the proxy is not there.
  contents.setWebRTCIPHandlingPolicy(webRtcPolicy);
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
  // SECURITY: Chromium resolves no name, so that not even a prefetched one is heard. Main asks the system, not Chromium.
  app.commandLine.appendSwitch('host-resolver-rules', noHosts);
  app.on('session-created', session => refuseInSession(session, development));
  app.on('web-contents-created', (_event, contents) => refuseInContents(contents));
}
