/** The bytes of a file that a person chose, as far as they may be read. */
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import { causeOf } from '../../files/cause.ts';
import type { Person } from '../../ports.ts';

/** A journal of 100,000 entries is a third of it. */
const mostBytes = 256 * 1024 * 1024;

const tooLarge = (received: string) =>
  failure('too_large', `Expected a file of at most ${mostBytes / 1024 / 1024} MB, received ${received}. Nothing was read.`);

/** @returns null where none was chosen */
export async function readChosen(
  person: Pick<Person, 'chooseFile'>,
  title: string,
): Promise<Outcome<{ name: string; bytes: Uint8Array } | null>> {
  try {
    const chosen = await person.chooseFile(title);
    if (chosen === null) return done(null);
    if (chosen.size > mostBytes) return tooLarge(`${Math.ceil(chosen.size / 1024 / 1024)} MB`);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of chosen.pieces()) {
      size += piece.length;
      // SECURITY: a file may grow while it is read, and a device has no end.
      if (size > mostBytes) return tooLarge('more');
      pieces.push(piece);
    }
    return done({ name: chosen.name, bytes: Buffer.concat(pieces) });
  } catch (error) {
    return failure('storage', 'The file could not be read. Choose it again.', causeOf(error));
  }
}
