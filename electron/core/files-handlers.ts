/** Saving what a screen shows, where a person says. */
import { done, failure } from '../contract/outcome.ts';
import { toCsv } from './csv.ts';
import type { AppHandlers } from './dispatch.ts';
import type { Person } from './ports.ts';

export function filesHandlers(person: Person): Pick<AppHandlers, 'files.save'> {
  return {
    async 'files.save'({ name, content }) {
      const text =
        content.format === 'csv' ? toCsv(content.header, content.rows) : `${JSON.stringify(content.value ?? null, null, 2)}\n`;
      try {
        return done({ saved: await person.saveFile(`${name}.${content.format}`, text) });
      } catch (error) {
        const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
        return failure('storage', `The file could not be written${why}. Choose another folder, or check the space that is left.`);
      }
    },
  };
}
