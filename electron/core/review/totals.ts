/**
 * What several reviews come to, and which of them stands out. Sums are exact and made of movements, which readers make
 * from the bytes: no word is read back. What has no number, asset or chain is counted, and never taken for nothing.
 */
import { decimal } from '../../contract/text/amounts.ts';
import type { AssetTotal, BulkTotals } from '../../contract/values/bulk.ts';
import type { Movement, ReviewDocument, SealedReview } from '../../contract/values/document.ts';
import { sameAddressKey } from '../text/address-key.ts';
import { feesOf } from './fees.ts';

/** An amount stands out from this many times the median of the others. */
const muchLarger = 5n;
/** Fewer than this many are no pattern that another could stand out from. */
const fewest = 3;

/** One of several. */
export interface Summed {
  /** Names it in what stands out. */
  id: string;
  /** What is asked for: the type of an activity, the name of an operation. */
  type: string;
  document: Pick<ReviewDocument, 'moves' | 'fees' | 'findings' | 'differences'>;
}

export const summed = ({ subject, seal, document }: SealedReview): Summed => ({
  ...(subject.kind === 'activity'
    ? { id: subject.activity.activityId, type: subject.activity.type }
    : { id: seal, type: subject.kind }),
  document,
});

/** A movement that can be added to others of its key. */
interface Known {
  row: Summed;
  move: Movement;
  /** Same asset of the same token on the same chain, moved the same way. */
  key: string;
  asset: string;
  chain: string;
  /** Base units; null: without a limit. */
  units: bigint | null;
}

export function totalsOf(rows: readonly Summed[]): BulkTotals {
  const all = rows.flatMap(row => (row.document.moves ?? []).map(move => ({ row, move })));
  const known = all.flatMap(({ row, move }) => knownOf(row, move) ?? []);
  return {
    types: counted(rows.map(row => row.type)).map(([type, count]) => ({ type, count })),
    assets: [...groupsOf(known).values()].flatMap(totalOf),
    fees: feesOf(rows.map(({ document }) => document)),
    unread: { count: all.length - known.length, of: all.length },
    counterparties: counterpartiesOf(all),
    outliers: outliersOf(rows, known),
  };
}

/** null where it cannot be added to anything. */
function knownOf(row: Summed, move: Movement): Known | null {
  const { how, units, decimals, asset, token, chain } = move;
  // SECURITY: an asset without a chain may be one of several: the same address is another contract on another chain.
  if (units === null || asset === null || chain === null) return null;
  const key = JSON.stringify([how, chain, token === null ? null : sameAddressKey(token), decimals, asset]);
  return { row, move, key, asset, chain, units: units === 'no limit' ? null : BigInt(units) };
}

/** Different values with how often each occurs, the most frequent first. */
function counted(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function groupsOf(known: readonly Known[]): Map<string, Known[]> {
  const groups = new Map<string, Known[]>();
  for (const one of known) {
    const group = groups.get(one.key);
    if (group === undefined) groups.set(one.key, [one]);
    else group.push(one);
  }
  return groups;
}

/** "25,500 USDC"; where the places are not known, "25500000000 units of “Points”". */
const worded = (units: bigint, { asset, move }: Known): string =>
  move.decimals === null ? `${units} units of ${asset}` : `${decimal(units, move.decimals)} ${asset}`;

function totalOf(group: readonly Known[]): AssetTotal[] {
  const [first] = group;
  if (first === undefined) return [];
  const numbers = group.flatMap(({ units }) => units ?? []);
  const sum = numbers.reduce((total, units) => total + units, 0n);
  const { asset, chain, move } = first;
  return [
    {
      how: move.how,
      ...{ asset, token: move.token, chain },
      count: numbers.length,
      sum: numbers.length === 0 ? null : worded(sum, first),
      unlimited: group.length - numbers.length,
    },
  ];
}

/** What all of an asset comes to, in one phrase: "3 ETH", "may take up to 5 USDC", "may take USDC without limit". */
function phraseOf({ how, asset, sum, unlimited }: AssetTotal): string {
  const numbers = sum === null ? [] : [how === 'allowed' ? `may take up to ${sum}` : sum];
  const limitless = how === 'allowed' ? `may take ${asset} without limit` : `${asset} without limit`;
  return [...numbers, ...(unlimited === 0 ? [] : [limitless])].join(', ');
}

function counterpartiesOf(all: readonly { row: Summed; move: Movement }[]): BulkTotals['counterparties'] {
  const found = new Map<string, { row: Summed; move: Movement }[]>();
  for (const one of all) {
    const { party, chain } = one.move;
    if (party === null) continue;
    const key = `${chain} ${sameAddressKey(party.value)}`;
    const theirs = found.get(key);
    if (theirs === undefined) found.set(key, [one]);
    else theirs.push(one);
  }
  return [...found.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap(theirs => {
      const [first] = theirs;
      if (first === undefined || first.move.party === null) return [];
      const { value, name, nameSource } = first.move.party;
      const known = theirs.flatMap(({ row, move }) => knownOf(row, move) ?? []);
      const unread = theirs.length - known.length;
      return [
        {
          address: value,
          chain: first.move.chain,
          name: name ?? null,
          nameSource: nameSource ?? null,
          count: theirs.length,
          sums: [
            ...[...groupsOf(known).values()].flatMap(totalOf).map(phraseOf),
            ...(unread === 0 ? [] : [`${unread} ${unread === 1 ? 'unknown amount' : 'unknown amounts'}`]),
          ],
        },
      ];
    });
}

function outliersOf(rows: readonly Summed[], known: readonly Known[]): BulkTotals['outliers'] {
  const outliers: BulkTotals['outliers'] = [];
  for (const { id, document } of rows) {
    const stranger = document.findings.find(({ rule }) => rule === 'first-seen');
    if (stranger !== undefined) outliers.push({ activityId: id, sentence: stranger.sentence });
    for (const { label, firstSeen, after } of document.differences)
      if (firstSeen === true) outliers.push({ activityId: id, sentence: `${label} is new: ${after ?? 'nothing'}.` });
  }
  for (const group of groupsOf(known).values()) outliers.push(...largeOnes(group));
  if (rows.length >= fewest)
    for (const [type, count] of counted(rows.map(row => row.type))) {
      const only = count === 1 ? rows.find(row => row.type === type) : undefined;
      if (only !== undefined) outliers.push({ activityId: only.id, sentence: 'It is the only one of its kind here.' });
    }
  return outliers;
}

/** Amounts much larger than the median of the others of the same asset. */
function largeOnes(group: readonly Known[]): BulkTotals['outliers'] {
  const numbered = group.filter((one): one is Known & { units: bigint } => one.units !== null);
  if (numbered.length < fewest) return [];
  // Sorted once, however many: a single request may hold thousands of movements. What is larger than the middle of the
  // others stands behind it, so that this is the middle of the others for each that could stand out.
  const sorted = numbered.map(({ units }) => units).sort((a, b) => (a < b ? -1 : 1));
  const median = sorted[Math.floor((sorted.length - 2) / 2)] ?? 0n;
  return numbered.flatMap(one => {
    // Where the others are nothing, nothing is not larger.
    if (one.units <= median || one.units < median * muchLarger) return [];
    const sentence = `${worded(one.units, one)} is much larger than the others, whose median is ${worded(median, one)}.`;
    return [{ activityId: one.row.id, sentence }];
  });
}
