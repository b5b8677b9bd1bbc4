/** The sentences of findings; undefined where the risk table's own says it. */
import { dayOf } from '../../../contract/text/dates.ts';
import { count, plural } from '../../../contract/text/plain-text.ts';
import { limits } from '../../budget/limits.ts';
import { formOn } from '../../chains/decoded.ts';
import { checksummed } from '../../chains/ethereum/address.ts';
import type { FindingId, Findings } from '../../chains/finding.ts';
import type { Lookalike } from '../../text/lookalike-index.ts';
import { quoted, unseenIn, visible } from '../../text/visible.ts';
import { endOf } from './details.ts';
import { oneAllowed, taking, whole } from './effects/allowances.ts';
import { authority, delegateMoves, programWords } from './effects/instructions.ts';
import { borrowed, traded } from './effects/typed-data.ts';
import { bitcoinFindings } from './findings/bitcoin.ts';
import { items } from './items.ts';
import { capital, type Say } from './say.ts';
import { skippedWords } from './skipped.ts';

type Sentences = { [I in FindingId]: (args: Findings[I], say: Say) => string | undefined };
const general = () => undefined;

const handed = (verb: string, say: Say, { over, counterparty }: Findings['ownership.hand']['effect']): string =>
  `It ${verb} of ${say.party(over)} to ${say.party(counterparty)}. Whoever holds it can do what the owner can.`;
const changed = ({ effect }: Findings['ownership.change'], say: Say): string =>
  `It ${effect.power} of ${say.party(effect.over)}.`;
const hand = ({ effect }: Findings['ownership.hand'], say: Say): string => handed(effect.power, say, effect);

export const resembles = (who: string, address: string, like: Lookalike): string =>
  `${who} resembles ${quoted(like.name)} at its ends, and ${like.differing} of its ${like.length} characters differ: ${checksummed(address)} is not ${checksummed(like.address)}.`;
const mayAct = ({ account, counterparty }: Findings['delegation']['effect'] | Findings['named-call.votes']['effect'], say: Say) =>
  `${capital(say.party(counterparty))} could act for ${say.account(account)}.`;
const fieldsOf = (fields: string): string => (fields === '' ? 'nothing' : quoted(fields, 160));

/** "; the unknown address 0x… stands in it" */
function inIt(strangers: Findings['opaque-call.function']['strangers'], say: Say): string {
  if (strangers === null) return '; it is too long to be looked through';
  const [first, ...others] = strangers;
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'other')}`;
  return `; ${say.address(first)}${more}, unknown to this app, stand${others.length === 0 ? 's' : ''} in it`;
}

const table: Sentences = {
  ...bitcoinFindings,
  'first-seen': ({ role, party }, say) => {
    const claim = say.claim(party);
    const paid = say.paid(party);
    const seen =
      paid === null
        ? `The ${role} ${say.address(party)} is first seen here`
        : `${paid} go to an address first seen${say.which(party)}`;
    return `${capital(seen)}${claim === null ? '' : `, ${claim}`}.`;
  },
  'first-seen.asked': ({ role, party }, say) =>
    `The ${role} ${say.address(party)} is first seen here. It is asked for something, and gets nothing.`,
  payee: ({ role, party, standing }, say) =>
    standing === 'dealt with before'
      ? `The ${role} ${say.address(party)} was dealt with before, and is not in your book.`
      : `The ${role} ${say.party(party)} is known by name, and not as a payee.`,
  'address-lookalike': ({ role, like }) =>
    `The ${role} imitates ${quoted(like.name)}. ${like.differing} of its ${like.length} characters differ.`,
  'address-checksum': ({ role, party }) => `The ${role} ${party.address} fails its checksum (EIP-55).`,
  'delegatecall.code': ({ code, account }, say) =>
    `The code at ${say.address(code)} can do anything as ${say.account(account)}, whatever its function is called.`,
  'delegatecall.operation': ({ operation }) => `Operation ${operation} is neither a call nor a delegate call.`,
  'delegatecall.initialiser': ({ code }, say) =>
    `The code at ${say.address(code)} would run as the contract while its functions are replaced.`,
  'contract-creation': general,
  'opaque-call.function': ({ contract, selector, paid, like, strangers }, say) =>
    like !== null
      ? `The call of ${say.party(contract)} begins like ${quoted(like)} and is not written as a call of it: it may do anything else${inIt(strangers, say)}.`
      : `The function 0x${selector} of ${say.party(contract)} is in no interface this app knows${paid ? ', and money goes with it' : ''}${inIt(strangers, say)}.`,
  'opaque-call.packed': () => 'The packed calls are malformed and cannot be read.',
  'opaque-call.batch': ({ account }, say) =>
    `The batch of ${say.account(account)} is not taken apart by this app: read its bytes elsewhere first.`,
  'calldata-leftover': ({ isMore }) =>
    `The call carries bytes that its function does not read${isMore ? ': another call, or somebody unknown to this app, stands in them' : ''}.`,
  'value-with-call': ({ amounts }, say) => `The call also sends ${say.amounts(amounts)}.`,
  'named-call.function': ({ contract, name, strangers }, say) =>
    `${capital(say.party(contract))} is asked to ${quoted(name)}: its name is known, but not its effect${inIt(strangers, say)}.`,
  'named-call.hand': hand,
  'named-call.change': changed,
  'named-call.house': ({ effect }, say) => `It ${say.does([effect])}.`,
  'token-approval': ({ effect }, say) => `${capital(say.party(effect.counterparty))} may ${taking(effect, say)}.`,
  'unlimited-approval': ({ effect }, say) =>
    effect.action === 'allow'
      ? `${capital(say.party(effect.counterparty))} can ${taking(effect, say)}, now and later.`
      : `${capital(say.party(effect.counterparty))} can take ${whole(effect, say)} of ${say.account(effect.account)}, now and later.`,
  'approval-for-all': ({ effect }, say) =>
    `${capital(say.party(effect.counterparty))} can take ${whole(effect, say)} of ${say.account(effect.account)}, now and later.`,
  'far-deadline': ({ until }, say) => {
    const { text } = endOf(until, say.now);
    return `The permission ${text === 'never' ? 'never ends' : `ends on ${dayOf(text)}`}. It outlives its use.`;
  },
  'burned.token': () => 'The receiver is the token’s own contract: tokens sent there are usually lost.',
  'burned.contract': ({ party }, say) =>
    `The receiver is the contract ${say.party(party)}, which is called and not paid: tokens sent there are usually lost.`,
  'burned.zero': () => 'The receiver is the zero address: what is sent there is lost.',
  'ownership.hand': hand,
  'ownership.change': changed,
  'ownership.threshold': ({ over, count }, say) =>
    `${say.party(over)} would need ${count} signature${count === '1' ? ', a single one,' : 's'} for everything.`,
  'upgrade.hand': hand,
  'upgrade.change': changed,
  'upgrade.code': ({ over }, say) =>
    `The code of ${say.party({ ...over, stranger: say.address(over) })} would be replaced: the new code can move everything the contract holds.`,
  'upgrade.functions': ({ over }, say) => `Functions of ${say.party(over)} would be replaced by other code (diamondCut).`,
  'blind-signing.hash': () => 'A hash is approved: it does not show which transaction of the Safe it stands for.',
  'swap-without-minimum': ({ amounts }, say) =>
    `${say.amounts(amounts)} would be swapped for whatever comes out: no minimum is set.`,
  'other-chain': ({ over }) => `The coins leave for another chain over ${over}, which anybody may have opened.`,
  'order-elsewhere.swap': ({ receiver, account }, say) =>
    `The proceeds of the swap go to ${say.address(receiver)}, not to ${say.account(account)}.`,
  'order-elsewhere.left': ({ where, assets }, say) =>
    `${assets.length === 0 ? 'What comes out' : assets.map(each => say.asset(each)).join(' and ')} would stay in ${say.party(where)}, where anybody may take it.`,
  'safe-refund': general,
  'high-fee.gas': ({ amount }, say) => `Up to ${say.amount(amount)} can be paid for gas and blobs.`,
  'high-fee.carried': ({ amount, of }, say) =>
    `Of ${say.amount(of)}, up to ${say.amount(amount)} may be kept by whoever carries it over.`,
  'no-chain': () => 'The transaction names no chain: it could be sent on any chain.',
  'unknown-chain': ({ chainId }) => `This app does not know chain ${chainId}.`,
  'already-signed': general,
  'libraries-disagree': general,
  'account-handover': ({ effect }, say) =>
    `The code of ${say.party(effect.counterparty)} would act as ${say.account(effect.account)} on ${effect.chain}: it can move everything the account holds, at any time, without asking again.`,
  'delegation-revoked': ({ effect }, say) =>
    `${capital(say.account(effect.account))} would go back to being a plain account on ${effect.chain}.`,
  'every-chain': () => 'Chain id 0 makes the authorisation valid on every chain that has EIP-7702.',
  'repeated-member.authorisation': ({ path }) => `The member ${visible(path)} appears twice in the payload.`,
  'unsigned-member.authorisation': ({ key }) => `The member ${quoted(key, 80)} is not part of an authorisation.`,
  'authorization-skipped': ({ label, because }) => `${label} would be left out: ${skippedWords(because)}.`,
  'disguised-authorization': general,
  'program-authority': ({ effect }, say) => `It ${authority(effect, say)}.`,
  'program-authority.data': ({ over }, say) => `${say.party(over)} would hold data, and could no longer send SOL.`,
  'upgrade.program': ({ over, code }, say) =>
    `The code of the program ${say.address(over)} would be replaced by that in ${say.address(code)}.`,
  'opaque-call.instruction': ({ program, address, strangers }, say) =>
    `An instruction of ${programWords(program, say)} (${address}) is unknown to this app${inIt(strangers, say)}.`,
  'named-call.instruction': ({ program, name, strangers }, say) =>
    `${quoted(name)} of ${programWords(program, say)}: its name is known, but not its effect${inIt(strangers, say)}.`,
  'named-call.recover-nested': ({ from, to }, say) =>
    `RecoverNested: everything in the token account ${say.address(from)} goes to ${say.address(to)}, and the account is closed.`,
  'unlimited-approval.delegate': ({ effect }, say) => mayMove(effect, say),
  'solana-approval': ({ effect }, say) => mayMove(effect, say),
  'high-fee.priority': ({ amount }, say) => `Up to ${say.amount(amount)} can be paid as a priority fee alone.`,
  'durable-nonce': general,
  'lookup-table': general,
  burned: general,
  'unreadable-payload.solana': ({ ways }, say) =>
    `The bytes are at once a Solana message and a transaction preceded by its signatures: one reader would ${ways
      .map(way => `sign ${formOn(way)} that ${say.does(way.effects)}`)
      .join(', another ')}.`,
  'opaque-payload.contract': ({ type, name }) =>
    `Contracts of type ${type} (${name}) are not read by this app: the bytes are shown, their effect is not.`,
  'other-account.permission': ({ owner, account }, say) =>
    `The transaction is for ${say.account(owner)}, and ${say.account(account)} would sign it: that counts only if its key is listed in the permissions of that account.`,
  'high-fee.energy': ({ amount }, say) => `Up to ${say.amount(amount)} can be burned for energy alone.`,
  'far-deadline.transaction': ({ until }, say) => {
    const { text } = endOf(until, say.now);
    return `The transaction expires ${text === 'never' ? 'never' : `only at ${text}`}: nodes accept none for more than a day, so it is signed to be sent later.`;
  },
  'account-permissions': ({ title, needed, keys, own, others }, say) => {
    const who = keys.map(({ key, weight }) => `${say.party(key)} ${weight === 1n ? 'counts once' : `counts ${weight} times`}`);
    return `${title}: ${needed} would be needed; ${who.length === 0 ? 'no key is listed' : who.join(', ')}. Your own keys add up to ${own}, the others to ${others}.`;
  },
  'other-account': ({ account, names }, say) =>
    `The message is not for ${say.account(account)} to sign: it names ${names.join(', ')}.`,
  'high-fee': ({ amount }, say) => `Up to ${say.amount(amount)} can be paid as a fee.`,
  'opaque-payload.message': ({ what }) => `This app does not read what ${what} does: its bytes are shown.`,
  'blind-signing.again': () =>
    'The payload is 32 bytes, the length of a digest, and is hashed once more: it does not show what it stands for.',
  'blind-signing.bytes': ({ count }) => `The payload is ${count} byte${count === 1 ? '' : 's'} in no form this app knows.`,
  'opaque-payload.transaction': ({ form }) => `The bytes are not a ${form} transaction that this app can read.`,
  'blind-signing': general,
  'blind-signing.text': () => 'The text is not hashed: its 32 bytes are taken as a digest, which can stand for anything.',
  'blind-signing.typed-data': () => 'The payload is typed data that is already hashed: its values cannot be seen.',
  'blind-signing.message': () => 'The message is a 32-byte digest: it does not show what it stands for.',
  'text-is-transaction.letters': () =>
    'The letters of the text are the bytes of what is shown here, and that is what it counts as.',
  'text-is-transaction.digits': () =>
    'The text is a transaction in hex digits. Signed as text, its digits are hashed, not its bytes; what it would do is shown below.',
  'text-is-typed-data': () =>
    'The text is typed data written out. Signed as text, its letters are hashed, not its values; the values are shown below.',
  'text-is-digest': () => 'The text is a digest in hex digits: it does not show what it stands for.',
  'text-is-hex': () => 'The text consists of hex digits: signed as text, the digits count, not the bytes they stand for.',
  'hex-is-text': ({ text }) => `The bytes are readable text: ${quoted(text.replaceAll(/\s+/g, ' '), 80)}.`,
  'prefix-length': () => 'The EIP-191 prefix names a length that the message does not have.',
  'hidden-characters': ({ what, text }) => `The ${what} contains invisible characters: ${unseenIn(text)}`,
  'unreadable-payload': ({ problem }) => problem,
  'reader-failed': ({ error }) => `The payload could not be read (${error}): nothing here says what it does.`,
  'over-limit': ({ problem }) => `${problem}: nothing here says what it does.`,
  'over-limit.request': ({ what, count, most }) =>
    `The request has ${count} ${what}, ${count - most} more than the ${most} this app reads: the rest is not read.`,
  'unreadable-payload.chains': ({ forms }) =>
    `The bytes are ${forms.join(' and ')} at once: which one is signed depends on the reader.`,
  'over-limit.calls': ({ count: calls, over }) => `${plural(calls, 'call is', 'calls are')} not read: ${overLimit[over]}.`,
  'hash-function-misfit.digest': ({ bytes }) => `“None” signs a digest of 32 bytes. This payload has ${bytes}.`,
  'hash-function-misfit.unknown': ({ hashFunction }) => `This app does not know the hash function ${hashFunction}.`,
  'hash-function-misfit.chain': ({ over, form }) =>
    `The payload is ${form}, which is signed over its ${over}: this signature would not be valid for it.`,
  'hash-function-misfit.ed25519': () => 'An Ed25519 key signs the message itself: only “not applicable” fits.',
  'hash-function-misfit.other-curve': () => '“Not applicable” is for Ed25519 keys. This key is on another curve.',
  'hash-function-misfit.own': ({ what, hashFunction }) =>
    `${what} is hashed by its own rules: only “none” fits. This one says ${hashFunction}.`,
  'token-approval.one': ({ effect }, say) => `It ${oneAllowed(effect, say)}.`,
  'unlimited-approval.send': general,
  'other-account.message': ({ holder, signWith }) => `The message speaks for ${holder.address}, and ${signWith} would sign it.`,
  order: general,
  'order-for-nothing.nothing': ({ amounts }, say) =>
    `${capital(items(amounts, say))} would be given for nothing: the account receives no item in return.`,
  'order-for-nothing.little': () => 'The return is next to nothing: fewer than 1,000 of the smallest units.',
  'order-for-nothing.several': () =>
    'Many orders are signed at once, and this app does not take them apart: one of them may give everything for nothing.',
  'order-for-nothing.price': ({ effect }, say) =>
    `${capital(traded(effect, say))} would change hands for ${effect.price} units: next to nothing.`,
  'order-elsewhere.order': ({ receiver, account }, say) =>
    `The proceeds go to ${receiver.address}, not to ${say.account(account)}.`,
  'blind-signing.safe': ({ account }, say) =>
    `What ${say.account(account)} would sign is a digest: it does not show what it stands for.`,
  'blind-signing.hashes': () => 'The message holds nothing but a hash: it does not show what it stands for.',
  'named-call.votes': ({ effect }, say) => mayAct(effect, say),
  delegation: ({ effect }, say) =>
    effect.borrows === undefined
      ? `${mayAct(effect, say)}${effect.isUnlimited === true ? ' No limit goes with it.' : ''}`
      : `${capital(say.party(effect.counterparty))} could borrow ${borrowed(effect.borrows, say)} on the credit of ${say.account(effect.account)}.`,
  'sign-in-again': general,
  'sign-in-capability': general,
  'text-makes-key': general,
  'text-hides': ({ what }) => `The text is not only what it seems: ${what}.`,
  'unknown-typed-data': general,
  'unknown-typed-data.statement': () => 'The message only states something: what it says counts wherever the signature is shown.',
  'delegation.key': () => 'A key is added that may sign for the account: this app does not know who holds it.',
  'domain-incomplete': ({ lacks }) =>
    `The domain names no ${lacks.join(' and no ')}: the signature is not bound to ${lacks.includes('chain id') ? 'one chain' : 'one contract'}.`,
  'domain-mismatch': ({ declared, built }) =>
    `The domain is declared as ${fieldsOf(declared)}, and libraries that build it from its members in the standard’s order hash ${fieldsOf(built)}.`,
  'domain-alone': () => 'The primary type is EIP712Domain: only the domain is signed, no part of the message.',
  'repeated-member.typed-data': ({ path }) =>
    `The member ${visible(path)} appears twice in the payload: readers may take either.`,
  'number-precision': ({ path }) =>
    `The number at ${visible(path)} is beyond 2^53 and has no quotes: some readers round it and sign another number.`,
  'lone-surrogate': ({ path }) =>
    `The text at ${visible(path)} contains half a character (a lone surrogate): libraries hash different bytes for it.`,
  'unsigned-member.typed-data': ({ path }) =>
    `The member ${path} is not covered by any type: it is shown separately and not signed.`,
  'unsigned-member.more': ({ count }) => `${count} more members are not covered by any type and not signed.`,
  'address-checksum.at': ({ path }) => `The address at ${path} fails its checksum (EIP-55).`,
  'number-hex': ({ path, written, number }) =>
    `The number at ${path} is written ${quoted(written, 80)}, which is ${number}: readers that accept only digits refuse it or read another number.`,
  'name-confusable.type': ({ name, alphabets }) =>
    alphabets.length > 0
      ? `The name ${quoted(name)} mixes letters of ${alphabets.join(' and ')}: it is drawn like another.`
      : `The name ${quoted(name)} is written in another alphabet and is drawn like a Latin word.`,
  'hidden-characters.at': ({ path, text }) => `The text at ${path} contains invisible characters: ${visible(text).slice(0, 400)}`,
  'libraries-disagree.readers': () => 'Readers of this payload hash different bytes: none of its digests is certain.',
  'missing-member': ({ problem }) => problem,
  'number-form': ({ problem }) => problem,
  'number-range': ({ problem }) => problem,
  'sign-in': ({ host }) => `Whoever asked can sign in to ${quoted(host)} as this account.`,
  'sign-in.session': ({ key, host }) =>
    `The login is for a session key, ${quoted(key)}: whoever holds that key may act as this account at ${quoted(host)}.`,
  'sign-in.under': ({ host, leads }) =>
    `The login names ${quoted(host)}, and its address leads to ${quoted(leads)}: one of them stands under the other.`,
  'sign-in-elsewhere': ({ host, leads }) => `The login names ${quoted(host)}, but its address leads to ${quoted(leads)}.`,
  'host-lookalike.text': ({ host, like }) => `The text names ${quoted(host, 253)}, which looks like ${like} and is not it.`,
  'host-lookalike.login': ({ host, like }) => `The login is for ${quoted(host, 253)}, which looks like ${like} and is not it.`,
  'host-suspicious': ({ problem }) => problem,
  'host-suspicious.long': ({ length, most }) =>
    `The host of the login has ${length} characters, and no host has more than ${most}.`,
  'other-account.login': () => 'The login names a different account from the one that would sign.',
};

const mayMove = (effect: Findings['solana-approval']['effect'], say: Say): string =>
  `${capital(say.party(effect.counterparty))} may take ${delegateMoves(effect, say)}.`;

const overLimit = {
  depth: `nested deeper than the ${limits.calls.depth} levels this app reads`,
  count: `more than the ${count(limits.calls.count)} in one payload this app reads`,
  bytes: `beyond the ${count(limits.calls.bytes)} bytes of calldata in one payload this app reads`,
};

/** The sentence of a finding; undefined where the rule's own says it. */
export const sentenceOf = <I extends FindingId>(found: { id: I } & Findings[I], say: Say): string | undefined =>
  (table[found.id] as (args: Findings[I], say: Say) => string | undefined)(found, say);
