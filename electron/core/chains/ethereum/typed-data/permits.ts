/** Permits: ERC-2612, Dai's, Permit2's four, and transfers by authorisation (ERC-3009). */

import { told } from '../../../review/wording/told.ts';
import { isUnlimited } from '../../../text/amounts.ts';
import { movesOf, tokenMove, tokenMoveOf } from '../../movements.ts';
import { amountFact, amountOf, deadlineFact, lasting, party, strangers, tokenFact } from '../../parties.ts';
import { type Act, addressFact, type Observation, type ReadContext } from '../../reading.ts';
import { checksummed } from '../address.ts';
import { allow, allowAll } from '../calls/allowances.ts';
import { tokenAt } from '../tokens.ts';
import { addressIn, amountIn, type Meaning, type MeaningReader, otherAccount, structIn, structsIn } from './meaning.ts';
import type { Struct } from './shape.ts';

const verifier = (domain: Struct): string => addressIn(domain, 'verifyingContract') ?? `0x${'0'.repeat(40)}`;

/** Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline) */
const erc2612: MeaningReader = ({ message, domain }, context) => {
  const owner = addressIn(message, 'owner');
  const spender = addressIn(message, 'spender');
  const value = amountIn(message, 'value') ?? amountIn(message, 'amount');
  const deadline = amountIn(message, 'deadline');
  if (spender === null || value === null || deadline === null) return null;
  const act = told(allow({ token: verifier(domain), spender, amount: value }, context), context);
  return permitted(act, deadline, context, otherAccount(owner, context));
};

/** Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed) */
const dai: MeaningReader = ({ message, domain }, context) => {
  const spender = addressIn(message, 'spender');
  const expiry = amountIn(message, 'expiry');
  const allowed = message.allowed;
  if (spender === null || expiry === null || typeof allowed !== 'boolean') return null;
  const act = told(allowAll({ token: verifier(domain), operator: spender, approved: allowed, of: 'token' }, context), context);
  // Zero means without end in Dai's permit.
  return permitted(act, expiry === 0n ? 2n ** 255n : expiry, context, otherAccount(addressIn(message, 'holder'), context));
};

function permitted(act: Act, until: bigint, context: ReadContext, more: Observation[]): Meaning {
  const gives = act.observations.some(
    o => o.rule === 'token-approval' || o.rule === 'unlimited-approval' || o.rule === 'approval-for-all',
  );
  return {
    deed: act.deed,
    effects: [
      ...act.effects,
      'The signature alone is enough: nobody has to ask again, and no transaction of this account is seen.',
    ],
    facts: [...act.facts, deadlineFact('Valid until', until, context)],
    moves: act.moves,
    observations: [...act.observations, ...more, ...(gives ? lasting(until, context) : [])],
  };
}

/** Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline), ERC-4494: one token of a collection. */
const nft: MeaningReader = ({ message, domain }, context) => {
  const spender = addressIn(message, 'spender');
  const tokenId = amountIn(message, 'tokenId');
  const deadline = amountIn(message, 'deadline');
  if (spender === null || tokenId === null || deadline === null) return null;
  const collection = verifier(domain);
  const sentence = `lets ${party(spender, context, 'an unknown contract')} move token ${tokenId} of ${party(collection, context, 'an unknown collection')}`;
  return {
    deed: sentence,
    effects: ['The signature alone is enough: no transaction of this account is seen.'],
    facts: [
      addressFact('Spender', checksummed(spender), context),
      tokenFact(collection, context),
      deadlineFact('Valid until', deadline, context),
    ],
    moves: [tokenMoveOf('allowed', null, collection, addressFact('Spender', checksummed(spender), context), context)],
    observations: [
      { rule: 'token-approval', sentence: `This ${sentence}.` },
      ...strangers(spender, 'The spender', context),
      ...lasting(deadline, context),
    ],
  };
};

/** PermitSingle, PermitBatch: allowances at Permit2, each with its own end. */
const permit2Allowance: MeaningReader = ({ message }, context) => {
  const spender = addressIn(message, 'spender');
  const single = structIn(message, 'details');
  const details = single === null ? structsIn(message, 'details') : [single];
  const deadline = amountIn(message, 'sigDeadline');
  if (spender === null || details.length === 0 || deadline === null) return null;
  return several(
    details.map(row => {
      const token = addressIn(row, 'token') ?? '';
      const act = told(allow({ token, spender, amount: amountIn(row, 'amount') ?? 0n }, context), context);
      const end = amountIn(row, 'expiration') ?? 0n;
      return {
        ...act,
        facts: [...act.facts, deadlineFact('Allowance ends', end, context)],
        observations: [...act.observations, ...lasting(end, context)],
      };
    }),
    deadline,
    context,
  );
};

/** PermitTransferFrom, PermitBatchTransferFrom, with or without witness: one use, by the spender, to anywhere. */
const permit2Transfer: MeaningReader = ({ message }, context) => {
  const spender = addressIn(message, 'spender');
  const single = structIn(message, 'permitted');
  const rows = single === null ? structsIn(message, 'permitted') : [single];
  const deadline = amountIn(message, 'deadline');
  if (spender === null || rows.length === 0 || deadline === null || rows.some(row => addressIn(row, 'token') === null))
    return null;
  return several(
    rows.map(row =>
      told(allow({ token: addressIn(row, 'token') ?? '', spender, amount: amountIn(row, 'amount') ?? 0n }, context), context),
    ),
    deadline,
    context,
  );
};

function several(acts: Act[], deadline: bigint, context: ReadContext): Meaning {
  const lead = acts.find(act => act.observations.some(o => o.rule === 'unlimited-approval')) ?? acts[0];
  const others = acts.length - 1;
  return {
    deed: `${lead?.deed ?? 'permits nothing'}${others > 0 ? `, and ${others} more token${others === 1 ? '' : 's'}` : ''}`,
    effects: [...acts.flatMap(act => act.effects), 'The signature alone is enough: no transaction of this account is seen.'],
    facts: [...acts.flatMap(act => act.facts), deadlineFact('Signature valid until', deadline, context)],
    moves: acts.flatMap(movesOf),
    observations: [...acts.flatMap(act => act.observations), ...lasting(deadline, context)],
  };
}

/** TransferWithAuthorization, ReceiveWithAuthorization (ERC-3009) */
const authorised: MeaningReader = ({ message, domain }, context) => {
  const from = addressIn(message, 'from');
  const to = addressIn(message, 'to');
  const value = amountIn(message, 'value');
  const before = amountIn(message, 'validBefore');
  if (from === null || to === null || value === null || before === null) return null;
  const token = verifier(domain);
  const all: Observation[] = isUnlimited(value, tokenAt(token, context.chainId)?.decimals)
    ? [{ rule: 'unlimited-approval' }]
    : [];
  return {
    deed: `sends ${amountOf(value, token, context)} from ${context.account} to ${party(to, context)}`,
    effects: [`Whoever holds the signature can move ${amountOf(value, token, context)} out of ${context.account}, once.`],
    facts: [
      addressFact('Receiver', checksummed(to), context),
      tokenFact(token, context),
      amountFact('Amount', value, token, context),
      deadlineFact('Valid until', before, context),
    ],
    moves: tokenMove('sent', value, token, addressFact('Receiver', checksummed(to), context), context),
    observations: [
      ...strangers(to, 'The receiver', context),
      ...all,
      ...otherAccount(from, context),
      ...lasting(before, context),
    ],
  };
};

export const permits: readonly MeaningReader[] = [permit2Allowance, permit2Transfer, dai, authorised, erc2612, nft];
