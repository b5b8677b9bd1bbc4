/**
 * Installs a package into this system as it stands under an overlay that is thrown away, and takes it off again: dpkg and
 * the package's own scripts run for real, and nothing of it stays. Linux alone, as root.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const top = join(import.meta.dirname, '../..');

export interface Installed {
  /** `mode path` of each file that the package brought, as `stat` says it: `755 /opt/…`. */
  files: string[];
  /** Text of the desktop entry. */
  desktop: string;
  /** Where the command leads: the target of /usr/bin/countersign, resolved. */
  command: string;
  /** The app that opens links of the scheme, as the system's database of MIME types says it. */
  handler: string;
  /** Files of the package that were left after it was removed, and the command if that was. */
  left: string[];
  /** What the program says when it is started from its installed place by its command. */
  start: string;
  /** What main said when it was started from the installed archive, as `startPacked` answers. */
  main: string;
}

const script = `
set -e
mount -t tmpfs none "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
cp "$2" "$1/root/package.deb"
for each in /dev /proc "$3"; do mkdir -p "$1/root$each"; mount --rbind "$each" "$1/root$each"; done
exec chroot "$1/root" /bin/bash -c '
set -e
# What it depends on is a desktop, which is not looked at here; that it says so is read from the package.
dpkg --force-depends -i /package.deb >/install.log 2>&1
echo "== files"; dpkg -L countersign | while read -r path; do [ -f "$path" ] && stat -c "%a %n" "$path" || true; done
echo "== desktop"; cat /usr/share/applications/countersign.desktop
echo "== command"; readlink -f /usr/bin/countersign
echo "== handler"; grep "^x-scheme-handler/countersign=" /usr/share/applications/mimeinfo.cache || true
echo "== start"; (cd / && countersign; echo "exit $?") 2>&1 || true
echo "== main"; "$1" "$2" /opt/Countersign/resources/app.asar 2>&1 || true
dpkg -L countersign >/brought
dpkg -r countersign >>/install.log 2>&1
echo "== left"; while read -r path; do [ -f "$path" ] && echo "$path" || true; done </brought; [ -e /usr/bin/countersign ] && echo /usr/bin/countersign || true
' start "$4" "$5"
`;

/** @throws where dpkg refuses it, with what it said */
export function installDeb(deb: string): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'root-'));
  try {
    // A mount namespace of its own: what is mounted goes with the process.
    const words = [folder, deb, top, process.execPath, join(import.meta.dirname, 'start.ts')];
    const said = execFileSync('unshare', ['--mount', '/bin/bash', '-c', script, 'install', ...words], { encoding: 'utf8' });
    const part = (name: string): string[] =>
      (new RegExp(`== ${name}\\n([\\s\\S]*?)(?=== |$)`).exec(said)?.[1] ?? '').trim().split('\n').filter(Boolean);
    return {
      files: part('files'),
      desktop: part('desktop').join('\n'),
      command: part('command').join('\n'),
      handler: part('handler').join('\n'),
      left: part('left'),
      start: part('start').join('\n'),
      main: part('main').find(line => line.startsWith('{')) ?? part('main').join('\n'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A field of the package's control file. */
export const fieldOf = (deb: string, name: string): string =>
  execFileSync('dpkg-deb', ['--field', deb, name], { encoding: 'utf8' }).trim();
