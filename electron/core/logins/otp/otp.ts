/**
 * Logging in by a one-time code (docs/architecture.md#one-time-codes): one release covers sending the code, checking it, and the
 * login that follows; what the service gives in between (an id, a token) nobody can read, and is verified here. The code is typed
 * in the trusted window. One at a time, in memory alone: a lock, the end of the app, or another beginning wipes it.
 */
import type { AppParameters } from '../../../contract/app.ts';
import { type ActivityName, rowOf } from '../../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Activity } from '../../../contract/service/activity.ts';
import { gravest, gravestFirst } from '../../../contract/severity.ts';
import type { Fact, ReviewDocument } from '../../../contract/values/document.ts';
import type { CodeLoginState, StartedLogin } from '../../../contract/values/ways-in/logins.ts';
import { ended, enterCode, type Verified, withoutSecrets } from '../../codes/enter.ts';
import { type NewKey, newKey } from '../../codes/new-key.ts';
import { codeLifeMs, type SentCode, sentCode } from '../../codes/sent-code.ts';
import type { AskSecrets } from '../../decisions/ask-secrets.ts';
import { checksOf, goesTo } from '../../decisions/checks.ts';
import type { Release } from '../../decisions/release.ts';
import type { Seals } from '../../decisions/seal.ts';
import { signLogin } from '../../enclave/client-signature.ts';
import { readCodeTarget } from '../../enclave/envelope.ts';
import type { Clock } from '../../ports.ts';
import { reviewDocument } from '../../review/document.ts';
import type { Service } from '../../service/service.ts';
import type { Session } from '../../session.ts';
import { type Released, releaseOf } from '../../submit/released.ts';
import { checkSteps, loginStep, tokenSeconds } from '../../submit/steps.ts';
import type { Prepared } from '../../submit/types.ts';
import { only } from '../../text/one-of.ts';
import { quoted } from '../../text/visible.ts';
import type { Logins } from '../logins.ts';
import { openLogin } from '../opened.ts';
import { defaultSeconds } from '../ways.ts';

export interface CodeLogins {
  state(): CodeLoginState;
  begin(asked: AppParameters<'logins.code_begin'>): Promise<Outcome<CodeLoginState>>;
  enter(): Promise<Outcome<StartedLogin>>;
  /** Wipes whatever there is. */
  end(): void;
}

export interface CodeLoginNeeds {
  sessions: { get(connectionId: string): Session | null };
  seals: Seals;
  release: Pick<Release, 'ask'>;
  secretsAsked: Pick<AskSecrets, 'ask'>;
  service: Pick<Service, 'serverNow' | 'clockSkewMs'>;
  logins: Pick<Logins, 'connect'>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  random(bytes: number): Uint8Array;
  now(): string;
}

interface Flow {
  session: Session;
  asked: AppParameters<'logins.code_begin'>;
  key: NewKey;
  code: SentCode;
  released: Released;
}

const appName = 'Countersign';
const noFlow = () => failure('not_found', 'No code is waited for, or it was ended by a lock. Ask for a new one.');

export function createCodeLogins(needs: CodeLoginNeeds): CodeLogins {
  let flow: Flow | null = null;
  let endings = 0;
  let busy = false;
  const end = () => {
    endings += 1;
    flow?.key.end();
    flow = null;
  };
  /** SECURITY: one step at a time: two must not use one code. */
  const alone = async <T>(step: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    if (busy) return failure('rate_limited', 'A step of a login by code is under way. Finish it first.');
    busy = true;
    try {
      return await step();
    } finally {
      busy = false;
    }
  };
  return {
    state: () => stateOf(flow),
    end,
    begin: asked =>
      alone(async () => {
        const before = endings;
        const key = newKey(needs.random);
        const begun = await begin(needs, asked, key);
        if (!begun.ok || endings !== before) {
          key.end();
          return begun.ok ? ended() : begun;
        }
        end();
        flow = begun.value;
        return done(stateOf(flow));
      }),
    enter: () =>
      alone(async () => {
        const mine = flow;
        if (mine === null) return noFlow();
        const started = await enter(needs, mine, () => flow !== mine);
        // A window that was closed can be opened again while the code lives; everything else ends it.
        if (flow === mine && (started.ok || started.code !== 'declined')) end();
        return started;
      }),
  };
}

function stateOf(flow: Flow | null): CodeLoginState {
  if (flow === null) return { step: 'none' };
  const { code, key, asked } = flow;
  return {
    ...{ step: 'code', connectionId: asked.connectionId, otpType: code.otpType, contact: code.contact },
    ...{ publicKey: key.publicKey, endsAt: code.endsAt, triesLeft: code.triesLeft() },
  };
}

async function begin(needs: CodeLoginNeeds, asked: AppParameters<'logins.code_begin'>, key: NewKey): Promise<Outcome<Flow>> {
  const session = needs.sessions.get(asked.connectionId);
  if (session === null) return failure('not_connected', 'This organisation is not connected.');
  const { otpType, contact, otpLength, alphanumeric } = asked;
  const prepared = session.prepare('init_otp', {
    ...{ otpType, contact, appName },
    ...(otpLength === undefined ? {} : { otpLength }),
    // Limits apply to whoever is written to, not to this computer alone.
    userIdentifier: contact,
    ...(alphanumeric === undefined ? {} : { alphanumeric }),
    expirationSeconds: String(codeLifeMs / 1000),
  });
  if (!prepared.ok) return prepared;
  const released = await releasedAll(needs, session, asked, key, prepared.value);
  if (!released.ok) return released;
  const sent = await session.send(prepared.value, released.value);
  if (!sent.ok) return sent;
  const result = resultOf(sent.value, 'send a code');
  if (!result.ok) return result;
  const { otpId, otpEncryptionTargetBundle } = result.value as { otpId?: unknown; otpEncryptionTargetBundle?: unknown };
  // SECURITY: a code is sealed to nobody but the enclave whose key is pinned.
  const target = readCodeTarget(String(otpEncryptionTargetBundle), session.dialect.pinnedKeys.otp);
  if (!target.ok) return { ...target, activityId: sent.value.id };
  const code = sentCode({ otpType, contact, otpId: String(otpId), target: target.value.targetPublic, key }, needs.clock);
  return done({ session, asked, key, code, released: released.value });
}

/** One decision over all three steps. */
async function releasedAll(
  { seals, release, now }: CodeLoginNeeds,
  session: Session,
  asked: AppParameters<'logins.code_begin'>,
  key: NewKey,
  prepared: Prepared,
): Promise<Outcome<Released>> {
  const { organizationId } = prepared;
  const { contact, expirationSeconds = defaultSeconds, invalidateExisting = false } = asked;
  const context = session.decisionContext(organizationId);
  const document = documentOf(asked, key, prepared, part => reviewDocument(part, context));
  const later = [
    ...checkSteps(organizationId),
    loginStep({ organizationId, publicKey: key.publicKey, contact, expirationSeconds, invalidateExisting }),
  ];
  const review = seals.seal(
    {
      ...{ kind: 'submit', operation: prepared.name, body: prepared.text, fingerprint: prepared.fingerprint },
      releases: [releaseOf(prepared.body), ...later],
    },
    document,
    {
      ...{ sealedAt: now(), organizationId, organizationName: session.connection.organizationName },
      keyName: session.keyName(),
    },
    null,
    context,
  );
  const checks = [
    goesTo(session, organizationId),
    ...checksOf(review),
    { ok: true, sentence: 'The key of the session was made here just now and is in memory alone' },
    { ok: true, sentence: 'The login names this contact, this key and this end, or nothing is sent' },
  ];
  const answer = await release.ask(review, 'approve', checks, session.target);
  if (!answer.ok) return answer;
  return answer.value.decision === 'approve'
    ? done(answer.value)
    : failure('declined', 'You decided not to send it. Nothing left this computer.');
}

/** What is sent now, and what follows by the same decision, as one. */
function documentOf(
  { contact, expirationSeconds = defaultSeconds, invalidateExisting }: AppParameters<'logins.code_begin'>,
  { publicKey }: NewKey,
  { parameters }: Prepared,
  read: (part: { type: string; parameters: Record<string, unknown> }) => ReviewDocument,
): ReviewDocument {
  const code = read({ type: typeOf('init_otp'), parameters });
  const life = { publicKey, expirationSeconds, ...(invalidateExisting === true && { invalidateExisting }) };
  const login = read({ type: typeOf('otp_login'), parameters: life });
  const findings = [
    ...code.findings,
    ...login.findings.filter(each => code.findings.every(({ rule }) => rule !== each.rule)),
  ].sort(gravestFirst);
  const { comparedWith: _before, ...rest } = code;
  return {
    ...rest,
    headline: `Log in by a one-time code that is sent to ${quoted(contact, 120)}`,
    done: `Sent a one-time code to ${quoted(contact, 120)}`,
    effects: [
      ...code.effects,
      'The code you type then is sealed to the enclave and checked, at most three times.',
      'Once it is right, a session is opened for the user who has this contact.',
      ...login.effects,
    ],
    facts: [...code.facts, ...login.facts.map(ofSession)].map(madeHere(publicKey)),
    ...{ findings, severity: gravest(findings), differences: [] },
  };
}

/** Code and session each have a life, and more of one name. */
const ofSession = (fact: Fact): Fact => ({ ...fact, label: `Session: ${fact.label}` });
/** The key was made here just now; nobody typed it. */
const madeHere =
  (publicKey: string) =>
  (fact: Fact): Fact =>
    fact.value === publicKey ? { ...fact, source: 'computed' } : fact;

const typeOf = (name: ActivityName): string => {
  const row = rowOf(name);
  return row?.kind === 'activity' ? row.type : name;
};

/** The result of what is completed. Where others must agree, a code would run out before they do. */
function resultOf({ status, result, id }: Activity, what: string): Outcome<unknown> {
  if (status === 'ACTIVITY_STATUS_COMPLETED') return done(only(result ?? {}));
  return failure(
    'permission_denied',
    `It waits for others: that activity is ${status}. A code does not live that long. Your policies must let one user ${what}.`,
    { activityId: id },
  );
}

async function enter(needs: CodeLoginNeeds, flow: Flow, isEnded: () => boolean): Promise<Outcome<StartedLogin>> {
  const { session, code, released, asked } = flow;
  const { connection, dialect } = session;
  const { baseUrl, organizationId } = connection;
  const verified = await enterCode(code, {
    ...{ secretsAsked: needs.secretsAsked, hpkeInfo: dialect.hpkeInfo, signer: dialect.pinnedKeys.otp, organizationId, isEnded },
    now: () => needs.service.serverNow(baseUrl) ?? needs.clock.now(),
    facts: [
      { label: 'Organisation', value: connection.organizationName },
      { label: 'Its id', value: organizationId },
      { label: 'Service', value: baseUrl },
      { label: 'The session lasts', value: `${asked.expirationSeconds ?? defaultSeconds} seconds` },
    ],
    async verify(encryptedOtpBundle) {
      const parameters = { otpId: code.otpId, encryptedOtpBundle, expirationSeconds: tokenSeconds };
      const result = await sent(session, 'verify_otp', parameters, released, 'check a code');
      return result.ok ? done(String((result.value.result as { verificationToken?: unknown }).verificationToken)) : result;
    },
  });
  if (!verified.ok) return verified;
  if (isEnded()) return ended();
  return logIn(needs, flow, verified.value, isEnded);
}

async function sent(
  session: Session,
  name: ActivityName,
  parameters: Record<string, unknown>,
  released: Released,
  what: string,
): Promise<Outcome<{ activity: Activity; result: unknown }>> {
  const prepared = session.prepare(name, parameters);
  if (!prepared.ok) return prepared;
  const activity = await session.send(prepared.value, released);
  if (!activity.ok) return activity;
  const result = resultOf(activity.value, what);
  return result.ok ? done({ activity: activity.value, result: result.value }) : result;
}

async function logIn(
  needs: CodeLoginNeeds,
  { session, asked, key, released }: Flow,
  { token, claims }: Verified,
  isEnded: () => boolean,
): Promise<Outcome<StartedLogin>> {
  const { expirationSeconds = defaultSeconds, invalidateExisting } = asked;
  const parameters = {
    ...{ verificationToken: token, publicKey: key.publicKey, clientSignature: signLogin(key, claims.id), expirationSeconds },
    ...(invalidateExisting === true && { invalidateExisting }),
  };
  const carried = await sent(session, 'otp_login', parameters, released, 'log in by a code');
  if (isEnded()) return ended();
  if (!carried.ok) return withoutSecrets(carried, [token]);
  const { activity } = carried.value;
  const clocks = { now: needs.clock.now, skewMs: () => needs.service.clockSkewMs(session.connection.baseUrl) };
  const life = { connectionId: asked.connectionId, expirationSeconds };
  const secret = key.secret();
  try {
    // Its answer is that of a login by a provider: a token for the key made here, which names the user.
    const opened = await openLogin('oauth_login', life, { secret, publicKey: key.publicKey }, activity, { session, clocks });
    if (!opened.ok) return { ...opened, activityId: activity.id };
    const made = await needs.logins.connect(opened.value, { kind: 'otp_login', session, inPlaceOf: null });
    if (!made.ok) return { ...made, activityId: activity.id };
    const { connectionId, userName } = made.value;
    const sentence = `The session of ${userName} is open until ${made.value.session?.endsAt ?? ''}.`;
    return done({ state: 'open', sentence, activityId: activity.id, connectionId });
  } finally {
    secret.fill(0);
  }
}
