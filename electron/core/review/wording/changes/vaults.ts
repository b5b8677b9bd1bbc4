/** Vaults and swaps: what goes in, what comes out, and where fees go. Money is told as the payment it is. */
import type { Effect, EffectAmount, Party } from '../../../../contract/values/document.ts';
import { flag, text } from '../../../text/members.ts';
import { named } from '../../../text/visible.ts';
import { nameOf } from '../../subject.ts';
import { amountOf, symbolOf } from '../assets.ts';
import { percent, vaultName } from '../operations/earn.ts';
import { vaultOf } from '../vaults.ts';
import { bearer, type Change, type Changes, changes, newly, organisation, plainly } from './change.ts';

/** Without the words that the role says. */
const calledVault = (name: string): string => name.replace(/^(?:the|an) (?:vault )?/, '');

const paid = (title: string, from: Party, to: Party | null, amount: EffectAmount, under?: string): Change => {
  const effect: Effect = { kind: 'pays', from, to, amount, ...(under !== undefined && { under }) };
  return { title, effect };
};
const sum = (value: string): EffectAmount => ({ value, asset: null });

const enabled: Changes = subject => {
  const { parameters } = subject;
  const fee = percent(text(parameters, 'clientFeeBps') ?? '');
  const address = text(parameters, 'vaultAddress');
  const listed = vaultOf(subject, address)?.name;
  const from = listed === undefined ? bearer(subject, 'Vault', address, 'vault') : newly('Vault', listed, '');
  const wallet = bearer(subject, 'Gets the fee', text(parameters, 'clientFeeWallet'), 'wallet');
  return {
    title: `Enables ${listed === undefined ? 'an unknown vault' : `the vault ${named(listed)}`} with a fee of ${fee}`,
    effect: { kind: 'changes', from, to: wallet, amount: sum(fee), under: 'of the yield' },
  };
};

const moved =
  (isIn: boolean): Changes =>
  subject => {
    const { parameters } = subject;
    const wrapper = text(parameters, 'wrapperAddress');
    const called = vaultName(subject, wrapper);
    const listed = vaultOf(subject, wrapper)?.name;
    const vault = (role: string): Party =>
      listed === undefined ? bearer(subject, role, wrapper, 'vault') : newly(role, listed, 'Vault');
    const account = bearer(subject, isIn ? 'From' : 'To', text(parameters, 'signWith'), 'account');
    const units = text(parameters, 'assets') ?? text(parameters, 'amountValue');
    const amount = sum(amountOf(units, text(vaultOf(subject, wrapper)?.row, 'caip19')));
    return isIn
      ? paid(`Deposit into ${called}`, account, vault('Into'), amount)
      : paid(`Withdrawal from ${called}`, vault('From'), account, amount);
  };

const deposits: Changes = subject => {
  const off = flag(subject.parameters, 'depositsDisabled');
  const called = vaultName(subject, text(subject.parameters, 'wrapperAddress'));
  const state = off === undefined ? 'changed' : off ? 'off' : 'on';
  const title = off === undefined ? `Changes deposits into ${called}` : `Switches deposits into ${called} ${state}`;
  return changes(title, plainly('Vault', calledVault(called)), plainly('Deposits become', state));
};

const fees: Changes = subject => ({
  title: `Claims the fees of ${vaultName(subject, text(subject.parameters, 'wrapperAddress'))}`,
});

const swapped =
  (isQuote: boolean): Changes =>
  subject => {
    const { parameters } = subject;
    const [gives = '', gets = ''] = ['inputToken', 'outputToken'].map(key => text(parameters, key));
    const least = text(parameters, 'minOutputAmount');
    const account = text(parameters, 'signWith') ?? text(parameters, 'walletAccount');
    const pair = `${symbolOf(gives)} for ${symbolOf(gets)}`;
    if (isQuote) return { title: `Quote of ${pair}` };
    return paid(
      `Swap of ${pair}`,
      bearer(subject, 'From', account, 'account'),
      null,
      sum(amountOf(text(parameters, 'inputAmount'), gives)),
      least === undefined ? `for an amount of ${symbolOf(gets)} that is not said` : `for at least ${amountOf(least, gets)}`,
    );
  };

const swapFees: Changes = subject => {
  const wallet = text(subject.parameters, 'feeReceiverWalletAddress');
  return changes(
    `Swap fees to ${nameOf(subject, wallet, 'wallet')}`,
    organisation(subject),
    bearer(subject, 'Swap fees go to', wallet, 'wallet'),
  );
};

const undelegated: Changes = subject => {
  const account = text(subject.parameters, 'from') ?? text(subject.parameters, 'signWith');
  return changes(
    `Removes the code of ${nameOf(subject, account, 'account')}`,
    bearer(subject, 'Account', account, 'account'),
    plainly('Loses', 'the code that acts for it'),
  );
};

export const vaultChanges: Record<string, Changes> = {
  EARN_DEPLOY_WRAPPER: enabled,
  EARN_DEPOSIT: moved(true),
  EARN_WITHDRAW: moved(false),
  EARN_SET_WRAPPER_STATE: deposits,
  CLAIM_EARN_FEES: fees,
  CLAIM_SWAP_FEES: () => ({ title: 'Claims the swap fees' }),
  CREATE_SWAP_QUOTE: swapped(true),
  EXECUTE_SWAP: swapped(false),
  UPSERT_SWAP_CONFIG: swapFees,
  ETH_UNDELEGATE_7702: undelegated,
};
