/**
 * What the app's own pages may do, as data: the same headers under Electron and in the Chromium host of the tests.
 * Source: docs/architecture.md#pages, Electron security checklist item 7.
 */

/**
 * react-aria-components puts one static style element into the page. It is allowed by its hash, and a test compares
 * the hash with the installed library.
 */
const kitStyleHash = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

/**
 * Directive by directive. SECURITY: no `unsafe-*`, no host other than the page's own, no network
 * (docs/architecture.md#pages).
 */
const contentSecurityPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': `'self' '${kitStyleHash}'`,
  'font-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'none'",
  'worker-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const;

/** Sent with every answer, refusals included. Names in lower case. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': Object.entries(contentSecurityPolicy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** The two pages, by who asks: the names `from` uses in app.ts. */
export const pagePaths = { main: '/index.html', confirm: '/confirm/index.html' } as const;
export type PageName = keyof typeof pagePaths;
export const pageNames = Object.keys(pagePaths) as PageName[];

/**
 * The origins of the app's pages under Electron. SECURITY: the trusted page has one of its own, so that no script of the
 * main page shares a process, a storage or a window with what is typed there (docs/threats.md#trusted-confirmation).
 */
export const pageOrigins = { main: 'app://bundle', confirm: 'app://confirm' } as const satisfies Record<PageName, string>;

/**
 * Where the pages' requests would go that nothing answers: to a proxy that does not exist, for loopback too. `.invalid`
 * never resolves (RFC 2606). SECURITY: neither WebRTC nor a preconnect asks the pages' policy (docs/architecture.md#pages).
 */
export const deadProxy = { rules: 'http://no-network.invalid:9', bypass: '<-loopback>' } as const;
/** No name is resolved and no address is reached: what Chromium's own resolver is told. */
export const noHosts = 'MAP * ~NOTFOUND';
/** WebRTC may use no UDP but through a proxy, and there is none. */
export const webRtcPolicy = 'disable_non_proxied_udp';
/** Constructors that the pages lose before their first script. */
export const removedConstructors = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport'] as const;
