/** A practice service and the app on it, in a browser that specs share. */
import { createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { noNetworkArguments, shortLivedArguments } from '../../host/chromium.ts';
import { connectAs, settleUnsealed } from '../../host/connect.ts';
import { type Host, type HostOptions, startHost } from '../../host/host.ts';
import { launchChromium } from '../../host/in-chromium.ts';
import { type Practice, type PracticeOptions, startPractice } from '../../practice/service.ts';

export interface World {
  practice: Practice;
  host: Host;
  close(): Promise<void>;
}
export interface WorldOptions extends HostOptions {
  service?: PracticeOptions;
  /** Who sits at the app; null: nobody is connected yet. */
  as?: string | null;
  /** Where nobody is connected: the first key asks how keys are kept. Otherwise that is settled: without a passphrase. */
  asksHow?: boolean;
  /** Goes to Approvals, where most work is done; `overview`: stays where the app starts. */
  screen?: 'approvals' | 'overview';
  /** Runs when the service listens and before the app starts. */
  before?: (practice: Practice) => Promise<void>;
}

let browser: Promise<Browser> | null = null;
/** One for all files that a worker runs, and for as long as it lives: each world has contexts of its own in it. */
const shared = () => {
  browser ??= launchChromium(true, [...noNetworkArguments, ...shortLivedArguments]);
  return browser;
};
/** What ended a browser, or kept it from beginning, fails the test that was in it and no other. */
async function sound(): Promise<Browser> {
  const launched = await shared().catch(() => null);
  if (launched?.isConnected()) return launched;
  browser = null;
  return shared();
}

/** For who ends by itself: a worker of tests takes its browser along. */
export async function closeBrowser(): Promise<void> {
  const ending = browser;
  browser = null;
  await (await ending)?.close();
}

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { service, as = 'Ada', asksHow = false, screen = 'approvals', before, prepare, ...rest } = options;
  const practice = await startPractice(service);
  await before?.(practice);
  const host = await startHost({
    // Electron brings its own.
    ...(process.env.HOST === 'electron' ? {} : { browser: await sound() }),
    ...rest,
    prepare: async core => {
      if (as !== null) await connectAs(core, practice.info, as);
      else if (!asksHow) await settleUnsealed(core);
      await prepare?.(core);
    },
  });
  // Heard from the start: a dialog that opens before Chromium is told to hand it over is lost.
  host.page.on('filechooser', () => undefined);
  // A locked app or a first run has no navigation.
  if (as !== null && screen === 'approvals')
    await host.page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Approvals' })
      .click({ timeout: 30_000 })
      .catch(() => undefined);
  return {
    practice,
    host,
    async close() {
      await host.close();
      await practice.close();
    },
  };
}

/** Something worth approving: a text to sign with the first Ethereum account, told apart by its words. */
export function textToSign(practice: Practice, words: string) {
  const account = practice
    .organisation()
    .wallets.flatMap(({ accounts }) => accounts)
    .find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM');
  return {
    signWith: account?.address ?? '',
    payload: words,
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  } as const;
}

/** As `textToSign`, of the digest of the words alone: nobody can read what it stands for, so that its review is held. */
export function digestToSign(practice: Practice, words: string) {
  const payload = createHash('sha256').update(words).digest('hex');
  return {
    ...textToSign(practice, payload),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  } as const;
}

/** The stored activity of an id, as the service's own book has it. */
export function stored(practice: Practice, activityId: string) {
  const record = practice.record(activityId);
  if (record === undefined) throw new Error(`the service has no activity ${activityId}`);
  return record;
}
