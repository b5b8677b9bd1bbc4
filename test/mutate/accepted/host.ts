import { type Accepted, because } from './accepted.ts';

const at = (name: string) => `electron/host/${name}`;

export const host: Accepted[] = [
  because(
    'Asked of an app that starts before the switch of a mutant is thrown, or of preloads that were built before; planted by hand instead (test/mutate/planted/host.ts), or held by the test of the exact options of a window (test/electron/main.test.ts).',
    {
      [at('confirm-preload')]: ['expose(trustedGroups); → ;'],
      [at('expose')]: [
        '{ const lines = { request:',
        '{ request: (name: string, parameters: unknown) =>',
        '(name: string, parameters: unknown) => ipcRenderer.invoke(',
        '(listener: (event: string, value: unknown) => void) =>',
        '{ for (const name of names) Reflect.deleteProperty(globalThis, name); } → {}',
        '\'custody\' → ""',
      ],
      [at('main')]: ['\'userData\' → ""'],
      [at('preload')]: [
        '(Object.keys(bridgeNames) as BridgeGroup[]).filter(group => !trusted.includes(group)) →',
        'group => !trusted.includes(group) → () => undefined',
        '!trusted.includes(group) → trusted.includes(group)',
      ],
      [at('refusals')]: [
        'event => event.preventDefault() → () => undefined',
        'app.enableSandbox(); → ;',
        '\'host-resolver-rules\' → ""',
      ],
      [at('start')]: [
        '{ read: async () => clipboard.readText() } → {}',
        'async () => clipboard.readText() → () => undefined',
        'sendEvents(core); → ;',
        '\'activate\' → ""',
        'lockWhenIdle(running, life.signal); → ;',
        '\'app.state\' → ""',
        'registerScheme(); → ;',
      ],
      [at('system')]: ['() => performance.now() → () => undefined', '(ms, signal) => wait('],
      [at('window')]: [
        '{ width: 1280, height: 840, minWidth: 900, minHeight: 600 } → {}',
        '\'preload.cjs\' → ""',
        '\'#f5f4f0\' → ""',
        '\'Countersign\' → ""',
        'false → true',
      ],
    },
  ),
  because('Development alone: a packaged app loads no developer tools whatever stands there (planted by hand).', {
    [at('refusals')]: [
      "development && url.startsWith('devtools://') → false",
      "url.startsWith('devtools://') → url.endsWith('devtools://')",
      '\'devtools://\' → ""',
    ],
  }),
  because('The same either way: a main window that is being made has no main window before it.', {
    [at('window')]: ["page === 'confirm' → true"],
  }),
  because('Other systems alone: the tests run on one, and each is asked only which one it is.', {
    [at('system')]: ["process.platform === 'darwin' →", "process.platform === 'win32' →", '\'win32\' → ""'],
  }),
  because('Memory alone: a notification is kept so that its click is not collected before it, which no test can wait for.', {
    [at('desktop/notify')]: [
      'shown.add(notification); → ;',
      '\'close\' → ""',
      '() => shown.delete(notification) → () => undefined',
      'shown.delete(notification); → ;',
    ],
  }),
  because('The same either way: the app ends when it is told to, and stops this timer then.', {
    [at('idle')]: ['timer.unref(); → ;'],
  }),
  because('The picture of the tray and its size: seen, and asked by no test.', {
    [at('main')]: ['\'icon.png\' → ""'],
    [at('desktop/tray')]: ['{ width: 16, height: 16 } → {}'],
  }),
];
