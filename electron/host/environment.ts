/** Ways of starting the app that would undo its promises. */

/** Debugging switches open main or the pages to any local process. */
const switches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'load-extension',
  'no-sandbox',
];
/** Variables that weaken TLS or load foreign code. */
const variables = ['NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'SSLKEYLOGFILE'];

/**
 * Names what makes this start unsafe, as a sentence to show; null where nothing does.
 * In development only a weakened TLS counts.
 */
export function unsafeStart(
  env: Readonly<Record<string, string | undefined>>,
  hasSwitch: (name: string) => boolean,
  development: boolean,
): string | null {
  // SECURITY: certificate checks are never off, and a packaged app is not debugged (faults-and-limits A8, TLS downgrade).
  const variable = (development ? variables.slice(0, 1) : variables).find(name => env[name] !== undefined && env[name] !== '');
  if (variable !== undefined)
    return `The environment variable ${variable} is set. It can weaken the connection to the service or load foreign code. Unset it and start Countersign again.`;
  const found = development ? undefined : switches.find(hasSwitch);
  return found === undefined
    ? null
    : `Countersign was started with --${found}, which opens it to other programs. Start it without that switch.`;
}
