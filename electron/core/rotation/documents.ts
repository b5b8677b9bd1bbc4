/** What a person reads before a rotation begins, before its connection gets the new key, and before it is stopped. */
import type { Connection, KeyInfo } from '../../contract/values/app-values.ts';
import type { Fact } from '../../contract/values/document.ts';
import { curveName } from '../curves/curves.ts';
import type { Change } from '../decisions/change.ts';
import { quoted } from '../text/visible.ts';
import type { KeptRotation } from './file.ts';
import { ifStopped } from './view.ts';

const organisationFacts = ({ organizationId, organizationName, baseUrl }: Connection): Fact[] => [
  { label: 'Organisation', value: organizationId, kind: 'id', source: 'pasted', name: organizationName, nameSource: 'service' },
  { label: 'Service address', value: baseUrl, kind: 'url', source: 'pasted' },
];
const publicKey = (label: string, { name, publicKey: value }: { name: string; publicKey: string }): Fact => ({
  ...{ label, value, kind: 'id', source: 'computed', name },
});
const bare = { differences: [], warnings: [] };

/** @param expirationSeconds null for a key that does not expire */
export const beginning = (
  connection: Connection,
  old: KeyInfo,
  { name, curve, expirationSeconds }: KeptRotation['fresh'],
): Change => ({
  ...bare,
  what: 'keys',
  headline: `Make a new key for ${quoted(connection.organizationName, 100)}, to replace ${quoted(old.name, 100)}`,
  effects: [
    'A new private key is made on this computer and kept where its keys are.',
    'It may sign for this organisation at this address, and for no other.',
    'Each later step is confirmed on its own. Nothing is sent or deleted now.',
  ],
  facts: [
    publicKey('Key to replace', old),
    { label: 'Name of the new key', value: name, kind: 'text', source: 'pasted' },
    { label: 'Curve', value: curveName(curve), kind: 'text', source: 'pasted' },
    {
      ...{ label: 'Expires', kind: 'text', source: 'pasted' },
      value: expirationSeconds === null ? 'never' : `${expirationSeconds} seconds after it is registered`,
    },
    ...organisationFacts(connection),
  ],
});

/** Another key in the place of that of a connection. `subOrganizations`: those that a person allowed the old one. */
export const switching = (
  connection: Connection,
  from: { publicKey: string },
  to: { name: string; publicKey: string },
  subOrganizations: readonly string[],
): Change => ({
  ...bare,
  what: 'connections',
  headline: `Use the key ${quoted(to.name, 100)} for ${quoted(connection.organizationName, 100)} from now on`,
  effects: [
    'From now on votes, requests and queries over this connection are stamped with the new key.',
    'The old key no longer signs for it here. It stays registered with the service until you delete it there.',
    ...(subOrganizations.length === 0 ? [] : ['The new key also stamps for the sub-organisations that you allowed the old one.']),
  ],
  facts: [
    publicKey('New key', to),
    ...organisationFacts(connection),
    ...subOrganizations.map((value): Fact => ({ label: 'Sub-organisation', value, kind: 'id', source: 'pasted' })),
  ],
  differences: [{ label: 'Key of this connection', before: from.publicKey, after: to.publicKey }],
  checks: [
    {
      ok: true,
      sentence: `The service is asked whose key it is. For another user than ${quoted(connection.userName, 100)} nothing is changed`,
    },
    { ok: true, sentence: 'The change stays on this computer and is written to the journal' },
  ],
});

export const stopping = (rotation: KeptRotation): Change => ({
  ...bare,
  what: 'keys',
  headline: `Stop replacing the key ${quoted(rotation.old.name, 100)}`,
  effects: [ifStopped(rotation), 'You can begin again at any time.'],
  facts: [
    publicKey('Old key', rotation.old),
    ...(rotation.fresh.publicKey === null
      ? []
      : [publicKey('New key', { name: rotation.fresh.name, publicKey: rotation.fresh.publicKey })]),
  ],
});
