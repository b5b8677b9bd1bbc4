/** Saving what a screen shows, where a person says; and the app's own files that are not what it wrote. */
import type { fileCalls } from '../../contract/calls/files.ts';
import { done } from '../../contract/outcome.ts';
import type { TakeIn } from '../decisions/take-in.ts';
import { saveAs } from '../files/save-as.ts';
import type { Person } from '../ports.ts';
import { toCsv } from '../text/csv.ts';
import type { Handlers } from './handlers.ts';

export function fileHandlers({ person, takeIn }: { person: Person; takeIn: TakeIn }): Handlers<typeof fileCalls> {
  return {
    'files.take_in': ({ path }) => takeIn.takeIn(path),
    'files.dismiss': ({ path }) => takeIn.dismiss(path),
    async 'files.save'({ name, content }) {
      const text =
        content.format === 'csv' ? toCsv(content.header, content.rows) : `${JSON.stringify(content.value ?? null, null, 2)}\n`;
      const file = await saveAs(person, `${name}.${content.format}`, text);
      return file.ok ? done({ saved: file.value }) : file;
    },
  };
}
