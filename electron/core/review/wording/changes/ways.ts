/** Ways in and out: sessions, codes, and where events go. */
import type { Party } from '../../../../contract/values/document.ts';
import { flag, member, text } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { nameOf, type Subject, theNamed } from '../../subject.ts';
import { hostOf } from '../operations/webhooks.ts';
import { brandNew, type Changes, changes, leading, newly, organisation, plainly, thing } from './change.ts';

const user = (subject: Subject): { party: Party; called: string } => {
  const id = text(subject.parameters, 'userId');
  return id === undefined
    ? { party: plainly('User', 'whoever asked'), called: 'whoever asked' }
    : { party: thing(subject, 'User', id, 'user'), called: nameOf(subject, id, 'user') };
};

const login =
  (how: string): Changes =>
  subject =>
    changes(`Login ${how}`, user(subject).party, plainly('Can act as this user', 'whoever holds the new key'));

const session: Changes = subject => {
  const { party, called } = user(subject);
  return changes(`Session with all rights for ${called}`, party, plainly('Can act as this user', 'whoever holds the target key'));
};

const code: Changes = subject => {
  const contact = text(subject.parameters, 'contact') ?? text(subject.parameters, 'userId') ?? '';
  return changes(
    `One-time code to ${quoted(contact, 120)}`,
    organisation(subject),
    newly('Sends a code to', contact, 'Their contact'),
  );
};

const byMail =
  (what: string, role: string): Changes =>
  subject => {
    const mail = text(subject.parameters, 'email');
    return changes(
      `${what} by email to ${quoted(mail ?? '', 120)}`,
      newly('Mailbox', mail, '', 'not named'),
      plainly(role, 'whoever reads that mailbox and holds the target key'),
    );
  };

const recovered: Changes = subject => {
  const { party, called } = user(subject);
  const name = text(member(subject.parameters, 'authenticator'), 'authenticatorName');
  return changes(`New authenticator for ${called}, who is recovered`, party, newly('Gets', name, 'Authenticator'));
};

const eventsTo: Changes = subject => {
  const host = hostOf(text(subject.parameters, 'url'));
  return changes(
    `Events of the organisation to ${quoted(host, 253)}`,
    organisation(subject),
    newly('Sends its events to', host, 'New webhook'),
  );
};

const webhook: Changes = subject => {
  const { parameters } = subject;
  const id = text(parameters, 'endpointId');
  const url = text(parameters, 'url');
  const called = nameOf(subject, id, 'webhook');
  const from = thing(subject, 'Webhook', id, 'webhook');
  if (url !== undefined)
    return changes(`Events of ${called} to ${quoted(hostOf(url), 253)}`, from, newly('Sends its events to', hostOf(url), ''));
  const active = flag(parameters, 'isActive');
  if (active !== undefined)
    return changes(
      `Switches ${theNamed(subject, id, 'webhook')} ${active ? 'on' : 'off'}`,
      from,
      plainly('Becomes', active ? 'on' : 'off'),
    );
  const name = text(parameters, 'name');
  return changes(
    `${leading(subject, id, 'webhook')} becomes ${quoted(name ?? '')}`,
    from,
    newly('Is called', name, '', 'nothing'),
  );
};

const noWebhook: Changes = subject => {
  const id = text(subject.parameters, 'endpointId');
  return changes(
    `Deletes ${theNamed(subject, id, 'webhook')}`,
    thing(subject, 'Webhook', id, 'webhook'),
    plainly('Is deleted', 'nothing goes there any more'),
  );
};

const rightsProfile: Changes = subject => ({
  title: brandNew('session profile', [text(subject.parameters, 'sessionProfileName')]),
});

export const wayChanges: Record<string, Changes> = {
  OAUTH: login('with an identity provider, by an encrypted key'),
  OAUTH_LOGIN: login('with an identity provider'),
  STAMP_LOGIN: login('with the key that stamps the request'),
  OTP_LOGIN: login('with a verified one-time code'),
  OTP_AUTH: login('with a one-time code'),
  CREATE_READ_WRITE_SESSION: session,
  CREATE_READ_ONLY_SESSION: () => ({ title: 'Session that can only read' }),
  CREATE_SESSION_PROFILE: rightsProfile,
  INIT_OTP: code,
  INIT_OTP_AUTH: code,
  VERIFY_OTP: () => ({ title: 'Check of a one-time code' }),
  EMAIL_AUTH: byMail('Login', 'Can log in'),
  INIT_USER_EMAIL_RECOVERY: byMail('Recovery', 'Can give new credentials'),
  RECOVER_USER: recovered,
  CREATE_WEBHOOK_ENDPOINT: eventsTo,
  UPDATE_WEBHOOK_ENDPOINT: webhook,
  DELETE_WEBHOOK_ENDPOINT: noWebhook,
};
