/** What the contracts of TRON do that people use: payments, calls, staking, votes (github.com/tronprotocol/protocol). */
import type { Fact, Movement } from '../../../contract/document.ts';
import { told } from '../../review/wording/told.ts';
import { type Hex, hexOf, textOf } from '../../text/bytes.ts';
import { quoted } from '../../text/visible.ts';
import { written } from '../ethereum/address.ts';
import { readCall } from '../ethereum/calls/calls.ts';
import { chainText, tronChain } from '../ethereum/networks.ts';
import { movesOf } from '../movements.ts';
import { coins, party, strangers } from '../parties.ts';
import { bool, Message, WireError } from '../protobuf.ts';
import { type Act, addressFact, fact, type ReadContext } from '../reading.ts';
import { accountIn, type TronContract } from './message.ts';
import { updatePermissions } from './permissions.ts';

interface Kind {
  /** Number of the field that names the account the contract is for. */
  owner: number;
  /** Takes every field of the message but that one. */
  read(message: Message, context: ReadContext): Act;
}

/** By number of Transaction.Contract.ContractType; any other is named, and its bytes are shown. */
const kinds: Readonly<Record<number, Kind>> = {
  1: { owner: 1, read: transfer },
  2: { owner: 2, read: transferAsset },
  4: { owner: 1, read: vote },
  13: { owner: 1, read: (_, context) => plain(`claims the voting rewards of ${context.account}`) },
  31: { owner: 1, read: trigger },
  46: { owner: 1, read: updatePermissions },
  54: { owner: 1, read: freeze },
  55: { owner: 1, read: unfreeze },
  56: { owner: 1, read: (_, context) => plain(`takes back the TRX of ${context.account} whose unstaking has ended`) },
  57: { owner: 1, read: delegate },
  58: { owner: 1, read: undelegate },
  59: { owner: 1, read: (_, context) => plain(`cancels every unstaking of ${context.account} that is under way`) },
};

/** A contract whose type is read here, opened as far as the account it is for; null for any other. */
export function opened({ type, name, value }: TronContract): { owner: Hex; read(context: ReadContext): Act } | null {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) return null;
  const message = new Message(`the ${name}`, value);
  const owner = accountIn(message, kind.owner, 'owner_address');
  const read = (context: ReadContext): Act => {
    const act = kind.read(message, context);
    message.end();
    return act;
  };
  return { owner, read };
}

const plain = (deed: string, more: Partial<Act> = {}): Act => ({
  deed,
  effects: [],
  facts: [],
  // Staking and voting move nothing out of the account.
  moves: [],
  observations: [],
  trees: [],
  ...more,
});
const trx = (label: string, sun: bigint, context: ReadContext) =>
  fact(label, String(sun), 'amount', 'computed', coins(sun, context));

function transfer(message: Message, context: ReadContext): Act {
  const to = accountIn(message, 2, 'to_address');
  return told(readCall({ to, value: message.number(3, 'amount'), data: new Uint8Array() }, context), context);
}

/** A TRC-10 token has a number instead of a contract; what its decimals are stands on chain alone. */
const units = (amount: bigint, token: string): string => `${amount} units of the TRC-10 token ${token}`;

const assetMove = (amount: bigint, token: string, party: Fact): Movement[] => [
  {
    ...{ how: 'sent', units: String(amount), decimals: null, asset: `TRC-10 token ${token}`, token },
    ...{ chain: chainText(tronChain), party },
  },
];

function transferAsset(message: Message, context: ReadContext): Act {
  const name = message.bytes(1, 'asset_name');
  const text = textOf(name);
  const token = text === null ? hexOf(name) : quoted(text);
  const to = accountIn(message, 3, 'to_address');
  const amount = message.number(4, 'amount');
  const what = units(amount, token);
  return plain(`sends ${what} from ${context.account} to ${party(to, context)}`, {
    effects: [`${what} leave ${context.account}.`],
    facts: [
      addressFact('Receiver', to, context),
      fact('Token', text ?? hexOf(name), 'text', 'computed', 'TRC-10'),
      fact('Amount', String(amount), 'amount', 'computed', what),
    ],
    moves: assetMove(amount, text ?? hexOf(name), addressFact('Receiver', to, context)),
    observations: strangers(to, 'The receiver', context),
  });
}

function trigger(message: Message, context: ReadContext): Act {
  const to = accountIn(message, 2, 'contract_address');
  const value = message.number(3, 'call_value');
  const data = message.bytes(4, 'data');
  const tokens = message.number(5, 'call_token_value');
  const tokenId = message.number(6, 'token_id');
  const act = told(readCall({ to, value, data }, context), context);
  if (tokens === 0n && tokenId === 0n) return act;
  const what = units(tokens, String(tokenId));
  return {
    ...act,
    effects: [...act.effects, `${what} leave ${context.account}.`],
    facts: [...act.facts, fact('Sent along', String(tokens), 'amount', 'computed', what)],
    moves: [...assetMove(tokens, String(tokenId), addressFact('Receiver', to, context)), ...movesOf(act)],
    observations: [...act.observations, { rule: 'value-with-call', sentence: `The call sends ${what} along.` }],
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

function freeze(message: Message, context: ReadContext): Act {
  const sun = message.number(2, 'frozen_balance');
  const resource = resourceIn(message, 3);
  return plain(`stakes ${coins(sun, context)} of ${context.account} for ${resource}`, {
    effects: [`${coins(sun, context)} of ${context.account} cannot be moved until they are unstaked.`],
    facts: [trx('Amount', sun, context), fact('Resource', resource, 'text')],
  });
}

function unfreeze(message: Message, context: ReadContext): Act {
  const sun = message.number(2, 'unfreeze_balance');
  const resource = resourceIn(message, 3);
  return plain(`unstakes ${coins(sun, context)} of ${context.account} that are staked for ${resource}`, {
    effects: ['They can be taken back when the time that the network sets has passed.'],
    facts: [trx('Amount', sun, context), fact('Resource', resource, 'text')],
  });
}

function delegate(message: Message, context: ReadContext): Act {
  const resource = resourceIn(message, 2);
  const sun = message.number(3, 'balance');
  const to = accountIn(message, 4, 'receiver_address');
  const lock = message.number(5, 'lock', bool) > 0n;
  const period = message.number(6, 'lock_period');
  const locked = period === 0n ? 'for as long as the network sets' : `for ${period} blocks`;
  return plain(`lends the ${resource} of ${coins(sun, context)} staked by ${context.account} to ${party(to, context)}`, {
    effects: [
      `The ${coins(sun, context)} stay with ${context.account}; what they give is used by ${party(to, context)}.`,
      ...(lock ? [`It cannot be taken back ${locked}.`] : []),
    ],
    facts: [
      addressFact('Receiver', to, context),
      trx('Stake', sun, context),
      fact('Resource', resource, 'text'),
      fact('Locked', lock ? locked : 'no', 'text'),
    ],
    observations: strangers(to, 'The receiver', context),
  });
}

function undelegate(message: Message, context: ReadContext): Act {
  const resource = resourceIn(message, 2);
  const sun = message.number(3, 'balance');
  const from = accountIn(message, 4, 'receiver_address');
  return plain(`takes back the ${resource} of ${coins(sun, context)} that ${context.account} lent to ${party(from, context)}`, {
    facts: [addressFact('Lent to', from, context), trx('Stake', sun, context), fact('Resource', resource, 'text')],
  });
}

/** java-tron, MAX_VOTE_NUMBER. */
const mostVotes = 30;

/** New votes take the place of all earlier ones. */
function vote(message: Message, context: ReadContext): Act {
  const votes = message.messages(2, 'votes', mostVotes).map(each => {
    const read = { address: accountIn(each, 1, 'vote_address'), count: each.number(2, 'vote_count') };
    each.end();
    return read;
  });
  message.number(3, 'support', bool);
  const [first] = votes;
  const whom =
    first === undefined
      ? 'nobody'
      : `${party(first.address, context, written(first.address, context.chainId))}${votes.length > 1 ? ` and ${votes.length - 1} more` : ''}`;
  return plain(`votes with ${context.account} for ${whom}`, {
    effects: ['Its earlier votes are replaced.'],
    facts: votes.flatMap(({ address, count }, i) => [
      addressFact(`Candidate ${i + 1}`, address, context),
      fact(`Votes ${i + 1}`, String(count), 'text'),
    ]),
  });
}
