import type { Fault } from './fault.ts';

const electron = (name: string) => `test/electron/${name}.test.ts`;
const planted = (file: string, test: string, faults: [fault: string, find: string, replace: string][]): Fault[] =>
  faults.map(([fault, find, replace]) => ({
    fault,
    file: `electron/host/${file}.ts`,
    find,
    replace,
    tests: test.split(' ').map(electron),
  }));

const refusals = planted('refusals', 'main', [
  [
    'any permission is granted where it is asked for',
    'callback(mayCopy(permission, details.requestingUrl, origin)),',
    'callback(true),',
  ],
  ['any permission is there where it is looked up', '=> mayCopy(permission, from, origin)', '=> true'],
  ['a page reads the clipboard', "permission === 'clipboard-sanitized-write' &&", "permission.startsWith('clipboard') &&"],
  [
    'a page of another origin writes to the clipboard',
    '(from === origin || from.startsWith(`',
    "(from !== '' || from.startsWith(`",
  ],
  ['pages load any address', 'cancel: !mayLoad(details.url, origin, development)', 'cancel: false'],
  [
    'a page loads what only begins like its origin',
    '(url.startsWith(`',
    "(origin.startsWith('app') && url.startsWith('app://bundle') || url.startsWith(`",
  ],
  ['a page loads any text as data', "'data:image/'", "'data:'"],
  ['developer tools load in a packaged app', 'return development && url', 'return url'],
  [
    'a session that is not ours loads what ours may',
    'allowIn(session, null, development)',
    "allowIn(session, 'app://bundle', development)",
  ],
  ['each page’s session is left as any other', '  allowIn(taken, pageOrigins[page], development);\n', ''],
  [
    'a device is given to a page',
    'session.setDevicePermissionHandler(() => false)',
    'session.setDevicePermissionHandler(() => true)',
  ],
  ['the screen is captured', 'callback(null))', 'callback({}))'],
  ['a page puts a file on the disk', "session.on('will-download', event => event.preventDefault());", ''],
  ['the spell checker reads what is typed', 'session.setSpellCheckerEnabled(false);', ''],
  ['a session reaches the network past the policy', "mode: 'fixed_servers'", "mode: 'system'"],
  ['the loopback is reached past the proxy', ', proxyBypassRules: deadProxy.bypass', ''],
  ['a page is loaded before its session is cut off', 'await Promise.all(proxied.splice(0));', ''],
  ['WebRTC uses UDP', 'contents.setWebRTCIPHandlingPolicy(webRtcPolicy);', ''],
  ['a page navigates', "contents.on('will-navigate', event => event.preventDefault());", ''],
  ['a frame navigates', "contents.on('will-frame-navigate', event => event.preventDefault());", ''],
  ['a page is redirected', "contents.on('will-redirect', event => event.preventDefault());", ''],
  ['a page opens a window', "action: 'deny'", "action: 'allow'"],
  ['a page embeds another one', "contents.on('will-attach-webview', event => event.preventDefault());", ''],
  ['renderers run without a sandbox', '  app.enableSandbox();\n', ''],
  ['Chromium resolves names', "app.commandLine.appendSwitch('host-resolver-rules', noHosts);", ''],
  [
    'sessions made later are not refused anything',
    "app.on('session-created', session => refuseInSession(session, development));",
    '',
  ],
  [
    'contents made later may go anywhere',
    "app.on('web-contents-created', (_event, contents) => refuseInContents(contents));",
    '',
  ],
]);

const windows = planted('window', 'main parts', [
  ['both pages share a session', "confirm: 'countersign-confirm' }", "confirm: 'countersign' }"],
  ['a session is written to disk', "main: 'countersign',", "main: 'persist:countersign',"],
  ['both pages have the calls of a decision', "confirm: 'confirm-preload.cjs'", "confirm: 'preload.cjs'"],
  ['a window without a sandbox', 'sandbox: true', 'sandbox: false'],
  ['a page shares the world of its preload', 'contextIsolation: true', 'contextIsolation: false'],
  ['a page has Node', 'nodeIntegration: false', 'nodeIntegration: true'],
  ['a worker of a page has Node', 'nodeIntegrationInWorker: false', 'nodeIntegrationInWorker: true'],
  ['a frame of a page has Node', 'nodeIntegrationInSubFrames: false', 'nodeIntegrationInSubFrames: true'],
  ['a page takes what came without TLS', 'allowRunningInsecureContent: false', 'allowRunningInsecureContent: true'],
  ['a page has what Chromium only tries out', 'experimentalFeatures: false', 'experimentalFeatures: true'],
  ['the main page has no bridge', "main: 'preload.cjs'", "main: ''"],
  ['a window is shown before it is painted', 'show: false', 'show: true'],
  ['any origin is as good as ours', 'webSecurity: true', 'webSecurity: false'],
  ['a window can embed another page', 'webviewTag: false', 'webviewTag: true'],
  ['a file that is dropped is opened', 'navigateOnDragDrop: false', 'navigateOnDragDrop: true'],
  ['a page puts up dialogs', 'disableDialogs: true', 'disableDialogs: false'],
  ['the spell checker fetches dictionaries', 'spellcheck: false', 'spellcheck: true'],
  ['developer tools in a packaged app', 'devTools: development', 'devTools: true'],
  ['a second window of one page', '  windows.set(page, window);\n', ''],
  ['a window that was closed by hand is never opened again', "  window.on('closed', () => windows.delete(page));\n", ''],
  ['a minimised window stays in the dock', 'if (open.isMinimized()) open.restore();', ''],
  ['a window that is there stays behind', '    open.show();\n', ''],
  ['a window comes up without the keyboard', '    open.focus();\n', ''],
  ['a window is never shown', "  window.once('ready-to-show', () => window.show());\n", ''],
  ['a confirmation hides behind the window it is about', "page === 'confirm' ? windows.get('main') : undefined", 'undefined'],
  ['a page that ended by itself is loaded again', "    if (details.reason === 'clean-exit') return;\n", ''],
  [
    'a confirmation that crashed comes back as another one',
    "if (page === 'main') window.webContents.reload();\n    else window.destroy();",
    'window.webContents.reload();',
  ],
  ['a main page that crashed stays blank', "if (page === 'main') window.webContents.reload();", "if (page === 'main') return;"],
  ['a frame inside a page speaks for it', 'window.webContents.mainFrame !== frame', 'frame === undefined'],
  ['a window that is gone speaks for its page', 'window.isDestroyed() || ', ''],
  ['another origin speaks for a page', 'frame.origin === origin && (', '('],
  ['a page at another address of our origin speaks for it', '(frame.url === address || ', '(frame.url.startsWith(origin) || '],
  ['an address that only begins like the page speaks for it', '}#`))', '}`))'],
]);

const lines = [
  ...planted('ipc', 'main parts', [
    [
      'who asks is told by the message',
      'request(sender, name, parameters)',
      'request((parameters as { sender?: typeof sender } | undefined)?.sender ?? sender, name, parameters)',
    ],
    ['whoever asks is answered', 'if (sender === null) return', "if (name === 'never' || sender === undefined) return"],
    [
      'an error of the app reaches the page',
      '    } catch {\n',
      "    } catch (error) {\n      if (error instanceof Error) return failure('internal', error.message);\n",
    ],
    ['an error of the app is thrown at the page', 'return await (await core)', 'return (await core)'],
    [
      'a page that still loads is never told',
      "contents.once('did-finish-load', () => contents.send(eventChannel, event, value))",
      'return',
    ],
    ['a page is told at every load', "contents.once('did-finish-load'", "contents.on('did-finish-load'"],
    ['a page that still loads is told too early', 'if (contents?.isLoading())', 'if (contents === null)'],
    ['every event goes to the main page', 'windowOf(to)?.webContents.send(', "windowOf('main')?.webContents.send("],
  ]),
  ...planted('expose', 'preload', [
    ['a page keeps what brings a network of its own', 'Reflect.deleteProperty(globalThis, name)', 'void name'],
    [
      'an event carries the sender',
      '(_event, name: string, value: unknown) => listener(name, value)',
      '(event, name: string, value: unknown) => listener(name, { event, value })',
    ],
    [
      'the line itself crosses',
      "exposeInMainWorld('custody', buildBridge(lines, groups))",
      "exposeInMainWorld('custody', { ...buildBridge(lines, groups), ipc: ipcRenderer })",
    ],
    ['the pages find no bridge', "exposeInMainWorld('custody'", "exposeInMainWorld(''"],
    ['a request of a page goes nowhere', 'ipcRenderer.invoke(requestChannel, name, parameters)', 'undefined'],
    ['a page hears no event', 'listener(name, value)', 'void [listener, name, value]'],
  ]),
  ...planted('preload', 'preload', [
    [
      'the main page has the calls of a decision',
      '.filter(group => !trusted.includes(group))',
      '.filter(group => group !== (trusted[1] as BridgeGroup))',
    ],
  ]),
  ...planted('confirm-preload', 'preload', [
    ['the confirmation has the main page’s calls', 'expose(trustedGroups)', "expose([...trustedGroups, 'app'])"],
    ['the confirmation has no calls', 'expose(trustedGroups);', ''],
  ]),
  ...planted('protocol', 'main', [
    ['the pages’ scheme is not an origin', 'standard: true, secure: true', 'standard: true'],
    ['each page is served the other’s document', 'filesOf(page, readManifest(folder))', 'readManifest(folder)'],
    ['pages are served without their policy', 'new Response(body, { status, headers })', 'new Response(body, { status })'],
  ]),
];

const person = [
  ...planted('confirm', 'parts life main', [
    ['a confirmation closed by hand leaves its request waiting', 'if (awaited !== null) abandoned(awaited);', ''],
    [
      'a confirmation closed by the app counts as a refusal',
      "      awaited = null;\n      windowOf('confirm')?.destroy();",
      "      windowOf('confirm')?.destroy();",
    ],
    ['what is closed by hand is the first that was shown', '      awaited = seal;\n', '      awaited ??= seal;\n'],
    ['a window that is opened again says twice that it was closed', '      if (!fresh) return;\n', ''],
    ['a confirmation cannot be closed by the app', "windowOf('confirm')?.destroy();", ''],
    [
      'the chosen key file is not read',
      'filePaths[0] === undefined ? null : readKeyFile',
      'filePaths.length < 9 ? null : readKeyFile',
    ],
    ['an export is written though the dialog was closed', "filePath === '' ? null :", ''],
    ['the dialog does not show the files it asks for', "'showHiddenFiles', ", ''],
    ['the system lists the key file among the recent ones', ", 'dontAddToRecent'],\n        filters", '],\n        filters'],
  ]),
  ...planted('presence', 'presence', [
    ['a cancelled sheet is a yes', '() => false', '() => true'],
    ['other systems are asked for Touch ID', "if (process.platform !== 'darwin') return null;", ''],
    ['a sensor that is not there can be asked', 'systemPreferences.canPromptTouchID()', 'true'],
  ]),
  ...planted('notify', 'parts', [
    ['a click on a notice opens nothing', '        openReview(subject);\n', ''],
    ['a notice is never shown', '      notification.show();\n', ''],
    ['a notice opens what it is not about', 'openReview(subject)', 'openReview({})'],
    ['a notice where the system has none', 'if (!Notification.isSupported()) return;', ''],
    ['what a notice says is left out', 'body: text', "body: ''"],
  ]),
  ...planted('tray', 'parts', [
    ['the badge stays', '    app.setBadgeCount(count);\n', ''],
    ['the tray says nothing of a number', 'count === 0 ?', 'count >= 0 ?'],
    ['quit in the tray does nothing', 'click: () => app.quit()', 'click: () => undefined'],
    ['a click on the tray does nothing', "  tray.on('click', open);\n", ''],
    ['the number of the last run stands until it changes', '  tell(0);\n', ''],
  ]),
  ...planted('waiting', 'parts', [
    ['only one organisation’s activities are counted', '(sum, each) => sum + each', '(_sum, each) => each'],
    ['the badge is drawn again at every event', '    if (count === told) return;\n', ''],
    ['events of another kind are counted', "    if (event !== 'app.state') return;\n", ''],
    ['what was told is forgotten', '    told = count;\n', ''],
  ]),
  ...planted('menu', 'parts', [
    [
      'the menu reloads pages and opens developer tools',
      "{ role: 'windowMenu' }",
      "{ role: 'windowMenu' }, { role: 'viewMenu' }",
    ],
    ['a Mac has no copy and paste', "platform === 'darwin' ?", "platform === 'win32' ?"],
  ]),
];

const life = [
  ...planted('environment', 'main parts', [
    ['a packaged app starts with its sandbox off', "  'no-sandbox',\n", ''],
    ['a packaged app starts while it is debugged', "  'inspect',\n", ''],
    ['a packaged app starts with certificate errors ignored', "  'ignore-certificate-errors',\n", ''],
    ['a packaged app starts with any switch', 'development ? undefined : switches.find(hasSwitch)', 'undefined'],
    ['development cannot be debugged', 'development ? undefined :', ''],
    [
      'certificate checks are off in development',
      'if (env.NODE_TLS_REJECT_UNAUTHORIZED !== undefined',
      'if (!development && env.NODE_TLS_REJECT_UNAUTHORIZED !== undefined',
    ],
    [
      'certificate checks are off by another word than 0',
      "env.NODE_TLS_REJECT_UNAUTHORIZED !== ''",
      "env.NODE_TLS_REJECT_UNAUTHORIZED === '0'",
    ],
  ]),
  ...planted('idle', 'parts', [
    ['the lock comes a moment late', '>= settings.lockAfterMinutes * 60', '> settings.lockAfterMinutes * 60'],
    ['minutes are taken for seconds', 'settings.lockAfterMinutes * 60', 'settings.lockAfterMinutes'],
    ['the app locks where it is told never to', 'settings.lockAfterMinutes > 0 && ', ''],
    ['the app locks with the system where it is told not to', '!locked && settings.lockWithSystem', '!locked'],
    ['a locked app is locked again', 'if (!locked && settings.lockWithSystem)', 'if (settings.lockWithSystem)'],
    ['the app stays open while the computer sleeps', "  powerMonitor.on('suspend', onSystem);\n", ''],
    ['the app stays open while the screen is locked', "  powerMonitor.on('lock-screen', onSystem);\n", ''],
    ['idleness is looked for once an hour', 'everyMs = 10_000', 'everyMs = 3_600_000'],
    ['a timer keeps on at the end', '    clearInterval(timer);\n', ''],
    ['a core that ended is asked to lock', "    powerMonitor.off('suspend', onSystem);\n", ''],
  ]),
  ...planted('start', 'life main', [
    ['a second instance starts', 'else if (!app.requestSingleInstanceLock()) app.quit();', ''],
    ['a second start does nothing to the first', "  app.on('second-instance', show);\n", ''],
    ['a Mac’s window does not come back', "  app.on('activate', show);\n", ''],
    ['the app goes on without a window', "    if (process.platform !== 'darwin') app.quit();\n", ''],
    ['a Mac’s app ends with its window', "if (process.platform !== 'darwin') app.quit();", 'app.quit();'],
    ['an unsafe start goes on', 'if (unsafe !== null) refuse(unsafe);\n  else if', 'if'],
    ['the refusals come after the app is ready', '  refuseEverywhere(development);\n  registerScheme();', '  registerScheme();'],
    ['two processes share a folder', 'if (release === null)', "if (edition.folder === '')"],
    ['a start that failed keeps the folder', '      release();\n      throw error;', '      throw error;'],
    ['the process goes before the core has written', '    event.preventDefault();\n', ''],
    ['the core is stopped twice', '    if (stopped) return;\n', ''],
    ['the folder is not given back', '        release();\n        app.quit();', '        app.quit();'],
    ['the app never ends', '        release();\n        app.quit();', '        release();'],
    ['a core that cannot stop keeps the app', '      .catch(() => undefined)\n', ''],
    ['the pages load before they are cut off', '  await cutOff();\n', ''],
    [
      'a computer that wakes shows the list of yesterday',
      "  powerMonitor.on('resume', () => void running.request('main', 'feed.refresh', {}));\n",
      '',
    ],
    [
      'looking at a window refreshes nothing',
      "  app.on('browser-window-focus', () => void running.request('main', 'feed.refresh', {}));\n",
      '',
    ],
    ['nobody watches for idleness', '  lockWhenIdle(running, life.signal);\n', ''],
    ['idleness is watched past the end', "  app.once('will-quit', () => life.abort());\n", ''],
    ['the tray says nothing until something changes', "  for (const hear of hearers) hear('app.state', value);\n", ''],
    ['the tray hears nothing', '  for (const hear of hearers) running.onEvent(hear);\n', ''],
    ['the core works before its events have a hearer', '  sendEvents(core);\n', ''],
    ['the core never starts its work', '  await core.start();\n', ''],
    ['the frame of the window follows any event', "  if (event !== 'app.state') return;\n", ''],
    ['the window frame does not know the theme of contrast', "theme === 'contrast' ? 'system' : theme", "theme as 'system'"],
    ['a notice opens no window', "      openWindow('main', edition.built, development);\n      if", '      if'],
    ['a notice about nothing opens a review', 'if (Object.keys(subject).length > 0) tell', 'tell'],
    ['a closed confirmation ends no request', 'id => void core.abandoned(id)', '() => undefined'],
    ['the pages have no scheme', '  registerScheme();\n', ''],
    ['what was copied cannot be read', 'read: async () => clipboard.readText()', "read: async () => (clipboard, 'nothing')"],
    ['random bytes that are not', 'random: bytes => randomBytes(bytes)', 'random: bytes => new Uint8Array(bytes)'],
  ]),
  ...planted('main', 'life', [
    ['development signs with the app’s own keys', "app.isPackaged ? 'Countersign' : 'Countersign development'", "'Countersign'"],
    ['the app keeps its files among Electron’s own', "join(app.getPath('userData'), 'data')", "app.getPath('userData')"],
  ]),
  ...planted('system', 'parts', [
    ['a sleep that nobody needs goes on', 'signal === undefined ? {} : { signal }', '{}'],
    ['the monotonic clock follows the wall', 'performance.now()', 'Date.now()'],
  ]),
];

export const host: Fault[] = [...refusals, ...windows, ...lines, ...person, ...life];
