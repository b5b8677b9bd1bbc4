/**
 * Signing up through an authentication proxy (docs/architecture.md#signing-up): a code is asked for and checked, a key is made
 * for it, and once a person read what is sent, the organisation is made and connected. One at a time, in memory alone: a lock,
 * the end of the app, or another beginning wipes it.
 */
import type { AppParameters } from '../../contract/app.ts';
import type { Response } from '../../contract/operations/table.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import type { DialectOverrides } from '../../contract/service/dialect-overrides.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import type { SignedUp, SignupState, SignupWay } from '../../contract/values/ways-in/signup.ts';
import { ended, enterCode, type Verified, withoutSecrets } from '../codes/enter.ts';
import { type NewKey, newKey } from '../codes/new-key.ts';
import { type SentCode, sentCode } from '../codes/sent-code.ts';
import { dialectOf, sameDialect } from '../connections/dialect.ts';
import type { AskSecrets } from '../decisions/ask-secrets.ts';
import type { ConfirmChange } from '../decisions/change.ts';
import type { AskProxy } from '../decisions/proxy.ts';
import { readCodeTarget } from '../enclave/envelope.ts';
import type { Keys } from '../keys/keys.ts';
import { normalPin } from '../keys/pins.ts';
import type { Clock } from '../ports.ts';
import type { Service } from '../service/service.ts';
import type { Released } from '../submit/released.ts';
import { checkSteps } from '../submit/steps.ts';
import { bodyOf } from './body.ts';
import { beginning, finding, signingUp } from './documents.ts';

export interface Signup {
  state(): SignupState;
  begin(asked: AppParameters<'signup.begin'>): Promise<Outcome<SignupState>>;
  enterCode(): Promise<Outcome<SignupState>>;
  send(details: AppParameters<'signup.send'>): Promise<Outcome<SignedUp>>;
  find(): Promise<Outcome<SignedUp>>;
  /** Wipes whatever there is. */
  end(): void;
}

export interface SignupNeeds {
  askProxy: AskProxy;
  secretsAsked: Pick<AskSecrets, 'ask'>;
  /** Asks a person, with a line in the journal where they said yes. */
  confirm: ConfirmChange;
  service: Pick<Service, 'proxy' | 'query' | 'serverNow'>;
  keys: Pick<Keys, 'keep' | 'pin' | 'unpin'>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  random(bytes: number): Uint8Array;
  connections: { all(): Connection[] };
  /** Asks over the new key who it belongs to; over a key that is pinned there. */
  whoami(at: { baseUrl: string; organizationId: string; keyId: string; dialect: Dialect }): Promise<Outcome<Response<'whoami'>>>;
  /** Pins the key to the organisation, tests it, and keeps the connection where the test holds. */
  connect(asked: {
    baseUrl: string;
    organizationId: string;
    keyId: string;
    dialect?: DialectOverrides;
  }): Promise<Outcome<Connection>>;
  /** A line in the journal of what was done. */
  record(about: string): Promise<void>;
  /** Asks how keys of this computer are kept, where nobody has said so yet; a lasting key is written once that is settled. */
  protect(): Promise<Outcome<null>>;
}

interface Flow {
  way: SignupWay;
  overrides: DialectOverrides | undefined;
  dialect: Dialect;
  key: NewKey;
  code: SentCode;
  released: Released;
  verified: Verified | null;
  /** Of the key, once it is kept. */
  keyId: string | null;
  /** When it was sent, once it is not known what became of it. */
  unknownSince: string | null;
}

const noFlow = () => failure('not_found', 'No sign-up is under way, or it was ended by a lock. Start again.');

export function createSignup(needs: SignupNeeds): Signup {
  let flow: Flow | null = null;
  /** Counts endings: what goes on meanwhile must not bring back what was wiped. */
  let endings = 0;
  let busy = false;
  const end = () => {
    endings += 1;
    flow?.key.end();
    if (flow !== null) flow.verified = null;
    flow = null;
  };
  /** One step at a time: two must not use one code or token. */
  const alone = async <T>(step: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    if (busy) return failure('rate_limited', 'A step of the sign-up is under way. Finish it first.');
    busy = true;
    try {
      return await step();
    } finally {
      busy = false;
    }
  };
  const holder: Holder = {
    get: () => flow,
    set(next) {
      end();
      flow = next;
    },
    end,
    endings: () => endings,
  };
  return {
    state: () => (flow === null ? { step: 'none' } : stateOf(flow)),
    begin: asked => alone(() => begin(needs, holder, asked)),
    enterCode: () => alone(() => enter(needs, holder)),
    send: details => alone(() => send(needs, holder, details)),
    find: () => alone(() => find(needs, holder)),
    end,
  };
}

interface Holder {
  get(): Flow | null;
  set(flow: Flow): void;
  end(): void;
  endings(): number;
}

function stateOf({ way, code, key, verified, keyId, unknownSince }: Flow): SignupState {
  const begun = { ...way, otpType: code.otpType, contact: code.contact, publicKey: key.publicKey };
  const parentId = verified?.claims.organizationId ?? null;
  if (unknownSince !== null && keyId !== null) return { ...begun, step: 'unknown', sentAt: unknownSince, parentId, keyId };
  if (verified === null) return { ...begun, step: 'code', endsAt: code.endsAt, triesLeft: code.triesLeft() };
  return { ...begun, step: 'details', endsAt: new Date(verified.claims.endsAtMs).toISOString(), parentId, keyId };
}

async function begin(needs: SignupNeeds, holder: Holder, asked: AppParameters<'signup.begin'>): Promise<Outcome<SignupState>> {
  const way: SignupWay = {
    proxyUrl: normalPin({ baseUrl: asked.proxyUrl, organizationId: '' }).baseUrl,
    configId: asked.configId,
    baseUrl: normalPin({ baseUrl: asked.baseUrl, organizationId: '' }).baseUrl,
  };
  const overrides = asked.dialect;
  const dialect = dialectOf(overrides);
  const { otpType, contact } = asked;
  const parameters = { otpType, contact };
  const key = newKey(needs.random);
  const before = holder.endings();
  const give = <T>(answer: T): T => {
    key.end();
    return answer;
  };
  const isKnown = needs.connections
    .all()
    .some(
      each =>
        each.unverified !== true &&
        each.baseUrl === way.baseUrl &&
        each.proxy?.baseUrl === way.proxyUrl &&
        each.proxy.configId === way.configId &&
        sameDialect(each.dialect, overrides),
    );
  const at = { baseUrl: way.proxyUrl, configId: way.configId, dialect };
  const released = await needs.askProxy({
    at,
    name: 'proxy_otp_init',
    parameters,
    document: beginning(way, contact, key.publicKey, isKnown, isKnown ? undefined : overrides, parameters),
    checks: [
      isKnown
        ? { ok: true, sentence: `It goes to ${way.proxyUrl}, which you named for an organisation of yours` }
        : { ok: null, sentence: `Is this the proxy you were told to sign up at? ${way.proxyUrl}` },
      { ok: true, sentence: 'These exact bytes are sent, without a stamp' },
    ],
    // SECURITY: the checks of this code go to the same address, and no further than its tries.
    later: checkSteps(''),
    about: 'a new organisation',
  });
  if (!released.ok) return give(released);
  const sent = await needs.service.proxy(at, 'proxy_otp_init', parameters, released.value);
  if (!sent.ok) return give(sent);
  if (holder.endings() !== before) return give(ended());
  const { otpId, otpEncryptionTargetBundle } = sent.value as Response<'proxy_otp_init'>;
  // SECURITY: a code is sealed to nobody but the enclave whose key is pinned.
  const target = readCodeTarget(otpEncryptionTargetBundle, dialect.pinnedKeys.otp);
  if (!target.ok) return give(target);
  const code = sentCode({ otpType, contact, otpId, target: target.value.targetPublic, key }, needs.clock);
  const flow: Flow = {
    ...{ way, overrides, dialect, key, code },
    ...{ released: released.value, verified: null, keyId: null, unknownSince: null },
  };
  holder.set(flow);
  return done(stateOf(flow));
}

async function enter(needs: SignupNeeds, holder: Holder): Promise<Outcome<SignupState>> {
  const flow = holder.get();
  if (flow === null) return noFlow();
  if (flow.verified !== null || flow.unknownSince !== null) return done(stateOf(flow));
  const { way, dialect, code, released } = flow;
  const at = { baseUrl: way.proxyUrl, configId: way.configId, dialect };
  const isEnded = () => holder.get() !== flow;
  const verified = await enterCode(code, {
    secretsAsked: needs.secretsAsked,
    hpkeInfo: dialect.hpkeInfo,
    signer: dialect.pinnedKeys.otp,
    now: () => needs.service.serverNow(way.proxyUrl) ?? needs.clock.now(),
    isEnded,
    facts: [
      { label: 'Checked over', value: way.proxyUrl },
      { label: 'Sent to', value: code.contact },
    ],
    async verify(encryptedOtpBundle) {
      const answer = await needs.service.proxy(at, 'proxy_otp_verify', { otpId: code.otpId, encryptedOtpBundle }, released);
      return answer.ok ? done((answer.value as Response<'proxy_otp_verify'>).verificationToken) : answer;
    },
  });
  if (isEnded()) return verified.ok ? ended() : verified;
  if (!verified.ok) {
    // A window that was closed can be opened again while the code lives; everything else ends it.
    if (verified.code !== 'declined') holder.end();
    return verified;
  }
  flow.verified = verified.value;
  return done(stateOf(flow));
}

async function send(needs: SignupNeeds, holder: Holder, details: AppParameters<'signup.send'>): Promise<Outcome<SignedUp>> {
  const flow = holder.get();
  if (flow === null) return noFlow();
  if (flow.unknownSince !== null)
    return failure('outcome_unknown', 'It was sent already, and may have been carried out. Look for the organisation first.');
  const { verified, way, dialect, code, key } = flow;
  if (verified === null) return failure('forbidden', 'Verify the contact first, with the code that was sent to it.');
  if (verified.claims.endsAtMs <= (needs.service.serverNow(way.proxyUrl) ?? needs.clock.now())) {
    holder.end();
    return failure('refused', 'The verification of your contact ran out. Nothing was sent. Start again.');
  }
  const isEnded = () => holder.get() !== flow;
  const settled = flow.keyId === null ? await needs.protect() : done(null);
  if (isEnded()) return ended();
  if (!settled.ok) return settled;
  const { parameters, shown } = bodyOf(code, key, verified, details);
  const at = { baseUrl: way.proxyUrl, configId: way.configId, dialect };
  const about = { contact: code.contact, publicKey: key.publicKey, parentId: verified.claims.organizationId };
  const released = await needs.askProxy({
    ...{ at, name: 'signup', parameters, shown },
    document: signingUp(way, about, details, shown),
    checks: [
      { ok: true, sentence: `It goes to ${way.proxyUrl}, where your code was checked` },
      { ok: true, sentence: `Your contact is verified, by a token that the pinned key signed for this key` },
      { ok: true, sentence: 'What is shown is sent, without a stamp; the token and the signature over it are left out here' },
    ],
    about: details.organizationName ?? 'a new organisation',
  });
  if (isEnded()) return ended();
  if (!released.ok) return released;
  if (flow.keyId === null) {
    // SECURITY: kept before anything is sent, so that no organisation is made whose only key is lost.
    const kept = await needs.keys.keep({ name: details.keyName, curve: key.curve, secret: key.secret() });
    if (!kept.ok) return { ...kept, message: `Nothing was sent: the new key could not be kept. ${kept.message}` };
    flow.keyId = kept.value.keyId;
    await needs.record(`Created key ${key.publicKey} for a sign-up at ${way.proxyUrl}`);
    if (isEnded()) return ended();
  }
  const { keyId, overrides } = flow;
  const answer = await needs.service.proxy(at, 'signup', parameters, released.value);
  const sentAt = new Date(needs.clock.now()).toISOString();
  if (!answer.ok) return unsuccessful(needs, holder, flow, withoutSecrets(answer, [verified.token]), sentAt);
  const { organizationId, wallet } = answer.value as Response<'signup'>;
  await needs.record(`Signed up at ${way.proxyUrl}: organisation ${organizationId.slice(0, 256)}, key ${key.publicKey}`);
  if (isEnded())
    return failure(
      'locked',
      `It was carried out: the new organisation is ${organizationId.slice(0, 256)}. Connect to it with the key “${details.keyName}”.`,
    );
  const connected = await needs.connect({
    baseUrl: way.baseUrl,
    organizationId,
    keyId,
    ...(overrides && { dialect: overrides }),
  });
  if (!connected.ok) {
    // SECURITY: the proxy's word alone connects nothing: the service has to know the key there.
    flow.unknownSince = sentAt;
    return {
      ...connected,
      message: `The proxy says that it made the organisation ${organizationId.slice(0, 256)}, but it could not be connected. ${connected.message}`,
    };
  }
  holder.end();
  return done({ connection: connected.value, wallet: wallet ?? null });
}

/** It was refused, or nobody knows what became of it. */
async function unsuccessful(needs: SignupNeeds, holder: Holder, flow: Flow, why: Failure, sentAt: string): Promise<Failure> {
  const unsure = why.code === 'outcome_unknown' || why.code === 'bad_answer';
  if (!unsure) return why;
  const parent = flow.verified?.claims.organizationId ?? 'not known';
  await needs.record(
    `The answer of a sign-up at ${flow.way.proxyUrl} was lost: key ${flow.key.publicKey}, made under organisation ${parent}`,
  );
  if (holder.get() === flow) flow.unknownSince = sentAt;
  return {
    ...why,
    code: 'outcome_unknown',
    message:
      'The sign-up was sent, and its answer was lost: the organisation may be there. Look for it with the new key, which is kept. Nothing is sent again by itself.',
  };
}

async function find(needs: SignupNeeds, holder: Holder): Promise<Outcome<SignedUp>> {
  const flow = holder.get();
  if (flow === null) return noFlow();
  const { way, dialect, verified, keyId, unknownSince, overrides } = flow;
  if (unknownSince === null || keyId === null || verified === null)
    return failure('invalid', 'No sign-up waits for an answer that was lost.');
  const parentId = verified.claims.organizationId;
  if (parentId === null)
    return failure(
      'invalid',
      'The token named no organisation to ask. Ask your provider for the new one’s id, and connect to it.',
    );
  const allowed = await needs.confirm(finding(way, parentId, flow.key.publicKey));
  if (!allowed.ok) return allowed;
  const { baseUrl } = way;
  const pin = { baseUrl, organizationId: parentId };
  const pinned = await needs.keys.pin(keyId, pin);
  if (!pinned.ok) return pinned;
  const me = await needs.whoami({ ...pin, keyId, dialect });
  await needs.keys.unpin(keyId, pin);
  if (holder.get() !== flow) return ended();
  if (!me.ok) {
    if (me.code !== 'unauthenticated') return me;
    holder.end();
    return failure(
      'not_found',
      'The service knows nobody with the new key: the organisation was not made, as far as it says. Start again. The key is still kept; remove it under Keys.',
      me.service === undefined ? {} : { service: me.service },
    );
  }
  // SECURITY: the parent itself is nobody's new organisation; a key that speaks for it was registered there by somebody else.
  if (me.value.organizationId === parentId)
    return failure(
      'mismatch',
      'The service says that the new key belongs to the organisation itself, not to a new one. Nothing was connected.',
    );
  const { organizationId } = me.value;
  const connected = await needs.connect({ baseUrl, organizationId, keyId, ...(overrides && { dialect: overrides }) });
  if (!connected.ok) return connected;
  holder.end();
  return done({ connection: connected.value, wallet: null });
}
