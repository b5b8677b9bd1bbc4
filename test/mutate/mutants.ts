/**
 * Faults that operators make, all at once in one instrumented source: Stryker's instrumenter puts each mutant behind a
 * switch, so that one load of the code serves them all.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { type Area, areaOf } from './areas.ts';

const top = join(import.meta.dirname, '../..');

export interface Mutant {
  /** Of the switch, and the same for the same tree and area. */
  id: string;
  file: string;
  /** From 1. */
  line: number;
  column: number;
  operator: string;
  original: string;
  replacement: string;
}

const silent = () => undefined;
const logger = {
  ...{ debug: silent, error: silent, fatal: silent, info: silent, trace: silent, warn: silent },
  ...{ isDebugEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
  ...{ isInfoEnabled: () => false, isTraceEnabled: () => false, isWarnEnabled: () => false },
};

/** Files of an area, from the top of the tree, sorted. */
export function filesOf(area: Area): string[] {
  const below = (folder: string) =>
    readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path));
  return [...below('electron'), ...below('renderer')].filter(path => areaOf(path) === area).sort();
}

/** What stands in a source from one place up to another. */
function textOf(source: string, { start, end }: { start: Place; end: Place }): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column) ?? '';
  lines[0] = lines[0]?.slice(start.column) ?? '';
  return lines.join('\n');
}
interface Place {
  line: number;
  column: number;
}

/** Every mutant of an area, and its instrumented sources by path. */
export async function instrument(area: Area): Promise<{ mutants: Mutant[]; sources: Map<string, string> }> {
  const files = filesOf(area).map(name => ({ name, content: readFileSync(join(top, name), 'utf8'), mutate: true as const }));
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  const made = await new Instrumenter(logger).instrument(files, options);
  const mutants = made.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
    ...{ id, file: fileName, line: location.start.line + 1, column: location.start.column + 1, operator: mutatorName },
    ...{ original: textOf(contents.get(fileName) ?? '', location), replacement },
  }));
  return { mutants, sources: new Map(made.files.map(({ name, content }) => [name, content])) };
}
