/** Transactions of the XRP Ledger that are no payments and are read: who may sign, offers, trust (xrpl.org, transactions). */
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, decoded } from '../decoded.ts';
import type { Asset, EffectOf } from '../effect.ts';
import { accountOf } from './ledger.ts';
import { type Fields, objectsIn } from './named-fields.ts';

const kinds = {
  accountSet: 3,
  setRegularKey: 5,
  offerCreate: 7,
  offerCancel: 8,
  signerListSet: 12,
  trustSet: 20,
  accountDelete: 21,
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
  const change = (power: string, rule: 'ownership' | 'named-call'): Decoded => {
    const effect: EffectOf<'change'> = { action: 'change', account, power, over };
    return decoded([effect], { findings: [{ id: `${rule}.change` as const, effect }] });
  };
  switch (fields.type) {
    case kinds.setRegularKey: {
      // Left out, the key there was is taken away.
      const key = fields.bytes(8, 8);
      return key === undefined
        ? change('takes away the regular key', 'named-call')
        : hand('gives the regular key', accountOf(key, 'RegularKey'));
    }
    case kinds.signerListSet: {
      const others = signersOf(fields).filter(each => !context.names.own(each) && each !== context.signWith);
      const [first] = others.filter(each => !context.names.seen(each)).concat(others);
      return first === undefined ? change('sets the signers', 'named-call') : hand('gives a part of the signatures', first);
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
    case kinds.offerCreate: {
      // TakerGets is what leaves, TakerPays what comes in.
      const [gives, gets] = [fields.amount(5), fields.amount(4)];
      if (gives === null || gets === null) return null;
      return decoded(
        [{ action: 'swap', account, amounts: [{ ...gives, bound: 'at most' }], inReturn: [gets], counterparty: null }],
        {
          details: [amount('Gives at most', gives), amount('Gets at least', gets)],
          findings: [{ id: 'order' }, ...(gets.units === 0n ? [{ id: 'swap-without-minimum' as const, amounts: [gives] }] : [])],
        },
      );
    }
    case kinds.offerCancel:
      return change('takes back an offer', 'named-call');
    case kinds.trustSet:
      return change('sets how much of a token is accepted', 'named-call');
    case kinds.accountSet:
      // asfDisableMaster 4, asfAuthorizedNFTokenMinter 10, asfAllowTrustLineClawback 16: who decides is another then.
      return change('changes the settings', [4n, 10n, 16n].includes(fields.whole(2, 33) ?? 0n) ? 'ownership' : 'named-call');
    default:
      return null;
  }
}

/** Field 8.1 of each entry of a SignerListSet. */
const signersOf = (fields: Fields): string[] =>
  objectsIn(fields.bytes(15, 4)).map(entry =>
    accountOf(entry.find(field => field.type === 8 && field.number === 1)?.bytes, 'the account of a signer'),
  );
