/** Saving a text as a file, where a person says. */
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Person } from '../ports.ts';
import { causeOf } from './cause.ts';

/** The name of the file the person chose, null where they chose none. */
export async function saveAs(person: Pick<Person, 'saveFile'>, name: string, text: string): Promise<Outcome<string | null>> {
  try {
    return done(await person.saveFile(name, text));
  } catch (error) {
    return storageFailure(error);
  }
}

export function storageFailure(error: unknown): Failure {
  return failure('storage', 'The file could not be written. Choose another folder, or check the free space.', causeOf(error));
}
