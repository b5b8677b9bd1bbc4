/**
 * Interfaces of contracts, pinned by the hash of their text. Calldata is read by them: an interface that was changed at
 * the service since it was uploaded or first seen here could show a theft as something harmless, so it is not used.
 */
import { z } from 'zod';
import { line } from '../../contract/in-turn.ts';
import { isObject, type Members } from '../../contract/text/members.ts';
import type { KnownInterface } from '../../contract/values/organisation.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored } from '../files/stored.ts';
import { sameAddressKey } from '../text/address-key.ts';
import { sha256Of } from '../text/canonical.ts';
import { rows, text } from '../text/members.ts';
import { quoted } from '../text/visible.ts';

const pin = z.object({
  organizationId: z.string(),
  /** null until an upload from here was seen at the service, which gives the id. */
  smartContractInterfaceId: z.string().nullable(),
  smartContractAddress: z.string(),
  label: z.string(),
  sha256: z.string(),
  state: z.enum(['uploaded', 'first seen']),
  at: z.string(),
});
const schema = z.object({ version: z.literal(1), pins: z.array(pin) });
type Pin = z.output<typeof pin>;

export interface InterfacePins {
  /** Remembers a text that is about to be uploaded from here. */
  expect(organizationId: string, upload: { smartContractAddress: string; label: string; text: string }): Promise<void>;
  /** Pins what was not seen before. Answers whether anything was. */
  see(organizationId: string, answer: unknown): Promise<boolean>;
  stateOf(organizationId: string, row: unknown): KnownInterface['pin'] | null;
  /** A person looked at the change: from here on the text as it is now. */
  accept(organizationId: string, row: unknown): Promise<void>;
  /** The rows as decoding may use them: a changed one keeps its place, says so in its label, and has no text. */
  trusted(organizationId: string, answer: unknown): unknown;
}

const hashes = new WeakMap<Members, string>();
function hashOf(row: Members): string {
  const hash = hashes.get(row) ?? sha256Of(text(row, 'smartContractInterface') ?? '');
  hashes.set(row, hash);
  return hash;
}

const sameRow = (a: Pin, b: Pin) =>
  a.organizationId === b.organizationId &&
  a.smartContractInterfaceId === b.smartContractInterfaceId &&
  (a.smartContractInterfaceId !== null || a.label === b.label);

/** The pins of this computer, as they are by now, and how others take their place. */
async function openPins(files: KeptFiles) {
  const stored = await openStored(files, {
    name: 'interfaces.json',
    schema,
    initial: { version: 1, pins: [] },
    takeIn: {
      facts: content =>
        content.pins.map(each => ({
          label: each.state === 'uploaded' ? 'Uploaded from here' : 'First read here',
          value: each.smartContractAddress,
          kind: 'address',
          source: 'pasted',
          name: each.label,
          note: `SHA-256 of its text ${each.sha256}, for ${each.organizationId} since ${each.at}`,
        })),
      differences: (value, content) =>
        content.pins.flatMap(next => {
          const was = value.pins.find(each => sameRow(each, next));
          const isOther = was !== undefined && was.sha256 !== next.sha256;
          return isOther ? [{ label: `Text of ${quoted(next.label, 60)}`, before: was.sha256, after: next.sha256 }] : [];
        }),
      merge: (value, content) => ({
        ...value,
        pins: [...value.pins.filter(each => !content.pins.some(other => sameRow(each, other))), ...content.pins],
      }),
    },
  });
  let from = stored.value;
  let pins: readonly Pin[] = from.pins;
  const written = new WeakSet<object>();
  /** SECURITY: what was taken in, or read again, counts at once; the next write would leave it out, and its contract would be seen first. */
  const known = (): readonly Pin[] => {
    if (stored.value !== from && !written.has(stored.value)) {
      from = stored.value;
      pins = from.pins;
    }
    return pins;
  };
  const inTurn = line();
  const put = (next: readonly Pin[]): Promise<void> => {
    pins = next;
    return inTurn(() => {
      const whole = { version: 1 as const, pins: [...pins] };
      written.add(whole);
      return stored.set(whole);
    });
  };
  return { stored, known, put };
}

const idOf = (row: Members) => text(row, 'smartContractInterfaceId') ?? '';
const nameOf = (row: Members) => ({
  smartContractInterfaceId: idOf(row),
  smartContractAddress: text(row, 'smartContractAddress') ?? '',
  label: text(row, 'label') ?? '',
});

/** SECURITY: a pin that nobody vouches for says what its file may have been changed to say; its interface is not used. */
const isDoubted = (unverified: readonly { pins: readonly Pin[] }[], organizationId: string, row: Members): boolean =>
  unverified.some(({ pins: doubted }) =>
    doubted.some(
      each =>
        each.organizationId === organizationId &&
        (each.smartContractInterfaceId === idOf(row) ||
          sameAddressKey(each.smartContractAddress) === sameAddressKey(text(row, 'smartContractAddress') ?? '')),
    ),
  );

function findPin(known: readonly Pin[], organizationId: string, row: Members): Pin | undefined {
  const here = known.filter(each => each.organizationId === organizationId);
  return (
    here.find(each => each.smartContractInterfaceId === idOf(row)) ??
    // An upload from here that has no id yet: the same contract under the same label.
    here.find(
      each =>
        each.smartContractInterfaceId === null &&
        each.label === text(row, 'label') &&
        sameAddressKey(each.smartContractAddress) === sameAddressKey(text(row, 'smartContractAddress') ?? ''),
    )
  );
}

export async function openInterfacePins(files: KeptFiles, now: () => string): Promise<InterfacePins> {
  const { stored, known, put } = await openPins(files);
  const inDoubt = (organizationId: string, row: Members): boolean => isDoubted(stored.unverified, organizationId, row);
  const find = (organizationId: string, row: Members) => findPin(known(), organizationId, row);
  const pinned = (organizationId: string, row: Members, state: Pin['state'], sha256: string): Pin => ({
    ...{ organizationId, ...nameOf(row), sha256, state, at: now() },
  });
  const isChanged = (organizationId: string, row: Members): boolean => {
    const found = find(organizationId, row);
    return found === undefined ? inDoubt(organizationId, row) : found.sha256 !== hashOf(row);
  };

  return {
    expect(organizationId, { smartContractAddress, label, text: its }) {
      const one: Pin = {
        organizationId,
        smartContractInterfaceId: null,
        smartContractAddress,
        label,
        sha256: sha256Of(its),
        state: 'uploaded',
        at: now(),
      };
      const isSame = (each: Pin) =>
        each.smartContractInterfaceId === null && each.organizationId === organizationId && each.label === label;
      return put([...known().filter(each => !isSame(each)), one]);
    },
    async see(organizationId, answer) {
      const before = known();
      let next = [...before];
      for (const row of rows(answer, 'smartContractInterfaces')) {
        const found = find(organizationId, row);
        if (found !== undefined && found.smartContractInterfaceId !== null) continue;
        if (found === undefined && inDoubt(organizationId, row)) continue;
        // SECURITY: an upload from here is pinned to what was uploaded, not to what the service lists afterwards.
        const one =
          found === undefined
            ? pinned(organizationId, row, 'first seen', hashOf(row))
            : pinned(organizationId, row, 'uploaded', found.sha256);
        next = [...next.filter(each => each !== found), one];
      }
      if (next.every((each, i) => each === before[i])) return false;
      // Where it cannot be written the pins hold until the app ends.
      await put(next).catch(() => {});
      return true;
    },
    stateOf(organizationId, row) {
      if (!isObject(row)) return null;
      const found = find(organizationId, row);
      if (found === undefined)
        return inDoubt(organizationId, row) ? { state: 'changed', sha256: 'not verified', at: now() } : null;
      return { state: isChanged(organizationId, row) ? 'changed' : found.state, sha256: found.sha256, at: found.at };
    },
    async accept(organizationId, row) {
      if (!isObject(row)) return;
      const found = find(organizationId, row);
      await put([...known().filter(each => each !== found), pinned(organizationId, row, 'first seen', hashOf(row))]);
    },
    trusted(organizationId, answer) {
      const all = rows(answer, 'smartContractInterfaces');
      if (!all.some(row => isChanged(organizationId, row))) return answer;
      return all.map(row =>
        isChanged(organizationId, row)
          ? { ...row, smartContractInterface: '', label: `${text(row, 'label') ?? ''} (changed: not used)` }
          : row,
      );
    },
  };
}
