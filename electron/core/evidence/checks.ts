/** What is checked of an opened bundle, one subject each. A check that fails names what was edited. */
import type { z } from 'zod';
import type { Dialect } from '../../contract/service/dialect.ts';
import type { ReviewDocument } from '../../contract/values/document.ts';
import { boundOf } from '../review/apart/bound.ts';
import { fingerprintOf } from '../stamps/fingerprint.ts';
import { saysOf } from '../stamps/proof.ts';
import { utf8 } from '../text/bytes.ts';
import { canonical, hashOf } from '../text/canonical.ts';
import { quoted } from '../text/visible.ts';
import { receiptFrom, votesOf } from './evidence.ts';
import { type bundle, partsOf } from './format.ts';

export type Opened = z.output<typeof bundle>;
export interface Check {
  ok: boolean;
  sentence: string;
}

const check = (ok: boolean, yes: string, no: string): Check => ({ ok, sentence: `${ok ? yes : no}.` });

/** Each member against its hash, and the hashes against the one over all. */
export function checkHashes(raw: Record<string, unknown>): Check[] {
  const told = raw.parts !== null && typeof raw.parts === 'object' ? (raw.parts as Record<string, unknown>) : {};
  const found = partsOf(raw);
  const names = [...new Set([...Object.keys(told), ...Object.keys(found)])];
  const wrong = names.filter(name => told[name] !== found[name]);
  const edited = wrong.map(name => ({
    ok: false,
    sentence: `“${name.slice(0, 40)}” is not as it was when the bundle was made.`,
  }));
  if (hashOf(told) !== raw.hash)
    edited.push({ ok: false, sentence: 'The hash of the bundle does not match its parts: “hash” or “parts” was edited.' });
  return edited.length > 0 ? edited : [{ ok: true, sentence: `All ${names.length} members are as they were written.` }];
}

/** The request's exact text against the fingerprint, and against the intent that would be carried out. */
export function checkBody({ body, activity, submit }: Opened): Check[] {
  if (body === null) return [];
  const fingerprint = activity?.fingerprint ?? submit?.fingerprint;
  const checks = [
    check(
      fingerprintOf(utf8(body)) === fingerprint,
      'The fingerprint is the SHA-256 of the request’s exact text',
      `The request’s text and the fingerprint do not belong together: its SHA-256 is ${fingerprintOf(utf8(body))}, the bundle says ${fingerprint}`,
    ),
  ];
  if (submit !== null && activity !== null && submit.fingerprint !== activity.fingerprint)
    checks.push({ ok: false, sentence: 'The activity is not the one that was submitted: their fingerprints differ.' });
  if (activity === null) return checks;
  return [
    ...checks,
    check(
      saysOf(body, activity).tie === 'stamped',
      'Type, organisation and intent of the activity are what the request says',
      'Type, organisation or intent of the activity is not what the request says: the activity was edited',
    ),
  ];
}

/** The seal against the document and the activity it was put on. */
export function checkSeal({ seal, submit, body, activity, document }: Opened): Check {
  const of = submit === null ? activity : body;
  return check(
    boundOf(of, document as unknown as ReviewDocument).hash === seal.hash,
    `The seal matches the request and the document (${seal.hash})`,
    'The seal does not match: the document, or the type, intent, fingerprint or status of the activity, is not what was sealed',
  );
}

/** The document in the bundle against the one that was computed anew, member by member. */
export function checkDocument(told: Opened['document'], computed: ReviewDocument, versions: string | null): Check[] {
  const names = [...new Set([...Object.keys(computed), ...Object.keys(told)])];
  const mine: Record<string, unknown> = { ...computed };
  const wrong = names.filter(name => canonical(told[name] ?? null) !== canonical(mine[name] ?? null));
  if (wrong.length === 0) {
    const digest = computed.digest?.value ? `, as is its digest ${computed.digest.value}` : '';
    return [{ ok: true, sentence: `The document was recomputed from the bytes and is the same${digest}.` }];
  }
  return wrong.map(name => {
    const side = (value: unknown) => quoted(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), 80);
    const why = versions === null ? '' : ` ${versions}`;
    return {
      ok: false,
      sentence: `“${name.slice(0, 40)}” of the document: the bundle says ${side(told[name])}; computed here, it is ${side(mine[name])}.${why}`,
    };
  });
}

/** Every vote verified again, and against what the bundle says of it. */
export function checkVotes(opened: Opened, dialect: Dialect): Check[] {
  const mine = votesOf(opened.activity, opened.context, dialect);
  const checks = mine.map((vote, i): Check => {
    const told = opened.votes[i];
    const who = `Vote ${i + 1}, of ${vote.userId}`;
    if (told === undefined) return { ok: false, sentence: `${who}: the bundle’s statement about it was removed.` };
    if (canonical(told) !== canonical(vote))
      return {
        ok: false,
        sentence: `${who}: the bundle says ${told.check} (${quoted(told.reason, 80)}, ${quoted(told.selection)}); checked here, it is ${vote.check}: ${vote.reason}.`,
      };
    return { ok: vote.check !== 'invalid', sentence: `${who}: ${vote.check}, ${vote.reason}.` };
  });
  if (opened.votes.length > mine.length)
    checks.push({
      ok: false,
      sentence: `The bundle lists ${opened.votes.length} votes, but the activity has ${mine.length}.`,
    });
  return checks;
}

export function checkReceipt({ activity, context, receipt }: Opened): Check[] {
  const mine = receiptFrom(activity, context);
  if (mine === null)
    return receipt === null ? [] : [{ ok: false, sentence: 'The bundle has a receipt, but the activity has no signature.' }];
  if (receipt === null) return [{ ok: false, sentence: 'The receipt of the signature was removed.' }];
  if (canonical(receipt) !== canonical(mine))
    return [{ ok: false, sentence: `The receipt was edited. Checked here, the signature is: ${mine.verdict}. ${mine.sentence}` }];
  return [
    { ok: mine.verdict !== 'mismatch', sentence: `Receipt of the signature, checked again: ${mine.verdict}. ${mine.sentence}` },
  ];
}

/** The recorded decision against the vote of the same user, where the activity was read after it. */
export function checkDecision({ decision, activity }: Opened): Check[] {
  if (decision === null) return [];
  const vote = activity?.votes.findLast(v => v.userId === decision.userId);
  if (vote === undefined) return [];
  const wanted = decision.decision === 'approve' ? 'VOTE_SELECTION_APPROVED' : 'VOTE_SELECTION_REJECTED';
  return [
    check(
      vote.selection === wanted,
      `The decision to ${decision.decision} is the vote of ${decision.userId}`,
      `The decision says ${decision.decision}, and the vote of ${decision.userId} is ${vote.selection}`,
    ),
  ];
}
