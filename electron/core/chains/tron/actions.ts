/** What the contracts of TRON do that people use: payments, calls, staking, votes (github.com/tronprotocol/protocol). */

import { type Hex, hexOf, textOf } from '../../text/bytes.ts';
import { quoted } from '../../text/visible.ts';
import type { ReadContext } from '../context.ts';
import { amount, type Decoded, decoded, text } from '../decoded.ts';
import type { Amount } from '../effect.ts';
import { written } from '../ethereum/address.ts';
import { address, coin, coins, counterpartyFindings, party } from '../ethereum/assets.ts';
import { readCall } from '../ethereum/calls/calls.ts';
import { chainText, tronChain } from '../ethereum/networks.ts';
import { bool, Message, WireError } from '../protobuf.ts';
import { everyday } from './everyday.ts';
import { accountIn, type TronContract } from './message.ts';
import { updatePermissions } from './permissions.ts';

interface Kind {
  /** Number of the field that names the account the contract is for. */
  owner: number;
  /** Takes every field of the message but that one. */
  read(message: Message, context: ReadContext): Decoded;
}

/** By number of Transaction.Contract.ContractType; any other is named, and its bytes are shown. */
const kinds: Readonly<Record<number, Kind>> = {
  ...everyday,
  1: { owner: 1, read: transfer },
  2: { owner: 2, read: transferAsset },
  4: { owner: 1, read: vote },
  13: { owner: 1, read: (_, context) => decoded([{ action: 'claim rewards', account: context.actor, of: 'voting' }]) },
  31: { owner: 1, read: trigger },
  46: { owner: 1, read: updatePermissions },
  54: { owner: 1, read: freeze },
  55: { owner: 1, read: unfreeze },
  56: {
    owner: 1,
    read: (_, context) => decoded([{ action: 'take unstaked', account: context.actor, asset: coin({ chainId: tronChain }) }]),
  },
  57: { owner: 1, read: delegate },
  58: { owner: 1, read: undelegate },
  59: { owner: 1, read: (_, context) => decoded([{ action: 'cancel unstaking', account: context.actor }]) },
};

/** A contract whose type is read here, opened as far as the account it is for; null for any other. */
export function opened({ type, name, value }: TronContract): { owner: Hex; read(context: ReadContext): Decoded } | null {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) return null;
  const message = new Message(`the ${name}`, value);
  const owner = accountIn(message, kind.owner, 'owner_address');
  const read = (context: ReadContext): Decoded => {
    const found = kind.read(message, context);
    message.end();
    return found;
  };
  return { owner, read };
}

function transfer(message: Message, context: ReadContext): Decoded {
  const to = accountIn(message, 2, 'to_address');
  return readCall({ to, value: message.number(3, 'amount'), data: new Uint8Array() }, context);
}

/** A TRC-10 token has a number instead of a contract; what its decimals are stands on chain alone. */
const trc10 = (units: bigint, address: string, shown: string): Amount => ({
  asset: {
    symbol: `units of the TRC-10 token ${shown}`,
    listed: `TRC-10 token ${shown}`,
    decimals: null,
    token: { address },
    chain: chainText(tronChain),
  },
  units,
  bound: 'exact',
});

/**
 * SECURITY: since tokens have numbers, digits stand where a name stood before them (java-tron, AllowSameTokenName). Any other
 * text is what somebody wrote: it is quoted as such, and told apart by its bytes.
 */
function named(name: Uint8Array, units: bigint): Amount {
  const written = textOf(name);
  if (written !== null && /^[1-9]\d{0,18}$/.test(written)) return trc10(units, written, written);
  return trc10(units, hexOf(name), written === null ? hexOf(name) : `that calls itself ${quoted(written)}`);
}

function transferAsset(message: Message, context: ReadContext): Decoded {
  const name = message.bytes(1, 'asset_name');
  const to = accountIn(message, 3, 'to_address');
  const given = named(name, message.number(4, 'amount'));
  return decoded([{ action: 'send', account: context.actor, amounts: [given], counterparty: party(to, context) }], {
    details: [
      address('Receiver', to, context),
      text(
        'Token',
        textOf(name) ?? hexOf(name),
        given.asset.token?.address === textOf(name) ? 'TRC-10' : 'TRC-10, a name that nobody vouches for',
      ),
      amount('Amount', given),
    ],
    findings: counterpartyFindings(to, 'receiver', context),
  });
}

function trigger(message: Message, context: ReadContext): Decoded {
  const to = accountIn(message, 2, 'contract_address');
  const value = message.number(3, 'call_value');
  const data = message.bytes(4, 'data');
  const tokens = message.number(5, 'call_token_value');
  const tokenId = message.number(6, 'token_id');
  const call = readCall({ to, value, data }, context);
  if (tokens === 0n && tokenId === 0n) return call;
  const given = trc10(tokens, String(tokenId), String(tokenId));
  return {
    ...call,
    effects: [
      ...call.effects,
      { action: 'send token along', account: context.actor, amounts: [given], counterparty: party(to, context) },
    ],
    details: [...call.details, amount('Sent along', given)],
    findings: [...call.findings, { id: 'value-with-call', amounts: [given] }],
  };
}

/** ResourceCode of core/contract/common.proto. */
const resources = ['bandwidth', 'energy', 'voting power'];
function resourceIn(message: Message, field: number): string {
  const code = message.number(field, 'resource');
  const name = resources[Number(code)];
  if (name === undefined) throw new WireError(`the resource is ${code}: expected 0, 1 or 2`);
  return name;
}

function freeze(message: Message, context: ReadContext): Decoded {
  const given = coins(message.number(2, 'frozen_balance'), context);
  const resource = resourceIn(message, 3);
  return decoded([{ action: 'stake', account: context.actor, amounts: [given], resource }], {
    details: [amount('Amount', given), text('Resource', resource)],
  });
}

function unfreeze(message: Message, context: ReadContext): Decoded {
  const given = coins(message.number(2, 'unfreeze_balance'), context);
  const resource = resourceIn(message, 3);
  return decoded([{ action: 'unstake', account: context.actor, amounts: [given], resource }], {
    details: [amount('Amount', given), text('Resource', resource)],
  });
}

function delegate(message: Message, context: ReadContext): Decoded {
  const resource = resourceIn(message, 2);
  const given = coins(message.number(3, 'balance'), context);
  const to = accountIn(message, 4, 'receiver_address');
  const lock = message.number(5, 'lock', bool) > 0n;
  const period = message.number(6, 'lock_period');
  const locked = period === 0n ? 'for as long as the network sets' : `for ${period} blocks`;
  const counterparty = party(to, context);
  const lockedFor = lock ? locked : null;
  return decoded([{ action: 'lend', account: context.actor, amounts: [given], resource, counterparty, lockedFor }], {
    details: [
      address('Receiver', to, context),
      amount('Stake', given),
      text('Resource', resource),
      text('Locked', lockedFor ?? 'no'),
    ],
    findings: counterpartyFindings(to, 'receiver', context),
  });
}

function undelegate(message: Message, context: ReadContext): Decoded {
  const resource = resourceIn(message, 2);
  const given = coins(message.number(3, 'balance'), context);
  const from = accountIn(message, 4, 'receiver_address');
  const counterparty = party(from, context);
  return decoded([{ action: 'reclaim', account: context.actor, amounts: [given], resource, counterparty }], {
    details: [address('Lent to', from, context), amount('Stake', given), text('Resource', resource)],
  });
}

/** java-tron, MAX_VOTE_NUMBER. */
const mostVotes = 30;

/** New votes take the place of all earlier ones. */
function vote(message: Message, context: ReadContext): Decoded {
  const votes = message.messages(2, 'votes', mostVotes).map(each => {
    const read = { address: accountIn(each, 1, 'vote_address'), count: each.number(2, 'vote_count') };
    each.end();
    return read;
  });
  message.number(3, 'support', bool);
  const candidates = votes.map(each => party(each.address, context, written(each.address, context.chainId)));
  return decoded([{ action: 'vote', account: context.actor, candidates }], {
    details: votes.flatMap((each, i) => [
      address(`Candidate ${i + 1}`, each.address, context),
      text(`Votes ${i + 1}`, String(each.count)),
    ]),
  });
}
