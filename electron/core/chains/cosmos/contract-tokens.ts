/** What tokens of CosmWasm are asked to do, by the members of their messages (CosmWasm/cw-plus, cw20; CosmWasm/cw-nfts, cw721). */
import { isObject, type Members } from '../../../contract/text/members.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, type Detail, decoded, text } from '../decoded.ts';
import type { Account, Amount, EffectOf } from '../effect.ts';
import { chainOf } from './denominations.ts';
import { keyHash } from './fields.ts';

interface Place {
  account: Account;
  contract: string;
  chainId: string;
  context: ReadContext;
}

/** The members that a message of this name has, and no others; those with a question mark may be left out. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  transfer: ['recipient', 'amount'],
  increase_allowance: ['spender', 'amount', 'expires?'],
  decrease_allowance: ['spender', 'amount', 'expires?'],
  approve_all: ['operator', 'expires?'],
  revoke_all: ['operator'],
  transfer_nft: ['recipient', 'token_id'],
};

/**
 * SECURITY: a contract may give a name of these another meaning; called without coins it has nothing but its own token to
 * take, and it is units of that token that are told.
 */
export function tokenCall(called: unknown, place: Place): Decoded | null {
  const [name = '', ...others] = isObject(called) ? Object.keys(called) : [];
  const given = isObject(called) ? called[name] : undefined;
  if (others.length > 0 || !isObject(given) || !Object.hasOwn(shapes, name)) return null;
  const shape = shapes[name] ?? [];
  const fits =
    shape.every(each => each.endsWith('?') || typeof given[each] === 'string') &&
    Object.keys(given).every(key => shape.includes(key) || shape.includes(`${key}?`));
  const who = given.recipient ?? given.spender ?? given.operator;
  if (!fits || typeof who !== 'string' || keyHash(who) === null) return null;
  return read(name, given, who, place);
}

/** More than any token has. */
const limitless = 2n ** 96n;

function read(name: string, given: Members, who: string, place: Place): Decoded | null {
  const { account, contract, chainId, context } = place;
  const token = { symbol: `units of the token ${contract}`, listed: null, decimals: null, token: { address: contract } };
  const asset = { ...token, chain: chainOf(chainId) };
  const counterparty = { address: who };
  const details: Detail[] = [addressDetail('Contract', contract)];
  if (name === 'approve_all' || name === 'revoke_all') {
    const amounts: Amount[] = [{ asset, units: null, bound: 'no limit' }];
    const all = { account, amounts, counterparty, of: 'collection' as const };
    const effect: EffectOf<'allow all'> = { action: 'allow all', ...all };
    return name === 'revoke_all'
      ? decoded([{ action: 'revoke all', ...all }], { details: [...details, addressDetail('Operator', who)] })
      : decoded([effect], {
          details: [...details, addressDetail('Operator', who)],
          findings: [{ id: 'approval-for-all', effect }, ...counterpartyFindings(who, 'operator', context)],
        });
  }
  if (name === 'transfer_nft') {
    const nft: Amount = { asset, units: null, bound: 'exact', id: String(given.token_id) };
    return decoded([{ action: 'send one', account, amounts: [nft], counterparty }], {
      details: [...details, addressDetail('Receiver', who), text('Token', String(given.token_id))],
      findings: [...counterpartyFindings(who, 'receiver', context)],
    });
  }
  if (!/^(?:0|[1-9]\d{0,38})$/.test(String(given.amount))) return null;
  const exact: Amount = { asset, units: BigInt(String(given.amount)), bound: 'exact' };
  if (name === 'transfer')
    return decoded([{ action: 'send', account, amounts: [exact], counterparty }], {
      details: [...details, addressDetail('Receiver', who), amount('Amount', exact)],
      findings: [...counterpartyFindings(who, 'receiver', context)],
    });
  if (name === 'decrease_allowance')
    return decoded([{ action: 'lower', account, amounts: [exact], counterparty }], {
      details: [...details, amount('Amount', exact)],
    });
  const isAll = (exact.units ?? 0n) >= limitless;
  const amounts: Amount[] = [isAll ? { ...exact, bound: 'no limit' } : exact];
  const effect: EffectOf<'allow'> = { action: 'allow', account, amounts, counterparty, raised: true };
  return decoded([effect], {
    details: [...details, addressDetail('Spender', who), amount('Amount', exact)],
    findings: [{ id: isAll ? 'unlimited-approval' : 'token-approval', effect }, ...counterpartyFindings(who, 'spender', context)],
  });
}
