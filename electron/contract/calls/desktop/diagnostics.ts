/** What this app is and runs on, and the diagnostics that a person may hand to whoever looks into a failure. */
import { z } from 'zod';
import { matching } from '../../schema/fields.ts';
import type { About, DiagnosticsPreview } from '../../values/desktop/about.ts';
import { call, nothing, typed } from '../call.ts';

export const diagnosticsCalls = {
  'diagnostics.about': call({
    doc: 'What this app is made of and runs on, where its own files are, and the public key of its journal.',
    parameters: nothing,
    answer: typed<About>(),
  }),
  'diagnostics.preview': call({
    doc: 'Puts diagnostics together: the whole text that would be saved, of allow-listed facts and lines of the log.',
    parameters: nothing,
    answer: typed<DiagnosticsPreview>(),
  }),
  'diagnostics.save': call({
    doc: 'Saves the diagnostics that were shown last, where the person chooses. The hash names what was shown.',
    parameters: z.strictObject({ sha256: matching(/^[0-9a-f]{64}$/, '64 digits of hex') }),
    // The name of the file; null where the person chose none.
    answer: typed<{ saved: string | null }>(),
  }),
};
