/**
 * What may import what (docs/architecture.md#imports), as data. A file that no row holds, an import that its row does not
 * allow, and a dependency without a reason each fail test/architecture.test.ts.
 */
export interface Row {
  /** Files of the row, as a pattern of their path from the top of the tree. The first row that matches counts. */
  files: RegExp;
  /** Files they may import. */
  may: RegExp;
  /** Packages they may import, each with its reason. */
  packages: Record<string, string>;
  /** Modules of Node they may import. */
  node?: string[];
}

/** A room of electron/core. */
export interface Room {
  /** Its files, as a pattern of their path within core. The first room that matches counts. */
  files: RegExp;
  /** Rooms on the floors below that it imports: these, and no others. */
  on: string[];
  /** Rooms above it that it imports all the same, each with the reason. */
  above?: Record<string, string>;
}

const within = (name: string) => new RegExp(`^${name}/`);

/** The rooms of core in floors: each builds on those before it. */
export const rooms: Record<string, Room> = {
  ports: {
    files: /^ports\.ts$/,
    on: [],
  },
  log: {
    files: within('log'),
    on: ['ports'],
  },
  budget: {
    files: within('budget'),
    on: ['ports'],
  },
  text: {
    files: within('text'),
    on: ['budget'],
  },
  addresses: {
    files: within('addresses'),
    on: [],
  },
  curves: {
    files: within('curves'),
    on: ['budget'],
  },
  enclave: {
    files: within('enclave'),
    on: ['text', 'curves'],
  },
  files: {
    files: within('files'),
    on: ['ports'],
  },
  connections: {
    files: within('connections'),
    on: ['files'],
  },
  stamps: {
    files: within('stamps'),
    on: ['budget', 'text', 'curves'],
    above: {
      known: 'whose key a vote was stamped with stands in the lists that a review knows: a type',
    },
  },
  keys: {
    files: within('keys'),
    on: ['ports', 'curves', 'files', 'stamps'],
  },
  service: {
    files: within('service'),
    on: ['ports', 'text'],
    above: {
      submit: 'the last step before the proxy asks what a person released, as the last step of a submit does',
    },
  },
  submit: {
    files: within('submit'),
    on: ['ports', 'text', 'files', 'stamps', 'service'],
  },
  feed: {
    files: within('feed'),
    on: ['budget', 'ports', 'text', 'stamps', 'service'],
  },
  notices: {
    files: within('notices'),
    on: ['ports', 'text', 'service', 'feed'],
    above: {
      app: 'a click leads to a review, and says so on the line of events that it is handed: a type',
    },
  },
  known: {
    files: within('known'),
    on: ['budget', 'text', 'stamps'],
    above: {
      chains: 'what an address is called depends on the chain that it is of',
      review: 'what is there now is asked for the subject of a review: a type',
    },
  },
  journal: {
    files: within('journal'),
    on: ['ports', 'text', 'budget', 'curves', 'files', 'keys', 'submit', 'known'],
  },
  chains: {
    files: within('chains'),
    on: ['budget', 'text', 'addresses'],
  },
  'review/ladder': {
    files: within('review/ladder'),
    on: ['chains'],
  },
  'review/policy': {
    files: within('review/policy'),
    on: ['text'],
  },
  review: {
    files: /^review\/((past|apart)\/)?[\w-]+\.ts$/,
    on: ['ports', 'budget', 'text', 'addresses', 'stamps', 'known', 'chains'],
    above: {
      'review/receipt': 'the document of an activity holds its receipt, and is put together at the top of the room',
      'review/wording': 'the document is worded, and is put together at the top of the room',
      'review/rules': 'the document is judged, and is put together at the top of the room',
    },
  },
  'review/receipt': {
    files: within('review/receipt'),
    on: ['budget', 'text', 'addresses', 'known', 'journal', 'chains'],
  },
  'review/wording': {
    files: within('review/wording'),
    on: ['budget', 'text', 'known', 'chains', 'review/ladder', 'review/policy', 'review'],
  },
  'review/rules': {
    files: within('review/rules'),
    on: ['budget', 'text', 'stamps', 'known', 'chains', 'review/ladder', 'review/policy', 'review', 'review/wording'],
    above: {
      webhooks: 'addresses of webhooks are looked at in the same way where one is typed: one file',
      organisation: 'ranges of addresses are read in the same way where one is drafted: one file',
    },
  },
  wallets: {
    files: within('wallets'),
    on: ['ports', 'budget', 'text', 'addresses', 'chains'],
    above: {
      session: 'it is handed the session that it asks: a type',
    },
  },
  earn: {
    files: within('earn'),
    on: ['ports', 'text', 'addresses', 'files', 'chains', 'wallets'],
    above: {
      session: 'it is handed the session that it asks: a type',
    },
  },
  webhooks: {
    files: within('webhooks'),
    on: ['ports', 'text', 'curves', 'known', 'chains', 'review', 'review/receipt'],
    above: {
      session: 'it is handed the session that a delivery is for: a type',
    },
  },
  organisation: {
    files: within('organisation'),
    on: ['budget', 'text', 'enclave', 'files', 'chains'],
    above: {
      session: 'it is handed the session that it asks: a type',
      decisions: 'secrets are typed and sent through the ways to a person, which it is handed: types',
    },
  },
  session: {
    files: /^session\.ts$/,
    on: ['ports', 'connections', 'keys', 'service', 'submit', 'feed', 'known', 'journal', 'review', 'organisation'],
  },
  older: {
    files: within('older'),
    on: ['ports', 'budget', 'files', 'service', 'known', 'feed', 'review', 'session'],
  },
  decisions: {
    files: within('decisions'),
    on: [
      'ports',
      'text',
      'files',
      'connections',
      'stamps',
      'keys',
      'service',
      'submit',
      'known',
      'journal',
      'review',
      'review/receipt',
      'session',
    ],
  },
  watch: {
    files: within('watch'),
    on: [
      'ports',
      'budget',
      'text',
      'connections',
      'stamps',
      'keys',
      'service',
      'feed',
      'notices',
      'review/policy',
      'session',
      'decisions',
    ],
  },
  codes: {
    files: within('codes'),
    on: ['ports', 'curves', 'enclave', 'submit', 'decisions'],
  },
  signup: {
    files: within('signup'),
    on: ['ports', 'text', 'enclave', 'connections', 'keys', 'service', 'submit', 'known', 'decisions', 'codes'],
  },
  logins: {
    files: within('logins'),
    on: [
      'ports',
      'text',
      'curves',
      'enclave',
      'connections',
      'keys',
      'service',
      'submit',
      'notices',
      'review',
      'session',
      'decisions',
      'codes',
    ],
  },
  rotation: {
    files: within('rotation'),
    on: ['ports', 'text', 'curves', 'files', 'connections', 'keys', 'service', 'submit', 'session', 'decisions', 'budget'],
  },
  'address-book': {
    files: within('address-book'),
    on: ['budget', 'text', 'addresses', 'files', 'known', 'decisions'],
  },
  managed: {
    files: within('managed'),
    on: ['ports', 'text', 'curves', 'files', 'connections', 'service', 'submit', 'address-book'],
  },
  moving: {
    files: within('moving'),
    on: ['ports', 'text', 'curves', 'files', 'connections', 'keys', 'journal', 'decisions'],
  },
  evidence: {
    files: within('evidence'),
    on: ['text', 'stamps', 'known', 'review', 'review/receipt', 'decisions'],
  },
  signing: {
    files: within('signing'),
    on: [
      'ports',
      'text',
      'budget',
      'addresses',
      'files',
      'stamps',
      'keys',
      'service',
      'submit',
      'known',
      'chains',
      'review',
      'review/receipt',
      'review/wording',
      'wallets',
      'session',
      'decisions',
      'rotation',
    ],
  },
  updates: {
    files: within('updates'),
    on: ['ports', 'text', 'curves', 'files', 'service', 'decisions'],
  },
  calls: {
    files: within('calls'),
    on: [
      'ports',
      'log',
      'text',
      'budget',
      'addresses',
      'curves',
      'files',
      'connections',
      'keys',
      'service',
      'notices',
      'known',
      'older',
      'journal',
      'review/receipt',
      'wallets',
      'earn',
      'webhooks',
      'organisation',
      'session',
      'decisions',
      'logins',
      'rotation',
      'address-book',
      'moving',
      'evidence',
      'watch',
      'signing',
      'signup',
      'updates',
    ],
  },
  app: {
    files: /^[\w-]+\.ts$/,
    on: [
      'ports',
      'log',
      'budget',
      'files',
      'connections',
      'keys',
      'service',
      'submit',
      'notices',
      'known',
      'feed',
      'journal',
      'review',
      'review/receipt',
      'earn',
      'webhooks',
      'organisation',
      'session',
      'older',
      'decisions',
      'logins',
      'rotation',
      'address-book',
      'watch',
      'managed',
      'moving',
      'signing',
      'signup',
      'updates',
      'calls',
    ],
  },
};

const pureLibraries = {
  zod: 'the rows of the contract are its schemas; core asks them',
  '@noble/curves': 'derives, checks, verifies and recovers keys, and signs secp256k1, which BoringSSL has not',
  '@noble/hashes': 'keccak256 and the digests that node:crypto has not',
  '@noble/ciphers': 'the cipher of the passphrase-encrypted file vault',
  '@scure/base': 'base58 and bech32 of addresses',
  '@scure/bip32': 'account keys by derivation path',
  '@scure/bip39': 'word lists, and the words of a digest that are read aloud',
  '@scure/btc-signer': 'Bitcoin transactions and addresses',
  '@hpke/core': 'RFC 9180, for what enclaves encrypt to this app',
  viem: 'one of the two libraries that must agree on a digest (docs/threats.md#two-libraries); single functions, main only',
  'micro-eth-signer': 'the library that must agree with viem on a digest',
  papaparse: 'reads and writes CSV, formula-safe',
  'ipaddr.js': 'reads an address of a webhook or service in every notation it can be written in',
};
const reactKit = {
  react: 'the renderer',
  'react-aria-components': 'tables, menus, fields, choices and dialogs, accessible by keyboard and screen reader',
  'react-aria': 'what the kit is made of: where its popovers and tooltips are put, so that they stand inside a landmark',
  'lucide-react': 'icons',
};

/** What tests may: whatever the app may, and what they drive it with. */
const tests: Row = {
  files: /^test\//,
  may: /^((electron|renderer|test|resources\/release)\/|electron\.vite\.config\.ts$)/,
  packages: {
    ...pureLibraries,
    ...reactKit,
    qr: 'QR codes are read back by its decoder',
    'react-dom': 'renders parts in tests',
    keytar: 'the keychain adapter is tested against a real one',
    undici: 'the HTTP adapter is tested against a hostile server',
    electron: 'types; the module itself is a fake in tests',
    'electron-updater': 'what the host hands over is given to the library itself, too',
    yaml: 'reads the workflows as the service that runs them does',
    vitest: 'runs the tests',
    '@stryker-mutator/instrumenter': 'makes the mutants of test/mutate and puts each behind a switch',
    vite: 'bundles the preload for the Chromium host, and reads imports for the architecture test',
    'fast-check': 'properties over generated input',
    recheck: 'tells of a regular expression whether it goes back and forth, from the expression alone',
    'playwright-core': 'drives the installed Chromium',
    '@axe-core/playwright': 'accessibility rules over every screen',
  },
  node: [
    ...['node:assert', 'node:buffer', 'node:child_process', 'node:crypto', 'node:diagnostics_channel'],
    ...['node:events', 'node:fs', 'node:fs/promises'],
    ...[
      'node:dgram',
      'node:dns',
      'node:http',
      'node:https',
      'node:inspector',
      'node:module',
      'node:net',
      'node:os',
      'node:path',
      'node:perf_hooks',
      'node:process',
      'node:readline',
      'node:v8',
    ],
    ...[
      'node:stream',
      'node:test',
      'node:timers/promises',
      'node:tls',
      'node:url',
      'node:util',
      'node:vm',
      'node:worker_threads',
      'node:zlib',
    ],
  ],
};

export const table: Row[] = [
  { files: /^electron\/contract\//, may: /^electron\/contract\//, packages: { zod: pureLibraries.zod } },
  {
    files: /^electron\/core\//,
    may: /^electron\/(core|contract)\//,
    packages: pureLibraries,
    // No clock, no disk, no network: pure functions, and which request it is that goes on.
    node: ['node:async_hooks', 'node:crypto', 'node:url'],
  },
  {
    files: /^electron\/adapters\/keychain\.ts$/,
    may: /^electron\/(core\/ports\.ts|contract\/|adapters\/secret-service\.ts)/,
    packages: { keytar: 'the OS keychain (docs/keychain.md)' },
  },
  {
    // Asks the session bus what state the Secret Service is in, which keytar does not tell (docs/keychain.md).
    files: /^electron\/adapters\/(secret-service|bus-message)\.ts$/,
    may: /^electron\/(core\/ports\.ts|contract\/|adapters\/bus-message\.ts)/,
    packages: {},
    node: ['node:net', 'node:os', 'node:fs/promises'],
  },
  {
    // The way to the network: pools, the tunnel through a proxy, and which certificates are believed.
    files: /^electron\/adapters\/(http|proxy|certificates)\.ts$/,
    may: /^electron\/(core\/ports\.ts|contract\/|adapters\/(proxy|certificates)\.ts)/,
    packages: { undici: 'keep-alive pools that never follow a redirect and never decode a body' },
    node: ['node:stream', 'node:tls'],
  },
  {
    // Commands that need no app: pure functions of the core over files that a person names.
    files: /^electron\/adapters\/(journal-verify|review)-cli\.ts$/,
    may: /^electron\/(core|contract)\//,
    packages: {},
    node: ['node:fs', 'node:path', 'node:readline'],
  },
  {
    // Listen on the loopback, for webhook deliveries and for one redirect of a browser, while a person wants it.
    files: /^electron\/adapters\/(receiver|redirects)\.ts$/,
    may: /^electron\/core\/ports\.ts$/,
    packages: {},
    node: ['node:http', 'node:net'],
  },
  {
    // The thread that long reviews are read in: functions of the core without a port.
    files: /^electron\/adapters\/apart\/thread\.ts$/,
    may: /^electron\/(core\/(review\/|known\/)|contract\/|adapters\/apart\/lending\.ts)/,
    packages: {},
    node: ['node:os', 'node:worker_threads'],
  },
  {
    files: /^electron\/adapters\/apart\/apart\.ts$/,
    may: /^electron\/(core\/(ports|budget\/slices)\.ts|contract\/(in-turn|parts)\.ts|adapters\/apart\/(lending|thread)\.ts)$/,
    packages: {},
    node: ['node:worker_threads', 'node:timers/promises'],
  },
  {
    // SECURITY: V8's flags are set here and nowhere else: some of them end what keeps pages and programs apart.
    files: /^electron\/adapters\/collecting\.ts$/,
    may: /^$/,
    packages: {},
    node: ['node:v8'],
  },
  {
    files: /^electron\/adapters\//,
    may: /^electron\/(core\/ports\.ts|contract\/)/,
    packages: {},
    node: ['node:fs', 'node:fs/promises', 'node:path', 'node:crypto'],
  },
  {
    // Bundled whole into a sandbox: nothing of the core may come along.
    files: /^electron\/host\/(preload|confirm-preload|expose|channels)\.ts$/,
    may: /^electron\/(host\/(expose|channels)\.ts|contract\/(bridge|bridge-names|policy)\.ts)$/,
    packages: { electron: 'contextBridge and ipcRenderer' },
  },
  {
    // Hands a verified version to the system; core decides.
    files: /^electron\/host\/updates\//,
    may: /^electron\/(core\/(ports|updates\/release-key)\.ts$|host\/updates\/)/,
    packages: {
      electron: 'the app is a desktop app',
      'electron-updater': 'installs on three systems: Squirrel, NSIS with its check of signatures, AppImage in its place',
    },
    node: ['node:path', 'node:fs', 'node:stream/promises'],
  },
  {
    files: /^electron\/host\//,
    may: /^electron\//,
    packages: { electron: 'the app is a desktop app' },
    node: ['node:path', 'node:crypto', 'node:timers/promises'],
  },
  {
    files: /^renderer\/(parts|words)\//,
    may: /^(renderer\/(parts|words|styles)|electron\/contract)\//,
    packages: {
      ...reactKit,
      'react-dom': 'draws the rows that a scroll brings before the frame is painted',
      'd3-scale': 'axes of the pictures',
      'd3-shape': 'arcs and lines of the pictures, drawn as our own accessible SVG',
      qr: 'an address as a picture, beside its text',
    },
  },
  {
    files: /^renderer\/(store\/|stores\.ts$|bridge\.ts$)/,
    may: /^(renderer\/(store\/|stores\.ts$|bridge\.ts$)|electron\/contract\/)/,
    packages: { zustand: 'the renderer’s stores' },
  },
  {
    // SECURITY: shares nothing with stores or screens (docs/architecture.md#floors).
    files: /^renderer\/confirm\//,
    may: /^(renderer\/(confirm|parts|words|styles)|electron\/contract)\//,
    packages: { ...reactKit, 'react-dom': 'puts the page on the screen' },
  },
  {
    files: /^renderer\//,
    may: /^(renderer|electron\/contract)\//,
    packages: {
      ...reactKit,
      'react-dom': 'puts the page on the screen',
      '@fontsource-variable/inter': 'bundled, so that a reviewer sees the same glyphs everywhere',
      '@fontsource-variable/jetbrains-mono': 'bundled; tells 0 from O and 1, l and I apart',
    },
  },
  {
    files: /^electron\.vite\.config\.ts$/,
    may: /^$/,
    packages: {
      'electron-vite': 'builds main, preloads and pages',
      '@vitejs/plugin-react': 'compiles the pages',
    },
    node: ['node:path'],
  },
  {
    // Makes, signs and verifies a release. What has the key imports the pin, and no package.
    files: /^resources\/release\/sign\.ts$/,
    may: /^electron\/core\/updates\/release-key\.ts$/,
    packages: {},
    node: ['node:crypto', 'node:fs', 'node:path'],
  },
  {
    files: /^resources\/release\//,
    may: /^electron\/core\/updates\//,
    packages: {
      vite: 'bundles the app once more, to tell which packages are in it',
      '@vitejs/plugin-react': 'compiles the pages',
    },
    node: ['node:crypto', 'node:fs', 'node:path'],
  },
  {
    // Reads what is shipped, with the tools that ship it.
    files: /^test\/packing\//,
    may: /^test\//,
    packages: {
      '@electron/asar': 'reads the archive of the app, and makes the one of the stand-in',
      '@electron/fuses': 'reads the fuses of the packed program',
      vitest: 'runs the tests',
    },
    node: [...['node:child_process', 'node:crypto', 'node:fs', 'node:module', 'node:os', 'node:path', 'node:url', 'node:util']],
  },
  {
    ...tests,
    files: /^test\/bench\//,
    packages: {
      ...tests.packages,
      '@turnkey/api-key-stamper':
        'the service family’s own stamper: what a stamp and a query are measured beside, and nothing else',
    },
  },
  tests,
];

/** Dependencies that nothing imports, with their reason. */
export const tools: Record<string, string> = {
  '@biomejs/biome': 'format and lint',
  '@types/d3-scale': 'types of d3-scale',
  '@types/d3-shape': 'types of d3-shape',
  '@types/node': 'types of Node',
  '@types/papaparse': 'types of papaparse',
  '@types/react': 'types of React',
  '@types/react-dom': 'types of React',
  'app-builder-lib': 'electron-builder’s own reading of its configuration, and its schema',
  'electron-builder': 'makes the installers',
  knip: 'finds dead code and unused dependencies',
  node: 'the Node that Electron embeds, for every script, whatever Node installed the project',
  typescript: 'types',
};

/** The top level of the tree, and nothing beside it (docs/architecture.md#floors). */
export const topLevel = [
  '.ci',
  '.editorconfig',
  '.gitattributes',
  '.github',
  '.gitignore',
  '.npmrc',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'biome.json',
  'docs',
  'electron',
  'electron.vite.config.ts',
  'package-lock.json',
  'package.json',
  'renderer',
  'resources',
  'test',
  'tsconfig.json',
];
