/**
 * The code is typed in the trusted window, sealed to the enclave in the same call, and exchanged for a verification token,
 * which is read by its own rule before anything rests on it (docs/service.md#one-time-passwords).
 * SECURITY: code, bundle and token are in no answer, event, file, journal or error: they are values of this call and of the
 * flow that holds it (docs/threats.md#one-home-for-secrets).
 */
import { type Code, done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { TrustedFact } from '../../contract/values/trusted.ts';
import type { AskSecrets } from '../decisions/ask-secrets.ts';
import { sealCode } from '../enclave/one-time-code.ts';
import { readVerificationToken, type VerificationClaims } from '../enclave/tokens.ts';
import type { SentCode } from './sent-code.ts';

export interface Verified {
  token: string;
  claims: VerificationClaims;
}

export interface EnterNeeds {
  secretsAsked: Pick<AskSecrets, 'ask'>;
  /** Of the dialect: `hpkeInfo`, and the pinned one-time code key. */
  hpkeInfo: string;
  signer: string;
  /** The organisation that the token must name, where it is known. */
  organizationId?: string | undefined;
  /** Milliseconds, by the service's clock as far as it is known. */
  now(): number;
  /** Whether the flow was ended meanwhile: by a lock, or by another one. */
  isEnded(): boolean;
  /** Who asks for it, above the field. */
  facts: TrustedFact[];
  /** Has a sealed code checked. @returns the verification token */
  verify(encryptedOtpBundle: string): Promise<Outcome<string>>;
}

/** The code is no good any more, or what came back is not to be used: the window closes, and a new code is needed. */
interface Over {
  over: Failure;
}

/** Codes have 6 to 9 characters (docs/service.md#rate-limits). */
const form = /^[A-Za-z0-9]{6,9}$/;
/** Nothing was decided about the code: it may be tried again, and is not counted. */
const untried: ReadonlySet<Code> = new Set(['offline', 'rate_limited', 'locked', 'forbidden', 'clock_skew', 'key_unavailable']);
/** The service said no to the code, as it does to a wrong one. */
const refused: ReadonlySet<Code> = new Set(['refused', 'activity_failed', 'invalid', 'not_found']);

export async function enterCode(code: SentCode, needs: EnterNeeds): Promise<Outcome<Verified>> {
  const sent = code.otpType === 'OTP_TYPE_SMS' ? 'text message' : 'email';
  const answer = await needs.secretsAsked.ask<Verified | Over>({
    title: 'Type the one-time code',
    sentences: [
      `It is in the ${sent} to ${code.contact}.`,
      `It works until ${clockTime(code.endsAt)}, for at most ${plural(code.triesLeft(), 'more try', 'tries')}.`,
      'It is sealed here to the enclave. Nobody on the way can read it.',
    ],
    facts: needs.facts,
    fields: [{ kind: 'secret', name: 'code', label: 'One-time code', help: '6 to 9 letters and digits, as they were sent.' }],
    button: 'Check the code',
    waitMs: code.waitMs,
    take: given => tryCode(code, needs, (given.code ?? '').replace(/\s/g, '')),
  });
  if (!answer.ok) return answer;
  return 'over' in answer.value ? answer.value.over : done(answer.value);
}

async function tryCode(code: SentCode, needs: EnterNeeds, typed: string): Promise<Outcome<Verified | Over>> {
  const over = (why: Failure): Outcome<Over> => done({ over: why });
  if (needs.isEnded()) return over(ended());
  if (code.isOver()) return over(failure('refused', 'The code ran out. Ask for a new one.'));
  // SECURITY: only the length of what was typed is said, and what cannot be a code is no try.
  if (!form.test(typed))
    return failure('invalid', 'This is not a code yet. Nothing was sent.', {
      problems: [{ path: 'code', expected: '6 to 9 letters and digits', received: plural(typed.length, 'character') }],
    });
  const bundle = await sealCode(needs.hpkeInfo, code.target, typed, code.key.publicKey);
  const answer = await needs.verify(bundle);
  if (needs.isEnded()) return over(ended());
  if (!answer.ok) {
    const why = withoutSecrets(answer, [typed, bundle]);
    if (untried.has(why.code)) return why;
    if (!refused.has(why.code)) return over(why);
    return wrongCode(code, why);
  }
  const read = readToken(code, needs, answer.value);
  return read.ok ? read : over(withoutSecrets(read, [typed, bundle, answer.value]));
}

function wrongCode(code: SentCode, why: Failure): Outcome<Over> {
  code.wrong();
  const left = code.triesLeft();
  const more = why.service === undefined ? {} : { service: why.service };
  if (left === 0) return done({ over: failure('refused', 'The service took none of three tries. Ask for a new code.', more) });
  return failure('refused', `The service did not take this code. ${plural(left, 'try is', 'tries are')} left.`, more);
}

/** SECURITY: genuine, for this key, for this contact, for this organisation, and not over; or it is not used. */
function readToken(code: SentCode, { signer, organizationId, now }: EnterNeeds, token: string): Outcome<Verified> {
  const read = readVerificationToken(token, { signer, publicKey: code.key.publicKey, organizationId });
  if (!read.ok) return read;
  const claims = read.value;
  if (claims.contact.toLowerCase() !== code.contact.toLowerCase() || claims.verificationType !== code.otpType)
    return failure('mismatch', 'The verification token is for another contact. It is not used.', {
      before: `${code.contact} (${code.otpType})`,
      after: `${claims.contact} (${claims.verificationType})`,
    });
  if (claims.endsAtMs <= now()) return failure('refused', 'The verification token ran out before it came. Ask for a new code.');
  return done({ token, claims });
}

/** SECURITY: a service may repeat what it was sent; its words are dropped where they hold any of it. */
export function withoutSecrets(why: Failure, secrets: readonly string[]): Failure {
  const words = JSON.stringify(why);
  const { service: _said, problems: _named, before: _was, after: _is, ...rest } = why;
  const repeats = secrets.some(secret => secret !== '' && words.includes(JSON.stringify(secret).slice(1, -1)));
  if (!repeats) return why;
  return { ...rest, message: 'The service refused it, in words that repeat a secret. They are not shown.' };
}

export const ended = (): Failure => failure('locked', 'This was ended in the meantime. Nothing more was sent. Start again.');

/** "22:41:07 UTC" */
const clockTime = (iso: string): string => `${iso.slice(11, 19)} UTC`;
