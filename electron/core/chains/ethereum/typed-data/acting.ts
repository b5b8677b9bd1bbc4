/** Messages by which somebody else may act, vote or borrow for an account, and those that take it back. */
import type { ReadContext } from '../../context.ts';
import { type Decoded, decoded, hex, text } from '../../decoded.ts';
import type { Amount, EffectOf } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { onChain } from '../address.ts';
import { address, counterpartyFindings, limited, party, tokenAmount, tokens } from '../assets.ts';
import { lasting, until } from '../calls/allowances.ts';
import { wellKnownAt } from '../well-known.ts';
import { addressIn, amountIn, bytesIn, endIn, namesIn, pays } from './fields.ts';
import { type MeaningReader, otherAccount, signerIn } from './reader.ts';
import type { Struct, Typed } from './shape.ts';

/**
 * Votes of a token: Delegation(address delegatee,uint256 nonce,uint256 expiry) of OpenZeppelin and Compound, and Aave's
 * Delegate and DelegateByType.
 */
export const votes: MeaningReader = ({ message, primaryType }, context) => {
  const delegate = addressIn(message, 'delegatee');
  const isVotes = primaryType === 'Delegation' ? amountIn(message, 'expiry') !== null : /^Delegate(?:ByType)?$/.test(primaryType);
  if (delegate === null || !isVotes || amountIn(message, 'value') !== null) return null;
  const effect = { action: 'give votes', account: context.actor, counterparty: party(delegate, context) } as const;
  return decoded([effect], {
    details: [address('Delegate', delegate, context)],
    findings: [{ id: 'named-call.votes', effect }, ...counterpartyFindings(delegate, 'delegate', context)],
  });
};

/** Aave's DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline): debt, made in this name. */
export const credit: MeaningReader = ({ message, primaryType, domain }, context) => {
  const delegate = addressIn(message, 'delegatee');
  const value = amountIn(message, 'value');
  if (delegate === null || value === null || !/^(?:Credit)?Delegation/.test(primaryType)) return null;
  const of = addressIn(domain, 'verifyingContract') ?? `0x${'0'.repeat(40)}`;
  const borrows: Amount = limited(tokens(value, of, context));
  const { actor: account } = context;
  const counterparty = party(delegate, context);
  const details = [address('Delegate', delegate, context), tokenAmount('Debt', value, of, context)];
  if (value === 0n) return decoded([{ action: 'stop acting', account, counterparty }], { details });
  const effect: EffectOf<'let act'> = { action: 'let act', account, counterparty, borrows };
  const isLimited = borrows.bound !== 'no limit';
  return decoded([effect], {
    details,
    findings: [{ id: 'delegation', effect, isLimited }, ...counterpartyFindings(delegate, 'delegate', context)],
  });
};

/** Members by whose names somebody acts for the account that signs. */
const delegates = [
  'delegate',
  'delegatee',
  'operator',
  'manager',
  'authorized',
  'authorizedAddress',
  'grantee',
  'agent',
  'agentAddress',
  'alias',
  'dispatcher',
  'sessionKey',
  'sessionSigner',
  'sessionPublicKey',
  'session',
  'linkedSigner',
  'subaccountSigner',
  'apiWallet',
  'executor',
  'keeper',
  'module',
] as const;
/** Whether it is given or taken back. */
const switches = /^(?:is|new)?_?(?:Is)?(?:allowed|approved|authorized|authorised|enabled|active|status|add|granted)$/i;

/** Types by whose whole names something is taken back: “RemoveLiquidity” takes back no power. */
const takesBack =
  /^(?:Revoke|Remove|Disable|Deauthori[sz]e|Unlink)(?:Api|Linked|Subaccount)?(?:Delegate|Delegation|Delegatee|Operator|Manager|Agent|Session|SessionKey|SessionSigner|Signer|Authori[sz]ation|Permission|Approval|Access|Executor|Keeper|Module|Alias|Dispatcher|Grantee|Wallet|Key)?$/;

/** SECURITY: where something is paid beside it, the message does more than take back, whatever it is called. */
function isTakenBack(message: Struct, primaryType: string): boolean {
  if (namesIn(message).some(name => pays.test(name))) return false;
  const given = Object.entries(message).find(([name, value]) => switches.test(name) && typeof value === 'boolean')?.[1];
  return given === undefined ? takesBack.test(primaryType) : given === false;
}

/**
 * Delegations, agents, session keys, managers: power for a key, within what is not read here.
 * SECURITY: an account of its own stands there as the one that gives; whoever else stands there is the one who gets it.
 */
export const delegation: MeaningReader = ({ message, primaryType, domain }, context) => {
  const name = delegates.find(each => {
    const named = addressIn(message, each);
    return named !== null && Number(named) !== 0 && !isOurs(named, context);
  });
  const own = delegates.slice(0, 8).find(each => addressIn(message, each) !== null);
  const delegate = addressIn(message, name ?? own ?? '');
  return delegate === null ? null : actsFor(delegate, { message, primaryType, domain }, context);
};

function actsFor(
  delegate: string,
  { message, primaryType, domain }: Pick<Typed, 'message' | 'primaryType' | 'domain'>,
  context: ReadContext,
): Decoded {
  const { actor: account } = context;
  const counterparty = party(delegate, context);
  const details = [address('Delegate', delegate, context)];
  const other = otherAccount(signerIn(message, delegate), context);
  if (isTakenBack(message, primaryType))
    return decoded([{ action: 'stop acting', account, counterparty }], { details, findings: other });
  // MetaMask's delegations, ERC-7710: what the delegate may do is all but what caveats forbid.
  const { caveats } = message;
  const isUnlimited = Array.isArray(caveats) && caveats.length === 0;
  const isLimited = Array.isArray(caveats) && caveats.length > 0;
  const effect = { action: 'let act', account, counterparty, ...(isUnlimited && { isUnlimited }) } as const;
  const end = endIn(message);
  const given = decoded([effect], {
    details,
    findings: [
      { id: 'delegation', effect, ...(isLimited && { isLimited }), ...(isOfMarket(domain, context) && { as: 'authorised' }) },
      ...counterpartyFindings(delegate, 'delegate', context),
      ...paidIn(message, context),
      ...other,
    ],
  });
  return end === null ? given : until(given, 'Valid until', end, lasting(end, context));
}

/** Adapters are read for Morpho's market alone: what they would do with power elsewhere is not known. */
const isOfMarket = (domain: Struct, { chainId }: ReadContext): boolean =>
  wellKnownAt(addressIn(domain, 'verifyingContract') ?? '', chainId)?.name === 'Morpho';

/** Whoever is paid beside it; other receivers are looked up in every message (leaves.ts). */
const paidIn = (message: Struct, context: ReadContext): Found[] =>
  ['to', 'dest', 'destination', 'payee'].flatMap(name => {
    const paid = addressIn(message, name);
    return paid === null || Number(paid) === 0 ? [] : counterpartyFindings(paid, `address at ${name}`, context);
  });

const isOurs = (value: string, { names, chainId, signWith }: ReadContext): boolean =>
  value === signWith.toLowerCase() || names.own(onChain(value, chainId));

/** A key that is no address, added to what may sign for an account: Farcaster's Add, and its kin. */
export const keyAdded: MeaningReader = ({ message, primaryType }, context) => {
  const name = ['key', 'publicKey', 'pubKey', 'signerKey', 'apiKey'].find(each => bytesIn(message, each) !== null);
  const key = name === undefined ? null : bytesIn(message, name);
  if (key === null || key.length < 34 || !/^(?:Add|Register|Set|Signed|Approve|Create|Link)/.test(primaryType)) return null;
  const { actor: account } = context;
  return decoded([{ action: 'add key', account }], {
    details: [hex('Key', key.slice(2)), text('Kind of message', primaryType)],
    findings: [{ id: 'delegation.key' }, ...otherAccount(signerIn(message), context)],
  });
};
