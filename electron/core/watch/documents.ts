/** What a person reads before a key may look while the app is locked, and before it may no more. */
import type { Connection, KeyInfo } from '../../contract/values/app-values.ts';
import type { Fact, Finding } from '../../contract/values/document.ts';
import type { Change } from '../decisions/change.ts';
import type { Ports } from '../ports.ts';
import { quoted } from '../text/visible.ts';
import type { Standing } from './standing.ts';

const placeFacts = ({ organizationId, organizationName, baseUrl }: Connection, key: KeyInfo | undefined): Fact[] => [
  { label: 'Organisation', value: organizationId, kind: 'id', source: 'service', name: organizationName, nameSource: 'service' },
  { label: 'Service address', value: baseUrl, kind: 'url', source: 'pasted' },
  ...(key === undefined
    ? []
    : [
        { label: 'Key', value: key.name, kind: 'text' as const, source: 'computed' as const },
        { label: 'Public key', value: key.publicKey, kind: 'hex' as const, source: 'computed' as const },
      ]),
];

const userFacts = ({ user }: Standing): Fact[] =>
  user === null
    ? [{ label: 'Its user', value: 'not known', kind: 'text', source: 'computed' }]
    : [{ label: 'Its user', value: user.userId, kind: 'id', source: 'service', name: user.userName, nameSource: 'service' }];

/** What its record is worth to others while nobody is there; on a Mac the keychain asks before it gives it to them. */
const readable: Record<Ports['platform'], Finding> = {
  linux: {
    rule: 'watch-record',
    severity: 'high',
    sentence: 'Any program of your user on this computer can read this key, also while Countersign is locked.',
    check: 'Choose it only where whoever has it may read, and nothing else.',
  },
  win32: {
    rule: 'watch-record',
    severity: 'high',
    sentence: 'Any program of your user on this computer can read this key, also while Countersign is locked.',
    check: 'Choose it only where whoever has it may read, and nothing else.',
  },
  darwin: {
    rule: 'watch-record',
    severity: 'look',
    sentence: 'The keychain alone guards this key while Countersign is locked, and no passphrase does.',
    check: 'Choose it only where whoever has it may read, and nothing else.',
  },
};

function findings({ user, unread, anybody }: Standing, platform: Ports['platform']): Finding[] {
  const found = [readable[platform]];
  if (unread.length > 0)
    found.push({
      rule: 'watch-unread',
      severity: 'critical',
      sentence: `It cannot be told here ${unread.join(', nor ')}.`,
      check: 'Ask who administers the organisation whether the user of this key may only read.',
    });
  if (anybody.length > 0)
    found.push({
      rule: 'watch-anybody',
      severity: 'critical',
      sentence: `Anybody counts among those who approve by ${anybody.join(', ')}: ${user === null ? 'its user' : quoted(user.userName, 60)} too.`,
      check: 'Have those policies name who approves, or refuse this key.',
    });
  return found;
}

export function watchSetting(connection: Connection, key: KeyInfo, standing: Standing, platform: Ports['platform']): Change {
  const { organizationName, userName, watchKeyId } = connection;
  return {
    what: 'watch key',
    headline: `Let the key ${quoted(key.name, 100)} watch ${quoted(organizationName, 100)} while Countersign is locked`,
    effects: [
      `While locked, it asks the service what is open and counts what waits for ${quoted(userName, 60)}.`,
      'It reads every activity with its amounts and addresses. Countersign keeps and shows a number of them alone.',
      'It stamps questions and nothing else from now on, also while Countersign is open.',
      'Its record is kept without the passphrase.',
    ],
    facts: [...placeFacts(connection, key), ...userFacts(standing)],
    differences: watchKeyId === undefined ? [] : [{ label: 'Watch key', before: watchKeyId, after: key.keyId }],
    warnings: [],
    findings: findings(standing, platform),
    checks: [
      {
        ok: null,
        sentence: `May the user of this key only read at ${organizationName}? Nobody but your organisation knows for sure`,
      },
      { ok: true, sentence: 'The service is asked whose key it is before anything is kept' },
    ],
  };
}

export function watchClearing(connection: Connection, key: KeyInfo | undefined): Change {
  return {
    what: 'watch key',
    headline: `Watch ${quoted(connection.organizationName, 100)} no more while Countersign is locked`,
    effects: [
      'While locked nobody looks there: the count stays as it was, and says since when.',
      'The key may no longer sign for this organisation. Other programs may have read it: delete it at the service if it is of no more use.',
    ],
    facts: placeFacts(connection, key),
    differences: [{ label: 'Watch key', before: connection.watchKeyId ?? null, after: null }],
    warnings: [],
  };
}
