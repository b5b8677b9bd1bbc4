/** Words for votes. The document of a decision is that of its target; these are for a vote looked at by itself. */
import { ofPast } from '../../../known/past.ts';
import { text } from '../../../text/members.ts';
import { members, type Subject, typeWords, type Words } from '../../subject.ts';
import { headline, type Verb } from '../headline.ts';

const vote =
  (verb: Verb, effect: string): Words =>
  subject => ({
    headline: headline(verb, target(subject)),
    effects: [effect],
    facts: members(subject).text('Fingerprint', 'fingerprint', 'hex'),
  });

function target({ parameters, context }: Subject): string {
  const fingerprint = text(parameters, 'fingerprint');
  return ofPast(context, 'decided on', ({ history = [] }) => {
    const known = history.find(activity => activity.fingerprint === fingerprint);
    return known === undefined ? 'an unknown activity' : `the activity ${known.id} (${typeWords(known.type)})`;
  });
}

export const activityWords = {
  approve_activity: vote('Approve', 'Counts as one approval. Once enough are given, the activity is carried out.'),
  reject_activity: vote('Reject', 'Counts as one rejection.'),
};
