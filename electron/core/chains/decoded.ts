/** What readers return: what happens, what is to be said of it, and the values it was read from. No sentence is in it. */
import type { Digest, FactKind, Source, Tree } from '../../contract/values/document.ts';
import type { CoinNote } from './bitcoin/terms.ts';
import type { Account, Amount, Effect, Origin, Party, TimeLimit, Total } from './effect.ts';
import type { Found, Skipped } from './finding.ts';

/** A labelled value. Names, amounts with their decimals and times in words are added where it is told. */
export interface Detail {
  label: string;
  /** Exact, never shortened. */
  value: string;
  kind: FactKind;
  note?: string;
  /** Left out: computed from the bytes. */
  source?: Source;
  /** Whose address it is, and whether it is that of a token. */
  party?: Party;
  isToken?: true;
  /** What the number is an amount of. */
  amount?: Amount;
  /** Beside the amount or the name: "21000 gas", "change". */
  beside?: string;
  /** Seconds since 1970, to be told as a time. */
  until?: bigint;
  /** What leaves an account in all. */
  total?: Total;
  /** How a bundled list names the address. */
  bundled?: string;
  /** Told as the value: what an order gives. */
  amounts?: readonly Amount[];
  /** As a fact's. */
  exact?: true;
  /** Why it does not count. */
  skipped?: Skipped;
  /** Of a coin of Bitcoin, its signature, a fee: what is known of it. */
  coin?: CoinNote;
  /** What the transaction costs by its `amount`: exactly that, or at most. */
  fee?: 'exact' | 'most';
}

/** A value laid out, with what it does. */
export interface Laid extends Omit<Tree, 'children'> {
  does?: readonly Effect[];
  amount?: Amount;
  /** Seconds since 1970, to be told as a time. */
  until?: bigint;
  /** Whose name stands beside it. */
  party?: Party;
  account?: Account;
  /** As it came: laid out where it is told, with nothing left out. */
  came?: unknown;
  /** What stands beside a labelled value. */
  detail?: Partial<Detail>;
  children?: readonly Laid[];
}

/** What one call, instruction, message or output does. */
export interface Decoded {
  /** The first leads. */
  effects: readonly Effect[];
  details: readonly Detail[];
  findings: readonly Found[];
  trees: readonly Laid[];
}

/** What a payload is, as a whole. */
export interface Payload extends Omit<Decoded, 'trees'> {
  /** What is asked for; left out: to sign it. */
  asks?: 'send';
  /** As it stands behind "Sign": "a transaction", "a PSBT". What cannot be told of says it by its gravest action. */
  form: string;
  /** The chain it counts on: "Ethereum mainnet"; left out where the bytes tell none. */
  on?: string;
  /** Whether other readers may take the bytes for something else. */
  disputed?: true;
  decoded: Laid;
  /** Of the bytes themselves, where they are hashed in one way alone. */
  digest: Digest | null;
  /** The hash function that its chain signs it with, and what that is called; null where the service has none for it. */
  fits?: { hashFunction: string | null; over: string; form: string };
}

export const text = (label: string, value: string, note?: string): Detail => ({
  label,
  value,
  kind: 'text',
  ...(note && { note }),
});
export const hex = (label: string, value: string, note?: string): Detail => ({
  label,
  value,
  kind: 'hex',
  ...(note && { note }),
});
export const amount = (label: string, amount: Amount): Detail => ({ label, value: String(amount.units), kind: 'amount', amount });
/** What the transaction costs. */
export const cost = (how: 'exact' | 'most', paid: Amount): Detail => ({
  ...amount(how === 'exact' ? 'Fee' : 'Highest fee', paid),
  fee: how,
});
/** Several, told as the value. */
export const amounts = (label: string, all: readonly Amount[]): Detail => ({ label, value: '', kind: 'text', amounts: all });
export const time = (label: string, until: bigint): Detail => ({ label, value: String(until), kind: 'time', until });

/**
 * Whether so little comes back that it is as good as nothing: a hundred-thousandth of what is counted, or ten of the smallest
 * units where it has no more than six places.
 */
export const isNextToNothing = ({ units, asset: { decimals } }: Amount): boolean =>
  units !== null && units <= 10n ** BigInt(Math.max(0, (decimals ?? 6) - 6) + 1);

/** "a transaction on Solana" */
export const formOn = ({ form, on }: Pick<Payload, 'form' | 'on'>): string => (on === undefined ? form : `${form} on ${on}`);

/**
 * The same, with its effects stamped with what they were read from and until when. What was stamped further in was read
 * closer: its bytes stay, and of two limits of one kind the earlier.
 */
export const traced = <T extends Pick<Decoded, 'effects'>>(given: T, { readFrom, until }: Origin): T => ({
  ...given,
  effects: given.effects.map(effect => ({
    ...effect,
    ...(effect.readFrom === undefined && readFrom !== undefined ? { readFrom } : {}),
    ...(until !== undefined && isEarlier(until, effect.until) ? { until } : {}),
  })),
});
const isEarlier = (one: TimeLimit, than: TimeLimit | undefined): boolean =>
  than === undefined || (one.kind === than.kind && one.value < than.value);

/** The last second of the calendar: what ends after it does not end. */
export const lastSecond = 8_640_000_000_000n;

/** Left out where there is no number, or a moment that does not come. */
export const limit = (kind: TimeLimit['kind'], value: bigint | null): Pick<Origin, 'until'> =>
  value === null || (kind === 'time' && value > lastSecond) ? {} : { until: { kind, value } };

/** What does nothing that is told here. */
export const decoded = (effects: readonly Effect[], more: Partial<Omit<Decoded, 'effects'>> = {}): Decoded => ({
  effects,
  ...{ details: [], findings: [], trees: [] },
  ...more,
});

/**
 * A payload that is not what it says it is.
 * @param problem a sentence, as the reader says it
 */
export const broken = (
  problem: string,
  payload: string,
  laid: readonly Laid[] = [],
  findings: readonly Found[] = [],
): Payload => ({
  form: 'a payload',
  effects: [{ action: 'unread payload', account: 'signer', because: 'broken' }],
  details: [],
  findings: [{ id: 'unreadable-payload', problem }, ...findings],
  decoded: { label: 'Payload', children: [...laid, { label: 'As it came', value: payload, kind: 'text' }] },
  digest: null,
});

/** Details as they stand in a tree. */
export const laidOut = (details: readonly Detail[]): Laid[] =>
  details.map(({ label, value, kind, until }) => ({ label, value, kind, ...(until === undefined ? {} : { until }) }));
