/**
 * One-time passwords, with their limits (docs/service.md#rate-limits, docs/service.md#one-time-passwords). Codes are read at
 * GET /practice/outbox.
 */

import { p256 } from '@noble/curves/nist.js';
import { randomCode } from '../codes.ts';
import type { Context, Deeds } from '../context.ts';
import { checkPoint } from '../credentials.ts';
import { envelope, readClientMessage } from '../enclave/envelope.ts';
import { open } from '../enclave/hpke.ts';
import { p256Key, serviceKey } from '../enclave/keys.ts';
import { ActivityFailure, ServiceError, wrongField } from '../errors.ts';
import type { Otp } from '../records.ts';
import type { User } from '../state.ts';
import { issueVerification, openClientSignature, openVerification } from '../verification.ts';
import { login } from './sessions.ts';

const requests = { most: 3, withinMs: 3 * 60_000 };
const triesPerCode = 3;
const liveCodes = 3;
const defaultLifeSeconds = '300';
/** Seconds: one hour (docs/service.md#one-time-passwords). */
const defaultTokenLife = '3600';

const tooMany = () =>
  new ServiceError('INVALID_ARGUMENT', 'Max number of OTPs have been initiated please wait and try again', 'MAX_OTP_INITIATED');

async function openBundle(otp: Otp, bundle: string): Promise<{ otp_code: string; public_key: string }> {
  const message = readClientMessage(bundle);
  const publicKey = Buffer.from(p256.getPublicKey(Buffer.from(otp.privateKey, 'hex'), false)).toString('hex');
  try {
    if (message === null) throw new Error('no client message');
    const opened = await open({ privateKey: otp.privateKey, publicKey }, message);
    const { otp_code, public_key } = JSON.parse(opened.toString('utf8')) as Record<string, unknown>;
    if (typeof otp_code === 'string' && typeof public_key === 'string') return { otp_code, public_key: public_key.toLowerCase() };
  } catch {
    // said below
  }
  throw new ActivityFailure('INVALID_ARGUMENT', 'could not open encryptedOtpBundle with the target key of the OTP');
}

function otpOf({ organisation }: Context, otpId: string): Otp {
  const otp = organisation.otps.find(o => o.otpId === otpId);
  if (otp === undefined)
    throw wrongField('parameters.otpId', `expected the otpId of an init_otp of this organization, received ${otpId}`);
  return otp;
}

function owner({ organisation }: Context, contact: string): User {
  const user = organisation.users.find(u => u.userEmail === contact || u.userPhoneNumber === contact);
  if (user === undefined) throw new ServiceError('NOT_FOUND', `no user of the organization has the contact ${contact}`);
  return user;
}

export const otp = {
  init_otp: {
    check({ organisation, now }, { userIdentifier, contact }) {
      const of = (o: Otp) => (userIdentifier === undefined ? o.contact === contact : o.userIdentifier === userIdentifier);
      const recent = organisation.otps.filter(o => of(o) && now - o.createdAt < requests.withinMs);
      const live = organisation.otps.filter(o => of(o) && !o.used && o.expiresAt > now);
      if (userIdentifier !== undefined && (recent.length >= requests.most || live.length >= liveCodes)) throw tooMany();
    },
    perform({ state, organisation, now, newId, newSecret }, sent) {
      const { otpType, contact, appName, otpLength = 9, alphanumeric = true, expirationSeconds = defaultLifeSeconds } = sent;
      const { publicKey, privateKey } = p256Key(newSecret('otp-target'));
      const otpId = newId('otp');
      const code = randomCode(newSecret('otp-code'), otpLength, alphanumeric);
      const identified = sent.userIdentifier === undefined ? {} : { userIdentifier: sent.userIdentifier };
      const expiresAt = now + Number(expirationSeconds) * 1000;
      const made = { otpId, otpType, contact, code, privateKey, ...identified, createdAt: now, expiresAt, tries: 0, used: false };
      organisation.otps.push(made);
      state.outbox.push({ to: contact, about: 'otp', subject: `${appName}: your one-time code`, code, otpId, sentAt: now });
      // It names neither organisation nor user (docs/service.md#enclave-envelopes).
      const data = JSON.stringify({ targetPublic: publicKey });
      return { otpId, otpEncryptionTargetBundle: envelope(serviceKey(state.seed, 'otp'), data) };
    },
  },
  verify_otp: {
    check(context, { otpId }) {
      otpOf(context, otpId);
    },
    async perform(context, { otpId, encryptedOtpBundle, expirationSeconds = defaultTokenLife }) {
      const { state, organisation, now, newId } = context;
      const wanted = otpOf(context, otpId);
      const invalid = (why: string) => new ActivityFailure('INVALID_ARGUMENT', `invalid OTP code: ${why}`);
      if (wanted.used) throw invalid('it was used already');
      if (wanted.expiresAt <= now) throw invalid('it has run out');
      if (wanted.tries >= triesPerCode) throw invalid('too many tries');
      wanted.tries += 1;
      const { otp_code, public_key } = await openBundle(wanted, encryptedOtpBundle);
      if (otp_code !== wanted.code) throw invalid(`it is not the one that was sent; ${triesPerCode - wanted.tries} tries left`);
      wanted.used = true;
      const exp = now + Number(expirationSeconds) * 1000;
      const { organizationId } = organisation;
      return { verificationToken: issueVerification(state.seed, newId('token'), wanted, organizationId, public_key, exp) };
    },
  },
  otp_login: {
    check(context, { verificationToken, publicKey, clientSignature }) {
      checkPoint('API_KEY_CURVE_P256', publicKey, 'parameters.publicKey');
      const claims = openVerification(context.state, verificationToken, context.now);
      const message = openClientSignature(claims, 'USAGE_TYPE_LOGIN', clientSignature);
      const named = (message.login as { publicKey?: unknown } | undefined)?.publicKey;
      if (named !== publicKey) throw wrongField('parameters.publicKey', 'the client signature is for another public key');
      owner(context, claims.contact);
    },
    perform(context, { verificationToken, publicKey, clientSignature, ...life }) {
      const claims = openVerification(context.state, verificationToken, context.now);
      context.state.usedTokens.push(claims.id);
      return login(context, owner(context, claims.contact), publicKey, life);
    },
  },
} satisfies Deeds<'init_otp' | 'verify_otp' | 'otp_login'>;
