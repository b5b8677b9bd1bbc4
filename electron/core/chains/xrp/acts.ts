/** Transactions of the XRP Ledger that are no payments and are read: who may sign, offers, trust (xrpl.org, transactions). */
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, type Detail, decoded, text } from '../decoded.ts';
import type { Account, Asset, EffectOf } from '../effect.ts';
import { houseKept } from '../housekeeping.ts';
import { dealOf } from './deals.ts';
import { objectsIn } from './fields.ts';
import { accountOf } from './ledger.ts';
import type { Fields } from './named-fields.ts';

const kinds = {
  accountSet: 3,
  setRegularKey: 5,
  signerListSet: 12,
  trustSet: 20,
  accountDelete: 21,
  depositPreauth: 19,
  delegateSet: 64,
} as const;

/** null for a kind that is not read. */
export function actOf(fields: Fields, context: ReadContext): Decoded | null {
  const account = fields.account === context.signWith ? context.actor : { address: fields.account };
  const over = { address: fields.account };
  const hand = (power: string, to: string): Decoded => {
    const effect: EffectOf<'hand'> = { action: 'hand', account, power, over, counterparty: { address: to } };
    return decoded([effect], {
      details: [addressDetail('New holder', to)],
      findings: [{ id: 'ownership.hand', effect }, ...counterpartyFindings(to, 'new holder', context)],
    });
  };
  const change = (power: string): Decoded => {
    const effect: EffectOf<'change'> = { action: 'change', account, power, over };
    return decoded([effect], { findings: [{ id: 'ownership.change', effect }] });
  };
  switch (fields.type) {
    case kinds.setRegularKey: {
      // Left out, the key there was is taken away.
      const key = fields.bytes(8, 8);
      return key === undefined
        ? houseKept(account, 'takes the regular key away')
        : hand('gives the regular key', accountOf(key, 'RegularKey'));
    }
    case kinds.signerListSet: {
      const others = signersOf(fields).filter(each => !context.names.own(each) && each !== context.signWith);
      const [first] = others.filter(each => !context.names.seen(each)).concat(others);
      return first === undefined
        ? houseKept(account, 'sets who signs together', signing(fields))
        : hand('gives a part of the signatures', first);
    }
    case kinds.accountDelete: {
      const to = accountOf(fields.bytes(8, 3), 'Destination');
      const asset: Asset = { symbol: 'XRP', decimals: 6, token: null, chain: fields.ledger.chain };
      return decoded(
        [
          { action: 'send', account, amounts: [{ asset, units: null, bound: 'all' }], counterparty: { address: to } },
          { action: 'close account', account },
        ],
        { details: [addressDetail('Receiver', to)], findings: counterpartyFindings(to, 'receiver', context) },
      );
    }
    case kinds.trustSet:
      return houseKept(account, 'sets how much of a token is accepted', trusted(fields));
    case kinds.depositPreauth: {
      const [allowed, unlet] = [fields.bytes(8, 5), fields.bytes(8, 6)];
      const who = allowed ?? unlet;
      if (who === undefined) return null;
      return houseKept(account, allowed === undefined ? 'lets somebody pay in no more' : 'lets somebody pay in', [
        addressDetail('Who', accountOf(who, 'Authorize')),
      ]);
    }
    case kinds.delegateSet:
      return delegated(fields, account, context);
    case kinds.accountSet:
      return settings(fields, account, change, hand);
    default:
      return dealOf(fields, account, context);
  }
}

/** Field 8.1 of each entry of a SignerListSet. */
const signersOf = (fields: Fields): string[] =>
  objectsIn(fields.bytes(15, 4)).map(entry =>
    accountOf(entry.find(field => field.type === 8 && field.number === 1)?.bytes, 'the account of a signer'),
  );

const signing = (fields: Fields): Detail[] => [
  text('Weight that is needed', String(fields.whole(2, 35) ?? 0n)),
  ...signersOf(fields).map(each => addressDetail('Signer', each)),
];

function trusted(fields: Fields): Detail[] {
  const most = fields.amount(3);
  return most === null ? [] : [amount('Most that is accepted', most)];
}

/** AccountSet, by its flag (xrpl.org, AccountSet flags): who decides over the account, or over what it issues, is another then. */
const grave: Readonly<Record<string, string>> = {
  4: 'switches the master key off',
  6: 'gives up freezing for ever',
  7: 'freezes everything that it issues',
  16: 'makes everything that it issues revocable',
};
const minter = 10n;

function settings(
  fields: Fields,
  account: Account,
  change: (power: string) => Decoded,
  hand: (power: string, to: string) => Decoded,
): Decoded {
  const set = fields.whole(2, 33);
  const named = fields.bytes(8, 9);
  if (set === minter && named !== undefined) return hand('gives the minting of NFTs', accountOf(named, 'NFTokenMinter'));
  const power = set === null ? undefined : grave[String(set)];
  if (power !== undefined) return change(power);
  return houseKept(account, 'changes its settings', [
    ...(set === null ? [] : [text('Switches on', `setting ${set}`)]),
    ...(fields.whole(2, 34) === null ? [] : [text('Switches off', `setting ${fields.whole(2, 34)}`)]),
  ]);
}

/** Somebody else sends transactions of some types for the account (xrpl.org, DelegateSet); of none, where the list is empty. */
function delegated(fields: Fields, account: Account, context: ReadContext): Decoded {
  const to = accountOf(fields.bytes(8, 5), 'Authorize');
  const may = objectsIn(fields.bytes(15, 29)).flatMap(
    entry => entry.find(({ type, number }) => type === 2 && number === 52)?.bytes ?? [],
  );
  const details = [
    addressDetail('Delegate', to),
    ...may.map(each => text('May send', `permission ${Buffer.from(each).readUInt32BE()}`)),
  ];
  const counterparty = { address: to };
  if (may.length === 0) return decoded([{ action: 'stop letting act', account, counterparty, messages: null }], { details });
  const effect: EffectOf<'let act'> = { action: 'let act', account, counterparty };
  return decoded([effect], {
    details,
    findings: [{ id: 'delegation', effect, isLimited: true }, ...counterpartyFindings(to, 'delegate', context)],
  });
}
