/** What a person reads before the app's own calls have their effect: one document for each (docs/architecture.md#one-way-in). */

import type { AppParameters } from '../../contract/app.ts';
import { newlyQuiet, quietWords } from '../../contract/quiet-hours.ts';
import type { DialectOverrides } from '../../contract/service/dialect-overrides.ts';
import { limitWords, raisedIn } from '../../contract/stranger-limits.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { Connection, KeyInfo, Settings } from '../../contract/values/app-values.ts';
import type { Difference, Fact, Finding, Severity } from '../../contract/values/document.ts';
import { dialectDifferences, dialectFinding } from '../connections/dialect.ts';
import { sameAddress } from '../connections/identity.ts';
import type { Pin } from '../keys/list.ts';
import type { DecisionPath } from '../known/context.ts';
import { quoted } from '../text/visible.ts';
import type { Change } from './change.ts';

const finding = (rule: string, severity: Severity, sentence: string, check: string): Finding => ({
  rule,
  severity,
  sentence,
  check,
});
const change = (it: Partial<Change> & Pick<Change, 'what' | 'headline' | 'effects' | 'facts'>): Change => ({
  differences: [],
  warnings: [],
  ...it,
});

const organisation = (organizationId: string, name?: string): Fact => ({
  label: 'Organisation',
  value: organizationId,
  kind: 'id',
  source: 'pasted',
  ...(name === undefined ? {} : { name, nameSource: 'service' as const }),
});
const address = (value: string, label = 'Service address'): Fact => ({ label, value, kind: 'url', source: 'pasted' });
const keyFacts = ({ name, publicKey }: Pick<KeyInfo, 'name' | 'publicKey'>): Fact[] => [
  { label: 'Key', value: name, kind: 'text', source: 'computed' },
  { label: 'Public key', value: publicKey, kind: 'hex', source: 'computed' },
];

export const keyCreation = ({ name, curve }: AppParameters<'keys.create'>): Change =>
  change({
    what: 'keys',
    headline: `Create a new API key called ${quoted(name, 100)}`,
    effects: [
      'A new private key is created on this computer and stored in its keychain.',
      'It has no effect until its public key is registered with an organisation.',
    ],
    facts: [
      { label: 'Name', value: name, kind: 'text', source: 'pasted' },
      { label: 'Curve', value: curve, kind: 'text', source: 'pasted' },
    ],
  });

export const keyMove = (key: KeyInfo, to: 'keychain' | 'file vault'): Change =>
  change({
    what: 'keys',
    headline: `Move the API key ${quoted(key.name, 100)} to the ${to}`,
    effects: [
      `It is written to the ${to} and read back before it is deleted from the ${key.place}.`,
      to === 'file vault'
        ? 'From then on the passphrase of the file vault opens it.'
        : 'From then on it is protected as the other keys in the keychain are.',
    ],
    facts: keyFacts(key),
    findings: [],
  });

/** A key of which list and keychain say different things. */
export const repairOf = ({ name, keyId, publicKey, disagreement }: KeyInfo): Change => ({
  what: 'list of keys',
  headline: `Trust the keychain about the key ${quoted(name, 100)}`,
  effects: ['The list of keys on this computer is changed to match the record in the keychain. The record is not changed.'],
  facts: [
    { label: 'Key', value: keyId, kind: 'id', source: 'computed', name },
    { label: 'Public key in the list', value: publicKey, kind: 'id', source: 'computed' },
  ],
  differences: [],
  warnings: [disagreement ?? '', 'Register a key with the service only if you know why its record in the keychain is different.'],
});

const isMoved = ({ elsewhere, approved }: DecisionPath): boolean => elsewhere.length > 0 && !approved;

/** SECURITY: for sub-organisations too: by one a service gets stamps for an organisation that is reached elsewhere. */
const moved = (path: DecisionPath, check: string): Finding[] =>
  isMoved(path)
    ? [
        finding(
          'organisation-moved',
          'critical',
          `This organisation, or this key, was used at ${path.elsewhere.join(', ')} before.`,
          check,
        ),
      ]
    : [];

/** What is connected already of what is to be connected. */
export interface Already {
  /** By this very key, at this host. */
  known: Connection | null;
  /** By another key, at this very address. */
  beside: Connection | null;
  besideKey: KeyInfo | undefined;
}

/** What a connection that is added beside another one has of it, in sentences. */
function besideWords({ known, beside, besideKey }: Already, given: DialectOverrides | undefined): string[] {
  if (known !== null || beside === null) return [];
  const way = `${quoted(beside.userName, 60)} with the key ${quoted(besideKey?.name ?? beside.keyId, 60)}`;
  return [
    besideKey === undefined
      ? `The key of ${quoted(beside.userName, 60)} is not on this computer: where this key is of the same user, it takes the place of that one.`
      : `It is added beside the connection of ${way}, which stays as it is.`,
    ...(given === undefined && beside.dialect !== undefined
      ? ['It trusts the same keys and names of the service as that connection.']
      : []),
    ...(beside.votesNeverShown === true
      ? ['As there, proposals that no vote proves are only claimed by the service, and high instead of critical.']
      : []),
    ...(beside.proxy === null ? [] : [`As there, sign-ups go to ${beside.proxy.baseUrl}.`]),
  ];
}

/** A connection that is to be added, or to be connected anew. */
export function connecting(
  asked: Pin,
  key: KeyInfo,
  already: Already,
  path: DecisionPath,
  given?: DialectOverrides,
  /** Who decided that for this computer; null where a person gives it. */
  by: string | null = null,
): Change {
  const { baseUrl, organizationId } = asked;
  const { known } = already;
  const same = sameAddress(known, asked) ?? already.beside;
  const isLoopback = baseUrl.startsWith('http://');
  const findings: Finding[] = [];
  if (isMoved(path))
    findings.push(
      ...moved(path, 'Do not connect until your organisation has told you, outside this app, that its service has moved there.'),
    );
  else if (same === null)
    findings.push(
      finding(
        'new-service',
        'look',
        'Whoever runs this service learns who you are, and can replay your queries for as long as the key is registered: a stamped query carries no time.',
        'Compare the address and the organisation id with those your organisation gave you, character by character.',
      ),
    );
  if (isLoopback)
    findings.push(
      finding(
        'not-encrypted',
        'note',
        'It is a program on this computer, reached without encryption.',
        'Make sure that you started it yourself.',
      ),
    );
  const dialect = given === undefined ? [] : dialectDifferences(same?.dialect, given);
  if (dialect.length > 0)
    findings.push(
      by === null
        ? dialectFinding
        : finding(
            'managed-dialect',
            'note',
            `${by} decided which keys and names of this service are believed.`,
            'Nothing to do.',
          ),
    );
  return change({
    what: 'connections',
    headline: `Connect to the organisation ${organizationId} at ${baseUrl}`,
    effects: [
      'From now on, this key may sign for this organisation at this address, and for no other.',
      'The service is then asked who you are. Nothing has been sent there yet.',
      ...besideWords(already, given),
    ],
    facts: [address(baseUrl), organisation(organizationId, (known ?? already.beside)?.organizationName), ...keyFacts(key)],
    differences: [
      ...(known === null || known.baseUrl === baseUrl
        ? []
        : [{ label: 'Service address', before: known.baseUrl, after: baseUrl }]),
      ...dialect,
    ],
    findings,
    checks: [
      path.approved
        ? { ok: true, sentence: `It is at ${baseUrl}, where you approved something with this key before` }
        : { ok: null, sentence: `Is this your organisation, and its address? ${organizationId} at ${baseUrl}` },
    ],
  });
}

/** @param others how many other connections to the same organisation go on */
export const forgetting = (connection: Connection, key: KeyInfo | undefined, others = 0): Change => {
  const { baseUrl, organizationId, organizationName, userId, userName } = connection;
  const whose = `${quoted(organizationName, 100)}${others === 0 ? '' : ` for ${quoted(userName, 60)} with the key ${quoted(key?.name ?? connection.keyId, 60)}`}`;
  return change({
    what: 'connections',
    headline: `Forget the organisation ${whose}`,
    effects: [
      others === 0
        ? 'This app no longer contacts it or shows anything from it. The journal keeps what was decided.'
        : `This app no longer contacts it with this key. ${plural(others, 'other connection', 'other connections')} to it stay${others === 1 ? 's' : ''} as ${others === 1 ? 'it is' : 'they are'}. The journal keeps what was decided.`,
      'Its sub-organisations, pinned keys and authentication proxy are forgotten too. The API key stays in the keychain.',
    ],
    facts: [
      address(baseUrl),
      organisation(organizationId, organizationName),
      ...(userId === '' ? [] : [{ label: 'User', value: userId, kind: 'id', source: 'service', name: userName } satisfies Fact]),
      ...(key === undefined ? [] : keyFacts(key)),
    ],
  });
};

export const proxyChange = (connection: Connection, baseUrl: string, configId: string): Change =>
  change({
    what: 'connections',
    headline: `Send sign-ups of ${quoted(connection.organizationName, 100)} to ${baseUrl}`,
    effects: ['From now on, sign-ups of this organisation go to this address, each after its own confirmation.'],
    facts: [
      address(baseUrl, 'Authentication proxy'),
      { label: 'Configuration', value: configId, kind: 'id', source: 'pasted' },
      organisation(connection.organizationId, connection.organizationName),
    ],
    differences: (
      [
        { label: 'Authentication proxy', before: connection.proxy?.baseUrl ?? null, after: baseUrl },
        { label: 'Configuration', before: connection.proxy?.configId ?? null, after: configId },
      ] satisfies Difference[]
    ).filter(({ before, after }) => before !== after),
    findings: [
      finding(
        'proxy-changed',
        'high',
        'Whoever runs this address can read what is typed for a sign-up, including one-time codes.',
        'Compare the address with the one in your dashboard.',
      ),
    ],
  });

export const dialectChange = (connection: Connection, next: DialectOverrides): Change =>
  change({
    what: 'keys of the service',
    headline: `Trust other keys or names of the service for ${quoted(connection.organizationName, 100)}`,
    effects: [
      'From now on, envelopes, tokens and deliveries of this connection are checked against the values under “After”.',
      'Secrets that are imported over this connection are encrypted to whoever holds the signer key.',
    ],
    facts: [organisation(connection.organizationId, connection.organizationName), address(connection.baseUrl)],
    differences: dialectDifferences(connection.dialect, next),
    findings: [dialectFinding],
  });

const subFacts = (connection: Connection, sub: string, key: KeyInfo | undefined): Fact[] => [
  { label: 'Sub-organisation', value: sub, kind: 'id', source: 'pasted' },
  { ...organisation(connection.organizationId, connection.organizationName), label: 'Its parent' },
  address(connection.baseUrl),
  ...(key === undefined ? [] : keyFacts(key)),
];

export const subAllowed = (connection: Connection, sub: string, key: KeyInfo | undefined, path: DecisionPath): Change =>
  change({
    what: 'connections',
    headline: `Let this key stamp for the sub-organisation ${sub}`,
    effects: [
      `From now on, queries, votes and requests for ${sub} are stamped over the connection to ${connection.organizationId} at ${connection.baseUrl}.`,
      'Each vote and request is still shown and confirmed on its own.',
    ],
    facts: subFacts(connection, sub, key),
    findings: [
      ...moved(path, 'Do not allow it until your organisation has told you, outside this app, that its service has moved there.'),
      finding(
        'sub-organisation',
        'high',
        'It is not known whether this really is a sub-organisation of it: a stamp for another organisation of yours would be valid there.',
        'Compare the id with the one your organisation gave you outside this app.',
      ),
    ],
  });

export const subForgotten = (connection: Connection, sub: string, key: KeyInfo | undefined): Change =>
  change({
    what: 'connections',
    headline: `Stop stamping for the sub-organisation ${sub}`,
    effects: ['From now on, queries, votes and requests for it are refused here.'],
    facts: subFacts(connection, sub, key),
  });

interface Weaker {
  label: string;
  words(value: Settings): string;
  /** Why it is weaker, where it is. */
  because(before: Settings, after: Settings): Finding | null;
}
const lockWords = (minutes: number): string => (minutes === 0 ? 'never' : `after ${minutes} minutes`);
const forever = Number.POSITIVE_INFINITY;
/** Settings that hold something back; every other one is a matter of taste. */
const weaker: readonly Weaker[] = [
  {
    label: 'Locks when idle',
    words: ({ lockAfterMinutes }) => lockWords(lockAfterMinutes),
    because: (before, after) =>
      (after.lockAfterMinutes || forever) > (before.lockAfterMinutes || forever)
        ? finding(
            'lock-later',
            after.lockAfterMinutes === 0 ? 'high' : 'look',
            `Keys stay in memory for anyone at this computer: Countersign locks ${lockWords(after.lockAfterMinutes)}.`,
            'Lock it yourself whenever you leave.',
          )
        : null,
  },
  {
    label: 'Locks with the system',
    words: ({ lockWithSystem }) => (lockWithSystem ? 'yes' : 'no'),
    because: (before, after) =>
      before.lockWithSystem && !after.lockWithSystem
        ? finding(
            'lock-not-with-system',
            'high',
            'Keys stay in memory while the screen is locked or the computer sleeps.',
            'Lock it yourself whenever you leave.',
          )
        : null,
  },
  {
    label: 'Notifications',
    words: ({ notifications }) => (notifications ? 'shown' : 'off'),
    because: (before, after) =>
      before.notifications && !after.notifications
        ? finding('no-notifications', 'look', 'You are no longer notified when something waits for you.', 'Check for yourself.')
        : null,
  },
  {
    label: 'Notifications say what a request does',
    words: ({ noticeDetails }) => (noticeDetails ? 'yes' : 'no'),
    because: (before, after) =>
      !before.noticeDetails && after.noticeDetails
        ? finding(
            'notice-details',
            'look',
            'Notifications show amounts, names and what a request does to whoever sees this screen, also in the system’s own list.',
            'Leave it off where others can see the screen.',
          )
        : null,
  },
  {
    label: 'Quiet hours',
    words: ({ quietHours }) => quietWords(quietHours),
    because: (before, after) =>
      newlyQuiet(before.quietHours, after.quietHours)
        ? finding(
            'quiet-hours',
            'look',
            `No notification is shown ${quietWords(after.quietHours)}. What still waits is told at their end.`,
            'Keep them short of the time in which approvals lapse.',
          )
        : null,
  },
  {
    label: 'Goes on watching without a window',
    words: ({ keepRunning }) => (keepRunning ? 'yes' : 'no'),
    because: (before, after) =>
      before.keepRunning && !after.keepRunning
        ? finding(
            'not-watching-on',
            'look',
            'Nothing is watched once the window is closed.',
            'Leave the window open while something may come.',
          )
        : null,
  },
  {
    label: 'Starts at login',
    words: ({ startAtLogin }) => (startAtLogin ? 'yes' : 'no'),
    because: (before, after) =>
      before.startAtLogin && !after.startAtLogin
        ? finding('not-at-login', 'look', 'Nothing is watched until somebody starts Countersign.', 'Start it yourself.')
        : null,
  },
  {
    label: 'Batches need a second person’s check',
    words: ({ secondPerson }) => (secondPerson ? 'yes' : 'no'),
    because: (before, after) =>
      before.secondPerson && !after.secondPerson
        ? finding(
            'no-second-person',
            'high',
            'One person alone can send a batch from this computer.',
            'Keep the rule unless your organisation has decided otherwise.',
          )
        : null,
  },
  {
    label: 'Update channel',
    words: ({ updateChannel }) => updateChannel,
    because: (before, after) =>
      before.updateChannel === 'stable' && after.updateChannel === 'beta'
        ? finding(
            'beta-updates',
            'look',
            'Versions are offered that are still being tried.',
            'Stay on stable where this computer decides over funds.',
          )
        : null,
  },
  {
    label: 'Limits of payments to unknown addresses',
    words: ({ limits }) => limitWords(limits),
    because: (before, after) => {
      const raised = raisedIn(before.limits, after.limits);
      return raised.length === 0
        ? null
        : finding(
            'limit-raised',
            'high',
            `Payments to addresses unknown to this app are held only above a higher limit: ${raised.map(asset => `${asset} ${after.limits[asset]}`).join(', ')}.`,
            'Raise it only as far as payments to new receivers go every day.',
          );
    },
  },
  {
    label: 'Asks the service',
    words: ({ pollSeconds }) => `every ${pollSeconds} seconds`,
    because: (before, after) =>
      after.pollSeconds > before.pollSeconds
        ? finding(
            'asks-slower',
            'look',
            `Changes at the service are shown up to ${after.pollSeconds} seconds later.`,
            'Refresh before you decide.',
          )
        : null,
  },
];

/** null where nothing becomes weaker. */
export function weakening(before: Settings, after: Settings): Change | null {
  const found = weaker.flatMap(row => {
    const because = row.because(before, after);
    return because === null ? [] : [{ row, because }];
  });
  if (found.length === 0) return null;
  const differences = found.map(({ row }) => ({ label: row.label, before: row.words(before), after: row.words(after) }));
  return change({
    what: 'settings',
    headline: `Weaken ${found.length === 1 ? 'a setting' : `${found.length} settings`} of this computer: ${differences
      .map(({ label, after: to }) => `${label.toLowerCase()}: ${to}`)
      .join('; ')}`,
    effects: ['It applies from now on, until you change it back.'],
    facts: [],
    differences,
    findings: found.map(({ because }) => because),
  });
}
