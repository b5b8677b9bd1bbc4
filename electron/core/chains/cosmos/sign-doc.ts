/**
 * What a Cosmos SDK transaction signs, whichever way it is written: SIGN_MODE_DIRECT (cosmos.tx.v1beta1.SignDoc, ADR-020,
 * ADR-027) and amino JSON (StdSignDoc, ADR-050 names it the older one).
 */
import { isObject } from '../../../contract/text/members.ts';
import { textOf } from '../../text/bytes.ts';
import { parseJson } from '../../text/json.ts';
import { Message, WireError } from '../protobuf.ts';
import { canonical } from './canonical.ts';
import {
  checked,
  choice,
  coins,
  type Field,
  flag,
  many,
  needed,
  ofJson,
  ofWire,
  one,
  type Packed,
  packeds,
  plain,
  time,
  type Values,
  whole,
  wholeOf,
  word,
} from './fields.ts';

export interface SignDoc {
  /** `signed`: a whole transaction (TxRaw), with the signature in place of chain and account. */
  mode: 'direct' | 'amino' | 'signed';
  /** Empty where it is named nowhere. */
  chainId: string;
  accountNumber: bigint;
  sequence: bigint | null;
  messages: readonly Packed[];
  memo: string;
  /** The last block, and the last second since 1970, in which it is taken; 0 and null without end. */
  timeout: bigint;
  until: bigint | null;
  /** Whether it may be taken in any order: no sequence is counted. */
  unordered: boolean;
  fee: Fee;
  /** Keys of those who sign, compressed; null for one of another kind, and where the way of writing has none. */
  keys: readonly (Uint8Array | null)[];
}

const mostMessages = 100;
const feeShape = {
  amount: coins(1),
  gas_limit: whole(2),
  payer: plain(3, /^[a-z0-9]{0,90}$/),
  granter: plain(4, /^[a-z0-9]{0,90}$/),
};
type Fee = Values<typeof feeShape>;

/** The extension options of a body (1023, 2047) and the tip of an auth info (3) are known to no chain of today: refused. */
const bodyShape = {
  messages: packeds(1, mostMessages),
  memo: word(2),
  timeout_height: whole(3),
  unordered: flag(4),
  timeout_timestamp: time(5),
};

/** A key is opened where it is one of secp256k1; of another kind it is passed over whole. */
const anyKey: Field<Uint8Array | null> = {
  wire(from, name) {
    const any = from.message(1, name);
    if (any === null) return null;
    const type = textOf(any.bytes(1, 'type_url'));
    const value = any.bytes(2, 'value');
    any.end();
    if (type !== '/cosmos.crypto.secp256k1.PubKey') return null;
    const key = new Message('the public key', value);
    const found = key.bytes(1, 'key');
    key.end();
    return found;
  },
  json: () => null,
};
const authShape = {
  signer_infos: many(
    1,
    {
      public_key: anyKey,
      // SECURITY: signed in another mode it is another text that counts.
      mode_info: needed(one(2, { single: needed(one(1, { mode: choice(1) })) })),
      sequence: whole(3),
    },
    mostMessages,
  ),
  fee: needed(one(2, feeShape)),
};
/** cosmos.tx.signing.v1beta1.SignMode */
const signModeDirect = 1n;

/** As CometBFT limits it; of letters that are seen. */
const chainIn = plain(3, /^[\x21-\x7e]{0,50}$/);

/** @throws WireError saying what the bytes have that a SignDoc has not */
export function directOf(bytes: Uint8Array): SignDoc {
  const { body_bytes, auth_info_bytes, third, account_number } = partsOf(bytes);
  const body = ofWire(bodyShape, new Message('the body', body_bytes));
  const auth = ofWire(authShape, new Message('the auth info', auth_info_bytes));
  if (!auth.signer_infos.some(({ mode_info }) => mode_info.single.mode === signModeDirect))
    throw new WireError('none of its signers signs in this mode');
  // A signature has 64 bytes, and the name of a chain at most 50.
  const isSigned = third.length === 64 && account_number === 0n;
  return {
    mode: isSigned ? 'signed' : 'direct',
    chainId: isSigned ? '' : chainIn.json(textOf(third) ?? '\0', 'chain_id'),
    accountNumber: account_number,
    ...{ messages: body.messages, memo: body.memo, timeout: body.timeout_height, until: body.timeout_timestamp },
    unordered: body.unordered,
    fee: auth.fee,
    sequence: auth.signer_infos[0]?.sequence ?? null,
    keys: auth.signer_infos.map(({ public_key }) => public_key),
  };
}

/** The fields of a SignDoc, not yet opened; the third is the chain, or the one signature of a TxRaw. */
export function partsOf(bytes: Uint8Array) {
  const doc = new Message('the sign doc', bytes);
  const parts = {
    body_bytes: doc.bytes(1, 'body_bytes'),
    auth_info_bytes: doc.bytes(2, 'auth_info_bytes'),
    third: doc.bytes(3, 'chain_id'),
    account_number: doc.number(4, 'account_number'),
  };
  doc.end();
  return parts;
}

const present: Field<string> = checked(word(0), (value, name) => {
  if (value === '') throw new WireError(`${name} is missing`);
  return value;
});
const aminoShape = {
  account_number: checked(present, wholeOf),
  chain_id: chainIn,
  fee: needed(one(0, { amount: coins(0), gas: checked(present, wholeOf), payer: feeShape.payer, granter: feeShape.granter })),
  memo: word(0),
  msgs: packeds(0, mostMessages),
  sequence: checked(present, wholeOf),
  timeout_height: whole(0),
};

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
  const { account_number, chain_id, fee, memo, msgs, sequence, timeout_height } = ofJson(aminoShape, doc, 'the sign doc');
  const { amount, gas, payer, granter } = fee;
  return {
    ...{ mode: 'amino', chainId: chain_id, accountNumber: account_number, sequence, memo, timeout: timeout_height },
    ...{ messages: msgs, until: null, unordered: false, fee: { amount, gas_limit: gas, payer, granter }, keys: [] },
  };
}
