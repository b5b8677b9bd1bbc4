/**
 * What is typed into forms of the page, until the app quits: a page that crashes and is loaded again finds it. In memory
 * alone: nothing of it is on the disk, in the journal or in an export. No secret is in it: Compose leaves out what its forms take.
 */
import { done, failure, type Outcome } from '../../contract/outcome.ts';

/** SECURITY: what a page can make this process keep has an end. */
const most = { forms: 64, characters: 4_000_000 };

export interface TypedForms {
  all(): Record<string, string>;
  /** @param json as the page wrote it; it is not read here. Null forgets the form. */
  keep(form: string, json: string | null): Outcome<null>;
}

export function createTypedForms(): TypedForms {
  const forms = new Map<string, string>();
  return {
    all: () => Object.fromEntries(forms),
    keep(form, json) {
      forms.delete(form);
      if (json === null) return done(null);
      const characters = [...forms.values()].reduce((sum, each) => sum + each.length, json.length);
      if (forms.size >= most.forms || characters > most.characters)
        return failure('invalid', 'More is typed than is kept for a page that has to be loaded again. Send or clear a form.');
      forms.set(form, json);
      return done(null);
    },
  };
}
