/** What a desk of a large organisation has on its own computer: whom it pays by name, and what it wrote in a year. */
import type { Core } from '../../electron/core/core.ts';
import { openJournal } from '../../electron/core/journal/journal.ts';
import type { Files, Keychain } from '../../electron/core/ports.ts';
import { systemClock } from '../../electron/host/system.ts';
import { payeesOf } from '../practice/large/enlarge.ts';
import type { Sizes } from '../practice/large/sizes.ts';
import { ask } from './connect.ts';
import { decideNext } from './person.ts';

/** A file of those whom the organisation pays. */
export const payeesFile = (sizes: Sizes, seed = '1'): string =>
  ['label,address,kind,note', ...payeesOf(seed, sizes).map(({ label, address }) => `${label},${address},counterparty,`)].join(
    '\n',
  );

/** Brings them into the address book, as a person would. */
export async function bringPayees(core: Core, text: string): Promise<void> {
  const { check } = await ask(core, 'address_book.import_check', { text, format: 'csv' });
  await Promise.all([ask(core, 'address_book.import_apply', { check, removeMissing: false }), decideNext(core, 'approve')]);
}

/** What a desk writes in a year, of which it decides a few hundred requests a day. */
export const aYear = 180_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Written together: more at once would only lie in memory. */
const together = 5_000;

/** A clock that holds nothing else: a keychain keeps the first that it was asked with, and would keep the whole journal. */
function clockFrom(first: number) {
  let now = first;
  const pass = (ms: number) => {
    now += ms;
  };
  return { clock: { ...systemClock, now: () => now }, pass };
}

/**
 * A journal as this app writes it, signed throughout, before the app starts: each activity read, and decided.
 * @param days over which it is spread, ending now
 */
export async function writePast(
  ports: { files: Files; keychain: Keychain; random(bytes: number): Uint8Array },
  count: number,
  { days = 365, reasonOf = (n: number) => `Invoice ${n}` }: { days?: number; reasonOf?: (n: number) => string } = {},
): Promise<void> {
  const { clock, pass } = clockFrom(systemClock.now() - days * dayMs);
  const journal = await openJournal({ ...ports, clock });
  const step = (days * dayMs) / Math.max(1, count);
  // Its own first entry is one of them.
  for (let from = 1; from < count; from += together) {
    await Promise.all(
      Array.from({ length: Math.min(together, count - from) }, (_, k) => {
        const n = from - 1 + k;
        const matter = n >> 1;
        pass(step);
        const about = { organizationId: 'org', keyId: 'key', activityId: `activity-${matter}`, fingerprint: `sha256:${matter}` };
        const seal = { seal: `seal ${matter}`, sealHash: matter.toString(16).padStart(64, '0') };
        return journal.record(
          n % 2 === 0
            ? { kind: 'review_sealed', ...about, ...seal }
            : { kind: 'review_decided', ...about, ...seal, decision: 'approve', reason: reasonOf(matter) },
        );
      }),
    );
  }
  await journal.settled();
}
