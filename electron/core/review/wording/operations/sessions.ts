/** Words for logins, sessions and one-time codes. */

import { userByEmail } from '../../../known/present.ts';
import { flag, member, text } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { members, nameOf, type Subject, type Words } from '../../subject.ts';
import { headline } from '../headline.ts';

const ends = (subject: Subject): string[] =>
  flag(subject.parameters, 'invalidateExisting') === true ? ['Other sessions of this kind end at once.'] : [];

/** Public keys, lifetimes and flags, which all logins share. */
function facts(subject: Subject) {
  const m = members(subject);
  return [
    ...m.id('User', 'userId'),
    ...m.text('Key name', 'apiKeyName'),
    ...m.text('Public key', 'publicKey', 'hex'),
    ...m.text('Encrypted to', 'targetPublicKey', 'hex'),
    ...m.seconds('Lasts', 'expirationSeconds', '15 minutes'),
    ...m.flag('Other sessions', 'invalidateExisting', 'end at once', 'stay'),
    ...m.text('Session profile', 'sessionProfileId', 'id'),
  ];
}

const login =
  (how: string): Words =>
  subject => ({
    headline: headline('Log', `in ${how}`),
    effects: ['A new key can act as this user until it expires.', ...ends(subject)],
    facts: facts(subject),
  });

const session: Words = subject => {
  const user = text(subject.parameters, 'userId');
  return {
    headline: headline(
      'Open',
      `a session with all rights for ${user === undefined ? 'the user who asked' : nameOf(subject, user, 'user')}`,
    ),
    effects: ['Whoever holds the target key can act as this user until it expires.', ...ends(subject)],
    facts: facts(subject),
  };
};

const sendCode: Words = subject => {
  const m = members(subject);
  return {
    headline: headline('Send', `a one-time code to ${quoted(text(subject.parameters, 'contact') ?? '', 120)}`),
    effects: ['Whoever reads it there can prove that they are that contact.'],
    facts: [
      ...m.text('To', 'contact'),
      ...m.text('By', 'otpType'),
      ...m.text('Application', 'appName'),
      ...m.text('Code length', 'otpLength'),
      ...m.seconds('Lasts', 'expirationSeconds'),
    ],
  };
};

/** A key that arrives by mail: whoever reads the mailbox and holds the target key acts as the user. */
const byMail =
  (what: string, meaning: string): Words =>
  subject => {
    const m = members(subject);
    const email = text(subject.parameters, 'email');
    const user = userByEmail(subject, email);
    const whose = user === undefined ? '' : `, the address of ${quoted(text(user, 'userName') ?? '')}`;
    return {
      headline: headline('Send', `${what} to ${quoted(email ?? 'nobody', 120)}${whose}`),
      effects: [meaning, ...ends(subject)],
      facts: [...m.text('To', 'email'), ...facts(subject)],
    };
  };

const recover: Words = subject => ({
  headline: headline(
    'Add',
    `an authenticator to ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}, who is recovered`,
  ),
  effects: ['Whoever holds the new authenticator can act as this user.'],
  facts: [
    ...members(subject).id('User', 'userId'),
    ...members(subject, member(subject.parameters, 'authenticator')).text('Authenticator', 'authenticatorName'),
  ],
});

const checkCode: Words = subject => {
  const m = members(subject);
  return {
    headline: headline('Check', 'a one-time code'),
    effects: ['A token comes back that a login can use.'],
    facts: [...m.text('Flow', 'otpId', 'id'), ...m.seconds('Token lasts', 'expirationSeconds', '1 hour')],
  };
};

const profile: Words = subject => {
  const m = members(subject);
  return {
    headline: headline('Create', `the session profile ${quoted(text(subject.parameters, 'sessionProfileName') ?? '')}`),
    effects: ['Sessions that name it have the rights of its scope.'],
    facts: [
      ...m.text('Name', 'sessionProfileName'),
      ...m.text('Scope', 'scope'),
      ...m.seconds('Lasts', 'expirationSeconds'),
      ...m.text('Notes', 'notes'),
    ],
  };
};

const readOnly: Words = () => ({ headline: headline('Open', 'a session that can only read'), effects: [], facts: [] });

export const sessionWords = {
  oauth: login('with an identity provider, by an encrypted key'),
  oauth_login: login('with an identity provider'),
  stamp_login: login('with the key that stamps the request'),
  otp_login: login('with a verified one-time code'),
  create_read_write_session: session,
  init_otp: sendCode,
  verify_otp: checkCode,
};
export const sessionCompanions: Record<string, Words> = {
  CREATE_SESSION_PROFILE: profile,
  CREATE_READ_ONLY_SESSION: readOnly,
  INIT_OTP_AUTH: sendCode,
  OTP_AUTH: login('with a one-time code'),
  EMAIL_AUTH: byMail('a login', 'Whoever reads that mailbox and holds the target key can act as the user it belongs to.'),
  INIT_USER_EMAIL_RECOVERY: byMail(
    'a recovery',
    'Whoever reads that mailbox and holds the target key can give the user new credentials.',
  ),
  RECOVER_USER: recover,
};
