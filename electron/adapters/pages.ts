/**
 * The app's own pages. Files are read once at start into a list; a request is answered from that list or refused, so
 * no path is ever resolved, decoded or joined at request time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { type PageName, pageHeaders, pagePaths } from '../contract/policy.ts';

/** Every kind of file the renderer's build may hold. */
const mimes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface PageFile {
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
}
/** Path as in the address (`/index.html`) to file. */
export type Manifest = ReadonlyMap<string, PageFile>;

export interface PageAnswer {
  status: 200 | 404 | 405;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Lists a built renderer. Symbolic links are not followed.
 * Throws where a file has a kind or a name that the pages have no use for: then the build is wrong, not the request.
 */
export function readManifest(folder: string): Manifest {
  const manifest = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // The build's own list of what it made; no page asks for it.
    if (entry.parentPath === join(folder, '.vite')) continue;
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`;
    const mime = mimes[extname(entry.name)];
    if (mime === undefined || !/^(?:\/[\w-]+(?:\.[\w-]+)*)+$/.test(path))
      throw new Error(`${path}: expected a page, script, style, font or picture with a plain name in the built renderer`);
    manifest.set(path, { mime, bytes: Uint8Array.from(readFileSync(join(entry.parentPath, entry.name))) });
  }
  return manifest;
}

/**
 * What one page needs of the build: everything but the documents of the others. Scripts and styles are shared chunks
 * without a secret in them; a document is what would carry another page's name at this page's origin.
 */
export function filesOf(page: PageName, manifest: Manifest): Manifest {
  return new Map([...manifest].filter(([path]) => path === pagePaths[page] || !path.endsWith('.html')));
}

/**
 * Makes the handler for one origin (`app://bundle`).
 * SECURITY: only an address that equals origin + listed path is served; everything else, however it is written, is 404
 * (Electron security checklist, item 18).
 */
export function createPages(origin: string, manifest: Manifest): (request: { method: string; url: string }) => PageAnswer {
  return ({ method, url }) => {
    if (method !== 'GET') return { status: 405, headers: { ...pageHeaders, allow: 'GET' }, body: new Uint8Array() };
    const file = url.startsWith(`${origin}/`) ? manifest.get(url.slice(origin.length)) : undefined;
    if (file === undefined) return { status: 404, headers: { ...pageHeaders }, body: new Uint8Array() };
    return { status: 200, headers: { ...pageHeaders, 'content-type': file.mime }, body: file.bytes };
  };
}
