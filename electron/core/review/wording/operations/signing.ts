/** Words for everything that has a payload signed or a transaction sent. */

import { payloadEncodings } from '../../../../contract/schema/enums.ts';
import { plural } from '../../../../contract/text/plain-text.ts';
import type { Fact } from '../../../../contract/values/document.ts';
import { list, text } from '../../../text/members.ts';
import { followsFromKey } from '../../signer.ts';
import { members, nameOf, type Subject, type Wording, type Words } from '../../subject.ts';
import { type Headline, headline } from '../headline.ts';
import { leadingTold } from '../leading.ts';
import type { Told } from '../told.ts';

const isKnown = (encoding: string): boolean => (payloadEncodings as readonly string[]).includes(encoding);

/** The account that signs; where its public key is known, its address is computed again. */
function accountFact(subject: Subject): Fact[] {
  const signWith = text(subject.parameters, 'signWith') ?? '';
  const row = subject.names.signer(signWith);
  const own = row !== undefined && followsFromKey(row, signWith) === true;
  return members(subject)
    .id('Account', 'signWith')
    .map(fact => (own ? { ...fact, source: 'computed' as const, had: 'key' as const } : fact));
}

/** One payload speaks for itself; the reader made its headline from the bytes. */
const payload: Words = subject => {
  const m = members(subject);
  const [reading] = subject.readings;
  const encoding = text(subject.parameters, 'encoding') ?? '';
  return {
    headline:
      reading?.headline ?? headline('Sign', `a payload with ${nameOf(subject, text(subject.parameters, 'signWith'), 'account')}`),
    effects: reading?.effects ?? ['The request holds no payload that could be read.'],
    facts: [
      ...accountFact(subject),
      ...(reading?.facts ?? []),
      ...(isKnown(encoding) ? m.text('Encoding', 'encoding') : m.text('Encoding', 'encoding', 'text', 'unknown to this app')),
      ...m.text('Hash function', 'hashFunction'),
    ],
  };
};

const payloads: Words = subject => {
  const m = members(subject);
  const count = list(subject.parameters, 'payloads').length;
  const lead = leadingTold(subject.readings);
  const shared: Wording = {
    headline: lead !== undefined && count === 1 ? lead.headline : headlineOfSeveral(subject, count, lead),
    effects: subject.readings.map((reading, i) => `${i + 1}: ${reading.headline.asked}.`),
    facts: [
      ...accountFact(subject),
      ...m.text('Encoding', 'encoding'),
      ...m.text('Hash function', 'hashFunction'),
      ...subject.readings.flatMap((reading, i) =>
        reading.facts.map(f => ({ ...f, label: count === 1 ? f.label : `${i + 1}: ${f.label}` })),
      ),
    ],
  };
  return shared;
};

function headlineOfSeveral(subject: Subject, count: number, lead: Told | undefined): Headline {
  const account = nameOf(subject, text(subject.parameters, 'signWith'), 'account');
  const all = `${plural(count, 'payload')} at once with ${account}`;
  if (lead === undefined) return headline('Sign', all);
  return { ...headline('Sign', `${all}, of which the gravest ${lead.does}`), title: lead.headline.title };
}

const transaction: Words = subject => {
  const m = members(subject);
  const [reading] = subject.readings;
  return {
    headline: reading?.headline ?? headline('Sign', 'a transaction that cannot be read'),
    effects: reading?.effects ?? [],
    facts: [...accountFact(subject), ...(reading?.facts ?? []), ...m.text('Kind', 'type')],
  };
};

const sent: Words = subject => {
  const m = members(subject);
  const [reading] = subject.readings;
  return {
    headline: reading?.headline ?? headline('Send', 'a transaction that cannot be read'),
    effects: reading?.effects ?? [],
    facts: [
      ...m.id('Account', 'from'),
      ...m.id('Account', 'signWith'),
      ...m.ids('Account', 'signWiths'),
      ...(reading?.facts ?? []),
      ...m.text('Chain', 'caip2'),
      ...m.text('Nonce', 'nonce'),
      ...m.text('Gas limit', 'gasLimit'),
      ...m.text('Highest fee per gas', 'maxFeePerGas', 'amount'),
      ...m.text('Tip per gas', 'maxPriorityFeePerGas', 'amount'),
      ...m.flag('Fee', 'sponsor', 'paid by the service', 'paid by the account'),
    ],
  };
};

const undelegate: Words = subject => ({
  headline: headline(
    'Remove',
    `the code that acts for ${nameOf(subject, text(subject.parameters, 'from') ?? text(subject.parameters, 'signWith'), 'account')}`,
  ),
  effects: ['The account goes back to being a plain one (EIP-7702).'],
  facts: [
    ...members(subject).id('Account', 'from'),
    ...members(subject).id('Account', 'signWith'),
    ...members(subject).text('Chain', 'caip2'),
  ],
});

export const signingWords = { sign_raw_payload: payload };
export const signingCompanions: Record<string, Words> = {
  SIGN_RAW_PAYLOADS: payloads,
  SIGN_TRANSACTION: transaction,
  ETH_SEND_TRANSACTION: sent,
  ETH_SEND_RAW_TRANSACTION: sent,
  SOL_SEND_TRANSACTION: sent,
  ETH_UNDELEGATE_7702: undelegate,
};
