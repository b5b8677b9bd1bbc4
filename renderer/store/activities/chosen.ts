/** What ticked rows come to, as their rows say. What is decided on is summed up from the documents, in main. */
import { inGroups } from '../../../electron/contract/text/plain-text.ts';
import { lapseIn } from '../../../electron/contract/values/approvals.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';

/** Adds decimals without sign, exactly. */
export function addUnits(one: string, other: string): string {
  const [whole = '0', part = ''] = one.split('.');
  const [otherWhole = '0', otherPart = ''] = other.split('.');
  const places = Math.max(part.length, otherPart.length);
  const sum = String(BigInt(whole + part.padEnd(places, '0')) + BigInt(otherWhole + otherPart.padEnd(places, '0'))).padStart(
    places + 1,
    '0',
  );
  const fraction = places === 0 ? '' : sum.slice(-places).replace(/0+$/, '');
  return `${places === 0 ? sum : sum.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** "48000.25" with separators: "48,000.25". */
export function inUnits(units: string): string {
  const [whole = '', part] = units.split('.');
  return part === undefined ? inGroups(whole) : `${inGroups(whole)}.${part}`;
}

/** Each asset by itself, the most frequent first, with separators. */
export function chosenSums(rows: readonly ActivitySummary[]): { asset: string; sum: string }[] {
  const sums = new Map<string, { units: string; many: number }>();
  for (const { asset, units } of rows) {
    if (asset === undefined || units === undefined) continue;
    const before = sums.get(asset);
    sums.set(asset, { units: addUnits(before?.units ?? '0', units), many: (before?.many ?? 0) + 1 });
  }
  return [...sums]
    .sort((one, other) => other[1].many - one[1].many)
    .map(([asset, { units }]) => ({ asset, sum: inUnits(units) }));
}

/** "20" "hours", "40" "minutes"; null where nothing lapses. */
export function firstLapse(
  rows: readonly Pick<ActivitySummary, 'lapsesAt'>[],
  now: number,
): { figure: string; unit: string } | null {
  const left = rows.flatMap(({ lapsesAt }) => lapseIn(lapsesAt, now)?.left ?? []).filter(each => each > 0);
  if (left.length === 0) return null;
  const minutes = Math.floor(Math.min(...left) / 60_000);
  return minutes < 120
    ? { figure: String(minutes), unit: 'minutes' }
    : { figure: String(Math.floor(minutes / 60)), unit: 'hours' };
}
