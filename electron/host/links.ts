/** Opens an address in the system's browser: for a login that a person confirmed (docs/threats.md#the-browser). */
import { shell } from 'electron';

/** SECURITY: https alone. Other schemes start programs of this computer with text from outside (checklist, item 15). */
export async function openInBrowser(url: string): Promise<void> {
  if (new URL(url).protocol !== 'https:') throw new Error('Only an https address is opened in the browser.');
  await shell.openExternal(url);
}
