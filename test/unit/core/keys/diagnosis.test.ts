import { expect, test } from 'vitest';
import { diagnosisOf, platformOf } from '../../../../electron/core/keys/diagnosis.ts';

const states = ['no_dbus', 'no_secret_service', 'locked', 'library_missing', 'denied', 'timeout', 'failed'] as const;

test.each(states)('%s has its own sentence and something to do, on every platform', state => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const diagnosis = diagnosisOf(state, platform);
    expect(diagnosis).toMatchObject({ state, store: 'keychain' });
    expect(diagnosis.remedy.length).toBeGreaterThan(0);
    expect(diagnosis.sentence).not.toBe(diagnosisOf('ready', platform).sentence);
  }
});

test('the commands for Debian, Fedora, macOS and Windows are exact', () => {
  expect(diagnosisOf('no_secret_service', 'linux').remedy.join('\n')).toContain('sudo apt install gnome-keyring libsecret-1-0');
  expect(diagnosisOf('library_missing', 'linux').remedy.join('\n')).toContain('sudo dnf install libsecret');
  expect(diagnosisOf('locked', 'darwin').remedy.join('\n')).toContain('security unlock-keychain login.keychain-db');
  expect(diagnosisOf('failed', 'win32').remedy.join('\n')).toContain('Restart-Service VaultSvc');
});

test('the file vault speaks of itself', () => {
  expect(diagnosisOf('denied', 'darwin', 'file vault')).toMatchObject({
    store: 'file vault',
    sentence: expect.stringContaining('passphrase'),
  });
});

test('an unknown platform is helped as Linux', () => {
  expect(platformOf('freebsd')).toBe('linux');
});
