import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPages, filesOf, readManifest } from '../../../electron/adapters/pages.ts';
import { pageHeaders, pageOrigins } from '../../../electron/contract/policy.ts';

function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'confirm'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'confirm/index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets/main-B7_x-1.js'), 'void 0');
  writeFileSync(join(folder, 'assets/inter.woff2'), new Uint8Array([0, 255]));
  writeFileSync(join(tmpdir(), 'outside.html'), 'outside');
  symlinkSync(join(tmpdir(), 'outside.html'), join(folder, 'link.html'));
  return folder;
}
const folder = builtFolder();
const manifest = readManifest(folder);
const origin = pageOrigins.main;
const pages = createPages(origin, manifest);
const get = (url: string) => pages({ method: 'GET', url });

test('every listed file is served with its type, its bytes and the policy', () => {
  expect([...manifest.keys()].sort()).toEqual([
    '/assets/inter.woff2',
    '/assets/main-B7_x-1.js',
    '/confirm/index.html',
    '/index.html',
  ]);
  for (const [path, type] of [
    ['/index.html', 'text/html; charset=utf-8'],
    ['/assets/main-B7_x-1.js', 'text/javascript; charset=utf-8'],
    ['/assets/inter.woff2', 'font/woff2'],
  ] as const) {
    const answer = get(origin + path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toEqual({ ...pageHeaders, 'content-type': type });
    expect(Buffer.from(answer.body)).toEqual(readFileSync(join(folder, path)));
  }
});

test.each([
  'app://bundlf/index.html',
  'app://bundle',
  'app://bundle/',
  'app://bundle//index.html',
  'app://bundle/index.html/',
  'app://bundle/index.html?x=1',
  'app://bundle/../index.html',
  'app://bundle/assets/../index.html',
  'app://bundle/./index.html',
  'app://bundle/%2e%2e/index.html',
  'app://bundle/%2E%2E%2Findex.html',
  'app://bundle/assets%2f..%2findex.html',
  'app://bundle/assets%5c..%5cindex.html',
  'app://bundle/assets\\..\\index.html',
  'app://bundle/%69ndex.html',
  'app://bundle/index.html%00',
  'app://bundle/index.html\0.js',
  'app://bundle/INDEX.HTML',
  'app://bundle/C:/index.html',
  'app://bundle/c:\\index.html',
  'app://bundle//server/share/index.html',
  'app://bundle/link.html',
  'app://bundle/etc/passwd',
  `app://bundle/${'a/'.repeat(50_000)}index.html`,
  'app://bundle.evil/index.html',
  'app://evil/index.html',
  'app://bundel/index.html',
  'app://bundle@evil/index.html',
  'app://user@bundle/index.html',
  'app://bundle:80/index.html',
  'app:/bundle/index.html',
  'APP://bundle/index.html',
  'https://bundle/index.html',
  'file:///index.html',
  '/index.html',
  '',
])('%.60s is refused, with the policy all the same', url => {
  expect(get(url)).toEqual({ status: 404, headers: pageHeaders, body: new Uint8Array() });
});

test('names that objects are born with are no pages', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(get(`${origin}/${name}`).status).toBe(404);
});

test('whatever is asked, only listed bytes come back', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('..', '.', '/', '\\', '%2e', '%2f', '%5c', 'index.html', 'assets', '\0', '//', ':'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
      const path = `/${pieces.join('')}`;
      expect(get(origin + path).status === 200).toBe(manifest.has(path));
    }),
    { numRuns: 2000 },
  );
});

test('only GET is answered', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'get'])
    expect(pages({ method, url: `${origin}/index.html` })).toEqual({
      status: 405,
      headers: { ...pageHeaders, allow: 'GET' },
      body: new Uint8Array(),
    });
});

test('each page is served its own document and what the pages share, and no other’s document', () => {
  const shared = ['/assets/inter.woff2', '/assets/main-B7_x-1.js'];
  expect([...filesOf('main', manifest).keys()].sort()).toEqual([...shared, '/index.html']);
  expect([...filesOf('confirm', manifest).keys()].sort()).toEqual([...shared, '/confirm/index.html']);
});

test('what is served is what stood there at the start, whatever becomes of the file', () => {
  const own = builtFolder();
  const served = createPages(origin, readManifest(own));
  writeFileSync(join(own, 'index.html'), '<script>');
  expect(Buffer.from(served({ method: 'GET', url: `${origin}/index.html` }).body).toString()).toBe('<!doctype html>');
});

test.each(['data.wasm', 'notes.txt', '.env', 'a b.js', 'main.js.map', '.hidden.js', 'a..b.js', 'ä.html', 'assets/.vite.js'])(
  'a build that holds %s is refused at start',
  name => {
    const odd = builtFolder();
    writeFileSync(join(odd, name), '');
    expect(() => readManifest(odd)).toThrow(`/${name}: expected`);
  },
);

/** The policy a page is served with, directive by directive, as a browser takes it apart. */
const served = Object.fromEntries(
  (get(`${origin}/index.html`).headers['content-security-policy'] ?? '').split(';').map(directive => {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    return [name, sources];
  }),
);

test('a page is served with a policy that lets nothing run, load or leave but what is its own', () => {
  const { 'style-src': styles, ...others } = served;
  expect(others).toEqual({
    ...Object.fromEntries(['default', 'connect', 'worker', 'object'].map(kind => [`${kind}-src`, ["'none'"]])),
    'script-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    ...Object.fromEntries(['base-uri', 'form-action', 'frame-ancestors', 'trusted-types'].map(name => [name, ["'none'"]])),
    'require-trusted-types-for': ["'script'"],
  });
  expect(styles).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
});

test('the one allowed style is the one the installed UI kit injects', () => {
  const source = readFileSync('node_modules/react-aria/dist/private/interactions/usePress.mjs', 'utf8');
  const attribute = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source)?.[1] ?? '';
  const template = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(source)?.[1] ?? '';
  const css = template.replace(/\$\{[^}]+\}/, attribute).trim();
  expect(css).toContain(`[${attribute}]`);
  expect(served['style-src']).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
});
