/** One document over all requests of a batch: what a person reads and confirms once. Nothing of a row is left out. */

import { gravest, gravestFirst } from '../../../contract/severity.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import type { Digest, Finding, ReviewDocument, Tree } from '../../../contract/values/document.ts';
import { sha256Digest } from '../../chains/digest.ts';
import { utf8 } from '../../text/bytes.ts';
import { codeWords } from '../../text/code-words.ts';
import { quoted } from '../../text/visible.ts';
import type { BatchRequest } from './read.ts';

export function batchDocument(requests: readonly BatchRequest[]): ReviewDocument {
  const findings = findingsOf(requests);
  const accounts = accountsOf(requests);
  const named = accounts.map(({ words }) => words);
  return {
    headline: `${plural(requests.length, 'signing request')}, one after another, with ${listed(named)}`,
    // Each row stands under the sheet, with its own.
    effects: [],
    facts: accounts.map(({ signWith, count, name }) => ({
      label: 'Account',
      value: signWith,
      kind: /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(signWith) ? ('id' as const) : ('address' as const),
      source: 'pasted' as const,
      note: plural(count, 'request'),
      ...(name === null ? {} : { name, nameSource: 'service' as const }),
    })),
    findings,
    severity: gravest(findings),
    digest: digestOf(requests),
    decoded: { label: 'Requests', children: requests.map(treeOf) },
    differences: [],
  };
}

const nameOf = ({ label }: BatchRequest, index: number): string =>
  label === '' ? String(index + 1) : `${index + 1} (${quoted(label, 80)})`;

function accountsOf(requests: readonly BatchRequest[]) {
  const found = new Map<string, { signWith: string; name: string | null; count: number; words: string }>();
  for (const { parameters, accountName } of requests) {
    const { signWith } = parameters;
    const old = found.get(signWith);
    if (old !== undefined) old.count += 1;
    else found.set(signWith, { signWith, name: accountName, count: 1, words: quoted(accountName ?? signWith, 90) });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

function listed(words: readonly string[]): string {
  if (words.length > 4) return `${words.slice(0, 3).join(', ')} and ${words.length - 3} other accounts`;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** The same finding of several rows is said once, with all its rows. */
function findingsOf(requests: readonly BatchRequest[]): Finding[] {
  const found = new Map<string, { finding: Finding; rows: number[] }>();
  for (const [index, { document }] of requests.entries())
    for (const finding of document.findings) {
      const key = `${finding.rule} ${finding.severity} ${finding.sentence}`;
      const old = found.get(key);
      if (old !== undefined) old.rows.push(index + 1);
      else found.set(key, { finding, rows: [index + 1] });
    }
  return [...found.values()]
    .sort((a, b) => gravestFirst(a.finding, b.finding))
    .map(({ finding, rows }) => ({ ...finding, sentence: `${rowsWords(rows, requests.length)}: ${finding.sentence}` }));
}

/** [1,2,3,7] as "Rows 1–3, 7". */
function rowsWords(rows: readonly number[], total: number): string {
  if (rows.length === total && total > 1) return 'Every row';
  const runs: [number, number][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }
  const words = runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
  return `Row${rows.length === 1 ? '' : 's'} ${words}`;
}

/** One value for all: equal for everybody who was given the same payloads, whenever they are sent. */
function digestOf(requests: readonly BatchRequest[]): Digest {
  const lines = requests.map(({ document: { digest } }) => (digest?.value || digest?.parts[0]?.value) ?? '');
  const joined = sha256Digest(utf8(lines.join('\n')));
  const digests = requests.map(({ document }) => document.digest);
  return {
    method: `sha256 over the ${requests.length} digests in order, one a line, for comparing`,
    value: joined.value,
    parts: [],
    libraries: [...new Set(digests.flatMap(digest => digest?.libraries ?? []))],
    // SECURITY: one digest on which two libraries disagree withholds all of them (docs/threats.md#two-libraries).
    agreed: joined.agreed && digests.every(digest => digest?.agreed === true),
    words: codeWords(joined.value),
  };
}

function treeOf(request: BatchRequest, index: number): Tree {
  const { document, parameters } = request;
  return {
    label: nameOf(request, index),
    note: document.headline,
    children: [
      ...document.effects.map(effect => ({ label: 'Effect', value: effect, kind: 'text' as const })),
      ...document.facts.map(({ label, value, kind, name, note }) => ({
        label,
        value,
        kind,
        ...(name === undefined ? {} : { name }),
        ...(note === undefined ? {} : { note }),
      })),
      document.decoded,
      { label: 'signWith', value: parameters.signWith, kind: 'text' },
    ],
  };
}
