/** What the keychain's state means for a person, and what to do about it, with exact commands. */
import type { Diagnosis, KeychainState } from '../../contract/values/app-values.ts';

export type Platform = 'linux' | 'darwin' | 'win32';
/** `process.platform` as one of the three that are supported; others are treated as Linux. */
export const platformOf = (name: string): Platform => (name === 'darwin' || name === 'win32' ? name : 'linux');

interface Words {
  sentence: string;
  remedy: string[];
}
const vault = 'Or open the passphrase-encrypted file vault: it needs no keychain.';
const restart = 'Start Countersign again afterwards.';

/** The causes of docs/keychain.md, each told exactly; there is never a silent fallback (docs/threats.md#no-plaintext). */
const linux: Record<KeychainState, Words> = {
  ready: { sentence: 'The Secret Service answers and its default keyring is unlocked.', remedy: [] },
  no_dbus: {
    sentence: 'There is no D-Bus session, so the Secret Service that keeps keys on Linux cannot be reached.',
    remedy: ['Start Countersign from a desktop session.', 'Over ssh or in a container: dbus-run-session -- countersign', vault],
  },
  no_secret_service: {
    sentence: 'D-Bus answers, but no program offers a Secret Service with a default keyring.',
    remedy: [
      'Debian, Ubuntu: sudo apt install gnome-keyring libsecret-1-0',
      'Fedora: sudo dnf install gnome-keyring libsecret',
      'KDE: in System Settings, KDE Wallet, switch on "Use KWallet for the Secret Service interface".',
      'If there is one without a default keyring: sign out and in again, or create a key; your desktop then asks for the password of a new keyring.',
      restart,
      vault,
    ],
  },
  locked: {
    sentence: 'The default keyring is locked. Your keys are still in it.',
    remedy: ['Unlock the keyring when your desktop asks, or in "Passwords and Keys" (seahorse).', 'Then try again.'],
  },
  library_missing: {
    sentence: 'The library libsecret is missing, so the keychain module could not be loaded.',
    remedy: ['Debian, Ubuntu: sudo apt install libsecret-1-0', 'Fedora: sudo dnf install libsecret', restart, vault],
  },
  denied: {
    sentence: 'The Secret Service refused access.',
    remedy: [
      'Allow Countersign when your desktop asks.',
      'In a sandbox (Flatpak, Snap): grant access to org.freedesktop.secrets.',
    ],
  },
  timeout: {
    sentence: 'The Secret Service did not answer within 10 seconds.',
    remedy: ['Look for a password prompt that may be behind another window, answer it, and try again.'],
  },
  failed: {
    sentence: 'The Secret Service returned an error unknown to Countersign.',
    remedy: ['Try again. If it persists: systemctl --user restart gnome-keyring-daemon', vault],
  },
};

const mac: Record<KeychainState, Words> = {
  ready: { sentence: 'The login keychain answers.', remedy: [] },
  no_dbus: linux.no_dbus,
  no_secret_service: {
    sentence: 'There is no default keychain.',
    remedy: ['In a terminal: security default-keychain -s login.keychain-db', vault],
  },
  locked: {
    sentence: 'The login keychain is locked, or its password is no longer your login password. Your keys are still in it.',
    remedy: [
      'In a terminal: security unlock-keychain login.keychain-db',
      'After a password reset: unlock it with your previous password, in Keychain Access.',
      'Then try again.',
    ],
  },
  library_missing: {
    sentence: 'The keychain module could not be loaded.',
    remedy: ['Install Countersign again, in the version for this processor.', vault],
  },
  denied: {
    sentence: 'macOS refused access to the keychain item.',
    remedy: [
      'Try again and choose "Always Allow".',
      'In Keychain Access, open the item "Countersign", Access Control, and add the app.',
    ],
  },
  timeout: {
    sentence: 'The keychain did not answer within 10 seconds.',
    remedy: ['Look for a keychain prompt that may be behind another window, answer it, and try again.'],
  },
  failed: {
    sentence: 'The keychain returned an error unknown to Countersign.',
    remedy: ['Try again. If it persists, restart the computer.', vault],
  },
};

const windows: Record<KeychainState, Words> = {
  ready: { sentence: 'The Windows Credential Manager answers.', remedy: [] },
  no_dbus: linux.no_dbus,
  no_secret_service: {
    sentence: 'The Windows Credential Manager is not running.',
    remedy: ['In an administrator PowerShell: Start-Service VaultSvc', vault],
  },
  locked: {
    sentence: 'Windows has not unlocked the credentials of this session. Your keys are still there.',
    remedy: ['Sign out of Windows, sign in with your password, and try again.'],
  },
  library_missing: mac.library_missing,
  denied: {
    sentence: 'Windows refused access to its credentials.',
    remedy: [
      'Ask your administrator whether the policy "Network access: Do not allow storage of passwords and credentials" is on.',
      vault,
    ],
  },
  timeout: { sentence: 'The Windows Credential Manager did not answer within 10 seconds.', remedy: ['Try again.'] },
  failed: {
    sentence: 'The Windows Credential Manager returned an error unknown to Countersign.',
    remedy: ['Try again. If it persists, in an administrator PowerShell: Restart-Service VaultSvc', vault],
  },
};

/** The passphrase-encrypted file: only some states can come from it. */
const file: Record<KeychainState, Words> = {
  ...linux,
  ready: { sentence: 'The passphrase-encrypted file vault is open.', remedy: [] },
  locked: { sentence: 'The file vault is closed. Your keys are still in it.', remedy: ['Open it with your passphrase.'] },
  denied: { sentence: 'The passphrase does not open the file vault.', remedy: ['Try again. There is no other way to open it.'] },
  failed: {
    sentence: 'The file vault could not be read or written.',
    remedy: ['Check that the disk is not full and that the folder of Countersign can be written.'],
  },
};

const words: Record<Platform, Record<KeychainState, Words>> = { linux, darwin: mac, win32: windows };

/** The sentence and remedies for a state. */
export function diagnosisOf(state: KeychainState, platform: Platform, store: Diagnosis['store'] = 'keychain'): Diagnosis {
  const { sentence, remedy } = store === 'file vault' ? file[state] : words[platform][state];
  return { state, sentence, remedy: [...remedy], store };
}
