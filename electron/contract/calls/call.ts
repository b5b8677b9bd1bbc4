/** A call of the app’s own as a row, and what several of them take. */
import { z } from 'zod';
import { identifier } from '../schema/fields.ts';

/**
 * What lets a call have its effect. Dispatch enforces it; a row that needs a person does not compile without what the
 * person reads.
 * - `none`: it reads, or changes nothing that a person relies on
 * - `person`: the confirmation window, before anything happens
 * - `weakens`: the same, where what is set becomes weaker
 * - `inside`: the confirmation window on the way, because what is shown there is made of what the call finds first
 */
export type Consent = 'none' | 'person' | 'weakens' | 'inside';

declare const answered: unique symbol;
/** The type of an answer alone: main makes answers, and checks none at run time. */
export interface Answer<A> {
  readonly [answered]?: A;
}
export const typed = <A>(): Answer<A> => ({});

export interface AppCall<P extends z.ZodType = z.ZodType, A = unknown, C extends Consent = Consent> {
  doc: string;
  parameters: P;
  answer: Answer<A>;
  /** The page that may ask it. */
  from: 'main' | 'confirm';
  consent: C;
  /** It is answered while the app is locked, when others are refused with `locked`. */
  whileLocked: boolean;
}

/** A row; what it leaves out is what most calls are. */
export const call = <P extends z.ZodType, A, C extends Consent = 'none'>({
  from = 'main',
  consent = 'none' as C,
  whileLocked = false,
  ...row
}: Pick<AppCall<P, A, C>, 'doc' | 'parameters' | 'answer'> & Partial<AppCall<P, A, C>>): AppCall<P, A, C> => ({
  ...row,
  from,
  consent,
  whileLocked,
});

export const nothing = z.strictObject({});
export const seal = identifier();
