/** Ways of starting the app that would undo its promises. */

/** Debugging switches open main or the pages to any local process; the others take protection away. */
const switches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'load-extension',
  'no-sandbox',
  'disable-web-security',
  'ignore-certificate-errors',
];

/**
 * Names what makes this start unsafe, as a sentence to show; null where nothing does.
 * NODE_OPTIONS and NODE_EXTRA_CA_CERTS are ignored by a packaged app (fuse `nodeOptions`), so they may be set.
 */
export function unsafeStart(
  env: Readonly<Record<string, string | undefined>>,
  hasSwitch: (name: string) => boolean,
  development: boolean,
): string | null {
  // SECURITY: certificate checks are never off, not even in development (docs/faults.md#fault-models).
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== undefined && env.NODE_TLS_REJECT_UNAUTHORIZED !== '')
    return 'The environment variable NODE_TLS_REJECT_UNAUTHORIZED is set. It can switch off certificate checks. Unset it and start Countersign again.';
  // SECURITY: a packaged app is not debugged and not run without its sandbox.
  const found = development ? undefined : switches.find(hasSwitch);
  return found === undefined
    ? null
    : `Countersign was started with --${found}, which opens it to other programs. Start it without that switch.`;
}
