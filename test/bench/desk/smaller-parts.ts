/** What a year fills in the app, an hour of a bench fills here: text of the product, each there once, and what takes its place. */
import { registerHooks } from 'node:module';

const smaller = {
  'electron/core/journal/keeping.ts': ['linesOfSegment = 5_000', 'linesOfSegment = 100'],
  'electron/core/feed/feed.ts': ['most = 5_000', 'most = 30'],
  'electron/core/decisions/seal.ts': ['kept = 500', 'kept = 15'],
  'electron/core/feed/open-ones.ts': ['pageSize = 100', 'pageSize = 20'],
} as const;

/** For every module that is imported from here on. */
export function withSmallerParts(): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const [, [from, to] = ['', '']] = Object.entries(smaller).find(([path]) => url.endsWith(path)) ?? [];
      if (from === '') return loaded;
      const source = String(loaded.source);
      if (source.split(from).length !== 2) throw new Error(`expected “${from}” once in ${url}`);
      return { ...loaded, source: source.replace(from, to) };
    },
  });
}
