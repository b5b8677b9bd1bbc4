/** Why nothing stands out, in one quiet line. */
import { plural } from '../../contract/text/plain-text.ts';
import type { Effect, Party } from '../../contract/values/document.ts';
import { myUserId } from '../known/present.ts';
import { askingVoteOf } from '../stamps/proof.ts';
import { named } from '../text/visible.ts';
import type { Subject } from './subject.ts';

/** "Payroll is in your book, dealt with 14 times. Two others have approved." Of a document without a finding. */
export function routineOf(subject: Subject, effect: Effect | undefined): string {
  const who = effect === undefined ? [] : whoIn(effect);
  return [...who, ...votesIn(subject)].join(' ') || 'No rule of this app has anything to say of it.';
}

function whoIn({ to, inner }: Effect): string[] {
  const parties = [...(to === null ? [] : [to]), ...(inner ?? []).flatMap(call => call.to ?? [])];
  const [first, ...others] = [...new Map(parties.map(party => [party.address ?? party.name, party])).values()];
  if (first === undefined) return [];
  if (others.length === 0) return knownBy(first);
  return parties.every(({ trust }) => trust?.kind === 'own' || trust?.kind === 'book')
    ? ['Each of those who get something is yours or in your book.']
    : [];
}

function knownBy({ name, trust }: Party): string[] {
  const who = name === null ? 'Its address' : named(name);
  const times = trust?.times === undefined ? '' : `, dealt with ${trust.times === 1 ? 'once' : plural(trust.times, 'time')}`;
  switch (trust?.kind) {
    case 'own':
      return [`${who} is an account of yours.`];
    case 'book':
      return [`${who} is in your book${times}.`];
    case 'well_known':
      return [`${who} is well known.`];
    case 'dealt':
      return [`${who} was dealt with before${times}.`];
    default:
      return [];
  }
}

/** Whoever approved beside the reader and the one who asked. */
function votesIn(subject: Subject): string[] {
  const { activity } = subject;
  if (activity === undefined) return [];
  const uninvolved = new Set([myUserId(subject), askingVoteOf(activity)?.userId]);
  const others = new Set(
    activity.votes
      .filter(({ selection, userId }) => selection === 'VOTE_SELECTION_APPROVED' && !uninvolved.has(userId))
      .map(({ userId }) => userId),
  );
  return others.size === 0 ? [] : [`${plural(others.size, 'other has', 'others have')} approved.`];
}
