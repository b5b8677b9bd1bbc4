/** Bitcoin transactions, raw and as a PSBT: what each input spends and on whose word, who receives it, what stays open. */
import { Address, OutScript } from '@scure/btc-signer';
import { RawTx } from '@scure/btc-signer/script.js';
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js';
import type { Fact, Movement, Tree } from '../../contract/document.ts';
import { sameAddressKey } from '../text/address-key.ts';
import { decimal } from './amounts.ts';
import { type Fee, feeOf, type Spent, spentBy } from './bitcoin-coins.ts';
import type { Coin, Spend } from './bitcoin-spend.ts';
import { hexOf } from './bytes.ts';
import { unknownMove } from './movements.ts';
import { party, strangers } from './parties.ts';
import { readPsbt } from './psbt.ts';
import { isPsbt } from './psbt-maps.ts';
import { addressFact, broken, type Desk, fact, type Observation, type Reading } from './reading.ts';
import { covers, openings, type Scope, scopeOf } from './sighash.ts';

export const btc = (satoshi: bigint): string => `${decimal(satoshi, 8)} BTC`;

/** More inputs and outputs than this are nothing that a person judges. */
const most = 2_000;

/** TRANSACTION_TYPE_BITCOIN: a PSBT or a raw transaction; null where it is neither. */
export function readBitcoin(bytes: Uint8Array, desk: Desk): Reading | null {
  if (!isPsbt(bytes)) {
    const raw = readRaw(bytes);
    return raw === null ? null : describeSpend(raw, bytes, desk);
  }
  const spend = readPsbt(bytes);
  // SECURITY: what begins as a PSBT and is not read as one may still be signed: with any signature type, to anybody.
  if (spend === null) return broken('The bytes begin like a PSBT and cannot be read as one.', hexOf(bytes));
  return describeSpend(spend, bytes, desk);
}

function readRaw(bytes: Uint8Array): Spend | null {
  try {
    const { version, lockTime, inputs, outputs, witnesses } = RawTx.decode(bytes);
    if (inputs.length === 0) return null;
    return {
      ...{
        form: 'Bitcoin transaction',
        version,
        lockTime,
        modifiable: null,
        unknown: [],
        proprietary: 0,
        doubts: [],
        repeated: [],
      },
      inputs: inputs.map(({ txid, index, sequence, finalScriptSig }, i) => ({
        ...{ txid: hexOf(txid), index, sequence, previous: null, claimed: null, redeemScript: null, sighash: null },
        ...given(finalScriptSig.length > 0 || (witnesses?.[i] ?? []).length > 0),
      })),
      outputs: outputs.map(coin => ({ ...coin, change: false })),
    };
  } catch {
    return null;
  }
}

const given = (signed: boolean) => ({ signatures: [], signed, asked: !signed });

const isTestAccount = ({ signWith }: Desk): boolean => /^(tb1|bcrt1|[mn2])/.test(signWith);
export const chainOf = (desk: Desk): string => (isTestAccount(desk) ? 'Bitcoin test network' : 'Bitcoin');

/** The address a script pays to; null where it pays to none. */
export function payee(script: Uint8Array, desk: Desk): string | null {
  const network = isTestAccount(desk) ? TEST_NETWORK : NETWORK;
  try {
    return Address(network).encode(OutScript.decode(script));
  } catch {
    return null;
  }
}

const isOwn = (address: string | null, desk: Desk): boolean =>
  address !== null && (desk.names.own(address) || sameAddressKey(address) === sameAddressKey(desk.signWith));
/** OP_RETURN: bytes that nobody can spend. */
const isData = ({ script, amount }: Coin): boolean => script[0] === 0x6a && amount === 0n;
const whoOf = (coin: Coin, desk: Desk): string => {
  const address = payee(coin.script, desk);
  if (address === null) return 'a script that is no address';
  return isOwn(address, desk) && desk.names.address(address) === undefined ? desk.account : party(address, desk);
};

/** Each output that does not come back. */
function moveOf(coin: Coin, desk: Desk): Movement {
  const address = payee(coin.script, desk);
  return {
    ...{ how: 'sent', units: String(coin.amount), decimals: 8, asset: 'BTC', token: null, chain: chainOf(desk) },
    party: address === null ? null : addressFact('Receiver', address, desk),
  };
}

/** An input with what its signature would cover. */
interface Asked extends Spent {
  scope: Scope;
  address: string | null;
  open: Observation[];
}

export function describeSpend(spend: Spend, bytes: Uint8Array, desk: Desk): Reading {
  if (spend.inputs.length + spend.outputs.length > most)
    return broken(`The transaction has more than ${most} inputs and outputs: no person can judge it.`, hexOf(bytes));
  const asked = spend.inputs.map((input, i): Asked => {
    const spent = spentBy(input);
    const scope = scopeOf(input.sighash, spent.kind);
    const amount = spent.coin?.amount ?? null;
    const coin = spend.outputs[i];
    const output = coin && { amount: coin.amount, words: `output ${i + 1} (${btc(coin.amount)} to ${whoOf(coin, desk)})` };
    const what = `input ${i + 1}${amount === null ? '' : ` (${btc(amount)})`}`;
    const address = spent.coin === null ? null : payee(spent.coin.script, desk);
    return { ...spent, scope, address, open: openings({ what, scope, kind: spent.kind, amount, output }) };
  });
  const paid = spend.outputs.reduce((sum, output) => sum + output.amount, 0n);
  const away = spend.outputs.filter(output => !isData(output) && !isOwn(payee(output.script, desk), desk));
  const sum = away.reduce((total, output) => total + output.amount, 0n);
  const fee = feeOf(asked, paid, one => isOwnSigner(one, desk));
  const deed = deedOf(spend, asked, away, sum, paid, desk);
  const facts: Fact[] = [
    ...asked.flatMap((one, i) => inputFacts(one, i, desk)),
    ...spend.outputs.flatMap((output, i) => outputFacts(output, i, desk)),
    feeFact(fee),
    ...(spend.lockTime === 0 ? [] : [fact('Lock time', String(spend.lockTime), 'text')]),
    ...(spend.proprietary === 0 ? [] : [fact('Proprietary records', String(spend.proprietary), 'text', 'computed', 'not read')]),
  ];
  const tree: Tree = {
    label: spend.form,
    children: [
      ...facts.map(f => ({ label: f.label, value: f.value, kind: f.kind, ...(f.note === undefined ? {} : { note: f.note }) })),
      ...spend.unknown.map(({ place, label, value }) => ({
        label: `${place}: ${label}`,
        value: hexOf(value),
        kind: 'hex' as const,
      })),
      { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
    ],
  };
  const open = asked.some(one => one.scope.outputs !== 'all');
  return {
    headline:
      spend.doubts.length + spend.repeated.length > 0
        ? `Sign a PSBT that readers may take differently: as read here, it ${deed}`
        : `Sign a Bitcoin transaction that ${deed}`,
    effects: [
      ...(sum > 0n ? [`${btc(sum)} ${open ? 'would leave' : 'leave'} ${desk.account}${open ? ', as it stands now' : ''}.`] : []),
      ...(paid > sum ? [`${btc(paid - sum)} ${open ? 'would stay' : 'stay'} at own addresses.`] : []),
      ...(fee.amount === null ? ['The fee is not known.'] : [`The fee is ${btc(fee.amount)}.`]),
      ...(open ? ['What is signed does not hold the outputs fast: they can be changed afterwards.'] : []),
    ],
    facts,
    // SECURITY: outputs that can be changed afterwards are no amounts to be added up.
    moves: open ? [unknownMove] : away.map((coin): Movement => moveOf(coin, desk)),
    observations: [
      ...doubtsOf(spend),
      ...asked.flatMap(one => one.open),
      ...asked.flatMap((one, i) => one.lies.map(lie => ({ rule: 'bitcoin-input-false', sentence: `Input ${i + 1}: ${lie}.` }))),
      ...signedBefore(spend),
      ...elsewhere(asked, desk),
      ...away.flatMap(output => receiver(output, desk)),
      ...changeClaims(spend, desk),
      ...feeDoubts(fee, asked, spend, sum, paid),
    ],
    decoded: tree,
    digest: null,
  };
}

const isOwnSigner = ({ coin }: Spent, desk: Desk): boolean => {
  const address = coin === null ? null : payee(coin.script, desk);
  return address !== null && sameAddressKey(address) === sameAddressKey(desk.signWith);
};

function deedOf(spend: Spend, asked: readonly Asked[], away: readonly Coin[], sum: bigint, paid: bigint, desk: Desk): string {
  const loose = asked.filter(one => one.scope.outputs !== 'all');
  const first =
    loose.find(one => one.open.some(({ rule }) => rule === 'sighash-none' || rule === 'sighash-single-bug')) ?? loose[0];
  if (first !== undefined) {
    const amounts = loose.map(one => one.coin?.amount);
    const known = amounts.every(amount => amount !== undefined);
    const money = known ? btc(amounts.reduce((total: bigint, amount) => total + (amount ?? 0n), 0n)) : 'money';
    return `leaves open who receives ${money} of ${desk.account} (${first.scope.name})`;
  }
  const added = asked.some(one => one.scope.alone) ? ', with inputs that can be changed afterwards' : '';
  const [one] = away;
  if (one !== undefined)
    return `sends ${btc(sum)} from ${desk.account} to ${whoOf(one, desk)}${away.length > 1 ? ` and ${away.length - 1} more` : ''}${added}`;
  if (paid > 0n) return `moves ${btc(paid)} of ${desk.account} to own addresses${added}`;
  return spend.outputs.length === 0
    ? `has no output: all its money is the fee${added}`
    : `pays nobody: all its money is the fee${added}`;
}

const rests = {
  segwit: 'a signature of this input covers it',
  taproot: 'a signature of this input covers it',
  legacy: 'no signature covers it',
  unknown: 'whether a signature covers it is not known',
};

function inputFacts(one: Asked, i: number, desk: Desk): Fact[] {
  const label = `Input ${i + 1}`;
  const { input, coin, scope } = one;
  const others = input.signatures.map(type => scopeOf(type, one.kind).name).join(', ');
  const here = input.asked || input.sighash !== null;
  const signature = here ? scope.name : input.signed ? 'given already' : 'not asked for here';
  const amount =
    coin === null
      ? 'not in the bytes'
      : `${btc(coin.amount)}, ${one.proven ? 'proven by the transaction that is spent' : `claimed by the PSBT: ${rests[one.kind]}`}`;
  const parts = [
    ...(here ? [`covers ${covers(scope)}`] : []),
    ...(here && input.signed ? ['given already'] : []),
    ...(others === '' ? [] : [`given by others: ${others}`]),
  ];
  return [
    fact(label, `${input.txid}:${input.index}`, 'hex'),
    fact(
      `${label} amount`,
      coin === null ? 'unknown' : String(coin.amount),
      coin === null ? 'text' : 'amount',
      'computed',
      amount,
    ),
    ...(one.address === null ? [] : [addressFact(`${label} address`, one.address, desk)]),
    fact(`${label} signature`, signature, 'text', 'computed', parts.length === 0 ? undefined : parts.join(', ')),
  ];
}

function outputFacts(output: Spend['outputs'][number], i: number, desk: Desk): Fact[] {
  const address = payee(output.script, desk);
  const change = output.change ? (isOwn(address, desk) ? 'change' : 'said to be change, not known here') : null;
  const named =
    address === null
      ? fact(`Output ${i + 1}`, hexOf(output.script), 'hex', 'computed', isData(output) ? 'data, no address' : 'no address')
      : addressFact(`Output ${i + 1}`, address, desk);
  return [
    { ...named, ...(change === null ? {} : { note: [named.note, change].filter(Boolean).join(', ') }) },
    fact(`Amount ${i + 1}`, String(output.amount), 'amount', 'computed', btc(output.amount)),
  ];
}

const restsOn = { proof: 'proven', signature: 'covered by the signature', word: 'claimed by the PSBT' };
const feeFact = ({ amount, rests: on, why }: Fee): Fact =>
  amount === null
    ? fact('Fee', 'unknown', 'text', 'computed', why)
    : fact('Fee', String(amount), 'amount', 'computed', `${btc(amount)}, ${restsOn[on]}`);

function doubtsOf({ doubts, repeated, unknown, modifiable }: Spend): Observation[] {
  return [
    ...repeated.map(place => ({
      rule: 'repeated-member',
      sentence: `${place} stands twice: readers may take one or the other.`,
    })),
    ...doubts.map(sentence => ({ rule: 'unreadable-payload', sentence })),
    ...unknown.map(({ place, label }) => ({
      rule: 'psbt-unknown-record',
      sentence: `${place}: the record ${label} may change what is signed, and is not read here.`,
    })),
    ...(modifiable === null || modifiable === 0 ? [] : [{ rule: 'psbt-modifiable', sentence: modifiableWords(modifiable) }]),
  ];
}

function modifiableWords(flags: number): string {
  const parts = [flags & 1 ? 'inputs' : '', flags & 2 ? 'outputs' : ''].filter(part => part !== '').join(' and ');
  const single = flags & 4 ? ' It says that a signature of SIGHASH_SINGLE is in it.' : '';
  const rest = flags & ~7 ? ` It holds flags that no standard names (0x${flags.toString(16)}).` : '';
  return `${parts === '' ? 'The PSBT is flagged as not final.' : `The PSBT says that its ${parts} may still be changed.`}${single}${rest}`;
}

function signedBefore({ inputs, form }: Spend): Observation[] {
  const done = inputs.filter(input => input.signed).length;
  // Signers of a shared PSBT complete their inputs one after the other; a raw transaction carries signatures at its end alone.
  if (done === 0 || (done < inputs.length && form.startsWith('PSBT'))) return [];
  const which = done === inputs.length ? 'All its inputs are' : `${done} of its ${inputs.length} inputs are`;
  return [{ rule: 'already-signed', sentence: `${which} signed already: whoever has these bytes can send it as it is.` }];
}

function elsewhere(asked: readonly Asked[], desk: Desk): Observation[] {
  // Behind the hash of a script there may be this account's key, among others.
  const single = asked.every(
    one => one.coin !== null && [22, 25, 34].includes(one.coin.script.length) && !isScriptHash(one.coin),
  );
  if (!isAddress(desk.signWith) || !single || asked.some(one => isOwnSigner(one, desk))) return [];
  return [
    {
      rule: 'other-account',
      sentence: `No input is said to belong to ${desk.account}: there is nothing in it for this account to sign.`,
    },
  ];
}

const isScriptHash = ({ script }: Coin): boolean => script[0] === 0 && script.length === 34;

const isAddress = (value: string): boolean =>
  [NETWORK, TEST_NETWORK].some(network => {
    try {
      return Address(network).decode(value) !== undefined;
    } catch {
      return false;
    }
  });

function receiver(output: Coin, desk: Desk): Observation[] {
  const address = payee(output.script, desk);
  if (address !== null) return strangers(address, 'The receiver', desk);
  if (output.amount === 0n) return [];
  return [{ rule: 'opaque-call', sentence: `${btc(output.amount)} go to a script that is no address.` }];
}

/** SECURITY: a path of keys beside an output is somebody's word; only an address that is known here is one's own. */
function changeClaims({ outputs }: Spend, desk: Desk): Observation[] {
  return outputs.flatMap((output, i) => {
    const address = payee(output.script, desk);
    if (!output.change || isOwn(address, desk)) return [];
    return [
      {
        rule: 'change-claimed',
        sentence: `Output ${i + 1} (${btc(output.amount)}${address === null ? '' : ` to ${address}`}) is said to be change, and is not known here: it counts as a payment.`,
      },
    ];
  });
}

/** Satoshi for each byte above which no queue was ever worth it. */
const absurdRate = 1_000n;

function feeDoubts(fee: Fee, asked: readonly Asked[], spend: Spend, sum: bigint, paid: bigint): Observation[] {
  if (fee.amount === null)
    return [
      {
        rule: 'bitcoin-fee-unknown',
        sentence: `The fee cannot be known: ${fee.why}. Whatever the outputs leave over goes to whoever makes the block.`,
      },
    ];
  const found: Observation[] = [];
  if (fee.rests === 'word') {
    const claimed = asked.filter(one => !one.proven).length;
    found.push({
      rule: 'bitcoin-fee-claimed',
      sentence: `The fee of ${btc(fee.amount)} rests on what the PSBT claims of ${claimed} of ${asked.length} inputs: each signature covers the amount of its own input alone.`,
    });
  }
  const base = sum > 0n ? sum : paid;
  if (fee.amount * 10n > base && fee.amount > 100_000n) {
    const share = fee.amount > base ? 'more than' : 'more than a tenth of';
    const what = sum > 0n ? 'what is sent' : 'what arrives';
    found.push({ rule: 'bitcoin-fee', sentence: `The fee is ${btc(fee.amount)}, ${share} ${what}.` });
  } else {
    // Larger than any usual size, so that the rate is no higher than it is said to be.
    const size = BigInt(
      12 + 190 * spend.inputs.length + spend.outputs.reduce((bytes, { script }) => bytes + 12 + script.length, 0),
    );
    if (fee.amount > size * absurdRate)
      found.push({
        rule: 'bitcoin-fee',
        sentence: `The fee is ${btc(fee.amount)}, about ${fee.amount / size} satoshi for each byte.`,
      });
  }
  return found;
}
