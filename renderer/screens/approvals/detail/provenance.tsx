import type { Fact, SealedReview } from '../../../../electron/contract/values/document.ts';
import { Part } from '../../../parts/review/document.tsx';
import { Facts } from '../../../parts/values/facts.tsx';

/** What ties this page to the service's record and to the seal. */
export function Provenance({ review }: { review: SealedReview }) {
  const { subject } = review;
  const facts: Fact[] = [];
  if (subject.kind === 'activity') {
    const { activity } = subject;
    facts.push({ label: 'Fingerprint', value: activity.fingerprint, kind: 'id', source: 'service' });
    facts.push({ label: 'Activity', value: activity.activityId, kind: 'id', source: 'service' });
    facts.push({ label: 'Type', value: activity.type, kind: 'id', source: 'service' });
  } else if (subject.kind === 'submit') {
    facts.push({ label: 'Fingerprint', value: subject.fingerprint, kind: 'id', source: 'computed' });
  }
  facts.push({ label: 'Seal', value: review.seal, kind: 'id', source: 'computed', note: 'identifies what a decision is for' });
  facts.push({ label: 'Sealed', value: review.sealedAt, kind: 'time', source: 'computed' });
  return (
    <Part title="Identity">
      <Facts facts={facts} />
    </Part>
  );
}
