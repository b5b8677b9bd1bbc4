/** What the bytes do not tell, or tell to nobody. */
import { formOn } from '../../../chains/decoded.ts';
import type { EffectOf } from '../../../chains/effect.ts';
import { quoted } from '../../../text/visible.ts';
import type { Rows } from './row.ts';

const notKnown = () => ['It is not known what this signature would do.'];
const cannot: Record<EffectOf<'unread transaction'>['because'], string> = {
  'no library': 'that neither library can read, with',
  'libraries differ': 'that the libraries read differently, with',
  'unknown form': 'that cannot be read with',
  'not strict': 'that cannot be read with certainty, with',
};

export const unread: Rows<
  | 'vouch for text'
  | 'log in'
  | 'blind digest'
  | 'text of a digest'
  | 'unseen typed data'
  | 'unread bytes'
  | 'unread transaction'
  | 'unread payload'
  | 'unread message'
  | 'over limit'
  | 'further payloads'
  | 'read two ways'
> = {
  'vouch for text': {
    phrase: (e, say) => `has ${say.account(e.account)} sign ${quoted(inOneLine(e.text), 60)}`,
    signs: (e, say) => `${framed(e.frame)} with ${say.account(e.account)}: ${quoted(inOneLine(e.text), 60)}`,
    title: e => `Text ${quoted(inOneLine(e.text), 60)}`,
    means: () => ['Whoever holds the signature can show that this account signed this text.'],
    counts: 'nothing',
  },
  'log in': {
    phrase: (e, say) => `signs in to ${quoted(e.host)} as ${say.account(e.account)}`,
    means: (e, say) => [`Whoever asked for this can act as ${say.account(e.account)} at ${quoted(e.host)} until the login ends.`],
    counts: 'nothing',
  },
  'blind digest': {
    phrase: (e, say) => `stands for something that cannot be seen, with ${say.account(e.account)}`,
    signs: (e, say) =>
      `a digest ${e.as === 'message' ? 'as a message ' : ''}with ${say.account(e.account)}, without seeing what it stands for`,
    means: e => [
      e.as === 'message'
        ? 'A digest can stand for anything: a contract that accepts such a signature may move everything.'
        : 'A digest can stand for anything: a transfer of everything, a permission, a new owner.',
    ],
    counts: 'unknown',
  },
  'text of a digest': {
    phrase: (e, say) => `signs the text of a digest with ${say.account(e.account)}`,
    signs: (e, say) => `the text of a 32-byte digest with ${say.account(e.account)}`,
    means: () => ['Whoever holds the signature can show that this account signed this text.'],
    counts: 'nothing',
  },
  'unseen typed data': {
    phrase: (e, say) => `signs typed data that cannot be seen with ${say.account(e.account)}`,
    signs: (e, say) => `typed data with ${say.account(e.account)}, without seeing what it says`,
    means: () => ['Only the hashes of the message are known: it can be a permission to move everything.'],
    counts: 'unknown',
  },
  'unread bytes': {
    phrase: e => `holds ${e.count} bytes that cannot be read`,
    signs: (e, say) => `${e.count} bytes that cannot be read with ${say.account(e.account)}`,
    means: e =>
      e.count === 32
        ? ['A digest can stand for anything: a transfer of everything, a permission, a new owner.']
        : ['It is not known what this signature would do.'],
    counts: 'unknown',
  },
  'unread transaction': {
    phrase: (e, say) => `holds ${e.form} ${cannot[e.because]} ${say.account(e.account)}`,
    signs: (e, say) => `${e.form} ${cannot[e.because]} ${say.account(e.account)}`,
    means: e => (e.because === 'libraries differ' ? ['It is not certain what this signature would do.'] : notKnown()),
    counts: 'unknown',
  },
  'unread message': {
    phrase: e => `holds ${e.what}, which this app does not read`,
    means: notKnown,
    counts: 'unknown',
  },
  'unread payload': {
    phrase: () => 'cannot be read',
    signs: e => `a payload that ${e.because === 'broken' ? 'cannot' : 'could not'} be read`,
    means: notKnown,
    counts: 'unknown',
  },
  'further payloads': {
    phrase: e => `holds ${e.count} further payloads`,
    signs: e => `${e.count} further payloads`,
    means: () => [],
    counts: 'unknown',
  },
  'read two ways': {
    phrase: () => 'is read in two ways',
    signs: e => `bytes that are ${e.ways.map(formOn).join(' and ')} at once`,
    means: (e, say) => e.ways.map(way => `As ${formOn(way)}, it ${say.does(way.effects)}.`),
    counts: 'unknown',
  },
  'over limit': {
    phrase: () => 'is not read',
    signs: (e, say) =>
      `a payload with ${say.account(e.account)} that is ${e.later ? 'read when it is opened' : 'over the limits of what this app reads'}`,
    means: notKnown,
    counts: 'unknown',
  },
};

const framed = (of: string | null): string =>
  of === null ? 'a text message' : of === 'Ethereum' ? 'an Ethereum signed message' : `an off-chain message of ${of}`;
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
