/** The parts that do what pages ask for, over what is kept and through the ways to a person. */
import { type AddressBook, createAddressBook } from './address-book/address-book.ts';
import { slicesBy, slicesIn } from './budget/slices.ts';
import { needsPin } from './connections/identity.ts';
import { type Bulk, createBulk } from './decisions/bulk.ts';
import { type Compose, createCompose } from './decisions/compose.ts';
import { createReviews, type Reviews } from './decisions/reviews.ts';
import { createTakeIn, type TakeIn } from './decisions/take-in.ts';
import type { Emit } from './events.ts';
import { madeReady } from './known/names.ts';
import { errorFacts } from './log/errors.ts';
import { decisionsOf, serviceUnder, submitsUnder } from './managed/applied.ts';
import { createMoving, type MovingHouse } from './moving/moving.ts';
import { olderFile } from './older/file.ts';
import { createFilling, type Filling } from './older/filling.ts';
import { createOlder, type Older } from './older/older.ts';
import type { ToPerson } from './person.ts';
import type { Ports } from './ports.ts';
import { type Read, readingApart } from './review/apart/apart.ts';
import { createReceiptJournal } from './review/receipt/receipts.ts';
import { createTimestamps } from './service/clock.ts';
import { createAllowance } from './service/rate.ts';
import { createService, type Service } from './service/service.ts';
import type { Session } from './session.ts';
import { openSigningBatches, type SigningBatches } from './signing/batch/batch.ts';
import { createHandOvers } from './signing/hand-over/hand-overs.ts';
import type { Stores } from './stores.ts';
import { createSubmits, type Submits } from './submit/submit.ts';
import { createInbox, type Inbox } from './webhooks/inbox.ts';
import { createWebhookKeys } from './webhooks/keys.ts';

export interface Work {
  service: Service;
  submits: Submits;
  addressBook: AddressBook;
  reviews: Reviews;
  bulk: Bulk;
  compose: Compose;
  takeIn: TakeIn;
  signingBatches: SigningBatches;
  inbox: Inbox;
  moving: MovingHouse;
  older: Older;
  filling: Filling;
}

interface Needs {
  ports: Ports;
  stores: Stores;
  person: ToPerson;
  emit: Emit;
  now(): string;
  changed(): void;
  current(): Session | null;
  /** What things are called has changed. */
  onNames(): void;
  /** What the app's own files hold has changed. */
  onFiles(): void;
  isLocked(): boolean;
  /** Somebody looks at the window. */
  isVisible(): boolean;
  /** Where what nobody waits for rests between two slices. */
  rest(ms: number): Promise<void>;
  /** Somebody asks the app for something, or did a moment ago. */
  isAtIt(): boolean;
}

export async function createWork(needs: Needs): Promise<Work> {
  const { ports, stores, person, emit, now } = needs;
  const { http, clock, random, log } = ports;
  const { kept, journal } = stores;
  const { seals, release, noted } = person;
  const { releases } = release;
  const service = serviceUnder(stores.managed, createService({ http, clock, log, random, releases }));
  const submits = submitsUnder(
    stores.managed,
    createSubmits({
      ...{ service, journal: journal.submits, outbox: stores.outbox, clock, random, releases },
      timestamps: createTimestamps(clock),
      isOthers: ({ keyId, baseUrl, connectionOrganizationId: organizationId }) =>
        needsPin(stores.connections.all(), { keyId, baseUrl, organizationId }),
      onUnknown: needs.changed,
    }),
  );
  const addressBook = await createAddressBook({
    ...{ files: kept, now, confirm: person.confirm, slices: () => slicesBy(clock) },
    managed: stores.managed.state === 'in force' ? (stores.managed.rules.addressBook?.entries ?? []) : [],
    async record(entry) {
      const written = await journal.must(entry);
      if (!written.ok) throw new Error(written.message);
    },
    onChange: needs.onNames,
  });
  const record: (typeof journal)['record'] = entry => journal.record(entry);
  const receipts = createReceiptJournal(record);
  const older = openOlder(needs, service);
  // Twice what can be opened to be decided together, at once; then one a second.
  const mayWrite = createAllowance(clock, { burst: 400, perMinute: 60, what: 'reviews' });
  const reading = readingApart(ports.apart, error => log.note('error', { where: 'core', ...errorFacts(error) }));
  const read: Read = async (subject, context) => {
    const slices = slicesBy(clock);
    // What cannot be made ready is met by the review itself.
    await madeReady(context, slices).catch(() => {});
    // What is known was gathered in this turn, and what is read is sealed in one of its own.
    await slices.giveWay();
    const made = await reading(subject, context, slices);
    await slices.giveWay();
    return made;
  };
  const reviews = createReviews({ seals, release, receipts, now, mayWrite, record, read, reasonFor: journal.reasonFor });
  return {
    ...{ service, submits, addressBook, reviews, older },
    filling: createFilling({
      ...{ older, clock, isVisible: needs.isVisible, perSecond: service.perSecond },
      ...{ rest: needs.rest, isAtIt: needs.isAtIt },
      // What no store gives a key for would be read anew at every start.
      mayRead: () => stores.settings.value.readOlder && !needs.isLocked() && kept.isOpen(),
    }),
    bulk: createBulk({ seals, release, reviews, now, onProgress: progress => emit('reviews.progress', progress) }),
    compose: createCompose({ seals, release, receipts, now, noted }),
    takeIn: createTakeIn({ kept, confirm: person.confirmNoted, record, onChange: needs.onFiles }),
    signingBatches: await openSigningBatches({
      ...{ file: stores.batchFile, seals, release, receipts, service, random, slices: () => slicesIn(clock) },
      handOvers: createHandOvers({
        ...{ keys: stores.keys, sent: stores.sentHandOvers, person: ports.person, confirm: person.confirm, noted },
        ...{ isNeeded: () => stores.settings.value.secondPerson, now: clock.now, slices: () => slicesIn(clock) },
      }),
      now: clock.now,
      onProgress: progress => emit('signing.batch', progress),
    }),
    moving: createMoving({
      ...{ kept, files: ports.files, record: stores.movingRecord, connections: stores.connections, keys: stores.keys },
      ...{ settings: stores.settings, journal, decided: decisionsOf(stores.managed), person: ports.person, random, now },
      ...{ secretsAsked: person.secretsAsked, confirm: person.confirmNoted, version: ports.version, onChange: needs.onFiles },
      isLeft: release.isLeft,
    }),
    inbox: createInbox({
      ...{ receiver: ports.receiver, keys: createWebhookKeys({ http, clock }), random, now: clock.now },
      serviceNow: session => service.serverNow(session.connection.baseUrl) ?? clock.now(),
      current: needs.current,
      onState: receiver => emit('webhooks.receiver', receiver),
      onDelivery: delivery => emit('webhooks.delivery', delivery),
    }),
  };
}

function openOlder(
  { ports: { clock, files }, stores: { kept, connections, settings, journal }, now }: Needs,
  service: Service,
): Older {
  const slices = (rest = clock.sleep) => slicesBy({ ...clock, sleep: rest });
  return createOlder({
    ...{ file: olderFile({ files, key: kept.key, slices }), service, connections: () => connections.all(), now, slices },
    isByItself: () => settings.value.readOlder,
    record: about => journal.record({ kind: 'settings_changed', about }),
  });
}
