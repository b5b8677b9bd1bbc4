/**
 * Which packages each part of the app holds, as data: what it asks for itself (why stands in the import table), and what those
 * bring along. A package that no row has, or that a part has no more, fails test/bundles.test.ts.
 */
import type { Part } from './licences/bundled.ts';

interface Row {
  direct: readonly string[];
  /** By the name of each, which of the others needs it and for what. */
  brought: Record<string, string>;
}

const fonts = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'];
const bundler = { rolldown: 'of the bundler: how its modules find each other' };
const ofReact = { scheduler: 'of react-dom: what is drawn first' };
const ofAria = {
  clsx: 'of react-aria-components: joins names of styles',
  'react-stately': 'of react-aria-components: state of its lists, tables and fields',
};

export const bundles: Record<Part, Row> = {
  // No library, so that the window is not waited for.
  main: { direct: [], brought: bundler },
  core: {
    direct: [
      ...['@hpke/core', '@noble/ciphers', '@noble/curves', '@noble/hashes', '@scure/base', '@scure/bip39', '@scure/btc-signer'],
      ...['ipaddr.js', 'micro-eth-signer', 'papaparse', 'undici', 'viem', 'zod'],
    ],
    brought: {
      '@hpke/common': 'of @hpke/core: its half without ciphers',
      abitype: 'of viem: human-readable signatures',
      'micro-packed': 'of @scure/btc-signer and micro-eth-signer: reads and writes their bytes',
    },
  },
  updates: {
    direct: ['electron-updater'],
    brought: {
      'builder-util-runtime': 'of electron-updater: the manifest’s form, downloads in pieces',
      debug: 'of builder-util-runtime: its own log, which is off',
      'fs-extra': 'of electron-updater: files',
      'graceful-fs': 'of fs-extra',
      'has-flag': 'of supports-color',
      'js-yaml': 'of electron-updater: its manifest, which this app makes of its own',
      jsonfile: 'of fs-extra',
      'lazy-val': 'of electron-updater: values that are made once',
      'lodash.escaperegexp': 'of electron-updater: names of files',
      'lodash.isequal': 'of electron-updater: whether its settings changed',
      ms: 'of debug',
      sax: 'of builder-util-runtime: XML, which no manifest here is',
      semver: 'of electron-updater: which version is newer',
      'supports-color': 'of debug',
      universalify: 'of fs-extra',
    },
  },
  preload: { direct: [], brought: {} },
  'confirm-preload': { direct: [], brought: {} },
  index: {
    direct: [
      ...[...fonts, 'd3-scale', 'd3-shape', 'lucide-react', 'qr', 'react', 'react-aria', 'react-aria-components', 'react-dom'],
      ...['zustand'],
    ],
    brought: {
      ...{ ...bundler, ...ofReact, ...ofAria },
      '@internationalized/string': 'of react-aria: its own labels',
      'd3-array': 'of d3-scale',
      'd3-color': 'of d3-interpolate',
      'd3-format': 'of d3-scale',
      'd3-interpolate': 'of d3-scale',
      'd3-path': 'of d3-shape',
      'd3-time': 'of d3-scale',
      'd3-time-format': 'of d3-scale',
      'use-sync-external-store': 'of react-stately: a store that React reads',
      vite: 'of the bundler: how a page loads a later part',
    },
  },
  confirm: {
    direct: [...fonts, 'lucide-react', 'react', 'react-aria', 'react-dom'],
    brought: { ...bundler, ...ofReact, ...ofAria },
  },
};

/** Beside the bundles: installed as it is, and what all of it runs on. */
export const besideBundles: Record<string, string> = {
  keytar: 'the keychain of the system, in a binding for each',
  electron: 'what the app runs on',
};

/**
 * The most packages that may ship, those of the bundler not counted; it can only fall. Twelve and twenty-five were the
 * aim. More are direct because each digest is made by two libraries and each format is read by its own small one; more come
 * along because the kit that makes controls, tables and dialogs accessible, the scales of charts and the updater have parts.
 */
export const most = { direct: 27, all: 57 };
