/** Solana interfaces (Anchor IDL) as the organisation uploads them: the name of an instruction by its first bytes. */
import { hash } from 'node:crypto';
import type { Members } from '../../../contract/text/members.ts';
import { limits } from '../../budget/limits.ts';
import { recent } from '../../budget/recent.ts';
import type { Work } from '../../budget/work.ts';
import { list, rows, text } from '../../text/members.ts';

type Named = { name: string; discriminator: number[] };
/** By the hash of the text. */
const kept = recent<string, Named[]>(limits.interface.kept);

/**
 * null where no instruction of the interface begins so.
 * @throws OverLimit
 */
export function functionNames(json: string, data: Uint8Array, work: Work): string | null {
  if (json === '' || json.length > limits.interface.bytes) return null;
  const key = hash('sha256', json, 'base64');
  let found = kept.get(key);
  if (found === undefined) {
    work.spend(json.length / 3);
    found = parse(json);
    kept.set(key, found);
  }
  work.spend(found.length / 4 + json.length / 1_000);
  return (
    found.find(({ discriminator }) => discriminator.length > 0 && discriminator.every((byte, i) => data[i] === byte))?.name ??
    null
  );
}

function parse(json: string): Named[] {
  try {
    return instructionsOf(JSON.parse(json));
  } catch {
    return [];
  }
}

/** The instructions of an IDL that have a name, each with its first bytes and its row. */
export function instructionsOf(idl: unknown): { name: string; discriminator: number[]; row: Members }[] {
  return rows(idl, 'instructions').flatMap(row => {
    const name = text(row, 'name');
    if (name === undefined) return [];
    const given = list(row, 'discriminator').filter(byte => typeof byte === 'number');
    return [{ name, discriminator: given.length > 0 ? given : anchor(name), row }];
  });
}

/** Older IDLs do not write the discriminator: it is the start of sha256("global:" and the name in snake case). */
function anchor(name: string): number[] {
  const snake = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return Array.from(hash('sha256', `global:${snake}`, 'buffer').subarray(0, 8));
}
