/** What several reviews come to, and which of them stands out. Sums are exact: whole numbers and decimal strings. */
import type { BulkTotals } from '../../contract/bulk.ts';
import type { Fact, SealedReview } from '../../contract/document.ts';
import { decimal } from '../payload/amounts.ts';
import { sameAddressKey } from '../text/address-key.ts';

/** Facts that name who receives money or power, the closest first. */
const parties = ['Receiver', 'Recipient', 'Spender', 'Delegate', 'Operator', 'New owner', 'To'];
/** What is moved; fees and limits are not. */
const amounts = ['Amount', 'Value'];
/** "25,500.5 USDC": the amount in words, as `payload/amounts` writes it. */
const worded = /^(\d[\d,]*)(?:\.(\d+))? (\S.*)$/;
/** An amount stands out from this many times the median of the others. */
const muchLarger = 5n;
/** Fewer than this many are no pattern that another could stand out from. */
const fewest = 3;

interface Moved {
  review: SealedReview;
  /** Same asset, token contract and chain. */
  key: string;
  asset: string;
  token: string | null;
  chain: string | null;
  /** Scaled to `places` decimals. */
  size: bigint;
  places: number;
}

export function totalsOf(reviews: readonly SealedReview[]): BulkTotals {
  const moved = reviews.flatMap(movedBy);
  return {
    types: counted(reviews.map(typeOf)).map(([type, count]) => ({ type, count })),
    assets: sums(moved),
    counterparties: counterpartiesOf(reviews, moved),
    outliers: outliersOf(reviews, moved),
  };
}

const factOf = (review: SealedReview, label: string): Fact | undefined => review.document.facts.find(f => f.label === label);
export const typeOf = ({ subject }: SealedReview): string => (subject.kind === 'activity' ? subject.activity.type : subject.kind);
const idOf = ({ subject, seal }: SealedReview): string => (subject.kind === 'activity' ? subject.activity.activityId : seal);

function movedBy(review: SealedReview): Moved[] {
  return review.document.facts.flatMap(({ label, kind, note }) => {
    const read = kind === 'amount' && amounts.includes(label) ? worded.exec(note ?? '') : null;
    if (read === null) return [];
    const [, whole = '', fraction = '', asset = ''] = read;
    const token = factOf(review, 'Token')?.value ?? null;
    const chain = factOf(review, 'Chain')?.value ?? null;
    const size = BigInt(whole.replaceAll(',', '') + fraction);
    // A transfer of a token carries a value of no coins beside its amount.
    if (size === 0n) return [];
    const own = label === 'Value' ? null : token;
    return [{ review, key: `${asset} ${own ?? ''} ${chain ?? ''}`, asset, token: own, chain, size, places: fraction.length }];
  });
}

/** Different values with how often each occurs, the most frequent first. */
function counted(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Amounts of one asset, brought to as many places as the longest of them has. */
function scaled(moved: readonly Moved[]): { sizes: bigint[]; places: number } {
  const places = Math.max(0, ...moved.map(m => m.places));
  return { sizes: moved.map(m => m.size * 10n ** BigInt(places - m.places)), places };
}

function byAsset(moved: readonly Moved[]): Moved[][] {
  const groups = new Map<string, Moved[]>();
  for (const one of moved) groups.set(one.key, [...(groups.get(one.key) ?? []), one]);
  return [...groups.values()];
}

function sums(moved: readonly Moved[]): BulkTotals['assets'] {
  return byAsset(moved).flatMap(group => {
    const [first] = group;
    if (first === undefined) return [];
    const { sizes, places } = scaled(group);
    const sum = sizes.reduce((total, size) => total + size, 0n);
    const { asset, token, chain } = first;
    return [{ asset, token, chain, count: group.length, sum: `${decimal(sum, places)} ${asset}` }];
  });
}

function partyOf(review: SealedReview): Fact | undefined {
  return parties.map(label => factOf(review, label)).find(fact => fact?.kind === 'address');
}

function counterpartiesOf(reviews: readonly SealedReview[], moved: readonly Moved[]): BulkTotals['counterparties'] {
  const facts = new Map<string, { fact: Fact; reviews: SealedReview[] }>();
  for (const review of reviews) {
    const fact = partyOf(review);
    if (fact === undefined) continue;
    const key = sameAddressKey(fact.value);
    facts.set(key, { fact, reviews: [...(facts.get(key)?.reviews ?? []), review] });
  }
  return [...facts.values()]
    .sort((a, b) => b.reviews.length - a.reviews.length)
    .map(({ fact, reviews: theirs }) => ({
      address: fact.value,
      name: fact.name ?? null,
      nameSource: fact.nameSource ?? null,
      count: theirs.length,
      sums: sums(moved.filter(m => theirs.includes(m.review))).map(({ sum }) => sum),
    }));
}

function outliersOf(reviews: readonly SealedReview[], moved: readonly Moved[]): BulkTotals['outliers'] {
  const outliers: BulkTotals['outliers'] = [];
  for (const review of reviews) {
    const activityId = idOf(review);
    const first = review.document.facts.find(fact => fact.note === 'first seen');
    if (first !== undefined) outliers.push({ activityId, sentence: `${first.label} ${first.value} was never seen here.` });
    for (const { label, firstSeen, after } of review.document.differences)
      if (firstSeen === true) outliers.push({ activityId, sentence: `${label} is new: ${after ?? 'nothing'}.` });
  }
  for (const group of byAsset(moved)) outliers.push(...largeOnes(group));
  if (reviews.length >= fewest)
    for (const [type, count] of counted(reviews.map(typeOf)))
      if (count === 1) {
        const only = reviews.find(review => typeOf(review) === type);
        if (only !== undefined) outliers.push({ activityId: idOf(only), sentence: 'It is the only one of its kind here.' });
      }
  return outliers;
}

/** Amounts much larger than the median of the others of the same asset. */
function largeOnes(group: readonly Moved[]): BulkTotals['outliers'] {
  if (group.length < fewest) return [];
  const { sizes, places } = scaled(group);
  return group.flatMap((one, index) => {
    const others = sizes.filter((_, other) => other !== index).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const median = others[Math.floor((others.length - 1) / 2)] ?? 0n;
    const size = sizes[index] ?? 0n;
    if (size < median * muchLarger) return [];
    const usual = `${decimal(median, places)} ${one.asset}`;
    return [
      {
        activityId: idOf(one.review),
        sentence: `${decimal(size, places)} ${one.asset} is much larger than the others, whose middle is ${usual}.`,
      },
    ];
  });
}
