/** Every file that may be shipped, and no other. A bundle's hash stands as eight letters. */

const hash = '[\\w-]{8}';
// The updater's library calls its entry `main`, as the app does.
const chunks = [
  'core',
  'document', // what main and its thread read documents with
  'entry',
  'host',
  'http',
  'lending', // how main and its thread tell each other what is known
  'main',
  'open',
  'pem',
  'problems',
  'receiver',
  'redirects',
  'rolldown-runtime',
];

/** The keychain's binding for the system that is packed. */
const binding = /^node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js|prebuilds\/linux-x64\/keytar\.node)$/;

/** In the archive, from its top. */
export const inArchive: readonly RegExp[] = [
  /^package\.json$/,
  /^resources\/icon\.png$/,
  /^resources\/trayTemplate(@2x)?\.png$/,
  /^out\/main\/main\.js$/,
  /^out\/main\/thread\.js$/,
  new RegExp(`^out/main/chunks/(${chunks.join('|')})-${hash}\\.js$`),
  /^out\/preload\/(preload|confirm-preload)\.cjs$/,
  /^out\/renderer\/(index|confirm\/index)\.html$/,
  /^out\/renderer\/\.vite\/manifest\.json$/,
  new RegExp(`^out/renderer/assets/[\\w.-]+-${hash}\\.(js|css|woff2|svg|png)$`),
  binding,
];

/** Beside the archive: the binding, which is loaded from the disk, with what electron-builder keeps together with it. */
export const besideArchive: readonly RegExp[] = [binding];

/** @returns what is there and may not be, and rules that nothing meets */
export function unlike(paths: readonly string[], rules: readonly RegExp[]): { foreign: string[]; missing: string[] } {
  return {
    foreign: paths.filter(path => !rules.some(rule => rule.test(path))),
    missing: rules.filter(rule => !paths.some(path => rule.test(path))).map(rule => rule.source),
  };
}
