/** The `app:` scheme: the app's own pages, and nothing of the disk. */
import { protocol, type Session } from 'electron';
import { createPages, filesOf, readManifest } from '../adapters/pages.ts';
import { type PageName, pageOrigins } from '../contract/policy.ts';

/** To be called before the app is ready. */
export function registerScheme(): void {
  // SECURITY: an origin of its own instead of file://, and the policy applies to it (checklist, items 7 and 18).
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
}

/** Serves one page of a built renderer in its session, at its origin. */
export function servePagesIn(session: Session, page: PageName, folder: string): void {
  const answer = createPages(pageOrigins[page], filesOf(page, readManifest(folder)));
  session.protocol.handle('app', request => {
    const { status, headers, body } = answer(request);
    return new Response(body, { status, headers });
  });
}
