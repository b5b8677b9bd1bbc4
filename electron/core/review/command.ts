/**
 * Review on the command line, without its file: a text in, one JSON text out. Offline, no key, no journal, so that a
 * second machine can repeat what the first one showed (docs/threats.md#losses).
 */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { activity as activityShape } from '../../contract/service/activity.ts';
import { isObject } from '../../contract/text/members.ts';
import type { CurrentState, ReviewContext } from '../known/context.ts';
import { parseJson } from '../text/json.ts';
import { list, member, text } from '../text/members.ts';
import { only } from '../text/one-of.ts';
import { type ReviewSubject, reviewDocument } from './document.ts';

/**
 * @param input either a whole activity (or an answer with a member `activity`), or
 *   {"type","parameters","context":{"ownAddresses","addressBook","current","limits","votesNeverShown"}}; an activity may stand beside a context too
 * @param now ISO time, where the input's `current.now` names none
 * @returns the document as JSON text, or why the input is no request
 */
export function reviewText(input: string, now: string): Outcome<string> {
  const read = reviewed(input, now);
  return read.ok ? done(`${JSON.stringify(read.value, null, 2)}\n`) : read;
}

/**
 * One request of several, each on a line of its own.
 * @returns one line: the document, or `{"error"}` with why the line is no request
 */
export function reviewLine(line: string, now: string): string {
  const read = reviewed(line, now);
  return `${JSON.stringify(read.ok ? read.value : { error: read.message })}\n`;
}

function reviewed(input: string, now: string): Outcome<unknown> {
  let value: unknown;
  try {
    value = JSON.parse(input);
  } catch {
    return failure('invalid', 'The input is not JSON.');
  }
  if (!isObject(value))
    return failure('invalid', 'The input is not a JSON object: an activity, or type, parameters and context, was expected.');
  const context = contextOf(member(value, 'context'), now);
  const subject = subjectOf(value);
  if (subject === null)
    return failure(
      'invalid',
      'The input holds no request: the member "type" with "parameters", or an activity with "type" and "intent", was expected.',
    );
  const document = reviewDocument(subject, context);
  // SECURITY: JSON.parse keeps the last of two equal members; another reader may keep the first.
  const repeated = (parseJson(input)?.repeated ?? []).map(path => ({
    rule: 'repeated-member',
    severity: 'critical' as const,
    sentence: `The member ${path} appears twice in the input: readers may take either.`,
  }));
  const { headline, claimed, facts, findings, severity, digest, decoded, effects, differences, comparedWith } = document;
  const sealed = {
    headline,
    ...(claimed && { claimed }),
    severity: repeated.length > 0 ? 'critical' : severity,
    findings: [...repeated, ...findings],
    facts,
    effects,
    differences,
    ...(comparedWith === undefined ? {} : { comparedWith }),
    digest,
    decoded,
  };
  return done(sealed);
}

function subjectOf(value: Record<string, unknown>): ReviewSubject | null {
  const given = [value, member(value, 'activity')].find(v => isObject(member(v, 'intent')));
  if (given !== undefined) {
    const parsed = activityShape.safeParse(given);
    const type = text(given, 'type');
    if (type === undefined) return null;
    const parameters = only(member(given, 'intent') as Record<string, unknown>);
    // SECURITY: what is no whole activity proves nothing, and is not reviewed as if it had nothing to prove.
    return { type, parameters, ...(parsed.success ? { activity: parsed.data } : { proof: { tie: 'none', messages: 0 } }) };
  }
  const type = text(value, 'type');
  if (type === undefined || !Object.hasOwn(value, 'parameters')) return null;
  // SECURITY: what says that it was asked for is no draft, wherever its parameters stand.
  const isAsked = ['fingerprint', 'votes', 'status'].some(name => Object.hasOwn(value, name));
  return { type, parameters: value.parameters, ...(isAsked && { proof: { tie: 'none' as const, messages: 0 } }) };
}

function contextOf(value: unknown, now: string): ReviewContext {
  const current = member(value, 'current');
  const history = list(value, 'history').flatMap(entry => {
    const parsed = activityShape.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return {
    now: text(current, 'now') ?? text(value, 'now') ?? now,
    ownAddresses: list(value, 'ownAddresses').filter(address => typeof address === 'string'),
    addressBook: list(value, 'addressBook').flatMap(entry => {
      const [label, address, kind] = [text(entry, 'label'), text(entry, 'address'), text(entry, 'kind')];
      return label === undefined || address === undefined ? [] : [{ label, address, ...(kind === undefined ? {} : { kind }) }];
    }),
    current: isObject(current) ? (current as CurrentState) : {},
    history,
    ...(isObject(member(value, 'limits')) && { limits: limitsOf(member(value, 'limits')) }),
    ...(member(value, 'votesNeverShown') === true && { votesNeverShown: true }),
  };
}

/** Amounts as texts of digits; what is none leaves its asset without a limit. */
function limitsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).flatMap(([asset, limit]) =>
      typeof limit === 'string' ? [[asset, limit]] : [],
    ),
  );
}
