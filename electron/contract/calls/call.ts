/** A call of the app’s own, and what several of them take. */
import { z } from 'zod';
import { identifier } from '../fields.ts';

/**
 * What lets a call have its effect. Dispatch enforces it; a row that needs a person does not compile without what the
 * person reads.
 * - `none`: it reads, or changes nothing that a person relies on
 * - `person`: the confirmation window, before anything happens
 * - `weakens`: the same, where what is set becomes weaker
 * - `inside`: the confirmation window on the way, because what is shown there is made of what the call finds first
 */
export type Consent = 'none' | 'person' | 'weakens' | 'inside';

export interface AppCall<P extends z.ZodType = z.ZodType, C extends Consent = Consent> {
  from: 'main' | 'confirm';
  parameters: P;
  doc: string;
  consent: C;
}
export const call = <P extends z.ZodType, C extends Consent = 'none'>(
  doc: string,
  parameters: P,
  from: AppCall['from'] = 'main',
  consent: C = 'none' as C,
): AppCall<P, C> => ({ from, parameters, doc, consent });

export const nothing = z.strictObject({});
export const seal = identifier();
