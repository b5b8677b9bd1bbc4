/** A call of the app’s own, and what several of them take. */
import { z } from 'zod';
import { identifier } from '../fields.ts';

export interface AppCall<P extends z.ZodType = z.ZodType> {
  from: 'main' | 'confirm';
  parameters: P;
  doc: string;
}
export const call = <P extends z.ZodType>(doc: string, parameters: P, from: AppCall['from'] = 'main'): AppCall<P> => ({
  from,
  parameters,
  doc,
});

export const nothing = z.strictObject({});
export const seal = identifier();
