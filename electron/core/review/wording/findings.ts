/** The sentences of findings; undefined where the risk table's own says it. */
import { checksummed } from '../../chains/ethereum/address.ts';
import type { FindingId, Findings } from '../../chains/finding.ts';
import { quoted } from '../../text/visible.ts';
import { endOf } from './details.ts';
import { allowed, whole } from './effects/allowances.ts';
import { capital, type Say } from './say.ts';

type Sentences = { [I in FindingId]: (args: Findings[I], say: Say) => string | undefined };
const general = () => undefined;

const handed = (verb: string, say: Say, { over, counterparty }: Findings['ownership.hand']['effect']): string =>
  `This ${verb} of ${say.party(over)} to ${say.party(counterparty)}: whoever holds it can do what the present owner can.`;
const changed = ({ effect }: Findings['ownership.change'], say: Say): string =>
  `This ${effect.power} of ${say.party(effect.over)}.`;
const hand = ({ effect }: Findings['ownership.hand'], say: Say): string => handed(effect.power, say, effect);

const table: Sentences = {
  'first-seen': ({ role, party }, say) => {
    const claim = say.claim(party);
    return `The ${role} ${say.address(party)} was never seen here${claim === null ? '' : `; it is ${claim}`}.`;
  },
  'address-lookalike': ({ role, party, like }) =>
    `The ${role} resembles ${quoted(like.name)} at its ends, and ${like.differing} of its ${like.length} characters differ: ${checksummed(party.address)} is not ${checksummed(like.address)}.`,
  'address-checksum': ({ role, party }) => `The ${role} ${party.address} fails its checksum (EIP-55).`,
  'delegatecall.code': ({ code, account }, say) =>
    `A delegate call (operation 1) lets the code at ${say.address(code)} do anything as ${say.account(account)}, whatever name its function has.`,
  'delegatecall.operation': ({ operation }) => `Operation ${operation} is neither a call nor a delegate call.`,
  'delegatecall.initialiser': ({ code }, say) =>
    `The code at ${say.address(code)} would run as the contract while its functions are replaced.`,
  'contract-creation': general,
  'opaque-call.function': ({ contract, selector, paid }, say) =>
    `The function 0x${selector} of ${say.party(contract)} is in no interface known here${paid ? ', and money goes with it' : ''}.`,
  'opaque-call.packed': () => 'The packed calls do not add up: they cannot be read.',
  'opaque-call.batch': ({ account }, say) =>
    `The batch of ${say.account(account)} is not taken apart here: read its bytes elsewhere first.`,
  'calldata-leftover': () => 'The call carries bytes that its function does not read.',
  'value-with-call': ({ amounts }, say) => `The call sends ${say.amounts(amounts)} along.`,
  'named-call.function': ({ contract, name }, say) =>
    `${capital(say.party(contract))} is asked to ${quoted(name)}: its name is known, its effect is not.`,
  'named-call.hand': hand,
  'named-call.change': changed,
  'token-approval': ({ effect }, say) =>
    `${capital(say.party(effect.counterparty))} may move ${allowed(effect, say)} of ${say.account(effect.account)}.`,
  'unlimited-approval': ({ effect }, say) =>
    effect.act === 'allow'
      ? `Spending without limit: ${say.party(effect.counterparty)} could move ${allowed(effect, say)} of ${say.account(effect.account)}, now and later.`
      : `${capital(say.party(effect.counterparty))} would control ${whole(effect, say)} that ${say.account(effect.account)} holds, now and later.`,
  'approval-for-all': ({ effect }, say) =>
    `${capital(say.party(effect.counterparty))} would control ${whole(effect, say)} that ${say.account(effect.account)} holds, now and later.`,
  'far-deadline': ({ until }, say) => {
    const { text } = endOf(until, say.now);
    const end = text === 'never' ? 'never ends' : `stays valid until ${text.slice(0, text.indexOf('T'))}`;
    return `The permission ${end}: it can be used long after it was forgotten.`;
  },
  'burned.token': () => 'The receiver is the token’s own contract: tokens sent there are usually lost.',
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
  'blind-signing.hash': () => 'A hash is approved: which transaction of the Safe it stands for cannot be told from it.',
  'swap-without-minimum': ({ amounts }, say) =>
    `${say.amounts(amounts)} would be swapped for whatever comes out: no least amount is set.`,
  'order-elsewhere.swap': ({ receiver, account }, say) =>
    `What the swap brings goes to ${say.address(receiver)}, not to ${say.account(account)}.`,
  'safe-refund': general,
};

/** The sentence of a finding; undefined where the rule's own says it. */
export const sentenceOf = <I extends FindingId>(found: { id: I } & Findings[I], say: Say): string | undefined =>
  (table[found.id] as (args: Findings[I], say: Say) => string | undefined)(found, say);
