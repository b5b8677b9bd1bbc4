/**
 * What a Cosmos SDK transaction signs, whichever way it is written: SIGN_MODE_DIRECT (cosmos.tx.v1beta1.SignDoc, ADR-020,
 * ADR-027) and amino JSON (StdSignDoc, ADR-050 names it the older one).
 */
import { isObject, type Members } from '../../../contract/members.ts';
import { hexOf, textOf } from '../../text/bytes.ts';
import { parseJson } from '../../text/json.ts';
import { Message, WireError } from '../protobuf.ts';

export interface Coin {
  denom: string;
  amount: bigint;
}
/** A message as its own type says it, in names of the protocol's definitions. */
export interface CosmosMessage {
  /** Without its slash: "cosmos.bank.v1beta1.MsgSend"; of amino its name: "cosmos-sdk/MsgSend". */
  type: string;
  /** Of a kind that is read. */
  send: { from: string; to: string; coins: readonly Coin[]; by: string | null } | null;
  stake: { kind: 'stake' | 'unstake'; delegator: string; validator: string; coin: Coin } | null;
  /** What is there, for those that are not. */
  raw: string;
}
export interface SignDoc {
  mode: 'direct' | 'amino';
  chainId: string;
  accountNumber: bigint;
  sequence: bigint | null;
  messages: readonly CosmosMessage[];
  memo: string;
  timeout: bigint;
  fee: { coins: readonly Coin[]; gas: bigint; payer: string; granter: string };
  /** Keys of those who sign, compressed; null where the way of writing has none. */
  keys: readonly Uint8Array[] | null;
}

const utf8 = (bytes: Uint8Array, what: string): string => {
  const found = textOf(bytes);
  if (found === null) throw new WireError(`${what} is no text`);
  return found;
};

/** Digits alone: the SDK writes amounts as text. */
function wholeOf(text: string, what: string): bigint {
  if (!/^(?:0|[1-9]\d{0,77})$/.test(text)) throw new WireError(`${what} is no whole number`);
  return BigInt(text);
}

function coinIn(message: Message): Coin {
  const coin = {
    denom: utf8(message.bytes(1, 'denom'), 'denom'),
    amount: wholeOf(utf8(message.bytes(2, 'amount'), 'amount') || '0', 'the amount of a coin'),
  };
  message.end();
  return coin;
}

const mostMessages = 100;
const mostCoins = 50;

/** @throws WireError saying what the bytes have that a SignDoc has not */
export function directOf(bytes: Uint8Array): SignDoc {
  const doc = new Message('the sign doc', bytes);
  const body = new Message('the body', doc.bytes(1, 'body_bytes'));
  const auth = new Message('the auth info', doc.bytes(2, 'auth_info_bytes'));
  const chainId = utf8(doc.bytes(3, 'chain_id'), 'chain_id');
  const accountNumber = doc.number(4, 'account_number');
  doc.end();
  const messages = body.messages(1, 'messages', mostMessages).map(messageIn);
  const memo = utf8(body.bytes(2, 'memo'), 'memo');
  const timeout = body.number(3, 'timeout_height');
  body.end();
  const signers = auth.messages(1, 'signer_infos', mostMessages).map(signerIn);
  const fee = feeIn(auth.message(2, 'fee'));
  auth.end();
  return {
    ...{ mode: 'direct', chainId, accountNumber, messages, memo, timeout, fee },
    sequence: signers[0]?.sequence ?? null,
    keys: signers.flatMap(({ key }) => (key === null ? [] : [key])),
  };
}

function signerIn(signer: Message): { key: Uint8Array | null; sequence: bigint } {
  const any = signer.message(1, 'public_key');
  let key: Uint8Array | null = null;
  if (any !== null) {
    const type = utf8(any.bytes(1, 'type_url'), 'type_url');
    const value = any.bytes(2, 'value');
    any.end();
    if (type === '/cosmos.crypto.secp256k1.PubKey') {
      const inner = new Message('the public key', value);
      key = inner.bytes(1, 'key');
      inner.end();
    }
  }
  signer.bytes(2, 'mode_info');
  const sequence = signer.number(3, 'sequence');
  signer.end();
  return { key, sequence };
}

function feeIn(fee: Message | null): SignDoc['fee'] {
  if (fee === null) return { coins: [], gas: 0n, payer: '', granter: '' };
  const read = {
    coins: fee.messages(1, 'amount', mostCoins).map(coinIn),
    gas: fee.number(2, 'gas_limit'),
    payer: utf8(fee.bytes(3, 'payer'), 'payer'),
    granter: utf8(fee.bytes(4, 'granter'), 'granter'),
  };
  fee.end();
  return read;
}

function messageIn(any: Message): CosmosMessage {
  const type = utf8(any.bytes(1, 'type_url'), 'type_url').replace(/^\//, '');
  const value = any.bytes(2, 'value');
  any.end();
  const nothing = { type, send: null, stake: null, raw: hexOf(value) };
  const message = () => new Message(type, value);
  switch (type) {
    case 'cosmos.bank.v1beta1.MsgSend':
      return { ...nothing, send: sendIn(message()) };
    case 'ibc.applications.transfer.v1.MsgTransfer':
      return { ...nothing, send: transferIn(message()) };
    case 'cosmos.staking.v1beta1.MsgDelegate':
      return { ...nothing, stake: stakeIn(message(), 'stake') };
    case 'cosmos.staking.v1beta1.MsgUndelegate':
      return { ...nothing, stake: stakeIn(message(), 'unstake') };
    default:
      return nothing;
  }
}

function sendIn(message: Message): NonNullable<CosmosMessage['send']> {
  const read = {
    from: utf8(message.bytes(1, 'from_address'), 'from_address'),
    to: utf8(message.bytes(2, 'to_address'), 'to_address'),
    coins: message.messages(3, 'amount', mostCoins).map(coinIn),
    by: null,
  };
  message.end();
  return read;
}

function transferIn(message: Message): NonNullable<CosmosMessage['send']> {
  message.bytes(1, 'source_port');
  const channel = utf8(message.bytes(2, 'source_channel'), 'source_channel');
  const token = message.message(3, 'token');
  const read = {
    coins: token === null ? [] : [coinIn(token)],
    from: utf8(message.bytes(4, 'sender'), 'sender'),
    to: utf8(message.bytes(5, 'receiver'), 'receiver'),
    by: channel,
  };
  message.bytes(6, 'timeout_height');
  message.number(7, 'timeout_timestamp');
  message.bytes(8, 'memo');
  message.end();
  return read;
}

function stakeIn(message: Message, kind: 'stake' | 'unstake'): NonNullable<CosmosMessage['stake']> {
  const delegator = utf8(message.bytes(1, 'delegator_address'), 'delegator_address');
  const validator = utf8(message.bytes(2, 'validator_address'), 'validator_address');
  const amount = message.message(3, 'amount');
  if (amount === null) throw new WireError('the amount to stake is missing');
  const coin = coinIn(amount);
  message.end();
  return { kind, delegator, validator, coin };
}

/** Members of StdSignDoc; another one is not signed by any reader alike. */
const members = ['account_number', 'chain_id', 'fee', 'memo', 'msgs', 'sequence', 'timeout_height'];

/**
 * null where the text is no StdSignDoc.
 * SECURITY: what is signed is the text. One that is not written as the SDK writes it, with its members in order and without
 * blanks, is hashed to something else by whoever writes it anew: it is refused.
 * @throws WireError
 */
export function aminoOf(text: string): SignDoc | null {
  const json = parseJson(text);
  const doc = json?.value;
  if (!isObject(doc) || !Array.isArray(doc.msgs) || !('chain_id' in doc) || !('account_number' in doc)) return null;
  if (json?.repeated.length !== 0 || json.large.length !== 0 || json.halves.length !== 0)
    throw new WireError('the sign doc holds a member twice, or a number that readers take differently');
  if (canonical(doc) !== text) throw new WireError('the sign doc is not written in its canonical form: sorted, without blanks');
  const unknown = Object.keys(doc).find(key => !members.includes(key));
  if (unknown !== undefined) throw new WireError(`the sign doc has the member ${JSON.stringify(unknown.slice(0, 40))}`);
  if (doc.msgs.length > mostMessages) throw new WireError(`the sign doc holds ${doc.msgs.length} messages`);
  const fee = isObject(doc.fee) ? doc.fee : {};
  return {
    ...{ mode: 'amino', keys: null },
    chainId: textIn(doc, 'chain_id'),
    accountNumber: wholeOf(textIn(doc, 'account_number'), 'account_number'),
    sequence: wholeOf(textIn(doc, 'sequence'), 'sequence'),
    memo: textIn(doc, 'memo'),
    timeout: 'timeout_height' in doc ? wholeOf(textIn(doc, 'timeout_height'), 'timeout_height') : 0n,
    messages: doc.msgs.map(aminoMessage),
    fee: {
      coins: coinsIn(fee.amount),
      gas: wholeOf(textIn(fee, 'gas'), 'gas'),
      ...{ payer: 'payer' in fee ? textIn(fee, 'payer') : '', granter: 'granter' in fee ? textIn(fee, 'granter') : '' },
    },
  };
}

/** As the SDK sorts and writes it: `<`, `>` and `&` by their numbers (encoding/json of Go). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (isObject(value))
    return `{${Object.keys(value)
      .sort()
      .map(key => `${escaped(key)}:${canonical(value[key])}`)
      .join(',')}}`;
  return typeof value === 'string' ? escaped(value) : String(value);
}
const escaped = (text: string): string =>
  JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');

function textIn(from: Members, key: string): string {
  const value = from[key];
  if (typeof value !== 'string') throw new WireError(`${key} is no text`);
  return value;
}

function coinsIn(value: unknown): Coin[] {
  if (!Array.isArray(value) || value.length > mostCoins) throw new WireError('the coins are no list');
  return value.map(coin => {
    if (!isObject(coin) || Object.keys(coin).length !== 2) throw new WireError('a coin has other members than two');
    return { denom: textIn(coin, 'denom'), amount: wholeOf(textIn(coin, 'amount'), 'the amount of a coin') };
  });
}

function aminoMessage(message: unknown): CosmosMessage {
  if (!isObject(message) || !isObject(message.value)) throw new WireError('a message has no type and value');
  const type = textIn(message, 'type');
  const { value } = message;
  const nothing = { type, send: null, stake: null, raw: canonical(value) };
  if (type === 'cosmos-sdk/MsgSend') {
    exactly(value, ['amount', 'from_address', 'to_address']);
    const send = { from: textIn(value, 'from_address'), to: textIn(value, 'to_address'), coins: coinsIn(value.amount), by: null };
    return { ...nothing, send };
  }
  if (type === 'cosmos-sdk/MsgDelegate' || type === 'cosmos-sdk/MsgUndelegate') {
    exactly(value, ['amount', 'delegator_address', 'validator_address']);
    const [coin] = coinsIn([value.amount]);
    if (coin === undefined) throw new WireError('the amount to stake is missing');
    const [delegator, validator] = [textIn(value, 'delegator_address'), textIn(value, 'validator_address')];
    return { ...nothing, stake: { kind: type === 'cosmos-sdk/MsgDelegate' ? 'stake' : 'unstake', delegator, validator, coin } };
  }
  return nothing;
}

function exactly(value: Members, keys: readonly string[]): void {
  if (Object.keys(value).sort().join() !== keys.join()) throw new WireError('a message has other members than its type');
}
