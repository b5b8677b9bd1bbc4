/** What a file of another computer would change here, before anything of it is kept. */
import { failure, type Outcome } from '../../contract/outcome.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { Connection, KeyInfo, Settings } from '../../contract/values/app-values.ts';
import type { Difference, Fact, Finding } from '../../contract/values/document.ts';
import type { Decided } from '../connections/decided.ts';
import { dialectDifferences, dialectFinding } from '../connections/dialect.ts';
import type { Change } from '../decisions/change.ts';
import { weakening } from '../decisions/documents.ts';
import type { MarkedFile } from '../files/app-files.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { verifyJournal } from '../journal/verify.ts';
import { textOf } from '../text/bytes.ts';
import { readStrictJson } from '../text/strict-json.ts';
import { quoted } from '../text/visible.ts';
import { type CarriedKey, decodeKeys } from './carried-keys.ts';
import { type Moving, notMoving } from './content.ts';
import { movedFiles } from './export.ts';

export interface Plan {
  change: Change;
  /** In the order they are kept: what decides where something goes comes last. */
  files: { name: MarkedFile; content: Uint8Array; count: number }[];
  keys: { info: CarriedKey; secret: Uint8Array }[];
  connections: Connection[];
  journal: {
    bytes: Uint8Array;
    head: Uint8Array | null;
    entries: number;
    publicKey: string | null;
    lastLineHash: string;
    whole: boolean;
  } | null;
  leftOut: string[];
}

interface Here {
  kept: KeptFiles;
  connections: readonly Connection[];
  keys: readonly KeyInfo[];
  settings: Settings;
  decided: Decided;
}

type Json = Record<string, unknown>;

/** SECURITY: JSON that two readers could take differently is refused before the file's own reader sees it. */
function jsonIn(content: Uint8Array): Json | string {
  const json = readStrictJson(textOf(content) ?? '');
  if (!json.ok) return json.why;
  return typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value)
    ? (json.value as Json)
    : 'it is no object';
}

export function planOf(moving: Moving, here: Here): Outcome<Plan> {
  const { parts } = moving;
  const files: Plan['files'] = [];
  const facts: Fact[] = [];
  const differences: Difference[] = [];
  const findings: Finding[] = [trustFinding];
  const leftOut: string[] = [];
  let connections: Connection[] = [];
  for (const [part, name] of movedFiles) {
    let content = parts[part];
    const taker = here.kept.taker(name);
    if (content === undefined || taker?.facts === undefined) continue;
    // Small files are held to the strict reader whole; a long one by its own schema alone, which names no member twice.
    const json = content.length > 4_000_000 ? null : jsonIn(content);
    if (typeof json === 'string') return notMoving(`the part “${part}” cannot be read: ${json}`);
    if (taker.facts(content) === null) return notMoving(`the part “${part}” has another form`);
    if (part === 'connections') {
      const all = (json?.connections ?? []) as Connection[];
      connections = all.filter(each => isWanted(each, here, leftOut)).map(unwatched);
      if (connections.length === 0) continue;
      // Which one is looked at is chosen here, where there is one already.
      content = Buffer.from(JSON.stringify({ ...json, current: connections[0]?.connectionId ?? null, connections }));
      for (const each of connections) differences.push(...ofDialect(each));
    }
    if (part === 'settings')
      findings.push(...(weakening(here.settings, { ...here.settings, ...json } as Settings)?.findings ?? []));
    const shown = taker.facts(content) ?? [];
    facts.push(...shown);
    differences.push(...(taker.differences?.(content) ?? []));
    files.push({ name, content, count: shown.length });
  }
  if (connections.some(each => ofDialect(each).length > 0)) findings.push(dialectFinding);
  const keys = parts.keys === undefined ? [] : decodeKeys(parts.keys);
  if (keys === null) return notMoving('the keys in it do not belong to their public halves');
  for (const { info } of keys) facts.push(...keyFacts(info));
  if (keys.length > 0) findings.push(keysFinding);
  const journal = journalOf(moving);
  if (journal !== null) {
    facts.push({
      label: 'Journal',
      value: journal.publicKey ?? 'signed by no key',
      kind: 'hex',
      source: 'pasted',
      note: `${plural(journal.entries, 'entry', 'entries')}, kept apart and read-only`,
    });
    if (!journal.whole) findings.push(journalFinding);
  }
  // SECURITY: connections last, so that a cut-off import leaves nothing that is contacted and half known.
  files.sort((a, b) => Number(a.name === 'connections.json') - Number(b.name === 'connections.json'));
  if (files.length === 0 && keys.length === 0 && journal === null)
    return failure('invalid', 'There is nothing in this file that is not here already.');
  const change: Change = {
    what: 'data of this computer',
    headline: `Take in what another computer saved on ${moving.madeAt.slice(0, 10)}: ${plural(connections.length, 'organisation', 'organisations')}, ${plural(keys.length, 'private key', 'private keys')}`,
    effects: [
      'From now on, this computer trusts and shows these as if you had entered them here.',
      ...(connections.length > keys.length
        ? ['Organisations that come without a key are not contacted until you choose one of this computer.']
        : []),
      'The journal of the other computer is kept apart, under its own key.',
    ],
    facts,
    differences,
    warnings: leftOut,
    findings,
  };
  return { ok: true, value: { change, files, keys, connections, journal, leftOut } };
}

/** SECURITY: which key watches is said on each computer by itself: there, its record lies plain. */
const unwatched = ({ watchKeyId: _there, ...connection }: Connection): Connection => connection;

function isWanted(connection: Connection, { connections, decided }: Here, leftOut: string[]): boolean {
  const words = `${quoted(String(connection.organizationName), 60)} at ${connection.baseUrl}`;
  if (connections.some(each => each.connectionId === connection.connectionId)) {
    leftOut.push(`${words} is connected here already, and stays as it is here.`);
    return false;
  }
  const refused = decided.connection({ baseUrl: connection.baseUrl, organizationId: connection.organizationId });
  if (refused !== null) leftOut.push(`${words} is left out: ${refused.message}`);
  return refused === null;
}

/** Whom an organisation believes otherwise than the standard. */
const ofDialect = ({ organizationName, dialect }: Connection): Difference[] =>
  dialect === undefined
    ? []
    : dialectDifferences(undefined, dialect).map(each => ({
        ...each,
        label: `${quoted(String(organizationName), 60)} believes ${each.label}`,
      }));

const keyFacts = ({ name, publicKey, pins }: CarriedKey): Fact[] => [
  { label: 'Private key', value: publicKey, kind: 'hex', source: 'pasted', name },
  ...pins.map(
    ({ baseUrl, organizationId, subOrganizations }): Fact => ({
      label: 'It may sign for',
      value: [organizationId, ...subOrganizations].join(' and '),
      kind: 'id',
      source: 'pasted',
      note: `at ${baseUrl}`,
    }),
  ),
];

const trustFinding: Finding = {
  rule: 'moving-trust',
  severity: 'critical',
  sentence: 'Whoever made this file decides which services, keys, names and texts this computer believes.',
  check: 'Go on only if you made it yourself. A file and a passphrase that somebody sent you are how a thief moves in.',
};
const keysFinding: Finding = {
  rule: 'moving-keys',
  severity: 'high',
  sentence: 'Its private keys exist on another computer, too, and wherever the file was copied.',
  check: 'Make keys of this computer’s own, and delete these at the service, as soon as you can.',
};
const journalFinding: Finding = {
  rule: 'moving-journal',
  severity: 'high',
  sentence: 'The journal in this file does not verify: entries were changed, cut off or added.',
  check: 'Compare it with the one on the other computer before you rely on it.',
};

function journalOf({ parts }: Moving): Plan['journal'] {
  if (parts.journal === undefined || parts.journal.length === 0) return null;
  const head = parts['journal-head'] ?? null;
  const { ok, findings, lines, publicKey, lastLineHash } = verifyJournal(parts.journal, { head });
  // What is appended between the reading of the two leaves the head behind, which says nothing.
  return {
    bytes: parts.journal,
    head,
    entries: lines.length,
    publicKey,
    lastLineHash,
    whole: ok || findings.every(({ kind }) => kind === 'damage_recorded'),
  };
}
