/** Rules about how a request came about, and about what is not known of it. */

import { operations } from '../../../contract/operations/table.ts';
import { isOpen } from '../../../contract/service/activity-status.ts';
import { dayOf } from '../../../contract/text/dates.ts';
import { countingVotes, lapseIn } from '../../../contract/values/approvals.ts';
import { wrongChecksum } from '../../chains/ethereum/address.ts';
import { voteTime } from '../../known/context.ts';
import { ofPast } from '../../known/past.ts';
import { myUserId, rootQuorum } from '../../known/present.ts';
import { askingVoteOf } from '../../stamps/proof.ts';
import { text } from '../../text/members.ts';
import { holdsUnseen, unseenIn, visible } from '../../text/visible.ts';
import { presentKnown } from '../differences.ts';
import { failedLike } from '../past/failed-before.ts';
import { followsFromKey } from '../signer.ts';
import { duration, nameOf, type Subject } from '../subject.ts';
import { resembles } from '../wording/findings.ts';
import { wordsOf } from '../wording/operations/table.ts';
import type { RiskRule, Said } from './rule.ts';

/** Members that the row does not have. null and absent are the same (docs/service.md#votes: the server adds defaults). */
function unknownMembers(s: Subject): string[] {
  if (s.name === null) return [];
  const known = Object.keys(operations[s.name].parameters.shape);
  return Object.keys(s.parameters)
    .filter(key => !known.includes(key) && s.parameters[key] !== null && s.parameters[key] !== undefined)
    .map(
      key =>
        `The request has a member ${JSON.stringify(visible(key.slice(0, 200)).slice(0, 80))} that this version does not know.`,
    );
}

/** Every text of the request, with its path; what is signed is read elsewhere. */
function texts(value: unknown, path = '', depth = 0): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || depth > 8) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, path === '' ? key : `${path}.${key}`, depth + 1));
}
const isSigning = (s: Subject): boolean => s.readings.length > 0;
/** Long opaque texts: looked through by their own rules. */
const skipped = /(payload|Interface|unsignedTransaction|Bundle|Token|attestation|clientData)/i;

const hidden = (s: Subject): string[] =>
  isSigning(s)
    ? []
    : texts(s.parameters).flatMap(([path, value]) => {
        const plain = value.replaceAll(/[\n\r\t]/g, ' ');
        return !skipped.test(path) && holdsUnseen(plain)
          ? [`${visible(path)} contains invisible characters: ${unseenIn(plain)}`]
          : [];
      });

/** Whole texts that are addresses, and those inside the texts of policies. */
const addresses = (s: Subject): [string, string][] =>
  isSigning(s)
    ? []
    : texts(s.parameters).flatMap(([path, value]): [string, string][] =>
        skipped.test(path)
          ? []
          : /condition|consensus/i.test(path)
            ? (value.slice(0, 100_000).match(/\b(?:0x[0-9a-f]{40}|[0-9A-Za-z]{26,64})\b/gi) ?? []).map(address => [path, address])
            : /^(?:0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{26,64}|(?:bc|tb)1[0-9a-z]{20,80})$/i.test(value)
              ? [[path, value]]
              : [],
      );

/** The same request failed before: a failed attempt can have leaked a signature, or been meant to tire people (WazirX, Radiant). */
function failedBefore({ base, parameters, activity, context }: Subject): string | false {
  const at = ofPast(context, 'failed', now => failedLike({ base, parameters, id: activity?.id }, now)?.updatedAt ?? null);
  return at !== null && `The same request failed on ${dayOf(at)}.`;
}

function expiring(s: Subject): string | false {
  if (s.activity === undefined) return false;
  const now = voteTime(s.context);
  const lapse = lapseIn(countingVotes(s.activity, now).lapsesAt, now);
  if (lapse?.lapsed === true) return 'The approvals have lapsed after 24 hours. They must be given again.';
  return lapse?.soon === true && `The approvals lapse in ${Math.max(1, Math.round(lapse.left / 60_000))} minutes.`;
}

/** Ben of Ben Okafor; what stands in quotes stays whole. */
const firstName = (name: string): string => (/^[A-Z]/.test(name) ? (name.split(' ')[0] ?? name) : name);

/** With this vote, the one who asked and the one who votes would be the only two people involved. */
function onlyRequester(s: Subject): Said[] | false {
  const votes = s.activity?.votes.filter(vote => vote.selection === 'VOTE_SELECTION_APPROVED') ?? [];
  const asker = s.activity === undefined ? undefined : askingVoteOf(s.activity);
  const me = myUserId(s);
  const quorum = rootQuorum(s);
  if (asker === undefined || me === undefined || asker.userId === me || s.activity?.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED')
    return false;
  const alone = votes.every(vote => vote.userId === asker.userId);
  return (
    alone &&
    quorum?.threshold === 2 && [
      {
        sentence: `Only ${firstName(nameOf(s, asker.userId, 'user'))}, who asked, has approved. Your vote decides.`,
        check: `Ask someone else than ${firstName(nameOf(s, asker.userId, 'user'))}.`,
      },
    ]
  );
}

const ownRequest = (s: Subject): boolean => {
  const me = myUserId(s);
  return me !== undefined && s.activity?.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' && askingVoteOf(s.activity)?.userId === me;
};

/** The way a first approval would go; null where one went there before, or nothing is left to decide. */
function firstOver(s: Subject): { way: string; elsewhere: string[] } | null {
  const { path, now } = s.context;
  if (path === undefined || path.approved || (s.activity !== undefined && !isOpen(s.activity.status))) return null;
  const age = (Date.parse(now) - Date.parse(path.since ?? '')) / 1000;
  const added = Number.isNaN(age)
    ? 'it is not known when it was added'
    : `added ${age < 60 ? 'less than a minute' : duration(Math.round(age))} ago`;
  return { way: `${visible(path.baseUrl)} (${added})`, elsewhere: path.elsewhere.map(visible) };
}

function firstApproval(s: Subject): string | false {
  const first = firstOver(s);
  return first?.elsewhere.length === 0 && `This connection is new: ${first.way}.`;
}

function movedOrganisation(s: Subject): string | false {
  const first = firstOver(s);
  if (first === null || first.elsewhere.length === 0) return false;
  return `This organisation, or this key, was used at ${first.elsewhere.join(', ')} before. The first approval would go to ${first.way}.`;
}

/** Said only where it matters: somebody in the request is not known here, and could be one of those that were not read. */
function accountsUnread(s: Subject): string | false {
  const unread = s.context.current.unread?.accounts;
  if (unread === undefined) return false;
  const isStranger = (address: string) => s.names.address(address) === undefined;
  const counterpartyFindings =
    s.readings.some(({ facts }) => facts.some(fact => fact.kind === 'address' && fact.name === undefined)) ||
    addresses(s).some(([, value]) => isStranger(value)) ||
    ['signWith', 'from'].some(key => isStranger(text(s.parameters, key) ?? '') && text(s.parameters, key) !== undefined);
  if (!counterpartyFindings) return false;
  const rest = 'any other counts as a stranger’s';
  if (unread.because === 'limit') return `Only the first ${unread.read} accounts of this organisation are read: ${rest}.`;
  return unread.because === 'reading'
    ? `The accounts of this organisation are still being read, ${unread.read} so far: until then ${rest}.`
    : `The service gave ${unread.read} accounts of this organisation and refused to give more: ${rest}.`;
}

function otherVersion(s: Subject): string | false {
  if (s.name === null) return false;
  const row = operations[s.name].type;
  return row !== s.type && `The request is ${s.type}; this app knows the version ${row}.`;
}

/** Operations whose parameters may be an empty object. */
const emptyBases = [
  'CLAIM_SWAP_FEES',
  'CREATE_READ_ONLY_SESSION',
  'DELETE_SUB_ORGANIZATION',
  'DISABLE_AUTH_PROXY',
  'ENABLE_AUTH_PROXY',
  'REMOVE_IP_ALLOWLIST',
];

export const processRules: readonly RiskRule[] = [
  {
    id: 'not-a-request',
    severity: 'critical',
    sentence: 'The request holds no parameters that could be read.',
    check: 'Do not decide. Keep the request and report it.',
    source: 'docs/threats.md#rules',
    applies: s => Object.keys(s.parameters).length === 0 && !emptyBases.includes(s.base),
  },
  {
    id: 'organisation-moved',
    severity: 'critical',
    // SECURITY: a stamp holds wherever it is sent, so a service in between needs no more than that it is sent there. A page
    // can forget a connection and propose another one, and this line stands where only main writes
    // (docs/threats.md#trusted-confirmation).
    sentence:
      'This organisation, or this key, was used at another address before, and nothing has been approved over this one yet.',
    check: 'Do not decide until your organisation has told you, outside this app, that its service has moved there.',
    source: 'docs/threats.md#trusted-confirmation',
    applies: movedOrganisation,
  },
  {
    id: 'past-forgotten',
    severity: 'high',
    // SECURITY: who puts an older journal back, or removes it, must not thereby silence what it warned of.
    sentence: 'The journal of this computer was rolled back, cut or changed: it is not known what was approved before.',
    check: 'Compare the address with the one your organisation gave you, and check the journal.',
    source: 'docs/threats.md#journal',
    applies: s =>
      firstOver(s) !== null &&
      s.context.path?.forgotten === true &&
      `The journal of this computer was rolled back, cut or changed. It is not known whether anything was approved over ${visible(s.context.path.baseUrl)} before.`,
  },
  {
    id: 'first-approval',
    // It says nothing about the request. SECURITY: the confirmation window asks it of every first one (docs/threats.md#trusted-confirmation).
    severity: 'note',
    sentence: 'This connection is new: nothing was approved over it.',
    check: 'Compare its address with the one your organisation gave you.',
    source: 'docs/threats.md#trusted-confirmation',
    applies: firstApproval,
  },
  {
    id: 'unknown-type',
    severity: 'high',
    sentence: 'This app does not know this kind of request, and cannot explain what it changes.',
    check: 'Read every value, and the service’s own documentation.',
    source: 'docs/service.md#before-a-vote',
    applies: s => !wordsOf(s.name, s.base).known,
  },
  {
    id: 'unknown-member',
    severity: 'look',
    sentence: 'The request has a member this app does not know.',
    check: 'Read it in the tree below.',
    source: 'docs/service.md#before-a-vote',
    applies: unknownMembers,
  },
  {
    id: 'other-version',
    severity: 'note',
    sentence: 'The request is of a different version from the one this app knows.',
    check: 'Read every value below.',
    source: 'docs/service.md#versions',
    applies: otherVersion,
  },
  {
    id: 'hidden-characters-in-request',
    severity: 'high',
    sentence: 'A text of the request contains invisible characters.',
    check: 'Read the escaped form.',
    source: 'docs/threats.md#hostile-text',
    applies: hidden,
  },
  {
    id: 'request-address-lookalike',
    severity: 'critical',
    sentence: 'An address of the request resembles a known one at its ends.',
    check: 'Compare the whole address with one from another source.',
    source: 'docs/threats.md#look-alikes',
    applies: s =>
      addresses(s).flatMap(([path, value]) => {
        const like = s.names.address(value) === undefined ? s.names.lookalike(value) : null;
        return like === null ? [] : [resembles(path, value, like)];
      }),
  },
  {
    id: 'request-address-checksum',
    severity: 'high',
    sentence: 'An address of the request fails its checksum: a character is wrong.',
    check: 'Compare the whole address with one from another source.',
    source: 'EIP-55',
    applies: s =>
      addresses(s)
        .filter(([, value]) => wrongChecksum(value))
        .map(([path, value]) => `${path} ${value} fails its checksum (EIP-55).`),
  },
  {
    id: 'retry-after-failure',
    severity: 'high',
    sentence: 'The same request failed before.',
    check: 'Find out why it failed: WazirX and Radiant were worn down by repeated failures.',
    source: 'docs/threats.md#losses',
    applies: failedBefore,
  },
  {
    id: 'approvals-lapse',
    severity: 'note',
    sentence: 'The approvals given so far lapse soon.',
    check: 'Agree with the others when to vote.',
    source: 'docs/service.md#lapse',
    applies: expiring,
  },
  {
    id: 'requester-only-other',
    severity: 'note',
    sentence: 'Only the one who asked has approved.',
    check: 'Ask someone else than the one who asked.',
    source: 'docs/threats.md#approval-fatigue',
    applies: onlyRequester,
  },
  {
    id: 'own-request',
    severity: 'note',
    sentence: 'You asked for this yourself.',
    check: 'Let others decide.',
    source: 'docs/service.md#votes',
    applies: ownRequest,
  },
  {
    id: 'present-unknown',
    severity: 'look',
    sentence: 'This app does not know the present state: old and new cannot be compared.',
    check: 'Look at the present state in the service.',
    source: 'docs/service.md#before-a-vote',
    applies: s => !presentKnown(s),
  },
  {
    id: 'account-mismatch',
    severity: 'critical',
    sentence: 'The address of the account does not follow from the public key the service shows for it.',
    check: 'Do not sign: the answer of the service is wrong or was changed.',
    source: 'docs/threats.md#receipts',
    applies: s => {
      const signWith = text(s.parameters, 'signWith') ?? '';
      const row = s.names.signer(signWith);
      return (
        isSigning(s) && row !== undefined && text(row, 'privateKeyId') !== signWith && followsFromKey(row, signWith) === false
      );
    },
  },
  {
    id: 'accounts-unread',
    severity: 'look',
    sentence: 'Not every account of this organisation was read: any other counts as a stranger’s.',
    check: 'Look for the addresses unknown to this app among the accounts at the service.',
    source: 'docs/service.md#limits',
    applies: accountsUnread,
  },
  {
    id: 'signer-unknown',
    severity: 'look',
    sentence: 'This app does not know the account that would sign.',
    check: 'Compare it with your list of accounts.',
    source: 'docs/threats.md#receipts',
    applies: s =>
      isSigning(s) &&
      text(s.parameters, 'signWith') !== undefined &&
      s.names.signer(text(s.parameters, 'signWith') ?? '') === undefined &&
      !s.names.own(text(s.parameters, 'signWith') ?? ''),
  },
];
