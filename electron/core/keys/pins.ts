/** Where a key may sign: at which address for which organisation, and for which of its sub-organisations. */
import { done, type Failure, failure } from '../../contract/outcome.ts';
import { withoutEnd } from '../../contract/text/plain-text.ts';
import type { Keys } from './keys.ts';
import type { IndexedKey, KeptPin, Pin } from './list.ts';
import { type ListedKeys, missing } from './listed.ts';
import type { KeyRecords } from './records.ts';
import type { UnlockedKeys } from './unlocked.ts';

/** One spelling per address, so that a trailing slash or upper case neither opens nor closes anything. */
export function normalPin(pin: Pin): Pin {
  if (!URL.canParse(pin.baseUrl)) return pin;
  const url = new URL(pin.baseUrl);
  return { baseUrl: `${url.origin}${withoutEnd(url.pathname, '/')}`, organizationId: pin.organizationId };
}
const samePin = (a: Pin, b: Pin) => a.baseUrl === b.baseUrl && a.organizationId === b.organizationId;

export const subsOf = (pin: KeptPin | undefined): string[] => pin?.subOrganizations ?? [];
export const pinOf = (pins: readonly KeptPin[], pin: Pin) => pins.find(other => samePin(other, normalPin(pin)));

/** More than anybody has, and fewer than a record has room for. */
const mostPins = 8;
const mostSubs = 24;
const tooManyPins = (received: number) =>
  failure('invalid', 'This key is pinned to the maximum number of organisations. Forget one, or use another key.', {
    problems: [{ path: 'pins', expected: `at most ${mostPins} organisations for one key`, received: `${received} of them` }],
  });
const tooManySubs = () =>
  failure('invalid', 'This key stamps for the maximum number of sub-organisations. Forget one, or use another key.', {
    problems: [{ path: 'pins', expected: `at most ${mostSubs} sub-organisations for one key`, received: `${mostSubs} of them` }],
  });

export function withPin(pins: KeptPin[], pin: Pin): KeptPin[] | Failure {
  const normal = normalPin(pin);
  if (pins.some(other => samePin(other, normal))) return pins;
  return pins.length < mostPins ? [...pins, normal] : tooManyPins(pins.length);
}

export const withoutPin = (pins: KeptPin[], pin: Pin): KeptPin[] => pins.filter(other => !samePin(other, normalPin(pin)));

export function withSub(pins: KeptPin[], pin: Pin, sub: string): KeptPin[] | Failure {
  const kept = pinOf(pins, pin);
  if (kept === undefined) return failure('not_found', 'The key is not pinned to the organisation itself.');
  const subs = subsOf(kept);
  if (subs.includes(sub)) return pins;
  if (pins.flatMap(subsOf).length >= mostSubs) return tooManySubs();
  return pins.map(other => (other === kept ? { ...kept, subOrganizations: [...subs, sub] } : other));
}

export const withoutSub = (pins: KeptPin[], pin: Pin, sub: string): KeptPin[] =>
  pins.map(other =>
    samePin(other, normalPin(pin)) ? { ...other, subOrganizations: subsOf(other).filter(id => id !== sub) } : other,
  );

export function otherOrganisation(pin: Pin, said: string | null): Failure {
  return failure(
    'forbidden',
    said === null
      ? 'Nothing was stamped: the request is ambiguous about which organisation it is for.'
      : `Nothing was stamped: it is for the organisation ${JSON.stringify(said.slice(0, 256))}, and this connection is for ${JSON.stringify(pin.organizationId)} at ${pin.baseUrl}. If it is a sub-organisation of yours, confirm it once under Keys.`,
    {
      problems: [
        {
          path: 'organizationId',
          expected: `${pin.organizationId}, or a sub-organisation of it that was confirmed once`,
          received: said === null ? 'bytes that can be read in more than one way' : said.slice(0, 256),
        },
      ],
    },
  );
}

interface Parts {
  list: ListedKeys;
  records: KeyRecords;
  unlocked: UnlockedKeys;
}
type Pinning = Pick<Keys, 'pin' | 'unpin' | 'allowSub' | 'disallowSub' | 'subOrganizations' | 'pins'>;

/** @param find a key of the list, or one that is held in memory; those are pinned once, when they are made */
export function keyPins(
  { list, records, unlocked }: Parts,
  find: (keyId: string) => Pick<IndexedKey, 'pins'> | null | undefined,
): Pinning {
  const pinsOf = (keyId: string) => find(keyId)?.pins ?? [];
  const change = (keyId: string, next: (pins: KeptPin[]) => KeptPin[] | Failure) =>
    list.inTurn(async () => {
      const key = list.find(keyId);
      if (key === undefined) return missing(keyId);
      const record = await records.read(key);
      if (!record.ok) return record;
      const pins = next(record.value.pins);
      if ('code' in pins) {
        record.value.secret.fill(0);
        return pins;
      }
      const trouble =
        (await records.write(key, { ...record.value, pins }, { isNew: false })) ?? (await list.put({ ...key, pins }));
      if (trouble !== null) return trouble;
      unlocked.repin(keyId, pins);
      return done(null);
    });
  return {
    pin: (keyId, pin) => change(keyId, pins => withPin(pins, pin)),
    unpin: (keyId, pin) => change(keyId, pins => withoutPin(pins, pin)),
    allowSub: (keyId, pin, sub) => change(keyId, pins => withSub(pins, pin, sub)),
    disallowSub: (keyId, pin, sub) => change(keyId, pins => withoutSub(pins, pin, sub)),
    subOrganizations: (keyId, pin) => subsOf(pinOf(pinsOf(keyId), pin)),
    pins: keyId => pinsOf(keyId).map(({ baseUrl, organizationId }) => ({ baseUrl, organizationId })),
  };
}
