/**
 * What an IP allowlist would do, said before it is asked for: normalised rows, overlaps, width and count limits, and
 * whether this machine could still come in (docs/service.md#ip-allowlist).
 */

import { gravestFirst } from '../../contract/severity.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { Difference, Severity } from '../../contract/values/document.ts';
import type {
  AllowlistDraft,
  AllowlistNote,
  AllowlistReport,
  AllowlistRow,
  AllowlistState,
  LockOut,
} from '../../contract/values/organisation.ts';
import { addressText, covers, holds, type Range, readAddress, readRange, sizeWords, unreachable, widest } from './cidr.ts';

/** Ranges of one family that the service takes (docs/service.md#ip-allowlist). */
export const mostPerFamily = 10;
const familyWords = { ipv4: 'IPv4', ipv6: 'IPv6' } as const;

type Read = { row: AllowlistRow; range: Range | null };

export function checkAllowlist(draft: AllowlistDraft, state: AllowlistState): AllowlistReport {
  const address = readAddress(draft.address);
  const read = draft.rules.map(({ cidr }) => readRow(cidr, address));
  const ranges = read.map(({ range }) => range);
  noteOverlaps(read);
  const counts = { ipv4: 0, ipv6: 0 };
  for (const { row, range } of read) {
    if (range === null) continue;
    counts[range.family] += 1;
    if (counts[range.family] > mostPerFamily)
      row.problem ??= `The service accepts at most ${mostPerFamily} ${familyWords[range.family]} ranges in one list.`;
  }
  const rows = read.map(({ row }) => row);
  const lockOut = lockOutOf(draft, state, ranges, address);
  return {
    rows,
    counts,
    notes: notesOf(draft, state, read, lockOut).toSorted(gravestFirst),
    lockOut,
    differences: differencesOf(draft, state, rows),
    parameters: rows.some(row => row.problem !== null) ? null : parametersOf(draft, rows),
  };
}

function readRow(typed: string, address: ReturnType<typeof readAddress>): Read {
  const range = readRange(typed);
  const none = { cidr: null, family: null, size: null, from: null, to: null, notes: [], holdsAddress: false };
  if (typeof range === 'string') return { row: { ...none, problem: range }, range: null };
  const { family, prefix, text, first, last } = range;
  const notes: string[] = [];
  if (typed.trim() !== text) notes.push(`Sent as ${text}, the range it represents.`);
  const unseen = unreachable(range);
  if (unseen !== null) notes.push(`These are ${unseen}. A service on the internet never sees them.`);
  const limit = widest[family];
  const isTooWide = prefix < limit;
  const wide = prefix === 0 ? `That is every ${familyWords[family]} address.` : `${sizeWords(range)} are too many.`;
  return {
    row: {
      cidr: text,
      family,
      size: sizeWords(range),
      from: addressText(family, first),
      to: addressText(family, last),
      problem: isTooWide ? `${wide} The widest ${familyWords[family]} range the service accepts is /${limit}.` : null,
      notes,
      holdsAddress: address !== null && holds(range, address),
    },
    range,
  };
}

/** CIDR ranges never overlap by half: one is the other, or lies in it. */
function noteOverlaps(read: readonly Read[]): void {
  for (const [i, { row, range }] of read.entries()) {
    if (range === null) continue;
    for (const [j, other] of read.entries()) {
      if (other.range === null) continue;
      const isSame = other.range.text === range.text;
      if (isSame && j < i) row.notes.push(`The same as rule ${j + 1}.`);
      else if (!isSame && covers(other.range, range))
        row.notes.push(`Lies in rule ${j + 1} (${other.range.text}): it adds nothing.`);
    }
  }
}

function lockOutOf(
  draft: AllowlistDraft,
  state: AllowlistState,
  ranges: readonly (Range | null)[],
  address: ReturnType<typeof readAddress>,
): LockOut {
  const answer = (verdict: LockOut['verdict'], sentence: string, by: number[] = []): LockOut => ({ verdict, sentence, by });
  const isKeyLevel = draft.publicKey !== null;
  if (isKeyLevel && draft.publicKey !== state.ownPublicKey)
    return answer('not affected', 'These rules bind another API key, not the one this app signs with.');
  if (!isKeyLevel && !draft.enabled) return answer('not affected', 'The list would be off: it would not restrict any address.');
  if (!isKeyLevel && state.ownKeyHasRules === true)
    return answer('not affected', 'The key this app signs with has its own rules, which apply instead of these.');
  if (isKeyLevel && state.organisationEnabled === false)
    return answer('not affected', 'The organisation’s allowlist is off, so the rules of a key do not apply yet.');
  if (draft.rules.length === 0)
    return isKeyLevel
      ? answer(
          'unknown',
          'The service does not say whether a key without rules is locked out, or whether the organisation’s rules apply to it again.',
        )
      : answer('locked out', 'No range is listed: every computer would be locked out, including this one.');
  if (draft.address.trim() === '')
    return answer('unknown', 'Enter the public address of this computer to check it against every range.');
  if (address === null) return answer('unknown', 'This is not an IPv4 or IPv6 address: it cannot be checked against the ranges.');
  const by = ranges.flatMap((range, i) => (range !== null && holds(range, address) ? [i] : []));
  const own = addressText(address.family, address.value);
  if (by.length > 0) return answer('let in', `${own} is in ${by.map(i => `rule ${i + 1}`).join(' and ')}.`, by);
  const other = ranges.every(range => range === null || range.family !== address.family);
  return answer(
    'locked out',
    `${own} is in none of the ranges${other ? `; there is no ${familyWords[address.family]} range at all` : ''}. This app could no longer reach the service, and could not undo it.`,
  );
}

function notesOf(draft: AllowlistDraft, state: AllowlistState, read: readonly Read[], lockOut: LockOut): AllowlistNote[] {
  const notes: AllowlistNote[] = [];
  const note = (severity: Severity, sentence: string, check: string) => void notes.push({ severity, sentence, check });
  const isKeyLevel = draft.publicKey !== null;
  if (!isKeyLevel && draft.enabled && draft.rules.length === 0)
    note(
      'critical',
      'The list is enabled and empty: every API request would be refused, including this app’s.',
      'Add a range before enabling it.',
    );
  else if (lockOut.verdict === 'locked out')
    note('critical', 'This computer would lock itself out.', 'Add its address, or the range of its network.');
  if (!state.isKnown)
    note('high', 'The current list cannot be read here: it is replaced unseen.', 'Get it from whoever set it, and compare.');
  if (draft.onEvaluationError === 'ALLOW')
    note('critical', 'When the list cannot be evaluated, everybody is let in.', 'Let nobody in then, as is the default.');
  if (!isKeyLevel && !draft.enabled)
    note(
      'high',
      'The list would be off: API keys could be used from any address.',
      'Make sure that this is intended, and for how long.',
    );
  if (!isKeyLevel && draft.enabled && state.isKnown && state.list.enabled !== true && draft.rules.length > 0)
    note(
      'high',
      'This switches the list on: every address outside the ranges is locked out at once.',
      'Ask for the public address of every user and every server.',
    );
  if (read.some(({ range }) => range !== null && range.prefix < widest[range.family]))
    note('high', 'A range is wider than the service accepts.', 'Use the narrowest ranges that work.');
  if (isKeyLevel && draft.rules.length === 0)
    note(
      'high',
      'A key without rules: the service does not say whether it is locked out or falls back to the organisation’s rules.',
      'Copy the organisation’s rules, or leave the key’s list as it is.',
    );
  if (isKeyLevel && state.organisationEnabled === false)
    note(
      'look',
      'The rules of a key hold only while the organisation’s allowlist is enabled, and it is not.',
      'Enable the organisation’s allowlist first.',
    );
  if (lockOut.verdict === 'unknown' && draft.rules.length > 0)
    note('look', 'It is not yet known whether this computer would be let in.', lockOut.sentence);
  if (lockOut.verdict === 'let in' && lockOut.by.length === 1)
    note(
      'look',
      'Only one range lets this computer in.',
      'Keep a second way in, such as another office or a VPN, in case that address changes.',
    );
  return notes;
}

/** Rule by rule, by what the range is; then the two switches. */
function differencesOf(
  draft: AllowlistDraft,
  { list: now, isKnown }: AllowlistState,
  rows: readonly AllowlistRow[],
): Difference[] {
  const written = (cidr: string, label: string) => (label === '' ? cidr : `${cidr}  ${label}`);
  const before = new Map(now.rules.map(({ cidr, label }) => [textOf(cidr), { cidr, label }]));
  const after = new Map(draft.rules.map(({ cidr, label }, i) => [rows[i]?.cidr ?? cidr.trim(), label.trim()]));
  const differences: Difference[] = [];
  for (const [key, { cidr, label }] of before) {
    const next = after.get(key);
    if (next === undefined) differences.push({ label: 'Range removed', before: written(cidr, label), after: null });
    else if (next !== label)
      differences.push({ label: 'Label changed', before: written(cidr, label), after: written(key, next) });
  }
  for (const [key, label] of after)
    if (!before.has(key)) differences.push({ label: 'Range added', before: null, after: written(key, label) });
  if (!isKnown)
    return [{ label: 'Whole list', before: 'cannot be read here', after: plural(draft.rules.length, 'range') }, ...differences];
  const onOff = (enabled: boolean | null) => (enabled === true ? 'on' : 'off');
  if (draft.publicKey === null && onOff(now.enabled) !== onOff(draft.enabled))
    differences.push({ label: 'Allowlist', before: onOff(now.enabled), after: onOff(draft.enabled) });
  if (now.onEvaluationError !== draft.onEvaluationError)
    differences.push({ label: 'On evaluation error', before: now.onEvaluationError, after: draft.onEvaluationError });
  return differences;
}

function textOf(cidr: string): string {
  const range = readRange(cidr);
  return typeof range === 'string' ? cidr.trim() : range.text;
}

function parametersOf(draft: AllowlistDraft, rows: readonly AllowlistRow[]): AllowlistReport['parameters'] {
  const rules = draft.rules.map(({ label }, i) => ({
    cidr: rows[i]?.cidr ?? '',
    ...(label.trim() === '' ? {} : { label: label.trim() }),
  }));
  return {
    // Meaningless for a key, and omitted there (docs/service.md#ip-allowlist).
    ...(draft.publicKey === null ? { enabled: draft.enabled } : { publicKey: draft.publicKey }),
    rules,
    onEvaluationError: draft.onEvaluationError,
  };
}
