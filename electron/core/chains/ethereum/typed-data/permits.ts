/** Permits: ERC-2612, Dai's, Permit2's four, and transfers by authorisation (ERC-3009). */
import { isUnlimited } from '../../../text/amounts.ts';
import type { ReadContext } from '../../context.ts';
import { type Decoded, decoded } from '../../decoded.ts';
import type { EffectOf } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { address, contract, counterpartyFindings, party, token, tokenAmount, tokenDetail, tokens } from '../assets.ts';
import { allow, allowAll, lasting, until } from '../calls/allowances.ts';
import { tokenAt } from '../tokens.ts';
import { addressIn, amountIn, endIn, structIn, structsIn } from './fields.ts';
import { type MeaningReader, otherAccount } from './reader.ts';
import type { Struct } from './shape.ts';

const verifier = (domain: Struct): string => addressIn(domain, 'verifyingContract') ?? `0x${'0'.repeat(40)}`;

/** Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline) */
const erc2612: MeaningReader = ({ message, domain }, context) => {
  const owner = addressIn(message, 'owner');
  const spender = addressIn(message, 'spender');
  const value = amountIn(message, 'value') ?? amountIn(message, 'amount');
  const deadline = amountIn(message, 'deadline');
  if (spender === null || value === null || deadline === null) return null;
  const given = allow({ token: verifier(domain), spender, amount: value, bySignature: 'token' }, context);
  return permitted(given, deadline, spender, context, otherAccount(owner, context));
};

/** Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed) */
const dai: MeaningReader = ({ message, domain }, context) => {
  const spender = addressIn(message, 'spender');
  const expiry = amountIn(message, 'expiry');
  const allowed = message.allowed;
  if (spender === null || expiry === null || typeof allowed !== 'boolean') return null;
  const given = allowAll(
    { token: verifier(domain), operator: spender, approved: allowed, of: 'token', bySignature: 'token' },
    context,
  );
  // Zero means without end in Dai's permit.
  const end = expiry === 0n ? 2n ** 255n : expiry;
  return permitted(given, end, spender, context, otherAccount(addressIn(message, 'holder'), context));
};

function permitted(given: Decoded, end: bigint, spender: string, context: ReadContext, more: readonly Found[]): Decoded {
  const gives = given.effects.some(({ action }) => action === 'allow' || action === 'allow all');
  return until(given, 'Valid until', end, [...more, ...(gives ? lasting(end, context, spender) : [])]);
}

/** Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline), ERC-4494: one token of a collection. */
const nft: MeaningReader = ({ message, domain }, context) => {
  const spender = addressIn(message, 'spender');
  const tokenId = amountIn(message, 'tokenId');
  const deadline = amountIn(message, 'deadline');
  if (spender === null || tokenId === null || deadline === null) return null;
  const collection = verifier(domain);
  const effect: EffectOf<'allow one'> = {
    ...{ action: 'allow one', account: context.actor, counterparty: contract(spender, context), bySignature: 'collection' },
    amounts: [{ asset: token(collection, context), units: null, bound: 'untold', id: String(tokenId) }],
  };
  const given = decoded([effect], {
    details: [address('Spender', spender, context), tokenDetail(collection, context)],
    findings: [{ id: 'token-approval.one', effect }, ...counterpartyFindings(spender, 'spender', context)],
  });
  return until(given, 'Valid until', deadline, lasting(deadline, context, spender));
};

/** PermitSingle, PermitBatch: allowances at Permit2, each with its own end. */
const permit2Allowance: MeaningReader = ({ message }, context) => {
  const spender = addressIn(message, 'spender');
  const single = structIn(message, 'details');
  const rows = single === null ? structsIn(message, 'details') : [single];
  const deadline = amountIn(message, 'sigDeadline');
  if (spender === null || rows.length === 0 || deadline === null) return null;
  const given = rows.map(row => {
    const end = amountIn(row, 'expiration') ?? 0n;
    return until(allowedIn(row, spender, context), 'Allowance ends', end, lasting(end, context, spender));
  });
  return together(given, deadline, spender, context);
};

/** PermitTransferFrom, PermitBatchTransferFrom, with or without witness: one use, by the spender, to anywhere. */
const permit2Transfer: MeaningReader = ({ message }, context) => {
  const spender = addressIn(message, 'spender');
  const single = structIn(message, 'permitted');
  const rows = single === null ? structsIn(message, 'permitted') : [single];
  const deadline = amountIn(message, 'deadline');
  if (spender === null || rows.length === 0 || deadline === null || rows.some(row => addressIn(row, 'token') === null))
    return null;
  const given = rows.map(row => allowedIn(row, spender, context));
  return together(given, deadline, spender, context);
};

function allowedIn(row: Struct, spender: string, context: ReadContext): Decoded {
  const amount = amountIn(row, 'amount') ?? 0n;
  return allow({ token: addressIn(row, 'token') ?? '', spender, amount, bySignature: 'Permit2' }, context);
}

function together(all: readonly Decoded[], deadline: bigint, spender: string, context: ReadContext): Decoded {
  const given = decoded(
    all.flatMap(({ effects }) => effects),
    {
      details: all.flatMap(({ details }) => details),
      findings: all.flatMap(({ findings }) => findings),
    },
  );
  return until(given, 'Signature valid until', deadline, lasting(deadline, context, spender));
}

/** SpendPermission of Coinbase's smart accounts: so much in each period, until it ends. */
const recurring: MeaningReader = ({ message }, context) => {
  const [spender, of] = [addressIn(message, 'spender'), addressIn(message, 'token')];
  const amount = amountIn(message, 'allowance');
  const every = amountIn(message, 'period');
  const end = endIn(message);
  if (spender === null || of === null || amount === null || every === null || end === null) return null;
  const given = allow({ token: of, spender, amount, every, bySignature: 'token' }, context);
  return permitted(given, end, spender, context, otherAccount(addressIn(message, 'account'), context));
};

/** TransferWithAuthorization, ReceiveWithAuthorization (ERC-3009) */
const authorised: MeaningReader = ({ message, domain }, context) => {
  const from = addressIn(message, 'from');
  const to = addressIn(message, 'to');
  const value = amountIn(message, 'value');
  const before = amountIn(message, 'validBefore');
  if (from === null || to === null || value === null || before === null) return null;
  const of = verifier(domain);
  const effect: EffectOf<'send'> = {
    ...{ action: 'send', account: context.actor, counterparty: party(to, context), bySignature: 'token' },
    amounts: [tokens(value, of, context)],
  };
  const all: Found[] = isUnlimited(value, tokenAt(of, context.chainId)?.decimals) ? [{ id: 'unlimited-approval.send' }] : [];
  const given = decoded([effect], {
    details: [address('Receiver', to, context), tokenDetail(of, context), tokenAmount('Amount', value, of, context)],
    findings: [...counterpartyFindings(to, 'receiver', context), ...all, ...otherAccount(from, context)],
  });
  return until(given, 'Valid until', before, lasting(before, context));
};

/** At a contract that moves the tokens of others: Permit2, a manager of permissions. */
export const permits: readonly MeaningReader[] = [permit2Allowance, permit2Transfer, recurring];
/** At the token itself. */
export const tokenPermits: readonly MeaningReader[] = [dai, authorised, erc2612, nft];
