/** The whole corpus: every list of every file beside this one, so that none is forgotten. */
import { readdirSync } from 'node:fs';
import type { LadderCase } from './case.ts';

const here = new URL('.', import.meta.url);
const files = readdirSync(here).filter(name => name.endsWith('.ts') && name !== 'index.ts' && name !== 'case.ts');

/** By the name of their file. */
export const corpus: readonly (LadderCase & { from: string })[] = (
  await Promise.all(
    files.sort().map(async name => {
      const lists = Object.values((await import(new URL(name, here).href)) as Record<string, unknown>);
      return lists.flatMap(list => (Array.isArray(list) ? (list as LadderCase[]).map(one => ({ ...one, from: name })) : []));
    }),
  )
).flat();
