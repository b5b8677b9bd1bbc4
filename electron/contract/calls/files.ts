/** The app’s own files where they are not what it wrote, and saving what a screen shows. */
import { z } from 'zod';
import { matching } from '../schema/fields.ts';
import { call, typed } from './call.ts';

const fileStem = matching(/^[a-z0-9][a-z0-9-]{0,60}$/, 'small letters, digits and hyphens');
/** Characters: about what one text can hold at all (V8: 2^29 - 24). */
const mostText = 500_000_000;
const csvContent = z.strictObject({
  format: z.literal('csv'),
  header: z.array(z.string()).min(1).max(64),
  /** JSON Lines: each row is a list of its cells. As one text a table of thousands comes across at once, and is read row by row. */
  rows: z.string().max(mostText),
});
const jsonContent = z.strictObject({ format: z.literal('json'), text: z.string().max(mostText) });

export const fileCalls = {
  'files.take_in': call({
    doc: 'Restores a file of the app that is not what it last wrote, with every entry shown in the confirmation window.',
    parameters: z.strictObject({ path: z.string().max(100) }),
    // The name of the file; null where the person chose none.
    answer: typed<null>(),
    consent: 'inside',
  }),
  'files.dismiss': call({
    doc: 'Continues without a file of the app that was set aside or is missing, once confirmed in the confirmation window.',
    parameters: z.strictObject({ path: z.string().max(100) }),
    answer: typed<null>(),
    consent: 'inside',
  }),
  'files.save': call({
    doc: 'Saves a table where the person chooses in a dialog: as CSV that runs nothing in a spreadsheet, or the text of a JSON file as it is.',
    parameters: z.strictObject({ name: fileStem, content: z.discriminatedUnion('format', [csvContent, jsonContent]) }),
    answer: typed<{ saved: string | null }>(),
  }),
};
