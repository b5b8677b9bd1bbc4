/** The smallest menu that keeps the keyboard working: macOS needs one for copy and paste, other systems need none. */
import { Menu } from 'electron';

export function setMenu(platform: NodeJS.Platform): void {
  // SECURITY: no reload, no developer tools and no zoom of a single control: only what the system's roles give.
  Menu.setApplicationMenu(
    platform === 'darwin' ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]) : null,
  );
}
