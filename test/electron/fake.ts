/**
 * A small stand-in for the module `electron`: it records what main asks of it and lets a test play the events that
 * Electron would send. It has only what electron/host uses, so a new use fails here first.
 */
import { EventEmitter } from 'node:events';

export interface FakeFrame {
  url: string;
  origin: string;
}

export class FakeContents extends EventEmitter {
  mainFrame: FakeFrame = { url: '', origin: 'null' };
  sent: unknown[][] = [];
  reloads = 0;
  webRtcPolicy = 'default';
  zoom = 1;
  setZoomFactor(factor: number): void {
    this.zoom = factor;
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }
  openHandler: ((details: { url: string }) => { action: string }) | undefined;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  loading = false;
  isLoading(): boolean {
    return this.loading;
  }
  send(...message: unknown[]): void {
    this.sent.push(message);
  }
  reload(): void {
    this.reloads++;
  }
}

type Callback = (answer: unknown) => void;
export class FakeSession extends EventEmitter {
  spellChecker = true;
  proxy: unknown;
  /** Until the proxy holds. */
  proxied: Promise<void> = Promise.resolve();
  setProxy(proxy: unknown): Promise<void> {
    this.proxy = proxy;
    return this.proxied;
  }
  pages: ((request: { method: string; url: string }) => Response) | undefined;
  handlers: Record<string, (...values: never[]) => unknown> = {};
  protocol = {
    handle: (scheme: string, handler: (request: { method: string; url: string }) => Response) => {
      if (scheme === 'app') this.pages = handler;
    },
  };
  webRequest = {
    onBeforeRequest: (handler: (details: { url: string }, callback: Callback) => void) => this.keep('request', handler),
  };
  keep(name: string, handler: (...values: never[]) => unknown): void {
    this.handlers[name] = handler;
  }
  setPermissionRequestHandler = (handler: (contents: unknown, permission: string, callback: Callback) => void) =>
    this.keep('permissionRequest', handler);
  setPermissionCheckHandler = (handler: (contents: unknown, permission: string) => boolean) =>
    this.keep('permissionCheck', handler);
  setDevicePermissionHandler = (handler: (details: unknown) => boolean) => this.keep('device', handler);
  setDisplayMediaRequestHandler = (handler: (request: unknown, callback: Callback) => void) => this.keep('displayMedia', handler);
  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker = enabled;
  }
}

export class FakeWindow extends EventEmitter {
  webContents = new FakeContents();
  destroyed = false;
  /** The person types into it. */
  focused = false;
  shows = 0;
  readonly options: Record<string, unknown>;
  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
  }
  loadURL(url: string): Promise<void> {
    this.webContents.mainFrame = { url, origin: url.split('/').slice(0, 3).join('/') };
    return Promise.resolve();
  }
  minimized = false;
  overlays: [picture: unknown, words: string][] = [];
  flashes = 0;
  setOverlayIcon(picture: unknown, words: string): void {
    this.overlays.push([picture, words]);
  }
  flashFrame(): void {
    this.flashes++;
  }
  /** What brought it to the front, in order. */
  raised: string[] = [];
  isMinimized = () => this.minimized;
  restore = () => void this.raised.push('restore');
  focus = () => void this.raised.push('focus');
  isDestroyed = () => this.destroyed;
  show(): void {
    this.shows++;
    this.raised.push('show');
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('closed');
  }
}

export class FakeNotification extends EventEmitter {
  static supported = true;
  static isSupported = () => FakeNotification.supported;
  shows = 0;
  closed = false;
  readonly options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }
  show(): void {
    this.shows++;
  }
  /** As the system does: the object hears of its own end. */
  close(): void {
    this.closed = true;
    this.emit('close', {});
  }
}

export interface FakeEntry {
  label?: string;
  role?: string;
  type?: string;
  enabled?: boolean;
  accelerator?: string;
  submenu?: FakeEntry[];
  click?: () => void;
}

export class FakeTray extends EventEmitter {
  toolTip = '';
  title = '';
  menu: FakeEntry[] = [];
  setTitle(text: string): void {
    this.title = text;
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: FakeEntry[]): void {
    this.menu = menu;
  }
}

type Handler = (event: unknown, ...values: unknown[]) => Promise<unknown>;
export interface Fake {
  /** What `import … from 'electron'` gives. */
  module: Record<string, unknown>;
  app: EventEmitter;
  sessionOf(partition: string): FakeSession;
  windows: FakeWindow[];
  notifications: FakeNotification[];
  trays: FakeTray[];
  requests: Map<string, Handler>;
  /** What main asked of the app itself, in order. */
  calls: string[];
  shown: {
    errors: string[];
    menu: unknown;
    keyFile: string[];
    saveAs: string;
    dialogs: unknown[][];
    /** Questions of the system's own, and what is pressed in the next of them. */
    asked: { message: string; detail: string; buttons: string[] }[];
    pressed: number;
  };
  /** Whether the system starts the app at login, and whether it did. */
  login: { openAtLogin: boolean; wasOpenedAtLogin: boolean };
  /** What the desktop is like. */
  desk: { tray: boolean; online: boolean };
}

/** One fresh `electron`, packaged or not, in a folder of its own. */
export function createFake(options: {
  packaged: boolean;
  userData: string;
  appPath: string;
  switches?: string[];
  firstInstance?: boolean;
  proxied?: Promise<void>;
  /** Where the desktop has none, its constructor throws. */
  tray?: boolean;
  openedAtLogin?: boolean;
}): Fake {
  const sessions = new Map<string, FakeSession>();
  const windows: FakeWindow[] = [];
  const notifications: FakeNotification[] = [];
  const trays: FakeTray[] = [];
  const requests = new Map<string, Handler>();
  const calls: string[] = [];
  const shown: Fake['shown'] = {
    ...{ errors: [], menu: undefined, keyFile: [], saveAs: '', dialogs: [], asked: [], pressed: 0 },
  };
  const login: Fake['login'] = { openAtLogin: false, wasOpenedAtLogin: options.openedAtLogin ?? false };
  const desk: Fake['desk'] = { tray: options.tray ?? true, online: true };

  const app = Object.assign(new EventEmitter(), {
    isPackaged: options.packaged,
    commandLine: {
      hasSwitch: (name: string) => options.switches?.includes(name) ?? false,
      appendSwitch: (name: string, value: string) => calls.push(`switch ${name}=${value}`),
    },
    enableSandbox: () => calls.push('enableSandbox'),
    requestSingleInstanceLock: () => options.firstInstance ?? true,
    whenReady: () => {
      calls.push('whenReady');
      return Promise.resolve();
    },
    resolveProxy: async (url: string) => {
      calls.push(`proxy of ${url}`);
      return 'DIRECT';
    },
    getVersion: () => '0.0.0',
    getPath: () => options.userData,
    getLoginItemSettings: (asked?: unknown) => {
      calls.push(`login? ${JSON.stringify(asked ?? {})}`);
      return login;
    },
    setLoginItemSettings: (wanted: { openAtLogin: boolean }) => {
      calls.push(`login ${JSON.stringify(wanted)}`);
      login.openAtLogin = wanted.openAtLogin;
    },
    getAppPath: () => options.appPath,
    setAsDefaultProtocolClient: (scheme: string) => calls.push(`scheme of links ${scheme}`),
    setBadgeCount: (count: number) => calls.push(`badge ${count}`),
    quit: () => calls.push('quit'),
    releaseSingleInstanceLock: () => calls.push('another may start'),
    exit: (code: number) => calls.push(`exit ${code}`),
  });
  const sessionOf = (partition: string) => {
    const known = sessions.get(partition);
    if (known !== undefined) return known;
    const made = new FakeSession();
    if (options.proxied !== undefined) made.proxied = options.proxied;
    sessions.set(partition, made);
    app.emit('session-created', made);
    return made;
  };
  const picture = { resize: () => picture };
  const module = {
    app,
    BrowserWindow: class extends FakeWindow {
      static getFocusedWindow = () => windows.find(window => window.focused && !window.destroyed) ?? null;
      constructor(windowOptions: Record<string, unknown>) {
        super(windowOptions);
        windows.push(this);
        sessionOf((windowOptions.webPreferences as { partition: string }).partition);
        app.emit('browser-window-created', {}, this);
        app.emit('web-contents-created', {}, this.webContents);
      }
    },
    Notification: class extends FakeNotification {
      constructor(notificationOptions: { title: string; body: string }) {
        super(notificationOptions);
        notifications.push(this);
      }
    },
    Tray: class extends FakeTray {
      constructor() {
        super();
        if (!desk.tray) throw new Error('no tray here');
        trays.push(this);
      }
    },
    session: { fromPartition: sessionOf },
    protocol: { registerSchemesAsPrivileged: (schemes: unknown) => calls.push(`scheme ${JSON.stringify(schemes)}`) },
    ipcMain: { handle: (channel: string, handler: Handler) => requests.set(channel, handler) },
    dialog: {
      showMessageBox: async (asked: Fake['shown']['asked'][number]) => {
        shown.asked.push(asked);
        return { response: shown.pressed };
      },
      showErrorBox: (_title: string, text: string) => shown.errors.push(text),
      showOpenDialog: async (...given: unknown[]) => {
        shown.dialogs.push(given);
        return { filePaths: shown.keyFile };
      },
      showSaveDialog: async (...given: unknown[]) => {
        shown.dialogs.push(given);
        return { filePath: shown.saveAs };
      },
    },
    Menu: {
      setApplicationMenu: (menu: unknown) => {
        shown.menu = menu;
      },
      buildFromTemplate: (template: unknown) => template,
    },
    clipboard: { readText: () => '' },
    systemPreferences: { canPromptTouchID: () => true, promptTouchID: () => Promise.reject(new Error('cancelled')) },
    nativeTheme: { shouldUseDarkColors: false, themeSource: 'system' },
    nativeImage: {
      createFromPath: (path: string) => {
        calls.push(`picture ${path.split(/[\\/]/).at(-1)}`);
        return picture;
      },
      createFromBitmap: () => picture,
    },
    net: { isOnline: () => desk.online },
    powerMonitor: Object.assign(new EventEmitter(), {
      getSystemIdleTime: () => 0,
      getSystemIdleState: () => 'active',
    }),
  };
  return { module, app, sessionOf, windows, notifications, trays, requests, calls, shown, login, desk };
}
