/**
 * A hand-over that somebody opens: whose seal it is, whether it is whole, and whether its bytes say what it says
 * (docs/hand-over.md#what-is-checked). All of it must hold before anything of it can be sent.
 */
import { failure, type Outcome } from '../../../contract/outcome.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import type { BatchCheckRow, HandOverView } from '../../../contract/values/signing-values.ts';
import type { Slices } from '../../budget/slices.ts';
import { expiryOf, publicKeyOf } from '../../rotation/registered.ts';
import type { Session } from '../../session.ts';
import { curveOfScheme, verifyStamp } from '../../stamps/stamp.ts';
import { hashOf } from '../../text/canonical.ts';
import { codeWords } from '../../text/code-words.ts';
import { quoted } from '../../text/visible.ts';
import type { BatchRequest } from '../batch/read.ts';
import { batchTotals, totalLines } from '../batch/sum.ts';
import { type HandOverFile, readHandOver, sealedBytes } from './format.ts';
import { readHanded } from './rows.ts';
import { sentBefore } from './sent-before.ts';

/** Older ones are prepared again: what was true of accounts and people may not be any more. */
const mostAgeMs = 7 * 24 * 3_600_000;
/** Clocks of two computers differ. */
const aheadMs = 10 * 60_000;

export interface CheckedHandOver {
  view: HandOverView;
  rows: BatchCheckRow[];
  /** In the order of the rows; empty while anything is wrong. */
  requests: BatchRequest[];
  /** The exact bodies as they were prepared. */
  bodies: string[];
}

interface Needs {
  /** Milliseconds since 1970. */
  now(): number;
  /** Whether a hand-over of this hash was sent from this computer. */
  isSent(hash: string): boolean;
  slices(): Slices;
}

type Line = HandOverView['checks'][number];
const line = (ok: boolean, yes: string, no: string): Line => ({ ok, sentence: ok ? yes : no });

/** @returns a failure where the file cannot be read at all; otherwise every check with how it ended */
export async function checkHandOver(text: string, session: Session, needs: Needs): Promise<Outcome<CheckedHandOver>> {
  const read = readHandOver(text);
  if (!read.ok) return read;
  const file = read.value;
  const { content, hash } = file;
  const { organizationId } = session.connection;
  // SECURITY: of another organisation nothing is read and nobody is asked about it.
  if (content.organizationId !== organizationId)
    return failure('forbidden', 'This hand-over is for another organisation. Switch to that one, then open it.', {
      before: organizationId,
      after: content.organizationId,
    });
  const seal = sealOf(file, session);
  const preparer = await preparerOf(file, session);
  if (!preparer.ok) return preparer;
  const handed = await readHanded(content, session.context(), needs.slices());
  const requests = handed.flatMap(({ request }) => request ?? []);
  const rows = handed.map(({ row }) => row);
  const isRead = requests.length === rows.length;
  const totals = isRead ? totalLines(batchTotals(requests)) : [];
  const replay = sentBefore(file, requests, session, needs.isSent(hash));
  const age = needs.now() - Date.parse(content.preparedAt);
  const checks: Line[] = [
    ...seal,
    ...preparer.value.checks,
    line(
      isRead,
      `All ${plural(rows.length, 'row')} read again from the bytes say the same`,
      `${plural(rows.length - requests.length, 'row')} of ${rows.length} ${rows.length - requests.length === 1 ? 'does' : 'do'} not say what the file says`,
    ),
    line(
      isRead && JSON.stringify(totals) === JSON.stringify(content.totals),
      'The sums are those of the file',
      isRead ? 'The sums added up here are not those of the file' : 'The sums cannot be compared before every row is right',
    ),
    line(replay === null, 'None of it was sent before, as far as this computer knows', replay ?? ''),
    line(
      age <= mostAgeMs && age >= -aheadMs,
      'It was prepared within the last seven days',
      age > mostAgeMs ? 'It is older than seven days: it must be prepared again' : 'It says that it was prepared in the future',
    ),
  ];
  const holds = checks.every(({ ok }) => ok);
  const { preparedBy, preparedAt, note } = content;
  return {
    ok: true,
    value: {
      view: {
        ...{ hash, words: codeWords(hash), preparedAt, note, checks },
        preparedBy: { ...preparedBy, userName: preparer.value.name ?? preparedBy.userName },
        totals: content.totals,
      },
      rows,
      requests: holds ? requests : [],
      bodies: content.rows.map(({ body }) => body),
    },
  };
}

/** Whole, and sealed by the key that it names. */
function sealOf({ content, hash, stamp }: HandOverFile, { dialect }: Session): Line[] {
  const said = stampIn(stamp);
  const isWhole = hashOf(content) === hash;
  const { publicKey } = content.preparedBy;
  const isSealed =
    said !== null &&
    said.publicKey === publicKey &&
    curveOfScheme(said.scheme, dialect) !== null &&
    verifyStamp({ ...said, message: sealedBytes(hash) }, dialect);
  return [
    line(isWhole, 'Nothing in it was changed: it has its hash', 'It was changed: its content does not have its hash'),
    line(isSealed, 'Its seal is over this hash, by the key it names', 'Its seal is not over this hash by the key it names'),
  ];
}

function stampIn(text: string): { publicKey: string; signature: string; scheme: string } | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const { publicKey, signature, scheme } = value as Record<string, unknown>;
    return typeof publicKey === 'string' && typeof signature === 'string' && typeof scheme === 'string'
      ? { publicKey, signature, scheme }
      : null;
  } catch {
    return null;
  }
}

/**
 * Whether the key is listed for the user it names, asked now, and that this is somebody else.
 * SECURITY: another person is another user at the service and another key: whoever prepared it cannot be its second pair of
 * eyes. That the list is true is the service's word, as for every vote (docs/service.md#votes).
 */
async function preparerOf(
  { content: { preparedBy } }: HandOverFile,
  session: Session,
): Promise<Outcome<{ checks: Line[]; name: string | null }>> {
  const { userId, publicKey } = preparedBy;
  const answer = await session.query('list_users', {});
  if (!answer.ok) return answer;
  const listed = answer.value.users.find(user => user.userId === userId);
  const name = listed?.userName || null;
  const isListed = listed?.apiKeys.some(key => publicKeyOf(key) === publicKey && isLive(expiryOf(key), session)) === true;
  const who = quoted(name ?? preparedBy.userName, 80);
  const me = session.connection.userId;
  const isKnown = me !== '' && session.context().current.whoami !== undefined;
  const isOther = isKnown && userId !== me && publicKey !== session.target.voice?.().publicKey;
  return {
    ok: true,
    value: {
      name,
      checks: [
        line(
          isListed,
          `The service lists this key for ${who}`,
          `The service does not list this key for ${who}: removed, expired or never theirs`,
        ),
        line(isOther, 'Somebody else than you prepared it', 'You prepared it yourself. Somebody else opens and sends it'),
      ],
    },
  };
}

/** By the service's clock, as far as it is known. */
function isLive(end: string | null, session: Session): boolean {
  const { serviceNow, now } = session.context();
  return end === null || Date.parse(end) > Date.parse(serviceNow ?? now);
}
