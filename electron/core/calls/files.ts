/** Saving what a screen shows, where a person says; and the app's own files that are not what it wrote. */
import { done, failure } from '../../contract/outcome.ts';
import type { TakeIn } from '../decisions/take-in.ts';
import type { Person } from '../ports.ts';
import { toCsv } from '../text/csv.ts';
import type { AppHandlers } from './dispatch.ts';

type FilesHandlers = Pick<AppHandlers, 'files.save' | 'files.take_in' | 'files.dismiss'>;

export function filesHandlers(person: Person, takeIn: TakeIn): FilesHandlers {
  return {
    'files.take_in': ({ path }) => takeIn.takeIn(path),
    'files.dismiss': ({ path }) => takeIn.dismiss(path),
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
