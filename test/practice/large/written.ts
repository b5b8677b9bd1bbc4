/**
 * Activities of a past that nobody waited for: each is known by its id, time and state, and written when somebody reads it.
 * What is still open is written at once, for it may change.
 */
import { sign } from 'node:crypto';
import { dialect } from '../../../electron/contract/service/dialect.ts';
import { seededUuid, timeOrderedUuid } from '../seed.ts';
import { privateKeyObject } from '../stamp/curves.ts';
import type { ApiKeyPair } from '../stamp/make.ts';
import type { ActivityRecord, VoteRecord } from '../state.ts';
import { fingerprintOf } from '../submit.ts';
import { type Kind, kindOf, type Stock } from './kinds.ts';
import { type Body, type Head, Past } from './past.ts';
import { resultOf } from './results.ts';

export interface Desk {
  organizationId: string;
  stock: Stock;
  /** Users who propose and vote, with their keys. */
  voters: readonly Voter[];
  /** The private key of an account, by its address. */
  privateKeys: ReadonlyMap<string, string>;
}
interface Voter {
  userId: string;
  key: ApiKeyPair;
}

const minute = 60_000;
const isOpen = ({ status }: Head): boolean => status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED';

/** Signatures that a key has made once stand: those of ECDSA are other ones each time. */
function createPen() {
  const keys = new Map<string, ReturnType<typeof privateKeyObject>>();
  const made = new Map<string, string>();
  return (place: string, voter: Voter, message: string): string => {
    const known = made.get(place);
    if (known !== undefined) return known;
    const key = keys.get(voter.userId) ?? privateKeyObject(voter.key.curve, voter.key.privateKey);
    keys.set(voter.userId, key);
    const signature = sign('sha256', Buffer.from(message), key).toString('hex');
    made.set(place, signature);
    return signature;
  };
}

/** What was asked for, and how far it came: decided by chance alone, before anything is written. */
function statusOf({ stock: { chance, sizes } }: Desk, n: number, fromNewest: number): ActivityRecord['status'] {
  // Three of five of the last day wait, and of the days before it a few, whose approvals lapsed.
  const isRecent = fromNewest < sizes.perDay;
  const waits = isRecent ? 60 : fromNewest < 10 * sizes.perDay ? 6 : 0;
  if (chance('waits', n, 100) < waits) return 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
  const end = chance('end', n, 100);
  return end < 88 ? 'ACTIVITY_STATUS_COMPLETED' : end < 95 ? 'ACTIVITY_STATUS_REJECTED' : 'ACTIVITY_STATUS_FAILED';
}

/**
 * Oldest first, as a state keeps them.
 * @param now milliseconds: the newest is a moment old
 * @param written is told the fingerprint of one that was closed and is read now
 */
export function manyActivities(
  desk: Desk,
  now: number,
  written: (fingerprint: string, record: ActivityRecord) => void,
): ActivityRecord[] {
  const { stock, organizationId, voters } = desk;
  const { chance, seed, sizes } = stock;
  const pen = createPen();
  const apart = (24 * 60 * minute) / sizes.perDay;
  const newerThan = (n: number) => sizes.activities - 1 - n;
  const voterOf = (n: number, which: number): Voter => {
    const voter = voters[(chance('proposer', n, voters.length) + which) % voters.length];
    if (voter === undefined) throw new Error('A large organisation without anybody who votes');
    return voter;
  };

  const headOf = (n: number, { type, intentMember }: Kind): Head => {
    const moment = chance('moment', n, Math.max(1, Math.floor(apart / 2)));
    const createdAt = Math.floor(now - 20_000 - newerThan(n) * apart - moment);
    const status = statusOf(desk, n, newerThan(n));
    return {
      ...{ id: timeOrderedUuid(seed, createdAt, 0), organizationId, status, type, createdAt },
      ...(intentMember !== undefined && { intentMember }),
      proposerId: voterOf(n, 0).userId,
      updatedAt:
        status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
          ? createdAt
          : Math.min(now - 1_000, createdAt + minute * (1 + chance('later', n, 60))),
    };
  };

  const bodyOf = (n: number, kind: Kind, head: Head): Body => {
    const { id, status, type, createdAt, updatedAt } = head;
    const parameters = kind.parameters(stock, n, createdAt);
    const bodyText = (what: string, at: number, of: object) =>
      JSON.stringify({ type: what, timestampMs: String(at), organizationId, parameters: of });
    const vote = (which: number, word: 'APPROVE' | 'REJECT', message: string, at: number): VoteRecord => {
      const voter = voterOf(n, which);
      return {
        ...{ id: seededUuid(seed, `vote:${id}:${which}`), userId: voter.userId, message, createdAt: at },
        selection: word === 'APPROVE' ? 'VOTE_SELECTION_APPROVED' : 'VOTE_SELECTION_REJECTED',
        ...{ publicKey: voter.key.publicKey, signature: pen(`${n}:${which}`, voter, message) },
        scheme: dialect.stampSchemes[voter.key.curve],
      };
    };
    const asked = bodyText(type, createdAt, parameters);
    const fingerprint = fingerprintOf(Buffer.from(asked));
    const votes = [vote(0, 'APPROVE', asked, createdAt)];
    if (!isOpen(head)) {
      const word = status === 'ACTIVITY_STATUS_REJECTED' ? 'REJECT' : 'APPROVE';
      votes.push(vote(1, word, bodyText(`ACTIVITY_TYPE_${word}_ACTIVITY`, updatedAt, { fingerprint }), updatedAt));
    }
    return {
      ...{ parameters, fingerprint, votes, generateAppProofs: false, appProofs: [] },
      result: status === 'ACTIVITY_STATUS_COMPLETED' ? resultOf(desk, id, type, parameters) : null,
      failure: status === 'ACTIVITY_STATUS_FAILED' ? { code: 9, message: 'insufficient funds for gas', details: [] } : null,
    };
  };

  // The one that was read last stays written: whoever reads one asks for all of its members.
  let last: { of: Past; body: Body } | null = null;
  return Array.from({ length: sizes.activities }, (_, n): ActivityRecord => {
    const kind = kindOf(stock, n, newerThan(n));
    const head = headOf(n, kind);
    if (isOpen(head)) return { ...head, ...bodyOf(n, kind, head) };
    const past: Past = new Past(head, () => {
      if (last?.of !== past) {
        last = { of: past, body: bodyOf(n, kind, head) };
        written(last.body.fingerprint, past);
      }
      return last.body;
    });
    return past;
  });
}
