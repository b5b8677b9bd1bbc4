/** The app's own calls on older activities, and the search over everything. */
import type { olderCalls } from '../../../contract/calls/older.ts';
import { done } from '../../../contract/outcome.ts';
import type { AddressBookEntry } from '../../../contract/values/address-book.ts';
import type { Matter } from '../../../contract/values/journal.ts';
import type { Found, FoundRow } from '../../../contract/values/older.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Older } from '../../older/older.ts';
import type { Session } from '../../session.ts';
import type { Current, Handlers, WithSession } from '../handlers.ts';
import type { Known } from './known.ts';

interface Needs {
  older: Older;
  journal: Pick<Journal, 'matters'>;
  book: { entries(): AddressBookEntry[] };
  current: Current;
  withSession: WithSession;
  known: Known;
}

export function olderHandlers(needs: Needs): Handlers<typeof olderCalls> {
  const { older, withSession } = needs;
  return {
    'activities.older': query => withSession(async session => done(await older.query(session, query))),
    'activities.read_older': ({ pages }) => withSession(session => older.read(session, pages)),
    'activities.drop_older': () => withSession(async session => done(await older.drop(session))),
    'activities.search': async ({ search, limit }) => done(await searchEverywhere(needs, search, limit)),
  };
}

/** Each place by itself, because it says how far its word goes: what the list holds is of now, older ones of their time. */
async function searchEverywhere({ older, journal, book, current, known }: Needs, search: string, limit: number): Promise<Found> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every(word => text.includes(word));
  const session = current();
  const behind = session === null ? null : await older.query(session, { search, limit });
  const matters = await journal.matters({ search, limit, known });
  const named = book.entries().filter(({ label, address, note }) => has(`${label} ${address} ${note}`.toLowerCase()));
  return {
    live: liveOf(session, has, limit),
    older: {
      found: behind?.found ?? 0,
      rows: (behind?.activities ?? []).map(({ activityId, title, amount, about = '', proposer, createdAt }) => ({
        ...{ id: activityId, title, detail: beside(about, proposer), at: createdAt },
        ...(amount !== undefined && { amount }),
      })),
    },
    journal: { found: matters.found, rows: matters.matters.map(rowOf) },
    book: {
      found: named.length,
      rows: named.slice(0, limit).map(({ label, address }) => ({ id: address, title: label, detail: address })),
    },
  };
}

function liveOf(session: Session | null, has: (text: string) => boolean, limit: number): Found['live'] {
  const found = (session?.feed.snapshot().activities ?? []).filter(({ haystack, title }) =>
    has(`${haystack} ${title.toLowerCase()}`),
  );
  return {
    found: found.length,
    rows: found.slice(0, limit).map(({ activityId, title, amount, about = '', proposer, createdAt }) => ({
      ...{ id: activityId, title, detail: beside(about, proposer), at: createdAt },
      ...(amount !== undefined && { amount }),
    })),
  };
}

const beside = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

function rowOf({ matterId, known, steps, at, decision }: Matter): FoundRow {
  return {
    id: matterId,
    title: known?.title ?? steps.at(-1)?.about ?? '',
    detail: '',
    kind: steps.at(-1)?.kind ?? '',
    ...(decision !== null && { decision }),
    at,
    ...(known?.amount !== undefined && { amount: known.amount }),
  };
}
