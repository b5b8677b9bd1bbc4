/** Hours in which no notification is shown, by the clock of this computer. */
import { z } from 'zod';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time of day like 22:30.');

/** `from` is in them, `to` is not; over midnight where `to` is the earlier one. */
export const quietHours = z
  .strictObject({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from !== to, { message: 'Expected an end that is not the beginning.', path: ['to'] });
export type QuietHours = z.output<typeof quietHours>;
