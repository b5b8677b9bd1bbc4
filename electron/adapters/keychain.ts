/** The operating system's secret store through keytar, with its errors told apart (docs/keychain.md). */
import type { KeychainState } from '../contract/values/app-values.ts';
import { type Keychain, KeychainError } from '../core/ports.ts';
import { askSecretService } from './secret-service.ts';

/** The three calls that are used. `findCredentials` answers every secret of a service and is not among them. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, secret: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface KeychainNeeds {
  /** Name that the items stand under; development and tests use another, or macOS prompts over each other's. */
  service?: string;
  /** How the native module is loaded; a failure is a finding, not a crash. */
  load?: () => Promise<Keytar>;
  environment?: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
}

/** An account that never holds anything: reading it finds out whether the store answers. */
const probe = 'diagnosis';

async function loadKeytar(): Promise<Keytar> {
  const module: Keytar & { default?: Keytar } = await import('keytar');
  // A CommonJS module: Node finds only some of its members by name, and bundlers none or all.
  return module.default ?? module;
}

export function createKeychain(needs: KeychainNeeds = {}): Keychain {
  const { service = 'Countersign', load = loadKeytar, environment = process.env, platform = process.platform } = needs;
  let keytar: Promise<Keytar> | null = null;

  async function ask<T>(question: (keytar: Keytar) => Promise<T>): Promise<T> {
    keytar ??= load();
    let loaded: Keytar;
    try {
      loaded = await keytar;
    } catch (error) {
      keytar = null;
      throw new KeychainError('library_missing', textOf(error));
    }
    try {
      return await question(loaded);
    } catch (error) {
      throw new KeychainError(stateOf(textOf(error)), textOf(error));
    }
  }
  return {
    get: account => ask(k => k.getPassword(service, account)),
    set: (account, secret) => ask(k => k.setPassword(service, account, secret)),
    remove: account => ask(k => k.deletePassword(service, account)),
    async diagnose() {
      try {
        // SECURITY: a name nobody stored, so no secret is read and no item has to be unlocked for it.
        const linux = platform === 'linux' ? await askSecretService(environment) : null;
        if (linux !== null && linux.state !== 'ready') return await orMissing(linux);
        await ask(k => k.getPassword(service, probe));
        return linux ?? { state: 'ready', detail: 'the keychain answers' };
      } catch (error) {
        return error instanceof KeychainError
          ? { state: error.state, detail: error.message }
          : { state: 'failed', detail: textOf(error) };
      }
    },
  };

  /** Without the library no service helps, so its absence is told first. */
  async function orMissing(found: { state: KeychainState; detail: string }) {
    keytar ??= load();
    try {
      await keytar;
      return found;
    } catch (error) {
      keytar = null;
      return { state: 'library_missing' as const, detail: textOf(error) };
    }
  }
}

/**
 * Known texts, first match wins. keytar passes the system's text on and no code (docs/keychain.md).
 * macOS: the texts of errSecInteractionNotAllowed, errSecAuthFailed, errSecUserCanceled, errSecNoDefaultKeychain,
 * errSecNotAvailable; English ones, because SecCopyErrorMessageString is asked without a bundle of ours.
 */
const texts: [RegExp, KeychainState][] = [
  [/locked collection|is locked|IsLocked/i, 'locked'],
  [/Cannot autolaunch D-Bus|Could not connect: |\$DISPLAY|transport .*disabled|Failed to connect to (socket|bus)/i, 'no_dbus'],
  [/org\.freedesktop\.secrets|ServiceUnknown|Object does not exist at path|No such (secret )?collection/i, 'no_secret_service'],
  [/prompt was dismissed|AccessDenied|not authorized|Access is denied|User canceled|without any authorization/i, 'denied'],
  [/User interaction is not allowed|user name or passphrase you entered is not correct|logon session does not exist/i, 'locked'],
  [/default keychain could not be found|No keychain is available|keychain does not exist/i, 'no_secret_service'],
  [/time(d )?out|NoReply/i, 'timeout'],
];
export const stateOf = (text: string): KeychainState => texts.find(([pattern]) => pattern.test(text))?.[1] ?? 'failed';

const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'an error without a text');
