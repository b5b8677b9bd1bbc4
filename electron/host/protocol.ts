/** The `app:` scheme: the app's own pages, and nothing of the disk. */
import { protocol, type Session } from 'electron';
import { createPages, readManifest } from '../adapters/pages.ts';
import { appOrigin } from '../contract/policy.ts';

/** To be called before the app is ready. */
export function registerScheme(): void {
  // SECURITY: an origin of its own instead of file://, and the policy applies to it (checklist, items 7 and 18).
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
}

/** Serves a built renderer in one session. */
export function servePagesIn(session: Session, folder: string): void {
  const answer = createPages(appOrigin, readManifest(folder));
  session.protocol.handle('app', request => {
    const { status, headers, body } = answer(request);
    return new Response(body, { status, headers });
  });
}
