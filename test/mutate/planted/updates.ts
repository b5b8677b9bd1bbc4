import type { Fault } from './fault.ts';

type Line = [fault: string, find: string, replace: string];
const within = (file: string, tests: string[], lines: Line[]): Fault[] =>
  lines.map(([fault, find, replace]) => ({ fault, file, find, replace, tests }));

const room = (name: string) => `electron/core/updates/${name}.ts`;
const manifestTests = ['test/unit/core/updates/manifest.test.ts'];
const wholeTests = ['test/unit/core/updates/updates.test.ts'];
const hostTests = ['test/electron/updates.test.ts'];

export const updates: Fault[] = [
  ...within(room('manifest'), manifestTests, [
    ['any key signs a release', '!believed.some(key => verifySignature(ed25519, key, bytes, signed))', 'believed.length > 99'],
    ['a release is read without a key', '!believed.some(', '!believed.every('],
    ['a signature is read in capitals, too', '/^([0-9a-f]{128})\\n?$/', '/^([0-9a-fA-F]{128})\\n?$/'],
    ['a signature goes on behind its end', '{128})\\n?$/', '{128})/'],
    ['a manifest without end is read', '  if (bytes.length > mostManifestBytes) return', '  if (bytes.length > 9e9) return'],
    [
      'a member that nobody knows is passed over',
      '  z.strictObject({\n        name: fileName',
      '  z.object({\n        name: fileName',
    ],
    ['a file is a path', '[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)*$/', '[A-Za-z0-9_.\\/?-]*$/'],
    ['a digest has two spellings', " && Buffer.from(text, 'base64').toString('base64') === text", ''],
    ['notes turn their own direction around', ' && !holdsUnseen(text.replaceAll(', ' || !holdsUnseen(text.replaceAll('],
    ['a file is named twice', '.size === files.length', '.size <= files.length'],
  ]),
  ...within(room('judge'), wholeTests, [
    [
      'a trial version is handed to everybody',
      '  if (manifest.channel !== channel) return',
      '  if (manifest.channel === undefined) return',
    ],
    [
      'a trial version is called stable',
      "channel === 'stable' && parsed(app).before.length > 0",
      'parsed(app).before.length > 9',
    ],
    ['an older manifest is put back', 'publishedAt < newest.publishedAt)', "publishedAt < '')"],
    ['two manifests share a date', 'sha256 !== newest.sha256)', "sha256 === '')"],
    ['a date of years ahead shuts every other one out', '> now + dayMs)', '> now * 1e6)'],
    ['an older version is installed', '  if (order < 0) return', '  if (order < -1) return'],
    ['the same version is installed again', 'if (order === 0 || ', 'if ('],
    ['a step that must be taken by hand is left out', 'parsed(minimumFrom)) < 0)', 'parsed(minimumFrom)) < -1)'],
    ['the file of another system is taken', 'file.platform === platform && ', ''],
    ['the file of another processor is taken', "(file.arch === arch || file.arch === 'universal') && ", ''],
    ['one of two files is guessed', 'fit.length > 1 ?', 'fit.length > 9 ?'],
  ]),
  ...within(room('fetch'), wholeTests, [
    ['updates are asked for in clear', "  if (!feed.startsWith('https://')) throw", "  if (!feed.startsWith('http')) throw"],
    ['a redirect reads as an outage', '  if (answer.status >= 300 && answer.status < 400)\n', '  if (answer.status === 0)\n'],
    ['a part that is too short is taken', 'body.length !== length)', 'body.length > length)'],
    ['another part of the file is taken', "headers['content-range'] !== ", "headers['content-range'] === undefined && '' !== "],
  ]),
  ...within(room('look'), wholeTests, [
    ['what was seen is forgotten', '  await seen.take(channel, ', '  if (channel.length > 9) await seen.take(channel, '],
    ['beta is asked for by everybody', "looking.channel() === 'beta' ?", "looking.channel() !== 'beta' ?"],
    [
      'a beta that is not there is a fault',
      "channel === 'beta' && error instanceof Unavailable && error.isMissing",
      'error === null',
    ],
  ]),
  ...within(room('updates'), wholeTests, [
    ['a file is not compared once it is here', 'this.turn(wrong === null ? {', 'this.turn(wrong !== undefined ? {'],
    [
      'a file that was changed since is installed',
      'const wrong = await wrongFile(from, file).catch(whyOf);',
      'const wrong = await Promise.resolve(null as string | null);',
    ],
    [
      'an update cuts off what is open',
      '    const busy = this.needs.busy();\n    // SECURITY: what',
      '    const busy = null as string | null;\n    // SECURITY: what',
    ],
    ['updates go on without a key', 'if (updater.keys.length === 0) return', 'if (updater.keys.length > 9) return'],
    [
      'an administrator’s no is not heard',
      'return forbidden === null ? updater : { off: forbidden };',
      'return forbidden === undefined ? { off: forbidden ?? "" } : updater;',
    ],
    ['nobody looks a day later', 'if (await slept(this.needs.ports.clock, everyMs)) await day();', ''],
    ['nobody looks at the start', "    if (!('off' in this.source())) void day();\n", ''],
    ['a page asks without end', 'return may.ok ? this.lookNow() : may;', 'return may.ok ? this.lookNow() : this.lookNow();'],
    [
      'a package is replaced',
      "    if (file === null)\n      return failure('operation_unavailable', 'This app came",
      "    if (file === undefined)\n      return failure('operation_unavailable', 'This app came",
    ],
    [
      'the words of the system reach a page',
      'error instanceof Unavailable ? error.message',
      'error instanceof Error ? error.message',
    ],
  ]),
  ...within('electron/core/open-updates.ts', wholeTests, [
    ['a confirmation that is open is cut off', 'release.isOpen() || secretsAsked.isOpen()', 'secretsAsked.isOpen()'],
    [
      'a channel that nobody knows is taken for another',
      'updateChannels.some(known => known === channel)',
      'updateChannels.length > 0',
    ],
  ]),
  ...within('electron/contract/calls/desktop/updates.ts', wholeTests, [
    ['an update is installed without a person', "    consent: 'person',\n", ''],
  ]),
  ...within('electron/host/updates/updater.ts', hostTests, [
    ['an app that is not packaged updates itself', 'if (!app.isPackaged) return', 'if (app.isPackaged === undefined) return'],
    ['Windows checks no signature', "ending === '.exe' && !place.hasPublisher", 'place.feed === ""'],
    ['the library downloads by itself', 'updater.autoDownload = false', 'updater.autoDownload = true'],
    ['the library installs by itself', 'updater.autoInstallOnAppQuit = false', 'updater.autoInstallOnAppQuit = true'],
    ['the library goes back', 'updater.allowDowngrade = false', 'updater.allowDowngrade = true'],
    [
      'parts of an old file are used',
      'updater.disableDifferentialDownload = true',
      'updater.disableDifferentialDownload = false',
    ],
    ['another version is stored', ' || found.updateInfo.version !== file.version)', ')'],
    [
      'quitting installs what nobody asked for',
      'if (!isWanted || stored === null) return false;',
      'if (stored === null) return false;',
    ],
    ['what fails leaves the app without a window', "stored.updater.once('error', () => app.exit(1));", ''],
    ['this computer gets a name', "stagingUserIdPromise: { value: Promise.resolve('') },", ''],
    ['an AppImage of a package replaces itself', "process.env.APPIMAGE === undefined ? null : '.AppImage'", "'.AppImage'"],
  ]),
  ...within('electron/host/updates/place.ts', hostTests, [
    ['updates come from an address in clear', "!url.startsWith('https://') || ", ''],
    ['updates come from a service of its own choosing', "line(text, 'provider') !== 'generic' || ", ''],
    ['a password stands in the address', '  if ([username, password, search, hash].some', '  if ([search, hash].some'],
  ]),
  ...within('electron/host/start.ts', hostTests, [
    ['an update is handed over while the core is still writing', 'isStopped && updater.finish()', 'updater.finish()'],
  ]),
];
