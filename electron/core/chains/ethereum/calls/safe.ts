/** Transactions of a Safe (github.com/safe-global/safe-smart-account), and of modules that have it act. */
import type { ReadContext } from '../../context.ts';
import type { Account, Effect } from '../../effect.ts';
import { address, coin, party, token } from '../assets.ts';
import { acting, one, operated } from './nested.ts';
import { addressAt, amountAt, type CallTable } from './reader.ts';

/** What a Safe pays to whoever sends its transaction, where its gas has a price: as much as its gas costs. */
export function refunded(actor: Account, gasToken: string, receiver: string, context: ReadContext): Effect {
  const asset = isZero(gasToken) ? coin(context) : token(gasToken, context);
  const counterparty = isZero(receiver) ? party(receiver, context, 'whoever sends it') : party(receiver, context);
  return { action: 'send', account: actor, amounts: [{ asset, units: null, bound: 'untold' }], counterparty };
}
const isZero = (address: string): boolean => /^0x0{40}$/.test(address);

export const safeCalls: CallTable = {
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)':
    (input, context) => {
      const given = one('the Safe', operated)(input, context);
      const refund = amountAt(input.args, 6);
      if (refund === 0n) return given;
      const { actor } = acting(input.to, context, 'the Safe');
      const paid = refunded(actor, addressAt(input.args, 7), addressAt(input.args, 8), context);
      return {
        ...given,
        effects: [...given.effects, paid],
        details: [
          ...given.details,
          { label: 'Refund gas price', value: String(refund), kind: 'amount' },
          address('Refund receiver', addressAt(input.args, 8), context),
        ],
        findings: [...given.findings, { id: 'safe-refund' }],
      };
    },
  'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)': one('the Safe', operated),
  'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)': one('the Safe', operated),
  'execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, uint16 role, bool shouldRevert)': one(
    'the Safe',
    operated,
  ),
  'execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 roleKey, bool shouldRevert)': one(
    'the Safe',
    operated,
  ),
  'executeNextTx(address to, uint256 value, bytes data, uint8 operation)': one('the Safe', operated),
};
